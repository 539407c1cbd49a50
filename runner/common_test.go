package runner

import (
	"flag"
	"math/rand/v2"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// shownBy plays the stored cases and n random ones as a run does, and returns their
// facts and the processes that they stand in.
func shownBy(t testing.TB, p oracle.Problem, n int) (*facts, [][]outcome) {
	t.Helper()
	stored, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := cases.NewPlan(p, stored, n, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	r := newRun(Options{Problem: p, Cases: plan})
	b := newBatchRun(r)
	for i := b.from; i < b.to; i++ {
		batch := plan.Cases(b.batches.batch(i))
		r.kept = append(r.kept, len(batch))
		for k, c := range batch {
			o := newOutcome(c, oracle.OK)
			o.batch, o.at, o.took.Together = batch, k, len(batch)
			r.cases = append(r.cases, o)
		}
	}
	f, err := r.facts(t.Context(), r.batches())
	if err != nil {
		t.Fatal(err)
	}
	return f, r.batches()
}

var chances = flag.Uint64("chances", 100, "seeds of failures at random")

// TestCommonByChance demands that nothing is said of failures that come at random:
// by case, by move, and by process.
func TestCommonByChance(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	for _, p := range problems.All {
		t.Run(p.Info().ID, func(t *testing.T) {
			f, batches := shownBy(t, p, 1000)
			moves := make([]int, len(f.cases))
			for _, x := range f.list {
				for i := range f.cases {
					if x.Kind == "moves" && x.cases.has(i) {
						moves[i] = max(moves[i], x.Number)
					}
				}
			}
			for seed := range *chances {
				rnd := rand.New(rand.NewPCG(seed, 24))
				rate := []float64{0.005, 0.02, 0.1, 0.4, 0.9}[seed%5]
				how := seed / 5 % 3
				i := 0
				for _, batch := range batches {
					whole := rnd.Float64() < rate
					for range batch {
						tries, failed := 1, false
						if how == 1 {
							tries = max(1, moves[i])
						}
						for range tries {
							failed = failed || rnd.Float64() < rate/float64(1+9*bool2int(how == 1))
						}
						if how == 2 {
							failed = whole && rnd.Float64() < 0.9
						}
						f.cases[i].Verdict = oracle.OK
						if failed {
							f.cases[i].Verdict = oracle.Wrong
						}
						i++
					}
				}
				if c := newSearch(f, oracle.Wrong, trial{}).best(); c != nil {
					t.Errorf("seed %d: failures at random (%d) have in common %+v", seed, how, *c)
				}
			}
		})
	}
}

// has reports whether a case is in the set.
func (s set) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }
