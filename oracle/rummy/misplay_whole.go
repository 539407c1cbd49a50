//go:build !js

package rummy

import (
	"slices"
	"strings"
)

// What all groups of a move that is built group by group must be together.

// tally is what decides of groups that have been laid whether they may be those of a move,
// as far as that matters.
type tally struct {
	withHand  int     // groups that have a card of the hand
	kinds     [2]bool // whether sequences and sets have one
	own, with bool    // whether there is a group of the hand's cards alone, and one of both
	parts     string  // how many cards of each group of the table stand together at most; "": that does not matter
}

// with returns a tally with another group.
func (b *builder) with(t tally, p placed) tally {
	hand, _ := p.count()
	if hand > 0 && b.mis.Number(goalGroups) != anyGroups {
		t.withHand++
	}
	if hand > 0 && b.has(goalOneKind.Ref()) {
		t.kinds[one(p.cards.isSet())] = true
	}
	if hand > 0 && strings.HasPrefix(b.mis.Name(rearrangeFrom), "either") {
		t.own, t.with = t.own || hand == len(p.cards), t.with || hand < len(p.cards)
	}
	name := b.mis.Name(rearrangeGives)
	if !slices.Contains([]string{"legal", "one", "one-group", "one-card"}, name) {
		return t
	}
	parts := make([]byte, len(b.layout.table))
	copy(parts, t.parts)
	for i, own := range b.layout.table {
		if n := p.countOf(i); n > int(parts[i]) && (name != "legal" || n == len(own) || b.rules.allows(p.of(i))) {
			parts[i] = byte(n)
		}
	}
	t.parts = string(parts)
	return t
}

// whole reports whether groups may be those of a move together with others of the cards that
// are left: what breaks a rule now breaks it in the end.
func (b *builder) whole(t tally, left picked) bool {
	if t.withHand > b.mis.Number(goalGroups) || t.kinds[0] && t.kinds[1] || t.own && t.with {
		return false
	}
	if t.parts == "" {
		return true
	}
	name := b.mis.Name(rearrangeGives)
	broken, moved := 0, 0
	for i, own := range b.layout.table {
		rest := left.of(b.tables[i])
		most := max(rest, int(t.parts[i]))
		switch {
		case name == "legal" && t.parts[i] == 0 && rest < min(len(own), b.rules.shortest, b.rules.smallest),
			name == "one" && most < len(own)-1, most == 0:
			return false
		}
		moved += len(own) - most
		broken += one(most < len(own))
	}
	return (name != "one-group" || broken <= 1) && (name != "one-card" || moved <= 1)
}

// keepsKinds reports whether a group has no card of a table's group that must stay in groups
// of its own kind. One card beside jokers is of both kinds.
func (b *builder) keepsKinds(p placed) bool {
	name, set := b.mis.Name(rearrangeGives), p.cards.isSet()
	if name != "kind" && name != "sequences" && name != "sets" || len(p.cards)-poolOf(p.cards)[joker] < 2 {
		return true
	}
	return !slices.ContainsFunc(p.from, func(from int) bool {
		if from < 0 {
			return false
		}
		own := b.layout.table[from].isSet()
		return own != set && (name == "kind" || own == (name == "sets"))
	})
}
