package rummy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
)

// handParameters say into which groups the cards of the hand may go, and into how many, and
// what may come into it.
var handParameters = []*oracle.Parameter{jokerNeeded, goalNeeded, goalAdded, goalKind, rearrangeNew, rearrangeOwn, tableTaken}

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
	long.Test(t, "compares with an exhaustive search")
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

// slowOwn finds the value of the best move after some cards of the hand have been laid that
// are a group.
func slowOwn(l *Layout, stays bool) (best int) {
	for some := range 1 << len(l.hand) {
		var own, rest group
		for i, k := range l.hand {
			if some>>i&1 != 0 {
				own = append(own, k)
			} else {
				rest = append(rest, k)
			}
		}
		if g := theRules.inOrder(own); g != nil {
			now := &Layout{table: l.table, hand: rest}
			if !stays {
				now.table = append(slices.Clone(l.table), g)
			}
			n, _ := slowBest(theRules, now)
			best = max(best, len(own)+n)
		}
	}
	return best
}

// slowTaken finds the value of the best move if cards of the table may be taken.
func slowTaken(e *engine, l *Layout) int {
	all, must := &Layout{hand: slices.Clone(l.hand)}, group{}
	for _, k := range slices.Concat(l.table...) {
		if e.taken[jokerIn(k)] {
			all.hand = append(all.hand, k)
		} else {
			must = append(must, k)
		}
	}
	all.table = []group{must}
	if e.spares() {
		strict, _ := slowBest(theRules, l)
		free, _ := slowSearch{rules: theRules, worth: (&engine{free: true}).worth()}.best(all)
		return max(strict, free)
	}
	n, _ := slowBest(theRules, all)
	return max(0, n-(len(all.hand)-len(l.hand)))
}

// slowOthers finds how many cards but jokers can go, with jokers of the hand only where they
// are needed, and those of the table anywhere if none of the hand is laid.
func slowOthers(l *Layout, strict rules) int {
	w := (&engine{free: true}).worth()
	kept, _ := l.withJokers(0)
	a, _ := slowSearch{rules: theRules, worth: w}.best(kept)
	b, _ := slowSearch{rules: strict, worth: w}.best(l)
	return max(a, b)
}

// slowHand finds the value of the best move of an engine with one of these values.
func slowHand(e *engine, l *Layout) int {
	kept, _ := l.withJokers(0)
	without, _ := slowBest(theRules, kept)
	strict := theRules
	strict.jokersNeeded = true
	needed, _ := slowBest(strict, l)
	switch {
	case e.has(tableTaken.Ref()):
		return slowTaken(e, l)
	case e.has(jokerNeeded.Ref()):
		return max(0, needed)
	case e.others():
		return slowOthers(l, strict)
	case e.has(goalNeeded.Ref()):
		return max(needed, without)
	case e.has(goalAdded.Ref()):
		return without
	case e.has(rearrangeNew.Ref()):
		few, _ := slowSearch{rules: theRules, most: 1 + len(l.table) + e.mis.Number(rearrangeNew)}.best(l)
		return max(0, few)
	case e.mis.Name(rearrangeOwn) == "most":
		own, _ := slowBest(theRules, &Layout{hand: l.hand})
		first, _ := e.search(&Layout{hand: l.hand}, nil) // of those that lay as many it may be any
		rest, _ := slowBest(theRules, &Layout{table: l.table, hand: first.hand})
		return own + rest
	case e.has(rearrangeOwn.Ref()):
		return slowOwn(l, e.ownStays())
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
