package runner_test

import (
	"slices"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// TestInferStarts demands that a misreading of the list which explains one half of the
// failures is tried with a second one, though in the few cases by which others are rated it
// looks poor: where the table is illegal by it, the solver plays neither by it nor by the rules.
// So is one that no list has with those that say what is done there.
func TestInferStarts(t *testing.T) {
	p := problemOf(t, "rummy")
	stored, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := cases.NewPlan(p, stored, 20, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range [][]string{{"joker-not-at-ends", "table-stays=illegal"}, {"joker-cards=sequences/sets", "table-stays=illegal"}} {
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
