//go:build !js

package rummy

import (
	"slices"
	"strings"
)

// What all groups of a move that is built group by group must be together.

// whole reports whether all groups together may be laid.
func (b *builder) whole() bool {
	if most := b.mis.Number(goalGroups); most != anyGroups {
		n := 0
		for _, p := range b.laid {
			n += one(slices.Contains(p.from, ofHand))
		}
		if n > most {
			return false
		}
	}
	if b.has(goalOneKind.Ref()) && b.ofBothKinds() {
		return false
	}
	if strings.HasPrefix(b.mis.Name(rearrangeFrom), "either") {
		own, with := false, false
		for _, p := range b.laid {
			hand, _ := p.count()
			own, with = own || hand == len(p.cards), with || hand > 0 && hand < len(p.cards)
		}
		if own && with {
			return false
		}
	}
	name := b.mis.Name(rearrangeGives)
	if name == "any" || name == "longer" { // of which each group is asked
		return true
	}
	broken, moved := 0, 0
	for i, own := range b.layout.table {
		most := 0
		for _, p := range b.laid {
			most = max(most, len(p.of(i)))
		}
		moved += len(own) - most
		broken += one(most < len(own))
		if !b.gives(name, i, own) {
			return false
		}
	}
	return (name != "one-group" || broken <= 1) && (name != "one-card" || moved <= 1)
}

// ofBothKinds reports whether cards of the hand are in sequences and in sets.
func (b *builder) ofBothKinds() bool {
	var kinds [2]bool
	for _, p := range b.laid {
		if slices.Contains(p.from, ofHand) {
			kinds[one(p.cards.isSet())] = true
		}
	}
	return kinds[0] && kinds[1]
}

// gives reports whether a group of the table may have given away what it has.
func (b *builder) gives(name string, table int, own group) bool {
	keeps := name == "kind" || name == "sequences" && !own.isSet() || name == "sets" && own.isSet()
	for _, p := range b.laid {
		part := p.of(table)
		switch other := p.cards.isSet() != own.isSet() && len(p.cards)-poolOf(p.cards)[joker] > 1; {
		case len(part) == 0:
		case keeps && other:
			return false
		case name == "one-group" || name == "one-card":
			return true
		case name == "legal" && (len(part) == len(own) || b.rules.allows(part)), name == "one" && len(part) >= len(own)-1:
			return true
		}
	}
	return slices.Contains([]string{"kind", "sequences", "sets"}, name)
}
