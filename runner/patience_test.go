package runner_test

import (
	"context"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// nap is a long time for a neighbour.
const nap = 2 * time.Second

// sluggish is a problem whose first neighbour takes so long.
type sluggish struct {
	oracle.Problem
	first *sync.Once
}

func (s sluggish) Neighbour(r *rand.Rand, c oracle.Case) oracle.Case {
	s.first.Do(func() { time.Sleep(nap) })
	return s.Problem.Neighbour(r, c)
}

// TestMinimalOnBusyMachine demands that the clock does not decide which case a
// search finds, so that runs can be compared, and that the result says so where
// the user asks for less time.
func TestMinimalOnBusyMachine(t *testing.T) {
	long.Test(t, "waits for solvers that are slow or stuck")
	solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
		games, err := problem.Parse(in.Stdin)
		io.WriteString(out, join(solve(games, "R5-counts-jacks")))
		return err
	}
	minimal := func(p oracle.Problem, limit time.Duration) (text string, cut bool) {
		r, err := runner.Run(t.Context(), runner.Options{Problem: p, Cases: cases.List(suite(t, 50)), Func: solver, Timeout: time.Minute, ShrinkTime: limit})
		if err != nil || len(r.Causes) == 0 {
			t.Fatalf("found %+v, %v", r, err)
		}
		if m := r.Causes[0].Minimal; m != nil {
			return m.Input, r.Causes[0].Cut
		}
		return "none", r.Causes[0].Cut
	}
	want, cut := minimal(problem, runner.DefaultShrinkTime)
	if cut || want == "none" {
		t.Errorf("found %s, cut: %v; expected a smaller case", want, cut)
	}
	if got, cut := minimal(sluggish{problem, new(sync.Once)}, runner.DefaultShrinkTime); got != want || cut {
		t.Errorf("found %s, cut: %v; expected %s", got, cut, want)
	}
	if got, cut := minimal(sluggish{problem, new(sync.Once)}, nap/2); got == want || !cut {
		t.Errorf("found %s, cut: %v; expected that half of the time does not suffice", got, cut)
	}
}
