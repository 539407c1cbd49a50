//go:build !js

package rummy

import (
	"slices"

	"kiebitz/oracle"
)

// Where jokers on the table are fixed to the cards that they stand for, a move is one of
// the rules with these cards in their places, which are jokers again when it is printed.

// fixing is a case with the cards in place of fixed jokers.
type fixing struct {
	*Layout
	jokers pool // how many jokers stand for each card
}

// fixed moves with fixed jokers.
func (e *engine) fixed(l *Layout) answer {
	f, own := e.fix(l, 2), *e
	own.unfixed = l
	a := f.free(own.ranked(f.Layout), l, func(table []group) bool { return !counted(e.mis) || e.rules.majorities(table) })
	if slices.ContainsFunc(f.table, e.fixes) && !e.meansFixed(l, a) { // one that the search can't have as a card has moved
		return stays(l)
	}
	return a
}

// fixes reports whether the jokers of a group of the table are fixed.
func (e *engine) fixes(g group) bool {
	return e.has(tableFixed.Ref()) && slices.Contains(g, joker) && e.mis.Value(tableFixed)[one(g.isSet())] != 0
}

// counted reports whether fixed jokers still count as jokers, where no misreading has a
// search of its own.
func counted(mis *oracle.Set) bool {
	v := mis.Value(tableFixed)
	return v[2] != 0 && v[0]+v[1] != 0 && !mis.Any(besideFixed...)
}

// besideFixed are the misreadings beside fixed jokers that have a search of their own.
var besideFixed = slices.DeleteFunc(slices.Clone(unbuilt), func(r oracle.Ref) bool { return r == tableFixed.Ref() })

// majorities reports whether each group has more other cards than jokers, fixed ones too.
func (r rules) majorities(table []group) bool {
	return !slices.ContainsFunc(table, func(g group) bool { return !r.majority(g, poolOf(g)[joker]) })
}

// majority reports whether a group with that number of jokers has enough other cards.
func (r rules) majority(g group, jokers int) bool {
	least := r.leastInRuns
	if g.isSet() {
		least = r.leastInSets
	}
	return len(g)-2*jokers >= least
}

// fix puts cards in place of jokers. With most, no card is there more often than that,
// as the search can't have it: a group with such a joker is left as it is.
func (e *engine) fix(l *Layout, most int) fixing {
	f := fixing{Layout: &Layout{hand: l.hand, letters: l.letters}}
	all := poolOf(append(slices.Clone(l.table), l.hand)...)
	for _, g := range l.table {
		if e.fixes(g) {
			g = f.group(g, &all, most)
		}
		f.table = append(f.table, g)
	}
	return f
}

// group puts cards in place of a group's jokers.
func (f *fixing) group(g group, all *pool, most int) group {
	cards := g.meant()
	counts, jokers := *all, f.jokers
	for i, k := range cards {
		if g[i] != joker || k == joker {
			continue
		}
		jokers[k]++
		if counts[k]++; counts[k] > most {
			return g
		}
	}
	*all, f.jokers = counts, jokers
	return cards
}

// meant returns the cards that a group's jokers stand for, with them in their places: in
// a set those of the first suits that are missing.
func (g group) meant() group {
	cards := slices.Clone(g)
	first := slices.IndexFunc(g, func(k kind) bool { return k != joker && (g.isSet() || k.rank() != ace) })
	if first < 0 {
		return cards
	}
	for i, k := range g {
		switch {
		case k != joker:
		case !g.isSet():
			cards[i] = cardOf(g[first].suit(), (g[first].rank()-1+i-first+king)%king+1)
		default:
			for suit := range 4 {
				if other := cardOf(suit, g[first].rank()); !slices.Contains(cards, other) {
					cards[i] = other
					break
				}
			}
		}
	}
	return cards
}

// free puts the jokers back into an answer: first into groups of the table l that are as
// they were, then into others; or into any, if only so the table is fair.
func (f *fixing) free(a answer, l *Layout, fair func(table []group) bool) answer {
	for _, kept := range [][]group{l.table, nil} {
		if b, ok := f.freed(a, kept, fair); ok {
			return b
		}
	}
	b, _ := f.freed(a, l.table, func([]group) bool { return true })
	return b
}

// freed puts the jokers back into an answer, in groups that are as they were kept where they
// stood.
func (f *fixing) freed(a answer, kept []group, fair func(table []group) bool) (b answer, ok bool) {
	left := f.jokers
	b = answer{table: slices.Clone(a.table), disposed: a.disposed}
	unchanged := make([]bool, len(b.table))
	for i, own := range kept {
		for at, now := range b.table {
			if unchanged[at] || !slices.Equal(now, f.table[i]) {
				continue
			}
			b.table[at], unchanged[at] = own, true
			for j, k := range now {
				if own[j] != k {
					left[k]--
				}
			}
			break
		}
	}
	var zones []group
	for at := range b.table {
		if !unchanged[at] {
			b.table[at] = slices.Clone(b.table[at])
			zones = append(zones, b.table[at])
		}
	}
	b.hand = slices.Clone(a.hand)
	zones = append(zones, b.hand)
	return b, again(zones, left.cards(), func() bool { return fair(b.table) })
}

// again makes some cards jokers again, the first ones that do, and reports whether any do.
func again(zones []group, cards []kind, do func() bool) bool {
	if len(cards) == 0 {
		return do()
	}
	for _, z := range zones {
		if i := slices.Index(z, cards[0]); i >= 0 {
			z[i] = joker
			if again(zones, cards[1:], do) {
				return true
			}
			z[i] = cards[0]
		}
	}
	return false
}
