package cases_test

import (
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// BenchmarkRandom makes random cases: what a long run with a fast solver waits
// for. Drawn evenly over all cases they cost next to nothing; each aimed one
// goes through some neighbours.
func BenchmarkRandom(b *testing.B) {
	for _, p := range problems.All {
		b.Run(p.Info().ID+"/"+cases.RandomID, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				cases.Random(p, 4711, i+1, oracle.Aim{})
			}
		})
		b.Run(p.Info().ID+"/"+cases.AimedID, func(b *testing.B) {
			a, err := cases.NewAimer(p)
			if err != nil {
				b.Fatal(err)
			}
			for i := 0; b.Loop(); i++ {
				a.Case(4711, i%1000+1, oracle.Aim{})
			}
		})
	}
}
