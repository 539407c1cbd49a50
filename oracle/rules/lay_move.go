package rules

import (
	"math"
	"slices"
)

// Spread is one case: the groups on the table, and the hand.
type Spread struct {
	Table   [][]uint8
	Hand    []uint8
	Letters int // 0, or 1 for the other alphabet

	groups []placed // on the table, by the rules
	cards  supply   // of them
	fixed  []uint8  // which of them are jokers, in truth
}

// Spread makes a case of a table that is legal by the rules.
func (l *Laying) Spread(table [][]uint8, hand []uint8, letters int) *Spread {
	p := &Spread{Table: table, Hand: hand, Letters: letters}
	for _, g := range table {
		x, ok := l.stands(g)
		if !ok {
			x.groupKind = l.kinds[0]
			for _, c := range g {
				x.slots = append(x.slots, slot{card: int8(c)})
			}
		}
		p.groups = append(p.groups, x)
	}
	p.cards.count(table...)
	return p
}

// stands reports whether a line of cards is a legal group as it stands; cards of a group
// without an order may stand in any.
func (l *Laying) stands(line []uint8) (found placed, ok bool) {
	for i := 0; i < len(l.kinds) && !ok; i++ {
		k := l.kinds[i]
		w := &walker{Laying: l, k: k, line: line, nodes: mostListed}
		if !k.ordered { // jokers last, as groups are listed
			w.line = slices.Sorted(slices.Values(line))
		}
		w.have.count(line)
		w.emit = func(x placed) {
			if len(x.slots) == len(line) {
				found, ok, w.nodes = placed{k, slices.Clone(x.slots)}, true, 0
			}
		}
		if k.lo <= len(line) && len(line) <= k.hi {
			w.extend(0, k.all(), k.all(), false)
		}
	}
	return found, ok
}

// Stands reports whether cards are a legal group as they stand.
func (l *Laying) Stands(line []uint8) bool {
	_, ok := l.stands(line)
	return ok
}

// Unruled reports whether some group on the table is illegal, and the rules don't say what is
// done with that.
func (l *Laying) Unruled(pos *Spread) bool {
	pos = l.seen(pos)
	for i, g := range pos.Table {
		if !l.unlaid && !l.Stands(g) && l.freedom(pos, i) != anyhow {
			return true
		}
	}
	return false
}

// left is what is left of all cards besides some groups.
func (p *Spread) left(groups [][]uint8) supply {
	left := p.cards
	left.count(p.Hand)
	for _, g := range groups {
		left.take(g, 1)
	}
	return left
}

// freedom is what may be done with a group on the table.
func (l *Laying) freedom(p *Spread, i int) freedom {
	l.count(p.groups[i].groupKind, p.groups[i].slots)
	l.g.group.legal = l.unlaid && l.Stands(p.Table[i])
	return freedom(l.table(l.g))
}

// single reports whether the rules speak of single cards only, so that it matters neither
// how many groups there are nor which of them were there before.
func (l *Laying) single() bool {
	return len(l.origin) == 0 && l.limits[totalTouched] == noLimit && l.limits[totalMore] == noLimit && !l.oneKind && l.prefers == nil && l.loose && l.others == nil
}

// plan is the integer program of a position.
type plan struct {
	program
	*Laying
	pos *Spread
	way
	out  []placed        // only groups of it are laid, and all of them; nil: any
	what []cand          // by column
	as   map[int][]uint8 // how groups stand that others have grown to, by column
	base int             // what the cards on the table are worth

	may                  []freedom // by group on the table
	pool, both           supply    // cards of broken groups; with those of the hand
	rowOf, handRow       [deckCards + 1]int16
	unit                 []int16 // of groups that are not broken
	touched, laid, more_ int16
	exact                map[bag]int16
	stand                map[cand]bool // what may be laid, as far as it was asked
}

