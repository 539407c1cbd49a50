package runner

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
)

// boxes are the places that a run's processes run in: as many as run side by
// side, made when they are needed and used again and again.
type boxes struct {
	options    sandbox.Options
	inside     Func                // the solver, if it is no command
	asGiven    func([]byte) []byte // see Options
	processors *Processors

	mu   sync.Mutex
	idle []*sandbox.Box
	all  []*sandbox.Box
	tier sandbox.Tier
}

// BusyError says that a solver was late by the clock on the wall as it had to wait for a
// processor, also when nothing of ours ran beside it. That says nothing of the solver.
type BusyError struct{ Case string }

func (e *BusyError) Error() string {
	return fmt.Sprintf("no verdict: the machine was busy at %s, even when rerun alone", e.Case)
}

// Hint says what may help.
func (e *BusyError) Hint() string {
	return "Try again when this machine is less busy, or with a higher --timeout."
}

// Processors bounds how many processes of solvers run side by side, those of
// several runs together.
type Processors struct {
	slots chan struct{} // one is held by each process that runs
	turns sandbox.Turns
}

// Turns are those of the processes, for others that run beside them.
func (p *Processors) Turns() *sandbox.Turns { return &p.turns }

// NewProcessors lets n processes run side by side.
func NewProcessors(n int) *Processors { return &Processors{slots: make(chan struct{}, n)} }

// wallFactor is how many times the processor time a process may take by the
// clock on the wall: it bounds who sleeps, and a busy machine makes nobody late.
const wallFactor = 2

func newBoxes(o *Options) *boxes {
	processors := o.Processors
	if processors == nil {
		processors = NewProcessors(o.Jobs)
	}
	return &boxes{inside: o.Func, asGiven: o.asGiven, processors: processors, options: sandbox.Options{
		Mode: o.Sandbox, Command: o.Command, Read: o.Read, Hide: o.Hide, Env: o.Env, Limits: Limits(o.Timeout, o.MemoryLimit, o.OutputLimit),
		Force: forced,
	}}
}

// forced is the tier of all boxes; 0: the best that there is. A test sets it.
var forced int

// ended does nothing, but in a test: there it is a machine that is busy.
var ended = func(*sandbox.Result) {}

// Limits returns the limits of a process that may use so much processor time,
// and that number of bytes of memory and of output.
func Limits(cpu time.Duration, memory, output int) sandbox.Limits {
	return sandbox.Limits{
		CPU: cpu, Wall: wallFactor*cpu + 100*time.Millisecond, Memory: memory, Output: output,
		Processes: maxProcesses, Scratch: scratchSize,
	}
}

const (
	maxProcesses = 256      // runtimes have a thread for each CPU, and some
	scratchSize  = 64 << 20 // bytes
)

// open makes a first box, so that what can't be had is known at once.
func (b *boxes) open() error {
	if b.inside != nil {
		return nil
	}
	box, err := b.get()
	if err == nil {
		b.put(box)
	}
	return err
}

func (b *boxes) get() (*sandbox.Box, error) {
	b.mu.Lock()
	if n := len(b.idle); n > 0 {
		box := b.idle[n-1]
		b.idle = b.idle[:n-1]
		b.mu.Unlock()
		return box, nil
	}
	b.mu.Unlock()
	box, err := sandbox.Open(b.options)
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all = append(b.all, box)
	b.tier = box.Tier()
	return box, nil
}

func (b *boxes) put(box *sandbox.Box) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.idle = append(b.idle, box)
}

// describe says how the solver is contained.
func (b *boxes) describe() string {
	if b.inside != nil {
		return inProcess
	}
	return b.tier.String()
}

func (b *boxes) close() error {
	var err error
	for _, box := range b.all {
		err = errors.Join(err, box.Close())
	}
	return err
}

// run runs one process, as soon as fewer run than may.
func (b *boxes) run(ctx context.Context, files []string, in oracle.Invocation) (sandbox.Result, error) {
	select {
	case b.processors.slots <- struct{}{}:
		defer func() { <-b.processors.slots }()
	case <-ctx.Done():
		return sandbox.Result{End: sandbox.Stopped}, nil
	}
	if b.inside != nil {
		return b.inside.call(ctx, in, b.options.Limits), nil
	}
	p := sandbox.Process{Stdin: in.Stdin}
	for i, name := range files {
		p.Files = append(p.Files, sandbox.File{Name: name, Data: in.Files[i]})
	}
	box, err := b.get()
	if err != nil {
		return sandbox.Result{}, err
	}
	defer b.put(box)
	r, err := b.processors.turns.Run(func(patience int) (sandbox.Result, error) {
		p.Patience = patience
		r, err := box.Run(ctx, p)
		ended(&r)
		return r, err
	})
	if b.asGiven != nil {
		r.Stderr = b.asGiven(r.Stderr)
	}
	return r, err
}
