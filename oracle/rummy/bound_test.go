package rummy

import (
	"errors"
	"math/rand/v2"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
)

// TestAutomatonBounded wants an automaton that gets too large to be given up:
// the numbers of its states have 16 bits, and a wrapped one would be another
// state.
func TestAutomatonBounded(t *testing.T) {
	long.Test(t, "compares with an exhaustive search")
	a := completed(maxJokers + 3)
	if !a.full || len(a.states) > 0 {
		t.Fatalf("found %d states, full: %v; expected none, for there are too many", len(a.states), a.full)
	}
}

// TestWorst solves what is hardest to search: two whole decks in groups that
// leave jokers little room.
func TestWorst(t *testing.T) {
	const seed = 6
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range 40 {
		l := &Layout{letters: englishSuits}
		for rank := ace; rank <= king; rank++ {
			for range 2 {
				g := group{cardOf(0, rank), cardOf(1, rank), cardOf(2, rank), cardOf(3, rank)}
				if oracle.Below(r, 20) < i/2 { // a card of it is in the hand
					n := oracle.Below(r, 4)
					l.hand = append(l.hand, g[n])
					g = append(g[:n:n], g[n+1:]...)
				}
				l.table = append(l.table, g)
			}
		}
		for range maxJokers - i%3 {
			l.hand = append(l.hand, joker)
		}
		a, err := l.solve()
		if errors.Is(err, errTooHard) {
			t.Errorf("seed %d, case %d: %s: %v", seed, i, l.Text(), err)
			continue
		}
		if n, f := l.check(a.table, a.hand); err != nil || f != nil || n != a.disposed || n != len(l.hand) {
			t.Errorf("seed %d, case %d: %s: disposed of %d (%d), %v, %v", seed, i, l.Text(), a.disposed, n, f, err)
		}
	}
}

// TestGivenUp wants a search that takes too long to be told from a case that
// the statement excludes.
func TestGivenUp(t *testing.T) {
	e, err := Problem.Engine(oracle.Variant{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		err  error
		want bool
	}{{errTooHard, true}, {errNotLegal, false}} {
		l := layout(t, "H2 H3 H4 | H5")
		l.right.Store(&found{err: tc.err})
		if _, err := e.Append(nil, l); oracle.GivenUp(err) != tc.want {
			t.Errorf("answer: %v is given up: %v, expected %v", err, !tc.want, tc.want)
		}
		if _, err := e.Trace(l); oracle.GivenUp(err) != tc.want {
			t.Errorf("trace: %v is given up: %v, expected %v", err, !tc.want, tc.want)
		}
		if err := e.(oracle.Decider).Decides(l); oracle.GivenUp(err) != tc.want {
			t.Errorf("without an answer: %v is given up: %v, expected %v", err, !tc.want, tc.want)
		}
	}
}

// TestDecides demands that the move that is shown, which takes ten times as long to find as what
// the best are worth, is looked for only where it is asked for.
func TestDecides(t *testing.T) {
	l := layout(t, sample)
	if err := new(engine).Decides(l); err != nil || l.right.Load() == nil || l.gentle.Load() != nil {
		t.Errorf("got %v; the best is known: %v, the one that is shown: %v", err, l.right.Load() != nil, l.gentle.Load() != nil)
	}
}
