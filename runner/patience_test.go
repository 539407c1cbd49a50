package runner_test

import (
	"context"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// sluggish is a problem whose first neighbour takes longer than the solver has
// for the search.
type sluggish struct {
	oracle.Problem
	first *sync.Once
}

func (s sluggish) Neighbour(r *rand.Rand, c oracle.Case) oracle.Case {
	s.first.Do(func() { time.Sleep(runner.DefaultShrinkTime + 100*time.Millisecond) })
	return s.Problem.Neighbour(r, c)
}

// TestMinimalOnBusyMachine demands that the clock does not decide which case a
// misreading finds, so that runs can be compared, unless the user asks for less.
func TestMinimalOnBusyMachine(t *testing.T) {
	solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
		games, err := problem.Parse(in.Stdin)
		io.WriteString(out, join(solve(games, "R5-counts-jacks")))
		return err
	}
	minimal := func(p oracle.Problem, limit time.Duration) string {
		r, err := runner.Run(t.Context(), runner.Options{Problem: p, Cases: cases.List(suite(t, 50)), Func: solver, Timeout: time.Minute, ShrinkTime: limit})
		if err != nil || len(r.Causes) == 0 {
			t.Fatalf("found %+v, %v", r, err)
		}
		if m := r.Causes[0].Minimal; m != nil {
			return m.Input
		}
		return "none"
	}
	want := minimal(problem, runner.DefaultShrinkTime)
	if got := minimal(sluggish{problem, new(sync.Once)}, runner.DefaultShrinkTime); want == "none" || got != want {
		t.Errorf("found %s, expected %s", got, want)
	}
	if got := minimal(sluggish{problem, new(sync.Once)}, runner.DefaultShrinkTime/2); got == want {
		t.Errorf("found %s, expected that half of the time does not suffice", got)
	}
}
