//go:build !js

package maumau

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

func init() { book.Edit, engineOf = readEdit, edited }

// readEdit reads an edit of the rules, as a finding prints it: "R4.0.0.0=in:1,2 $0".
func readEdit(id string) (oracle.Misreading, error) {
	place, _, ok := strings.Cut(id, "=")
	if place, _, _ = strings.Cut(place, "."); !ok || !Rules().Has(place) {
		return oracle.Misreading{}, nil
	}
	v := known(id)
	return v.Misreading, v.err
}

// variant is edited rules.
type variant struct {
	oracle.Misreading
	rules *rules.RuleSet
	err   error
}

// variants are those that were asked for, by the spelling: each process of a solver has an
// engine of its own.
var variants sync.Map

// known returns the rules with an edit made.
func known(spelling string) *variant {
	if v, ok := variants.Load(spelling); ok {
		return v.(*variant)
	}
	v := new(variant)
	edit, err := Rules().ParseEdit(spelling)
	if v.err = err; err == nil {
		v.rules = Rules().Apply(edit)
		v.Misreading = misreadingOf(edit, v.rules)
	}
	variants.Store(spelling, v)
	return v
}

// misreadingOf is edited rules as a misreading, at the clause whose play the edit changes.
func misreadingOf(e *rules.Edit, edited *rules.RuleSet) oracle.Misreading {
	id := Rules().Spell(e)
	m := oracle.Misreading{ID: id, Value: id, Edit: true, Clause: clauseOf(e.Changes[0].ID)}
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

func lines(list []string) string {
	if list == nil {
		return ""
	}
	return strings.Join(list, "\n") + "\n"
}

// named finds the clauses that a line of the book only names: "[R1]".
var named = regexp.MustCompile(`\[([\w-]+)\]`)

// parted returns the first clause that lines name where others name another one or none: if
// the clauses of a turn change places, the one that comes later. It is "" if they name the same.
func parted(less, more []string) string {
	was, reads := named.FindAllStringSubmatch(lines(less), -1), named.FindAllStringSubmatch(lines(more), -1)
	for i, m := range was {
		if (i >= len(reads) || reads[i][1] != m[1]) && isClause(m[1]) {
			return m[1]
		}
	}
	return ""
}

func isClause(id string) bool {
	return slices.ContainsFunc(clauses, func(c oracle.Clause) bool { return c.ID == id })
}

// clauseOf returns the clause of the book in which a definition is used.
func clauseOf(id string) string {
	for _, c := range Rules().Above(id) {
		if isClause(c) {
			return c
		}
	}
	return clauses[0].ID
}

// edited returns an engine with misreadings some of which are edits.
func edited(ids []string) (oracle.Engine, error) {
	var texts []string
	for _, id := range ids {
		if i := slices.IndexFunc(edits[:], func(row struct{ id, edit string }) bool { return strings.EqualFold(row.id, id) }); i >= 0 {
			id = edits[i].edit
		}
		texts = append(texts, id)
	}
	v := known(strings.Join(texts, "; "))
	if v.err != nil {
		return nil, v.err
	}
	return &editedEngine{Engine: v.rules.Engine(), rules: v.rules}, nil
}

// editedEngine plays the edited rules.
type editedEngine struct {
	*rules.Engine
	rules *rules.RuleSet
	told  *teller
}

// Append implements [oracle.Engine].
func (e *editedEngine) Append(dst []byte, c oracle.Case) ([]byte, error) {
	out, fail := e.Play(c.(*Deal).setup())
	return append(dst, out...), playError(fail)
}

// Trace implements [oracle.Engine].
func (e *editedEngine) Trace(c oracle.Case) (*oracle.Trace, error) {
	if e.told == nil {
		e.told = newTeller(e.rules)
	}
	fail := e.told.tell(c.(*Deal), false)
	return e.told.Trace(), playError(fail)
}

// playError is why a game can't go on, nil for "".
func playError(fail string) error {
	if fail == "" {
		return nil
	}
	return &oracle.PlayError{Reason: fail}
}

// Games that are played for each one of a solver, and all in all: what explains a few games is
// chance, and to look for it took seconds.
const (
	playsEach = 1_000
	playsMost = 400_000
)

// Infer implements [oracle.Inferrer].
func (problem) Infer(outputs []oracle.Printed) (list []oracle.Misreading) {
	samples := make([]rules.Sample, 0, len(outputs))
	for _, o := range outputs {
		samples = append(samples, rules.Sample{Setup: o.Case.(*Deal).setup(), Got: o.Output, First: o.First})
	}
	found := Rules().Infer(samples, rules.Limits{Cost: 5, Plays: min(playsMost, playsEach*len(outputs))})
	if found == nil {
		return nil
	}
	slices.SortStableFunc(found.Edits, func(a, b *rules.Edit) int {
		return cmp.Or(a.Cost-b.Cost, len(Rules().Spell(a))-len(Rules().Spell(b)))
	})
	for _, e := range found.Edits {
		list = append(list, known(Rules().Spell(e)).Misreading)
	}
	return list
}
