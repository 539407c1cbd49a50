//go:build !js

package edits

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
func (v *Variant) misreading(id string) oracle.Misreading {
	v.once.Do(func() { v.told = v.game.misreadingOf(id, v.Rules) })
	return v.told
}

func (g *Game) misreadingOf(id string, edited *rules.RuleSet) oracle.Misreading {
	m := oracle.Misreading{ID: id, Edit: true, Clause: g.clauseOf(definitionOf(id))}
	for i, c := range edited.Difference() {
		if at := g.parted(c.Less, c.More); i == 0 && at != "" {
			m.Clause = at
		} else if i == 0 && g.Rules().Has(c.ID) {
			m.Clause = g.clauseOf(c.ID)
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

// InFull does what [oracle.Speller] asks.
func (g *Game) InFull(clause string) (list []string) {
	for _, e := range g.Rules().Book() {
		switch {
		case g.clauseOf(e.ID) != clause, slices.Equal(e.Lines, []string{e.Name}): // a name that says all
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
func (g *Game) parted(less, more []string) string {
	if len(less) == 0 {
		return ""
	}
	was, reads := strings.Split(lines(less), "; "), strings.Split(lines(more), "; ")
	for i, part := range was {
		if i >= len(reads) || reads[i] != part {
			return cmp.Or(g.named(part), g.named(reads[min(i, len(reads)-1)]))
		}
	}
	return ""
}

// named returns the clause that a line of the book only names: "[R1]"; "" if it names none.
func (g *Game) named(line string) string {
	for part := range strings.SplitSeq(line, "[") {
		if id, _, ok := strings.Cut(part, "]"); ok && g.isClause(id) {
			return id
		}
	}
	return ""
}
