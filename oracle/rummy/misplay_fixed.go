package rummy

import "slices"

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

// meansFixed reports whether the jokers of an answer can be those that are fixed, each as
// its card, and others.
func (e *engine) meansFixed(l *Layout, a answer) bool {
	f := e.fix(l, len(l.table)+2)
	free := poolOf(a.table...)[joker]
	for _, n := range f.jokers {
		free -= n
	}
	return free >= 0 && e.assigns(l, a.table, 0, 0, &f.jokers, free)
}

// assigns chooses what the jokers stand for from a place of a group on.
func (e *engine) assigns(l *Layout, table []group, i, at int, left *pool, free int) bool {
	if i == len(table) {
		return true // as many jokers are fixed as were to be
	}
	next := slices.Index(table[i][at:], joker)
	if next < 0 {
		return e.couldLay(l, table[i]) && e.assigns(l, table, i+1, 0, left, free)
	}
	at += next
	if free > 0 && e.assigns(l, table, i, at+1, left, free-1) {
		return true
	}
	for k, n := range left {
		if n == 0 || !table[i].mayHave(kind(k)) {
			continue
		}
		with := slices.Clone(table)
		with[i] = slices.Clone(table[i])
		with[i][at] = kind(k)
		left[k]--
		ok := e.assigns(l, with, i, at+1, left, free)
		if left[k]++; ok {
			return true
		}
	}
	return false
}

// mayHave reports whether a card has the suit or the rank of the others in a group.
func (g group) mayHave(k kind) bool {
	other := slices.IndexFunc(g, func(k kind) bool { return k != joker })
	return other < 0 || g[other].suit() == k.suit() || g[other].rank() == k.rank()
}
