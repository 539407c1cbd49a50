package runner_test

import (
	"slices"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// TestInferBeside demands that a misreading by which the table may be illegal, one of the list
// or another, is tried with those that say what is done there: alone it looks poor, as the
// solver plays neither by it nor by the rules.
func TestInferBeside(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	p := problemOf(t, "rummy")
	stored, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := cases.NewPlan(p, stored, 60, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range [][]string{{"set-three-only", "table-stays"}} {
		r, err := runner.Run(t.Context(), runner.Options{Problem: p, Cases: plan, Func: playing(p, want)})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range r.Diagnosis.Named {
			got = append(got, m.ID)
		}
		if !slices.Equal(got, want) || r.Diagnosis.Contradicts > 0 {
			t.Errorf("named %q, expected %q", got, want)
		}
	}
}
