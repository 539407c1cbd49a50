package runner_test

import (
	"context"
	"io"
	"sync/atomic"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/tractor"
	"kiebitz/runner"
)

// TestLoopingSolver demands that a solver that hangs in all cases is not waited for in
// more processes than it takes to know that: the only sample, those after it together,
// and the first of these alone. It may have printed something before.
func TestLoopingSolver(t *testing.T) {
	stored, err := cases.Played(tractor.Problem)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := cases.NewPlan(tractor.Problem, stored, 1000, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	for _, printed := range []string{"", "Case #1:\n50\n"} {
		var started atomic.Int32
		r, err := runner.Run(t.Context(), runner.Options{Problem: tractor.Problem, Cases: plan, Timeout: 20 * time.Millisecond, LateSamples: true, Jobs: 2,
			Func: func(ctx context.Context, _ oracle.Invocation, out io.Writer) error {
				started.Add(1)
				io.WriteString(out, printed)
				<-ctx.Done()
				return nil
			}})
		if err != nil {
			t.Fatal(err)
		}
		if n := started.Load(); n > 3 || r.GaveUp != "the first 2 rounds timed out" {
			t.Errorf("after %q: started %d processes and gave up after %q, expected 3, and the first 2 rounds", printed, n, r.GaveUp)
		}
	}
}
