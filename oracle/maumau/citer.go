//go:build !js

package maumau

import (
	"slices"

	"kiebitz/oracle"
	"kiebitz/oracle/edits"
	"kiebitz/oracle/rules"
)

func init() {
	edited.Citer = func(r *rules.RuleSet, ids []string) edits.Citer { return newCiter(r, ids) }
}

// citer finds what games by some rules show.
type citer struct {
	*rules.Witness
	signs   []sign
	decided bool // those that decide are among them
}

// newCiter returns one for all signs, or if there are ids for what shows these.
func newCiter(r *rules.RuleSet, ids []string) *citer {
	wanted := func(s sign) bool {
		return len(ids) == 0 || slices.Contains(ids, s.id) || slices.Contains(ids, oracle.ClauseOf(s.id))
	}
	t, firsts := &citer{decided: slices.ContainsFunc(decides, wanted)}, 0
	if t.decided {
		t.signs, firsts = slices.Clone(decides), len(decides)
	}
	asked := questions()[:firsts:firsts]
	for i, s := range cites {
		if wanted(s) {
			t.signs, asked = append(t.signs, s), append(asked, questions()[len(decides)+i])
		}
	}
	var err error
	if t.Witness, err = r.Summing(asked, firsts); err != nil {
		panic(err) // a test asks all questions
	}
	return t
}

// Cites implements [edits.Citer].
func (t *citer) Cites(c oracle.Case) (ids []string, fail string) {
	held, none, fail := t.Sum(c.(*Deal).setup())
	for i, s := range t.signs {
		if held[i/64]>>(i%64)&1 != 0 {
			ids = append(ids, s.id)
		}
	}
	if none && t.decided {
		ids = append(ids, unsigned)
	}
	return oracle.Cited(ids), fail
}
