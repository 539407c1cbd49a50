package tractor

import (
	"flag"
	"math/rand/v2"
	"strings"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

var equalRounds = flag.Int("rounds", 20_000, "rounds in which the value of the rules is held against the engine")

// TestRules holds the value of the rules, and its plain evaluation, against the engine, in random
// rounds and that of the statement; TestMisreadingsGolden does so in the stored ones.
func TestRules(t *testing.T) {
	if err := Rules().Check(); err != nil {
		t.Fatal(err)
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	rounds := *equalRounds
	if !long.Runs() {
		rounds = 3000
	}
	fast, value, plain, at := new(engine), Rules().Engine(), Rules().Plain(), new(roundTable)
	for i := range rounds {
		round := parse(t, sample)
		if i > 0 {
			round = Problem.Generate(r, oracle.Aim{}).(*Round)
		}
		want, err := fast.Append(nil, round)
		if err != nil {
			t.Fatal(err)
		}
		for k, e := range []*rules.Engine{value, plain} {
			if k == 1 && i%16 != 0 {
				continue // it is slow
			}
			if got, fail := e.Play(at.of(round)); string(got) != string(want) || fail != "" {
				t.Fatalf("%s\nvalue: %s %s\nengine: %s", round.Text(), got, fail, want)
			}
		}
	}
}

// TestEdits plays and tells some of the cheaper edits: none may crash, whatever nonsense it makes of the
// round, its spelling must mean the same, and the book must say it in whole sentences.
func TestEdits(t *testing.T) {
	const stride, most = 1597, 300_000
	r, at, n := Rules(), new(roundTable), 0
	var list []*Round
	for i := range uint64(3) {
		list = append(list, Problem.Generate(rand.New(rand.NewPCG(i, 0)), oracle.Aim{}).(*Round))
	}
	for e := range r.Edits() {
		if n++; n == most {
			break
		}
		if n%stride != 0 {
			continue
		}
		again, err := r.ParseEdit(r.Spell(e))
		if err != nil {
			t.Error(err)
			continue
		}
		edited := r.Apply(e)
		one, other := edited.Engine(), r.Apply(again).Engine()
		for _, c := range list {
			a, failA := one.Play(at.of(c))
			text := string(a)
			b, failB := other.Play(at.of(c))
			if text != string(b) || failA != failB {
				t.Errorf("%s: read from its spelling it prints something else", r.Spell(e))
			}
		}
		told, fail := newTeller(edited).Tell(list[0])
		for i := range told.Steps {
			Problem.Words(&told.Steps[i])
		}
		if last := len(told.Steps) - 1; fail == "" && last > 0 && told.Steps[last].Act.Verb != doAccount {
			t.Errorf("%s: the last step that is told is %v", r.Spell(e), told.Steps[last].Act)
		}
		for _, c := range edited.Difference() {
			for _, line := range c.More {
				if strings.ContainsAny(line, "{}$|") || strings.Contains(line, "  ") || strings.TrimSpace(line) != line || line == "" {
					t.Errorf("%s: %q is no sentence", r.Spell(e), line)
				}
			}
		}
	}
	if n < most {
		t.Errorf("found %d edits, expected %d at least", n, most)
	}
}

// BenchmarkRules is the price of a round by the value of the rules, beside that of the engine.
func BenchmarkRules(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 0))
	var list []*Round
	for range 1 << 10 {
		list = append(list, Problem.Generate(r, oracle.Aim{}).(*Round))
	}
	value, fast, at := Rules().Engine(), new(engine), new(roundTable)
	var buf []byte
	for _, bm := range []struct {
		name string
		play func(r *Round)
	}{
		{"value", func(r *Round) { value.Play(at.of(r)) }},
		{"engine", func(r *Round) { buf, _ = fast.Append(buf[:0], r) }},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				bm.play(list[i&(len(list)-1)])
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rounds/s")
		})
	}
}
