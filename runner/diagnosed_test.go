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

// TestClauseOfClosest demands that a misreading which leaves some wrong cases open still tells
// of the others: each is shown as what reproduces it.
func TestClauseOfClosest(t *testing.T) {
	list := suite(t, 200)
	var inputs []oracle.Case
	for _, c := range list {
		inputs = append(inputs, c.Input)
	}
	outputs, others := solve(inputs, "reshuffle-reversed"), solve(inputs, "R2-lowest-value")
	for i := 0; i < len(outputs); i += 30 {
		outputs[i] = others[i]
	}
	r, err := runner.Check(t.Context(), runner.Options{Problem: problem, Cases: cases.List(list), ListOnly: true}, []byte(strings.Join(outputs, "")))
	if err != nil {
		t.Fatal(err)
	}
	d := r.Diagnosis
	if d.Closest == nil || d.Closest.ID != "reshuffle-reversed" || d.Reproduces == d.Wrong {
		t.Fatalf("the closest is %v: %d of %d", d.Closest, d.Reproduces, d.Wrong)
	}
	told := 0
	for i := range r.Cases {
		if c := &r.Cases[i]; len(c.Misread) > 0 {
			told++
			if c.Broken() != "reshuffle" {
				t.Errorf("%s: breaks %s, expected reshuffle", c.ID, c.Broken())
			}
		}
	}
	if told != d.Reproduces {
		t.Errorf("%d cases are told, expected %d", told, d.Reproduces)
	}
}
