package sandbox

import "sync"

// Turns lets processes run side by side, and one at a time with nothing beside it.
// The zero value is ready.
type Turns struct{ alone sync.RWMutex }

// alonePatience is how many times its time a process may take that was late only because it
// had to wait for a processor: then its processor time decides, on a busy machine too.
const alonePatience = 10

// Run runs a process beside others. If it was late only because it had to wait for
// a processor, it is rerun alone, with more patience; the result says whether it was late again.
func (t *Turns) Run(process func(patience int) (Result, error)) (Result, error) {
	r, err := func() (Result, error) {
		t.alone.RLock()
		defer t.alone.RUnlock()
		return process(1)
	}()
	if err != nil || !r.Starved {
		return r, err
	}
	t.alone.Lock()
	defer t.alone.Unlock()
	if r, err = process(alonePatience); r.Starved {
		r.Status += ", as the machine was busy, even when rerun alone"
	}
	return r, err
}
