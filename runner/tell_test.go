package runner_test

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// TestNamedIsTried demands that what was inferred is named only if it also prints
// what the solver does in new games: one that plays so in the games of the run
// alone follows no such rule.
func TestNamedIsTried(t *testing.T) {
	list := suite(t, 150)
	old := map[string]bool{}
	for _, c := range list {
		old[c.Input.Text()] = true
	}
	for _, tc := range []struct {
		name, ids string
		only      bool // the misreading is at work in the games of the run alone
		named     bool
	}{
		{"a rule", "R6-suits=SCHD", false, true},
		{"a rule in the games of the run alone", "R6-suits=SCHD", true, false},
		{"what is kept from one game to the next", "double-kept=yes", false, true},
		{"what is kept, in the games of the run alone", "double-kept=yes", true, false},
		{"two rules, of which one decides nothing alone", "eight-answered open-eight-apart=yes", false, true},
		{"a rule by which games come to no end", "R1-drawn-seven=yes", false, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
				games, err := problem.Parse(in.Stdin)
				if err != nil {
					return err
				}
				e, err := problem.Engine(oracle.Variant{Misreadings: strings.Fields(tc.ids)})
				for _, g := range games {
					answer, noEnd := e.Append(nil, g)
					switch {
					case tc.only && !old[g.Text()]:
						answer = []byte(join(solve([]oracle.Case{g})))
					case noEnd != nil: // it goes on for longer than the misreading does
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
