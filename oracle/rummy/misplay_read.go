package rummy

import (
	"slices"

	"kiebitz/oracle"
)

// reading are the misreadings of which a solver reads other cards than there are.
var reading = oracle.RefsOf(tableLost.Ref(), tableOnce.Ref(), tableHandMost.Ref(), tableGroups.Ref(), tableCardsMost.Ref())

// read returns a case as the engine reads it.
func (e *engine) read(l *Layout) *Layout {
	if e.mis == nil || !e.mis.Meets(reading) {
		return l
	}
	r := &Layout{letters: l.letters, hand: l.hand}
	lost, once := e.mis.Value(tableLost), e.mis.Value(tableOnce)
	if n := len(r.hand); lost[1] != 0 && n > 1 {
		r.hand = r.hand[:n-1]
	}
	if lost[0] != 0 && len(r.hand) > 1 {
		r.hand = r.hand[1:]
	}
	r.hand = r.hand[:min(len(r.hand), e.mis.Number(tableHandMost))]
	unread := func(k kind, jokers int) bool {
		return k == joker && lost[jokers] != 0 || k != joker && k.rank() == 10 && lost[4] != 0
	}
	r.hand = onceEach(r.hand, once[0:2], &pool{})
	r.hand = slices.DeleteFunc(r.hand, func(k kind) bool { return unread(k, 2) })
	var seen pool
	for _, g := range e.groupsRead(l.table) {
		g = onceEach(g[:min(len(g), e.mis.Number(tableCardsMost))], once[2:4], &seen)
		if g = slices.DeleteFunc(g, func(k kind) bool { return unread(k, 3) }); len(g) > 0 {
			r.table = append(r.table, g)
		}
	}
	if r.cards() == l.cards() {
		return l // of which the rules' move may be known
	}
	return r
}

// groupsRead returns the groups that the engine reads.
func (e *engine) groupsRead(table []group) []group {
	n := len(table)
	switch name := e.mis.Name(tableGroups); name {
	case "all":
		return table
	case "none":
		return nil
	case "but-first":
		return table[min(n, 1):]
	case "but-last":
		return table[:max(n, 1)-1]
	default:
		return table[:min(n, int(name[0]-'0'))]
	}
}

// onceEach returns cards without those that were seen before: cards if the first
// number is set, jokers if the second is.
func onceEach(cards group, once []int, seen *pool) (rest group) {
	for _, k := range cards {
		if seen[k]++; seen[k] == 1 || once[jokerIn(k)] == 0 {
			rest = append(rest, k)
		}
	}
	return rest
}
