package rummy

import "slices"

// A table may be illegal by the rules of a misreading: these say nothing of what becomes of
// it. The engine then leaves all cards where they are. Some solvers leave just the groups
// that are illegal, or of these the ones that can't be divided, and move with the rest.

// oddStays reports whether such a group stays as it is, whatever could be made of its cards.
func (e *engine) oddStays() bool {
	return e.has(tableStays.Ref()) && e.mis.Name(tableStays) == "illegal"
}

// odd reports whether the cards of a group are no group by the engine's rules: of a
// sequence from ace to king that holds only if its ace can't stand at the other end either.
func (e *engine) odd(g group) bool {
	return !e.legal(g) && (len(g) < king || !e.legal(append(g[1:len(g):len(g)], g[0])))
}

// besideOdd returns a layout without the groups that stay so, and the answers that leave
// them, without them.
func (e *engine) besideOdd(l *Layout, answers []answer) (*Layout, []answer) {
	if !e.oddStays() {
		return l, answers
	}
	odd, others := split(l.table, e.odd)
	p := e.beside(l, answers, odd, others)
	return p.layout, p.answers
}

// part is a layout without some groups of its table, and answers to it.
type part struct {
	layout  *Layout
	answers []answer
}

// withoutOdd returns what is left of a layout without the groups of its table that are
// illegal by the engine's rules, and without those that can't be divided, with those of
// some answers that leave these groups as they are.
func (e *engine) withoutOdd(l *Layout, answers []answer) (list []part) {
	if e.mis == nil || e.has(tableFixed.Ref()) {
		return nil
	}
	illegal, others := split(l.table, func(g group) bool { return !e.legal(g) })
	if !slices.ContainsFunc(illegal, func(own group) bool {
		return slices.ContainsFunc(answers, func(a answer) bool { _, ok := e.less(l, a.table, []group{own}); return ok })
	}) {
		return nil // each of them has changed
	}
	whole, divided := split(illegal, func(g group) bool { return !e.laysOut(&Layout{table: []group{g}}) })
	for _, odd := range []struct{ stay, rest []group }{{illegal, others}, {whole, append(others[:len(others):len(others)], divided...)}} {
		if len(odd.stay) == 0 || len(list) > 0 && len(divided) == 0 {
			continue
		}
		list = append(list, e.beside(l, answers, odd.stay, odd.rest))
	}
	return list
}

// beside returns what is left of a layout without some groups of its table, and of the
// answers that leave these.
func (e *engine) beside(l *Layout, answers []answer, stay, rest []group) part {
	p := part{layout: &Layout{table: rest, hand: l.hand, letters: l.letters}}
	for _, a := range answers {
		if table, ok := e.less(l, a.table, stay); ok {
			p.answers = append(p.answers, answer{table: table, hand: a.hand, disposed: a.disposed})
		}
	}
	return p
}

// less returns the groups of an answer without some that stay as they are; false if they do
// not.
func (e *engine) less(l *Layout, table, stay []group) ([]group, bool) {
	table = slices.Clone(table)
	for _, own := range stay {
		i := slices.IndexFunc(table, func(g group) bool { return e.stays(l, own, g) })
		if i < 0 {
			return nil, false
		}
		table = slices.Delete(table, i, i+1)
	}
	return table, true
}
