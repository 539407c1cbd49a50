package runner

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// TestInferSame demands that what is inferred does not depend on how many engines
// play side by side, nor on which of them is first.
func TestInferSame(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	for _, p := range problems.All {
		t.Run(p.Info().ID, func(t *testing.T) {
			random := rand.New(rand.NewPCG(5, 24))
			list := inferCases(t, p)
			misreadings := randomPoint(random, p, 2)
			for !playable(p, misreadings) {
				misreadings = randomPoint(random, p, 2)
			}
			var first string
			for _, jobs := range []int{1, 8} {
				ev := playedBy(t, p, list, misreadings)
				ev.jobs = jobs
				s := newInference(ev, nil)
				found, err := s.search(t.Context(), 2)
				if err != nil {
					t.Fatal(err)
				}
				said := fmt.Sprint(len(s.seen))
				for _, f := range found {
					said += fmt.Sprint(" ", f.ids())
				}
				if first == "" {
					first = said
				}
				if said != first {
					t.Errorf("seed 5, %v: with %d side by side %q, alone %q", misreadings, jobs, said, first)
				}
			}
		})
	}
}

// playable reports whether misreadings can be had together.
func playable(p oracle.Problem, misreadings []string) bool {
	_, err := p.Engine(oracle.Variant{Misreadings: misreadings})
	return err == nil
}
