package cases_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kiebitz/oracle"
)

// TestDoubt demands of an engine that notices what the statement may rule out that it does so in
// the cases that show a situation of this kind, and in no others.
func TestDoubt(t *testing.T) {
	eachProblem(t, func(t *testing.T, p oracle.Problem) {
		e, _ := p.Engine(oracle.Variant{})
		d, ok := e.(oracle.Doubter)
		if !ok {
			return // what it cites is asked
		}
		r, doubted := rand.New(rand.NewPCG(4711, 1)), 0
		check := func(c oracle.Case) {
			if _, err := e.Append(nil, c); err != nil {
				return
			}
			shown := slices.ContainsFunc(situations(p), func(s oracle.Situation) bool { return s.RuledOut && hits(t, p, c, s.ID) })
			if got := d.Doubt() != ""; got != shown {
				t.Errorf("%s: the engine doubts it: %t, expected %t", c.Text(), got, shown)
			}
			if shown {
				doubted++
			}
		}
		for _, c := range stored(t, p) {
			check(c.Input)
			for range 5 {
				check(p.Neighbour(r, c.Input))
			}
		}
		for range 500 {
			check(p.Generate(r, oracle.Aim{}))
		}
		if doubted == 0 {
			t.Error("found no case that is doubted")
		}
	})
}
