package tractor

import (
	"slices"

	"kiebitz/oracle"
)

// Suggest implements [oracle.Suggester]: what cards count shows in the points that are
// printed, as an equation for each round. A table in which several cards count otherwise
// has little in common with the rules', so that a search that goes from table to table by
// how many outputs agree does not find it; the equations of all rounds together do.
func (problem) Suggest(outputs []oracle.Printed) (list []oracle.Misreading) {
	for _, by := range []*oracle.Parameter{pointsValues, pointsOf200} {
		if v := pointsShown(by, outputs); v != nil {
			list = append(list, by.Misreading(v))
		}
	}
	return list
}

// pointsShown returns the value by which all points come out as they were printed, nil if
// there is none but that of the rules. What no round shows is as the rules have it.
func pointsShown(by *oracle.Parameter, outputs []oracle.Printed) oracle.Value {
	engines := []*engine{{}} // by the rules, then with one more for each card
	for i := range by.Names {
		more := slices.Clone(by.Rules)
		more[i]++
		e, err := newEngine(oracle.Variant{Misreadings: []string{by.Misreading(more).ID}})
		if err != nil {
			return nil
		}
		engines = append(engines, e)
	}
	sums := make(equations, len(by.Names))
	for _, o := range outputs {
		printed, err, _ := parseOutput(o.Output, false)
		if err != nil {
			continue
		}
		row := make([]int, len(engines)) // how many points more each adds, and what they come to
		engines[0].game.play(o.Case.(*Round))
		right := engines[0].game.outcome.Points
		for i, e := range engines[1:] {
			e.game.play(o.Case.(*Round))
			row[i] = e.game.outcome.Points - right
		}
		row[len(by.Names)] = printed.Points - right
		if !sums.add(row) {
			return nil
		}
	}
	v, other := slices.Clone(by.Rules), false
	for i, n := range sums.solution() {
		v[i] += n
		other = other || n != 0
		if v[i] < by.Low || v[i] > by.High {
			return nil
		}
	}
	if !other {
		return nil
	}
	return v
}

// equations are linear ones, each solved for the first unknown that it has and those before
// it lack: nil, or the factors of the unknowns and what they come to. They are counted modulo
// a prime, so that fractions are numbers too: one that is no small number solves nothing.
type equations [][]int

const modulus = 1_000_000_007

// add adds an equation; false: it contradicts those before.
func (e equations) add(row []int) bool {
	for i := range row {
		row[i] = residue(row[i])
	}
	for i, solved := range e {
		if row[i] == 0 {
			continue
		}
		if solved == nil {
			e[i] = row
			scale(row, inverse(row[i]))
			return true
		}
		by := row[i]
		for k := range row {
			row[k] = residue(row[k] - by*solved[k])
		}
	}
	return row[len(e)] == 0
}

// solution returns the unknowns; those that are in no equation, or that others follow
// from, are 0.
func (e equations) solution() []int {
	list := make([]int, len(e))
	for i := len(e) - 1; i >= 0; i-- {
		if e[i] == nil {
			continue
		}
		n := e[i][len(e)]
		for k := i + 1; k < len(e); k++ {
			n = residue(n - e[i][k]*residue(list[k]))
		}
		if list[i] = n; n > modulus/2 {
			list[i] -= modulus
		}
	}
	return list
}

func residue(n int) int { return (n%modulus + modulus) % modulus }

func scale(row []int, by int) {
	for k := range row {
		row[k] = residue(row[k] * by)
	}
}

// inverse returns the number that n is to be multiplied by to give 1.
func inverse(n int) int {
	inv, base := 1, n
	for power := modulus - 2; power > 0; power >>= 1 {
		if power&1 == 1 {
			inv = residue(inv * base)
		}
		base = residue(base * base)
	}
	return inv
}
