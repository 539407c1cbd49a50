package rummy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kiebitz/oracle"
)

// slowMost is how many cards a case has for an exhaustive search.
const slowMost = 12

// slowBest finds how many cards of the hand can go by any rules for groups: it tries
// all groups of what is left that have its first card, and leaves it if it may.
func slowBest(r rules, l *Layout) (disposed int, ok bool) {
	left, must := poolOf(append(slices.Clone(l.table), l.hand)...), poolOf(l.table...)
	known := map[[2]pool]int{}
	var most func(left, must pool) int // cards that can be laid; -1 if the table's can't
	most = func(left, must pool) int {
		first := slices.IndexFunc(left[:], func(n int) bool { return n > 0 })
		if first < 0 {
			return 0
		}
		key := [2]pool{left, must}
		if n, ok := known[key]; ok {
			return n
		}
		best := -1
		if must[first] < left[first] {
			less := left
			less[first]--
			best = most(less, must)
		}
		var grow func(g group, from int)
		grow = func(g group, from int) {
			if slowLegal(r, g) {
				less, need := left, must
				for _, k := range g {
					less[k]--
					need[k] = max(0, need[k]-1)
				}
				if n := most(less, need); n >= 0 {
					best = max(best, n+len(g))
				}
			}
			have := poolOf(g)
			for k := from; k <= int(joker); k++ {
				if have[k] < left[k] {
					grow(append(g[:len(g):len(g)], kind(k)), k)
				}
			}
		}
		grow(group{kind(first)}, first)
		known[key] = best
		return best
	}
	n := most(left, must)
	return n - sum(poolOf(l.table...)), n >= 0
}

func sum(p pool) (n int) {
	for _, k := range p {
		n += k
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
var groupRules = []*oracle.Parameter{sequenceLeast, sequenceMost, acePlaces, setLeast, setMost, setTimes, jokerGroups, jokerPlaces, jokerMost, jokerRow, majorityLeast}

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
