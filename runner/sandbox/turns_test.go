package sandbox

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestTurns demands that a process that had to wait for a processor runs once
// more, and with no other beside it.
func TestTurns(t *testing.T) {
	var turns Turns
	var running, again atomic.Int64
	var workers sync.WaitGroup
	for i := range 8 {
		workers.Go(func() {
			calls := 0
			r, err := turns.Run(func(int) (Result, error) {
				beside := running.Add(1) - 1
				defer running.Add(-1)
				time.Sleep(5 * time.Millisecond)
				if calls++; calls == 1 {
					return Result{End: TimedOut, Starved: i%2 == 0}, nil
				}
				if again.Add(1); beside > 0 || running.Load() > 1 {
					t.Errorf("%d processes run beside it", max(beside, running.Load()-1))
				}
				return Result{End: Exited, Starved: true}, nil // once is enough
			})
			if want := map[bool]End{true: Exited, false: TimedOut}[i%2 == 0]; err != nil || r.End != want {
				t.Errorf("process %d: got %s, %v, expected %s", i, r.End, err, want)
			}
		})
	}
	workers.Wait()
	if n := again.Load(); n != 4 {
		t.Errorf("%d processes ran again, expected 4", n)
	}
	late := func(int) (Result, error) { return Result{End: TimedOut, Status: "wall clock", Starved: true}, nil }
	if r, _ := turns.Run(late); r.Status != "wall clock, as the machine was busy, even when rerun alone" {
		t.Errorf("found the status %q of one that was late twice", r.Status)
	}
}
