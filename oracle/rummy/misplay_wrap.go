//go:build !js

package rummy

import "slices"

// Where sequences wrap around, several of them with jokers among their cards, no search
// is made for the best of all moves: such sequences are laid one after another, each the
// one with which most can be disposed of, and only short ones have jokers.

// How long a sequence that wraps around and has jokers may be, and how many it may have.
const (
	longestWrap = 5
	wrapJokers  = 2
)

// finder moves after some groups have been laid.
type finder func(l *Layout, first []group) (answer, error)

// wrapped moves as find does, or with sequences that wrap around laid first.
func (e *engine) wrapped(l *Layout, first []group, find finder) (answer, error) {
	return layFirst(l, first, find, func(left pool) []group {
		if e.mis.Name(aceWraps) == "joker" {
			for suit := range 4 {
				left[cardOf(suit, ace)] = 0
			}
		}
		return e.wrappings(&left)
	})
}

// layFirst moves as find does, or with some of other groups of what is left laid first.
func layFirst(l *Layout, first []group, find finder, others func(left pool) []group) (answer, error) {
	best, failed := find(l, first)
	if failed != nil {
		best = stays(l)
	}
	first = slices.Clone(first)
	for best.disposed < len(l.hand) {
		left := poolOf(append(slices.Clone(l.table), l.hand)...)
		for k, n := range poolOf(first...) {
			left[k] -= n
		}
		var with group
		for _, g := range others(left) {
			a, err := find(l, append(first[:len(first):len(first)], g))
			if err == nil && a.disposed > best.disposed {
				best, with, failed = a, g, nil
			}
			if best.disposed == len(l.hand) {
				break
			}
		}
		if with == nil {
			break
		}
		first = append(first, with)
	}
	return best, failed
}

// wrappings returns the sequences of a pool that wrap around.
func (e *engine) wrappings(p *pool) (list []group) {
	for suit := range 4 {
		for before := 1; before < king-1; before++ {
			for after := 1; before+1+after <= king; after++ {
				if g := p.wrapping(suit, before, after); e.wraps(g) {
					list = append(list, g)
				}
			}
		}
	}
	return list
}

// wrapping returns the sequence that has these numbers of places before and after the
// ace's, with jokers where the pool has no card; nil if they are too many.
func (p *pool) wrapping(suit, before, after int) (g group) {
	jokers := 0
	for at := highAce - before; at <= highAce+after; at++ {
		k := p.card(cardOf(suit, (at-1)%king+1))
		jokers += jokerIn(k)
		g = append(g, k)
	}
	if jokers > min(p[joker], wrapJokers) || jokers > 0 && len(g) > longestWrap {
		return nil
	}
	return g
}

// wraps reports whether a group is a sequence that wraps around, of cards and jokers.
func (e *engine) wraps(g group) bool {
	jokers := poolOf(g)[joker]
	first := slices.IndexFunc(g, func(k kind) bool { return k != joker })
	if first < 0 || len(g) < e.rules.shortest || len(g) > min(e.rules.longest, king) ||
		jokers > e.rules.jokersInOne || len(g)-2*jokers < e.rules.leastInRuns || len(g)-jokers < e.rules.cardsInRuns || jokers > 0 && !e.rules.jokersInRuns {
		return false
	}
	if e.rules.jokersNeeded && len(g) > e.rules.shortest && (g[0] == joker || g[len(g)-1] == joker) {
		return false
	}
	for i, k := range g {
		if aceIn(k) == 1 && e.mis.Name(aceWraps) == "joker" || k != joker && k != cardOf(g[first].suit(), (g[first].rank()-1+i-first)%king+1) {
			return false
		}
	}
	return !g.isSet()
}
