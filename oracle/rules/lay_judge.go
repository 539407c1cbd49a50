package rules

import "slices"

// Ruling is what rules say of an output.
type Ruling int

// An output is allowed if it is legal and none is better. It is silent where the cards on
// the table can't be laid by these rules: what is printed then, nobody knows.
const (
	Refused Ruling = iota
	Allowed
	Silent
	Unsure // the search was given up
)

// Judge says whether an output is one that the rules allow.
func (l *Laying) Judge(pos *Spread, out string) Ruling {
	pos = l.seen(pos)
	if l.calm != nil && !l.calm.better(pos, 0, true).None {
		return l.calm.Judge(pos, out)
	}
	x, worth, ok := l.legal(pos, out)
	switch {
	case !ok && l.Impossible(pos):
		return Silent
	case !ok:
		return Refused
	case l.greedy != nil:
		if l.mayGrab(pos, lines(x)) {
			return Allowed
		}
		return Refused
	case l.singly:
		return l.maySingly(pos, lines(x))
	case l.prefers == nil:
		return l.unbeaten(pos, worth)
	}
	// What comes second is not the best, as nobody looks ahead: only nothing more can be done.
	if v := l.unbeaten(pos, worth-worth%before+before-1); v != Allowed {
		return v
	}
	groups := lines(x)
	var kept []uint8
	for k, n := range pos.left(groups) {
		kept = append(kept, slices.Repeat([]uint8{uint8(k)}, n)...)
	}
	return l.unbeaten(l.Spread(groups, kept, pos.Letters), 0)
}

// unbeaten says whether no move is worth more.
func (l *Laying) unbeaten(pos *Spread, worth int) Ruling {
	switch o := l.better(pos, max(worth, l.fewest(pos)-1), true); {
	case o.Unsure:
		return Unsure
	case o.None:
		return Allowed
	}
	return Refused
}

// Legal reports whether an output is legal.
func (l *Laying) Legal(pos *Spread, out string) bool {
	_, _, ok := l.legal(l.seen(pos), out)
	return ok
}

// legal reports whether an output is legal, what it is, and what it is worth.
func (l *Laying) legal(pos *Spread, out string) (list []placed, worth int, ok bool) {
	m, ok := l.read(out, pos.Letters)
	if !ok || !l.restore(pos, &m) {
		return nil, 0, false
	}
	if worth, ok = l.keeps(pos, &m); !ok {
		return nil, 0, false
	}
	list = []placed{} // not nil, which would be any
	for _, g := range m.groups {
		x, ok := l.stood(g, pos.Letters)
		if !ok { // it may stay as it is, legal or not
			i := -1
			if !l.single() {
				i = slices.IndexFunc(pos.Table, func(h []uint8) bool { return slices.Equal(l.sorted(h, pos.Letters), g) })
			}
			if i < 0 || l.freedom(pos, i) == broken && l.limits[totalTouched] == noLimit && !l.oneKind {
				return nil, 0, false
			}
			x = pos.groups[i]
		}
		list = append(list, x)
	}
	if l.single() {
		return list, worth, true
	}
	for _, w := range l.ways(pos) {
		p, _ := l.plan(pos, w, list)
		if _, worth, found, _ := p.beyond(nothing, l.prefers == nil); found {
			return list, worth, true
		}
	}
	return nil, 0, false
}

func lines(list []placed) (lines [][]uint8) {
	for _, x := range list {
		lines = append(lines, x.line())
	}
	return lines
}

// keeps reports whether no card has come or gone that may not, and none is printed wrongly
// in the hand's line.
func (l *Laying) keeps(pos *Spread, m *laid) (worth int, ok bool) {
	var hand, now supply
	hand.count(pos.Hand)
	now.count(m.groups...)
	cards, may := map[*Op]*supply{opKept: {}, opGone: {}, opWhole: &hand}, l.mayGo(pos)
	more := 0
	for k, n := range now {
		table := pos.cards[k]
		switch {
		case n > table+may[k], n < table && l.stay>>k&1 == 1:
			return 0, false
		}
		cards[opKept][k], cards[opGone][k] = table+hand[k]-n, max(0, n-table)
		worth += (n - table) * l.worth[k]
		more += n - table
	}
	ok = more <= l.mostGone(pos) && (more == 0 || more >= l.fewest(pos) && (!l.said[opOpening] || len(l.smallest(cards[opGone])) > 0))
	if m.noHand {
		return worth, ok
	}
	var line supply
	line.count(l.asJokers(m.hand))
	which := l.part(true).which
	if cards[which] == nil {
		lists := map[*Op][]uint8{opKept: cards[opKept].list(), opGone: cards[opGone].list()}
		cards[which] = &supply{}
		cards[which].count(thinned(which, lists))
	}
	return worth, ok && line == *cards[which]
}

// mostStood is how many steps are made to find a group that is printed so.
const mostStood = 200_000

// stood reports whether a line is how a legal group is printed.
func (l *Laying) stood(line []uint8, letters int) (found placed, ok bool) {
	keys := l.part(false).keys
	if len(keys) == 0 {
		return l.stands(line)
	}
	var have supply
	have.count(line)
	l.groups(&have, mostStood, func(x placed) {
		if ok || len(x.slots) != len(line) {
			return
		}
		cards := line
		if x.ordered {
			cards = x.line()
		}
		if x.ordered || keys[0].op != opReverse {
			cards = l.sorted(cards, letters)
		}
		if slices.Equal(cards, line) {
			found, ok = placed{x.groupKind, slices.Clone(x.slots)}, true
		}
	})
	return found, ok
}

// Impossible reports whether the cards on the table can't be laid.
func (l *Laying) Impossible(pos *Spread) bool {
	pos = l.seen(pos)
	if l.about(pos).impossible == nil {
		so := l.impossible(pos)
		l.about(pos).impossible = &so
	}
	return *l.last.impossible
}

func (l *Laying) impossible(pos *Spread) bool {
	legal := !slices.ContainsFunc(pos.Table, func(g []uint8) bool { return !l.Stands(g) })
	if legal && len(l.origin) == 0 {
		return false
	}
	o := l.opened(pos, true)
	return o.None && !o.Unsure
}
