package lines

import (
	"cmp"
	"slices"

	"kiebitz/runner/result"
)

// carrier says by which unit, or two of them, a clause is recognized.
type carrier struct {
	unit     int32
	compared result.Comparison // how the unit comes out if it is a comparison
	other    int32             // with relation, not a comparison; -1: none
	relation result.Relation
	f1       float64
}

// Bounds of f1: what is found exactly, and what is likely.
const (
	exactly = 0.99
	likely  = 0.8

	// nearlySame is the f1 of the windows of two clauses that lines are not told to carry
	// one of: less than exactly, as a line may well carry both.
	nearlySame = 0.9

	// everywhere is the share of windows from which on a clause is cited so often
	// that what is executed tells nothing.
	everywhere = 0.9

	// widened is how many of the best units are looked at together with another.
	widened = 40
)

// carriers returns what recognizes a clause best, the best first; of those that are
// equally good blocks and ways come before comparisons, which lead to them, in the order
// of the source. nil: it is cited nowhere, or everywhere.
func (c *carriage) carriers(id string) (list []carrier) {
	cited := c.clauses[id]
	if cited == nil || float64(cited.size()) > everywhere*float64(c.windows) {
		return nil
	}
	for u, has := range c.ran {
		if f := has.f1(cited); f > 0 {
			list = append(list, carrier{unit: int32(u), compared: c.compared(u), other: -1, f1: f})
		}
	}
	slices.SortStableFunc(list, func(a, b carrier) int {
		return cmp.Or(cmp.Compare(b.f1, a.f1), btoi(a.compared != "")-btoi(b.compared != ""))
	})
	if len(list) == 0 || list[0].f1 >= exactly {
		return list
	}
	if best := c.pair(list[:min(len(list), widened)], cited); best.f1 > list[0].f1 {
		list = append([]carrier{best}, list...)
	}
	return list
}

// pair returns which two units together recognize a clause clearly better than the first
// of a list does alone, if any do.
func (c *carriage) pair(list []carrier, cited set) carrier {
	best := carrier{f1: list[0].f1}
	for _, k := range list {
		for v, has := range c.ran {
			if c.compared(v) != "" {
				continue
			}
			for _, relation := range []result.Relation{result.And, result.AndNot, result.Or} {
				if f := c.ran[k.unit].with(has, relation).f1(cited); f > best.f1+0.01 {
					best = carrier{k.unit, k.compared, int32(v), relation, f}
				}
			}
		}
	}
	return best
}
