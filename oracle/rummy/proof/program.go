package proof

import (
	"math"
	"math/rand/v2"
	"slices"
)

// program is a linear program: groups, each any number of times, also in part, so that
// as many cards as possible are on the table. Its duals are prices. It begins without
// groups, and is given those that cost too little by the prices so far.
//
// There is an equation for each kind of cards, whose right side is how many there are
// at most: what groups have of it, what stays in the hand, and what is missing of the
// table's, each unit of which costs something; so no price is below that. What may be
// nearTo instead gains 1 for each unit, which makes a price away from 1 cost a little: of
// all lists that prove as much this is one with few other prices.
//
// The method is the simplex with bounded variables, in floating point: nobody need trust
// it, as prices are made fractions and verified. No library in Go alone has bounds or
// gives duals; with an equation for each bound one takes far longer. Products are rounded
// (float64), so that all machines find the same prices, also those that multiply and add
// in one.
type program struct {
	columns []column
	rows    [kinds]int // by kind; -1: there is no card
	basis   []int      // a column for each row
	value   []float64  // of the basis
	inverse [][]float64
	duals   []float64
	first   int // column of a group
}

// column is a variable: its coefficient in some rows is 1.
type column struct {
	rows  []int
	gain  float64 // of a unit
	most  float64
	full  bool // it is not in the basis, and at its most instead of 0
	basic bool
	group []kind
}

const (
	nearTo    = 1e-3 // at least, and up to twice that by chance, so that no basis is degenerate
	tiny      = 1e-9
	mostSteps = 5000
	atOnce    = 20 // groups that are added at once
)

func newProgram(b *branch, missing float64, r *rand.Rand) *program {
	p := &program{}
	for k := range kinds {
		p.rows[k] = -1
		if b.most[k] == 0 {
			continue
		}
		row := []int{len(p.basis)}
		p.rows[k] = row[0]
		near := float64(nearTo * (1 + r.Float64()))
		p.basis = append(p.basis, len(p.columns))
		p.value = append(p.value, float64(b.most[k])+near)
		p.columns = append(p.columns, column{rows: row, gain: -missing, most: math.Inf(1), basic: true},
			column{rows: row, gain: 1, most: float64(2 * near)}, column{rows: row, most: float64(b.most[k] - b.least[k])})
	}
	for i := range p.basis {
		p.inverse = append(p.inverse, make([]float64, len(p.basis)))
		p.inverse[i][i] = 1
	}
	p.duals, p.first = make([]float64, len(p.basis)), len(p.columns)
	return p
}

// solve finds the prices by which no group costs less than its number of cards.
func (p *program) solve(groups [][]kind) (prices [kinds]float64, err error) {
	type cheap struct {
		column
		by float64
	}
	for {
		if err := p.optimise(); err != nil {
			return prices, err
		}
		var list []cheap
		for _, g := range groups {
			c := column{gain: float64(len(g)), most: math.Inf(1), group: g}
			by := c.gain
			for _, k := range g {
				by -= p.duals[p.rows[k]]
			}
			if by > 1e-7 {
				list = append(list, cheap{c, by})
			}
		}
		if len(list) == 0 {
			for k, row := range p.rows {
				if row >= 0 {
					prices[k] = p.duals[row]
				}
			}
			return prices, nil
		}
		slices.SortStableFunc(list, func(x, y cheap) int { return int(math.Copysign(1, y.by-x.by)) })
		for _, c := range list[:min(len(list), atOnce)] {
			for _, k := range c.group {
				c.rows = append(c.rows, p.rows[k])
			}
			p.columns = append(p.columns, c.column)
		}
	}
}

// optimise makes steps until none gains anything.
func (p *program) optimise() error {
	for range mostSteps {
		p.price()
		enter, most := -1, tiny
		for i := range p.columns {
			if c := &p.columns[i]; !c.basic {
				gain := c.gain - p.cost(c)
				if c.full {
					gain = -gain
				}
				if gain > most {
					enter, most = i, gain
				}
			}
		}
		if enter < 0 {
			return nil
		}
		p.step(enter)
	}
	return errNone
}

// price sets the duals of the basis.
func (p *program) price() {
	clear(p.duals)
	for i, b := range p.basis {
		for row, x := range p.inverse[i] {
			p.duals[row] += float64(p.columns[b].gain * x)
		}
	}
}

func (p *program) cost(c *column) (sum float64) {
	for _, row := range c.rows {
		sum += p.duals[row]
	}
	return sum
}

// step moves a variable away from its bound until it meets the other one, or one of the
// basis meets a bound, which it takes the place of.
func (p *program) step(enter int) {
	c := &p.columns[enter]
	sign := 1.0
	if c.full {
		sign = -1
	}
	change := make([]float64, len(p.basis)) // of the basis, for a unit
	for i, line := range p.inverse {
		for _, row := range c.rows {
			change[i] -= float64(sign * line[row])
		}
	}
	far, leave := c.most, -1
	for i, by := range change {
		room := math.Inf(1)
		switch {
		case by < -tiny:
			room = p.value[i] / -by
		case by > tiny:
			room = (p.columns[p.basis[i]].most - p.value[i]) / by
		}
		if room < far {
			far, leave = max(room, 0), i
		}
	}
	for i, by := range change {
		p.value[i] += float64(far * by)
	}
	if leave < 0 {
		c.full = !c.full
		return
	}
	out := &p.columns[p.basis[leave]]
	out.basic, out.full = false, change[leave] > 0
	p.basis[leave], p.value[leave] = enter, far
	if c.full {
		p.value[leave] = c.most - far
	}
	c.basic, c.full = true, false
	p.pivot(leave, change, -sign)
}

// pivot brings the inverse up to date: the basis has another column at one place, where
// change tells what it has of the old basis.
func (p *program) pivot(at int, change []float64, sign float64) {
	line := p.inverse[at]
	for i := range line {
		line[i] /= float64(sign * change[at])
	}
	for i, other := range p.inverse {
		if by := float64(sign * change[i]); i != at && by != 0 {
			for j, x := range line {
				other[j] -= float64(by * x)
			}
		}
	}
}

// shares says how often each group is on the table.
func (p *program) shares() (list []share) {
	for i, b := range p.basis {
		if b >= p.first {
			list = append(list, share{p.columns[b].group, p.value[i]})
		}
	}
	return list
}
