package rummy

import (
	"strings"
)

// plainlyComesAbout reports whether an answer's cards can have come from where they may: it
// tries every card for every place, and looks at all groups at the end.
func plainlyComesAbout(e *engine, l *Layout, a answer) bool {
	b, left := e.builder(l)
	if len(a.table) > b.groups {
		return false
	}
	for _, k := range a.hand {
		left = left.flip(b.last(left, k))
	}
	var laid []placed
	var next func(left picked, cards []int) bool
	next = func(left picked, cards []int) bool {
		if len(laid) == len(a.table) {
			return plainlyWhole(b, laid)
		}
		g := a.table[len(laid)]
		if len(cards) == len(g) {
			p := placed{cards: g}
			for _, i := range cards {
				p.from = append(p.from, b.from[i])
			}
			if !b.fits(p) {
				return false
			}
			laid = append(laid, p)
			ok := next(left, nil)
			laid = laid[:len(laid)-1]
			return ok
		}
		for i, k := range b.cards {
			if k == g[len(cards)] && left.has(i) && next(left.flip(i), append(cards[:len(cards):len(cards)], i)) {
				return true
			}
		}
		return false
	}
	return next(left, nil)
}

// plainlyWhole reports whether all groups together are those of a move.
func plainlyWhole(b *builder, laid []placed) bool {
	var hand, own, with int
	var kinds [2]int
	for _, p := range laid {
		switch n, _ := p.count(); {
		case n == 0:
			continue
		case n == len(p.cards):
			own++
		default:
			with++
		}
		hand++
		kinds[one(p.cards.isSet())]++
	}
	if hand > b.mis.Number(goalGroups) && b.mis.Number(goalGroups) != anyGroups ||
		b.has(goalOneKind.Ref()) && kinds[0]*kinds[1] > 0 || strings.HasPrefix(b.mis.Name(rearrangeFrom), "either") && own*with > 0 {
		return false
	}
	name, broken, moved := b.mis.Name(rearrangeGives), 0, 0
	for i, table := range b.layout.table {
		most, legal := 0, false
		for _, p := range laid {
			part := p.of(i)
			most = max(most, len(part))
			legal = legal || len(part) > 0 && (len(part) == len(table) || b.rules.allows(part))
			other := len(part) > 0 && p.cards.isSet() != table.isSet() && len(p.cards)-poolOf(p.cards)[joker] > 1
			if other && (name == "kind" || name == "sequences" && !table.isSet() || name == "sets" && table.isSet()) {
				return false
			}
		}
		if name == "legal" && !legal || name == "one" && most < len(table)-1 {
			return false
		}
		broken, moved = broken+one(most < len(table)), moved+len(table)-most
	}
	return (name != "one-group" || broken <= 1) && (name != "one-card" || moved <= 1)
}
