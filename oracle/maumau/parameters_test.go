package maumau

import (
	"math/rand/v2"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
)

// TestUnfinished plays values of all parameters in games that end for lack of
// cards, where nobody has won and any card may be the open one.
func TestUnfinished(t *testing.T) {
	long.Test(t, "plays many values of each parameter")
	const seed = 24
	source := rand.New(rand.NewPCG(seed, 0))
	list, short := deals(1000), 0
	for _, p := range book.Parameters() {
		for range 20 {
			e, err := newEngine([]string{"reshuffle-never", p.Misreading(p.Random(source)).ID})
			if err != nil {
				continue // they contradict each other
			}
			for range 20 {
				c := list[oracle.Below(source, len(list))]
				if _, err := e.Append(nil, c); err != nil {
					short++
				}
				if trace, _ := e.Trace(c); len(trace.Steps) == 0 {
					t.Errorf("%v: %s: found no steps", e.game.mis.Refs, c.Text())
				}
			}
		}
	}
	if short < 1000 {
		t.Errorf("seed %d: found %d games without an end, expected some thousands", seed, short)
	}
}

// TestValuesInWords demands that values by which a card is chosen are told as an order:
// their numbers can't be seen.
func TestValuesInWords(t *testing.T) {
	const head, tail = "when the card is chosen, ranks are in the order ", " (the rules: ace, ten, nine, eight, seven, king, queen)"
	for value, want := range map[string]string{
		"K:12":    "king, ace, ten, nine, eight, seven, queen",
		"K:20":    "king, ace, ten, nine, eight, seven, queen",
		"A:9":     "ten, ace = nine, eight, seven, king, queen",
		"N:8/E:9": "ace, ten, eight, nine, seven, king, queen",
	} {
		v, err := r2Values.Read(value)
		if err != nil {
			t.Fatal(err)
		}
		if got := r2Values.Misreading(v).Text; got != head+want+tail {
			t.Errorf("%s: got %s, expected %s%s%s", value, got, head, want, tail)
		}
	}
}
