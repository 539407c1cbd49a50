//go:build !js

package rules

import (
	"math/bits"
	"slices"
)

// Outputs in which a move is not printed as it lies: what was laid can be told from which cards there are.
var (
	opChanged  = statement("changed-only", "groups that lay on the table before are not printed")
	opStandIns = statement("stand-ins", "a joker is printed as the card that it stands for")
)

// told are the groups that are printed.
func (l *Laying) told(pos *Spread, groups [][]uint8) [][]uint8 {
	before := slices.Clone(pos.Table)
	return slices.DeleteFunc(slices.Clone(pos.masked(groups)), func(g []uint8) bool {
		i := slices.IndexFunc(before, func(h []uint8) bool { return l.said[opChanged] && bagOf(h) == bagOf(g) })
		if i >= 0 {
			before = slices.Delete(before, i, i+1)
		}
		return i >= 0
	})
}

// stoodFor returns a group with the cards that its jokers stand for, or the first that they may.
func (l *Laying) stoodFor(line []uint8) []uint8 {
	if !l.said[opStandIns] {
		return line
	}
	return l.standIns(line)
}

func (l *Laying) standIns(line []uint8) []uint8 {
	list, used := slices.Clone(line), 0
	for i, set := range l.meant(line) {
		if set &^= used; line[i] == jokerCard && set != 0 {
			list[i] = uint8(bits.TrailingZeros(uint(set)))
			used |= set & -set
		}
	}
	return list
}

// meant returns what each card of a group stands for, or may stand for where there is no order, as
// sets; nil if the group is illegal.
func (l *Laying) meant(line []uint8) (list []int) {
	x, ok := l.stands(line)
	if !ok {
		return nil
	}
	l.count(x.groupKind, x.slots)
	for i, c := range line {
		switch {
		case c != jokerCard:
			list = append(list, 1<<c)
		case x.ordered:
			list = append(list, 1<<x.cardOn(int(x.slots[i].mean)))
		default:
			list = append(list, l.g.group.stand)
		}
	}
	return list
}

// The bounds of the searches for what was laid: how many steps are made, and how many cards may be jokers.
const (
	mostRestored = 5_000
	mostStandIns = 12
)

// restore makes of what is printed what was laid. It reports false if that can't be.
func (l *Laying) restore(pos *Spread, m *laid) bool {
	if !l.said[opChanged] && !l.said[opStandIns] && len(pos.fixed) == 0 {
		return true
	}
	if m.noHand || l.part(true).which != opKept {
		return false
	}
	left, steps := pos.left(append(slices.Clone(m.groups), m.hand)), mostRestored
	var printed [][]uint8
	var may []*uint8
	for _, g := range m.groups {
		printed = append(printed, slices.Clone(g))
		for i, c := range g {
			if left[c] < 0 {
				may = append(may, &g[i])
			}
		}
	}
	if len(pos.fixed) > 0 {
		return l.putBack(m, &left, &steps)
	}
	if l.said[opStandIns] {
		return len(may) <= mostStandIns && l.unmask(m, printed, may, &left)
	}
	return m.fill(pos.Table, printed, &left, &steps)
}

// unmask puts jokers in place of cards that were not there, of which each may be one.
func (l *Laying) unmask(m *laid, printed [][]uint8, may []*uint8, left *supply) bool {
	if len(may) < left[jokerCard] {
		return false
	}
	if len(may) == 0 {
		for i, g := range printed {
			sets := l.meant(m.groups[i])
			if sets == nil && !slices.Equal(g, m.groups[i]) {
				return false
			}
			for at, set := range sets {
				if set>>g[at]&1 == 0 {
					return false
				}
			}
		}
		return true
	}
	at, c := may[0], *may[0]
	if left[c] < 0 && left[jokerCard] > 0 {
		*at = jokerCard
		left[c]++
		left[jokerCard]--
		if l.unmask(m, printed, may[1:], left) {
			return true
		}
		*at = c
		left[c]--
		left[jokerCard]++
	}
	return l.unmask(m, printed, may[1:], left)
}

// fill adds groups that lay on the table, so that no card is left. One that is printed as it was has been
// laid again.
func (m *laid) fill(table, printed [][]uint8, left *supply, steps *int) bool {
	if *steps--; len(table) == 0 || *steps < 0 {
		return *left == supply{}
	}
	g, before := table[0], m.groups
	if left.has(bagOf(g)) {
		left.take(g, 1)
		m.groups = append(m.groups, g)
		if m.fill(table[1:], printed, left, steps) {
			return true
		}
		m.groups = before
		left.take(g, -1)
	}
	return !slices.ContainsFunc(printed, func(h []uint8) bool { return slices.Equal(g, h) }) && m.fill(table[1:], printed, left, steps)
}
