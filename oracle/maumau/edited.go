package maumau

import (
	"kiebitz/oracle"
	"kiebitz/oracle/edits"
	"kiebitz/oracle/rules"
)

// edited is the game by its rules' value, as it is and with edits.
var edited = edits.New(&edits.Game{
	Problem: "maumau",
	Rules:   Rules,
	Book:    book,
	Listed:  listed,
	PartOf:  map[string]string{"draw-play": "draw", "penalty": "seven", "skipped": "eight", "out": "reshuffle"},
	Setup:   func(c oracle.Case) *rules.Setup { return c.(*Deal).setup() },
	Signs:   &signs,
	Teller:  func(r *rules.RuleSet) edits.Teller { return newTeller(r) },
})
