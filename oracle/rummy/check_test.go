package rummy

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle"
)

func TestGroups(t *testing.T) {
	for _, tc := range []struct {
		name, group, clause, text string // no clause: legal
	}{
		{"set", "H5 D5 C5", "", ""},
		{"set of four", "H5 D5 C5 S5", "", ""},
		{"set in any order", "S5 H5 C5", "", ""},
		{"set with a joker", "JJ D5 C5", "", ""},
		{"set of five", "H5 D5 C5 S5 JJ", "set", "at most 4 cards"},
		{"suit twice", "SA SA CA", "set", "SA stands twice"},
		{"sequence", "H3 H4 H5 H6", "", ""},
		{"two suits", "H4 H5 D6", "sequence", "D6 is not hearts"},
		{"gap", "H4 H5 H7", "sequence", "H7 stands where H6 belongs"},
		{"falling", "H6 H5 H4", "print", "H5 stands where H7 belongs; in another order"},
		{"one card twice", "H4 H5 H5", "sequence", "H5 stands where H6 belongs"},
		{"ace first after the king", "HA HQ HK", "print", "HQ stands where H2 belongs; in another order"},
		{"ace low", "HA H2 H3", "", ""},
		{"ace high", "C0 CJ CQ CK CA", "", ""},
		{"round the corner", "SK SA S2", "ace", "nothing goes after SA, and S2 stands there; an ace is first or last"},
		{"joker as high ace", "HQ HK JJ", "", ""},
		{"joker as low ace", "JJ H2 H3", "", ""},
		{"joker after the ace", "HK HA JJ", "print", "nothing goes after HA, and JJ stands there; in another order"},
		{"joker before the ace", "JJ HA H2", "print", "nothing goes before HA, and JJ stands there; in another order"},
		{"two jokers before the two", "JJ JJ H2 H3 H4", "print", "nothing goes before HA, and JJ stands there; in another order"},
		{"jokers as aces on both sides of too much", "JJ H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK JJ", "", ""},
		{"gap after an ace", "HA H2 H4", "sequence", "H4 stands where H3 belongs"},
		{"an ace within", "H2 HA H4", "ace", "HA stands where H3 belongs; an ace is first or last"},
		{"an ace between", "HK HA JJ H3 H4", "ace", "nothing goes after HA, and JJ stands there; an ace is first or last"},
		{"jokers between", "H9 H0 JJ JJ HK", "", ""},
		{"jokers outside", "JJ S4 JJ", "majority", "2 jokers and 1 other card"},
		{"as many jokers", "H5 JJ JJ H8", "majority", "2 jokers and 2 other cards"},
		{"joker in the wrong place", "H4 H5 JJ H6", "print", "H6 stands where H7 belongs; in another order"},
		{"thirteen", "H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK HA", "", ""},
		{"fourteen", "HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK HA", "sequence", "at most 13 cards"},
		{"two cards", "H4 H5", "sequence", "only 2 cards"},
		{"no card", "", "sequence", "only 0 cards"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := layout(t, tc.group+" |")
			var g group
			if len(l.table) > 0 {
				g = l.table[0]
			}
			f := g.fault(englishSuits)
			switch {
			case f == nil && tc.clause != "":
				t.Errorf("found legal, expected a fault of %s", tc.clause)
			case f != nil && (f.clause != tc.clause || !strings.Contains(f.text, tc.text) || tc.clause != "ace" && strings.Contains(f.text, "first or last")):
				t.Errorf("got %s: %s, expected %s: ...%s...", f.clause, f.text, tc.clause, tc.text)
			}
		})
	}
}

// TestGroupsPlain compares what is legal with the plain judge, on groups that
// are nearly so.
func TestGroupsPlain(t *testing.T) {
	const seed = 28
	r := rand.New(rand.NewPCG(seed, 1))
	legal := 0
	for i := range 200_000 {
		tl := &stock{rand: r, family: family{sets: oracle.Below(r, 11), aces: oracle.Below(r, 2) == 0}}
		for k := range tl.left {
			tl.left[k] = 6
		}
		g := tl.group()
		for range oracle.Below(r, 4) {
			switch k := kind(oracle.Below(r, int(joker)+1)); {
			case oracle.Below(r, 3) == 0:
				k = joker
				fallthrough
			case oracle.Below(r, 2) == 0 && len(g) > 0:
				g[oracle.Below(r, len(g))] = k
			case oracle.Below(r, 2) == 0:
				g = slices.Insert(g, oracle.Below(r, len(g)+1), k)
			case len(g) > 1:
				j := oracle.Below(r, len(g)-1)
				g[j], g[j+1] = g[j+1], g[j]
			}
		}
		want := plainLegal(g.words())
		if f := g.fault(englishSuits); (f == nil) != want {
			t.Fatalf("seed %d, group %d: %s: got %v, want %v", seed, i, texts(g, englishSuits), f, want)
		}
		if want {
			legal++
		}
	}
	if legal < 20_000 || legal > 180_000 {
		t.Errorf("%d of 200000 groups are legal", legal)
	}
}

