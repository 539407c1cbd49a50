//go:build !js

package rummy

import (
	"slices"

	"kiebitz/oracle"
)

// CitesOf implements [oracle.OutputCiter].
func (problem) CitesOf(c oracle.Case, output []byte) []string {
	l, e := c.(*Layout), &engine{rules: theRules, noLine: true} // it is right, by one reading or the other
	list := slices.DeleteFunc(e.readAnswers(l, output), func(a answer) bool { return !e.couldBe(l, a) })
	if len(list) == 0 {
		return nil
	}
	best := slices.MaxFunc(list, func(a, b answer) int { return a.disposed - b.disposed })
	return l.cites(l.inOrder(best))
}
