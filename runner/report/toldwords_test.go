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

// TestRefuted reads what is said of misreadings that fit, but not in cases made to test them.
func TestRefuted(t *testing.T) {
	for _, tc := range []struct {
		name       string
		ids        []string
		reproduces int
		want       string
	}{
		{"one fits", []string{"rank-higher"}, 2, "Of 2 wrong rounds too little is known: rank-higher fits, but not all rounds made to test it: the fault is another one, or not the only one."},
		{"several fit", []string{"rank-higher", "rank-team-1"}, 2, "Of 2 wrong rounds too little is known: rank-higher and rank-team-1 fit, but not all rounds made to test them: the fault is another one, or not the only one."},
		{"it fits some only", []string{"rank-higher"}, 1, ""},
		{"none is close", nil, 0, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := &result.Run{}
			d.Problem.Unit = "round"
			d.Groups = []result.Group{{Name: "random", Verdicts: map[oracle.Verdict]int{oracle.Wrong: 2}}}
			g := &d.Diagnosis
			g.Wrong, g.Reproduces = 2, tc.reproduces
			for i, id := range tc.ids {
				m := oracle.Misreading{ID: id}
				if i == 0 {
					g.Closest = &m
				} else {
					g.Indistinguishable = append(g.Indistinguishable, m)
				}
			}
			if got := Refuted(d); got != tc.want {
				t.Errorf("found %q, expected %q", got, tc.want)
			}
		})
	}
}
