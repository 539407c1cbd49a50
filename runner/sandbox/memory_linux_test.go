package sandbox_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"

	"kiebitz/runner/sandbox"
)

// TestMemoryInherited opens boxes from a process with a large heap, which the kernel
// takes for the peak of the warden. It must not become that of a solver.
func TestMemoryInherited(t *testing.T) {
	const ours = 256 << 20
	heap := make([]byte, ours)
	for i := 0; i < len(heap); i += 4096 {
		heap[i] = 1
	}
	for _, row := range []struct {
		reason  string
		command []string
		end     sandbox.End
		most    int
	}{
		{"what hardly needs memory is not said to have had ours", []string{"true"}, sandbox.Exited, ours / 2},
		{"nor is what had more than its limit", []string{"dd", "if=/dev/zero", "bs=100M", "count=1", "of=/dev/null"}, sandbox.MemoryLimit, ours * 3 / 4},
	} {
		for tier := 1; tier <= 3; tier++ {
			t.Run(fmt.Sprintf("T%d/%s", tier, row.command[0]), func(t *testing.T) {
				box, err := sandbox.Open(sandbox.Options{Command: row.command, Force: tier,
					Limits: sandbox.Limits{Wall: time.Minute, Output: 1 << 20, Memory: 64 << 20, Processes: 64}})
				if err != nil {
					t.Fatal(err)
				}
				defer box.Close()
				r, err := box.Run(context.Background(), sandbox.Process{})
				if err != nil || r.End != row.end || r.Memory <= 0 || r.Memory > row.most {
					t.Errorf("%s: got %s (%s), %d MiB, %v; expected %s with at most %d MiB", row.reason, r.End, r.Status, r.Memory>>20, err, row.end, row.most>>20)
				}
			})
		}
	}
	runtime.KeepAlive(heap)
}
