//go:build !js

package rummy

import (
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

// Infer implements [oracle.Inferrer]. Two edits are not looked for: where most moves are legal,
// some would be found by chance.
func (problem) Infer(outputs []oracle.Printed, together int) (sets [][]oracle.Misreading, near []oracle.Misreading) {
	x := examinations.Get().(*lang.Examination)
	defer examinations.Put(x)
	list := shownOf(outputs)
	switch {
	case x.Sort(list) == 0:
	case together == 1:
		found := x.Explain(list)
		if found == nil {
			found = x.ExplainBy(list, orders(outputs)...)
		}
		for _, f := range found {
			sets = append(sets, edited.InWords(f.Edit))
		}
	default:
		for _, e := range x.Near(list) {
			near = append(near, edited.InWords(e)...)
		}
	}
	return sets, near
}

// InferBeside implements [oracle.Inferrer].
func (problem) InferBeside(outputs []oracle.Printed, known []oracle.Misreading) [][]oracle.Misreading {
	return edited.Beside(known, func(base *lang.RuleSet) (list []*lang.Edit) {
		x, shown := examinationOf(base), shownOf(outputs)
		if x.Sort(shown) > 0 {
			for _, found := range x.Explain(shown) {
				list = append(list, found.Edit)
			}
		}
		return list
	})
}

// Join implements [oracle.Inferrer].
func (problem) Join(set []oracle.Misreading) []oracle.Misreading { return edited.Join(set) }
