package runner

import (
	"bytes"
	"slices"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

// TestEnded has a solver that draws until a card fits, and breaks where the cards run out. Who
// keeps two cards when the pile is turned runs out of them earlier, so that all such games
// begin as that misreading begins them: it must not be named for these alone.
func TestEnded(t *testing.T) {
	for _, tc := range []struct {
		second, reason string
		kept           bool // whether both are named
	}{
		{"reshuffle-keeps-two", "it is needed for games without an end alone", false},
		{"R5-counts-jacks", "it is needed for games that have an end as well", true},
	} {
		t.Run(tc.second, func(t *testing.T) {
			ids := []string{"draw-until-playable", tc.second}
			list := brokenOff(t, ids)
			ev := &evidence{problem: maumau.Problem, jobs: 1, explained: (*outcome).wrong, batches: [][]outcome{list}, wrong: len(list)}
			if err := ev.play(nil); err != nil {
				t.Fatal(err)
			}
			f, err := ev.try(t.Context(), theory{misread: []oracle.Misreading{{ID: ids[0]}, {ID: ids[1]}}}, bounds{})
			if f == nil || err != nil {
				t.Fatalf("the two together do not explain everything (%v)", err)
			}
			kept, less, err := ev.needed(t.Context(), []*finding{f})
			if err != nil {
				t.Fatal(err)
			}
			if (len(kept) == 1) != tc.kept || !tc.kept && !slices.Equal(less.ids(), ids[:1]) {
				t.Errorf("%s: kept %d findings, and one with less is %v", tc.reason, len(kept), less)
			}
		})
	}
}

// brokenOff plays games with two misreadings. Those that come to no end go on with cards that
// nobody can play.
func brokenOff(t *testing.T, ids []string) (list []outcome) {
	t.Helper()
	engine := func(ids ...string) oracle.Engine {
		e, err := maumau.Problem.Engine(oracle.Variant{Misreadings: ids})
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	rules, both := engine(), engine(ids...)
	open := 0
	for _, c := range someCases(t, maumau.Problem, 300) {
		right, _ := rules.Append(nil, c.Input)
		output, err := both.Append(nil, c.Input)
		if err != nil {
			begun, _, _ := bytes.Cut(output, []byte("\n"))
			if output = append(slices.Clone(begun), " ?\nScore: 0 0\n"...); !goesOn(output, begun, right) {
				continue
			}
			open++
		}
		if o := newOutcome(c, oracle.Wrong); !bytes.Equal(output, right) {
			o.output = output
			list = append(list, o)
		}
	}
	if open == 0 {
		t.Fatal("every game comes to an end")
	}
	return list
}
