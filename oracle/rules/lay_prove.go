package rules

import "math"

// Proof shows that no move is worth more than a number. It need not be trusted: who knows all
// groups can check it.
type Proof struct {
	// Prices are those of the cards, each a fraction: no group costs less than it is worth, and
	// all cards together cost no more than that number. nil: moves are divided.
	Prices map[uint8][2]int

	// Group is what moves are divided by: There is the proof for those that have it on the table,
	// Not for those that don't.
	Group      []uint8
	There, Not *Proof
}

// Prove proves that no move is worth more than a number. It reports false if it was given up, or
// if that isn't true.
func (l *Laying) Prove(pos *Spread, worth int) (*Proof, bool) {
	plan, ok := l.plan(pos, anyWay, nil)
	if !ok {
		return nil, false
	}
	p := plan.program
	p.near = make([]int, len(p.lo))
	for k, r := range plan.rowOf {
		if r >= 0 {
			p.near[r] = l.worth[k]
		}
	}
	s := &branching{p: &p, best: worth + plan.base, limit: mostNodes}
	s.begin()
	n := s.branch(0)
	if s.failed || s.found {
		return nil, false
	}
	return plan.proof(n), true
}

func (p *plan) proof(n *node) *Proof {
	if n.prices == nil {
		return &Proof{Group: p.arranged(p.what[n.column]), There: p.proof(n.more), Not: p.proof(n.less)}
	}
	x := &Proof{Prices: map[uint8][2]int{}}
	for k, r := range p.rowOf {
		if r >= 0 {
			x.Prices[uint8(k)] = fraction(n.prices[r])
		}
	}
	return x
}

// fraction is the one with the least denominator that is as good as equal to x.
func fraction(x float64) [2]int {
	for d := 1; ; d++ {
		n := math.Round(x * float64(d))
		if math.Abs(x-n/float64(d)) < 1e-6/float64(d) || d == 1000 {
			return [2]int{int(n), d}
		}
	}
}

// node is why a part of a search has nothing better: prices of rows, or two parts, in which a
// column is laid once more, and not.
type node struct {
	prices     []float64
	column     int
	more, less *node
}

// priced is a node that has nothing better by the prices; nil if no proof is asked for.
func (s *branching) priced() *node {
	if s.p.near == nil {
		return nil
	}
	return &node{prices: append([]float64{}, s.lp.prices...)}
}

// room is how often a column may be laid besides what is known. A proof has no prices of such
// bounds: there only rows tell.
func (s *branching) room(i int) float64 {
	if s.p.near == nil || s.top[i] == s.low[i] {
		return float64(s.top[i] - s.low[i])
	}
	n, last := 0, int16(-1)
	for _, r := range s.p.cols[i].rows { // equal ones stand beside one another
		if r != last {
			n, last = 0, r
		}
		if n++; n > s.rest[r] {
			return 0
		}
	}
	return math.Inf(1)
}

// cost is what all rows cost by the prices, those that cost less than nothing as seldom as they
// may: in no solution is more gained.
func (s *branching) cost() float64 {
	sum := float64(s.base)
	for r, price := range s.lp.prices {
		n := s.rest[r]
		if price < 0 {
			n = max(0, s.p.lo[r]-s.p.hi[r]+n)
		}
		sum += float64(price * float64(n))
	}
	return sum
}
