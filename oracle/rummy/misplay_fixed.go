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
// they were, then into others.
func (f *fixing) free(a answer, l *Layout) answer {
	left := f.jokers
	b := answer{table: slices.Clone(a.table), disposed: a.disposed}
	unchanged := make([]bool, len(b.table))
	for i, g := range f.table {
		for at, now := range b.table {
			if unchanged[at] || !slices.Equal(now, g) {
				continue
			}
			b.table[at], unchanged[at] = l.table[i], true
			for j, k := range g {
				if l.table[i][j] != k {
					left[k]--
				}
			}
			break
		}
	}
	back := func(g group) group {
		g = slices.Clone(g)
		for i, k := range g {
			if left[k] > 0 && k != joker {
				left[k]--
				g[i] = joker
			}
		}
		return g
	}
	for at, g := range b.table {
		if !unchanged[at] {
			b.table[at] = back(g)
		}
	}
	b.hand = back(a.hand)
	return b
}
