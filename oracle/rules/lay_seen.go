//go:build !js

package rules

import "slices"

// Positions that a solver takes for others.
var (
	opAsJokers = statement("as-jokers", "{0} are taken for jokers", Arg{Kind: CardSet})
	opHandOnce = statement("hand-once", "of equal cards in the hand only one is read")
	opFixed    = statement("jokers-fixed", "a joker on the table stays the card that it stands for")
)

// Ways to move in which not all is looked for at once.
var (
	opIfNeeded   = statement("if-needed", "groups on the table are broken only if nothing goes without that; until then each {0}", Arg{Kind: Number})
	opOneBroken  = statement("one-broken", "at most one group on the table is broken; each of the others {0}", Arg{Kind: Number})
	opKindOfAll  = statement("all-hand-one-kind", "in a move cards of the hand go only to groups of one kind")
	opNewKind    = statement("new-one-kind", "in a move new groups are of one kind; those of the other kind are as they were")
	opJokersLast = statement("jokers-last", "jokers of the hand come last, into groups that stand without them")
	opTriples    = statement("one-two-three", "the cards of the hand are tried one by one, else by twos and threes, and what can go goes at once")
)

// What of the hand is printed.
var (
	opKeptOnce  = Register(Op{Name: "kept-once", Kind: Number, Says: "that stay in the hand, equal ones once", Code: nullary(value(3))})
	opKeptOther = Register(Op{Name: "kept-others", Kind: Number, Says: "that stay in the hand and of which no equal one has gone", Code: nullary(value(4))})
)

// seen is a position as a solver takes it.
func (l *Laying) seen(pos *Spread) *Spread {
	switch {
	case l.jokers == 0 && !l.said[opHandOnce] && !l.said[opFixed] || pos == l.taken.as:
		return pos
	case pos == l.taken.of:
		return l.taken.as
	}
	var table [][]uint8
	var fixed []uint8
	for _, g := range pos.Table {
		line := l.asJokers(g)
		if l.said[opFixed] {
			line = l.standIns(g)
		}
		for i, c := range line {
			if c != g[i] && c != jokerCard {
				fixed = append(fixed, c)
			}
		}
		table = append(table, line)
	}
	hand := l.asJokers(pos.Hand)
	if l.said[opHandOnce] {
		hand = once(hand)
	}
	l.taken.of, l.taken.as = pos, l.Spread(table, hand, pos.Letters)
	l.taken.as.fixed = fixed
	return l.taken.as
}

// asJokers returns cards with jokers in the place of those that are taken for such.
func (l *Laying) asJokers(cards []uint8) []uint8 {
	if l.jokers == 0 {
		return cards
	}
	cards = slices.Clone(cards)
	for i, c := range cards {
		if l.jokers>>c&1 == 1 {
			cards[i] = jokerCard
		}
	}
	return cards
}

// masked puts jokers in the place of the cards that they are taken for.
func (p *Spread) masked(groups [][]uint8) [][]uint8 {
	if len(p.fixed) == 0 {
		return groups
	}
	groups = slices.Clone(groups)
	for _, c := range p.fixed {
		if i := slices.IndexFunc(groups, func(g []uint8) bool { return slices.Contains(g, c) }); i >= 0 {
			groups[i] = slices.Clone(groups[i])
			groups[i][slices.Index(groups[i], c)] = jokerCard
		}
	}
	return groups
}

// putBack puts the cards that jokers on the table are taken for in their places, which some jokers
// have that are printed.
func (l *Laying) putBack(m *laid, left *supply, steps *int) bool {
	c := slices.IndexFunc(left[:], func(n int) bool { return n > 0 })
	if *steps--; c < 0 || *steps < 0 {
		return *left == supply{} && !slices.ContainsFunc(m.groups, func(g []uint8) bool { return !l.Stands(g) })
	}
	for _, g := range m.groups {
		for i := range g {
			if g[i] != jokerCard {
				continue
			}
			g[i] = uint8(c)
			left[c]--
			left[jokerCard]++
			if l.putBack(m, left, steps) {
				return true
			}
			g[i] = jokerCard
			left[c]++
			left[jokerCard]--
		}
	}
	return false
}

// someAtOnce lays the first card of the hand, else the first two or three, for which the table can be arranged.
func (l *Laying) someAtOnce(all *Outcome, hand *[]uint8, letters int) bool {
	list := *hand
	var pick func(from int, places []int, size int) bool
	pick = func(from int, places []int, size int) bool {
		for i := from; i < len(list) && len(places) < size; i++ {
			if pick(i+1, append(slices.Clone(places), i), size) {
				return true
			}
		}
		if len(places) < size {
			return false
		}
		var cards, rest []uint8
		for i, c := range list {
			if slices.Contains(places, i) {
				cards = append(cards, c)
			} else {
				rest = append(rest, c)
			}
		}
		*hand = rest
		return l.goesAtOnce(all, cards, letters)
	}
	for size := 1; size <= 3; size++ {
		if pick(0, nil, size) {
			return true
		}
	}
	*hand = list
	return false
}

// thinned are the cards of the hand's line, where not all of them are printed that are kept.
func thinned(which *Op, cards map[*Op][]uint8) []uint8 {
	if which != opKeptOnce && which != opKeptOther {
		return cards[which]
	}
	if which == opKeptOnce {
		return once(cards[opKept])
	}
	return slices.DeleteFunc(slices.Clone(cards[opKept]), func(c uint8) bool { return slices.Contains(cards[opGone], c) })
}

// once leaves out the cards that were there before.
func once(cards []uint8) (list []uint8) {
	for _, c := range cards {
		if !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list
}
