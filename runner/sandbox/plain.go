package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"kiebitz/internal/temporary"
)

// plain runs processes in a process group of their own and no more: tier T4,
// and what is left when containment is switched off.
type plain struct {
	Options
	wrap func(words []string) []string // adds a program that sets limits; may be nil
}

func (p *plain) close() error { return nil }

func (p *plain) run(ctx context.Context, proc Process) (Result, error) {
	words, folder, err := p.withFiles(proc.Files)
	if err != nil {
		return Result{}, err
	}
	dir := ""
	if folder != nil {
		defer folder.Remove()
		dir = folder.Path
	}
	name := words[0]
	if p.wrap != nil {
		if _, err := exec.LookPath(name); err != nil {
			return Result{}, &StartError{Command: name, Err: reason(err)}
		}
		words = p.wrap(words)
	}
	var end atomic.Pointer[End]
	cmd := exec.Command(words[0], words[1:]...)
	kill := func(why End) {
		if end.CompareAndSwap(nil, &why) {
			killGroup(cmd)
		}
	}
	stdout := &capped{limit: p.Limits.Output, over: func() { kill(OutputLimit) }}
	stderr := &tail{limit: stderrKept, first: p.Collect != ""}
	cmd.Stdin = bytes.NewReader(proc.Stdin)
	cmd.Stdout, cmd.Stderr = stdout, stderr
	cmd.WaitDelay = grace
	cmd.Env = p.environment(dir)
	if p.Collect != "" {
		cmd.Dir = dir
	}
	ownGroup(cmd)

	start := time.Now()
	if err := cmd.Start(); lacking(err) {
		return Result{}, fmt.Errorf("no more processes can be started: %w", reason(err))
	} else if err != nil {
		return Result{}, &StartError{Command: name, Err: reason(err)}
	}
	if p.Limits.Wall > 0 { // no patience: what ends a process here is the clock alone
		defer time.AfterFunc(p.Limits.Wall, func() { kill(TimedOut) }).Stop()
	}
	defer context.AfterFunc(ctx, func() { kill(Stopped) })()

	natural := Exited
	ended, err := finish(cmd, func() { end.CompareAndSwap(nil, &natural) })

	r := Result{End: Exited, Stdout: stdout.buf.Bytes(), Stderr: stderr.bytes(), Wall: ended.Sub(start)}
	if cmd.ProcessState != nil {
		r.CPU = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	var exit *exec.ExitError
	switch why := end.Load(); {
	case stdout.full:
		r.End = OutputLimit
	case why != nil && *why != natural:
		r.End = *why
		// A sleeping process uses next to nothing; a waiting one gets a share.
		r.Starved = r.End == TimedOut && (p.Limits.CPU == 0 || r.CPU < p.Limits.CPU) && r.CPU > r.Wall/20
	case errors.As(err, &exit):
		r.End, r.Status = Crashed, exit.String()
	case p.Limits.CPU > 0 && r.CPU > p.Limits.CPU:
		r.End = TimedOut
	}
	if r.End == TimedOut {
		if r.Status = WallClock; p.Limits.CPU > 0 && r.CPU > p.Limits.CPU {
			r.Status = ProcessorTime
		}
	}
	if p.Collect == "" || !r.End.collects(p.CollectFailed) {
		return r, nil
	}
	r.Files, err = collect(dir, p.Collect, p.Limits.Collect)
	if errors.Is(err, errTooLarge) {
		r.End, r.Status, err = OutputLimit, "the files that it made", nil
	}
	return r, err
}

// environment is all of it, and what was asked for.
func (p *plain) environment(dir string) []string {
	env := os.Environ()
	if p.Collect != "" {
		// A compiler that is killed leaves there what it has made.
		env = append(env, "TMPDIR="+dir, "TMP="+dir, "TEMP="+dir)
	}
	for _, v := range p.Env {
		if strings.Contains(v, "=") {
			env = append(env, v)
		}
	}
	return env
}

// withFiles makes a folder of the files of a process, nil if it needs none, and
// puts their names into the command.
func (p *plain) withFiles(files []File) (words []string, folder *temporary.Folder, err error) {
	if len(files) == 0 && p.Collect == "" {
		return p.Command, nil, nil
	}
	if folder, err = temporary.Make(ownPrefix); err != nil {
		return nil, nil, err
	}
	words = p.Command
	if p.Collect != "" {
		err = errors.Join(os.Mkdir(filepath.Join(folder.Path, p.Collect), 0o755), write(folder.Path, files))
	} else {
		var names []string
		for _, f := range files {
			names = append(names, f.Name)
			err = errors.Join(err, os.WriteFile(inFolder(folder.Path)(f.Name), f.Data, 0o644))
		}
		words = Place(words, names, inFolder(folder.Path))
	}
	if err != nil {
		folder.Remove()
		return nil, nil, err
	}
	return words, folder, nil
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

// tail keeps the last limit bytes and some of the beginning, or the first ones.
type tail struct {
	buf   []byte
	head  []byte // the first stderrHead bytes
	size  int    // of all
	limit int
	first bool
}

func (w *tail) Write(p []byte) (int, error) {
	if w.first {
		w.buf = append(w.buf, p[:min(len(p), w.limit-len(w.buf))]...)
		return len(p), nil
	}
	w.size += len(p)
	w.head = append(w.head, p[:min(len(p), stderrHead-len(w.head))]...)
	w.buf = append(w.buf, p...)
	if len(w.buf) > 2*w.limit {
		w.buf = append(w.buf[:0], w.buf[len(w.buf)-w.limit:]...)
	}
	return len(p), nil
}

func (w *tail) bytes() []byte {
	last := w.buf[max(0, len(w.buf)-w.limit):]
	if w.size > w.limit {
		return beginAndEnd(w.head, last)
	}
	return last
}
