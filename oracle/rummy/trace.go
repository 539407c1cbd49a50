package rummy

import (
	"fmt"
	"slices"

	"kiebitz/oracle"
)

// trace tells a move: the table and the hand before it, each group that is laid
// or changed, the hand after it. Cards that move are marked.
func (l *Layout) trace(a answer) *oracle.Trace {
	t := &oracle.Trace{}
	m := l.moved(a)
	add := func(s oracle.Step, zones []oracle.Zone, cites ...string) {
		s.Number = len(t.Steps)
		s.Cites = append([]string{s.Clause}, cites...)
		s.Zones = zones
		t.Steps = append(t.Steps, s)
	}
	before, after := l.zones(l.table, l.hand, m.away), l.zones(a.table, a.hand, m.here)
	add(oracle.Step{Clause: "table", Text: l.Summary(), Focus: everything(len(l.table) + 1)}, before, l.citeBefore()...)
	_, gone, _ := l.compare(a)
	for i, g := range a.table {
		if len(m.from[i]) == 0 && m.same[i] {
			continue
		}
		clause, cites := l.citeGroup(g)
		text := texts(g, l.letters)
		add(oracle.Step{Clause: clause, Text: text + " is laid", Why: m.origin(i), Printed: text}, after, cites...)
	}
	text := fmt.Sprintf("disposes of %d of %s", a.disposed, number(len(l.hand), "card"))
	if len(a.hand) > 0 {
		text += ", keeps " + texts(a.hand, l.letters)
	}
	add(oracle.Step{Clause: "goal", Text: text, Printed: texts(a.hand, l.letters) + " ", Focus: everything(len(a.table) + 1)},
		after, l.citeAfter(a, gone)...)
	return t
}

// everything returns the indices below n.
func everything(n int) (list []int) {
	for i := range n {
		list = append(list, i)
	}
	return list
}

// zones returns the groups and the hand, with the marked cards of each.
func (l *Layout) zones(groups []group, hand []kind, marked [][]int) (list []oracle.Zone) {
	for i, g := range groups {
		list = append(list, oracle.Zone{Name: fmt.Sprintf("group %d", i+1), Kind: oracle.Group, Cards: l.codes(g), Marked: marked[i]})
	}
	return append(list, oracle.Zone{Name: "hand", Kind: oracle.Hand, Player: 1, Cards: l.codes(hand), Marked: marked[len(groups)]})
}

func (l *Layout) codes(cards []kind) []string {
	list := make([]string, len(cards))
	for i, k := range cards {
		list[i] = k.text(l.letters)
	}
	return list
}

func (l *Layout) citeBefore() (cites []string) {
	if len(l.table) == 0 {
		cites = append(cites, "table/empty")
	}
	if l.letters == hungarian {
		cites = append(cites, "print/hungarian")
	}
	return append(cites, "print")
}

// citeGroup cites what a group shows, and returns its own clause.
func (l *Layout) citeGroup(g group) (clause string, cites []string) {
	var cards, jokers int
	for _, k := range g {
		if k == joker {
			jokers++
		} else {
			cards++
		}
	}
	if jokers > 0 {
		cites = append(cites, "joker", "majority")
		if cards == jokers+1 {
			cites = append(cites, "majority/limit")
		}
		if jokers > 1 {
			cites = append(cites, "majority/two")
		}
	}
	if g.isSet() {
		cites = append(cites, "set/"+map[int]string{3: "three", 4: "four"}[len(g)])
		if jokers > 0 {
			cites = append(cites, "joker/set")
		}
		return "set", cites
	}
	if len(g) == 3 {
		cites = append(cites, "sequence/three")
	}
	if len(g) >= 6 {
		cites = append(cites, "sequence/long")
	}
	if g[0] != joker && g[0].rank() == ace {
		cites = append(cites, "ace", "ace/low")
	}
	if last := g[len(g)-1]; last != joker && last.rank() == ace {
		cites = append(cites, "ace", "ace/high")
	}
	return "sequence", append(cites, citeJokers(g)...)
}

// citeJokers cites where the jokers of a sequence stand.
func citeJokers(g group) (cites []string) {
	first := slices.IndexFunc(g, func(k kind) bool { return k != joker })
	for i, k := range g {
		if k != joker {
			continue
		}
		after := slices.ContainsFunc(g[i:], func(k kind) bool { return k != joker })
		if i > first && after {
			cites = append(cites, "joker/between", "print/inner-joker")
		} else {
			cites = append(cites, "joker/end")
		}
		if at := g[first].rank() + i - first; at == ace || at == highAce {
			cites = append(cites, "joker/ace")
		}
	}
	return cites
}

// citeAfter cites what the move as a whole shows; broken are the groups that
// are no longer on the table.
func (l *Layout) citeAfter(a answer, broken []group) (cites []string) {
	switch len(a.hand) {
	case 0:
		cites = append(cites, "goal/all")
	case len(l.hand):
		cites = append(cites, "goal/nothing")
	default:
		cites = append(cites, "goal/some")
	}
	jokers := func(cards []kind) (n int) {
		for _, k := range cards {
			if k == joker {
				n++
			}
		}
		return n
	}
	if jokers(l.hand) > jokers(a.hand) {
		cites = append(cites, "goal/joker")
	}
	if jokers(a.hand) > 0 {
		cites = append(cites, "goal/joker-stays")
	}
	really := 0
	for _, g := range broken {
		whole := slices.ContainsFunc(a.table, func(h group) bool { return len(h) > len(g) && containsAll(h, g) })
		if whole {
			cites = append(cites, "rearrange", "rearrange/extend")
			continue
		}
		really++
		if jokers(g) > 0 {
			cites = append(cites, "table/joker-moves")
		}
	}
	if really > 0 {
		cites = append(cites, "rearrange", "rearrange/break")
	}
	if really > 2 {
		cites = append(cites, "rearrange/break-many")
	}
	return cites
}

// containsAll reports whether h has all cards of g.
func containsAll(h, g group) bool {
	h = slices.Clone(h)
	for _, k := range g {
		i := slices.Index(h, k)
		if i < 0 {
			return false
		}
		h = slices.Delete(h, i, i+1)
	}
	return true
}
