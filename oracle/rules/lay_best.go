package rules

import "slices"

// Outcome is the best move of a position.
type Outcome struct {
	Worth  int       // of the cards that go
	Groups [][]uint8 // as they stand
	None   bool      // the cards on the table can't be laid
	Unsure bool      // it was given up
	groups []standing
}

// standing is a group of a move, and how it must stand; nil: as it may.
type standing struct {
	cand
	line []uint8
}

// way is how a part of all moves is made: of one kind of groups, and with one of the groups on the table
// broken; -1 is any.
type way struct{ kind, broken int }

var anyWay = way{-1, -1}

// ways are those of which a move is any.
func (l *Laying) ways(pos *Spread) []way {
	list := []way{anyWay}
	if l.oneKind {
		list = list[:0]
		for i := range l.kinds {
			list = append(list, way{i, -1})
		}
	}
	if l.others != nil && len(pos.Table) > 0 {
		var each []way
		for _, w := range list {
			for i := range pos.Table {
				each = append(each, way{w.kind, i})
			}
		}
		list = each
	}
	return list
}

// nothing is less than any move is worth.
const nothing = -1 << 20

// Best returns the best move.
func (l *Laying) Best(pos *Spread) Outcome {
	pos = l.seen(pos)
	o := l.bestOf(pos)
	o.Groups = pos.masked(o.Groups)
	return o
}

func (l *Laying) bestOf(pos *Spread) Outcome {
	if l.calm != nil {
		if o := l.calm.bestOf(pos); o.Worth > 0 {
			return o
		}
	}
	switch {
	case l.greedy != nil:
		return l.grabbed(pos)
	case l.singly:
		return l.singleFile(pos)
	}
	if last := l.about(pos); last.best != nil {
		return *last.best
	}
	o := l.opened(pos, false)
	l.stand(pos, &o)
	if (o.Worth <= 0 || o.Gone(pos) < l.fewest(pos)) && !l.Unruled(pos) {
		o.Worth, o.Groups = 0, pos.Table // for nothing, nothing is touched
	}
	l.about(pos).best = &o
	return o
}

// opened returns the best groups, or any. If a whole group of the hand must go and none can, nothing of it goes.
func (l *Laying) opened(pos *Spread, any bool) Outcome {
	if !l.said[opOpening] {
		return l.better(pos, nothing, any)
	}
	if o := l.better(pos, 0, any); !o.None || o.Unsure {
		return o
	}
	return l.better(l.Spread(pos.Table, nil, pos.Letters), nothing, any)
}

// fewest is how many cards go at least, if any do.
func (l *Laying) fewest(pos *Spread) int {
	switch l.least {
	case 0:
		return nothing // also less than none
	case noLimit:
		return len(pos.Hand)
	}
	return l.least
}

// mostGone is how many cards may go.
func (l *Laying) mostGone(pos *Spread) int {
	if l.kept == 0 {
		return l.limits[totalLaid]
	}
	return min(l.limits[totalLaid], max(0, len(pos.Hand)-l.kept))
}

// mayGo returns the cards of the hand that may go, by what they are.
func (l *Laying) mayGo(pos *Spread) (list supply) {
	if l.said[opNotFirst] && len(pos.Table) == 0 {
		return list
	}
	for _, k := range pos.Hand {
		if l.may>>k&1 == 1 && (l.once>>k&1 == 0 || list[k] == 0) && (l.lone>>k&1 == 0 || pos.cards[k] == 0) {
			list[k]++
		}
	}
	return list
}

// better returns the best move that is worth more than a number; if any is set, one of them.
func (l *Laying) better(pos *Spread, than int, any bool) (o Outcome) {
	o.None = true
	for _, w := range l.ways(pos) {
		p, ok := l.plan(pos, w, nil)
		if !ok {
			o.Unsure = true
			return o
		}
		if !o.None {
			than = o.Worth
		}
		x, worth, found, sure := p.beyond(than, any)
		o.Unsure = o.Unsure || !sure
		if found {
			o.None, o.Worth, o.groups = false, worth, nil
			for i, n := range x {
				o.groups = append(o.groups, slices.Repeat([]standing{{p.what[i], p.as[i]}}, int(n))...)
			}
		}
	}
	return o
}

// Gone is how many cards go from the hand to the table, less those that came from there.
func (o *Outcome) Gone(pos *Spread) (n int) {
	for _, g := range o.Groups {
		n += len(g)
	}
	for _, g := range pos.Table {
		n -= len(g)
	}
	return n
}

// stand puts the cards of the groups of a move in order. Those of a group that was on the table
// stand as they did, if they may.
func (l *Laying) stand(pos *Spread, o *Outcome) {
	before := slices.Clone(pos.Table)
	for _, d := range o.groups {
		if d.line != nil {
			o.Groups = append(o.Groups, d.line)
			continue
		}
		at := slices.IndexFunc(before, func(g []uint8) bool {
			if g == nil || bagOf(g) != d.bag {
				return false
			}
			x, ok := l.stands(g)
			return !ok || x.index == int(d.kind)
		})
		if at >= 0 {
			if l.Stands(before[at]) || !l.single() {
				o.Groups, before[at] = append(o.Groups, before[at]), nil
				continue
			}
		}
		o.Groups = append(o.Groups, l.arranged(d.cand))
	}
}
