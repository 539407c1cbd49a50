package runner

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kiebitz/runner/sandbox"
)

// TestFairly demands that a process that had to wait for a processor runs once
// more, and with no other beside it.
func TestFairly(t *testing.T) {
	b := boxes{processors: NewProcessors(8)}
	var running, again atomic.Int64
	var workers sync.WaitGroup
	for i := range 8 {
		workers.Go(func() {
			calls := 0
			r, err := b.fairly(func() (sandbox.Result, error) {
				beside := running.Add(1) - 1
				defer running.Add(-1)
				time.Sleep(5 * time.Millisecond)
				if calls++; calls == 1 {
					return sandbox.Result{End: sandbox.TimedOut, Starved: i%2 == 0}, nil
				}
				if again.Add(1); beside > 0 || running.Load() > 1 {
					t.Errorf("%d processes run beside it", max(beside, running.Load()-1))
				}
				return sandbox.Result{End: sandbox.Exited, Starved: true}, nil // once is enough
			})
			if want := map[bool]sandbox.End{true: sandbox.Exited, false: sandbox.TimedOut}[i%2 == 0]; err != nil || r.End != want {
				t.Errorf("process %d: got %s, %v, expected %s", i, r.End, err, want)
			}
		})
	}
	workers.Wait()
	if n := again.Load(); n != 4 {
		t.Errorf("%d processes ran again, expected 4", n)
	}
}
