package rummy

import (
	"math/rand/v2"
	"testing"

	"kiebitz/oracle"
)

// handParameters say into which groups the cards of the hand may go.
var handParameters = []*oracle.Parameter{jokerNeeded, goalNeeded, goalAdded, goalKind}

// TestHandMatchesOwn wants each engine with such a value, alone or beside another
// misreading, to match what it prints.
func TestHandMatchesOwn(t *testing.T) {
	const seed = 16
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range 2 * *tiny {
		p := handParameters[oracle.Below(r, len(handParameters))]
		ids := []string{p.Misreading(p.Random(r)).ID}
		if other := randomPoint(r, book.Parameters(), flags())[0]; oracle.Below(r, 4) > 0 {
			if _, err := book.Set(append(ids, other)); err == nil {
				ids = append(ids, other)
			}
		}
		testMatchesOwn(t, r, seed, i, ids)
	}
}

// TestHand compares what engines with such a value lay with an exhaustive search.
func TestHand(t *testing.T) {
	const seed = 17
	r := rand.New(rand.NewPCG(seed, 1))
	less := map[string]int{}
	for i := 0; i < *tiny; {
		p := handParameters[oracle.Below(r, len(handParameters))]
		ids := []string{p.Misreading(p.Random(r)).ID}
		l := smallLayout(r)
		if l.cards() > slowMost || len(l.hand) == 0 {
			continue
		}
		i++
		e := engineOf(t, ids)
		a := e.misMove(l)
		want := slowHand(e, l)
		if got := e.valueOf(l, a); got != want {
			t.Fatalf("seed %d, case %d, %v: %s: disposed of %d with %s, possible %d", seed, i, ids, l.Text(), got, l.list(a.table), want)
		}
		if n, _ := slowBest(theRules, l); a.disposed < n {
			less[ids[0]]++
		}
	}
	t.Logf("less than by the rules: %v", less)
	if len(less) < 6 {
		t.Errorf("only %v make a difference", less)
	}
}

// slowHand finds the value of the best move of an engine with one of these values.
func slowHand(e *engine, l *Layout) int {
	kept, _ := l.withJokers(0)
	without, _ := slowBest(theRules, kept)
	strict := theRules
	strict.jokersNeeded = true
	needed, _ := slowBest(strict, l)
	switch {
	case e.has(jokerNeeded.Ref()):
		return max(0, needed)
	case e.has(goalNeeded.Ref()):
		return max(needed, without)
	case e.has(goalAdded.Ref()):
		return without
	}
	inSequences, _ := slowSearch{rules: theRules, only: "sequences"}.best(l)
	inSets, _ := slowSearch{rules: theRules, only: "sets"}.best(l)
	switch e.mis.Name(goalKind) {
	case "sequences":
		return inSequences
	case "sets":
		return inSets
	}
	return max(inSequences, inSets)
}
