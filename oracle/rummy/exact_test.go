package rummy

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"kiebitz/oracle"
)

var tiny = flag.Int("tiny", 400, "cases to be compared with an exhaustive search")

// words is a case as the plain searches take it.
func (l *Layout) words() (table [][]string, hand []string) {
	for _, g := range l.table {
		table = append(table, g.words())
	}
	return table, group(l.hand).words()
}

func (g group) words() (list []string) {
	for _, k := range g {
		list = append(list, k.text(englishSuits))
	}
	return list
}

// compare solves a case and demands the given optimum and a legal arrangement.
func compare(t *testing.T, seed, i int, l *Layout, best func(table [][]string, hand []string) int) {
	t.Helper()
	a, err := l.solve()
	if err != nil {
		t.Fatalf("seed %d, case %d: %s\n%v", seed, i, l.Text(), err)
	}
	table, hand := l.words()
	if want := best(table, hand); a.disposed != want {
		t.Fatalf("seed %d, case %d: %s\ndisposed of %d, possible %d", seed, i, l.Text(), a.disposed, want)
	}
	var out [][]string
	for _, g := range a.table {
		out = append(out, g.words())
	}
	if err := plainCheck(table, hand, out, group(a.hand).words()); err != nil || len(hand)-len(a.hand) != a.disposed {
		t.Fatalf("seed %d, case %d: %s\n%v: %v", seed, i, l.Text(), out, err)
	}
}

// TestTiny compares the optimum with an exhaustive search.
func TestTiny(t *testing.T) {
	const seed = 1
	r := rand.New(rand.NewPCG(seed, 1))
	jokers := map[int]int{}
	for i := 0; i < *tiny; {
		f := family{groups: oracle.Below(r, 5), more: 1, hand: 2 + oracle.Below(r, 3), sets: oracle.Below(r, 11), aces: oracle.Below(r, 2) == 0, jokers: 6}
		l := f.layout(r)
		for range oracle.Below(r, 4) {
			l.hand = append(l.hand, joker)
		}
		in, n := l.instance(), len(l.hand)
		for _, g := range l.table {
			n += len(g)
		}
		if n-in.jokers > 18 || in.jokers > 6 || len(l.hand) == 0 {
			continue
		}
		i++
		jokers[in.jokers]++
		compare(t, seed, i, l, plainBest)
	}
	t.Log("cases by number of jokers:", jokers)
}

// BenchmarkSolve finds the optimum of random cases.
func BenchmarkSolve(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	list := make([]*Layout, 1000)
	for i := range list {
		list[i] = problem{}.Generate(r, oracle.Aim{}).(*Layout)
	}
	for i := 0; b.Loop(); i++ {
		if _, err := list[i%len(list)].solve(); err != nil {
			b.Fatal(err)
		}
	}
}

// largeCases are cases with 60 to 79 cards on the table and four or five jokers.
func largeCases(n int) (list []*Layout) {
	r := rand.New(rand.NewPCG(3, 3))
	for len(list) < n {
		l := families[8].layout(r)
		for in := l.instance(); in.jokers < 4; in.jokers++ {
			l.hand = append(l.hand, joker)
		}
		if cards := l.cards() - len(l.hand); cards >= 60 && cards < 80 && l.instance().jokers < 6 {
			list = append(list, l)
		}
	}
	return list
}

// BenchmarkLarge finds the optimum with 60 to 79 cards on the table and four or five jokers.
func BenchmarkLarge(b *testing.B) {
	list := largeCases(200)
	var took []time.Duration
	for b.Loop() {
		start := time.Now()
		if _, err := list[len(took)%len(list)].solve(); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs-median")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "µs-p99")
}

var table = flag.Bool("table", false, "print how long the optimum takes, and its certificate")

// TestTable prints, by the number of cards on the table and of jokers, how long
// the optimum takes, and how long its certificate then takes, which is verified:
// go test ./oracle/rummy -run Table -table -v
func TestTable(t *testing.T) {
	if !*table {
		t.Skip("prints a table only if it is asked for: -table")
	}
	type key struct{ cards, jokers int }
	own, proof := map[key][]time.Duration{}, map[key][]time.Duration{}
	r := rand.New(rand.NewPCG(3, 3))
	for range 3000 {
		l := problem{}.Generate(r, oracle.Aim{}).(*Layout)
		for in := l.instance(); in.jokers < 6 && oracle.Below(r, 3) == 0; in.jokers++ {
			l.hand = append(l.hand, joker)
		}
		k := key{jokers: l.instance().jokers / 2 * 2}
		for _, g := range l.table {
			k.cards += len(g)
		}
		if k.cards = min(k.cards/20*20, 80); len(own[k]) == 40 {
			continue
		}
		start := time.Now()
		if _, err := l.solve(); err != nil {
			t.Fatal(err)
		}
		own[k] = append(own[k], time.Since(start))
		if _, err := l.move(); err != nil { // which Prove asks for
			t.Fatal(err)
		}
		start = time.Now()
		if _, err := (problem{}).Prove(l); err != nil {
			t.Fatal(err)
		}
		proof[k] = append(proof[k], time.Since(start))
	}
	at := func(list []time.Duration, percent int) time.Duration {
		slices.Sort(list)
		return list[(len(list)-1)*percent/100].Round(time.Microsecond)
	}
	for cards := 0; cards <= 80; cards += 20 {
		for jokers := 0; jokers <= 6; jokers += 2 {
			if k := (key{cards, jokers}); len(own[k]) > 0 {
				t.Logf("%3d+ cards, %d or %d jokers, %2d cases: median %v, p99 %v; certificate %v, %v", cards, jokers, min(jokers+1, maxJokers), len(own[k]),
					at(own[k], 50), at(own[k], 99), at(proof[k], 50), at(proof[k], 99))
			}
		}
	}
}
