package rummy

import (
	"math/bits"
	"strings"
	"sync/atomic"

	lang "kiebitz/oracle/rules"
)

// Layout is one case: the groups on the table and the cards in the hand.
type Layout struct {
	table   []group
	hand    []kind
	letters alphabet

	// right is the best move of the rules once it has been looked for, and gentle the one that
	// is shown: a run asks for it when it judges, again when it diagnoses, and for each
	// explanation.
	right, gentle atomic.Pointer[found]

	spreads atomic.Pointer[lang.Spread] // see spread
}

// found is a move that was looked for. It must not be changed.
type found struct {
	answer answer
	err    error
}

// Text implements [oracle.Case]: the groups with " / " between them, then
// " | " and the hand.
func (l *Layout) Text() string {
	var groups []string
	for _, g := range l.table {
		groups = append(groups, texts(g, l.letters))
	}
	return strings.TrimLeft(strings.Join(groups, " / ")+" | ", " ") + texts(l.hand, l.letters)
}

// Players implements [oracle.Case]: there is one, who is not counted.
func (l *Layout) Players() int { return 0 }

// Summary implements [oracle.Case].
func (l *Layout) Summary() string {
	return summary(len(l.table), len(l.hand))
}

// cards is how many cards there are on the table and in the hand.
func (l *Layout) cards() int {
	n := len(l.hand)
	for _, g := range l.table {
		n += len(g)
	}
	return n
}

// instance returns what is to be searched.
//
// rearrange: groups of the table may be broken, so that only their cards count.
func (l *Layout) instance() *instance {
	in := new(instance)
	for _, g := range l.table {
		for _, k := range g {
			in.add(k, true)
		}
	}
	for _, k := range l.hand {
		in.add(k, false)
	}
	return in
}

func (in *instance) add(k kind, table bool) {
	switch {
	case k == joker && table:
		in.fixed++
		in.jokers++
	case k == joker:
		in.jokers++
	default:
		in.both[k.suit()][k.rank()]++
		if table {
			in.table[k.suit()][k.rank()]++
		}
	}
}

// answer is a table after the move and what stays in the hand.
type answer struct {
	table    []group
	hand     []kind
	disposed int
}

// solve returns an arrangement that disposes of as many hand cards as possible.
//
// goal: of the hand as many cards go as possible, and a joker counts like any
// other.
func (l *Layout) solve() (answer, error) {
	groups, disposed, err := l.instance().best()
	if err != nil {
		return answer{}, err
	}
	return answer{table: groups, hand: l.left(groups), disposed: disposed}, nil
}

// best returns groups that dispose of as many cards as possible.
func (in *instance) best() (groups []group, disposed int, err error) {
	p, err := in.find(false)
	if err != nil {
		return nil, 0, err
	}
	// If all jokers fit into this plan, no other can be better.
	used := in.jokers
	if groups = in.arrange(&p, used); groups == nil {
		if p, err = in.find(true); err != nil {
			return nil, 0, err
		}
		used = p.jokers.most()
		if groups = in.arrange(&p, used); groups == nil {
			return nil, 0, errNotLegal
		}
	}
	return groups, p.disposed + used - in.fixed, nil
}

// most is the largest number of jokers.
func (w ways) most() int { return bits.Len16(uint16(w)) - 1 }

// left returns the hand cards that are not in groups, in the order of the hand.
func (l *Layout) left(groups []group) (rest []kind) {
	var used [joker + 1]int
	for _, g := range groups {
		for _, k := range g {
			used[k]++
		}
	}
	for _, g := range l.table {
		for _, k := range g {
			used[k]--
		}
	}
	for _, k := range l.hand {
		if used[k] > 0 {
			used[k]--
		} else {
			rest = append(rest, k)
		}
	}
	return rest
}
