package maumau

import (
	"slices"
	"testing"
)

// TestSituations: each situation of the book is one of a place of the rules.
func TestSituations(t *testing.T) {
	known := map[string]bool{}
	for _, s := range slices.Concat(decides, cites, bears) {
		known[s.ID()] = true
	}
	for _, c := range clauses {
		for _, s := range c.Situations {
			if !known[s.ID] {
				t.Errorf("%s: found no place of the rules", s.ID)
			}
		}
		if !known[c.ID] {
			t.Errorf("%s: found no place of the rules", c.ID)
		}
	}
}

// TestStepsEdited tells games of some of all edits: none may crash, whatever nonsense it makes
// of the game, and what is printed is what the edited rules print.
func TestStepsEdited(t *testing.T) {
	const stride, most = 2999, 400_000
	list, n := deals(2), 0
	for e := range Rules().Edits() {
		if n++; n == most {
			break
		}
		if n%stride != 0 {
			continue
		}
		r := Rules().Apply(e)
		told, plain := newTeller(r), r.Engine()
		for _, c := range list {
			_, want := plain.Play(c.(*Deal).setup())
			if fail := told.tell(c.(*Deal)); fail != want {
				t.Errorf("%s: got %q, expected %q", r.Spell(e), fail, want)
			}
			for i := range told.Steps {
				Problem.Words(&told.Steps[i])
			}
		}
	}
}
