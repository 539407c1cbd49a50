package runner_test

import (
	"reflect"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// TestListed proves that a run that lists few of its cases comes to the same
// end as one that lists all.
func TestListed(t *testing.T) {
	stored, err := cases.Stored(problem)
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
		if a, b := all.Tally(), few.Tally(); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: counted %v, expected %v", solver, b, a)
		}
		if all.Conforms() != few.Conforms() || !reflect.DeepEqual(all.Diagnosis.Suspects(), few.Diagnosis.Suspects()) {
			t.Errorf("%s: found %+v, expected %+v", solver, few.Diagnosis, all.Diagnosis)
		}
	}
}
