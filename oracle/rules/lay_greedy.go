package rules

import (
	"cmp"
	"slices"
)

// greedy is a way to move without a search: groups are taken one after another, and none is
// given up again. What is left of the cards is added to groups at their ends.
type greedy struct {
	so   Code   // which groups are taken
	keys []Code // the greatest are taken first
	hand bool   // they are made of the hand alone; else of all cards, if that leaves none of the table over
}

// oneByOne lays each card of the hand, in its order, for which the table can be arranged. It returns what is
// left, too.
func (l *Laying) oneByOne(pos *Spread) (all Outcome, hand []uint8) {
	all.Groups, hand = pos.Table, pos.Hand
	for l.said[opTriples] && l.someAtOnce(&all, &hand, pos.Letters) {
	}
	for went := true; went && len(hand) > 0; {
		var kept []uint8
		for _, k := range hand {
			if !l.goesAtOnce(&all, []uint8{k}, pos.Letters) {
				kept = append(kept, k)
			}
		}
		hand, went = kept, l.again && len(kept) < len(hand)
	}
	return all, hand
}

// goesAtOnce lays some cards, all of them, if the table can be arranged for that.
func (l *Laying) goesAtOnce(all *Outcome, cards []uint8, letters int) bool {
	now := l.Spread(all.Groups, cards, letters)
	o := l.better(now, l.worthOf(bagOf(cards))-1, true)
	if all.Unsure = all.Unsure || o.Unsure; o.None {
		return false
	}
	l.stand(now, &o)
	all.Groups, all.Worth = o.Groups, all.Worth+o.Worth
	return true
}

// singleFile is the move of one card after another, and then perhaps of groups of what is left.
func (l *Laying) singleFile(pos *Spread) Outcome {
	all, hand := l.oneByOne(pos)
	if l.said[opThenGroups] {
		rest := l.Spread(nil, hand, pos.Letters)
		o := l.better(rest, nothing, false)
		l.stand(rest, &o)
		all.Groups, all.Worth = slices.Concat(all.Groups, o.Groups), all.Worth+o.Worth
		all.Unsure = all.Unsure || o.Unsure
	}
	return all
}

// maySingly says whether groups may have been laid so: of what is left any best groups.
func (l *Laying) maySingly(pos *Spread, groups [][]uint8) Ruling {
	_, hand := l.oneByOne(pos)
	left := pos.left(groups)
	var own []uint8 // cards that go in groups of their own
	for _, k := range hand {
		if left[k]--; left[k] < 0 {
			own = append(own, k)
		}
	}
	worth, then := l.worthOf(bagOf(own)), l.said[opThenGroups]
	alone := len(own) == 0 || then && l.unbeaten(l.Spread(nil, own, pos.Letters), worth-1) == Refused
	if !alone || slices.ContainsFunc(left[:], func(n int) bool { return n > 0 }) {
		return Refused
	}
	if !then {
		return Allowed
	}
	return l.unbeaten(l.Spread(nil, hand, pos.Letters), worth)
}

// offer is a group that may be taken, and what it is chosen by.
type offer struct {
	cand
	line []uint8
	keys []int
	at   int // of equal ones: by suit in an order, then by place
}

// offers lists the groups of a supply in the order in which they are taken.
func (l *Laying) offers(have *supply) (list []offer, ok bool) {
	ok = l.contents(have, mostListed, func(d cand, x placed) {
		l.g.group.places = x.places
		if l.greedy.so(l.g) == 0 {
			return
		}
		o := offer{cand: d, line: x.line(), at: int(x.slots[0].mean)}
		if x.ordered {
			o.at = o.at%suits*64 + o.at/suits
		}
		for _, key := range l.greedy.keys {
			o.keys = append(o.keys, -key(l.g))
		}
		list = append(list, o)
	})
	slices.SortStableFunc(list, func(a, b offer) int {
		return cmp.Or(slices.Compare(a.keys, b.keys), a.at-b.at)
	})
	return list, ok
}

// grab takes groups out of a supply, as long as there are any.
func (l *Laying) grab(have *supply) (groups [][]uint8, ok bool) {
	list, ok := l.offers(have)
	for _, o := range list {
		for have.has(o.bag) {
			have.take(o.line, 1)
			groups = append(groups, o.line)
		}
	}
	return groups, ok
}

