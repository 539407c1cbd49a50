//go:build !js

package rummy

import "slices"

// Where sequences have cards of several suits, they are laid first as those that wrap around
// are, and cards that are left are added to them.

// mixed moves as find does, or with sequences of several suits laid first, short ones with a card
// of the hand, to which others are added.
func (e *engine) mixed(l *Layout, first []group, find finder) (answer, error) {
	hand := poolOf(l.hand)
	adding := func(l *Layout, first []group) (answer, error) {
		a, err := find(l, first)
		if err == nil && !e.takes() {
			a = e.addedMixed(a)
		}
		return a, err
	}
	return layFirst(l, first, adding, func(left pool) (list []group) {
		for place := ace; place <= highAce; place++ {
			list = e.mixtures(list, &left, nil, place)
		}
		return slices.DeleteFunc(list, func(g group) bool {
			return !slices.ContainsFunc(g, func(k kind) bool { return k != joker && hand[k] > 0 })
		})
	})
}

// mixtures adds the shortest sequences of several suits that go on from g at a place.
func (e *engine) mixtures(list []group, left *pool, g group, place int) []group {
	if len(g) == e.rules.shortest {
		if e.mixes(g) && !e.rules.allows(g) {
			list = append(list, g)
		}
		return list
	}
	if place > highAce {
		return list
	}
	cards := []kind{joker}
	for suit := range 4 {
		cards = append(cards, cardOf(suit, rankAt(place)))
	}
	for _, k := range cards {
		if left[k] == 0 || k == joker && slices.Contains(g, joker) {
			continue
		}
		left[k]--
		list = e.mixtures(list, left, append(g[:len(g):len(g)], k), place+1)
		left[k]++
	}
	return list
}

// addedMixed adds cards that stay in the hand to groups that may have several suits.
func (e *engine) addedMixed(a answer) answer {
	a.table = slices.Clone(a.table)
	for i := 0; i < len(a.hand); i++ {
		k := a.hand[i]
		for j, g := range a.table {
			longer := slices.Insert(slices.Clone(g), 0, k)
			if !e.mixes(longer) {
				longer = append(slices.Clone(g), k)
			}
			if e.mixes(longer) {
				a.table[j], a.hand, a.disposed = longer, slices.Delete(slices.Clone(a.hand), i, i+1), a.disposed+1
				i = -1
				break
			}
		}
	}
	return a
}

// mixes reports whether a group is a sequence by the ranks of its cards, and their suits may be
// mixed.
func (e *engine) mixes(g group) bool {
	first := slices.IndexFunc(g, func(k kind) bool { return k != joker })
	if first < 0 || g.isSet() {
		return false
	}
	one := slices.Clone(g)
	for i, k := range g {
		if k == joker {
			continue
		}
		if e.mis.Name(sequenceSuits) == "colour" && k.suit()/2 != g[first].suit()/2 {
			return false
		}
		one[i] = cardOf(0, k.rank())
	}
	return e.rules.allows(one)
}
