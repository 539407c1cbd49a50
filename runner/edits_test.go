package runner_test

import (
	"context"
	"io"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// TestEdits demands that misreadings that no list has are found as edits of the rules: what is
// named plays as the solver does in games that it has not seen.
func TestEdits(t *testing.T) {
	list := cases.List(suite(t, 60))
	for i, tc := range []struct{ name, edit, clause string }{
		{"a jack on a jack in need", "jack.0.0=both $ (some (and held fits))", "jack"},
		{"a tie goes to the jack's own suit", "R5.0=choose $0 (first (is it (of-suit (suit-of open-card))))", "R5"},
		{"only when exactly two play", "R4.0.0=both $ players:2", "R4"},
		{"two values have changed places, in both tables", "value.0=table:3,4,7,9,8,10,11,20 it", "score"},
		{"one of the list and another one", "draw-play.0.1.0.1=or match (and jack (of-suit (suit-of open-card)))|open-eight-ignored", "open-eight"},
		{"one of the output's form and another one", "R4-ignored|print-commas", "R4"},
		{"two of the list and another one", "R5-counts-jacks|R4-ignored|score.0.1.1.0=count (cards (hand who))", "R4"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if i > 0 {
				long.Test(t, "diagnoses one more solver")
			}
			solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
				games, err := problem.Parse(in.Stdin)
				if err != nil {
					return err
				}
				_, err = io.WriteString(out, join(solve(games, split(tc.edit)...)))
				return err
			}
			r, err := runner.Run(t.Context(), runner.Options{Problem: problem, Cases: list, Func: solver})
			if err != nil {
				t.Fatal(err)
			}
			named := r.Diagnosis.Named
			if len(named) == 0 || named[0].Clause != tc.clause || r.Diagnosis.Reproduces != r.Diagnosis.Wrong {
				t.Fatalf("found %+v, closest %+v, expected an edit at %s", named, r.Diagnosis.Closest, tc.clause)
			}
			var ids []string
			for _, m := range named {
				ids = append(ids, m.ID)
			}
			if !alike(t, ids, split(tc.edit)) {
				t.Errorf("%v plays otherwise", ids)
			}
			t.Logf("%v: %s", ids, named[0].Text)
		})
	}
}
