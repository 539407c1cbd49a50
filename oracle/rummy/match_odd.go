package rummy

import "slices"

// A table may be illegal by the rules of a misreading: these say nothing of what becomes of
// it. The engine then leaves all cards where they are. Some solvers leave just the groups
// that are illegal, and move with the rest.

// withoutOdd returns a layout without the groups of its table that are illegal by the
// engine's rules, and those of some answers that leave these groups as they are, without
// them.
func (e *engine) withoutOdd(l *Layout, answers []answer) (less *Layout, rest []answer) {
	if e.mis == nil || e.has(tableFixed.Ref()) {
		return l, nil
	}
	odd, others := split(l.table, func(g group) bool { return !e.legal(g) })
	if len(odd) == 0 {
		return l, nil
	}
	for _, a := range answers {
		table, all := slices.Clone(a.table), true
		for _, own := range odd {
			i := slices.IndexFunc(table, func(g group) bool { return e.stays(l, own, g) })
			if all = i >= 0; !all {
				break
			}
			table = slices.Delete(table, i, i+1)
		}
		if all {
			rest = append(rest, answer{table: table, hand: a.hand, disposed: a.disposed})
		}
	}
	return &Layout{table: others, hand: l.hand, letters: l.letters}, rest
}
