package runner

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"time"

	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
)

// Func is a solver in the process that tests it. It is called for what one
// process of a solver would be given, and writes what that would print. An
// error, or a panic, counts as a crash.
//
// Nothing contains it: a call that does not return in time is abandoned, with the
// context done.
type Func func(ctx context.Context, in oracle.Invocation, out io.Writer) error

// inProcess is what Result.Sandbox says of a Func.
const inProcess = "in process"

// call calls f as if it were a process.
func (f Func) call(ctx context.Context, in oracle.Invocation, limits sandbox.Limits) sandbox.Result {
	if ctx.Err() != nil {
		return sandbox.Result{End: sandbox.Stopped}
	}
	inside, cancel := context.WithCancel(ctx)
	defer cancel()
	out := &bounded{most: limits.Output, full: make(chan struct{})}
	ended := make(chan error, 1)
	start := time.Now()
	go func() {
		err := errGone
		defer func() { ended <- err }()
		err = f.guarded(inside, in, out)
	}()
	var late <-chan time.Time
	if limits.CPU > 0 { // processor time can't be told from that of others
		timer := time.NewTimer(limits.CPU)
		defer timer.Stop()
		late = timer.C
	}
	r := sandbox.Result{End: sandbox.Exited}
	select {
	case err := <-ended:
		var panicked *panicError
		if errors.As(err, &panicked) {
			r.Stderr = panicked.stack
		}
		if err != nil {
			r.End, r.Status = sandbox.Crashed, err.Error()
		}
	case <-late:
		r.End, r.Status = sandbox.TimedOut, sandbox.WallClock
	case <-out.full:
	case <-ctx.Done():
		r.End = sandbox.Stopped
	}
	r.Wall = time.Since(start)
	var over bool
	if r.Stdout, over = out.close(); over {
		r.End, r.Status = sandbox.OutputLimit, ""
	}
	return r
}

// errGone is the error of a solver that neither returned nor panicked.
var errGone = errors.New("it ended its goroutine with runtime.Goexit, as t.FailNow does")

// panicError is what a solver panicked with.
type panicError struct {
	value any
	stack []byte
}

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v", e.value) }

// guarded turns a panic into an error.
func (f Func) guarded(ctx context.Context, in oracle.Invocation, out io.Writer) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &panicError{v, stack()}
		}
	}()
	return f(ctx, in, out)
}

// stack returns the solver's own frames of a panic, the innermost few first: what runs
// it tells nothing, and reports show few lines.
func stack() []byte {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs)])
	var b bytes.Buffer
	panicked, shown := false, 0
	for f, more := frames.Next(); shown < 3 && !strings.HasSuffix(f.Function, ".Func.guarded"); f, more = frames.Next() {
		if panicked && !strings.HasPrefix(f.Function, "runtime.") {
			fmt.Fprintf(&b, "%s\n    %s:%d\n", f.Function, f.File, f.Line)
			shown++
		}
		panicked = panicked || f.Function == "runtime.gopanic"
		if !more {
			break
		}
	}
	return b.Bytes()
}

// bounded keeps an output up to a limit. Once it is closed nothing is added,
// although somebody may still write.
type bounded struct {
	most int
	full chan struct{} // closed when there is too much

	mu     sync.Mutex
	b      bytes.Buffer
	over   bool
	closed bool
}

var errOutputLimit = errors.New("the output limit is reached")

func (b *bounded) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.closed || b.over:
		return 0, errOutputLimit
	case b.most > 0 && b.b.Len()+len(p) > b.most:
		n, _ := b.b.Write(p[:b.most-b.b.Len()])
		b.over = true
		close(b.full)
		return n, errOutputLimit
	}
	return b.b.Write(p)
}

func (b *bounded) close() (output []byte, over bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	return b.b.Bytes(), b.over
}
