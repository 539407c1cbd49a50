package rummy

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"kiebitz/oracle"
)

// TestGentle wants moves that leave the table as it is as far as they can.
func TestGentle(t *testing.T) {
	for _, tc := range []struct{ name, reason, text, want, note string }{
		{"extension", "longer, though three fives could be a set", "H2 H3 H4 / C5 C6 C7 C8 / S5 S6 S7 S8 | H5",
			"H2 H3 H4 H5 / C5 C6 C7 C8 / S5 S6 S7 S8 |", "to add H5 to H2 H3 H4,"},
		{"fourth suit", "a set of three takes it", "D5 C5 S5 / SJ SQ SK | H5",
			"H5 D5 C5 S5 / SJ SQ SK |", "to add H5 to D5 C5 S5,"},
		{"own group", "the hand alone makes a group", "H2 H3 H4 | H5 H6 H7", "H2 H3 H4 / H5 H6 H7 |", "to lay H5 H6 H7,"},
		{"break", "nothing else helps", "H5 D5 C5 S5 / D9 D0 DJ | C4 C6", "D9 D0 DJ / H5 D5 S5 / C4 C5 C6 |",
			"to break H5 D5 C5 S5 and to lay H5 D5 S5 / C4 C5 C6,"},
		{"both ends", "two cards are added to one group", "H4 H5 H6 / D4 D5 D6 | H3 H7", "H3 H4 H5 H6 H7 / D4 D5 D6 |", "to add H3 H7 to H4 H5 H6,"},
		{"all three", "a group takes a card, one is broken, one stays", "H4 H5 H6 / D5 C5 S5 H5 / SJ SQ SK | H7 C4 C6",
			"H4 H5 H6 H7 / SJ SQ SK / H5 D5 S5 / C4 C5 C6 |", "to add H7 to H4 H5 H6, to break D5 C5 S5 H5 and to lay"},
		{"joker", "the joker goes where there is room", "H5 D5 C5 S5 / D9 D0 DJ | JJ", "H5 D5 C5 S5 / D9 D0 DJ JJ |", "to add JJ to D9 D0 DJ,"},
		{"nothing", "the table is printed as it was", "SJ SQ SK / H5 D5 C5 | D9", "SJ SQ SK / H5 D5 C5 | D9", "Nothing can be disposed of."},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := layout(t, tc.text)
			a, err := l.move()
			if err != nil {
				t.Fatal(err)
			}
			if n, f := l.check(a.table, a.hand); f != nil || n != a.disposed {
				t.Fatalf("%v, disposed of %d and not %d", f, n, a.disposed)
			}
			got := strings.TrimSpace((&Layout{table: a.table, hand: a.hand, letters: englishSuits}).Text())
			if got != tc.want {
				t.Errorf("%s: got %s, want %s", tc.reason, got, tc.want)
			}
			if note := strings.Join(l.wayTo(a), " "); !strings.Contains(note, tc.note) {
				t.Errorf("%s: ...%s... is not in %s", tc.reason, tc.note, note)
			}
		})
	}
}

// TestFewest compares how many groups moves break with what all choices of
// groups that stay as they are allow.
func TestFewest(t *testing.T) {
	const seed = 8
	r := rand.New(rand.NewPCG(seed, 7))
	for i := 0; i < 300; {
		l := problem{}.Generate(r, oracle.Aim{}).(*Layout)
		if len(l.table) > 8 {
			continue
		}
		i++
		a, err := l.move()
		if err != nil {
			t.Fatal(err)
		}
		broken, _ := l.changes(a)
		for free := range 1 << len(l.table) {
			if n := bits.OnesCount(uint(free)); n >= broken {
				continue
			}
			var rest []group
			for i, g := range l.table {
				if free>>i&1 == 1 {
					rest = append(rest, g)
				}
			}
			if b, err := (&Layout{table: rest, hand: l.hand, letters: l.letters}).solve(); err == nil && b.disposed == a.disposed {
				t.Fatalf("seed %d, case %d: %s\n%d groups are broken, though %s would do", seed, i, l.Text(), broken, l.list(rest))
			}
		}
	}
}
