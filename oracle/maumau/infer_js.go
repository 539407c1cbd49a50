package maumau

import (
	"strings"

	"kiebitz/oracle"
)

// telling is nothing: the page of the playground plays edits, and leaves what they are in
// English to the program, for its size.
type telling struct{}

func (v *variant) misreading(id string) oracle.Misreading {
	place, _, _ := strings.Cut(id, "=")
	place, _, _ = strings.Cut(place, ".")
	return oracle.Misreading{ID: id, Value: id, Edit: true, Clause: clauseOf(place), Text: "the rules are edited: " + id}
}
