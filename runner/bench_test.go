package runner

import (
	"context"
	"strconv"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

// BenchmarkDiagnose finds what is wrong with 10,000 games.
func BenchmarkDiagnose(b *testing.B) {
	p := maumau.Problem
	var list []cases.Case
	for i := range 10_000 {
		list = append(list, cases.Random(p, 7, i+1, oracle.Aim{}))
	}
	o := Options{Problem: p, Jobs: 2, Listed: len(list)}
	for _, bc := range []struct {
		name   string
		solver []string
	}{
		{"single", []string{"R5-counts-jacks"}},
		{"rare", []string{"chain-at-most-six"}},
		{"pair", []string{"R4-ignored", "double-never"}},
		{"unexplained", []string{"R4-ignored", "double-never", "R6-reversed"}},
	} {
		b.Run(bc.name, func(b *testing.B) {
			r := newRun(o)
			w, err := newWorker(r, nil)
			if err != nil {
				b.Fatal(err)
			}
			e, err := p.Engine(oracle.Variant{Misreadings: bc.solver})
			if err != nil {
				b.Fatal(err)
			}
			answers, err := w.answers(list)
			if err != nil {
				b.Fatal(err)
			}
			for i, c := range list {
				got, _ := e.Append(nil, c.Input)
				res := newOutcome(c, oracle.OK)
				if !w.same(answers[i], got) {
					res.Verdict, res.output = oracle.Wrong, got
				}
				r.cases = append(r.cases, res)
				if i%p.Info().Batch == 0 {
					r.kept = append(r.kept, 0)
				}
				r.kept[len(r.kept)-1]++
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
