package tractor

import (
	"slices"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/edits"
)

// TestSigns: each clause and situation of the book is shown at some place of the rules, no
// situation is of another clause than one of the book, and what names the clause that decides is one.
func TestSigns(t *testing.T) {
	known := map[string]bool{"make": true, "down": true} // the points decide between them
	for _, s := range slices.Concat(signs.Decides, signs.Cites) {
		known[s.ID()], known[oracle.ClauseOf(s.ID())] = true, true
	}
	count := 0
	for _, c := range book.Clauses() {
		if !known[c.ID] {
			t.Errorf("%s: found no place of the rules", c.ID)
		}
		for _, s := range c.Situations {
			if count++; !known[s.ID] || s.Text == "" {
				t.Errorf("%s: found no place of the rules, or no words", s.ID)
			}
		}
	}
	texts := slices.DeleteFunc(slices.Clone(situations), func(s situation) bool { return s[1] == "" })
	if count != len(texts) {
		t.Errorf("found %d situations in the book, expected the %d that have words", count, len(texts))
	}
	for _, id := range telling {
		if !slices.ContainsFunc(signs.Decides, func(s edits.Sign) bool { return s.ID() == id }) {
			t.Errorf("%s decides, and is no situation", id)
		}
	}
}

// TestDropped tells a round by rules from which a clause is dropped that says why a follower can't win:
// what everybody lays down is shown all the same.
func TestDropped(t *testing.T) {
	for _, edit := range []string{
		"follow.0.1=do $1 $2 $3", // no domain
		"follow.0.1=do $0 $2 $3", // no throw
		"follow.0.1=do $0 $1 $3", // no construct
		"follow.0=nothing",
	} {
		trace, fail := newTeller(edited.Known(edit).Rules).Tell(parse(t, sample))
		if fail != "" {
			t.Fatalf("%s: %s", edit, fail)
		}
		for _, s := range trace.Steps[1:13] {
			if len(s.Choices) != len(seats) || len(Problem.Words(&s).Choices) != len(seats) {
				t.Errorf("%s: step %d has %d choices, expected %d", edit, s.Number, len(s.Choices), len(seats))
			}
		}
	}
}
