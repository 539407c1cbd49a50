package maumau

import (
	"math/rand/v2"
	"testing"

	"kiebitz/oracle"
)

// TestUnfinished plays values of all parameters in games that end for lack of
// cards, where nobody has won and any card may be the open one.
func TestUnfinished(t *testing.T) {
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
