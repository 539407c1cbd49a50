//go:build !js

package rummy

import "slices"

// Where a move must begin with a group of the hand's cards alone, it is searched for with
// each such group laid first.

// groupsWith returns the groups of what is left in which a card is, of those that begin
// alike the longest first. Of
// the cards of its rank none of a suit before its own is left.
func (r rules) groupsWith(left [joker + 1]int8, k kind) (list []group) {
	add := func(g group) {
		if r.allows(g) {
			list = append(list, slices.Clone(g))
		}
	}
	r.setsWith(left, group{k}, k.suit(), add)
	for from := k.rank(); from >= ace; from-- {
		r.sequencesFrom(left, nil, k, from, from, add)
	}
	if k.rank() == ace {
		for from := highAce; from > ace; from-- {
			r.sequencesFrom(left, nil, k, from, from, add)
		}
	}
	slices.Reverse(list)
	return list
}

// setsWith adds all sets that go on from g with cards of the suits from one on, and jokers.
func (r rules) setsWith(left [joker + 1]int8, g group, from int, add func(group)) {
	for n := range left[joker] + 1 {
		add(append(g[:len(g):len(g)], slices.Repeat(group{joker}, int(n))...))
	}
	for suit := from; suit < 4 && len(g) < r.largest; suit++ {
		k := cardOf(suit, g[0].rank())
		if n := poolOf(g)[k]; n < int(left[k]) {
			r.setsWith(left, append(g[:len(g):len(g)], k), suit, add)
		}
	}
}

// sequencesFrom adds all sequences that go on from g, with a card in them, of the places
// from one on.
func (r rules) sequencesFrom(left [joker + 1]int8, g group, with kind, from, at int, add func(group)) {
	if slices.Contains(g, with) {
		add(g)
	}
	if at > highAce || len(g) == r.longest {
		return
	}
	if k := cardOf(with.suit(), rankAt(at)); left[k] > 0 && (at < highAce || from > ace || r.aceBoth) {
		left[k]--
		r.sequencesFrom(left, append(g[:len(g):len(g)], k), with, from, at+1, add)
		left[k]++
	}
	if left[joker] > 0 {
		left[joker]--
		r.sequencesFrom(left, append(g[:len(g):len(g)], joker), with, from, at+1, add)
	}
}

// ownFirst moves after a group of the hand's cards alone has been laid, the one with
// which most can go; without one nothing does. That group may stay as it is.
func (e *engine) ownFirst(l *Layout) answer {
	if e.mis.Name(rearrangeOwn) == "most" {
		a, _ := e.afterOwn(l)
		return a
	}
	all, err := e.search(l, nil)
	best := stays(l)
	if err != nil {
		return best
	}
	for _, g := range e.ownGroups(poolOf(l.hand)) {
		now := &Layout{table: l.table, hand: added(l.hand, g), letters: l.letters}
		if !e.ownStays() {
			now.table = append(slices.Clone(l.table), g)
		}
		if a, err := e.search(now, nil); err == nil && a.disposed+len(g) > best.disposed {
			best = a
			best.disposed += len(g)
			if e.ownStays() {
				best.table = append(slices.Clone(a.table), g)
			}
		}
		if best.disposed >= all.disposed {
			break
		}
	}
	return best
}

// ownStays reports whether a group of the hand's cards alone stays as it was laid.
func (e *engine) ownStays() bool { return e.mis.Name(rearrangeOwn) == "stays" }

// ownLaid reports whether an answer may have begun with a group of the hand's cards alone, or
// with as many cards as possible in such groups.
func (e *engine) ownLaid(l *Layout, a answer) bool {
	laid := poolOf(added(l.hand, a.hand))
	if e.mis.Name(rearrangeOwn) == "most" {
		if !e.ownTold() {
			return true
		}
		_, own := e.afterOwn(l)
		return e.laysOwn(l, a, a.table, own)
	}
	if a.disposed == 0 {
		return true
	}
	if !e.ownStays() {
		return len(e.ownGroups(laid)) > 0
	}
	return slices.ContainsFunc(a.table, func(g group) bool {
		for k, n := range poolOf(g) {
			if n > laid[k] {
				return false
			}
		}
		return true
	})
}

// afterOwn moves after as many cards as possible have been laid in groups of the hand's cards
// alone, which stay, and returns how many these are.
func (e *engine) afterOwn(l *Layout) (a answer, own int) {
	first, err := e.search(&Layout{hand: l.hand, letters: l.letters}, nil)
	if err != nil {
		return stays(l), 0
	}
	if a, err = e.search(&Layout{table: l.table, hand: first.hand, letters: l.letters}, nil); err != nil {
		return stays(l), 0
	}
	a.table = append(slices.Clone(a.table), first.table...)
	a.disposed += first.disposed
	return a, first.disposed
}

// laysOwn reports whether that many cards of the hand are in some groups of an answer that have
// no others, and no move with the rest disposes of more.
func (e *engine) laysOwn(l *Layout, a answer, groups []group, own int) bool {
	if own == 0 {
		best, err := e.search(l, nil)
		return err == nil && best.disposed == a.disposed
	}
	for i, g := range groups {
		if len(g) > own || !containsAll(l.hand, g) {
			continue
		}
		less := &Layout{table: l.table, hand: added(l.hand, g), letters: l.letters}
		if e.laysOwn(less, answer{disposed: a.disposed - len(g)}, groups[i+1:], own-len(g)) {
			return true
		}
	}
	return false
}

// ownGroups returns the groups that can be made of a hand; if they need not stay as they
// are, the shortest of them.
func (e *engine) ownGroups(hand pool) (list []group) {
	var left [joker + 1]int8
	for k, n := range hand {
		left[k] = int8(n)
	}
	for k := range joker {
		if left[k] == 0 {
			continue
		}
		for _, g := range e.rules.groupsWith(left, k) {
			if e.ownStays() || g.isSet() && len(g) == e.rules.smallest || !g.isSet() && len(g) == e.rules.shortest {
				list = append(list, g)
			}
		}
		left[k] = 0 // its groups are known
	}
	return list
}
