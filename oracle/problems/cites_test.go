package problems_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// TestCites holds the quick way to what a case shows to the whole one.
func TestCites(t *testing.T) {
	const seed = 20261121
	for _, p := range problems.All {
		t.Run(p.Info().ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 0))
			e, err := p.Engine(oracle.Variant{})
			if err != nil {
				t.Fatal(err)
			}
			for i := range 300 {
				c := p.Generate(r, oracle.Aim{})
				quick, err := e.Cites(c)
				if err != nil {
					t.Fatal(err)
				}
				trace, err := e.Trace(c)
				if err != nil {
					t.Fatal(err)
				}
				if d := cmp.Diff(trace.Cites(), quick); d != "" {
					t.Fatalf("case %d of seed %d: trace, quick:\n%s", i, seed, d)
				}
			}
		})
	}
}
