package sandbox_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"testing"

	"kiebitz/runner/sandbox"
)

// TestFirstToEnd demands that, when the memory of the machine is short, the
// kernel ends the solver and neither its warden nor kiebitz.
func TestFirstToEnd(t *testing.T) {
	own, err := os.ReadFile("/proc/self/oom_score_adj")
	if err != nil {
		t.Fatal(err)
	}
	for tier := 1; tier <= 3; tier++ {
		t.Run(fmt.Sprintf("T%d", tier), func(t *testing.T) {
			before := childrenOf(os.Getpid())
			box, err := sandbox.Open(sandbox.Options{Command: []string{"cat", "/proc/self/oom_score_adj"}, Force: tier})
			if err != nil {
				unable(t, "T%d can't be had: %v", tier, err)
			}
			defer box.Close()
			r, err := box.Run(context.Background(), sandbox.Process{})
			if err != nil || string(r.Stdout) != "1000\n" {
				t.Errorf("the solver's score is %q %q %v", r.Stdout, r.Stderr, err)
			}
			for _, pid := range childrenOf(os.Getpid()) {
				if slices.Contains(before, pid) {
					continue
				}
				if score, err := os.ReadFile("/proc/" + pid + "/oom_score_adj"); err != nil || !bytes.Equal(score, own) {
					t.Errorf("the warden's score is %q %v, expected %q", score, err, own)
				}
			}
		})
	}
}
