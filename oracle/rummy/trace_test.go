package rummy

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle"
)

// TestMarked wants the cards that leave a zone to be those that come to others.
func TestMarked(t *testing.T) {
	const seed = 9
	r := rand.New(rand.NewPCG(seed, 1))
	e := new(engine)
	for i := range 150 {
		l := problem{}.Generate(r, oracle.Aim{}).(*Layout)
		tr, err := e.Trace(l)
		if err != nil {
			t.Fatal(err)
		}
		first, last := tr.Steps[0], tr.Steps[len(tr.Steps)-1]
		away, here := marked(first), marked(last)
		if !slices.Equal(away, here) {
			t.Fatalf("seed %d, case %d: %s: %v leave, %v come", seed, i, l.Text(), away, here)
		}
		if hand := last.Zone("hand"); len(hand.Marked) > 0 {
			t.Errorf("seed %d, case %d: %v go to the hand", seed, i, hand)
		}
		if hand := first.Zone("hand"); len(hand.Cards)-len(hand.Marked) != len(last.Zone("hand").Cards) {
			t.Errorf("seed %d, case %d: %v are marked in the hand", seed, i, hand)
		}
	}
}

// marked lists the marked cards of a step.
func marked(s oracle.Step) (list []string) {
	for _, z := range s.Zones {
		for _, i := range z.Marked {
			list = append(list, z.Cards[i])
		}
	}
	slices.Sort(list)
	return list
}

// TestOrigins wants each step to say where its cards came from.
func TestOrigins(t *testing.T) {
	tr, err := new(engine).Trace(layout(t, "H5 D5 C5 S5 / D9 D0 DJ | C4 C6 DQ"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range tr.Steps {
		if w := Problem.Words(&s); w.Why != "" {
			got = append(got, w.Text+": "+w.Why)
		}
	}
	want := "D9 D0 DJ DQ is laid: DQ from the hand / H5 D5 S5 is laid: what is left of H5 D5 C5 S5 / C4 C5 C6 is laid: C5 from H5 D5 C5 S5, C4 C6 from the hand"
	if text := strings.Join(got, " / "); text != want {
		t.Errorf("got %s, want %s", text, want)
	}
}

// TestBears wants a step to be about what can be said of the cards that are left,
// and about nothing else.
func TestBears(t *testing.T) {
	for _, tc := range []struct{ name, text, first, last string }{
		{"sequence", "| H4 H5 H6", "goal print sequence", "goal print"},
		{"set", "| H4 D4 C4 S9", "goal print set", "goal print"},
		{"ace", "| HA H2 H3 C9", "ace goal print sequence", "goal print"},
		{"ace far away", "| HA H9 H0 HJ", "goal print sequence", "goal print"},
		{"corner", "| CQ CK CA C2", "ace goal print sequence", "goal print"},
		{"joker", "| H4 H6 JJ C9", "goal joker majority print sequence", "goal print"},
		{"two jokers left", "| H4 H5 H6 HJ JJ JJ JJ", "goal joker majority print sequence", "goal joker print"},
		{"table", "H5 D5 C5 | S7 D9", "goal print rearrange set table", "goal print rearrange set table"},
		{"neighbours on the table and in the hand", "H5 D5 C5 | C6 D9", "goal print rearrange sequence set table", "goal print rearrange sequence set table"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tr, err := new(engine).Trace(layout(t, tc.text))
			if err != nil {
				t.Fatal(err)
			}
			last := len(tr.Steps) - 1
			for _, s := range []struct {
				step int
				want string
			}{{min(1, last), tc.first}, {last, tc.last}} {
				var got []string
				for _, c := range clauses {
					if tr.Steps[s.step].About(c.ID) {
						got = append(got, c.ID)
					}
				}
				slices.Sort(got)
				if text := strings.Join(got, " "); text != s.want {
					t.Errorf("step %d is about %s, expected %s", s.step, text, s.want)
				}
			}
		})
	}
}

// TestCitesOf wants an output to be about what the solver laid, and not about what the engine
// would have laid, and the engine's own about what its trace cites.
func TestCitesOf(t *testing.T) {
	for _, tc := range []struct{ name, text, output, want string }{
		{"a sequence instead of a set", "| H4 H5 H6 D4 C4", "H4 H5 H6\nD4 C4\n", "sequence table goal print"},
		{"a set instead of a sequence", "| H4 H5 H6 D4 C4", "H4 D4 C4\nH5 H6\n", "set table goal print"},
		{"the table is as it was", "S2 S3 S4 S5 S6 | S7 H7 D7 C7 S7", "S2 S3 S4 S5 S6\nC7 D7 H7 S7\nS7\n", "set table goal print"},
		{"the table's group is in another order", "H5 D5 C5 | S5", "C5 D5 H5 S5\n\n", "set table goal print rearrange"},
		{"the empty hand's line is missing", "| H4 H5 H6", "H4 H5 H6\n", "sequence table goal print"},
		{"no answer", "| H4 H5 H6", "H4 H5\nH6\n", ""},
		{"no cards", "| H4 H5 H6", "?\n", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, want := citedClauses(problem{}.CitesOf(layout(t, tc.text), []byte(tc.output))), strings.Fields(tc.want)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}

	const seed = 14
	r := rand.New(rand.NewPCG(seed, 1))
	e := new(engine)
	for i := range 150 {
		l := problem{}.Generate(r, oracle.Aim{}).(*Layout)
		output, err := e.Append(nil, l)
		if err != nil {
			t.Fatal(err)
		}
		want, err := e.Cites(l)
		if err != nil {
			t.Fatal(err)
		}
		if got := (problem{}).CitesOf(l, output); !slices.Equal(citedClauses(got), citedClauses(want)) {
			t.Errorf("seed %d, case %d: %s: got %v, want %v", seed, i, l.Text(), got, want)
		}
	}
}

// citedClauses returns the clauses of what is cited, sorted.
func citedClauses(cites []string) (list []string) {
	for _, id := range cites {
		list = append(list, oracle.ClauseOf(id))
	}
	slices.Sort(list)
	return slices.Compact(list)
}
