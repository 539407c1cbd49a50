package rummy

import "slices"

// gentleGroups is up to how many groups on the table a move is made gentler.
const gentleGroups = 12

// gentle looks for a move as good as a that leaves as many groups of the table
// untouched as it cheaply can: one after another is left out of the search if
// the rest can do as well.
func (l *Layout) gentle(a answer) answer {
	if len(l.table) > gentleGroups {
		return l.inOrder(a, nil)
	}
	var kept []group
	rest := &Layout{table: slices.Clone(l.table), hand: l.hand, letters: l.letters}
	for i := 0; i < len(rest.table); {
		less := &Layout{table: slices.Delete(slices.Clone(rest.table), i, i+1), hand: l.hand, letters: l.letters}
		b, err := less.solve(theRules)
		if err != nil || b.disposed < a.disposed {
			i++
			continue
		}
		kept = append(kept, rest.table[i])
		rest = less
	}
	b, err := rest.solve(theRules)
	if err != nil || b.disposed < a.disposed {
		return l.inOrder(a, nil)
	}
	return l.inOrder(b, kept)
}

// inOrder puts groups that were on the table where they were, and the others
// behind them.
func (l *Layout) inOrder(a answer, kept []group) answer {
	left := append(slices.Clone(kept), a.table...)
	ordered := answer{hand: a.hand, disposed: a.disposed, table: []group{}}
	for _, g := range l.table {
		if i := slices.IndexFunc(left, func(h group) bool { return slices.Equal(g, h) }); i >= 0 {
			ordered.table = append(ordered.table, g)
			left = slices.Delete(left, i, i+1)
		}
	}
	ordered.table = append(ordered.table, left...)
	return ordered
}
