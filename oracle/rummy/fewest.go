package rummy

import (
	"cmp"
	"slices"
)

// changeNodes is how many nodes of searches are looked at to make one move
// change less, and fewerNodes how many to find one that breaks fewer groups.
const (
	changeNodes = 10_000
	fewerNodes  = 2_000
)

// fewestChanges looks for a move as good as a that breaks few groups of the table, and
// changes few: a card added to a group does not break it. It does what is
// cheap, and may miss a move that changes less.
func (l *Layout) fewestChanges(a answer) answer {
	best := l.inOrder(a)
	for i, passes := range [][]func(*fewest){
		{(*fewest).keep, (*fewest).add},
		{(*fewest).add, (*fewest).keep},
	} {
		if broken, longer := l.changes(best); broken == 0 && (i > 0 || longer == 0) {
			break
		}
		g := l.newFewest(a)
		for _, pass := range passes {
			pass(g)
		}
		if b := g.answer(); l.compareChanges(b, best) < 0 {
			best = b
		}
	}
	if b, ok := l.breakFewer(a, best); ok {
		return b
	}
	return best
}

// breakFewer looks for a move as good as a that breaks fewer groups than best,
// with all others as they are: deciding group by group can miss it.
func (l *Layout) breakFewer(a, best answer) (b answer, ok bool) {
	g := l.newFewest(a)
	g.nodes = fewerNodes
	copy(g.stay, l.table)
	broken, _ := l.changes(best)
	for n := 1; n < broken; n++ {
		if g.breaks(0, n) {
			return g.answer(), true
		}
	}
	return answer{}, false
}

// fewest decides about one group after another whether it may stay.
type fewest struct {
	layout *Layout
	want   int
	stay   []group // by the table's groups: what they become; nil: not decided
	hand   []kind  // without the cards added to groups that stay
	found  answer  // the last one that is good enough, without what stays
	nodes  int     // left
}

func (l *Layout) newFewest(a answer) *fewest {
	return &fewest{layout: l, want: a.disposed, stay: make([]group, len(l.table)), hand: slices.Clone(l.hand), found: a, nodes: changeNodes}
}

// answer joins what stays and what was found for the rest.
func (g *fewest) answer() answer {
	a := g.found
	for _, stays := range g.stay {
		if stays != nil {
			a.table = append(a.table, stays)
		}
	}
	return g.layout.inOrder(a)
}

// breaks lets all groups stay except a number of those from an index on.
func (g *fewest) breaks(from, many int) bool {
	if many == 0 {
		return g.good(g.hand)
	}
	for i := from; i+many <= len(g.stay); i++ {
		own := g.stay[i]
		g.stay[i] = nil
		if g.breaks(i+1, many-1) {
			return true
		}
		g.stay[i] = own
	}
	return false
}

// keep lets groups stay as they are.
func (g *fewest) keep() {
	for i, own := range g.layout.table {
		if g.stay[i] == nil {
			g.try(i, own, g.hand)
		}
	}
}

// add lets groups stay with cards of the hand added.
func (g *fewest) add() {
	for i, own := range g.layout.table {
		if g.stay[i] != nil {
			continue
		}
		for more := true; more; {
			more = false
			for j, k := range g.hand {
				groups := []group{own}
				if slices.Contains(g.hand[:j], k) || !addTo(groups, k) {
					continue
				}
				if more = g.try(i, groups[0], slices.Delete(slices.Clone(g.hand), j, j+1)); more {
					own = groups[0]
					break
				}
			}
		}
	}
}

// try lets a group stay, changed or not, if the rest can do as well.
func (g *fewest) try(i int, stays group, hand []kind) bool {
	before := g.stay[i]
	g.stay[i] = stays
	if !g.good(hand) {
		g.stay[i] = before
		return false
	}
	return true
}

// good reports whether the groups that do not stay can do as well with a hand.
func (g *fewest) good(hand []kind) bool {
	if g.nodes <= 0 {
		return false
	}
	rest := &Layout{hand: hand, letters: g.layout.letters}
	for i, own := range g.layout.table {
		if g.stay[i] == nil {
			rest.table = append(rest.table, own)
		}
	}
	in := rest.instance()
	in.counted = true
	a, err := rest.best(in)
	if g.nodes -= in.nodes; err != nil || a.disposed+len(g.layout.hand)-len(hand) < g.want {
		return false
	}
	a.disposed = g.want
	g.hand, g.found = hand, a
	return true
}

// changes counts the groups of the table that are broken by a move, and those
// that only take cards.
func (l *Layout) changes(a answer) (broken, longer int) {
	_, left, laid := l.compare(a)
	for _, g := range left {
		if extends(laid, g) >= 0 {
			longer++
		} else {
			broken++
		}
	}
	return broken, longer
}

func (l *Layout) compareChanges(a, b answer) int {
	broken, longer := l.changes(a)
	otherBroken, otherLonger := l.changes(b)
	return cmp.Or(broken-otherBroken, longer-otherLonger)
}

// compare sorts the groups after a move: those that were there before, those of
// the table that are gone, and the new ones.
func (l *Layout) compare(a answer) (same, gone, laid []group) {
	gone = slices.Clone(l.table)
	for _, g := range a.table {
		if i := slices.IndexFunc(gone, func(h group) bool { return slices.Equal(g, h) }); i >= 0 {
			gone = slices.Delete(gone, i, i+1)
			same = append(same, g)
		} else {
			laid = append(laid, g)
		}
	}
	return same, gone, laid
}

// extends returns the index of a group that has all cards of g and more; -1 if
// there is none.
func extends(groups []group, g group) int {
	return slices.IndexFunc(groups, func(h group) bool { return len(h) > len(g) && len(added(g, h)) == 0 })
}

// inOrder puts the groups that stay, or stay with cards added, where they were,
// and the others after them.
func (l *Layout) inOrder(a answer) answer {
	left := slices.Clone(a.table)
	ordered := answer{hand: a.hand, disposed: a.disposed, table: []group{}}
	stay := make([]group, len(l.table))
	take := func(i, at int) {
		if at >= 0 {
			stay[i] = left[at]
			left = slices.Delete(left, at, at+1)
		}
	}
	for i, g := range l.table {
		take(i, slices.IndexFunc(left, func(h group) bool { return slices.Equal(g, h) }))
	}
	for i, g := range l.table {
		if stay[i] == nil {
			take(i, extends(left, g))
		}
	}
	for _, g := range stay {
		if g != nil {
			ordered.table = append(ordered.table, g)
		}
	}
	ordered.table = append(ordered.table, left...)
	return ordered
}
