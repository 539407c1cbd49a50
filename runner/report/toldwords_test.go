package report

import (
	"testing"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// TestLeftOpen reads what is said of wrong outputs that the misreadings named do not reproduce.
func TestLeftOpen(t *testing.T) {
	const suits = "a lead has cards of several suits"
	for _, tc := range []struct {
		name       string
		named      bool
		reproduces int
		open       string
		want       string
	}{
		{"all are reproduced", true, 20, "", ""},
		{"none is named", false, 19, "", ""},
		{"one in which less is done", true, 19, "", "In the other round the solver does less than even this allows; perhaps its search stopped."},
		{"some in which less is done", true, 18, "", "In the others the solver does less than even this allows; perhaps its search stopped."},
		{"one of which the rules say nothing", true, 19, suits, "In the other round a lead has cards of several suits by this, which the statement doesn't cover."},
		{"some of which the rules say nothing", true, 18, suits, "In the others a lead has cards of several suits by this, which the statement doesn't cover."},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := &result.Run{}
			d.Diagnosis = result.Diagnosis{Wrong: 20, Reproduces: tc.reproduces, Open: tc.open}
			d.Problem.Unit = "round"
			if tc.named {
				d.Diagnosis.Named = []oracle.Misreading{{ID: "rank-higher"}}
			}
			if got := LeftOpen(d); got != tc.want {
				t.Errorf("found %q, expected %q", got, tc.want)
			}
		})
	}
}
