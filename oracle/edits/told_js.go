package edits

import "kiebitz/oracle"

// telling is nothing: the page of the playground plays edits, and leaves what they are in
// English to the program, for its size.
type telling struct{}

func (v *Variant) misreading(id string) oracle.Misreading {
	return oracle.Misreading{ID: id, Edit: true, Clause: v.game.clauseOf(definitionOf(id)), Text: "the rules are edited: " + id}
}
