// Package sandbox runs one process of a solver under limits and tells what
// became of it. It knows no problem and judges no output.
//
// Start with [Run]. It returns when the process has ended, by itself or
// because a limit was passed, and after that nothing of the process's group is
// left.
//
// Goals: a call is bounded in time and memory whatever the solver does: loops,
// sleeps, floods its output, leaves its input unread, or leaves children with
// its pipes open.
//
// Non-goal so far: keeping a hostile solver from the files and the network of
// the user who runs it.
package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync/atomic"
	"time"
)

// Limits bound one process. A zero field means no limit.
type Limits struct {
	Wall   time.Duration // from the start to the end
	Output int           // bytes on standard output
}

// End is how a process ended.
type End string

// The ends of a process.
const (
	Exited      End = "exited"       // by itself with status 0
	Crashed     End = "crashed"      // with another status, or by a signal
	TimedOut    End = "timed out"    // killed at Limits.Wall
	OutputLimit End = "output limit" // killed at Limits.Output
	Stopped     End = "stopped"      // killed because the context was done
)

// Result is what became of a process.
type Result struct {
	End    End
	Status string // "exit status 1", "signal: segmentation fault"; for Crashed
	Stdout []byte // at most Limits.Output bytes
	Stderr []byte // the last stderrKept bytes
	Wall   time.Duration
}

const (
	stderrKept = 16 << 10

	// grace is how long pipes may stay open after the process has ended,
	// because a child that left the process group holds them.
	grace = 200 * time.Millisecond
)

// StartError says that a command can't be started.
type StartError struct {
	Command string
	Err     error
}

func (e *StartError) Error() string {
	return fmt.Sprintf("cannot start the solver %q: %v", e.Command, e.Err)
}

func (e *StartError) Unwrap() error { return e.Err }

// Run starts args with stdin as its standard input. The only error is a
// [*StartError]. If the context is done before the start, nothing is started
// and the process counts as stopped.
func Run(ctx context.Context, args []string, stdin []byte, limits Limits) (Result, error) {
	if ctx.Err() != nil {
		return Result{End: Stopped}, nil
	}
	var end atomic.Pointer[End]
	cmd := exec.Command(args[0], args[1:]...)
	kill := func(why End) {
		if end.CompareAndSwap(nil, &why) {
			killGroup(cmd)
		}
	}
	stdout := &capped{limit: limits.Output, over: func() { kill(OutputLimit) }}
	stderr := &tail{limit: stderrKept}
	cmd.Stdin = bytes.NewReader(stdin)
	cmd.Stdout, cmd.Stderr = stdout, stderr
	cmd.WaitDelay = grace
	ownGroup(cmd)

	start := time.Now()
	if err := cmd.Start(); err != nil {
		return Result{}, &StartError{Command: args[0], Err: reason(err)}
	}
	if limits.Wall > 0 {
		defer time.AfterFunc(limits.Wall, func() { kill(TimedOut) }).Stop()
	}
	defer context.AfterFunc(ctx, func() { kill(Stopped) })()

	natural := Exited
	ended, err := finish(cmd, func() { end.CompareAndSwap(nil, &natural) })

	r := Result{End: Exited, Stdout: stdout.buf.Bytes(), Stderr: stderr.bytes(), Wall: ended.Sub(start)}
	var exit *exec.ExitError
	switch why := end.Load(); {
	case stdout.full:
		r.End = OutputLimit
	case why != nil && *why != natural:
		r.End = *why
	case errors.As(err, &exit):
		r.End, r.Status = Crashed, exit.String()
	}
	return r, nil
}

// reason strips the layers of a start error down to what the system said.
func reason(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}

// capped keeps the first limit bytes and calls over once when more come.
type capped struct {
	buf   bytes.Buffer
	limit int
	full  bool
	over  func()
}

func (w *capped) Write(p []byte) (int, error) {
	if room := w.limit - w.buf.Len(); w.limit > 0 && len(p) > room {
		w.buf.Write(p[:room])
		w.full = true
		w.over()
		return room, io.ErrShortWrite
	}
	return w.buf.Write(p)
}

// tail keeps the last limit bytes.
type tail struct {
	buf   []byte
	limit int
}

func (w *tail) Write(p []byte) (int, error) {
	w.buf = append(w.buf, p...)
	if len(w.buf) > 2*w.limit {
		w.buf = append(w.buf[:0], w.buf[len(w.buf)-w.limit:]...)
	}
	return len(p), nil
}

func (w *tail) bytes() []byte { return w.buf[max(0, len(w.buf)-w.limit):] }
