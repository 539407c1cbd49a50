package matrix

import (
	"cmp"
	"iter"
	"maps"
	"slices"
)

// groups cuts off one set of solvers after another: the two that share most
// strange outputs, with all others that share a good part of these, and which
// cases those are.
func groups(list []wrongs) iter.Seq2[[]wrongs, map[int]int] {
	n := newNeighbours(list)
	return func(yield func([]wrongs, map[int]int) bool) {
		for v, w := n.closest(); v >= 0 && yield(n.around(v, w)); {
			v, w = n.closest()
		}
	}
}

// neighbours finds solvers that share outputs without comparing all with all: of
// many solvers few have anything in common.
type neighbours struct {
	list    []wrongs
	gone    []bool        // in a set already
	showing map[int][]int // for each behaviour who shows it, in order
	nearest []nearest
}

// nearest is the one of those after it with which a solver shares most.
type nearest struct {
	other, shared int // shared 0: with nobody
}

func newNeighbours(list []wrongs) *neighbours {
	n := &neighbours{list: list, gone: make([]bool, len(list)), showing: map[int][]int{}}
	for v, w := range list {
		for _, k := range w.strange {
			n.showing[k] = append(n.showing[k], v)
		}
	}
	for v := range list {
		n.nearest = append(n.nearest, n.find(v))
	}
	return n
}

// find finds the one left after it with which a solver shares most, the first of
// several.
func (n *neighbours) find(v int) (best nearest) {
	count := make([]int, len(n.list))
	for _, k := range n.list[v].strange {
		for _, w := range n.showing[k] {
			count[w]++
		}
	}
	for w := v + 1; w < len(n.list); w++ {
		if s := count[w]; s > best.shared && !n.gone[w] && agree(s, len(n.list[v].strange), len(n.list[w].strange)) {
			best = nearest{w, s}
		}
	}
	return best
}

// closest returns the two of those left that share most, the first of several;
// negative numbers if no two agree.
func (n *neighbours) closest() (v, w int) {
	for {
		v = -1
		for i, near := range n.nearest {
			if !n.gone[i] && near.shared > 0 && (v < 0 || near.shared > n.nearest[v].shared) {
				v = i
			}
		}
		if v < 0 {
			return -1, -1
		}
		if w = n.nearest[v].other; !n.gone[w] {
			return v, w
		}
		n.nearest[v] = n.find(v) // it shares no more with those left than it did
	}
}

// around returns the set around two, which is gone then, and the cases that all
// of it share.
func (n *neighbours) around(v, w int) (set []wrongs, cases map[int]int) {
	cases = shared(n.list[v].strange, n.list[w].strange)
	take := func(i int) {
		set = append(set, n.list[i])
		n.gone[i] = true
	}
	take(v)
	take(w)
	near := map[int]bool{}
	for _, k := range cases {
		for _, i := range n.showing[k] {
			near[i] = true
		}
	}
	for _, i := range slices.Sorted(maps.Keys(near)) {
		if n.gone[i] {
			continue
		}
		strange := n.list[i].strange
		all := shared(cases, strange)
		if agree(len(all), len(cases), len(strange)) && 2*len(all) >= len(cases) {
			cases = all
			take(i)
		}
	}
	slices.SortFunc(set, func(a, b wrongs) int { return cmp.Compare(a.solver, b.solver) })
	return set, cases
}
