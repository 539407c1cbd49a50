package maumau

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"kiebitz/oracle"
)

// TestOther demands that a game in which a misreading needs a card and finds none may
// also end there, with all cards but the open one in the hands, and that asking for it
// leaves the engine as it was.
func TestOther(t *testing.T) {
	const seed = 7
	r := rand.New(rand.NewPCG(seed, 0))
	e, err := newEngine([]string{"chain-doubles", "deal-winner-begins=yes"})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for found < 20 {
		c := Problem.Generate(r, oracle.Aim{Players: 4})
		answer, err := e.Append(nil, c)
		if err != nil {
			continue
		}
		before := e.game.memory
		other, ok := e.Other([]byte("> "), c)
		if e.game.memory != before {
			t.Fatalf("seed %d: asked for another end, the engine remembers %+v, not %+v", seed, e.game.memory, before)
		}
		if !ok {
			continue
		}
		found++
		if !oracle.Prints(Problem, c, e, answer, other[2:], oracle.PrintOptions{}) {
			t.Errorf("seed %d: the other end is not taken for one that the engine may print", seed)
		}
		goesOn, _, _ := bytes.Cut(answer, []byte("\n"))
		ends, _, _ := bytes.Cut(bytes.TrimPrefix(other, []byte("> ")), []byte("\n"))
		if !bytes.HasPrefix(goesOn, ends) || bytes.Equal(answer, other[2:]) {
			t.Errorf("seed %d: a game without a card to draw ends after %q, and goes on with %q", seed, ends, goesOn)
		}
		held := 0
		for _, h := range e.game.hand[:e.game.players] {
			held += h.len()
		}
		if held != 31 {
			t.Errorf("seed %d: %d cards are in the hands, expected all but the open one", seed, held)
		}
	}
	plain := new(engine)
	if _, ok := plain.Other(nil, Problem.Generate(r, oracle.Aim{})); ok {
		t.Error("the rules know another end")
	}
}
