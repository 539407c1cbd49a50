package problems_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// TestShared lets several goroutines do with the same cases what a run does:
// what a problem keeps for later must be safe to share. It is for the race
// detector.
func TestShared(t *testing.T) {
	for _, p := range problems.All {
		t.Run(p.Info().ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(11, 0))
			var list []oracle.Case
			for range 3 {
				list = append(list, p.Generate(r, oracle.Aim{}))
			}
			var workers sync.WaitGroup
			for i := range 4 {
				workers.Go(func() { useAll(t, p, list, i) })
			}
			workers.Wait()
		})
	}
}

// useAll judges what the rules and some misreadings play.
func useAll(t *testing.T, p oracle.Problem, list []oracle.Case, seed int) {
	r := rand.New(rand.NewPCG(uint64(seed), 0))
	variants := []oracle.Variant{{}}
	for i, m := range p.Book().Misreadings() {
		if i%16 == seed {
			variants = append(variants, oracle.Variant{Misreadings: []string{m.ID}})
		}
	}
	for _, v := range variants {
		e, err := p.Engine(v)
		if err != nil {
			t.Error(err)
			return
		}
		for _, c := range list {
			output, err := e.Append(nil, c)
			if err != nil {
				continue // a misreading that comes to no end
			}
			j := oracle.Explain(p, c, output, oracle.ExplainOptions{Misreadings: v.Misreadings})
			if len(v.Misreadings) == 0 && j.Verdict != oracle.OK {
				t.Errorf("%s: the right answer is %s", c.Text(), j.Verdict)
			}
			oracle.Alike(p, c, output, output)
			p.Neighbour(r, c)
			oracle.Cites(e, c)
			if again, _ := e.Append(nil, c); len(v.Misreadings) == 0 && string(again) != string(output) {
				t.Errorf("%s: after all this the answer is\n%s\nand was\n%s", c.Text(), again, output)
			}
		}
	}
}
