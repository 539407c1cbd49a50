package lines

import (
	"cmp"
	"slices"
)

// lineOf says by which unit, or two of them, a clause is recognized.
type carrier struct {
	unit  int32
	other int32 // executed in the same window as well, or not if without is set; -1: none
	not   bool
	f1    float64
}

// Bounds of f1: what is found exactly, and what is likely.
const (
	exactly = 0.99
	likely  = 0.8

	// everywhere is the share of windows from which on a clause is cited so often
	// that what is executed tells nothing.
	everywhere = 0.9

	// widened is how many of the best units are looked at together with another.
	widened = 40
)

// carriers returns what recognizes a clause best, the best first; those that are
// equally good are in the order of the source. nil: it is cited nowhere, or
// everywhere.
func (c *carriage) carriers(id string) (list []carrier) {
	cited := c.clauses[id]
	if cited == nil || float64(cited.size()) > everywhere*float64(c.windows) {
		return nil
	}
	for u, has := range c.units {
		if f := has.f1(cited); f > 0 {
			list = append(list, carrier{unit: int32(u), other: -1, f1: f})
		}
	}
	order := func(a, b carrier) int { return cmp.Or(cmp.Compare(b.f1, a.f1), cmp.Compare(a.unit, b.unit)) }
	slices.SortStableFunc(list, order)
	if len(list) == 0 || list[0].f1 >= exactly {
		return list
	}
	best := carrier{f1: list[0].f1}
	for _, k := range list[:min(len(list), widened)] {
		for v, has := range c.units {
			for _, not := range []bool{false, true} {
				if f := c.units[k.unit].but(has, not).f1(cited); f > best.f1+0.01 {
					best = carrier{k.unit, int32(v), not, f}
				}
			}
		}
	}
	if best.f1 > list[0].f1 {
		list = append([]carrier{best}, list...)
	}
	return list
}
