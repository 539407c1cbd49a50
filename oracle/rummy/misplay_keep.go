package rummy

import (
	"slices"

	"kiebitz/oracle"
)

// mostTries is how many searches are made for one move in which groups of the table
// are added to and not broken. Few moves need as many.
const mostTries = 200

// extender adds to groups that may not be broken, in all ways, and searches for the
// rest of each.
type extender struct {
	*engine
	layout      *Layout
	stay, units []group
	free        []group // may be broken, as many as most says
	most        int
	left        pool // what can be added
	tried       map[pool]bool
	enough      int // no move disposes of more
	best        answer
}

// extended moves with some groups that stay, units to which cards of the hand may be
// added, and free groups, of which at most that number are broken.
func (e *engine) extended(l *Layout, stay, units, free []group, most int) answer {
	x := &extender{engine: e, layout: l, stay: stay, units: slices.Clone(units), free: free, most: most, left: poolOf(l.hand), tried: map[pool]bool{}, best: stays(l)}
	x.enough = e.breaking(l, stay, append(slices.Clone(units), free...), allBroken).disposed
	x.extend(0)
	return x.best
}

// extend adds to the units from an index on.
func (x *extender) extend(i int) {
	if x.best.disposed >= x.enough || len(x.tried) == mostTries {
		return
	}
	if i == len(x.units) {
		x.search()
		return
	}
	x.extend(i + 1)
	own := x.units[i]
	for k, n := range x.left {
		if n == 0 {
			continue
		}
		longer := x.longer(own, kind(k))
		if longer == nil {
			continue
		}
		x.left[k]--
		x.units[i] = longer
		x.extend(i)
		x.units[i] = own
		x.left[k]++
	}
}

// longer returns a unit with one card more, at an end of it if its jokers stay where
// they are; nil if it does not fit.
func (x *extender) longer(own group, k kind) group {
	if !x.inPlace() || own.isSet() {
		g := x.rules.inOrder(append(slices.Clone(own), k))
		if g == nil || !x.mayTake(g, k) {
			return nil
		}
		return g
	}
	list := []group{slices.Clone(own)}
	if !x.add(list, k) {
		return nil
	}
	return list[0]
}

// search moves with the units as they are.
func (x *extender) search() {
	if x.tried[x.left] {
		return
	}
	x.tried[x.left] = true
	a := x.breaking(x.layout, append(slices.Clone(x.stay), x.units...), x.free, x.most)
	if a.disposed > x.best.disposed {
		x.best = a
	}
}

// inOrder returns cards in an order in which they are a group; nil if there is none.
func (r rules) inOrder(cards group) group {
	if list := r.orders(cards); len(list) > 0 {
		return list[0]
	}
	return nil
}

// orders returns the orders in which cards are a group: a set, or sequences with the
// ace low and high.
func (r rules) orders(cards group) (list []group) {
	var g group
	jokers := 0
	for _, k := range cards {
		if k == joker {
			jokers++
		} else {
			g = append(g, k)
		}
	}
	slices.Sort(g)
	if set := append(slices.Clone(g), slices.Repeat(group{joker}, jokers)...); r.allows(set) && set.isSet() {
		list = append(list, set)
	}
	aces := 0
	for aces < len(g) && g[aces].rank() == ace {
		aces++
	}
	for _, s := range []group{g, append(slices.Clone(g[aces:]), g[:aces]...)} {
		if s = r.sequenceOf(s, jokers); s != nil {
			list = append(list, s)
		}
	}
	return list
}

// sequenceOf returns the sequence of cards that stand in order, and of a number of jokers;
// nil if there is none.
func (r rules) sequenceOf(cards group, jokers int) group {
	var g group
	for i, k := range cards {
		if i > 0 {
			gap := (k.rank()-cards[i-1].rank()+king)%king - 1
			if gap < 0 || gap > jokers {
				return nil
			}
			g = append(g, slices.Repeat(group{joker}, gap)...)
			jokers -= gap
		}
		g = append(g, k)
	}
	for below := range jokers + 1 {
		s := append(slices.Repeat(group{joker}, below), append(slices.Clone(g), slices.Repeat(group{joker}, jokers-below)...)...)
		if r.allows(s) {
			return s
		}
	}
	return nil
}

// inverse returns the order that undoes another.
func inverse(v oracle.Value) oracle.Value {
	w := make(oracle.Value, len(v))
	for i, n := range v {
		w[n] = i
	}
	return w
}

// renamedLayout gives each rank but the ace that which has its place in an order.
func renamedLayout(l *Layout, order oracle.Value) *Layout {
	a := renamed(answer{table: l.table, hand: l.hand}, order)
	return &Layout{table: a.table, hand: a.hand, letters: l.letters}
}

// renamed does the same with an answer.
func renamed(a answer, order oracle.Value) answer {
	place := inverse(order)
	rename := func(g group) group {
		g = slices.Clone(g)
		for i, k := range g {
			if k != joker && k.rank() != ace {
				g[i] = cardOf(k.suit(), place[k.rank()-2]+2)
			}
		}
		return g
	}
	b := answer{hand: rename(a.hand), disposed: a.disposed}
	for _, g := range a.table {
		b.table = append(b.table, rename(g))
	}
	return b
}
