package oracle

import (
	"cmp"
	"slices"
	"strings"

	"kiebitz/internal/english"
)

// Diverge finds where two plays of one case part: the index of the first step
// in which they differ at all, by who acts, what is done, what is printed or what
// the engine knows after it, which is the cause; and the indices in each of the
// first step that prints something else. An index is the number of steps where
// there is no such step.
func Diverge(rules, other *Trace) (cause, inRules, inOther int) {
	n := min(len(rules.Steps), len(other.Steps))
	for cause < n {
		a, b := &rules.Steps[cause], &other.Steps[cause]
		if !a.does(b) || a.Printed != b.Printed || a.State != b.State {
			break
		}
		cause++
	}
	inRules, inOther = cause, cause
	for {
		inRules, inOther = rules.printing(inRules), other.printing(inOther)
		if inRules == len(rules.Steps) || inOther == len(other.Steps) ||
			rules.Steps[inRules].Printed != other.Steps[inOther].Printed {
			return cause, inRules, inOther
		}
		inRules++
		inOther++
	}
}

// does reports whether s and o are the same act of the same player.
func (s *Step) does(o *Step) bool { return s.Player == o.Player && s.Act.Equal(o.Act) }

// printing returns the index of the first step from i on that prints.
func (t *Trace) printing(i int) int {
	for i < len(t.Steps) && t.Steps[i].Printed == "" {
		i++
	}
	return i
}

// Row sets one move of the rules beside the solver's.
type Row struct {
	Move   int
	Player int   // seat, from 1; 0: nobody
	Rules  *Step // its verb is [Over] after the end of the play
	Solver *Step // what is known of the solver's
	Clause string
	Remark Remark
}

// Remark says what a [Row] is there for; "" for the rows between others.
type Remark string

// The remarks of rows.
const (
	RemarkHidden     Remark = "cause (not printed)"
	RemarkPerhaps    Remark = "perhaps the cause"
	RemarkDifference Remark = "first difference"
	RemarkParting    Remark = "first divergence"
)

// Same reports whether both do the same.
func (r *Row) Same() bool { return r.Rules.does(r.Solver) }

// Other returns who moves in the solver's play, if somebody else does; else 0.
func (r *Row) Other() int {
	if r.Solver.Player != r.Player {
		return r.Solver.Player
	}
	return 0
}

// Words says in brief what each of the two does. Where both do the same and the
// plays part all the same, it says what is different after it.
func (r *Row) Words(p Problem) (rules, solver string) {
	a, b := Say(p, r.Rules), Say(p, r.Solver)
	rules, solver = cmp.Or(a.Brief, a.Text), cmp.Or(b.Brief, b.Text)
	switch {
	case r.Other() > 0:
		solver = b.Text // after the player's name
	case !r.Same():
	case r.unprinted():
		solver = TheSame + ", not printed"
	case r.parts():
		solver = TheSame + r.elsewhere(&a, &b)
	default:
		solver = TheSame
	}
	return rules, solver
}

// Alike reports whether both do the same and nothing is to be said of what is
// different all the same.
func (r *Row) Alike() bool { return r.Same() && !r.unprinted() && !r.parts() }

// unprinted reports whether the solver leaves out what the rules print.
func (r *Row) unprinted() bool {
	return r.Rules.Printed != "" && r.Solver.Printed == "" && r.Solver.Turn != nil
}

// parts reports whether this is the row after which the plays are different.
func (r *Row) parts() bool { return r.Remark != "" && r.Rules.State != r.Solver.State }

// elsewhere says what is different after a row in which both do the same: what
// the words say of the state, or else which zones have other cards.
func (r *Row) elsewhere(rules, solver *Words) string {
	without := func(list, other, words []string) (rest []string) {
		for i, text := range list {
			if !slices.Contains(other, text) {
				rest = append(rest, words[i])
			}
		}
		return rest
	}
	if more := without(solver.State, rules.State, solver.State); more != nil {
		return ", then " + strings.Join(more, ", ")
	}
	if rules.Lacks != nil {
		if less := without(rules.State, solver.State, rules.Lacks); less != nil {
			return ", but " + english.List(less)
		}
	}
	var names []string
	for i, z := range r.Rules.Zones {
		if i >= len(r.Solver.Zones) || slices.Equal(z.Cards, r.Solver.Zones[i].Cards) {
			continue
		}
		name := z.Name
		if z.Kind == Hand {
			name = "hands"
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if names == nil {
		return ""
	}
	return ", other " + english.List(names)
}

// TheSame stands for the solver's act where it is that of the rules and nothing
// is known to differ.
const TheSame = "the same"

// CompareRows sets two plays of one case side by side, move by move, from the
// first in which they differ at all (the cause) to the first in which they
// print something else. Plays that are alike have no rows.
func CompareRows(rules, other *Trace) []Row {
	cause, a, b := Diverge(rules, other)
	if cause == len(rules.Steps) && cause == len(other.Steps) {
		return nil
	}
	var rows []Row
	for i := cause; i <= min(a, b); i++ {
		rows = append(rows, compareStep(rules.at(i), other.at(i)))
	}
	rows[len(rows)-1].Remark = RemarkDifference
	if len(rows) > 1 {
		rows[0].Remark = RemarkHidden
	}
	return rows
}

// CompareAll sets two plays of one case side by side from the first step in
// which they differ to the end of both. The plays part there: later rows only
// have the same number.
func CompareAll(rules, other *Trace) []Row {
	cause, _, _ := Diverge(rules, other)
	var rows []Row
	for i := cause; i < len(rules.Steps) || i < len(other.Steps); i++ {
		rows = append(rows, compareStep(rules.at(i), other.at(i)))
	}
	if len(rows) > 0 {
		rows[0].Remark = RemarkParting
	}
	return rows
}

// over stands for the time after the last step.
var over = &Step{Act: Act{Verb: Over}}

// at returns step i of t.
func (t *Trace) at(i int) *Step {
	if i >= len(t.Steps) {
		return over
	}
	return &t.Steps[i]
}

// compareStep makes a row of two steps.
func compareStep(rules, other *Step) Row {
	main := rules
	if rules == over {
		main = other
	}
	return Row{Move: main.Number, Player: main.Player, Clause: main.Clause, Rules: rules, Solver: other}
}
