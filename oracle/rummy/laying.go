//go:build !js

package rummy

import lang "kiebitz/oracle/rules"

// indexOf is a card as the rules know it: its rank times four plus its suit.
func (k kind) indexOf() uint8 {
	if k == joker {
		return uint8(joker)
	}
	return uint8(4*(k.rank()-1) + k.suit())
}

func indices(list []kind) (cards []uint8) {
	for _, k := range list {
		cards = append(cards, k.indexOf())
	}
	return cards
}

// spread is a case as the rules know it.
func (l *Layout) spread(by *lang.Laying) *lang.Spread {
	var table [][]uint8
	for _, g := range l.table {
		table = append(table, indices(g))
	}
	return by.Spread(table, indices(l.hand), one(l.letters == hungarianSuits))
}
