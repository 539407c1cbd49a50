package maumau

import (
	"math/rand/v2"
	"testing"

	"kiebitz/oracle"
)

// deals makes n random deals, players mixed.
func deals(n int) []oracle.Case {
	r := rand.New(rand.NewPCG(1, 2))
	list := make([]oracle.Case, n)
	for i := range list {
		list[i] = problem{}.Generate(r, oracle.Aim{})
	}
	return list
}

// BenchmarkAnswer is the hot path: from parsed deal to formatted answer.
func BenchmarkAnswer(b *testing.B) {
	for _, bm := range []struct {
		name    string
		variant oracle.Variant
	}{
		{"rules", oracle.Variant{}},
		{"misreading", oracle.Variant{Misreadings: []string{"R5-counts-jacks"}}},
	} {
		b.Run(bm.name, func(b *testing.B) {
			list := deals(1 << 12)
			e, err := Problem.Engine(bm.variant)
			if err != nil {
				b.Fatal(err)
			}
			var buf []byte
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				buf, _ = e.Append(buf[:0], list[i&(len(list)-1)])
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// BenchmarkParse reads input files.
func BenchmarkParse(b *testing.B) {
	input := problem{}.Pack(deals(1 << 12)).Stdin
	b.SetBytes(int64(len(input)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Problem.Parse(input); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTrace is the price of an explanation.
func BenchmarkTrace(b *testing.B) {
	list := deals(1 << 10)
	e := new(engine)
	i := 0
	for b.Loop() {
		e.Trace(list[i&(len(list)-1)])
		i++
	}
}

// BenchmarkEngine makes an engine with a misreading.
func BenchmarkEngine(b *testing.B) {
	for b.Loop() {
		if _, err := Problem.Engine(oracle.Variant{Misreadings: []string{"R5-counts-jacks"}}); err != nil {
			b.Fatal(err)
		}
	}
}
