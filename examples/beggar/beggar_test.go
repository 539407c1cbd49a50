package beggar_test

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"example.com/beggar"
	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/oracletest"
	"kiebitz/runner"
)

// TestConformance says all that the game lacks, and where to begin.
func TestConformance(t *testing.T) {
	oracletest.Run(t, beggar.Problem, oracletest.Options{Random: 50})
}

// solver is written from the statement, without the value, and can be wrong.
type solver struct {
	king    int
	kept    bool // the heap is taken as it lies
	toFirst bool // the first card of the deck goes to player 1
	adds    bool // what is owed is added up
	back    bool // a jack is the dearest
	onTop   bool // the heap goes on top of the hand
}

func (s solver) solve(_ context.Context, in oracle.Invocation, out io.Writer) error {
	words := strings.Fields(string(in.Stdin))
	for ; len(words) > 52; words = words[52:] {
		var hands [2][]string // the next card first
		for i, card := range words[:52] {
			to := (i + 1) % 2
			if s.toFirst {
				to = i % 2
			}
			hands[to] = append([]string{card}, hands[to]...)
		}
		me, owed := 1, 0
		var heap []string
		for len(hands[me]) > 0 {
			card := hands[me][0]
			heap, hands[me] = append(heap, card), hands[me][1:]
			price := map[byte]int{'J': 1, 'Q': 2, 'K': s.king, 'A': 4}[card[1]]
			if s.back && price > 0 {
				price = 5 - price
			}
			if s.adds && price > 0 {
				price += owed
			}
			switch {
			case price > 0:
				owed, me = price, 1-me
			case owed > 1:
				owed--
			case owed == 1:
				if s.kept {
					slices.Reverse(heap)
				}
				owed, me = 0, 1-me
				if s.onTop {
					hands[me], heap = append(heap, hands[me]...), nil
				} else {
					hands[me], heap = append(hands[me], heap...), nil
				}
			default:
				me = 1 - me
			}
		}
		fmt.Fprintf(out, "%d%3d\n", 2-me, len(hands[1-me]))
	}
	return nil
}

// TestNamed demands that wrong solvers are named as changes of the rules, of which there is no list.
func TestNamed(t *testing.T) {
	for _, tc := range []struct {
		name   string
		solver solver
		want   string // what a solver with it does
	}{
		{"right", solver{king: 3}, ""},
		{"a king demands two", solver{king: 2}, "queen 2, king 2, ace 4"},
		{"the heap is taken as it lies", solver{king: 3, kept: true}, "the heap is not turned over"},
		{"the dealer gets the first card", solver{king: 3, toFirst: true}, "to the hand of player 1; the top card of the deck goes to the hand of player 2"},
		{"what is owed adds up", solver{king: 3, adds: true}, "the number of cards owed plus the price"},
		{"a jack is the dearest", solver{king: 3, back: true}, "jack 4, queen 3, king 2, ace 1"},
		{"the heap goes on top", solver{king: 3, onTop: true}, "goes on top of the hand"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			stored, err := cases.Stored(beggar.Problem)
			if err != nil {
				t.Fatal(err)
			}
			plan, err := cases.NewPlan(beggar.Problem, stored, 40, 1, oracle.Aim{})
			if err != nil {
				t.Fatal(err)
			}
			r, err := runner.Run(t.Context(), runner.Options{Problem: beggar.Problem, Cases: plan, Func: tc.solver.solve})
			if err != nil {
				t.Fatal(err)
			}
			if r.Accepted() != (tc.want == "") {
				t.Fatalf("accepted: %v", r.Accepted())
			}
			if d := r.Diagnosis; tc.want != "" && (len(d.Named) != 1 || !strings.Contains(d.Named[0].Text, tc.want)) {
				t.Errorf("found %+v, expected %q", d, tc.want)
			}
		})
	}
}