// TestMutated changes right outputs: the checker must refuse all that the plain
// checker refuses, and nothing else.
func TestMutated(t *testing.T) {
	const seed = 7
	r := rand.New(rand.NewPCG(seed, 1))
	kinds := map[string]int{}
	for i := range 20_000 {
		l := problem{}.Generate(r, oracle.Aim{}).(*Layout)
		if len(l.table) > 8 {
			continue // smaller ones say as much
		}
		a, err := l.solve()
		if err != nil {
			t.Fatal(err)
		}
		groups, hand := mutated(r, a)
		table, words := l.words()
		var out [][]string
		for _, g := range groups {
			out = append(out, g.words())
		}
		want := plainCheck(table, words, out, group(hand).words())
		_, f := l.check(groups, hand)
		if (f == nil) != (want == nil) {
			t.Fatalf("seed %d, case %d: %s\n%v | %s\ngot %v, want %v", seed, i, l.Text(), out, texts(hand, englishSuits), f, want)
		}
		if f != nil {
			kinds[f.kind]++
		} else {
			kinds["legal"]++
		}
	}
	t.Log(kinds)
	for _, kind := range []string{"legal", "too few cards", "too many jokers", "a suit twice in a set", "too large a set",
		"neither one suit nor one rank", "not consecutive", "not in increasing order", "a card too many", "a card lost", "a table card taken"} {
		if kinds[kind] == 0 {
			t.Errorf("no mutation was %s", kind)
		}
	}
}

// mutated makes a change to an answer.
func mutated(r *rand.Rand, a answer) (groups []group, hand []kind) {
	for _, g := range a.table {
		groups = append(groups, slices.Clone(g))
	}
	hand = slices.Clone(a.hand)
	if len(groups) == 0 {
		return groups, hand
	}
	g := &groups[oracle.Below(r, len(groups))]
	i := oracle.Below(r, len(*g))
	k := (*g)[i]
	switch oracle.Below(r, 8) {
	case 0: // a card goes to another group
		*g = slices.Delete(*g, i, i+1)
		to := &groups[oracle.Below(r, len(groups))]
		*to = slices.Insert(*to, oracle.Below(r, len(*to)+1), k)
	case 1: // a card goes to the hand
		*g = slices.Delete(*g, i, i+1)
		hand = append(hand, k)
	case 2: // a card becomes another
		(*g)[i] = kind(oracle.Below(r, int(joker)+1))
	case 3: // a card is lost
		*g = slices.Delete(*g, i, i+1)
	case 4: // a card changes its place
		j := oracle.Below(r, len(*g))
		(*g)[i], (*g)[j] = (*g)[j], (*g)[i]
	case 5: // a group goes to the hand
		hand = append(hand, *g...)
		*g = groups[len(groups)-1]
		groups = groups[:len(groups)-1]
	case 6: // a card of the hand goes to a group
		if len(hand) > 0 {
			*g = append(*g, hand[0])
			hand = hand[1:]
		}
	}
	return groups, hand
}

