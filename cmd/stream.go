package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"kiebitz/oracle"
)

// inputError says what is wrong with input files.
type inputError struct{ text string }

func (e *inputError) Error() string { return e.text }

// eachCase reads an input file case by case, or the files of one case. Faults in them
// are [*inputError]s.
func eachCase(cmd *cobra.Command, p oracle.Problem, files ...string) iter.Seq2[oracle.Case, error] {
	return func(yield func(oracle.Case, error) bool) {
		if len(files) > 1 {
			c, err := caseOfFiles(cmd, p, files)
			yield(c, err)
			return
		}
		in, err := openInput(cmd, files[0])
		if err != nil {
			yield(nil, err)
			return
		}
		defer in.Close()
		casesIn(p, files[0], in)(yield)
	}
}

// casesIn reads an input file that is open.
func casesIn(p oracle.Problem, name string, in io.Reader) iter.Seq2[oracle.Case, error] {
	return func(yield func(oracle.Case, error) bool) {
		for c, err := range oracle.Read(p, in) {
			var fault *oracle.SyntaxError
			var interrupted statusError
			switch {
			case errors.As(err, &interrupted):
			case errors.As(err, &fault):
				err = &inputError{fmt.Sprintf("%s: %v", inputName(name), fault)}
			case err != nil:
				err = cannotRead(name, err)
			}
			if !yield(c, err) {
				return
			}
		}
	}
}

// caseOfFiles reads the files of one case.
func caseOfFiles(cmd *cobra.Command, p oracle.Problem, files []string) (oracle.Case, error) {
	var data [][]byte
	for _, f := range files {
		d, err := readInput(cmd, f)
		if err != nil {
			return nil, err
		}
		if err := oracle.Unmarked(d); err != nil {
			return nil, &inputError{fmt.Sprintf("%s: %v", inputName(f), err)}
		}
		data = append(data, d)
	}
	c, err := oracle.ParseFiles(p, data)
	if err == nil {
		return c, nil
	}
	file := files[0]
	var fault *oracle.SyntaxError
	if errors.As(err, &fault) && fault.File != "" {
		file = files[slices.Index(p.Info().Files, fault.File)]
	}
	return nil, &inputError{fmt.Sprintf("%s: %v", inputName(file), err)}
}

// openInput opens a file, or standard input for "-".
func openInput(cmd *cobra.Command, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(&interruptible{cmd.Context(), cmd.InOrStdin()}), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, cannotRead(name, err)
	}
	return f, nil
}

// interruptible is an input that ends with an error when ctx is done: a terminal may
// never send anything.
type interruptible struct {
	ctx context.Context
	in  io.Reader
}

// Read implements [io.Reader].
func (r *interruptible) Read(p []byte) (int, error) {
	type read struct {
		data []byte
		err  error
	}
	done := make(chan read, 1)
	go func() {
		own := make([]byte, len(p)) // p is the caller's again when this returns
		n, err := r.in.Read(own)
		done <- read{own[:n], err}
	}()
	select {
	case got := <-done:
		return copy(p, got.data), got.err
	case <-r.ctx.Done():
		return 0, statusError(exitInterrupted)
	}
}

func inputName(file string) string {
	if file == "-" {
		return "standard input"
	}
	return file
}

// wholeInput hands on the cases of input files up to the first fault. If there is one,
// done returns it, with the number of the others.
func wholeInput(list iter.Seq2[oracle.Case, error]) (good iter.Seq[oracle.Case], done func() error) {
	var first error
	more := 0
	good = func(yield func(oracle.Case) bool) {
		for c, err := range list {
			switch {
			case err == nil && first == nil && !yield(c):
				return
			case err != nil && first == nil:
				first = err
			case err != nil:
				more++
			}
		}
	}
	return good, func() error {
		fault, ok := first.(*inputError)
		switch {
		case !ok:
			return first
		case more > 0:
			return &requestError{Msg: fmt.Sprintf("%s (and %d more)", fault.text, more)}
		}
		return &requestError{Msg: fault.text}
	}
}

// readCases reads input files, with an error for people.
func readCases(cmd *cobra.Command, p oracle.Problem, files ...string) ([]oracle.Case, error) {
	good, done := wholeInput(eachCase(cmd, p, files...))
	list := slices.Collect(good)
	if err := done(); err != nil {
		return nil, err
	}
	return list, nil
}

// block is some cases that follow each other.
type block struct {
	before int // cases before them
	cases  []oracle.Case
}

// blocksOf cuts cases into blocks of a size.
func blocksOf(list iter.Seq[oracle.Case], size int) iter.Seq[block] {
	return func(yield func(block) bool) {
		b := block{cases: make([]oracle.Case, 0, size)}
		for c := range list {
			if b.cases = append(b.cases, c); len(b.cases) < size {
				continue
			}
			if !yield(b) {
				return
			}
			b = block{b.before + size, make([]oracle.Case, 0, size)}
		}
		if len(b.cases) > 0 {
			yield(b)
		}
	}
}

// blockSize is how many cases of a problem are worth handing to another goroutine.
func blockSize(p oracle.Problem) int { return 8 * p.Info().Batch }

// inOrder works on what a list yields, on as many cores as jobs says, and hands what
// comes of it to take in the order of the list. Each core has a worker of its own. It
// ends when take returns false, or with an error when ctx is done.
func inOrder[T, R any](ctx context.Context, jobs int, list iter.Seq[T], worker func() func(T) R, take func(R) bool) error {
	if jobs <= 1 {
		work := worker()
		for item := range list {
			if ctx.Err() != nil || !take(work(item)) {
				break
			}
		}
		return ctx.Err()
	}
	type job struct {
		item T
		done chan R
	}
	within, cancel := context.WithCancel(ctx)
	jobsLeft, order := make(chan job), make(chan chan R, 4*jobs)
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	all.Go(func() {
		defer close(jobsLeft)
		defer close(order)
		for item := range list {
			done := make(chan R, 1)
			select {
			case order <- done:
			case <-within.Done():
				return
			}
			select {
			case jobsLeft <- job{item, done}:
			case <-within.Done():
				close(done)
				return
			}
		}
	})
	for range jobs {
		all.Go(func() {
			work := worker()
			for j := range jobsLeft {
				j.done <- work(j.item)
			}
		})
	}
	for done := range order {
		if r, ok := <-done; !ok || ctx.Err() != nil || !take(r) {
			break
		}
	}
	return ctx.Err()
}

// jobsFor is how many cores work on cases by a variant: what a misreading keeps goes
// from one case to the next.
func jobsFor(v oracle.Variant) int {
	if len(v.Misreadings) > 0 {
		return 1
	}
	return runtime.GOMAXPROCS(0)
}

// heldBack is how much of an output waits for faults in the input to be found first.
const heldBack = 1 << 20

// lateWriter holds back the beginning of an output: nothing of it is written if what it
// is made of turns out to be faulty soon.
type lateWriter struct {
	to      io.Writer
	pending []byte
	written bool
}

// Write implements [io.Writer].
func (w *lateWriter) Write(p []byte) (int, error) {
	if w.pending = append(w.pending, p...); len(w.pending) < heldBack {
		return len(p), nil
	}
	return len(p), w.Flush()
}

// Flush writes what is held back.
func (w *lateWriter) Flush() error {
	_, err := w.to.Write(w.pending)
	w.pending, w.written = w.pending[:0], true
	return err
}
