package maumau

import (
	"errors"
	"flag"
	"math/rand/v2"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
	"kiebitz/oracle/rules"
)

// TestRules holds the value of the rules, and its plain evaluation, against the engine, in
// games that come to their end and in others.
func TestRules(t *testing.T) {
	if err := Rules().Check(); err != nil {
		t.Fatal(err)
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	games := max(100_000, flag.Lookup("games").Value.(flag.Getter).Get().(int))
	fast, value, plain := new(engine), Rules().Engine(), Rules().Plain()
	d := new(Deal)
	for i := range d.cards {
		d.cards[i] = card(i)
	}
	for i := range games {
		d.players = 2 + i%3
		kit.Shuffle(r, d.cards[:])
		want, wantErr := fast.Append(nil, d)
		for k, e := range []*rules.Engine{value, plain} {
			if k == 1 && i%16 != 0 {
				continue // it is slow
			}
			if got, fail := e.Play(d.setup()); string(got) != string(want) || fail != reason(wantErr) {
				t.Fatalf("%s\nvalue: %s %s\nengine: %s %v", d.Text(), got, fail, want, wantErr)
			}
		}
	}
}

func reason(err error) string {
	var stuck *oracle.PlayError
	if errors.As(err, &stuck) {
		return stuck.Reason
	}
	return ""
}

// TestEdits plays some of the cheaper edits: none may crash, whatever nonsense it makes of the game,
// and its spelling must mean the same.
func TestEdits(t *testing.T) {
	const stride, most = 997, 400_000
	r, list, n := Rules(), deals(3), 0
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
		one, other := r.Apply(e).Engine(), r.Apply(again).Engine()
		for _, c := range list {
			a, failA := one.Play(c.(*Deal).setup())
			b, failB := other.Play(c.(*Deal).setup())
			if string(a) != string(b) || failA != failB {
				t.Errorf("%s: read from its spelling it prints something else", r.Spell(e))
			}
		}
	}
	if n < most {
		t.Errorf("found %d edits, expected %d at least", n, most)
	}
}

// BenchmarkRules is the price of a game by the value of the rules, beside that of the
// engine: an eighth of its speed, without allocating.
func BenchmarkRules(b *testing.B) {
	var setups []*rules.Setup
	list := deals(1 << 12)
	for _, c := range list {
		setups = append(setups, c.(*Deal).setup())
	}
	value, fast := Rules().Engine(), new(engine)
	var buf []byte
	for _, bm := range []struct {
		name string
		play func(i int)
	}{
		{"value", func(i int) { value.Play(setups[i]) }},
		{"engine", func(i int) { buf, _ = fast.Append(buf[:0], list[i]) }},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				bm.play(i & (len(list) - 1))
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
