package maumau_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

var games = flag.Int("games", 20_000, "random games to compare with the plain engine")

// deal makes a deal that may be illegal: the generator would leave out those
// that run out of cards.
func deal(t *testing.T, r *rand.Rand, players int) oracle.Case {
	t.Helper()
	var words []string
	for _, s := range "CSHD" {
		for _, k := range "SENTJQKA" {
			words = append(words, string(s)+string(k))
		}
	}
	r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	c, err := maumau.Problem.ParseCase(fmt.Sprint(players, " ", strings.Join(words, " ")))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// plainAnswer is the answer of the plain engine.
func plainAnswer(c oracle.Case) (string, error) {
	words := strings.Fields(c.Text())
	played, scores, err := plainGame(int(words[0][0]-'0'), words[1:])
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s\nScore: %s\n", strings.Join(played, " "), strings.Trim(fmt.Sprint(scores), "[]")), nil
}

// TestAgainstPlain compares the engine with the slow one on random deals, and
// its trace with its answer.
func TestAgainstPlain(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	e, err := maumau.Problem.Engine(oracle.Variant{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range *games {
		c := deal(t, r, 2+i%3)
		got, err := e.Append(nil, c)
		want, plainErr := plainAnswer(c)
		var stuck *oracle.PlayError
		if (err != nil) != (plainErr != nil) || err != nil && !errors.As(err, &stuck) {
			t.Fatalf("%s\nengine: %v\nplain:  %v", c.Text(), err, plainErr)
		}
		if err != nil {
			continue
		}
		if string(got) != want {
			t.Fatalf("%s\nengine: %s\nplain:  %s", c.Text(), got, want)
		}
		if i%16 != 0 {
			continue // a trace is slow
		}
		tr, err := e.Trace(c)
		if err != nil {
			t.Fatal(err)
		}
		checkTrace(t, c, tr, want)
	}
}

// checkTrace checks that a trace prints the answer, that no card is ever lost
// or doubled, and that it cites only what the ledger lists.
func checkTrace(t *testing.T, c oracle.Case, tr *oracle.Trace, answer string) {
	t.Helper()
	known := map[string]bool{}
	for _, cl := range maumau.Problem.Book().Clauses() {
		known[cl.ID] = true
		for _, s := range cl.Situations {
			known[s.ID] = true
		}
	}
	var printed []string
	for i, s := range tr.Steps {
		if s.Number != i {
			t.Errorf("step %d has the number %d", i, s.Number)
		}
		if s.Printed != "" {
			printed = append(printed, s.Printed)
		}
		for _, id := range s.Cites {
			if !known[id] {
				t.Errorf("step %d cites %q, which the ledger does not list", i, id)
			}
		}
		var all []string
		for _, z := range s.Zones {
			all = append(all, z.Cards...)
		}
		slices.Sort(all)
		if len(slices.Compact(all)) != 32 {
			t.Errorf("%s\nstep %d: the table holds %d different cards", c.Text(), i, len(slices.Compact(all)))
		}
	}
	cards, score, _ := strings.Cut(strings.TrimSpace(answer), "\n")
	if got := strings.Join(printed, " "); got != cards+" "+score {
		t.Errorf("%s\nthe trace prints %q, the answer is %q", c.Text(), got, answer)
	}
}

// FuzzEngine compares the engine with the plain one on deals that the fuzzer
// chooses: each byte of swaps exchanges two cards of a sorted pile.
func FuzzEngine(f *testing.F) {
	f.Add(uint8(0), []byte{1, 2, 3})
	f.Add(uint8(2), []byte("any text will do as a shuffle of the thirty-two cards"))
	e, err := maumau.Problem.Engine(oracle.Variant{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, players uint8, swaps []byte) {
		words := strings.Fields(fine)[1:]
		for i, b := range swaps[:min(len(swaps), 256)] {
			j, k := i%32, int(b)%32
			words[j], words[k] = words[k], words[j]
		}
		c, err := maumau.Problem.ParseCase(fmt.Sprint(2+players%3, " ", strings.Join(words, " ")))
		if err != nil {
			t.Fatal(err)
		}
		got, err := e.Append(nil, c)
		want, plainErr := plainAnswer(c)
		if (err != nil) != (plainErr != nil) || err == nil && string(got) != want {
			t.Errorf("%s\nengine: %s %v\nplain:  %s %v", c.Text(), got, err, want, plainErr)
		}
	})
}
