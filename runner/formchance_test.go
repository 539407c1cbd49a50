package runner

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/problems"
)

// TestFormByChance demands that nothing is said of the form of outputs that are random,
// or other answers.
func TestFormByChance(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	for _, p := range problems.All {
		t.Run(p.Info().ID, func(t *testing.T) {
			stored, err := cases.Played(p)
			if err != nil {
				t.Fatal(err)
			}
			found := func(name string, edit func(c oracle.Case, answer string) string) {
				r := newRun(Options{Problem: p, Cases: cases.List(stored)})
				w, err := newWorker(r, nil)
				if err != nil {
					t.Fatal(err)
				}
				answers, err := w.answers(stored)
				if err != nil {
					t.Fatal(err)
				}
				for i, c := range stored {
					o := newOutcome(c, oracle.OK)
					if got := edit(c.Input, string(answers[i])); !w.right(c, answers[i], []byte(got)) {
						o.Verdict, o.output = oracle.Wrong, []byte(got)
					}
					r.cases = append(r.cases, o)
				}
				r.kept = []int{len(r.cases)}
				r.unlisted = nil
				if err := r.form(t.Context()); err != nil {
					t.Fatal(err)
				}
				if f := r.Diagnosis.Form; f != nil {
					t.Errorf("%s: found %+v", name, f.Rewritings)
				}
			}
			for seed := range uint64(2) {
				rnd := rand.New(rand.NewPCG(seed, 5))
				found(fmt.Sprintf("words in a random order, seed %d", seed), func(_ oracle.Case, a string) string {
					words := strings.Fields(a)
					rnd.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
					return strings.Join(words, " ") + "\n"
				})
				found(fmt.Sprintf("other letters now and then, seed %d", seed), func(_ oracle.Case, a string) string {
					b := []byte(a)
					for i := range b {
						if rnd.Float64() < 0.05 {
							b[i] = "CSHD0123456789TJQKA \n"[rnd.IntN(21)]
						}
					}
					return string(b)
				})
			}
			for i, m := range p.Book().Misreadings() {
				if i%Some(4) != 0 || m.Form || m.Equivalent != "" || m.ID == "open-not-printed" { // that is a word missing
					continue
				}
				e, err := p.Engine(oracle.Variant{Misreadings: []string{m.ID}})
				if err != nil {
					t.Fatal(err)
				}
				found(m.ID, func(c oracle.Case, _ string) string {
					b, _ := e.Append(nil, c)
					return string(b)
				})
			}
		})
	}
}

// TestFormOfOne demands that one output is no right answer in another form if each of its
// words would have to be written otherwise, but is if a few are; and none if it is a flood.
func TestFormOfOne(t *testing.T) {
	for _, tc := range []struct {
		output string
		form   bool
	}{
		{"CS SS SN\n", false},
		{"CS SS SN SA CA HA HN CN CE CK CJ DA DJ HQ HS\nScores: 0 45\n", true},
		{"CS SS SN SA CA HA HN CN CE CK CJ DA DJ HQ HS\nScore: 0 45" + strings.Repeat("!", 1000) + "\n", true},
		{"CS SS SN SA CA HA HN CN CE CK CJ DA DJ HQ HS\nScore: 0 45" + strings.Repeat("!", 20_000) + "\n", false},
	} {
		list, err := cases.Played(maumau.Problem)
		if err != nil {
			t.Fatal(err)
		}
		r := newRun(Options{Problem: maumau.Problem, Cases: cases.List(list[:1])})
		o := newOutcome(list[0], oracle.Malformed)
		o.output = []byte(tc.output)
		r.cases, r.kept, r.unlisted = []outcome{o}, []int{1}, nil
		if err := r.form(t.Context()); err != nil {
			t.Fatal(err)
		}
		if f := r.Diagnosis.Form; (f != nil) != tc.form {
			t.Errorf("%.100q: found a form: %t, expected %t", tc.output, f != nil, tc.form)
		}
	}
}