func (s *supply) has(b bag) bool {
	ok := true
	b.each(func(card, n int) { ok = ok && s[card] >= n })
	return ok
}

// take takes each card of a line away that number of times; -1 gives it back.
func (s *supply) take(line []uint8, times int) {
	for _, k := range line {
		s[k] -= times
	}
}

// adds adds cards of a supply to groups where they fit, one by one.
func (l *Laying) adds(groups [][]uint8, have *supply) {
	for i := 0; i <= deckCards; i++ {
		k := i // by suits
		if i < deckCards {
			ranks := deckCards / suits
			k = suits*(i%ranks) + i/ranks
		}
		if have[k] == 0 {
			continue
		}
		if at, longer := l.takes(groups, uint8(k)); at >= 0 {
			groups[at] = longer
			have[k]--
			i = -1
		}
	}
}

// takes returns the first group that takes a card at one of its ends, and what it becomes;
// -1 if none does.
func (l *Laying) takes(groups [][]uint8, card uint8) (at int, longer []uint8) {
	for i, g := range groups {
		for _, longer := range [][]uint8{append(slices.Clone(g), card), slices.Concat([]uint8{card}, g)} {
			if l.Stands(longer) {
				return i, longer
			}
		}
	}
	return -1, nil
}

// grabbed is the move that is made so.
func (l *Laying) grabbed(pos *Spread) (o Outcome) {
	ok := true
	var groups [][]uint8
	var left supply
	if !l.greedy.hand {
		left = l.movable(pos, true)
		groups, ok = l.grab(&left)
		l.adds(groups, &left)
	}
	if l.greedy.hand || l.lost(pos, groups) {
		left = l.movable(pos, false)
		var own [][]uint8
		if own, ok = l.grab(&left); ok {
			groups = append(slices.Clone(pos.Table), own...)
			l.adds(groups, &left)
		}
	}
	o.Unsure, o.Groups = !ok, groups
	for _, g := range groups {
		o.Worth += l.worthOf(bagOf(g))
	}
	for _, g := range pos.Table {
		o.Worth -= l.worthOf(bagOf(g))
	}
	return o
}

// movable are the cards of the hand that may go, and perhaps those of the table.
func (l *Laying) movable(pos *Spread, table bool) (s supply) {
	if table {
		s = pos.cards
	}
	for _, k := range pos.Hand {
		s[k] += l.may >> k & 1
	}
	return s
}

// lost reports whether a card of the table is in no group.
func (l *Laying) lost(pos *Spread, groups [][]uint8) bool {
	var now supply
	now.count(groups...)
	for k, n := range pos.cards {
		if now[k] < n {
			return true
		}
	}
	return false
}

// mayGrab reports whether groups may have been laid so: of those that are chosen alike any may
// be the next one.
func (l *Laying) mayGrab(pos *Spread, groups [][]uint8) bool {
	all, hand := l.movable(pos, true), l.movable(pos, false)
	var now supply
	now.count(groups...)
	for k, n := range all { // nothing more can be added
		if n > now[k] {
			if at, _ := l.takes(groups, uint8(k)); at >= 0 {
				return false
			}
		}
	}
	return !l.greedy.hand && l.follow(&all, nil, groups) || l.follow(&hand, pos.Table, groups)
}

// follow takes groups out of a supply, and finds each in one that was laid; some were laid
// before.
func (l *Laying) follow(have *supply, before, laid [][]uint8) bool {
	free := slices.Clone(laid)
	claim := func(b bag) bool {
		at := -1
		for i, g := range free {
			if b.in(bagOf(g)) && (at < 0 || len(g) < len(free[at])) {
				at = i
			}
		}
		if at >= 0 {
			free = slices.Delete(free, at, at+1)
		}
		return at >= 0
	}
	for _, g := range before {
		if !claim(bagOf(g)) {
			return false
		}
	}
	list, ok := l.offers(have)
	for len(list) > 0 {
		n := 1
		for n < len(list) && slices.Equal(list[n].keys, list[0].keys) {
			n++
		}
		for _, o := range list[:n] {
			for have.has(o.bag) && claim(o.bag) {
				have.take(o.line, 1)
			}
		}
		if slices.ContainsFunc(list[:n], func(o offer) bool { return have.has(o.bag) }) {
			return false
		}
		list = list[n:]
	}
	return ok && len(free) == 0
}
