// Package problems lists the problems that kiebitz knows. A new problem of its own is one
// line here, next to its folders under oracle, cases and testscripts.
package problems

import (
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/rummy"
	"kiebitz/oracle/tractor"
)

// All lists every problem. A program with others has what it gives to kiebitz/cmd.Main.
var All = []oracle.Problem{
	maumau.Problem,
	tractor.Problem,
	rummy.Problem,
}

// Find returns the problem with the given id.
func Find(id string) (oracle.Problem, bool) {
	for _, p := range All {
		if p.Info().ID == id {
			return p, true
		}
	}
	return nil, false
}
