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
	ids := []string{"chain-doubles", "last-seven-carried"}
	asked, err := edited.Engine(oracle.Variant{Misreadings: ids})
	if err != nil {
		t.Fatal(err)
	}
	unasked, _ := edited.Engine(oracle.Variant{Misreadings: ids})
	found := 0
	for found < 20 {
		c := Problem.Generate(r, oracle.Aim{Players: 4})
		answer, err := asked.Append(nil, c)
		if same, _ := unasked.Append(nil, c); !bytes.Equal(answer, same) {
			t.Fatalf("seed %d: asked for another end, the engine goes on with %s, not %s", seed, answer, same)
		}
		if err != nil {
			continue
		}
		other, ok := asked.(oracle.Undecided).Other([]byte("> "), c)
		if !ok {
			continue
		}
		found++
		if !oracle.Prints(Problem, c, asked, answer, other[2:], oracle.PrintOptions{}) {
			t.Errorf("seed %d: the other end is not taken for one that the engine may print", seed)
		}
		goesOn, _, _ := bytes.Cut(answer, []byte("\n"))
		ends, _, _ := bytes.Cut(bytes.TrimPrefix(other, []byte("> ")), []byte("\n"))
		if !bytes.HasPrefix(goesOn, ends) || bytes.Equal(answer, other[2:]) {
			t.Errorf("seed %d: a game without a card to draw ends after %q, and goes on with %q", seed, ends, goesOn)
		}
	}
	if _, ok := oracle.Engine(new(engine)).(oracle.Undecided); ok {
		t.Error("the rules know another end")
	}
}
