package runner_test

import (
	"context"
	"io"
	"sync/atomic"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// TestJobs demands that as many processes run side by side as were asked for,
// although more batches are worked on.
func TestJobs(t *testing.T) {
	for _, jobs := range []int{1, 3} {
		var began, running, most atomic.Int64
		var late time.Time
		solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
			n := running.Add(1)
			defer running.Add(-1)
			for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
			}
			// Each stays until that number have run side by side, and as long as one
			// more would take to join them, except the first, which are the samples' and
			// run alone.
			for began.Add(1) > 4 && most.Load() < int64(jobs) && time.Now().Before(late) {
				time.Sleep(time.Millisecond)
			}
			time.Sleep(10 * time.Millisecond)
			games, err := problem.Parse(in.Stdin)
			io.WriteString(out, join(solve(games)))
			return err
		}
		plan, err := cases.NewPlan(problem, nil, 30*problem.Info().Batch, 4711, oracle.Aim{})
		if err != nil {
			t.Fatal(err)
		}
		plan.Cases(0, plan.Len()) // else making them takes longer than playing them
		late = time.Now().Add(time.Minute)
		r, err := runner.Run(t.Context(), runner.Options{Problem: problem, Cases: plan, Func: solver, Jobs: jobs, Timeout: 2 * time.Minute})
		if err != nil || !r.Conforms() {
			t.Fatalf("%d jobs: %v", jobs, err)
		}
		if got := most.Load(); got != int64(jobs) {
			t.Errorf("up to %d processes ran side by side, expected %d", got, jobs)
		}
	}
}
