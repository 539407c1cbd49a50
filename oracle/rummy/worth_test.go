package rummy

import (
	"math/rand/v2"
	"testing"

	"kiebitz/oracle"
)

// smallLayout is a random one with jokers, most often small enough for an exhaustive search.
func smallLayout(r *rand.Rand) *Layout {
	f := family{groups: oracle.Below(r, 2), more: 2, hand: 2 + oracle.Below(r, 3), sets: oracle.Below(r, 11), aces: oracle.Below(r, 2) == 0, jokers: 4}
	return f.layout(r)
}

// TestWorth compares what engines with another goal lay with an exhaustive search.
func TestWorth(t *testing.T) {
	const seed = 15
	r := rand.New(rand.NewPCG(seed, 1))
	goals := []*oracle.Parameter{goalWorth, goalJokerWorth, goalPrefers}
	for i := 0; i < *tiny; {
		p := goals[oracle.Below(r, len(goals))]
		ids := []string{p.Misreading(p.Random(r)).ID}
		l := smallLayout(r)
		if l.cards() > slowMost || len(l.hand) == 0 {
			continue
		}
		i++
		e := engineOf(t, ids)
		want, ok := slowSearch{rules: e.rules, worth: e.worth()}.best(l)
		a, err := e.search(l, nil)
		if got := e.valueOf(l, a); (err == nil) != ok || ok && got != want {
			t.Fatalf("seed %d, case %d, %v: %s: %s is worth %d (%v), possible %d (%t)", seed, i, ids, l.Text(), l.list(a.table), got, err, want, ok)
		}
	}
}

// TestJokerWorth wants each worth of a joker that is disposed of to be what its id says.
func TestJokerWorth(t *testing.T) {
	for id, want := range map[string]int{"10": 10, "20": 20, "50": 50, "0": 0} {
		if got := engineOf(t, []string{"goal-joker-worth=" + id}).worth().joker; got != want {
			t.Errorf("goal-joker-worth=%s: a joker counts %d, expected %d", id, got, want)
		}
	}
}
