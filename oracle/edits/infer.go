//go:build !js

package edits

import (
	"cmp"
	"slices"

	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

// Games that are played for each one of a solver, and all in all: what explains a few games is
// chance, and to look for it took seconds. Beside a misreading it is half of them, and to find one
// more beside which to look a part: that is asked for several times.
const (
	playsEach   = 1_000
	playsMost   = 250_000
	besideShare = 2
	nearShare   = 8
)

func limitsFor(outputs []oracle.Printed) rules.Limits {
	return rules.Limits{Cost: 5, Plays: min(playsMost, playsEach*len(outputs))}
}

// Infer does what [oracle.Inferrer] asks.
func (g *Game) Infer(outputs []oracle.Printed, beside []oracle.Misreading) [][]oracle.Misreading {
	limits := limitsFor(outputs)
	if len(beside) > 0 {
		limits.Plays /= besideShare
	}
	sets := g.Beside(beside, func(base *rules.RuleSet) []*rules.Edit {
		found := base.Infer(g.samples(outputs), limits)
		if found == nil {
			return nil
		}
		g.sort(base, found.Edits)
		return found.Edits
	})
	slices.SortStableFunc(sets, func(a, b []oracle.Misreading) int { return unnamed(a) - unnamed(b) })
	return sets
}

// Near does what [oracle.Inferrer] asks.
func (g *Game) Near(outputs []oracle.Printed, beside []oracle.Misreading) (sets [][]oracle.Misreading) {
	base, texts := g.besideOf(beside)
	if base.Err != nil {
		return nil
	}
	var known []*rules.RuleSet
	var names []oracle.Misreading
	for i, row := range slices.Concat(g.Readings, g.Listed) {
		m := oracle.Misreading{ID: row.ID()}
		if i >= len(g.Readings) {
			m, _ = g.Book.Find(m.ID)
		}
		if v := g.Known(append(slices.Clone(texts), row.Edit())...); v.Err == nil {
			known, names = append(known, v.Rules), append(names, m)
		}
	}
	all := limitsFor(outputs).Plays
	plays := all / nearShare
	if len(beside) > 0 {
		all = plays
	}
	for _, part := range base.Rules.Near(g.samples(outputs), plays, all, known...) {
		if part.Edit == nil {
			sets = append(sets, append(slices.Clone(beside), names[part.Known]))
		} else {
			sets = append(sets, g.Beside(beside, func(*rules.RuleSet) []*rules.Edit { return []*rules.Edit{part.Edit} })...)
		}
	}
	return sets
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

// Beside returns some misreadings with each edit that is found of the rules that these make, if
// it is one beside them, too.
func (g *Game) Beside(known []oracle.Misreading, find func(base *rules.RuleSet) []*rules.Edit) (sets [][]oracle.Misreading) {
	base, texts := g.besideOf(known)
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

// besideOf returns the rules that some misreadings make, and their edits.
func (g *Game) besideOf(list []oracle.Misreading) (base *Variant, texts []string) {
	for _, m := range list {
		texts = append(texts, g.editOf(m.ID))
	}
	return g.Known(texts...), texts
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
