package sandbox

import "sync"

// Turns lets processes run side by side, and one at a time with nothing beside it.
// The zero value is ready.
type Turns struct{ alone sync.RWMutex }

// Run runs a process beside others. If it was late only because it had to wait for
// a processor, it is run again alone; the result says whether it was late again.
func (t *Turns) Run(process func() (Result, error)) (Result, error) {
	r, err := func() (Result, error) {
		t.alone.RLock()
		defer t.alone.RUnlock()
		return process()
	}()
	if err != nil || !r.Starved {
		return r, err
	}
	t.alone.Lock()
	defer t.alone.Unlock()
	if r, err = process(); r.Starved {
		r.Status += ", as the machine was busy, even when rerun alone"
	}
	return r, err
}
