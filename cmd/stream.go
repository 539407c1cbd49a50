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

	"kiebitz/internal/file"
	"kiebitz/oracle"
)

// eachCase reads an input file case by case, or the files of one case. Faults in them
// are [*oracle.SyntaxError]s.
func eachCase(cmd *cobra.Command, p oracle.Problem, files ...string) iter.Seq2[oracle.Case, error] {
	return func(yield func(oracle.Case, error) bool) {
		if len(files) > 1 {
			yield(caseOfFiles(cmd, p, files))
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
			if !yield(c, readError(name, err)) {
				return
			}
		}
	}
}

// caseOfFiles reads the files of one case.
func caseOfFiles(cmd *cobra.Command, p oracle.Problem, files []string) (oracle.Case, error) {
	var data [][]byte
	for _, f := range files {
		d, err := readInput(cmd, f, file.Most)
		if err != nil {
			return nil, err
		}
		if err := oracle.Unmarked(d); err != nil {
			return nil, readError(f, err)
		}
		data = append(data, d)
	}
	c, err := oracle.ParseFiles(p, data)
	at := files[0]
	if fault, ok := errors.AsType[*oracle.SyntaxError](err); ok && fault.File != "" {
		at = files[slices.Index(p.Info().Files, fault.File)]
	}
	return c, readError(at, err)
}

// readError words why an input can't be read. Where a fault is stays to be asked.
func readError(name string, err error) error {
	if _, interrupted := errors.AsType[statusError](err); interrupted || err == nil {
		return err
	}
	if _, fault := errors.AsType[*oracle.SyntaxError](err); fault {
		return fmt.Errorf("%s: %w", inputName(name), err)
	}
	return cannotRead(name, err)
}

// readInput reads a file, or standard input for "-".
func readInput(cmd *cobra.Command, name string, most int) ([]byte, error) {
	in, err := openInput(cmd, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data, err := file.ReadAll(in, most)
	return data, readError(name, err)
}

// openInput opens a file, or standard input for "-".
func openInput(cmd *cobra.Command, name string) (io.ReadCloser, error) {
	if name == "-" {
		return interruptible(cmd.Context(), cmd.InOrStdin()), nil
	}
	f, err := file.Open(name)
	if err != nil {
		return nil, cannotRead(name, err)
	}
	return f, nil
}

// openAgain opens a file, or standard input for "-", to be read more than once. What can be
// read only once is put into a temporary file. Errors are for people.
func openAgain(cmd *cobra.Command, name string) (again *io.SectionReader, done func(), err error) {
	f, ok := cmd.InOrStdin().(*os.File)
	var in io.ReadCloser
	if name != "-" {
		opened, err := file.Open(name)
		if err != nil {
			return nil, nil, cannotRead(name, err)
		}
		in, f, ok = opened, opened.File(), true
	}
	if ok {
		at, _ := f.Seek(0, io.SeekCurrent) // a shell may have read some of it
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() && info.Size() > at {
			return io.NewSectionReader(f, at, info.Size()-at), func() { f.Close() }, nil
		}
	}
	if name == "-" {
		in = interruptible(cmd.Context(), cmd.InOrStdin())
	}
	defer in.Close()
	spool, err := os.CreateTemp("", "kiebitz-input-*")
	if err != nil {
		return nil, nil, err
	}
	os.Remove(spool.Name()) // where an open file may be removed, nothing stays if we are killed
	done = func() { spool.Close(); os.Remove(spool.Name()) }
	n, err := io.Copy(spool, io.LimitReader(in, file.MostCopied+1))
	if err == nil && n > file.MostCopied {
		err = &file.SizeError{Most: file.MostCopied}
	}
	if err != nil {
		done()
		return nil, nil, readError(name, err)
	}
	return io.NewSectionReader(spool, 0, n), done, nil
}

// interruptible is an input that ends with an error when ctx is done: a terminal may
// never send anything.
func interruptible(ctx context.Context, in io.Reader) io.ReadCloser {
	r, w := io.Pipe()
	context.AfterFunc(ctx, func() { w.CloseWithError(statusError(exitInterrupted)) })
	go func() {
		_, err := io.Copy(w, in)
		w.CloseWithError(err)
	}()
	return r
}

func inputName(file string) string {
	if file == "-" {
		return "standard input"
	}
	return file
}

// wholeInput hands on the cases of input files up to the first fault. If there is one, it
// comes last, as an error for people, with the number of the others.
func wholeInput(list iter.Seq2[oracle.Case, error]) iter.Seq2[oracle.Case, error] {
	return func(yield func(oracle.Case, error) bool) {
		var first error
		more := 0
		for c, err := range list {
			switch {
			case err == nil && first == nil && !yield(c, nil):
				return
			case err != nil && first == nil:
				first = err
			case err != nil:
				more++
			}
		}
		if _, fault := errors.AsType[*oracle.SyntaxError](first); fault && more > 0 {
			first = refuse("%v (and %d more)", first, more)
		} else if fault {
			first = refuse("%v", first)
		}
		if first != nil {
			yield(nil, first)
		}
	}
}

// readCases reads input files, with an error for people.
func readCases(cmd *cobra.Command, p oracle.Problem, files ...string) (list []oracle.Case, err error) {
	for c, err := range wholeInput(eachCase(cmd, p, files...)) {
		if err != nil {
			return nil, err
		}
		list = append(list, c)
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
// comes of it to take in the order of the list. Each core has a worker of its own; a single
// one has them in order, too. It ends when take returns false, or with an error when ctx is done.
func inOrder[T, R any](ctx context.Context, jobs int, list iter.Seq[T], worker func() func(T) R, take func(R) bool) error {
	within, cancel := context.WithCancel(ctx)
	idle, order := make(chan func(T) R, jobs), make(chan chan R, 4*jobs)
	for range jobs {
		idle <- worker()
	}
	var reader sync.WaitGroup
	defer reader.Wait() // what the list says after its end is asked for
	defer cancel()
	reader.Go(func() {
		defer close(order)
		for item := range list {
			done := make(chan R, 1)
			select {
			case order <- done:
			case <-within.Done():
				return
			}
			work := <-idle
			go func() {
				done <- work(item)
				idle <- work
			}()
		}
	})
	for done := range order {
		if r := <-done; ctx.Err() != nil || !take(r) {
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
