//go:build !js

package rummy

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"kiebitz/oracle"
	lang "kiebitz/oracle/rules"
)

// suggested is how many orders are suggested at most.
const suggested = 64

// orders suggests edits by which the ranks follow one another in other orders. Sequences are
// printed in their order, so that each line of one suit that was not there before says how far
// apart ranks are: that gives a whole order, which has many small changes, from many outputs
// together.
func orders(outputs []oracle.Printed) (list []*lang.Edit) {
	seen := distances{}
	for _, o := range outputs {
		l := o.Case.(*Layout)
		lines, err := l.readOutput(o.Output, false)
		if err != nil || len(lines) == 0 {
			continue
		}
		for _, line := range lines[:len(lines)-1] {
			if !slices.ContainsFunc(l.table, func(g group) bool { return slices.Equal(g, line) }) {
				seen.add(line)
			}
		}
	}
	for ranks := range seen.orders() {
		e, err := Rules().ParseEdit(`ace.0=follows:"A` + ranks + `A"`)
		if err != nil || Rules().Apply(e).Same(Rules()) || len(list) == suggested {
			break // none is needed, or none is better than another
		}
		list = append(list, e)
	}
	return list
}

// distance says that rank b stands that far after rank a in the order from the two to
// the king. The ace stands at place 0, as the low one, and the first rank at 1.
type distance struct{ a, b, places int }

// distances counts what was seen.
type distances map[distance]int

// add takes distances from a line; only cards of one suit that are not all of one
// rank are meant to be a sequence.
func (d distances) add(line group) {
	for i, k := range line {
		for j := i + 1; j < len(line); j++ {
			switch m := line[j]; {
			case k == joker || m == joker || k.suit() != m.suit() || k.rank() == m.rank():
			case m.rank() == ace: // the high one
				d[distance{ace, k.rank(), king - (j - i)}]++
			default:
				d[distance{k.rank(), m.rank(), j - i}]++
			}
		}
	}
}

// piece is some ranks with their places, each counted from the same unknown one; of
// the first piece, which has the ace, they are known.
type piece map[int]int

// pieces puts together what was seen, the most frequent first: the piece with the ace,
// then larger ones before smaller ones.
func (d distances) pieces() (list []piece) {
	for rank := ace; rank <= king; rank++ {
		list = append(list, piece{rank: 0})
	}
	seen := slices.SortedFunc(maps.Keys(d), func(x, y distance) int {
		return cmp.Or(d[y]-d[x], x.a-y.a, x.b-y.b, x.places-y.places)
	})
	for _, s := range seen {
		i := slices.IndexFunc(list, func(p piece) bool { _, ok := p[s.a]; return ok })
		j := slices.IndexFunc(list, func(p piece) bool { _, ok := p[s.b]; return ok })
		to, by := i, list[i][s.a]+s.places-list[j][s.b]
		if j < i {
			to, i, j, by = j, j, i, -by
		}
		if i != j && list[to].fits(list[j], by) {
			for rank, place := range list[j] {
				list[to][rank] = place + by
			}
			list = slices.Delete(list, j, j+1)
		}
	}
	slices.SortStableFunc(list[1:], func(x, y piece) int { return len(y) - len(x) })
	return list
}

// fits reports whether q, moved by some places, leaves room for all ranks of p.
func (p piece) fits(q piece, by int) bool {
	low, high, taken := 0, 0, map[int]bool{}
	for _, place := range p {
		taken[place] = true
		low, high = min(low, place), max(high, place)
	}
	for _, place := range q {
		if taken[place+by] {
			return false
		}
		low, high = min(low, place+by), max(high, place+by)
	}
	if _, ok := p[ace]; ok {
		return low == 0 && high < king
	}
	return high-low < king-1
}

// orders yields the orders that agree with what was seen most often; first those
// where ranks of which nothing was seen stand near their places by the rules.
func (d distances) orders() iter.Seq[string] {
	pieces := d.pieces()
	return func(yield func(string) bool) {
		allPlaces(piece{}, pieces, 0, yield)
	}
}

// allPlaces gives the pieces from the i-th on places that those before have left.
func allPlaces(all piece, pieces []piece, i int, yield func(string) bool) bool {
	if i == len(pieces) {
		ranks := make([]byte, king-1)
		for rank, place := range all {
			if rank != ace {
				ranks[place-1] = aceCards[rank-ace]
			}
		}
		return yield(string(ranks))
	}
	for _, by := range pieces[i].moves(i == 0) {
		next := maps.Clone(all)
		for rank, place := range pieces[i] {
			next[rank] = place + by
		}
		if (i == 0 || all.fits(pieces[i], by)) && !allPlaces(next, pieces, i+1, yield) {
			return false
		}
	}
	return true
}

// moves are by how many places a piece can be moved, first by few as the places of
// the rules have it.
func (p piece) moves(known bool) (list []int) {
	if known {
		return []int{0}
	}
	for by := -king; by <= king; by++ {
		list = append(list, by)
	}
	far := func(by int) (n int) {
		for rank, place := range p {
			n += max(place+by-rank+ace, rank-ace-place-by)
		}
		return n
	}
	slices.SortStableFunc(list, func(x, y int) int { return far(x) - far(y) })
	return list
}
