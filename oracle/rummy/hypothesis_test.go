package rummy

import (
	"math/rand/v2"
	"testing"

	"kiebitz/oracle"
)

// BenchmarkHypothesis plays 100 random cases by values of parameters, each of which
// begins without an automaton, and asks whether what a solver prints can be theirs: one
// that misreads something else.
func BenchmarkHypothesis(b *testing.B) {
	var list []oracle.Case
	var outputs [][]byte
	other, err := Problem.Engine(oracle.Variant{Misreadings: []string{"rearrange-one"}})
	if err != nil {
		b.Fatal(err)
	}
	for i := range 100 {
		c := problem{}.Generate(rand.New(rand.NewPCG(1, uint64(i))), oracle.Aim{})
		output, err := other.Append(nil, c)
		if err != nil {
			b.Fatal(err)
		}
		_, _ = (&engine{rules: theRules}).move(c.(*Layout)) // a run knows it
		list, outputs = append(list, c), append(outputs, output)
	}
	for _, id := range []string{"goal-least=2", "ace-places=low", "ace-wraps=joker", "sequence-least=2", "sequence-most=4", "set-most=3", "joker-groups=sequences", "joker-most=1", "joker-cards=sequences", "joker-row=1",
		"majority-least=sequences:0/sets:0", "majority-least=sequences:-1/sets:-1", "sequence-ranks=023456789JQK", "rearrange-broken=1", "rearrange-kept=sequences", "goal-kept=1", "goal-most=3", "goal-jokers=1", "goal-singly=yes", "goal-singly=own-first", "joker-needed=yes", "goal-jokers-needed=yes", "goal-jokers-added=yes", "goal-kind=either", "rearrange-new=0", "rearrange-new=1", "rearrange-own-first=yes", "rearrange-own-first=stays", "rearrange-own-first=most", "rearrange-gives=longer", "joker-stands=not-in-hand", "set-ranks=aces/numbers", "rearrange-adds-first=best", "table-taken-into-hand=spare-jokers", "table-once=hand-cards", "print-hand=laid", "print-table=changed"} {
		for _, way := range []struct {
			name string
			ask  func(e oracle.Engine, i int)
		}{
			{"play", func(e oracle.Engine, i int) { _, _ = e.Append(nil, list[i]) }},
			{"excludes", func(e oracle.Engine, i int) { oracle.Excludes(e, list[i], outputs[i]) }},
			{"matches", func(e oracle.Engine, i int) { oracle.Matches(Problem, e, list[i], outputs[i]) }},
		} {
			b.Run(id+"/"+way.name, func(b *testing.B) {
				for b.Loop() {
					spare = lender{}
					e, err := Problem.Engine(oracle.Variant{Misreadings: []string{id}})
					if err != nil {
						b.Fatal(err)
					}
					for i := range list {
						way.ask(e, i)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(1000*b.N*len(list)), "µs/case")
			})
		}
	}
}
