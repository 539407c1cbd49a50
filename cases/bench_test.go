package cases_test

import (
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// BenchmarkRandom makes random cases: what a long run with a fast solver waits
// for. Drawn evenly over all cases they cost next to nothing; each aimed one
// goes through some neighbours. A kept one is read.
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
		b.Run(p.Info().ID+"/kept", func(b *testing.B) {
			const n = 200
			store := &shelf{entries: map[string][]byte{}}
			for range 2 { // the second one finds what the first has made
				plan, err := cases.NewPlan(p, nil, n, 4711, oracle.Aim{})
				if err != nil {
					b.Fatal(err)
				}
				plan.Keep(store, "benchmark")
				if store.loads == 0 {
					plan.Cases(0, n)
					continue
				}
				for i := 0; b.Loop(); i++ {
					plan.Case(i % n)
				}
			}
		})
	}
}
