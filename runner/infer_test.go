package runner

import (
	"bytes"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/problems"
	"kiebitz/oracle/tractor"
)

// playedBy is the evidence that a solver with misreadings leaves of some cases.
func playedBy(t *testing.T, p oracle.Problem, list []cases.Case, misreadings []string) *evidence {
	t.Helper()
	ev := &evidence{problem: p, jobs: 2, explained: (*outcome).wrong}
	var clean [][]outcome
	for _, batch := range playedBatches(t, p, list, misreadings) {
		wrong := 0
		for i := range batch {
			wrong += bool2int(batch[i].wrong())
		}
		if ev.wrong, ev.right = ev.wrong+wrong, ev.right+len(batch)-wrong; wrong > 0 {
			ev.batches = append(ev.batches, batch)
		} else {
			clean = append(clean, batch)
		}
	}
	ev.batches = append(ev.batches, clean...)
	if err := ev.play(nil); err != nil {
		t.Fatal(err)
	}
	return ev
}

// playedBatches are the processes of a solver with misreadings.
func playedBatches(t testing.TB, p oracle.Problem, list []cases.Case, misreadings []string) (batches [][]outcome) {
	t.Helper()
	rules, _ := p.Engine(oracle.Variant{})
	for part := range slices.Chunk(list, p.Info().Batch) {
		// What a misreading keeps from case to case ends with the process.
		wrong, err := p.Engine(oracle.Variant{Misreadings: misreadings})
		if err != nil {
			t.Fatal(err)
		}
		batch := make([]outcome, len(part))
		for i, c := range part {
			batch[i] = newOutcome(c, oracle.OK)
			answer, _ := rules.Append(nil, c.Input)
			output, _ := wrong.Append(nil, c.Input)
			if !oracle.Alike(p, c.Input, answer, output) {
				batch[i].Verdict, batch[i].output = oracle.Wrong, output
			} else if !bytes.Equal(answer, output) {
				batch[i].right = output
			}
		}
		batches = append(batches, batch)
	}
	return batches
}

