//go:build !js

package rummy

import "slices"

// What is asked of an output only where a misreading is a value that no list has: the page
// of the playground, which looks for those of the list, has no room for it.

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

// jokersWereLast reports whether the hand's jokers may have been added to an answer last:
// it has groups that are legal without them, and none that takes one more.
func (e *engine) jokersWereLast(l *Layout, a answer) bool {
	if e.mis.Meets(orders) {
		return true // where a joker is printed is not where it stands
	}
	laid := l.jokersLaid(a)
	if e.has(sequenceRanks.Ref()) {
		a = renamed(a, e.mis.Value(sequenceRanks))
	}
	for _, g := range a.table {
		laid -= e.rules.spare(g)
	}
	return laid <= 0 && !(slices.Contains(a.hand, joker) && e.addJoker(slices.Clone(a.table)))
}

// spare returns how many jokers of a group can be taken, one after another from its ends,
// or from anywhere in a set.
func (r rules) spare(g group) (n int) {
	for i, k := range g {
		if k != joker || !g.isSet() && i > 0 && i < len(g)-1 {
			continue
		}
		if less := slices.Delete(slices.Clone(g), i, i+1); r.allows(less) {
			n = max(n, 1+r.spare(less))
		}
	}
	return n
}

// comesAbout reports whether the cards of an answer, whose groups may be printed in another
// order, can have come from where they may.
func (e *engine) comesAbout(l *Layout, a answer) bool {
	if ranks := e.mis.Value(sequenceRanks); e.has(sequenceRanks.Ref()) {
		l, a = renamedLayout(l, ranks), renamed(a, ranks)
	}
	a.table = slices.Clone(a.table)
	for i, g := range a.table {
		if legal := e.rules.inOrder(g); legal != nil && !e.rules.allows(g) {
			a.table[i] = legal
		}
	}
	b, _ := e.builder(l)
	return b.comesAbout(a)
}