func TestReadFiles(t *testing.T) {
	for _, tc := range []struct {
		name, table, hand string
		file              string // "": legal
		line, column      int
		found, expected   string
	}{
		{"sample", "K4 JJ K6 K7\nPQ KQ TQ\nTA T2 T3 T4 T5\n", "K5 K5 JJ TK T0\n", "", 0, 0, "", ""},
		{"empty table", "", "H5\n", "", 0, 0, "", ""},
		{"whitespace", " H5  D5\tC5 \r\n\n", "\nH5 \r\n", "", 0, 0, "", ""},
		{"no line end", "H5 D5 C5", "H5", "", 0, 0, "", ""},
		{"empty hand", "H5 D5 C5\n", "\n", "hand", 1, 1, "no card", "at least one"},
		{"two lines", "", "H5\nH6\n", "hand", 2, 1, "a second line", "one line"},
		{"no card", "H5 X5 C5\n", "H6\n", "table", 1, 4, `"X5"`, "a card such as"},
		{"ten", "H9 H10 HJ\n", "H6\n", "table", 1, 4, `"H10"`, `"H0"`},
		{"T for ten", "H9 HT HJ\n", "H6\n", "table", 1, 4, `"HT"`, `"H0"`},
		{"ten without a suit", "H9 10 HJ\n", "H6\n", "table", 1, 4, `"10"`, "a card such as"},
		{"ten of another alphabet", "H9 H0 HJ\n", "KT\n", "hand", 1, 1, `"KT"`, "a card such as"},
		{"ten in Hungarian", "K9 K0 KJ\n", "T10\n", "hand", 1, 1, `"T10"`, `"T0"`},
		{"mixed alphabets", "H5 D5 C5\n", "H6 K7\n", "hand", 1, 4, `"K7"`, "HDCS"},
		{"third copy", "H5 D5 C5\nH5 D5 S5\n", "H5\n", "hand", 1, 1, "third time", "at most two"},
		{"no group", "H5 D5 C5\nH5 H6 D7\n", "H9\n", "table", 2, 7, `"H5 H6 D7"`, "D7 is not hearts"},
		{"not increasing", "H7 H6 H5\n", "H9\n", "table", 1, 4, `"H7 H6 H5"`, "H6 stands where H8"},
		{"two suits", "  H4\tH5   D6\n", "H9\n", "table", 1, 11, "D6", "D6 is not hearts"},
		{"suit twice", "JJ SA SA CA\n", "H9\n", "table", 1, 7, "SA", "SA stands twice"},
		{"set of five", "H5 D5 C5 S5 JJ", "H9\n", "table", 1, 13, "JJ", "at most 4"},
		{"fourteen", "HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK HA\n", "H9\n", "table", 1, 40, "HA", "at most 13"},
		{"no card at fault", " H4 JJ JJ\n", "H9\n", "table", 1, 2, "JJ", "2 jokers"},
		{"jokers", "", "JJ JJ JJ JJ JJ JJ JJ\n", "hand", 1, 1, "7 jokers", "at most 6"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l, err := readFiles([]byte(tc.table), []byte(tc.hand))
			if tc.file == "" {
				if err != nil {
					t.Fatal(err)
				}
				again, err := readFiles(l.files())
				if err != nil || again.Text() != l.Text() {
					t.Errorf("read again as %v, %v", again, err)
				}
				return
			}
			var se *oracle.SyntaxError
			if !errors.As(err, &se) || se.File != tc.file || se.Line != tc.line || se.Column != tc.column ||
				!strings.Contains(se.Found, tc.found) || !strings.Contains(se.Expected, tc.expected) {
				t.Errorf("got %v, expected %s, line %d, column %d: found %s, expected %s", err, tc.file, tc.line, tc.column, tc.found, tc.expected)
			}
		})
	}
}

// FuzzFiles proves that what is read can be written, read again and solved.
func FuzzFiles(f *testing.F) {
	f.Add("K4 JJ K6 K7\nPQ KQ TQ\nTA T2 T3 T4 T5\n", "K5 K5 JJ TK T0\n")
	f.Add("", "H4 JJ JJ\n")
	f.Fuzz(func(t *testing.T, table, hand string) {
		l, fault := readFiles([]byte(table), []byte(hand))
		if fault != nil {
			return
		}
		again, fault := readFiles(l.files())
		if fault != nil || again.Text() != l.Text() {
			t.Fatalf("%s is read again as %v, %v", l.Text(), again, fault)
		}
		a, err := l.solve()
		if errors.Is(err, errTooHard) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if n, fault := l.check(a.table, a.hand); fault != nil || n != a.disposed {
			t.Fatalf("%s: %v, disposed of %d and not %d", l.Text(), fault, n, a.disposed)
		}
	})
}

// TestHugeOutputs judges outputs of some megabytes: of what no right output can
// have no more is kept than a fault needs.
func TestHugeOutputs(t *testing.T) {
	l := layout(t, "H4 H5 H6 | H7")
	for _, tc := range []struct{ name, part, fault string }{
		{"blank lines", "\n", "an empty line among the groups"},
		{"groups", "H4 H5 H6\n", "a card too many"},
		{"jokers", "JJ ", "a card too many"},
		{"spaces", " ", "a card lost"},
		{"one word", "HX", "card"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			output := bytes.Repeat([]byte(tc.part), 4<<20/len(tc.part))
			if lines, err := l.readOutput(output, false); err == nil && len(lines) > l.cards()+3 {
				t.Errorf("%d lines are kept", len(lines))
			}
			j := Problem.Judge(l, output, oracle.JudgeOptions{})
			if j.Fault != tc.fault || len(strings.Join(j.Notes, "")) > 1000 {
				t.Errorf("got %q with %d bytes of notes, want %q", j.Fault, len(strings.Join(j.Notes, "")), tc.fault)
			}
		})
	}
	for _, hand := range []string{"JJ ", " ", "H4 "} { // as input they are refused, or read, as quickly
		readFiles(nil, bytes.Repeat([]byte(hand), 1<<20))
	}
}

// FuzzOutput proves that no output makes the checker fail.
func FuzzOutput(f *testing.F) {
	l := layout(f, sample)
	f.Add([]byte("K4 K5 K6 K7\nTQ TK TA\nPQ KQ JJ\nT2 T3 T4\nK5 T5 JJ\nT0\n"), false)
	f.Fuzz(func(t *testing.T, output []byte, exact bool) {
		lines, err := l.readOutput(output, exact)
		if err == nil && len(lines) > 0 {
			l.check(lines[:len(lines)-1], lines[len(lines)-1])
		}
	})
}