// someCases are the stored cases of a problem and random ones.
func someCases(t testing.TB, p oracle.Problem, random int) []cases.Case {
	t.Helper()
	stored, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := cases.NewPlan(p, stored, random, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	return plan.Cases(0, plan.Len())
}

// inferCases are cases for many solvers: fewer where a case takes long.
func inferCases(t *testing.T, p oracle.Problem) []cases.Case {
	if p.Info().Batch == 1 {
		return someCases(t, p, 30)
	}
	return someCases(t, p, 200)
}

// randomPoint returns ids of some listed misreadings of the rules that show.
func randomPoint(random *rand.Rand, p oracle.Problem, together int) (ids []string) {
	list := p.Book().Misreadings()
	for len(ids) < together {
		if m := list[random.IntN(len(list))]; m.Equivalent == "" && !m.Form {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// randomOutputs is the evidence of a Mau-Mau solver that prints its wrong answers
// in random order.
func randomOutputs(t *testing.T, games int) *evidence {
	t.Helper()
	p := maumau.Problem
	ev := playedBy(t, p, someCases(t, p, games), []string{"R2-lowest-value"})
	random := rand.New(rand.NewPCG(1, 24))
	for _, batch := range ev.batches {
		for i := range batch {
			if c := &batch[i]; c.wrong() {
				random.Shuffle(len(c.output)-1, func(a, b int) { c.output[a], c.output[b] = c.output[b], c.output[a] })
			}
		}
	}
	return ev
}

// TestInferSeveral demands that a solver with several slips, as one is at its first
// run, is understood whole.
func TestInferSeveral(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	for _, tc := range []struct {
		problem, name string
		misreadings   []string
	}{
		{"maumau", "one that no case shows alone", []string{"R5-counts-jacks", "reshuffle-reversed", "reshuffle-late"}},
		{"maumau", "four slips", []string{"R5-counts-jacks", "open-jack-calls-its-suit", "reshuffle-reversed", "reshuffle-late"}},
		{"tractor", "four slips", []string{"construct-no-split", "order-jokers-swapped", "hidden-plain", "dealer-stays"}},
	} {
		t.Run(tc.problem+"/"+tc.name, func(t *testing.T) {
			p, ok := problems.Find(tc.problem)
			if !ok {
				t.Fatal("no such problem")
			}
			s := newInference(playedBy(t, p, inferCases(t, p), tc.misreadings), nil)
			for together := 1; together <= inferMost; together++ {
				found, err := s.search(t.Context(), together)
				if err != nil {
					t.Fatal(err)
				}
				if len(found) > 0 {
					return
				}
			}
			t.Errorf("%v is not found", tc.misreadings)
		})
	}
}

// TestInferNothing demands that a solver that prints anything gets no name, that more than two
// misreadings together are not looked for where two explain not one wrong output, which would
// take a minute, and that what the search keeps is bounded, however many cases there are.
func TestInferNothing(t *testing.T) {
	const most = 16 << 20
	held := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	for i, games := range []int{200, 200, 4000} {
		ev := randomOutputs(t, games)
		before := held()
		s := newInference(ev, nil)
		looked := 0
		for together := 1; together <= inferMost; together++ {
			if found, err := s.search(t.Context(), together); found != nil || err != nil {
				t.Fatal(found, err)
			}
			if together == 2 {
				looked = len(s.seen)
				if len(s.beam) > 0 {
					t.Errorf("%d games: it is looked on beside %v, which explain hardly anything", games, s.beam[0].ids())
				}
			}
		}
		if looked == 0 || len(s.seen) != looked {
			t.Errorf("%d games: %d theories are rated, of up to two misreadings %d", games, len(s.seen), looked)
		}
		grown := int64(held()) - int64(before)
		t.Logf("%d games: %d theories, %d kB", games, looked, grown>>10)
		if i > 0 && grown > most { // the first one makes the edits of the rules, which are kept
			t.Errorf("%d games: the search keeps %d kB, expected %d at most", games, grown>>10, most>>10)
		}
		runtime.KeepAlive(s)
		runtime.KeepAlive(ev)
	}
}

// TestInferBesideReading demands of a solver that follows another reading and misreads a rule besides
// that the reading is among what the search looks on beside, and that both are found.
func TestInferBesideReading(t *testing.T) {
	p, both := tractor.Problem, oracle.Variant{Readings: []string{"formal"}, Misreadings: []string{"order-off-low"}}
	ev := playedBy(t, p, inferCases(t, p), both.Misreadings)
	e, err := p.Engine(both)
	if err != nil {
		t.Fatal(err)
	}
	ev.wrong, ev.right = 0, 0
	for b, batch := range ev.batches {
		for i := range batch {
			c := &batch[i]
			c.output, _ = e.Append(nil, c.in)
			c.Verdict = oracle.OK
			if !oracle.Alike(p, c.in, ev.answers[b][i], c.output) {
				c.Verdict = oracle.Wrong
			}
			ev.wrong, ev.right = ev.wrong+bool2int(c.wrong()), ev.right+bool2int(!c.wrong())
		}
	}
	s := newInference(ev, nil)
	found, err := s.search(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(s.beam, func(t rated) bool { return slices.Equal(t.readings, both.Readings) && len(t.misread) == 0 }) {
		t.Errorf("the reading is not looked beside: %+v", s.beam)
	}
	if !slices.ContainsFunc(found, func(f *finding) bool {
		return slices.Equal(f.readings, both.Readings) && slices.Equal(f.ids(), both.Misreadings)
	}) {
		t.Errorf("found %d findings, expected %v", len(found), both)
	}
}

// TestInferListedBeside demands that beside what explains a part the misreadings of the list are tried
// as well: one of these is four changes, which no edit is.
func TestInferListedBeside(t *testing.T) {
	want := []string{"last-seven-carried", "seven-may-be-covered"}
	s := newInference(playedBy(t, maumau.Problem, inferCases(t, maumau.Problem), want), nil)
	found, err := s.search(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(found, func(f *finding) bool { return slices.Equal(slices.Sorted(slices.Values(f.ids())), want) }) {
		t.Errorf("found %d findings, expected %v", len(found), want)
	}
}

// TestInferGain looks on beside what explains one wrong output in 32 more, not beside less.
func TestInferGain(t *testing.T) {
	before := rated{score: 10 * whole, wrong: 64}
	for _, tc := range []struct {
		name string
		more int
		want bool
	}{
		{"two of 64 wrong ones", 2 * whole, true},
		{"nearly two", 2*whole - 1, false},
		{"none", 0, false},
		{"it breaks right ones", -whole, false},
	} {
		if got := (rated{score: before.score + tc.more, wrong: before.wrong}).gains(before); got != tc.want {
			t.Errorf("%s: %t, expected %t", tc.name, got, tc.want)
		}
	}
}
