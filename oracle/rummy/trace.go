package rummy

import (
	"slices"
	"strconv"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// The verbs of a move.
const (
	doTable = "table" // nothing yet; the numbers are the groups there and the cards of the hand
	doLay   = "lay"   // the cards as a group; the places are where those came from that were not in the group that it goes on from
	doKeep  = "keep"  // the cards; the numbers are how many were disposed of, and of how many
)

// turn is what the words of a step need besides its act.
type turn struct {
	moves *moves
	group int // of the table after the move, laid in this step
}

// tracer records a move: the table and the hand before it, each group that is
// laid or changed, the hand after it. Cards that move are marked.
type tracer struct {
	kit.Recorder

	layout *Layout
	moves  *moves
	answer answer
	order  func(group) group // how a group is printed

	left []group // what no step has moved yet, by the zones before the move
	laid []group // so far
}

// trace tells a move, with each group as it is printed.
func (l *Layout) trace(a answer, order func(group) group) *oracle.Trace {
	t := &tracer{layout: l, moves: l.moved(a), answer: a, order: order}
	for _, z := range append(slices.Clone(l.table), l.hand) {
		t.left = append(t.left, slices.Clone(z))
	}
	before, after := l.zones(l.table, l.hand, t.moves.away), l.zones(a.table, a.hand, t.moves.here)
	t.Cite(l.citeBefore()...)
	s := t.add("table", oracle.Act{Verb: doTable, Numbers: []int{len(l.table), len(l.hand)}}, before)
	s.State = digest(t.left)
	s.FocusAll()
	for _, i := range t.moves.changed() {
		t.lay(i, after)
	}
	printed := []group{a.hand}
	for _, g := range a.table {
		printed = append(printed, order(g))
	}
	t.Cite(l.citeAfter(a)...)
	t.bear()
	s = t.add("goal", oracle.Act{Verb: doKeep, Cards: l.codes(a.hand), Numbers: []int{a.disposed, len(l.hand)}}, after)
	s.Printed, s.State = texts(a.hand, l.letters)+" ", digest(printed)
	s.FocusAll()
	return t.Trace()
}

// add ends a step.
func (t *tracer) add(clause string, a oracle.Act, zones []oracle.Zone) *oracle.Step {
	s := t.Add(clause)
	s.Number, s.Act, s.Zones, s.Turn = len(t.Steps)-1, a, zones, new(turn)
	return s
}

// lay records a group of the new table.
func (t *tracer) lay(i int, after []oracle.Zone) {
	l, g := t.layout, t.answer.table[i]
	clause, cites := l.citeGroup(g)
	t.Cite(cites...)
	t.bear()
	places := t.place(i)
	t.laid = append(t.laid, g)
	s := t.add(clause, oracle.Act{Verb: doLay, Cards: l.codes(g), Places: places}, after)
	s.Printed, s.State, s.Turn = texts(t.order(g), l.letters), digest(t.left, t.laid), &turn{t.moves, i}
}

// place moves the cards of a new group there from where they are left, and names the
// zones that they leave, except that of the group that it goes on from.
func (t *tracer) place(i int) (places []string) {
	own := t.answer.table[i]
	for z := range t.left {
		if cards := t.moves.from[i][z]; len(cards) > 0 {
			places = append(places, t.layout.zoneName(z))
			t.left[z] = added(t.left[z], cards)
			own = added(own, cards)
		}
	}
	if home := t.moves.home[i]; home >= 0 {
		t.left[home] = added(t.left[home], own)
	}
	return places
}

// bear names the clauses that say something of the cards that no step has moved
// yet, and that of the output's form, in which every step shows. A move is found as a whole: which group is laid next depends on what else
// can be made of all these cards, and so on every rule that speaks of them.
func (t *tracer) bear() {
	var cards deck
	jokers, table := 0, 0
	for z, g := range t.left {
		if z < len(t.layout.table) {
			table += len(g)
		}
		for _, k := range g {
			if k == joker {
				jokers++
			} else {
				cards[k.suit()][k.rank()]++
			}
		}
	}
	neighbours, aces := cards.neighbours(jokers)
	t.Bear("goal", "print")
	for _, b := range []struct {
		so     bool
		clause string
	}{
		{neighbours, "sequence"}, {aces, "ace"}, {cards.alike(), "set"}, {jokers > 0, "joker"},
		{jokers > 1, "majority"}, // one joker is never too many in three cards
		{table > 0, "table"}, {table > 0, "rearrange"},
	} {
		if b.so {
			t.Bear(b.clause)
		}
	}
}

// neighbours reports whether two cards of a suit can be in one sequence, with jokers
// between them, and whether an ace can be one of them.
func (d *deck) neighbours(jokers int) (any, aces bool) {
	for _, ranks := range d {
		var at uint // bit by position
		for rank, n := range ranks {
			if n > 0 {
				at |= 1 << rank
			}
		}
		at |= (at >> ace & 1) << highAce
		for apart := 1; apart <= jokers+1; apart++ {
			pairs := at & (at >> apart)
			any = any || pairs != 0
			aces = aces || (pairs|pairs<<apart)&(1<<ace|1<<highAce) != 0
		}
	}
	return any, aces
}

// alike reports whether two cards have one rank.
func (d *deck) alike() bool {
	for rank := range d[0] {
		if d[0][rank]+d[1][rank]+d[2][rank]+d[3][rank] > 1 {
			return true
		}
	}
	return false
}

// digest tells cards by place apart.
func digest(places ...[]group) (d oracle.Digest) {
	for _, groups := range places {
		d.Add(uint64(len(groups)))
		for _, g := range groups {
			d.Add(uint64(len(g)))
			for _, k := range g {
				d.Add(uint64(k))
			}
		}
	}
	return d
}

// changed lists the groups after the move that were not there before it.
func (m *moves) changed() (list []int) {
	for i := range m.from {
		if len(m.from[i]) > 0 || !m.same[i] {
			list = append(list, i)
		}
	}
	return list
}

// cites returns what the trace of a move would cite.
func (l *Layout) cites(a answer) []string {
	ids := append(l.citeBefore(), "table")
	for _, i := range l.moved(a).changed() {
		clause, cites := l.citeGroup(a.table[i])
		ids = append(append(ids, clause), cites...)
	}
	return oracle.Cited(append(append(ids, "goal"), l.citeAfter(a)...))
}

// zoneName names a zone before the move.
func (l *Layout) zoneName(zone int) string {
	if zone == len(l.table) {
		return "hand"
	}
	return groupName(zone)
}

func groupName(i int) string { return "group " + strconv.Itoa(i+1) }

// zones returns the groups and the hand, with the marked cards of each.
func (l *Layout) zones(groups []group, hand []kind, marked [][]int) (list []oracle.Zone) {
	for i, g := range groups {
		list = append(list, oracle.Zone{Name: groupName(i), Kind: oracle.Group, Cards: l.codes(g), Marked: marked[i]})
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
	if l.letters == hungarianSuits {
		cites = append(cites, "print/hungarian")
	}
	return append(cites, "print")
}

// citeGroup cites what a group shows, and returns its own clause.
func (l *Layout) citeGroup(g group) (clause string, cites []string) {
	jokers := jokersIn(g)
	if jokers > 0 {
		cites = append(cites, "joker", "majority")
		if len(g) == 2*jokers+1 {
			cites = append(cites, "majority/limit")
		}
		if jokers > 1 {
			cites = append(cites, "majority/two")
		}
	}
	if g.isSet() {
		switch len(g) { // misreadings lay others
		case 3:
			cites = append(cites, "set/three")
		case 4:
			cites = append(cites, "set/four")
		}
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

// citeAfter cites what the move as a whole shows.
func (l *Layout) citeAfter(a answer) (cites []string) {
	_, broken, _ := l.compare(a) // no longer on the table
	switch len(a.hand) {
	case 0:
		cites = append(cites, "goal/all")
	case len(l.hand):
		cites = append(cites, "goal/nothing")
	default:
		cites = append(cites, "goal/some")
	}
	if jokersIn(l.hand) > jokersIn(a.hand) {
		cites = append(cites, "goal/joker")
	}
	if jokersIn(a.hand) > 0 {
		cites = append(cites, "goal/joker-stays")
	}
	really := 0
	for _, g := range broken {
		if extends(a.table, g) >= 0 {
			cites = append(cites, "rearrange", "rearrange/extend")
			continue
		}
		really++
		if jokersIn(g) > 0 {
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
