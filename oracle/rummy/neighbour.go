package rummy

import (
	"math/rand/v2"
	"slices"

	"kiebitz/oracle"
)

// Neighbour implements [oracle.Problem]: a card or a group is taken away, or
// becomes another.
func (problem) Neighbour(r *rand.Rand, c oracle.Case) oracle.Case {
	for range 20 {
		from := c.(*Layout)
		l := &Layout{hand: slices.Clone(from.hand), letters: from.letters}
		for _, g := range from.table {
			l.table = append(l.table, slices.Clone(g))
		}
		if l.change(r); l.legal() {
			return l
		}
	}
	return c
}

// change makes one change that need not be legal.
func (l *Layout) change(r *rand.Rand) {
	any := kind(oracle.Below(r, int(joker)+1))
	hand := oracle.Below(r, len(l.hand))
	switch n := oracle.Below(r, 8); {
	case n == 0 || len(l.table) == 0 && n < 5:
		l.hand = slices.Delete(l.hand, hand, hand+1)
	case n == 1:
		i := oracle.Below(r, len(l.table))
		l.table = slices.Delete(l.table, i, i+1)
	case n == 2: // a card less at an end
		g := &l.table[oracle.Below(r, len(l.table))]
		if i := oracle.Below(r, 2) * (len(*g) - 1); len(*g) > 0 {
			*g = slices.Delete(*g, i, i+1)
		}
	case n == 3:
		g := l.table[oracle.Below(r, len(l.table))]
		g[oracle.Below(r, len(g))] = any
	case n == 4: // the letters that most use
		l.letters = englishSuits
	case n == 5:
		l.hand = append(l.hand, any)
	case n == 6 && len(l.table) > 0: // another suit or rank for a whole group
		g := l.table[oracle.Below(r, len(l.table))]
		suit := oracle.Below(r, 4)
		for i, k := range g {
			if k != joker {
				g[i] = cardOf(suit, k.rank())
			}
		}
	default:
		l.hand[hand] = any
	}
}

// legal reports whether the case is one that the statement allows.
func (l *Layout) legal() bool {
	if len(l.hand) == 0 {
		return false
	}
	if slices.ContainsFunc(l.table, func(g group) bool { return g.fault(l.letters) != nil }) {
		return false
	}
	for k, n := range poolOf(append(slices.Clone(l.table), l.hand)...) {
		if kind(k) == joker && n > maxJokers || kind(k) != joker && n > 2 {
			return false
		}
	}
	return true
}

// Size implements [oracle.Problem]: the number of cards, then how far the hand
// is from being sorted.
func (problem) Size(c oracle.Case, _, _ []byte) int {
	l := c.(*Layout)
	disorder := 0
	for i := 1; i < len(l.hand); i++ {
		if l.hand[i] < l.hand[i-1] {
			disorder++
		}
	}
	if l.letters == hungarianSuits {
		disorder++
	}
	return l.cards()<<8 + disorder
}