// plan makes the program of a position. It reports false if there are too many groups.
func (l *Laying) plan(pos *Spread, w way, out []placed) (p *plan, ok bool) {
	if out == nil && l.about(pos).plans[w] != nil {
		return l.last.plans[w], true
	}
	p = l.program(pos, w, out)
	grown, all := p.grown(), p.fresh(len(p.origin) == 0 && p.limits[totalMore] == noLimit)
	if out == nil && grown && all {
		l.last.plans[w] = p
	}
	return p, grown && all
}

// program begins the program of a position: without new groups, and those that grow.
func (l *Laying) program(pos *Spread, w way, out []placed) *plan {
	p := &plan{Laying: l, pos: pos, way: w, out: out, touched: -1, laid: -1, more_: -1, as: map[int][]uint8{}, stand: map[cand]bool{}}
	p.rows()
	p.asTheyAre()
	return p
}

func (p *plan) row(lo, hi int) int16 {
	p.lo, p.hi = append(p.lo, lo), append(p.hi, hi)
	return int16(len(p.lo) - 1)
}

// rows makes a row for each card, for each group that is not broken, and for each limit.
func (p *plan) rows() {
	p.pool = p.pos.cards
	onTable := 0
	for k, n := range p.pool {
		onTable += n
		p.base += n * p.worth[k]
		p.most = max(p.most, p.worth[k]*p.scale())
	}
	for i, g := range p.pos.Table {
		f := p.freedom(p.pos, i)
		if p.way.kind >= 0 && p.pos.groups[i].index != p.way.kind && !p.handKind && !p.said[opNewKind] {
			f = stays
		}
		if p.way.broken >= 0 && p.way.broken != i {
			f = freedom(p.others(p.g))
		}
		p.may = append(p.may, f)
		p.unit = append(p.unit, -1)
		if !f.free() {
			p.unit[i] = p.row(1, 1)
			for _, k := range g {
				p.pool[k]--
			}
		}
	}
	p.both = p.pool
	for k, n := range p.mayGo(p.pos) {
		p.both[k] += n
	}
	for k, n := range p.both {
		p.rowOf[k], p.handRow[k] = -1, -1
		lo := p.pool[k] * (p.stay >> k & 1)
		switch {
		case n == 0:
		case len(p.origin) == 0:
			p.rowOf[k] = p.row(lo, n)
		default:
			if p.pool[k] > 0 {
				p.rowOf[k] = p.row(lo, p.pool[k])
			}
			if n > p.pool[k] {
				p.handRow[k] = p.row(0, n-p.pool[k])
			}
		}
	}
	groups := len(p.pos.Table)
	for t, row := range [totals]*int16{&p.touched, &p.laid, &p.more_} {
		n := p.limits[t]
		if total(t) == totalLaid {
			n = p.mostGone(p.pos)
		}
		if n != noLimit {
			*row = p.row([totals]int{max(0, groups-n), 0, 0}[t], [totals]int{groups, onTable + n, groups + n}[t])
		}
	}
	if p.out != nil {
		p.exact = map[bag]int16{}
		times := map[bag]int{}
		for _, x := range p.out {
			times[x.cand().bag]++
		}
		for _, x := range p.out {
			if b := x.cand().bag; p.exact[b] == 0 {
				p.exact[b] = p.row(times[b], times[b]) + 1
			}
		}
	}
}

// worthOf is what the cards of a bag are worth.
func (l *Laying) worthOf(b bag) (sum int) {
	b.each(func(card, n int) { sum += n * l.worth[card] })
	return sum
}

// before is what a card counts that goes in the way that comes first.
const before = 100

// fine is how much finer than the worth of cards a second aim is: where cards of the table may
// be taken, those are.
const fine = 1000

func (l *Laying) scale() int {
	if l.stay == 1<<(deckCards+1)-1 {
		return 1
	}
	return fine
}

// finely returns what a group gains by both aims.
func (p *plan) finely(d cand, worth int) int {
	worth *= p.scale()
	d.each(func(card, n int) { worth -= n * (1 - p.stay>>card&1) * truth(p.pool[card] > 0) })
	return worth
}

