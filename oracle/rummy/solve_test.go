package rummy

import (
	"strings"
	"testing"
)

// layout reads a case from its text.
func layout(t testing.TB, text string) *Layout {
	t.Helper()
	table, hand, _ := strings.Cut(text, "|")
	l := &Layout{letters: englishSuits}
	if strings.ContainsAny(text, "KRTP") && !strings.ContainsAny(text, "HDCS") {
		l.letters = hungarianSuits
	}
	for part := range strings.SplitSeq(table, "/") {
		var g group
		for _, w := range strings.Fields(part) {
			k, ok := readCard(w, l.letters)
			if !ok {
				t.Fatalf("%q is no card", w)
			}
			g = append(g, k)
		}
		if len(g) > 0 {
			l.table = append(l.table, g)
		}
	}
	for _, w := range strings.Fields(hand) {
		k, ok := readCard(w, l.letters)
		if !ok {
			t.Fatalf("%q is no card", w)
		}
		l.hand = append(l.hand, k)
	}
	return l
}

const sample = "K4 JJ K6 K7 / PQ KQ TQ / TA T2 T3 T4 T5 | K5 K5 JJ TK T0"

func TestSolve(t *testing.T) {
	for _, tc := range []struct {
		name, reason, text string
		want               int
	}{
		{"sample", "the statement's own", sample, 4},
		{"statement's text", "a four is freed for a sequence", "H5 D5 C5 S5 | C4 C6", 2},
		{"nothing", "no card fits", "H5 D5 C5 | C9", 0},
		{"empty table", "a group from the hand", "| C9 C0 CJ", 3},
		{"ace low", "before the two", "| CA C2 C3", 3},
		{"ace high", "after the king", "| CQ CK CA", 3},
		{"round the corner", "never", "| CK CA C2", 0},
		{"joker as ace", "after the king", "| HQ HK JJ", 3},
		{"joker below", "before the two", "| H2 H3 JJ", 3},
		{"joker between", "in the place of one card", "| H2 H4 JJ", 3},
		{"majority", "two jokers need three cards", "| H4 JJ JJ", 0},
		{"two jokers", "in a sequence of five", "| H9 H0 HK JJ JJ", 5},
		{"surplus joker", "a set of four takes none", "H5 D5 C5 S5 | JJ", 0},
		{"joker into a set", "a set of three takes one", "H5 D5 C5 | JJ", 1},
		{"joker onto a sequence", "anywhere at its ends", "H5 H6 H7 | JJ JJ", 2},
		{"no third joker", "three cards take two", "H5 H6 H7 | JJ JJ JJ", 2},
		{"table joker freed", "it goes elsewhere", "H4 JJ H6 | H5 C4 C5", 3},
		{"thirteen", "a whole suit takes no joker", "HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK | JJ", 1},
		{"two copies", "twice the same sequence", "| H2 H3 H4 H2 H3 H4", 6},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := layout(t, tc.text)
			a, err := l.solve()
			if err != nil {
				t.Fatal(err)
			}
			var groups []string
			for _, g := range a.table {
				groups = append(groups, texts(g, l.letters))
			}
			t.Logf("%s | %s", strings.Join(groups, " / "), texts(a.hand, l.letters))
			if a.disposed != tc.want || len(l.hand)-len(a.hand) != tc.want {
				t.Errorf("%s: disposed of %d, left %s, want %d", tc.reason, a.disposed, texts(a.hand, l.letters), tc.want)
			}
		})
	}
}
