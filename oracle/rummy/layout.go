package rummy

import (
	"slices"
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
	return l.best(l.instance())
}

// programNodes is how many nodes of a search are as much work as an integer program.
const programNodes = 200

// best does so for what is to be searched in it. If all jokers fit into the best plan without
// them, no other can be better; else the integer program of the rules' value tells what is.
func (l *Layout) best(in *instance) (a answer, err error) {
	p, err := in.find()
	if err != nil {
		return a, err
	}
	if groups := in.arrange(&p, in.jokers); groups != nil {
		return answer{table: groups, hand: l.left(groups), disposed: p.disposed + in.jokers - in.fixed}, nil
	}
	in.nodes += programNodes
	a, sure := (&variant{searches: byRules()}).best(l)
	if !sure {
		err = errTooHard
	}
	return a, err
}

// left returns the hand cards that are not in groups, in the order of the hand.
func (l *Layout) left(groups []group) []kind {
	return added(l.hand, added(slices.Concat(groups...), slices.Concat(l.table...)))
}

// one is 1 if something is so, else 0.
func one(so bool) int {
	if so {
		return 1
	}
	return 0
}
