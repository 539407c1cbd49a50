package edits

import (
	"strings"

	"kiebitz/oracle"
)

// telling is nothing: the page of the playground plays edits, and leaves what they are in
// English to the program, for its size.
type telling struct{}

func (v *Variant) misreading(id string) oracle.Misreading {
	place, _, _ := strings.Cut(id, "=")
	place, _, _ = strings.Cut(place, ".")
	return oracle.Misreading{ID: id, Edit: true, Clause: v.game.clauseOf(place), Text: "the rules are edited: " + id}
}

// inferring is nothing: the page infers no edits.
type inferring struct{}
