package rules

import (
	"cmp"
	"math"
	"slices"
)

// program is an integer program: columns are groups, and how often each is laid is looked
// for; rows are cards or other things of which there must be from lo to hi.
type program struct {
	lo, hi []int
	cols   []column
	first  []int // columns with which the search begins
	most   int   // what a unit of a row gains at most, for penalties
	near   []int // what prices of rows should be near to; nil: anything
}

type column struct {
	rows []int16 // a row may come twice
	gain int32
	most int32
}

// The budgets are counted in work, never in time, so that they end alike on each machine.
const (
	mostSteps  = 4000 // of the simplex method in one node
	atOnce     = 24   // columns that are added together
	mostNodes  = 3_000
	againNodes = 100
	orders     = 40
	mostDepth  = 200
	quickly    = 3 // a search for any solution has this part of the nodes
)

const (
	tiny   = 1e-9
	nearly = 1e-3 // of a unit of a row may be laid alone
)

// branching is a branch and bound over linear programs whose columns are made active when
// they gain more than the prices of their rows.
type branching struct {
	p        *program
	active   []int // columns in the linear program
	isIn     []bool
	low, top []int32 // bounds of columns
	best     int     // to be exceeded
	x        []int32
	found    bool
	any      bool // the first one that exceeds is enough
	order    int  // in which columns are tried
	nodes    int
	failed   bool
	limit    int
	lp       simplex
	base     int   // what is gained by the low bounds of columns
	rest     []int // of the rows
}

// solve finds a solution that gains more than a number: the best one, unless any will do.
// It is not sure if it was given up. Then it begins again some times, and tries the columns in
// other orders: each is quick where others are not.
func (p *program) solve(beat int, any bool) (x []int32, gain int, found, sure bool) {
	s := &branching{p: p, best: beat, any: any, limit: mostNodes}
	times := orders
	if any {
		s.limit, times = mostNodes/quickly, orders/quickly
	}
	for s.order = range times {
		s.begin()
		if s.branch(0); !s.failed || any && s.found {
			break
		}
		s.limit = againNodes
	}
	return s.x, s.best, s.found, !s.failed
}

// begin begins a search; what was found before is to be exceeded.
func (s *branching) begin() {
	n := len(s.p.cols)
	s.isIn, s.low, s.top, s.active = make([]bool, n), make([]int32, n), make([]int32, n), nil
	s.nodes, s.failed = 0, false
	for i, c := range s.p.cols {
		s.top[i] = c.most
	}
	for _, i := range s.p.first {
		s.activate(i)
	}
}

// urgent is how much a column should be tried that is a fraction above a whole number: at first
// those in the middle, then those that are nearly one more.
func (s *branching) urgent(column int, above float64) float64 {
	if s.order == 0 {
		return min(above, 1-above)
	}
	return above * (1 + float64((column*7919+s.order*104729)%97)/97*float64(s.order-1)/4)
}

func (s *branching) activate(i int) {
	if !s.isIn[i] {
		s.isIn[i] = true
		s.active = append(s.active, i)
	}
}

// branch searches a node: it tries a column above and below what it is in the linear program. It
// returns why nothing in it gains more than the best.
func (s *branching) branch(depth int) *node {
	if s.nodes++; s.nodes > s.limit || depth > mostDepth {
		s.failed = true
		return nil
	}
	bound, ok := s.relax()
	if s.failed || !ok || int(math.Floor(bound+0.01)) <= s.best {
		return s.priced()
	}
	at, by := -1, 0.0
	for k := range s.active {
		if f := s.lp.x[k] - math.Floor(s.lp.x[k]); f > 0.01 && f < 0.99 {
			if f = s.urgent(s.active[k], f); f > by {
				at, by = k, f
			}
		}
	}
	if at < 0 {
		s.whole()
		return s.priced()
	}
	i, floor := s.active[at], int32(math.Floor(s.lp.x[at]))
	if s.p.near != nil {
		floor = 0
	}
	n, low, top := &node{column: i}, s.low[i], s.top[i]
	s.low[i] = low + floor + 1
	n.more = s.branch(depth + 1)
	s.low[i] = low
	if s.failed || s.any && s.found {
		return nil
	}
	s.top[i] = low + floor
	n.less = s.branch(depth + 1)
	s.top[i] = top
	return n
}

// whole takes a solution in whole numbers, which is checked in these.
func (s *branching) whole() {
	gain := 0
	x := make([]int32, len(s.p.cols))
	for k, i := range s.active {
		x[i] = s.low[i] + int32(math.Round(s.lp.x[k]))
		gain += int(x[i]) * int(s.p.cols[i].gain)
	}
	switch {
	case !s.p.fits(x):
		s.failed = true
	case gain > s.best:
		s.best, s.x, s.found = gain, x, true
	}
}

// fits reports whether a solution keeps all rows.
func (p *program) fits(x []int32) bool {
	sum := make([]int, len(p.lo))
	for i, n := range x {
		if n < 0 || n > p.cols[i].most {
			return false
		}
		for _, r := range p.cols[i].rows {
			sum[r] += int(n)
		}
	}
	for r := range sum {
		if sum[r] < p.lo[r] || sum[r] > p.hi[r] {
			return false
		}
	}
	return true
}

// relax solves the linear program of a node. It reports false if there is no solution.
func (s *branching) relax() (bound float64, ok bool) {
	p, l := s.p, &s.lp
	s.base, s.rest = 0, slices.Clone(p.hi)
	for _, i := range s.active {
		s.base += int(s.low[i]) * int(p.cols[i].gain)
		for _, r := range p.cols[i].rows {
			if s.rest[r] -= int(s.low[i]); s.rest[r] < 0 {
				return 0, false
			}
		}
	}
	l.start(p, s.rest)
	for _, i := range s.active {
		l.add(&p.cols[i], s.room(i))
	}
	if s.nodes == 1 {
		for k := range p.first {
			l.step(3*l.m + k)
		}
	}
	for {
		if !l.optimise() {
			s.failed = true
			return 0, false
		}
		list := s.cheap()
		if len(list) == 0 {
			break
		}
		for _, i := range list {
			s.activate(i)
			l.add(&p.cols[i], s.room(i))
		}
	}
	bound, missing := l.solution()
	if p.near != nil {
		return s.cost(), true
	}
	return bound + float64(s.base), missing <= 1e-3
}

// cheap returns columns that are not active and gain more than they cost, the best ones.
func (s *branching) cheap() (list []int) {
	by := map[int]float64{}
	for i := range s.p.cols {
		if s.isIn[i] || s.room(i) == 0 {
			continue
		}
		if gain := s.lp.over(float64(s.p.cols[i].gain), s.p.cols[i].rows); gain > 1e-7 {
			list = append(list, i)
			by[i] = gain
		}
	}
	if len(list) > atOnce {
		slices.SortFunc(list, func(a, b int) int { return cmp.Or(cmp.Compare(by[b], by[a]), a-b) })
		list = list[:atOnce]
	}
	return list
}
