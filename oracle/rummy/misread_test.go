package rummy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kiebitz/oracle"
)

// slowMost is how many cards a case has for an exhaustive search.
const slowMost = 12

// slowSearch tries all groups of what is left that have its first card, and leaves it if
// it may.
type slowSearch struct {
	rules rules
	worth *worth // nil: every card counts one
	only  string // the kind of groups for the hand's cards; "": both
	most  int    // one more than how many groups may be laid; 0: any number
}

// slowState is what is left to be laid, what of it must be, and what may still go into
// groups of the other kind than the hand's cards may.
type slowState struct {
	left, must, other pool
	groups            int // that have been laid, if they are counted
}

// unlaid is less than any value.
const unlaid = -1 << 20

// slowBest finds how many cards of the hand can go by any rules for groups.
func slowBest(r rules, l *Layout) (disposed int, ok bool) { return slowSearch{rules: r}.best(l) }

// best finds the value of the best move; ok is false if the table can't be laid out.
func (s slowSearch) best(l *Layout) (value int, ok bool) {
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
			if slowLegal(s.rules, g) {
				if less, ok := s.without(now, g); ok {
					if n := most(less); n > unlaid {
						best = max(best, n+s.value(g))
					}
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
	value = most(slowState{left: poolOf(append(slices.Clone(l.table), l.hand)...), must: table, other: table})
	for k, n := range table {
		value -= n * s.worthOf(kind(k))
	}
	return value, value > unlaid/2
}

// without returns what is left without a group; ok is false if it has too many of the
// hand's cards, or is one too many.
func (s slowSearch) without(now slowState, g group) (less slowState, ok bool) {
	if s.most > 0 {
		now.groups++
		if now.groups == s.most {
			return now, false
		}
	}
	limited := s.only != "" && g.isSet() != (s.only == "sets") && len(g)-poolOf(g)[joker] > 1
	for _, k := range g {
		now.left[k]--
		now.must[k] = max(0, now.must[k]-1)
		if limited && k != joker {
			if now.other[k]--; now.other[k] < 0 {
				return now, false
			}
		}
	}
	return now, true
}

// worthOf is what a card is worth.
func (s slowSearch) worthOf(k kind) int {
	switch {
	case s.worth == nil:
		return 1
	case k == joker:
		return s.worth.joker
	}
	return s.worth.card[k.rank()]
}

// value is what the cards of a group are worth, less what they cost there.
func (s slowSearch) value(g group) (n int) {
	for _, k := range g {
		n += s.worthOf(k)
		switch {
		case k == joker || s.worth == nil:
		case g.isSet():
			n -= s.worth.inSets
		default:
			n -= s.worth.inRuns
		}
	}
	return n
}

// slowLegal reports whether cards are a group in some order.
func slowLegal(r rules, cards group) bool {
	var try func(g, rest group) bool
	try = func(g, rest group) bool {
		if len(rest) == 0 {
			return r.allows(g)
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
	if len(cards) > 7 {
		return r.inOrder(cards) != nil
	}
	// Neither a set nor a sequence in any order: that is quicker to see.
	var suits, ranks [king + 1]bool
	for _, k := range cards {
		if k != joker {
			suits[k.suit()], ranks[k.rank()] = true, true
		}
	}
	count := func(list []bool) (n int) {
		for _, so := range list {
			n += one(so)
		}
		return n
	}
	if len(cards) < 2 || count(suits[:]) > 1 && count(ranks[:]) > 1 {
		return false
	}
	legal := try(nil, cards)
	return legal
}

// groupRules are the parameters that are rules for groups.
var groupRules = []*oracle.Parameter{sequenceLeast, sequenceMost, acePlaces, setLeast, setMost, setTimes, setRanks, jokerGroups, jokerPlaces, jokerMost, jokerCards, jokerRow, jokerNeeded, majorityLeast}

// TestRules compares the optimum by rules that misreadings change, one parameter or
// two, with an exhaustive search.
func TestRules(t *testing.T) {
	const seed = 12
	r := rand.New(rand.NewPCG(seed, 1))
	wrong := 0
	for i := 0; i < *tiny; {
		ids := []string{}
		for range 1 + oracle.Below(r, 2) {
			p := groupRules[oracle.Below(r, len(groupRules))]
			ids = append(ids, p.Misreading(p.Random(r)).ID)
		}
		mis, err := book.Set(ids)
		if err != nil {
			continue // they contradict one another
		}
		f := family{groups: oracle.Below(r, 2), more: 2, hand: 2 + oracle.Below(r, 3), sets: oracle.Below(r, 11), aces: oracle.Below(r, 2) == 0, jokers: 4}
		l := f.layout(r)
		if l.cards() > slowMost || len(l.hand) == 0 {
			continue
		}
		i++
		rules := theRules.misread(mis)
		want, ok := slowBest(rules, l)
		a, err := l.solve(rules)
		if (err == nil) != ok || ok && a.disposed != want {
			t.Errorf("seed %d, case %d, %v: %s: disposed of %d with %s (%v), possible %d (%t)", seed, i, ids, l.Text(), a.disposed, l.list(a.table), err, want, ok)
			if wrong++; wrong > 5 {
				t.FailNow()
			}
			continue
		}
		for _, g := range a.table {
			if !rules.allows(g) {
				t.Errorf("seed %d, case %d, %v: %s is laid", seed, i, ids, texts(g, l.letters))
			}
		}
	}
}
