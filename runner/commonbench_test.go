package runner

import (
	"math/rand/v2"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

// tenThousand is a run of that many games, in processes of 49, with what edit makes of
// the right answers, failed as it says.
func tenThousand(b testing.TB, edit func(i int, answer string) (string, oracle.Verdict)) *run {
	p := maumau.Problem
	r := newRun(Options{Problem: p, Jobs: 2})
	w, err := newWorker(r, nil)
	if err != nil {
		b.Fatal(err)
	}
	for len(r.cases) < 10_000 {
		var batch []cases.Case
		for range p.Info().Batch {
			batch = append(batch, cases.Random(p, 7, len(r.cases)+len(batch)+1, oracle.Aim{}))
		}
		answers, err := w.answers(batch)
		if err != nil {
			b.Fatal(err)
		}
		for k, c := range batch {
			got, v := edit(len(r.cases), string(answers[k]))
			o := newOutcome(c, v)
			o.batch, o.at, o.took.Together, o.output = batch, k, len(batch), []byte(got)
			r.cases = append(r.cases, o)
		}
		r.kept = append(r.kept, len(batch))
	}
	return r
}

// BenchmarkCommon looks for what failures have in common: plays the games that are
// looked at, and then searches, where one in ten fails at random.
func BenchmarkCommon(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 1))
	r := tenThousand(b, func(int, string) (string, oracle.Verdict) {
		if rnd.IntN(10) == 0 {
			return "", oracle.Wrong
		}
		return "", oracle.OK
	})
	list := r.toLookAt()
	b.Run("traces", func(b *testing.B) {
		for b.Loop() {
			for _, batch := range list {
				if err := r.show(b.Context(), batch, make([]shown, len(batch))); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("facts", func(b *testing.B) {
		for b.Loop() {
			if _, err := r.facts(b.Context(), list); err != nil {
				b.Fatal(err)
			}
		}
	})
	f, err := r.facts(b.Context(), list)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("search", func(b *testing.B) {
		for b.Loop() {
			newSearch(f, oracle.Wrong, trial{}).best()
		}
	})
}

// BenchmarkForm compares outputs with rewritings of right answers.
func BenchmarkForm(b *testing.B) {
	ten := strings.NewReplacer("CT", "C10", "ST", "S10", "HT", "H10", "DT", "D10")
	for _, bc := range []struct {
		name string
		edit func(i int, answer string) (string, oracle.Verdict)
	}{
		{"ten", func(_ int, a string) (string, oracle.Verdict) { return ten.Replace(a), oracle.Malformed }},
		{"none", func(i int, a string) (string, oracle.Verdict) {
			return strings.Replace(a, " ", " C"+string(rune('a'+i%26)), 1), oracle.Malformed
		}},
	} {
		r := tenThousand(b, bc.edit)
		b.Run(bc.name, func(b *testing.B) {
			for b.Loop() {
				r.Diagnosis.Form = nil
				if err := r.form(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
