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
func (g *Game) Infer(outputs []oracle.Printed, together int) (sets [][]oracle.Misreading, near []oracle.Misreading) {
	samples := g.samples(outputs)
	limits := limitsFor(together, outputs)
	var found *rules.Found
	if together == 1 {
		found = g.Rules().Infer(samples, limits)
	} else {
		found = g.Rules().InferPair(samples, limits, g.known()...)
	}
	if found == nil {
		return nil, nil
	}
	for _, e := range found.Near {
		if m := g.nameOf(g.Rules().Spell(e)); m.Clause != "" { // no reading
			near = append(near, m)
		}
	}
	g.sort(g.Rules(), found.Edits)
	for _, e := range found.Edits {
		sets = append(sets, g.InWords(e))
	}
	slices.SortStableFunc(sets, func(a, b []oracle.Misreading) int { return unnamed(a) - unnamed(b) })
	return sets, near
}

// unnamed is how many of some misreadings have no name: those that have one come first.
func unnamed(set []oracle.Misreading) (n int) {
	for _, m := range set {
		if m.Edit {
			n++
		}
	}
	return n
}

// sort puts first what costs least and takes the fewest letters to say.
func (g *Game) sort(r *rules.RuleSet, list []*rules.Edit) {
	changed := func(e *rules.Edit) (letters int) {
		for _, c := range r.Apply(e).Difference() {
			letters += len(lines(c.Less)) + len(lines(c.More))
		}
		return letters
	}
	slices.SortStableFunc(list, func(a, b *rules.Edit) int {
		return cmp.Or(a.Cost-b.Cost, changed(a)-changed(b), len(r.Spell(a))-len(r.Spell(b)))
	})
}

// samples are outputs as the rules take them.
func (g *Game) samples(outputs []oracle.Printed) (list []rules.Sample) {
	for _, o := range outputs {
		list = append(list, rules.Sample{Setup: g.Setup(o.Case), Got: o.Output, First: o.First})
	}
	return list
}

func limitsFor(together int, outputs []oracle.Printed) rules.Limits {
	return rules.Limits{Cost: 5, Plays: together * min(playsMost, playsEach*len(outputs))}
}

// playsBeside is one part of the games for an edit beside others, which is asked for several times.
const playsBeside = 4

// InferBeside does what [oracle.Inferrer] asks.
func (g *Game) InferBeside(outputs []oracle.Printed, known []oracle.Misreading) [][]oracle.Misreading {
	return g.Beside(known, func(base *rules.RuleSet) []*rules.Edit {
		limits := limitsFor(1, outputs)
		limits.Plays /= playsBeside
		found := base.Infer(g.samples(outputs), limits)
		if found == nil {
			return nil
		}
		g.sort(base, found.Edits)
		return found.Edits
	})
}

// Beside returns some misreadings with each edit that is found of the rules that these make, if
// it is one beside them, too.
func (g *Game) Beside(known []oracle.Misreading, find func(base *rules.RuleSet) []*rules.Edit) (sets [][]oracle.Misreading) {
	var texts []string
	for _, m := range known {
		texts = append(texts, g.editOf(m.ID))
	}
	base := g.Known(texts...)
	if base.Err != nil {
		return nil
	}
	for _, e := range find(base.Rules) {
		text := base.Rules.Spell(e)
		all := g.Known(append(slices.Clone(texts), text)...)
		if all.Err == nil && all.Rules.Same(base.Rules.Apply(e)) {
			sets = append(sets, append(slices.Clone(known), g.nameOf(text)))
		}
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

// InWords returns the misreadings that the changes of an edit are, if each can be meant alone
// and all together are the edit; else that is one.
func (g *Game) InWords(e *rules.Edit) (set []oracle.Misreading) {
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