// beyond solves the program for more than a worth. If anything goes by that, a group may be asked for
// among it.
func (p *plan) beyond(than int, any bool) (x []int32, worth int, found, sure bool) {
	if x, worth, found, sure = p.freely(than, any); !p.said[opOpening] || than < 0 || !found {
		return x, worth, found, sure
	}
	found = false
	hand := p.mayGo(p.pos)
	for _, d := range p.smallest(&hand) {
		p.ask(d, 1)
		y, more, better, ok := p.freely(than, any)
		p.ask(d, -1)
		if sure = sure && ok; better {
			x, worth, than, found = y, more, more, true
		}
		if any && found {
			break
		}
	}
	return x, worth, found, sure
}

// ask asks for the cards of a group of the hand; -1: no longer.
func (p *plan) ask(d cand, times int) {
	d.each(func(card, n int) {
		row := p.handRow[card]
		if row < 0 {
			row = p.rowOf[card]
		}
		p.lo[row] += n * times
	})
}

// smallest lists the groups of a supply in which there is no other.
func (l *Laying) smallest(have *supply) (list []cand) {
	all, _ := l.candidates(have, mostListed, true)
	for _, c := range all {
		if !slices.ContainsFunc(all, func(d cand) bool { return d.bag != c.bag && d.bag.in(c.bag) }) {
			list = append(list, c)
		}
	}
	return list
}

func (p *plan) freely(than int, any bool) (x []int32, worth int, found, sure bool) {
	scale := p.scale()
	x, gain, found, sure := p.solve((than+p.base)*scale, any)
	return x, int(math.Ceil(float64(gain)/float64(scale))) - p.base, found, sure
}

// add adds a column; not, if the output has no such group. Of cards that are added to a
// group on the table its own are told.
func (p *plan) add(d cand, own *bag, most int, rows []int16) {
	gain := p.worthOf(d.bag)
	switch {
	case p.prefers == opOwnFirst && own == nil:
		gain *= before
	case p.prefers == opAddFirst && own != nil:
		kept := p.worthOf(*own)
		gain = (gain-kept)*before + kept
	}
	if p.laid >= 0 {
		rows = append(rows, slices.Repeat([]int16{p.laid}, d.size())...)
	}
	if p.more_ >= 0 {
		rows = append(rows, p.more_)
	}
	if p.out != nil {
		r := p.exact[d.bag]
		if r == 0 {
			return
		}
		rows = append(rows, r-1)
	}
	p.cols = append(p.cols, column{slices.Clip(rows), int32(p.finely(d, gain)), int32(most)})
	p.what = append(p.what, d)
}

// taken returns the rows of the cards of a bag, after others.
func (p *plan) taken(b bag, rows ...int16) (list []int16, ok bool) {
	ok = true
	b.each(func(card, n int) {
		ok = ok && p.rowOf[card] >= 0
		rows = append(rows, slices.Repeat([]int16{p.rowOf[card]}, n)...)
	})
	return rows, ok
}

// asTheyAre lets groups on the table be as they are: those that are not broken and, if it
// matters whether they change, the others too.
func (p *plan) asTheyAre() {
	done := map[bag]bool{}
	for i, g := range p.pos.Table {
		d := cand{bagOf(g), uint8(p.pos.groups[i].index)}
		if !p.may[i].free() {
			rows := []int16{p.unit[i]}
			if p.touched >= 0 {
				rows = append(rows, p.touched)
			}
			p.first = append(p.first, len(p.cols))
			p.add(d, &d.bag, 1, rows)
			p.first = slices.DeleteFunc(p.first, func(c int) bool { return c == len(p.cols) })
			continue
		}
		if p.touched < 0 && p.may[i] == broken || done[d.bag] {
			continue
		}
		done[d.bag] = true
		times := 0
		for j, h := range p.pos.Table {
			times += truth(p.may[j] == p.may[i] && bagOf(h) == d.bag)
		}
		var rows []int16
		if p.touched >= 0 {
			rows = append(rows, p.touched)
		}
		if rows, ok := p.taken(d.bag, rows...); ok {
			p.add(d, &d.bag, times, rows)
		}
	}
}

