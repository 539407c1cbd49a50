package runner_test

import (
	"context"
	"io"
	"slices"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// kept are misreadings that a single case in its process can't show.
var kept = []string{"last-seven-carried", "points-kept"}

// TestAdaptive asks solvers with each misreading, and demands its name, in the
// median after eight cases at most, and prints how many cases it takes.
func TestAdaptive(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	for _, p := range problems.All {
		t.Run(p.Info().ID, func(t *testing.T) {
			var asked []int
			for i, m := range cases.Catchable(p) {
				if slices.Contains(kept, m.ID) || i%runner.Some(24) != 0 {
					continue
				}
				r := adaptive(t, p, runner.Options{Func: playing(p, []string{m.ID})})
				found := slices.ContainsFunc(slices.Concat(r.Diagnosis.Named, r.Diagnosis.Indistinguishable), func(o oracle.Misreading) bool { return o.ID == m.ID })
				if !found {
					t.Errorf("%s is not named after %d cases: %+v", m.ID, len(r.Cases), r.Diagnosis)
				}
				if r.Verdict != result.Nonconforming || r.Adaptive == nil || len(r.Adaptive.Left) != len(r.Cases) {
					t.Errorf("%s: found %s, %+v for %d cases", m.ID, r.Verdict, r.Adaptive, len(r.Cases))
				}
				asked = append(asked, len(r.Cases))
			}
			slices.Sort(asked)
			count := make(map[int]int)
			for _, n := range asked {
				count[n]++
			}
			for n := range asked[len(asked)-1] {
				t.Logf("%2d cases: %3d misreadings", n+1, count[n+1])
			}
			if median := asked[len(asked)/2]; median > 8 {
				t.Errorf("the median is %d cases, expected 8 at most", median)
			}
		})
	}
}

// adaptive runs a solver on the stored cases.
func adaptive(t *testing.T, p oracle.Problem, o runner.Options) *result.Run {
	t.Helper()
	list, err := cases.Sharp(p)
	if err != nil {
		t.Fatal(err)
	}
	o.Problem, o.Cases, o.Adaptive, o.Timeout = p, cases.List(list), true, time.Minute
	r, err := runner.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestAdaptiveEnds holds how an adaptive run ends where no misreading is to be named.
func TestAdaptiveEnds(t *testing.T) {
	for _, tc := range []struct {
		name, reason string
		solver       runner.Func
		o            runner.Options
		verdict      string
		least, most  int // cases
		gaveUp       string
	}{
		{"right", "nothing tells it from what is kept from game to game", playing(problem, nil), runner.Options{}, result.Conforms, 5, 20, ""},
		{"unlisted", "no misreading explains it; it is asked on", func(_ context.Context, _ oracle.Invocation, out io.Writer) error {
			_, err := io.WriteString(out, "CA\nScore: 1 1\n")
			return err
		}, runner.Options{}, result.Nonconforming, 20, 20, ""},
		{"crashes", "how it crashes says nothing", func(context.Context, oracle.Invocation, io.Writer) error { return io.ErrUnexpectedEOF },
			runner.Options{Budget: result.Budget{MaxCrashes: 3}}, result.Nonconforming, 3, 3, "3 crashed, malformed or over a limit (--max-crashes)"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tc.o.Func = tc.solver
			r := adaptive(t, problem, tc.o)
			if n := len(r.Cases); r.Verdict != tc.verdict || n < tc.least || n > tc.most || r.GaveUp != tc.gaveUp || len(r.Diagnosis.Named) > 0 {
				t.Errorf("found %s after %d cases, gave up %q, named %v; expected %s after %d to %d (%s)", r.Verdict, n, r.GaveUp, r.Diagnosis.Named, tc.verdict, tc.least, tc.most, tc.reason)
			}
		})
	}
}
