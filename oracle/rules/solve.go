package rules

import (
	"bytes"
	"math"
	"strconv"
)

// solve looks for a table of numbers of which sums are printed, all of which may be other ones than
// in the rules: what is printed is then linear in them, and they are the solution of equations.
func (s *search) solve() (list []*Edit) {
	games := spread(s.wrong, equations)
	for _, p := range s.tables() {
		if table, ok := s.table(p, games); ok {
			t := trial{place: p, piece: p.node.WithList(table...), price: tableCost + p.cost}
			if s.reached = map[*Node]bool{p.node: true}; s.explain(t) != nil {
				list = append(list, t.edit())
			}
		}
	}
	return list
}

// From how many games a table is found, and what one costs.
const (
	equations = 64
	tableCost = 4
)

// tables returns the places in which tables stand.
func (r *RuleSet) tables() (list []*place) {
	for _, p := range r.places() {
		if p.node.meaning().op == opTable {
			table := *p
			table.node = p.node.meaning()
			list = append(list, &table)
		}
	}
	return list
}

// table returns the numbers with which games print what the solver does; not ok if there are none,
// several, or some that don't print sums of them.
func (s *search) table(p *place, games []int) (list []int, ok bool) {
	n := len(p.node.list)
	rows := newRows(n)
	for _, i := range games {
		want := fields(s.samples[i].Got)
		none := s.printed(p, make([]int, n), i)
		if len(none) != len(want) {
			continue // it parts from the rules elsewhere
		}
		units := make([][]int, n)
		for k := range units {
			unit := make([]int, n)
			unit[k] = 1
			if units[k] = s.printed(p, unit, i); len(units[k]) != len(want) {
				return nil, false
			}
		}
		for f := range want {
			row := make([]float64, n+1)
			for k := range units {
				row[k] = float64(units[k][f] - none[f])
			}
			row[n] = float64(want[f] - none[f])
			rows.add(row)
		}
	}
	return rows.solution()
}

// printed returns the fields that a game prints with other numbers in a table.
func (s *search) printed(p *place, table []int, i int) []int {
	code := s.prog(p, 0)
	s.g.patch = s.code(p.node.WithList(table...), 0)
	s.same(code, i, true)
	return fields(s.g.Out)
}

// fields returns the numbers that a text consists of; of a word, what its letters add up to.
func fields(text []byte) (list []int) {
	for _, word := range bytes.Fields(text) {
		v, err := strconv.Atoi(string(word))
		if err != nil {
			v = 0
			for _, c := range word {
				v = v<<8 + int(c)
			}
		}
		list = append(list, v)
	}
	return list
}

// rows are linear equations in n unknowns, each with a leading one that no other has.
type rows struct {
	n    int
	lead [][]float64 // by the unknown; nil: none
	ok   bool        // there is no contradiction
}

func newRows(n int) *rows { return &rows{n, make([][]float64, n), true} }

const almost = 1e-6

// add adds an equation: n factors, and the sum.
func (r *rows) add(row []float64) {
	for k, lead := range r.lead {
		if lead != nil && row[k] != 0 {
			subtract(row, lead, row[k])
		}
	}
	for k := range r.n {
		if math.Abs(row[k]) < almost {
			continue
		}
		for j := len(row) - 1; j >= 0; j-- {
			row[j] /= row[k]
		}
		for _, other := range r.lead {
			if other != nil {
				subtract(other, row, other[k])
			}
		}
		r.lead[k] = row
		return
	}
	r.ok = r.ok && math.Abs(row[r.n]) < almost
}

func subtract(row, of []float64, times float64) {
	for j := range row {
		row[j] -= times * of[j]
	}
}

// solution returns the unknowns if they are integers, and known.
func (r *rows) solution() (list []int, ok bool) {
	for _, row := range r.lead {
		if !r.ok || row == nil || math.Abs(row[r.n]-math.Round(row[r.n])) > almost {
			return nil, false
		}
		list = append(list, int(math.Round(row[r.n])))
	}
	return list, true
}
