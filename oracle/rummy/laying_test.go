package rummy

import (
	"errors"
	"flag"
	"math/rand/v2"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	lang "kiebitz/oracle/rules"
)

func laying(t testing.TB, r *lang.RuleSet) *lang.Laying {
	t.Helper()
	l, err := r.NewLaying(string(hungarianSuits))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// sameOptimum compares the optimum of the value with that of the fast search.
func sameOptimum(t *testing.T, by *lang.Laying, l *Layout) {
	t.Helper()
	want, err := l.solve()
	if errors.Is(err, errTooHard) {
		t.Logf("%s: given up by the fast search", l.Text())
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if o := by.Best(l.spread()); o.Unsure || o.None || o.Worth != want.disposed {
		t.Errorf("%s: found %d (none %v, unsure %v), expected %d", l.Text(), o.Worth, o.None, o.Unsure, want.disposed)
	}
}

var optima = flag.Int("optima", 300, "random cases of which two searches must find the same optimum")

// TestSameOptimum holds the two searches against one another: the integer program over the
// value, and the one made for the rules alone.
func TestSameOptimum(t *testing.T) {
	by := laying(t, Rules())
	for _, l := range goldenCases(t) {
		sameOptimum(t, by, l)
	}
	for _, l := range largeCases(10) {
		sameOptimum(t, by, l)
	}
	t.Run("many", func(t *testing.T) {
		long.Test(t, "solves thousands of integer programs")
		const seed, large = 490, 20
		r := rand.New(rand.NewPCG(seed, 0))
		for range *optima {
			sameOptimum(t, by, Problem.Generate(r, oracle.Aim{}).(*Layout))
		}
		for _, l := range largeCases(large) {
			sameOptimum(t, by, l)
		}
	})
}

// BenchmarkLaying finds the optimum of cases by the integer program over the value.
func BenchmarkLaying(b *testing.B) {
	by := laying(b, Rules())
	r := rand.New(rand.NewPCG(1, 1))
	var random []*Layout
	for range 300 {
		random = append(random, Problem.Generate(r, oracle.Aim{}).(*Layout))
	}
	for name, list := range map[string][]*Layout{"random": random, "large": largeCases(50)} {
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				l := list[i%len(list)]
				by.Best(l.spread())
			}
		})
	}
}
