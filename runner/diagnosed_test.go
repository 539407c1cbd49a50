package runner_test

import (
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// TestClauseOfMisreading demands that failures which one misreading explains are counted for
// its clause: a pile that is turned over wrong shows in the output at the clause by which the
// next card is chosen.
func TestClauseOfMisreading(t *testing.T) {
	list := suite(t, 0)
	var inputs []oracle.Case
	for _, c := range list {
		inputs = append(inputs, c.Input)
	}
	r, err := runner.Check(t.Context(), runner.Options{Problem: problem, Cases: cases.List(list)}, []byte(strings.Join(solve(inputs, "reshuffle-reversed"), "")))
	if err != nil {
		t.Fatal(err)
	}
	failed, shown := 0, 0
	for i := range r.Cases {
		c := &r.Cases[i]
		if !result.Failed(c.Verdict) {
			continue
		}
		failed++
		if c.Clause != "reshuffle" {
			shown++
		}
		if c.Broken() != "reshuffle" {
			t.Errorf("%s: breaks %s, expected reshuffle", c.ID, c.Broken())
		}
	}
	if shown == 0 {
		t.Error("no case shows the difference at another clause, so that nothing is tested")
	}
	for _, tally := range result.Tallies(problem, r) {
		if tally.Failed > 0 && (tally.Clause != "reshuffle" || tally.Failed != failed) {
			t.Errorf("%d failures are counted for %s, expected all %d for reshuffle", tally.Failed, tally.Clause, failed)
		}
	}
}
