//go:build !js

package rummy

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle"
	lang "kiebitz/oracle/rules"
)

// slowMost is how many cards a case has for an exhaustive search.
const slowMost = 9

// slowSearch tries all groups of what is left that have its first card, and leaves it if
// it may.
type slowSearch struct {
	by    *lang.Laying
	legal map[pool]bool
}

// slowState is what is left to be laid, and what of it must be.
type slowState struct{ left, must pool }

// unlaid is less than any number of cards.
const unlaid = -1 << 20

// best finds how many cards of the hand can go; ok is false if the table can't be laid out.
func (s slowSearch) best(l *Layout) (disposed int, ok bool) {
	table := poolOf(l.table...)
	known := map[slowState]int{}
	var most func(slowState) int
	most = func(now slowState) int {
		first := slices.IndexFunc(now.left[:], func(n int) bool { return n > 0 })
		if first < 0 {
			return 0
		}
		if n, ok := known[now]; ok {
			return n
		}
		best := unlaid
		if now.must[first] < now.left[first] {
			less := now
			less.left[first]--
			best = most(less)
		}
		var grow func(g group, from int)
		grow = func(g group, from int) {
			if s.isGroup(g) {
				less := now
				for _, k := range g {
					less.left[k]--
					less.must[k] = max(0, less.must[k]-1)
				}
				if n := most(less); n > unlaid {
					best = max(best, n+len(g))
				}
			}
			have := poolOf(g)
			for k := from; k <= int(joker); k++ {
				if have[k] < now.left[k] {
					grow(append(g[:len(g):len(g)], kind(k)), k)
				}
			}
		}
		grow(group{kind(first)}, first)
		known[now] = best
		return best
	}
	disposed = most(slowState{left: poolOf(append(slices.Clone(l.table), l.hand)...), must: table})
	for _, n := range table {
		disposed -= n
	}
	return disposed, disposed > unlaid/2
}

// isGroup reports whether cards are a group in some order.
func (s slowSearch) isGroup(cards group) bool {
	key := poolOf(cards)
	if legal, ok := s.legal[key]; ok {
		return legal
	}
	var try func(g, rest group) bool
	try = func(g, rest group) bool {
		if len(rest) == 0 {
			return s.by.Stands(indices(g))
		}
		for i, k := range rest {
			if i > 0 && rest[i-1] == k {
				continue
			}
			if try(append(g[:len(g):len(g)], k), slices.Delete(slices.Clone(rest), i, i+1)) {
				return true
			}
		}
		return false
	}
	s.legal[key] = s.mayBe(cards) && try(nil, cards)
	return s.legal[key]
}

// mayBe reports whether cards are of one suit or one rank, as nearly all groups are: that is
// quicker to see than that no order is one.
func (s slowSearch) mayBe(cards group) bool {
	var suits, ranks pool
	for _, k := range cards {
		if k != joker {
			suits[k.suit()], ranks[k.rank()] = 1, 1
		}
	}
	count := func(list pool) (n int) {
		for _, so := range list {
			n += so
		}
		return n
	}
	return count(suits) <= 1 || count(ranks) <= 1
}

// TestRules compares the optimum by edited rules for groups with an exhaustive search.
func TestRules(t *testing.T) {
	const seed = 12
	r := rand.New(rand.NewPCG(seed, 1))
	var slips []*lang.Edit
	for _, e := range Rules().Slips() {
		text := Rules().Spell(e)
		for _, of := range []string{"sequence.", "set.", "ace.", "joker.", "majority."} {
			if strings.HasPrefix(text, of) && !strings.Contains(text, "hand-") && !strings.Contains(text, "table-") && !strings.Contains(text, "-suit") && !strings.Contains(text, "-colour") && !strings.Contains(text, "-rank") && !strings.Contains(text, "truth") {
				slips = append(slips, e)
			}
		}
	}
	for i := 0; i < *tiny; {
		e := slips[oracle.Below(r, len(slips))]
		f := family{groups: oracle.Below(r, 2), more: 2, hand: 2 + oracle.Below(r, 3), sets: oracle.Below(r, 11), aces: oracle.Below(r, 2) == 0, jokers: 4}
		l := f.layout(r)
		if l.cards() > slowMost || len(l.hand) == 0 {
			continue
		}
		by, err := Rules().Apply(e).NewLaying(string(hungarianSuits))
		if err != nil {
			continue // it takes away what a group is
		}
		i++
		want, ok := slowSearch{by, map[pool]bool{}}.best(l)
		if o := by.Best(l.spread()); o.None == ok || o.Unsure || ok && o.Worth != want {
			t.Errorf("seed %d, case %d, %s: %s: found %d with %v (none: %v), possible %d (%t)", seed, i, Rules().Spell(e), l.Text(), o.Worth, o.Groups, o.None, want, ok)
		}
	}
}
