package runner_test

import (
	"context"
	"io"
	"math/rand/v2"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// TestEdits demands that misreadings that no list has are found as edits of the rules: what is
// named plays as the solver does in games that it has not seen.
func TestEdits(t *testing.T) {
	list := cases.List(suite(t, 400))
	for i, tc := range []struct{ name, edit, clause string }{
		{"a jack on a jack in need", "jack.0.0=both $ (some (and held fits))", "jack"},
		{"a tie goes to the jack's own suit", "R5.0=choose $0 (first (is it (of-suit (suit-of open-card))))", "R5"},
		{"only when exactly two play", "R4.0.0=both $ players:2", "R4"},
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
				_, err = io.WriteString(out, join(solve(games, tc.edit)))
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
			random := rand.New(rand.NewPCG(47, 0))
			var games []oracle.Case
			for range 500 {
				games = append(games, problem.Generate(random, oracle.Aim{}))
			}
			var ids []string
			for _, m := range named { // two of the list can say the same
				ids = append(ids, m.ID)
			}
			want, got := solve(games, tc.edit), solve(games, ids...)
			for i := range games {
				if want[i] != got[i] {
					t.Fatalf("%v plays otherwise in %s", ids, games[i].Text())
				}
			}
			t.Logf("%v: %s", ids, named[0].Text)
		})
	}
}