// fresh lets groups be made of single cards. If cut is set, none that is two others.
func (p *plan) fresh(cut bool) (ok bool) {
	var list []cand
	if p.out == nil {
		have := p.both
		for k := range deckCards {
			have[k] = min(have[k], 2)
		}
		list, ok = p.candidates(&have, mostListed, cut)
	} else {
		ok = true
		for _, x := range p.out {
			if d := x.cand(); !slices.Contains(list, d) {
				list = append(list, d)
			}
		}
	}
	first := map[bag]bool{}
	for i, g := range p.pos.Table {
		first[bagOf(g)] = p.may[i] == broken && p.touched < 0
	}
	for _, d := range list {
		most := 2
		if p.way.kind >= 0 && int(d.kind) != p.way.kind && !p.handKind {
			if most = p.lay(d); most == 0 || !p.said[opNewKind] {
				continue
			}
		}
		if len(p.origin) > 0 {
			p.sources(d)
			continue
		}
		d.each(func(card, n int) { most = min(most, p.both[card]/n) })
		if rows, fits := p.taken(d.bag); fits {
			at := len(p.cols)
			if p.add(d, nil, most, rows); first[d.bag] && len(p.cols) > at {
				p.first = append(p.first, at)
			}
		}
	}
	return ok
}

// lay is how many groups on the table have the cards of one.
func (p *plan) lay(d cand) (n int) {
	for i, g := range p.pos.Table {
		n += truth(p.pos.groups[i].index == int(d.kind) && bagOf(g) == d.bag)
	}
	return n
}

// withoutJokers reports whether a group stands without some jokers, if it must.
func (p *plan) withoutJokers(d cand, jokers int) bool {
	if jokers == 0 || !p.said[opJokersLast] {
		return true
	}
	d.jokers -= int8(jokers)
	so, known := p.stand[d]
	if !known {
		var have supply
		have.count(d.cards())
		p.groups(&have, mostListed, func(x placed) { so = so || x.cand() == d })
		p.stand[d] = so
	}
	return so
}

// sources adds a group for each way to take its cards from the table and the hand by which
// it fulfils the conditions about that.
func (p *plan) sources(d cand) {
	cards := d.cards()
	x := tally{ofCards: d.size(), ofJokers: int(d.jokers), ofOthers: d.size() - int(d.jokers)}
	rows := make([]int16, len(cards))
	var rec func(i int)
	rec = func(i int) {
		if i == len(cards) {
			g := &p.g.group
			g.counts, g.kind, g.cards = x, p.kinds[d.kind], d.set()
			ofKind := !p.handKind || p.way.kind < 0 || int(d.kind) == p.way.kind || x[p.ofKind] == 0
			if ofKind && p.all(p.origin) && p.withoutJokers(d, x[ofHandJokers]) {
				p.add(d, nil, 2, slices.Clone(rows))
			}
			return
		}
		was := i > 0 && cards[i] == cards[i-1] && rows[i-1] == p.handRow[cards[i]]
		for hand, row := range []int16{p.rowOf[cards[i]], p.handRow[cards[i]]} {
			if row < 0 || was && hand == 0 { // equal cards: those of the table first
				continue
			}
			rows[i] = row
			of := []counter{[]counter{ofTable, ofHand}[hand], []counter{ofTableOthers, ofHandOthers}[hand]}
			if cards[i] == jokerCard {
				of = []counter{of[0], ofHandJokers}[:1+hand]
			}
			for _, c := range of {
				x[c]++
			}
			rec(i + 1)
			for _, c := range of {
				x[c]--
			}
		}
	}
	rec(0)
}
