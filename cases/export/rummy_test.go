package export

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/rummy"
)

// TestRummyLegality compares what Rummy's output validator calls legal with what
// the oracle does, on what each misreading makes of the stored cases and on
// changes of it. So that legality alone decides, the answer is one with as many
// cards in the hand as the output, or none.
func TestRummyLegality(t *testing.T) {
	long.Test(t, "runs a program of Python for each case")
	p := rummy.Problem
	stored, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	var trials []trial
	var played []cases.Case
	r := rand.New(rand.NewPCG(testSeed, 2))
	for _, m := range p.Book().Misreadings() {
		engine, err := p.Engine(oracle.Variant{Misreadings: []string{m.ID}})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range stored {
			in, _, _, err := play(p, []cases.Case{c})
			if err != nil {
				t.Fatal(err)
			}
			out, err := engine.Append([]byte{}, c.Input) // not null in JSON where nothing is printed
			if play := (*oracle.PlayError)(nil); err != nil && !errors.As(err, &play) {
				t.Fatal(err)
			}
			if r.IntN(2) == 0 && len(out) > 0 {
				out = mutate(r, out)
			}
			last := bytes.LastIndexByte(bytes.TrimSuffix(out, []byte("\n")), '\n')
			for _, answer := range [][]byte{out[last+1:], []byte("\n")} {
				trials, played = append(trials, trial{in, answer, out}), append(played, c)
			}
		}
	}
	for _, tc := range outputs {
		c, err := p.ParseCase(tc.input)
		if err != nil {
			t.Fatal(err)
		}
		in, _, _, err := play(p, []cases.Case{{Input: c}})
		if err != nil {
			t.Fatal(err)
		}
		if isLegal(p, cases.Case{Input: c}, []byte(tc.output)) {
			t.Errorf("%s: the judge does not find that %s", tc.name, tc.reason)
		}
		for range 2 {
			trials = append(trials, trial{in, []byte("\n"), []byte(tc.output)})
			played = append(played, cases.Case{ID: tc.name, Input: c})
		}
	}
	statuses := tryEach(t, filepath.Join(written(t, p), "output_validator", "output_validator.py"), trials)
	legal := 0
	for i := 0; i < len(trials); i += 2 {
		want := isLegal(p, played[i], trials[i].Output)
		if want {
			legal++
		}
		if got := statuses[i][0] == 42 || statuses[i+1][0] == 42; got != want {
			t.Errorf("seed %d, %s: got legal %v, want %v for %q", testSeed, played[i].ID, got, want, trials[i].Output)
		}
	}
	if n := len(trials) / 2; legal < n/4 || legal > 3*n/4 {
		t.Errorf("%d of %d outputs are legal, which shows little", legal, n)
	}
}

// outputs are what no misreading prints for a stored case.
var outputs = []struct{ name, reason, input, output string }{
	{"an ace at both ends", "a sequence has 14 cards", "HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK | HA", "HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK HA\n\n"},
	{"a joker beyond the king", "a sequence has 14 cards", "HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK | JJ", "HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK JJ\n\n"},
	{"a joker beyond the ace", "no card is there", "HQ HK HA | JJ", "HQ HK HA JJ\n\n"},
	{"another suit's joker", "a set has five cards", "H5 D5 C5 S5 | JJ", "H5 D5 C5 S5 JJ\n\n"},
}

// isLegal reports whether nothing but the number of cards can be wrong with an
// output.
func isLegal(p oracle.Problem, c cases.Case, out []byte) bool {
	// An empty hand may have no line, which the validator asks of each output by itself.
	for _, readings := range [][]string{nil, {"cards-only"}} {
		j := p.Judge(c.Input, out, oracle.JudgeOptions{Readings: readings})
		if j.Verdict != oracle.Malformed && !strings.HasPrefix(j.Got, "illegal") {
			return true
		}
	}
	return false
}
