//go:build !js

package rummy

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	lang "kiebitz/oracle/rules"
)

// mostShown is how many cards a case may have that is shown: on larger tables the search for
// misreadings gives up, and what it then prints is none of their moves.
const mostShown = 60

// shown is what a solver with a misreading prints for random and stored cases.
func shown(t testing.TB, id string) (list []lang.Shown) {
	t.Helper()
	var v oracle.Variant
	if id != "rules" {
		v.Misreadings = []string{id}
	}
	e, err := Problem.Engine(v)
	if err != nil {
		t.Fatal(err)
	}
	const seed, random = 4711, 75
	r := rand.New(rand.NewPCG(seed, 0))
	all := goldenCases(t)
	for range random {
		all = append(all, Problem.Generate(r, oracle.Aim{}).(*Layout))
	}
	for _, l := range all {
		if l.cards() > mostShown {
			continue
		}
		out, err := e.Append(nil, l)
		if stuck := new(oracle.PlayError); errors.As(err, &stuck) {
			continue
		}
		list = append(list, lang.Shown{Spread: l.spread(), Out: string(out)})
	}
	return list
}

// TestInferred: with the list off, each misreading is found from what it prints, and no other
// edit explains that better.
func TestInferred(t *testing.T) {
	long.Test(t, "infers all listed misreadings")
	rules := laying(t, Rules())
	x := rules.Examine()
	named := 0
	for _, m := range book.Misreadings() {
		if m.Equivalent != "" {
			continue
		}
		t.Run(m.ID, func(t *testing.T) {
			list := shown(t, m.ID)
			wrong := x.Sort(list)
			var found []lang.Laid
			if wrong > 0 {
				found = x.Explain(list)
			}
			is := false
			if len(found) > 0 {
				is = Rules().Apply(found[0].Edit).Same(editedLaying(t, m.ID).Rules)
			}
			t.Logf("%d wrong of %d, %d edits explain them", wrong, len(list), len(found))
			named += one(is)
			if is {
				return
			}
			t.Error("it is not the first to be found")
			for _, f := range found[:min(4, len(found))] {
				t.Logf("cost %d, %d allowed, %d silent, room %d: %s", f.Cost, f.Allowed, f.Silent, f.Room, Rules().Spell(f.Edit))
			}
		})
	}
	t.Logf("%d of %d named", named, len(book.Misreadings()))
}

// TestNothingFits: a solver that lays nothing in some cases, by no rule, is not explained, and
// neither is one that loses a card: an edit under which everything is allowed is none.
func TestNothingFits(t *testing.T) {
	rules := laying(t, Rules())
	x := rules.Examine()
	best, none := shown(t, "goal-keeps-jokers"), shown(t, "goal-nothing")
	const seed = 3
	r := rand.New(rand.NewPCG(seed, 0))
	for i := range best {
		if r.IntN(3) == 0 {
			best[i].Out = none[i].Out
		}
	}
	lost := shown(t, "rules")
	for i := range lost {
		_, rest, _ := strings.Cut(lost[i].Out, "\n")
		lost[i].Out = rest // without the first group
	}
	for name, list := range map[string][]lang.Shown{"some": best, "lost": lost} {
		if wrong := x.Sort(list); wrong == 0 {
			t.Errorf("%s: none wrong", name)
		}
		for _, f := range x.Explain(list) {
			t.Errorf("seed %d, %s: found %s", seed, name, Rules().Spell(f.Edit))
		}
	}
}
