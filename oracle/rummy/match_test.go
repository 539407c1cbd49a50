package rummy

import (
	"math/rand/v2"
	"strings"
	"testing"

	"kiebitz/oracle"
)

// randomPoint returns one or two misreadings that do not contradict each other, values
// of parameters or flags.
func randomPoint(r *rand.Rand, from []*oracle.Parameter, flags []string) []string {
	for {
		var ids []string
		for range 1 + oracle.Below(r, 2) {
			if i := oracle.Below(r, len(from)+len(flags)); i < len(flags) {
				ids = append(ids, flags[i])
			} else {
				p := from[i-len(flags)]
				ids = append(ids, p.Misreading(p.Random(r)).ID)
			}
		}
		if _, err := book.Set(ids); err == nil {
			return ids
		}
	}
}

// flags lists the misreadings that are no values of parameters.
func flags() (ids []string) {
	for _, m := range book.Misreadings() {
		if m.Value == "" {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// engineOf returns the engine of some misreadings.
func engineOf(t *testing.T, ids []string) *engine {
	t.Helper()
	e, err := Problem.Engine(oracle.Variant{Misreadings: ids})
	if err != nil {
		t.Fatal(err)
	}
	return e.(*engine)
}

// TestMatchesOwn wants each engine to match what it prints.
func TestMatchesOwn(t *testing.T) {
	const seed = 13
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range 4 * *tiny {
		ids := randomPoint(r, book.Parameters(), flags())
		testMatchesOwn(t, r, seed, i, ids)
	}
}

// testMatchesOwn demands of an engine with misreadings that it matches what it prints.
func testMatchesOwn(t *testing.T, r *rand.Rand, seed, i int, ids []string) {
	t.Helper()
	e := engineOf(t, ids)
	c := problem{}.Generate(r, oracle.Aim{})
	for len(c.(*Layout).table) > 9 {
		c = problem{}.Generate(r, oracle.Aim{})
	}
	output, _ := e.Append(nil, c)
	if excludes, matches := e.Excludes(c, output), e.Matches(c, output); excludes || !matches {
		t.Fatalf("seed %d, case %d, %v: %s: %q is excluded: %t, matches: %t", seed, i, ids, c.Text(), output, excludes, matches)
	}
}

// TestMatches compares what an engine matches with an exhaustive search: the groups
// are legal, and as many cards go as can. The outputs are those of engines that
// misread something else.
func TestMatches(t *testing.T) {
	const seed = 14
	r := rand.New(rand.NewPCG(seed, 1))
	matched, excluded, refused := 0, 0, 0
	for i := 0; i < *tiny; {
		ids := randomPoint(r, groupRules, nil)
		f := family{groups: oracle.Below(r, 2), more: 2, hand: 2 + oracle.Below(r, 3), sets: oracle.Below(r, 11), aces: oracle.Below(r, 2) == 0, jokers: 4}
		l := f.layout(r)
		if l.cards() > slowMost || len(l.hand) == 0 {
			continue
		}
		e := engineOf(t, ids)
		e.noLine = i%2 == 0
		best, ok := slowBest(e.rules, l)
		if !ok {
			continue // then nobody knows what is printed
		}
		i++
		for range 4 {
			other := engineOf(t, randomPoint(r, book.Parameters(), flags()))
			output, _ := other.Append(nil, l)
			lines, err := l.readOutput(output, false)
			want := err == nil
			if want {
				groups, hand := lines[:len(lines)-1], lines[len(lines)-1]
				want = l.cardsFault(groups, hand) == nil && len(l.hand)-len(hand) == best
				for _, g := range groups {
					want = want && e.rules.allows(g)
				}
				// By one of two readings the last line may be a group.
				whole := l.cardsFault(lines, nil) == nil && best == len(l.hand)
				for _, g := range lines {
					whole = whole && e.rules.allows(g)
				}
				want = want || e.noLine && whole
			}
			excludes, matches := e.Excludes(l, output), e.Matches(l, output)
			if matches != want || excludes && want {
				t.Fatalf("seed %d, case %d, %v: %s: %q matches: %t, is excluded: %t; expected %t, as %d cards can go", seed, i, ids, l.Text(), output, matches, excludes, want, best)
			}
			switch {
			case matches:
				matched++
			case excludes:
				excluded++
			default:
				refused++
			}
		}
	}
	t.Logf("%d outputs matched, %d excluded at once, %d only by playing", matched, excluded, refused)
	if matched == 0 || excluded == 0 || refused == 0 {
		t.Error("expected outputs of all kinds")
	}
}

// TestMatchesManyStaying demands that a solver may break any of more groups that could not be
// laid now than the engine tries each both ways: it may find a better move then.
func TestMatchesManyStaying(t *testing.T) {
	const first = "H2 D2 C2 S2\nH3 D3 C3 S3\nH4 D4 C4 S4\nH6 D6 C6 S6\nHJ DJ CJ SJ\nHK DK CK SK\n"
	l := layout(t, strings.ReplaceAll(first, "\n", " / ")+"H9 D9 C9 S9 | S8 S0 CA")
	e := engineOf(t, []string{"set-three-only", "table-stays=yes"})
	for _, tc := range []struct {
		name, output string
		matches      bool
	}{
		{"the seventh is broken", first + "H9 D9 C9\nS8 S9 S0\nCA\n", true},
		{"all stay", first + "H9 D9 C9 S9\nS8 S0 CA\n", true}, // what the engine prints
		{"another becomes illegal", first + "H9 D9 S9\nC8 C9 C0\nCA\n", false},
	} {
		if got := e.Matches(l, []byte(tc.output)); got != tc.matches {
			t.Errorf("%s: matches %t, expected %t", tc.name, got, tc.matches)
		}
	}
}

// TestMatchesManyKept demands the same where cards can be added to groups in more ways than the
// engine tries: it finds a move with three cards.
func TestMatchesManyKept(t *testing.T) {
	l := layout(t, "H3 C3 S3 / H5 C5 S5 / D6 C6 S6 / H0 D0 C0 / DA CA SA / H4 H5 H6 / H6 H7 H8 H9 H0 / HQ HK HA / DQ DK DA / S6 JJ S8 S9 / S8 S9 S0 SJ SQ / SQ SK SA | H2 D3 D5 CK S7 S7")
	output := "H6 H7 H8 H9 H0\nHQ HK HA\nDQ DK DA\nSQ SK SA\nC0 D0 H0\nS7 S8 S9 S0 SJ SQ\nC6 D6 S6\nS5 S6 JJ S8 S9\nC5 D5 H5\nC3 D3 S3\nH2 H3 H4 H5 H6\nCA DA SA\nCK S7\n"
	if e := engineOf(t, []string{"rearrange-kept=sequences", "rearrange-kept-in-place=yes"}); !e.Matches(l, []byte(output)) {
		t.Error("four cards go and no sequence is broken, but that is no match")
	}
}

// TestMatchesStaying wants the cards of a group that stays to be taken for the table's: of two
// aces of clubs the hand's has gone to the sequence.
func TestMatchesStaying(t *testing.T) {
	l := layout(t, "JJ C0 CJ CQ / HA DA CA JJ | H3 CK CA")
	for _, ids := range [][]string{{"table-stays=yes", "joker-stands=no-ace"}, {"table-stays=yes", "set-ranks=numbers/pictures"}} {
		if !engineOf(t, ids).Matches(l, []byte("JJ C0 CJ\nCQ CK CA\nHA DA CA JJ\nH3\n")) {
			t.Errorf("%v: the set of aces has the cards that it had", ids)
		}
	}
}

// TestMatchesNoMore wants a misreading with which a solver may find more not to excuse one that
// lays the sevens first, and so has no place for the eight.
func TestMatchesNoMore(t *testing.T) {
	l := layout(t, "C4 C5 C6 / D4 D5 D6 / S4 S5 S6 | C7 D7 S7 C8")
	for _, ids := range [][]string{{"rearrange-extend"}, {"rearrange-extend", "table-jokers-fixed=majority"}, {"rearrange-extend", "ace-wraps=joker"}} {
		if engineOf(t, ids).Matches(l, []byte("C4 C5 C6 C7 C8\nD4 D5 D6 D7\nS4 S5 S6 S7\n\n")) {
			t.Errorf("%v: four cards are disposed of, expected three", ids)
		}
	}
}

// TestMatchesSingly demands of an output that its cards can have been laid one after another,
// after groups of the hand's cards alone, if these are laid first.
func TestMatchesSingly(t *testing.T) {
	for _, tc := range []struct {
		name, misreading, layout, output string
		want                             bool
	}{
		{"the sequence first", "goal-singly=own-first", "| H6 H7 H8 D8 C8", "H6 H7 H8\nD8 C8\n", true},
		{"the set first", "goal-singly=own-first", "| H6 H7 H8 D8 C8", "H8 D8 C8\nH6 H7\n", true},
		{"another set of the hand, and a card", "goal-singly=own-first", "S8 D8 C8 / H3 H4 H5 | H6 D9 C9 S9 H9", "H3 H4 H5\nD8 C8 S8\nD9 C9 S9 H9\nH6\n", false},
		{"less than the hand's own", "goal-singly=own-first", "S8 D8 C8 | H6 H7 H8 D2", "S8 D8 C8 H8\nH6 H7 D2\n", false},
		{"two cards at once", "goal-singly=own-first", "H5 D5 C5 S5 | H6 H7", "D5 C5 S5\nH5 H6 H7\n\n", false},
		{"one after another", "goal-singly=own-first", "H5 D5 C5 | H6 H7 H8 S5 H9", "H6 H7 H8 H9\nH5 D5 C5 S5\n\n", true},
		{"a group of the hand", "goal-singly=yes", "H5 D5 C5 | H6 H7 H8", "H5 D5 C5\nH6 H7 H8\n\n", false},
		{"one by one", "goal-singly=yes", "H3 H4 H5 | H6 H7 H8", "H3 H4 H5 H6 H7 H8\n\n", true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := engineOf(t, []string{tc.misreading}).Matches(layout(t, tc.layout), []byte(tc.output)); got != tc.want {
				t.Errorf("%q matches: %t", tc.output, got)
			}
		})
	}
}

// TestMatchesOdd wants of a table that is illegal by a misreading that its illegal groups may
// stay, while the rest is played as the misreading does, and only then.
func TestMatchesOdd(t *testing.T) {
	for _, tc := range []struct {
		name, misreading, layout, output string
		want                             bool
	}{
		{"the rest is played", "ace-high-only", "SA S2 S3 / H5 D5 C5 | S5 HK", "SA S2 S3\nH5 D5 C5 S5\nHK\n", true},
		{"of another group first", "ace-high-only", "SA S2 S3 / H5 D5 C5 | S5 HK", "H5 D5 C5 S5\nSA S2 S3\nHK\n", true},
		{"all stays", "ace-high-only", "SA S2 S3 / H5 D5 C5 | S5 HK", "SA S2 S3\nH5 D5 C5\nS5 HK\n", true},
		{"less than can go", "ace-high-only", "SA S2 S3 / H5 D5 C5 | S5 D6 D7", "SA S2 S3\nH5 D5 C5 S5\nD6 D7\n", false},
		{"the illegal group grows", "ace-high-only", "SA S2 S3 / H5 D5 C5 | S4 HK", "SA S2 S3 S4\nH5 D5 C5\nHK\n", false},
		{"all can be laid out", "sequence-four", "S2 S3 S4 S5 S6 S7 / H5 D5 C5 | S8 HK", "S2 S3 S4 S5 S6 S7\nH5 D5 C5\nS8 HK\n", false},
		{"an illegal group that can be divided stays", "sequence-four", "S2 S3 S4 S5 S6 S7 / H2 H3 H4 H5 H6 | HK", "S2 S3 S4 S5 S6 S7\nH2 H3 H4 H5 H6\nHK\n", true},
		{"an illegal group that can be divided grows", "sequence-four", "S2 S3 S4 S5 S6 S7 / H2 H3 H4 H5 H6 | S8", "H2 H3 H4 H5 H6\nS2 S3 S4 S5\nS6 S7 S8\n\n", true},
		{"a group that the misreading divides", "sequence-four", "S2 S3 S4 S5 S6 | S7 HK", "S2 S3 S4\nS5 S6 S7\nHK\n", true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l, e := layout(t, tc.layout), engineOf(t, []string{tc.misreading})
			if got := e.Matches(l, []byte(tc.output)); got != tc.want {
				t.Errorf("%q matches: %t", tc.output, got)
			}
			if tc.want && e.Excludes(l, []byte(tc.output)) {
				t.Errorf("%q is excluded", tc.output)
			}
		})
	}
}

// TestOddStays demands of an output that groups which are illegal by the solver's rules are
// there as they were, where these stay, and that the others are moved as well as they can be.
func TestOddStays(t *testing.T) {
	e, err := Problem.Engine(oracle.Variant{Misreadings: []string{"joker-not-in-sets", "table-stays=illegal"}})
	if err != nil {
		t.Fatal(err)
	}
	m := e.(oracle.Matcher)
	for _, tc := range []struct {
		reason, layout, output string
		matches, excludes      bool
	}{
		{"the set with a joker is left", "H5 D5 JJ / D6 D7 D8 | H6 H7", "H5 D5 JJ\nD6 D7 D8\nH6 H7\n", true, false},
		{"it is broken", "H5 D5 JJ / D6 D7 D8 | H6 H7", "H5 H6 H7\nD5 D6 D7 D8 JJ\n\n", false, true},
		{"another group gets a card", "H5 D5 JJ / H6 H7 H8 | H9 D0", "JJ H5 D5\nH6 H7 H8 H9\nD0\n", true, false},
		{"and could have got one", "H5 D5 JJ / H6 H7 H8 | H9 D0", "H5 D5 JJ\nH6 H7 H8\nH9 D0\n", false, false},
	} {
		t.Run(tc.reason, func(t *testing.T) {
			l := layout(t, tc.layout)
			if got := m.Matches(l, []byte(tc.output)); got != tc.matches {
				t.Errorf("matches: found %t, expected %t", got, tc.matches)
			}
			if got := m.Excludes(l, []byte(tc.output)); got != tc.excludes {
				t.Errorf("excludes: found %t, expected %t", got, tc.excludes)
			}
		})
	}
}
