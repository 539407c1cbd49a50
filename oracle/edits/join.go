//go:build !js

package edits

import (
	"slices"
	"strings"

	"kiebitz/oracle"
)

// Join does what [oracle.Inferrer] asks: where one edit takes the place of what another one changes,
// what the list says of that one is not so any more, and both are one new rule.
func (g *Game) Join(set []oracle.Misreading) []oracle.Misreading {
	for i, a := range set {
		for k, b := range set {
			if i == k || !g.replaces(g.editOf(a.ID), g.editOf(b.ID)) {
				continue
			}
			if one, ok := g.joined(a, b); ok {
				rest := slices.DeleteFunc(slices.Clone(set), func(m oracle.Misreading) bool { return m.ID == a.ID || m.ID == b.ID })
				return g.Join(append(rest, one))
			}
		}
	}
	return set
}

// joined returns two misreadings as one, if one after the other they are what both together are.
func (g *Game) joined(a, b oracle.Misreading) (one oracle.Misreading, ok bool) {
	texts := []string{g.editOf(a.ID), g.editOf(b.ID)}
	both := g.Known(texts...)
	for range texts {
		text := strings.Join(texts, "; ")
		if v := g.Known(text); both.Err == nil && v.Err == nil && v.Rules.Same(both.Rules) {
			return g.nameOf(text), true
		}
		slices.Reverse(texts)
	}
	return one, false
}

// replaces reports whether an edit puts something new in the place of a piece that another one
// changes, or of one around it.
func (g *Game) replaces(edit, other string) bool {
	a, err := g.Rules().ParseEdit(edit)
	if err != nil || strings.Contains(edit, "$") {
		return false
	}
	b, err := g.Rules().ParseEdit(other)
	if err != nil {
		return false
	}
	for _, c := range a.Changes {
		for _, d := range b.Changes {
			if c.ID == d.ID && len(c.Path) <= len(d.Path) && slices.Equal(c.Path, d.Path[:len(c.Path)]) {
				return true
			}
		}
	}
	return false
}
