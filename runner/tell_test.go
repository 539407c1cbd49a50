package runner_test

import (
	"context"
	"io"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// TestNamedIsTried demands that what was inferred is named only if it also prints
// what the solver does in new games: one that plays so in the games of the run
// alone follows no such rule.
func TestNamedIsTried(t *testing.T) {
	list := suite(t, 50)
	old := map[string]bool{}
	for _, c := range list {
		old[c.Input.Text()] = true
	}
	for _, tc := range []struct {
		name  string
		only  bool // the misreading is at work in the games of the run alone
		named bool
	}{
		{"a rule", false, true},
		{"the games of the run alone", true, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
				games, err := problem.Parse(in.Stdin)
				for _, g := range games {
					if tc.only && !old[g.Text()] {
						io.WriteString(out, join(solve([]oracle.Case{g})))
					} else {
						io.WriteString(out, join(solve([]oracle.Case{g}, "R6-suits=SCHD")))
					}
				}
				return err
			}
			r, err := runner.Run(t.Context(), runner.Options{Problem: problem, Cases: cases.List(list), Func: solver})
			if err != nil {
				t.Fatal(err)
			}
			if named := len(r.Diagnosis.Named) == 1 && r.Diagnosis.Named[0].ID == "R6-suits=SCHD"; named != tc.named || !tc.named && r.Diagnosis.Named != nil {
				t.Errorf("found %+v, expected it to be named: %v", r.Diagnosis, tc.named)
			}
		})
	}
}
