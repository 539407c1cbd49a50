package runner

import (
	"context"
	"strconv"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/rummy"
)

// BenchmarkDiagnose finds what is wrong with 10,000 games of Mau-Mau, and with the cases of a
// run of Rummy: with the list alone, and with all that is looked for beyond it.
func BenchmarkDiagnose(b *testing.B) {
	var games []cases.Case
	for i := range 10_000 {
		games = append(games, cases.Random(maumau.Problem, 7, i+1, oracle.Aim{}))
	}
	layouts := someCases(b, rummy.Problem, rummy.Problem.Info().Random)
	for _, bc := range []struct {
		name     string
		problem  oracle.Problem
		cases    []cases.Case
		solver   []string
		listOnly bool
	}{
		{"single", maumau.Problem, games, []string{"R5-counts-jacks"}, false},
		{"rare", maumau.Problem, games, []string{"chain-at-most-six"}, false},
		{"pair", maumau.Problem, games, []string{"R4-ignored", "double-never"}, false},
		{"unexplained", maumau.Problem, games, []string{"R4-ignored", "double-never", "R6-reversed"}, false},
		{"unexplained rummy list", rummy.Problem, layouts, []string{"rearrange-one", "joker-not-between", "set-three-only"}, true},
		{"unexplained rummy", rummy.Problem, layouts, []string{"rearrange-one", "joker-not-between", "set-three-only"}, false},
		{"unexplained rummy slow list", rummy.Problem, layouts, []string{"rearrange.0=do $ (most-more 1)", "set-three-only", "goal-keeps-jokers"}, true},
		{"unexplained rummy slow", rummy.Problem, layouts, []string{"rearrange.0=do $ (most-more 1)", "set-three-only", "goal-keeps-jokers"}, false},
	} {
		b.Run(bc.name, func(b *testing.B) {
			p := bc.problem
			r := newRun(Options{Problem: p, Jobs: 2, Listed: len(bc.cases), ListOnly: bc.listOnly})
			for _, batch := range playedBatches(b, p, bc.cases, bc.solver) {
				r.cases, r.kept = append(r.cases, batch...), append(r.kept, len(batch))
			}
			for b.Loop() {
				if err := r.diagnose(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(r.Diagnosis.Wrong), "wrong")
			b.ReportMetric(float64(len(r.Diagnosis.Named)), "named")
		})
	}
}

// BenchmarkCheck judges files of right outputs: the time for a game must not grow
// with their number.
func BenchmarkCheck(b *testing.B) {
	p := maumau.Problem
	for _, n := range []int{5_000, 40_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			list := make([]cases.Case, n)
			e, err := p.Engine(oracle.Variant{})
			if err != nil {
				b.Fatal(err)
			}
			var output []byte
			for i := range list {
				list[i] = cases.Random(p, 7, i+1, oracle.Aim{})
				output, _ = e.Append(output, list[i].Input)
			}
			for b.Loop() {
				if _, err := Check(context.Background(), Options{Problem: p, Cases: cases.List(list)}, output); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/game")
		})
	}
}
