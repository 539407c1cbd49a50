//go:build !js

package edits

import (
	"cmp"
	"slices"
	"sync"

	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

// Games that are played for each one of a solver, and all in all: what explains a few games is
// chance, and to look for it took seconds.
const (
	playsEach = 1_000
	playsMost = 250_000
)

// Infer does what [oracle.Inferrer] asks.
func (g *Game) Infer(outputs []oracle.Printed, together int) (sets [][]oracle.Misreading) {
	samples := make([]rules.Sample, 0, len(outputs))
	for _, o := range outputs {
		samples = append(samples, rules.Sample{Setup: g.Setup(o.Case), Got: o.Output, First: o.First})
	}
	limits := rules.Limits{Cost: 5, Plays: together * min(playsMost, playsEach*len(outputs))}
	var found *rules.Found
	if together == 1 {
		found = g.Rules().Infer(samples, limits)
	} else {
		found = g.Rules().InferPair(samples, limits, g.known()...)
	}
	if found == nil {
		return nil
	}
	length := func(e *rules.Edit) int { return len(g.Rules().Spell(e)) }
	slices.SortStableFunc(found.Edits, func(a, b *rules.Edit) int { return cmp.Or(a.Cost-b.Cost, length(a)-length(b)) })
	for _, e := range found.Edits {
		sets = append(sets, g.inWords(e))
	}
	return sets
}

// inferring are the edits of the list and the readings, once they were asked for: a solver may
// follow one and have a fault besides.
type inferring struct {
	once   sync.Once
	parsed []*rules.Edit
}

func (g *Game) known() []*rules.Edit {
	g.once.Do(func() {
		for _, row := range slices.Concat(g.Readings, g.Listed) {
			if e, err := g.Rules().ParseEdit(row.Edit()); err == nil {
				g.parsed = append(g.parsed, e)
			}
		}
	})
	return g.parsed
}

// inWords returns the misreadings that the changes of an edit are, if each can be meant alone
// and all together are the edit; else that is one.
func (g *Game) inWords(e *rules.Edit) (set []oracle.Misreading) {
	r := g.Rules()
	var texts []string
	for i := range e.Changes {
		part := &rules.Edit{Changes: e.Changes[i : i+1]}
		texts = append(texts, r.Spell(part))
		r = r.Apply(part)
	}
	if v := g.Known(texts...); v.Err != nil || !v.Rules.Same(r) {
		texts = []string{g.Rules().Spell(e)}
	}
	for _, text := range texts {
		set = append(set, g.nameOf(text))
	}
	return set
}

// nameOf returns an edit as a misreading: the listed one that it is, or itself. One that is a
// reading has its id.
func (g *Game) nameOf(spelling string) oracle.Misreading {
	v := g.Known(spelling)
	for _, row := range g.Readings {
		if g.Known(row.Edit()).Rules.Same(v.Rules) {
			return oracle.Misreading{ID: row.ID()}
		}
	}
	for _, row := range g.Listed {
		if g.Known(row.Edit()).Rules.Same(v.Rules) {
			m, _ := g.Book.Find(row.ID())
			return m
		}
	}
	return v.misreading(spelling)
}
