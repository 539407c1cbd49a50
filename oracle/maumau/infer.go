//go:build !js

package maumau

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

// telling is an edit as a misreading, once it was asked for.
type telling struct {
	once sync.Once
	told oracle.Misreading
}

// misreading is an edit of the rules as a misreading, at the clause whose play it changes.
func (v *variant) misreading(id string) oracle.Misreading {
	v.once.Do(func() { v.told = misreadingOf(id, v.rules) })
	return v.told
}

func misreadingOf(id string, edited *rules.RuleSet) oracle.Misreading {
	place, _, _ := strings.Cut(id, "=")
	place, _, _ = strings.Cut(place, ".")
	m := oracle.Misreading{ID: id, Value: id, Edit: true, Clause: clauseOf(place)}
	for i, c := range edited.Difference() {
		if at := parted(c.Less, c.More); i == 0 && at != "" {
			m.Clause = at
		} else if i == 0 && Rules().Has(c.ID) {
			m.Clause = clauseOf(c.ID)
		}
		m.Was += lines(c.Less)
		m.Reads += lines(c.More)
	}
	m.Text = strings.ReplaceAll(strings.TrimSpace(m.Reads), "\n", "; ")
	if m.Text == "" {
		m.Text = "left out: " + strings.ReplaceAll(strings.TrimSpace(m.Was), "\n", "; ")
	}
	return m
}

// InFull implements [oracle.Speller].
func (problem) InFull(clause string) (list []string) {
	for _, e := range Rules().Book() {
		switch {
		case clauseOf(e.ID) != clause, slices.Equal(e.Lines, []string{e.Name}): // a name that says all
		case e.ID == clause:
			list = append(list, e.Lines...)
		default:
			list = append(list, cmp.Or(e.Name, "["+e.ID+"]")+": "+strings.Join(e.Lines, "; "))
		}
	}
	return list
}

func lines(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return strings.Join(list, "\n") + "\n"
}

// parted returns the clause that is named first where lines differ, if they say what is done one
// after another: if the clauses of a turn change places, that which comes later. It is "" if
// no clause is.
func parted(less, more []string) string {
	was, reads := strings.Split(lines(less), "; "), strings.Split(lines(more), "; ")
	for i, part := range was {
		if i >= len(reads) || reads[i] != part {
			return named(part)
		}
	}
	return ""
}

// named returns the clause that a line of the book only names: "[R1]"; "" if it names none.
func named(line string) string {
	for part := range strings.SplitSeq(line, "[") {
		if id, _, ok := strings.Cut(part, "]"); ok && isClause(id) {
			return id
		}
	}
	return ""
}

// Games that are played for each one of a solver, and all in all: what explains a few games is
// chance, and to look for it took seconds.
const (
	playsEach = 1_000
	playsMost = 250_000
)

// Infer implements [oracle.Inferrer].
func (problem) Infer(outputs []oracle.Printed, together int) (sets [][]oracle.Misreading) {
	samples := make([]rules.Sample, 0, len(outputs))
	for _, o := range outputs {
		samples = append(samples, rules.Sample{Setup: o.Case.(*Deal).setup(), Got: o.Output, First: o.First})
	}
	limits := rules.Limits{Cost: 5, Plays: together * min(playsMost, playsEach*len(outputs))}
	var found *rules.Found
	if together == 1 {
		found = Rules().Infer(samples, limits)
	} else {
		found = Rules().InferPair(samples, limits, listedEdits()...)
	}
	if found == nil {
		return nil
	}
	length := func(e *rules.Edit) int { return len(Rules().Spell(e)) }
	slices.SortStableFunc(found.Edits, func(a, b *rules.Edit) int { return cmp.Or(a.Cost-b.Cost, length(a)-length(b)) })
	for _, e := range found.Edits {
		sets = append(sets, inWords(e))
	}
	return sets
}

// listedEdits are those of the list.
var listedEdits = sync.OnceValue(func() (list []*rules.Edit) {
	for _, row := range listed {
		if e, err := Rules().ParseEdit(row.edit); err == nil {
			list = append(list, e)
		}
	}
	return list
})

// inWords returns the misreadings that the changes of an edit are, if each can be meant alone
// and all together are the edit; else that is one.
func inWords(e *rules.Edit) (set []oracle.Misreading) {
	r := Rules()
	var texts []string
	for i := range e.Changes {
		part := &rules.Edit{Changes: e.Changes[i : i+1]}
		texts = append(texts, r.Spell(part))
		r = r.Apply(part)
	}
	if v := known(texts...); v.err != nil || !v.rules.Same(r) {
		texts = []string{Rules().Spell(e)}
	}
	for _, text := range texts {
		set = append(set, nameOf(text))
	}
	return set
}

// nameOf returns an edit as a misreading: the listed one that it is, or itself.
func nameOf(spelling string) oracle.Misreading {
	v := known(spelling)
	for _, row := range listed {
		if known(row.edit).rules.Same(v.rules) {
			m, _ := book.Find(row.id)
			return m
		}
	}
	return v.misreading(spelling)
}
