package problems_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// TestBehaviour demands that outputs have the same behaviour exactly if they are
// alike, for what misreadings play, and edits of it.
func TestBehaviour(t *testing.T) {
	const seed = 5
	for _, p := range problems.All {
		t.Run(p.Info().ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 0))
			same, other := 0, 0
			for range 5 {
				c := p.Generate(r, oracle.Aim{})
				outputs := outputsFor(p, c, r)
				for _, a := range outputs {
					for _, b := range outputs {
						alike := p.Alike(c, a, b)
						if got := p.Behaviour(c, a) == p.Behaviour(c, b); got != alike {
							t.Fatalf("seed %d, %s: alike is %t, and the same behaviour %t, of\n%q\n%q", seed, c.Text(), alike, got, a, b)
						}
						if alike {
							same++
						} else {
							other++
						}
					}
				}
			}
			if same == 0 || other == 0 {
				t.Errorf("%d pairs are alike and %d are not, expected both", same, other)
			}
		})
	}
}

// outputsFor makes outputs for a case: of some misreadings, with other white
// space, and spoilt.
func outputsFor(p oracle.Problem, c oracle.Case, r *rand.Rand) (list [][]byte) {
	for i := 0; i < len(p.Misreadings()); i += 12 {
		e, err := p.Engine(oracle.Variant{Misreadings: []string{p.Misreadings()[i].ID}})
		if err != nil {
			panic(err)
		}
		output, _ := e.Append(nil, c)
		list = append(list, output)
	}
	first := list[0]
	for _, end := range []string{" ", "\n", "\r\n\n", " \n \t\n", "\n x", "\v"} {
		list = append(list, fmt.Append(bytes.Clone(first), end), bytes.ReplaceAll(first, []byte("\n"), []byte(end)), fmt.Append([]byte(end), string(first)))
	}
	for range 3 {
		spoilt := bytes.Clone(first)
		if len(spoilt) > 0 {
			spoilt[r.IntN(len(spoilt))] = ' '
		}
		list = append(list, spoilt)
	}
	return append(list, nil)
}
