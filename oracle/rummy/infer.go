//go:build !js

package rummy

import (
	"slices"
	"strings"
	"sync"

	"kiebitz/oracle"
	lang "kiebitz/oracle/rules"
)

// InFull implements [oracle.Speller].
func (problem) InFull(clause string) []string { return edited.InFull(clause) }

// examinations are lent to one at a time: each has the rules by all edits.
var examinations = sync.Pool{New: func() any { return examinationOf(Rules()) }}

func examinationOf(r *lang.RuleSet) *lang.Examination {
	l, err := r.NewLaying(string(hungarianSuits))
	if err != nil {
		panic(err) // it was asked to lay before
	}
	return l.Examine()
}

func shownOf(outputs []oracle.Printed) (list []lang.Shown) {
	for _, o := range outputs {
		list = append(list, lang.Shown{Spread: o.Case.(*Layout).spread(), Out: string(o.Output)})
	}
	return list
}

// Infer implements [oracle.Inferrer]. Where nothing explains all, or some outputs only as
// nothing is said of them, it is also asked what does for a solver that leaves illegal groups alone.
func (problem) Infer(outputs []oracle.Printed, beside []oracle.Misreading) [][]oracle.Misreading {
	sets, silent := explained(outputs, beside)
	if len(beside) > 0 || len(sets) > 0 && !silent {
		return sets
	}
	fixed, err := book.Find(illegalFixed)
	if err != nil {
		panic(err)
	}
	more, _ := explained(outputs, []oracle.Misreading{fixed})
	return append(more, sets...)
}

// explained returns what explains all outputs, and whether the rules then say nothing of some of them.
func explained(outputs []oracle.Printed, beside []oracle.Misreading) (sets [][]oracle.Misreading, silent bool) {
	sets = examined(outputs, beside, func(x *lang.Examination, list []lang.Shown) (edits []*lang.Edit) {
		found := x.Explain(list)
		if found == nil && len(beside) == 0 {
			found = x.ExplainBy(list, orders(outputs)...)
		}
		for _, f := range found {
			edits = append(edits, f.Edit)
		}
		silent = len(found) > 0 && found[0].Silent > 0
		return edits
	})
	return sets, silent
}

// mostNear is how many sets are near at most.
const mostNear = 8

// Near implements [oracle.Inferrer].
func (problem) Near(outputs []oracle.Printed, beside []oracle.Misreading) (sets [][]oracle.Misreading) {
	for _, set := range examined(outputs, beside, func(x *lang.Examination, list []lang.Shown) []*lang.Edit {
		var known []*lang.Edit
		for _, row := range listed {
			if e, err := x.Rules().ParseEdit(row.Edit()); err == nil {
				known = append(known, e)
			}
		}
		return x.Near(list, known...)
	}) {
		m := set[len(set)-1]
		place, _, _ := strings.Cut(m.ID, "=")
		again := func(o []oracle.Misreading) bool { // what is changed in one place explains much the same
			same, _, _ := strings.Cut(o[len(o)-1].ID, "=")
			return same == place
		}
		if !slices.ContainsFunc(sets, again) && len(sets) < mostNear {
			sets = append(sets, set)
		}
	}
	return sets
}

// examined returns some misreadings with each edit that an examination finds of the rules that these make.
func examined(outputs []oracle.Printed, beside []oracle.Misreading, find func(*lang.Examination, []lang.Shown) []*lang.Edit) [][]oracle.Misreading {
	return edited.Beside(beside, func(base *lang.RuleSet) (list []*lang.Edit) {
		var x *lang.Examination
		if len(beside) > 0 {
			x = examinationOf(base)
		} else {
			x = examinations.Get().(*lang.Examination)
			defer examinations.Put(x)
		}
		if shown := shownOf(outputs); x.Sort(shown) > 0 {
			list = find(x, shown)
		}
		return list
	})
}

// Join implements [oracle.Inferrer].
func (problem) Join(set []oracle.Misreading) []oracle.Misreading { return edited.Join(set) }
