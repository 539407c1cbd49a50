package runner_test

import (
	"context"
	"io"
	"reflect"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/rummy"
	"kiebitz/runner"
)

// TestListed proves that a run that lists few of its cases comes to the same
// end as one that lists all.
func TestListed(t *testing.T) {
	stored, err := cases.Played(problem)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := cases.NewPlan(problem, stored, 1500, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	for _, solver := range []string{"misread", "right"} {
		all := run(t, solver, runner.Options{Cases: plan})
		few := run(t, solver, runner.Options{Cases: plan, Listed: 200})
		if len(all.Cases) != plan.Len() || len(few.Cases) > 400+problem.Info().Batch {
			t.Errorf("%s: %d and %d cases are listed, expected %d and some 400 at most", solver, len(all.Cases), len(few.Cases), plan.Len())
		}
		if a, b := all.Groups, few.Groups; !reflect.DeepEqual(a, b) {
			t.Errorf("%s: counted %v, expected %v", solver, b, a)
		}
		for _, g := range few.Groups {
			n, unlisted := len(g.Verdicts), few.Timing.Unlisted[g.Name]
			if some := g.Name == cases.RandomID || g.Name == cases.AimedID; n > 0 && some != (unlisted > 0) || unlisted > few.Timing.Elapsed*64 {
				t.Errorf("%s: those of %s that are not listed took %f s", solver, g.Name, unlisted)
			}
		}
		if len(all.Timing.Unlisted) > 0 {
			t.Errorf("%s: all are listed, and others took %v", solver, all.Timing.Unlisted)
		}
		if all.Conforms() != few.Conforms() || !reflect.DeepEqual(all.Diagnosis.Found(), few.Diagnosis.Found()) {
			t.Errorf("%s: found %+v, expected %+v", solver, few.Diagnosis, all.Diagnosis)
		}
	}
}

// TestFewListed demands that of many failures after the first cases few are
// listed, and all counted.
func TestFewListed(t *testing.T) {
	stored, err := cases.Played(rummy.Problem)
	if err != nil {
		t.Fatal(err)
	}
	r, err := runner.Run(t.Context(), runner.Options{Problem: rummy.Problem, Cases: cases.List(stored), Listed: 40, ListOnly: true,
		Func: func(_ context.Context, _ oracle.Invocation, out io.Writer) error {
			_, err := io.WriteString(out, "x\n")
			return err
		}})
	if err != nil {
		t.Fatal(err)
	}
	if n := r.Count("", oracle.Malformed); n != len(stored) || len(r.Cases) != 40+20 {
		t.Errorf("%d of %d failures are counted and %d listed, expected all, and 60", n, len(stored), len(r.Cases))
	}
}
