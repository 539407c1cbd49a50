package tractor

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kiebitz/oracle"
)

// sample is the statement's own round; it plays S3 three times.
const sample = "O Charles 2 2 / S6S6S7S7 SASKSJST STS8S4S4 S3S5SJSQ / S9S9 H3D3 S3DT SAD3 / DA DQ DK D4 / " +
	"SKS8S5S3 RJC2D2H2 C6C8CJD9 H3CKDTD5 / H7H7 H6H4 HJHQ H9H9 / DJDJ DKH5 D5D4 D6D6 / D8D8 C4C3 HTH5 D9D7 / " +
	"C5C5 C6CT H8HQ C7C4 / H8 C7 HA HA / H2 RJ BJ CK / DA BJ C8 HK / S2S2C2 CQCAD2 HTHJHK C9CQCA"

func parse(t testing.TB, text string) *Round {
	t.Helper()
	c, err := Problem.ParseCase(text)
	if err != nil {
		t.Fatal(err)
	}
	return c.(*Round)
}

func TestSample(t *testing.T) {
	e, err := Problem.Engine(oracle.Variant{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := e.Append(nil, parse(t, sample))
	if want := "50\n3 2 Alice\n"; err != nil || string(got) != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

// TestTricks plays the statement's worked tricks: hearts are trumps, the
// current rank is seven, Alice leads.
func TestTricks(t *testing.T) {
	for _, tc := range []struct {
		name, trick, winner, reason string
	}{
		{"single", "SA S2 ST S5", "Alice", "the highest card"},
		{"single tie", "SA S2 ST SA", "Alice", "the first of two"},
		{"ruff", "SA S2 ST H2", "David", "the only trump"},
		{"off-rank tie", "SA H2 C7 D7", "Charles", "the first of equal trumps"},
		{"no pairs", "C2C2 C3C4 C7D7 RJBJ", "Alice", "nobody else has a pair"},
		{"pair", "D3D3 DTDT SKSK H2H3", "Bob", "a higher pair of the suit"},
		{"pair ruffed", "D3D3 DTDT SKSK H2H2", "David", "the only pair of trumps"},
		{"tractor over the rank", "D6D6D8D8 DJDJDKDK DTDTD2D3 HTHTBJBJ", "Alice", "the only tractor"},
		{"tractor of trumps", "H6H6H8H8 H7H7BJBJ C2C2C3C4 HKHKRJRJ", "Bob", "seven and black joker are consecutive"},
		{"tractor of sevens", "H6H6H8H8 H7H7D7D7 C2C2C3C4 HKHKRJRJ", "Bob", "the sevens are consecutive"},
		{"throw of singles", "SASK STST C2H3 S7SK", "Alice", "nobody has trumps only"},
		{"throw ruffed", "SASK HKH3 HAH2 S7SK", "Charles", "the higher trumps"},
		{"throw ruffed, tie", "SASK HAH2 HAH3 S7SK", "Bob", "the first of two aces"},
		{"throw with a tractor", "S2S2S3S3SA H3H3H4H4RJ D7D7H7H7H2 S7S7SQSJS6", "Charles", "the higher tractor"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			rd := &reader{r: &Round{main: hearts, ranks: [2]int{7, 2}}}
			if err := rd.line([]byte(tc.trick)); err != nil {
				t.Fatal(err)
			}
			var g game
			g.begin(rd.r)
			if got := seats[g.trick(0, 0, rd.r.sizes[0]).winner]; got != tc.winner {
				t.Errorf("%s: %s wins, expected %s", tc.reason, got, tc.winner)
			}
		})
	}
}

// TestPlain compares the engine with the plain one on random rounds.
func TestPlain(t *testing.T) {
	const seed, rounds = 20261121, 3000
	e, err := newEngine(nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range rounds {
		c := newDealer(r).round() // disputed rounds, too
		got, _ := e.Append(nil, c)
		want, err := plainAnswer(string(c.format(nil, "\n")))
		if err != nil || want != string(got) {
			t.Fatalf("seed %d, round %d: %v\n%s\nengine %q\nplain  %q", seed, i, err, c.format(nil, "\n"), got, want)
		}
	}
}

// TestHonor compares the search for the honor card with an enumeration of all
// divisions, mostly on plays with many pairs.
func TestHonor(t *testing.T) {
	const seed = 1460
	plays := 100_000
	if testing.Short() {
		plays = 5_000
	}
	r := rand.New(rand.NewPCG(seed, 2))
	found, failed, beyond := 0, 0, 0
	for i := range plays {
		rank, main := lowest+oracle.Below(r, 13), oracle.Below(r, 5)
		g := &game{r: &Round{main: main, ranks: [2]int{rank, rank}}}
		g.begin(g.r)
		f := densePlay(r, g)
		p := g.look(f)
		form := randomForm(r, len(f), p.number)
		level, ok := form.build(&p)
		want, wantOK := plainHonor(list(f), form.sizes(), suitLetters[main], rank)
		if ok != wantOK || ok && level != want {
			t.Fatalf("seed %d, play %d: %s for sizes %v, main suit %c, rank %d: got %d %v, want %d %v",
				seed, i, codes(f), form.sizes(), suitLetters[main], rank, level, ok, want, wantOK)
		}
		if _, easy := form.buildGreedily(&p); ok && !easy {
			beyond++
		}
		if ok {
			found++
		} else {
			failed++
		}
	}
	t.Logf("%d constructed, %d of them not greedily, %d not", found, beyond, failed)
	if found < plays/5 || failed < plays/10 || beyond < plays/1000 {
		t.Errorf("the plays are too much alike")
	}
}

// densePlay returns a play of one domain with many pairs near to one another,
// often around the current rank, where a level may have several.
func densePlay(r *rand.Rand, g *game) (cards []kind) {
	var domains [mixed][]kind
	for k := range kind(kinds) {
		d := g.order.domain[k]
		domains[d] = append(domains[d], k)
	}
	all := domains[oracle.Below(r, mixed)]
	if len(all) == 0 || oracle.Below(r, 2) == 0 {
		all = domains[trumps]
	}
	slices.SortStableFunc(all, func(a, b kind) int { return int(g.order.level[a]) - int(g.order.level[b]) })
	if oracle.Below(r, 2) == 0 {
		all = all[max(0, len(all)-9):]
	}
	size, skip := 2+oracle.Below(r, 13), 4+oracle.Below(r, 6)
	for len(all) > 0 && len(cards) < size {
		for _, k := range all {
			switch n := oracle.Below(r, skip); {
			case len(cards)+2 <= size && n < 3 && !slices.Contains(cards, k):
				cards = append(cards, k, k)
			case len(cards) < size && n == 3 && !slices.Contains(cards, k):
				cards = append(cards, k)
			}
		}
		size--
	}
	if len(cards) == 0 {
		return []kind{all[0]}
	}
	return cards
}

// randomForm returns a structure for these numbers of cards and pairs, or one
// more at times.
func randomForm(r *rand.Rand, size, pairs int) (f form) {
	if oracle.Below(r, 8) == 0 && 2*pairs+2 <= size {
		pairs++
	}
	for pairs-f.inTractors >= 2 && oracle.Below(r, 5) > 0 {
		k := min(2+oracle.Below(r, 3), pairs-f.inTractors)
		f.tractors[f.n] = k
		f.n++
		f.inTractors += k
	}
	slices.SortFunc(f.tractors[:f.n], func(a, b int) int { return b - a })
	f.pairs = oracle.Below(r, pairs-f.inTractors+1)
	f.singles = size - 2*(f.inTractors+f.pairs)
	return f
}

// TestGenerate proves that random rounds are legal, and of all kinds.
func TestGenerate(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	seen := map[string]int{}
	disputed := 0
	for range 3000 {
		c := Problem.Generate(r, oracle.Aim{}).(*Round)
		if len(oracle.Warnings(c)) > 0 || len(c.hidden()) != hiddenSize {
			t.Fatalf("an illegal deal: %v\n%s", oracle.Warnings(c), c.Text())
		}
		if back := parse(t, c.Text()); back.Text() != c.Text() {
			t.Fatalf("read back as %s, expected %s", back.Text(), c.Text())
		}
		if !undisputed(c) {
			disputed++
		}
		e, _ := newEngine(nil)
		cites, _ := oracle.Cites(e, c)
		for _, id := range cites {
			seen[id]++
		}
	}
	for _, c := range clauses {
		for _, s := range c.Situations {
			t.Logf("%-24s %d", s.ID, seen[s.ID])
		}
	}
	t.Logf("%d of 3000 rounds are disputed", disputed)
	if disputed < 30 || disputed > 300 {
		t.Errorf("%d of 3000 rounds are disputed, expected some in a hundred", disputed)
	}
}

// benchmark runs what is made of an engine on 1000 random rounds.
func benchmark(b *testing.B, run func(e oracle.Engine, c oracle.Case)) {
	r := rand.New(rand.NewPCG(1, 1))
	list := make([]oracle.Case, 1000)
	for i := range list {
		list[i] = Problem.Generate(r, oracle.Aim{})
	}
	e, err := Problem.Engine(oracle.Variant{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		run(e, list[i%len(list)])
	}
}

func BenchmarkPlay(b *testing.B) {
	var buf []byte
	benchmark(b, func(e oracle.Engine, c oracle.Case) { buf, _ = e.Append(buf[:0], c) })
}

func BenchmarkTrace(b *testing.B) {
	benchmark(b, func(e oracle.Engine, c oracle.Case) { e.Trace(c) })
}

func BenchmarkCites(b *testing.B) {
	benchmark(b, func(e oracle.Engine, c oracle.Case) { oracle.Cites(e, c) })
}

func BenchmarkGenerate(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		Problem.Generate(r, oracle.Aim{})
	}
}

// BenchmarkMisread plays random rounds by all misreadings in turn.
func BenchmarkMisread(b *testing.B) {
	var engines []oracle.Engine
	for _, m := range book.Misreadings() {
		e, err := Problem.Engine(oracle.Variant{Misreadings: []string{m.ID}})
		if err != nil {
			b.Fatal(err)
		}
		engines = append(engines, e)
	}
	var buf []byte
	n := 0
	benchmark(b, func(_ oracle.Engine, c oracle.Case) {
		buf, _ = engines[n%len(engines)].Append(buf[:0], c)
		n++
	})
}
