package runner_test

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// TestNamedIsTried demands that what was inferred is named only if it also prints
// what the solver does in new games: one that plays so in the games of the run
// alone follows no such rule.
func TestNamedIsTried(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	list := suite(t, 150)
	old := map[string]bool{}
	for _, c := range list {
		old[c.Input.Text()] = true
	}
	for _, tc := range []struct {
		name, ids string
		others    string // the misreadings in all games but those of the run
		named     bool
	}{
		{"a rule", "R6-suits=SCHD", "R6-suits=SCHD", true},
		{"a rule in the games of the run alone", "R6-suits=SCHD", "", false},
		{"what is kept from one game to the next", "double-kept=yes", "double-kept=yes", true},
		{"what is kept, in the games of the run alone", "double-kept=yes", "", false},
		{"two rules", "R6-suits=SCHD open-seven-then-plays", "R6-suits=SCHD open-seven-then-plays", true},
		{"two rules, of which one shows in the games of the run alone", "R6-suits=SCHD open-seven-then-plays", "R6-suits=SCHD", false},
		{"two rules, of which one decides nothing alone", "eight-answered open-eight-apart=yes", "eight-answered open-eight-apart=yes", true},
		{"a rule by which games come to no end", "R1-drawn-seven=yes", "R1-drawn-seven=yes", true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
				games, err := problem.Parse(in.Stdin)
				if err != nil {
					return err
				}
				e, err := problem.Engine(oracle.Variant{Misreadings: strings.Fields(tc.ids)})
				if err != nil {
					return err
				}
				if !old[games[0].Text()] {
					e, err = problem.Engine(oracle.Variant{Misreadings: strings.Fields(tc.others)})
				}
				for _, g := range games {
					answer, noEnd := e.Append(nil, g)
					if noEnd != nil { // it goes on for longer than the misreading does
						answer = bytes.Replace(answer, []byte("\n"), []byte(" CA\n"), 1)
					}
					out.Write(answer)
				}
				return err
			}
			r, err := runner.Run(t.Context(), runner.Options{Problem: problem, Cases: cases.List(list), Func: solver})
			if err != nil {
				t.Fatal(err)
			}
			var ids []string
			for _, m := range r.Diagnosis.Named {
				ids = append(ids, m.ID)
			}
			slices.Sort(ids)
			if named := strings.Join(ids, " ") == tc.ids; named != tc.named || !tc.named && r.Diagnosis.Named != nil {
				t.Errorf("found %+v, expected it to be named: %v", r.Diagnosis, tc.named)
			}
		})
	}
}
