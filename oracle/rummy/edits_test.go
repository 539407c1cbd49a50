package rummy

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	lang "kiebitz/oracle/rules"
)

// editedLaying is the rules with misreadings made, ready for a search.
func editedLaying(t testing.TB, ids ...string) *lang.Laying {
	t.Helper()
	v, _, err := edited.Variant(oracle.Variant{Misreadings: ids})
	if err != nil {
		t.Fatal(err)
	}
	return laying(t, v.Rules)
}

// someCases are every sixth of goldenCases, random and stored ones.
func someCases(t testing.TB) (list []*Layout) {
	for i, l := range goldenCases(t) {
		if i%6 == 0 {
			list = append(list, l)
		}
	}
	return list
}

// TestEditsMove: what is laid under an edit is legal under it, and nothing better is, unless the
// cards on the table can't be laid. TestInferred demands it of more cases, TestMisreadingsGolden
// how many cards go.
func TestEditsMove(t *testing.T) {
	list := someCases(t)
	for _, m := range book.Misreadings() {
		t.Run(m.ID, func(t *testing.T) {
			by := editedLaying(t, m.ID)
			for _, l := range list {
				pos := l.spread()
				out := by.Print(pos, by.Best(pos))
				if v := by.Judge(pos, out); v != lang.Allowed && (v != lang.Silent || !by.Unruled(pos)) {
					t.Errorf("%s: ruling %d of\n%s", l.Text(), v, out)
				}
			}
		})
	}
}

// TestStays: a group on the table that could not be laid stays as it is where it may, and others
// are laid beside it.
func TestStays(t *testing.T) {
	l := layout(t, "H2 H3 H4 H5 H6 / D3 C3 S3 | H3 HK DK SK C8")
	for _, tc := range []struct {
		ids  []string
		gone int
	}{{[]string{"sequence-from-two", "set-from-two"}, 4}, {[]string{"sequence-from-four", "sequence-four"}, 0}, {[]string{"sequence-from-four", "sequence-four", "table-stays"}, 4}} {
		e, err := Problem.Engine(oracle.Variant{Misreadings: tc.ids})
		if err != nil {
			t.Fatal(err)
		}
		if a := e.(*variant).move(l); a.disposed != tc.gone {
			t.Errorf("%v: %d cards go, expected %d", tc.ids, a.disposed, tc.gone)
		}
		if got, want := oracle.Unruled(e) != "", tc.gone == 0; got != want {
			t.Errorf("%v: unruled: %v, expected %v", tc.ids, got, want)
		}
	}
}

// TestThinned: not all cards that stay in the hand are printed.
func TestThinned(t *testing.T) {
	for _, tc := range []struct{ which, text, out, other string }{
		{"kept-once", "H5 D5 C5 | S9 S9", "H5 D5 C5\nS9\n", "H5 D5 C5\nS9 S9\n"},
		{"kept-others", "| H5 D5 C5 H5 S9", "H5 D5 C5\nS9\n", "H5 D5 C5\nH5 S9\n"},
	} {
		by, pos := editedLaying(t, "print.0.1.2="+tc.which), layout(t, tc.text).spread()
		if v := by.Judge(pos, tc.out); v != lang.Allowed {
			t.Errorf("%s: ruling %d of %q", tc.which, v, tc.out)
		}
		if v := by.Judge(pos, tc.other); v != lang.Refused {
			t.Errorf("%s: ruling %d of %q, expected that it is refused", tc.which, v, tc.other)
		}
		if got := by.Print(pos, by.Best(pos)); by.Judge(pos, got) != lang.Allowed {
			t.Errorf("%s: it prints %q", tc.which, got)
		}
	}
}

// TestBeyond: jokers alone may stand before the first ace and after the last one, or in a gap of the order.
func TestBeyond(t *testing.T) {
	const ends, gap = "*A234567890JQKA*", "0A23456789*JQKA"
	for _, tc := range []struct {
		order, line string
		may         bool
	}{
		{ends, "JJ HA H2 H3", true}, {ends, "JJ JJ HA H2 H3", true}, {ends, "HQ HK HA JJ JJ", true},
		{ends, "HK HA H2", false}, {ends, "JJ HA H2", true}, {ends, "HK HA JJ H2 H3", false},
		{gap, "H0 HA H2", true}, {gap, "H9 JJ HJ HQ", true}, {gap, "H8 H9 H0", false}, {gap, "H9 HJ HQ", false}, {gap, "H8 H9 JJ JJ HJ HQ", false},
	} {
		by := editedLaying(t, "ace.0=follows:"+strconv.Quote(tc.order))
		if got := by.Stands(indices(layout(t, "| "+tc.line).hand)); got != tc.may {
			t.Errorf("%s, %s: legal: %v, expected %v", tc.order, tc.line, got, tc.may)
		}
	}
}

// TestLeastLaid: cards go only if they are enough, or all; if some stay; or one of two equal ones; one at
// a time; to groups of one kind; with a whole group; or not to an empty table. Or cards, or a way to move, are
// taken for others.
func TestLeastLaid(t *testing.T) {
	for _, tc := range []struct {
		least, text string
		best, none  lang.Ruling // of the rules' best move, and of nothing laid
	}{
		{"(least-laid 2)", "H5 D5 C5 | S5 D0", lang.Refused, lang.Allowed},
		{"(least-laid 2)", "H5 D5 C5 | S5 H4 H6", lang.Allowed, lang.Refused},
		{"all-or-none", "| H5 D5 C5 S9", lang.Refused, lang.Allowed},
		{"all-or-none", "| H5 D5 C5", lang.Allowed, lang.Refused},
		{"(least-kept 1)", "| H5 D5 C5", lang.Refused, lang.Allowed},
		{"(least-kept 1)", "H5 D5 C5 | S5 D0", lang.Allowed, lang.Refused},
		{"(least-kept 2)", "H5 D5 C5 | S5 D0", lang.Refused, lang.Allowed},
		{"hand-one-kind", "| H5 D5 C5 S7 S8 S9", lang.Refused, lang.Refused},
		{"hand-one-kind", "H5 D5 C5 / S7 S8 S9 | S5 JJ", lang.Allowed, lang.Refused}, // the joker goes to the sequence
		{"opening", "H5 D5 C5 | S5", lang.Refused, lang.Allowed},
		{"opening", "H5 D5 C5 | S5 H7 H8 H9", lang.Allowed, lang.Refused},
		{"opening", "S9 S0 SJ | SQ SK H9 D9 HQ DQ", lang.Refused, lang.Refused}, // four go, but three queens are a group
		{"not-first", "| H5 D5 C5", lang.Refused, lang.Allowed},
		{"not-first", "H5 D5 C5 | S5", lang.Allowed, lang.Refused},
		{"(once joker-cards)", "D5 D6 D7 | JJ JJ", lang.Refused, lang.Refused},
		{"(once joker-cards)", "D5 D6 D7 / H9 D9 C9 | D8 D8 JJ", lang.Allowed, lang.Refused},
		{"one-by-one", "| H5 D5 C5", lang.Refused, lang.Allowed},
		{"one-by-one", "H5 D5 C5 | S5 D0", lang.Allowed, lang.Refused},
		{"one-by-one", "H5 D5 C5 | H7 H6 S5", lang.Refused, lang.Refused},
		{"one-by-one", "H5 H6 H7 | H9 H8", lang.Refused, lang.Refused},
		{"one-by-one-again", "H5 H6 H7 | H9 H8", lang.Allowed, lang.Refused},
		{"one-by-one-then-groups", "| H5 D5 C5", lang.Allowed, lang.Refused},
		{"one-by-one-then-groups", "H5 H6 H7 | H9 H8 D9 C9", lang.Allowed, lang.Refused}, // the eight, and then the nines
		{"one-by-one-then-groups", "H5 H6 H7 | H8 H9 D9 C9", lang.Refused, lang.Refused},
		{"one-by-one-then-groups", "H5 H6 H7 | D9 H8 C9 S9", lang.Allowed, lang.Refused},
		{"one-by-one-then-groups", "H5 H6 H7 | H9 H8", lang.Refused, lang.Refused},
		{"one-two-three", "| H5 D5 C5", lang.Allowed, lang.Refused},
		{"one-two-three", "H5 H6 H7 | H9 D9 H8", lang.Allowed, lang.Refused},
		{"(if-needed grows-at-ends)", "H5 H6 H7 H8 | D5 C5 H9", lang.Refused, lang.Refused}, // the nine alone
		{"(if-needed grows-at-ends)", "H5 H6 H7 H8 | D5 C5", lang.Allowed, lang.Refused},
		{"(if-needed stays)", "H5 H6 H7 H8 | D5 C5 S2 S3 S4", lang.Refused, lang.Refused},
		{"(one-broken grows-at-ends)", "H5 H6 H7 H8 / S5 S6 S7 S8 | D5", lang.Refused, lang.Allowed},
		{"(one-broken grows-at-ends)", "H5 H6 H7 H8 / S6 S7 S8 | D5 C5 S9", lang.Allowed, lang.Refused},
		{"all-hand-one-kind", "H5 D5 C5 / D7 D8 D9 | S5 JJ", lang.Refused, lang.Refused},
		{"all-hand-one-kind", "H5 D5 C5 / S7 S8 S9 | SJ S0", lang.Allowed, lang.Refused},
		{"new-one-kind", "| H5 D5 C5 S7 S8 S9", lang.Refused, lang.Refused},
		{"new-one-kind", "H5 D5 C5 / S7 S8 S9 | S0 SJ", lang.Allowed, lang.Refused},
		{"new-one-kind", "H5 H6 H7 H8 | D9 C9 S9", lang.Allowed, lang.Refused},
		{"new-one-kind", "H5 H6 H7 H8 / S5 S6 S7 | D5 C5 S8", lang.Refused, lang.Refused}, // a set of H5 makes of the sequence a new one
		{"jokers-last", "| H5 D5 JJ", lang.Refused, lang.Allowed},
		{"jokers-last", "H5 D5 C5 | JJ", lang.Allowed, lang.Refused},
		{"jokers-last", "| H5 H6 JJ H7 S9", lang.Allowed, lang.Refused},
		{"hand-once", "| H5 H5 D5 C5", lang.Refused, lang.Refused}, // the second five is not printed
		{"hand-once", "| H5 D5 C5", lang.Allowed, lang.Refused},
		{"jokers-fixed", "H4 H5 H6 JJ | D2 C2", lang.Refused, lang.Allowed},
		{"jokers-fixed", "H4 H5 H6 JJ | D7 C7", lang.Allowed, lang.Refused}, // it is the seven
		{"jokers-fixed", "H4 H5 JJ / JJ S2 S3 | S4", lang.Allowed, lang.Refused},
		{"(as-jokers ranks:J)", "H5 D5 C5 | HJ", lang.Refused, lang.Refused},
		{"(as-jokers ranks:J)", "H5 D5 C5 | S5", lang.Allowed, lang.Refused},
		{"(lone every-card)", "H5 D5 C5 | H5 H6 H7", lang.Refused, lang.Allowed},
		{"(lone every-card)", "H5 D5 C5 | S5", lang.Allowed, lang.Refused},
		{"(lone (but every-card joker-cards))", "H5 H6 JJ / D7 C7 S7 | JJ", lang.Allowed, lang.Refused},
		{"(once every-card)", "H5 D5 C5 / H5 D5 S5 | C5 S5", lang.Allowed, lang.Refused},
		{"(once every-card)", "H5 D5 C5 / H5 D5 C5 | S5 S5", lang.Refused, lang.Refused},
		{"(once every-card)", "H5 D5 C5 / H6 D6 C6 | JJ JJ", lang.Refused, lang.Refused},
		{"(once (but every-card joker-cards))", "H5 D5 C5 / H6 D6 C6 | JJ JJ", lang.Allowed, lang.Refused},
	} {
		by, rules, l := editedLaying(t, "goal.0.1=do $ "+tc.least), laying(t, Rules()), layout(t, tc.text)
		pos := l.spread()
		asIs := by.Print(pos, lang.Outcome{Groups: pos.Table})
		if v := by.Judge(pos, rules.Print(pos, rules.Best(pos))); v != tc.best {
			t.Errorf("%s of %s: ruling %d of the best move, expected %d", tc.least, tc.text, v, tc.best)
		}
		if v := by.Judge(pos, asIs); v != tc.none {
			t.Errorf("%s of %s: ruling %d of none, expected %d", tc.least, tc.text, v, tc.none)
		}
		if out := by.Print(pos, by.Best(pos)); by.Judge(pos, out) != lang.Allowed {
			t.Errorf("%s of %s: laid\n%s", tc.least, tc.text, out)
		}
	}
}

// TestJokersFor: what jokers stand for is told where they stand in order, and else by what is missing.
func TestJokersFor(t *testing.T) {
	by := editedLaying(t, "joker.0=each-group (both $0 (jokers-for (but every-card ranks:A)))")
	for _, tc := range []struct {
		text string
		gone int
	}{{"HA DA CA | JJ", 0}, {"H5 D5 C5 | JJ", 1}, {"| HA DA JJ", 0}, {"| HA H2 JJ", 3}, {"| HQ HK JJ", 3}} {
		l := layout(t, tc.text)
		if o := by.Best(l.spread()); o.Worth != tc.gone {
			t.Errorf("%s: %d cards go, expected %d", tc.text, o.Worth, tc.gone)
		}
	}
	l := layout(t, "| HQ HK JJ")
	for out, want := range map[string]lang.Ruling{"JJ HQ HK\n\n": lang.Allowed, "HQ HK JJ\n\n": lang.Refused} {
		if v := by.Judge(l.spread(), out); v != want {
			t.Errorf("ruling %d of %q, expected %d", v, out, want)
		}
	}
}

// TestJokerPlaces: jokers may be beside one another at an end of a sequence, but not in a gap; as many as
// other cards are enough in sets alone; and jokers at the beginning are printed at the end.
func TestJokerPlaces(t *testing.T) {
	const sets = "majority.0=each-group (either $0 (both is-kind:1 (over (plus $0.0 1) $0.1)))"
	for _, tc := range []struct {
		edit, text string
		gone       int
	}{
		{"sequence.0=kind $0 $1 $2 (from-to jokers-in-gap 0 1)", "| H5 JJ JJ H8 H9", 3},
		{"sequence.0=kind $0 $1 $2 (from-to jokers-in-gap 0 1)", "| H5 H6 H7 JJ JJ", 5},
		{sets, "| H5 D5 JJ JJ", 4},
		{sets, "| H5 H6 JJ JJ", 3},
	} {
		if o := editedLaying(t, tc.edit).Best(layout(t, tc.text).spread()); o.Worth != tc.gone {
			t.Errorf("%s of %s: %d cards go, expected %d", tc.edit, tc.text, o.Worth, tc.gone)
		}
	}
	by, pos := editedLaying(t, "print.0.0=groups $0 $1 jokers-behind"), layout(t, "| JJ HQ HK HA").spread()
	const out = "HQ HK HA JJ\n\n"
	if got := by.Print(pos, by.Best(pos)); got != out || by.Judge(pos, out) != lang.Allowed || laying(t, Rules()).Judge(pos, out) != lang.Refused {
		t.Errorf("printed %q, expected %q, which the rules refuse", got, out)
	}
}

// TestToldOtherwise: what was laid is found where groups that lay there are not printed, or jokers as the cards
// that they stand for; in a set that may be any that is missing.
func TestToldOtherwise(t *testing.T) {
	const changed, standIns = "print.0.0=do $ changed-only", "print.0.0=do $ stand-ins"
	rules := laying(t, Rules())
	for _, edit := range []string{changed, standIns} {
		by, other := editedLaying(t, edit), 0
		for _, l := range someCases(t) {
			pos := l.spread()
			out := by.Print(pos, by.Best(pos))
			if v := by.Judge(pos, out); v != lang.Allowed {
				t.Errorf("%s: %s: ruling %d of\n%s", edit, l.Text(), v, out)
			}
			right := rules.Print(pos, rules.Best(pos))
			other += one(right != out)
			if (right == out) != (by.Judge(pos, right) == lang.Allowed) || (right == out) != (rules.Judge(pos, out) == lang.Allowed) {
				t.Errorf("%s: %s: what differs is allowed by both, or what does not is refused:\n%s%s", edit, l.Text(), right, out)
			}
		}
		if other == 0 {
			t.Errorf("%s: nothing is printed otherwise", edit)
		}
	}
	for beside, want := range map[string]string{"set-suit-twice": "H5 H5 D5\nH2 H3 H4\n", "set-five": "C5 H5 D5\nH2 H3 H4\n"} {
		by, pos := editedLaying(t, standIns, beside), layout(t, "JJ H5 D5 / H2 H3 JJ | S9").spread()
		if out := by.Print(pos, lang.Outcome{Groups: pos.Table}); out != want+"S9\n" {
			t.Errorf("%s: printed %q", beside, out)
		}
	}
	by, pos := editedLaying(t, standIns, "set-five"), layout(t, "H5 D5 C5 S5 | JJ").spread()
	if out := by.Print(pos, by.Best(pos)); out != "H5 D5 C5 S5 JJ\n\n" { // it stands for none
		t.Errorf("printed %q", out)
	}
	for _, tc := range []struct {
		edit, text, out string
		want            lang.Ruling
	}{
		{changed, "H5 D5 C5 / S7 S8 S9 | S0 C2", "S7 S8 S9 S0\nC2\n", lang.Allowed},
		{changed, "H5 D5 C5 / S7 S8 S9 | S0 C2", "S0 C2\n", lang.Refused}, // nothing has gone
		{changed, "H5 D5 C5 / S7 S8 S9 | S0 C2", "S7 S8 S9 S0\n\n", lang.Refused},
		{changed, "H5 D5 C5 / H5 D5 C5 | S5", "H5 D5 C5 S5\n\n", lang.Allowed},
		{changed, "H5 D5 C5 | H5 D5 C5", "H5 D5 C5\n\n", lang.Allowed}, // it is laid once more
		{standIns, "| HJ CJ JJ", "HJ CJ DJ\n\n", lang.Allowed},
		{standIns, "| HJ CJ JJ", "HJ CJ SJ\n\n", lang.Allowed},
		{standIns, "| HJ CJ JJ", "HJ CJ HJ\n\n", lang.Refused},
		{standIns, "| HJ CJ JJ", "HJ CJ JJ\n\n", lang.Refused},
		{standIns, "| HQ JJ HA", "HQ HK HA\n\n", lang.Allowed},
		{standIns, "| HQ JJ HA", "HJ HQ HA\n\n", lang.Refused},
		{standIns, "C3 C4 JJ / H5 D5 C5 | S2", "C3 C4 C5\nH5 D5 C5\nS2\n", lang.Allowed},               // whichever is the joker
		{standIns, "DA CA JJ / C0 CJ CQ | HA JJ H3", "HA H2 H3\nDA CA HA\nC0 CJ CQ\n\n", lang.Allowed}, // the second one is
		{standIns, "C3 C4 JJ / C5 C6 C7 | S2", "C5 C6 C7\nC3 C4 C5\nS2\n", lang.Allowed},
	} {
		pos := layout(t, tc.text).spread()
		if v := editedLaying(t, tc.edit).Judge(pos, tc.out); v != tc.want {
			t.Errorf("%s of %s: ruling %d of %q, expected %d", tc.edit, tc.text, v, tc.out, tc.want)
		}
	}
}

// TestEditsPrint: what is printed under an edit of the form is allowed under it, and refused
// by the rules where it differs from what they print.
func TestEditsPrint(t *testing.T) {
	for _, m := range book.Misreadings() {
		if !strings.HasPrefix(m.ID, "print-") {
			continue
		}
		t.Run(m.ID, func(t *testing.T) {
			by := editedLaying(t, m.ID, "goal-nothing")
			for _, l := range goldenCases(t) {
				out := strings.TrimSuffix(pinned(t, m.ID, l), "<nil>")
				if v := by.Judge(l.spread(), out); v != lang.Allowed {
					t.Errorf("%s: ruling %d of\n%s", l.Text(), v, out)
				}
			}
		})
	}
}

// TestGreedy: what is laid without a search is allowed to those that lay so, and not by the
// rules where that costs a card; of groups that are chosen alike any may be the next.
func TestGreedy(t *testing.T) {
	rules := laying(t, Rules())
	list := someCases(t)
	for _, text := range []string{
		"rearrange.0=(do $ (greedy truth:1 group-cards))",
		"rearrange.0=(do $ (greedy truth:1 group-cards (minus (first is-kind:0))))",
		"rearrange.0=(do $ (greedy-hand truth:1 group-cards))",
		"rearrange-greedy-sets",
	} {
		by, less, alone := editedLaying(t, text), 0, 0
		for _, l := range list {
			pos := l.spread()
			out := by.Print(pos, by.Best(pos))
			if v := by.Judge(pos, out); v != lang.Allowed {
				t.Errorf("%s: %s: ruling %d of\n%s", text, l.Text(), v, out)
			}
			less += one(rules.Judge(pos, out) == lang.Refused)
			best := rules.Print(pos, rules.Best(pos))
			alone += one(by.Judge(pos, best) == lang.Refused)
		}
		if less == 0 || alone == 0 {
			t.Errorf("%s: %d moves are not the best, and %d best ones are not greedy, expected some", text, less, alone)
		}
	}
}

// TestSlips: what contestants have written is among the small changes.
func TestSlips(t *testing.T) {
	var list []string
	for _, e := range Rules().Slips() {
		list = append(list, Rules().Spell(e))
	}
	for _, piece := range []string{"opening", "not-first", "one-by-one-then-groups", "once joker-cards", "changed-only", "stand-ins", "one-by-one", "hand-one-kind", "once every-card", "once (but every-card joker-cards)", "least-kept 1", "group-suits",
		"from-to first-place 0 0) (from-to group-cards 4 99)", "both is-kind:1 (from-to group-cards 4 99)", "from-to jokers-in-gap 0 1", "one-by-one-again", "jokers-behind", "lone every-card", "both is-kind:1 (over (plus group-others 1)"} {
		if !slices.ContainsFunc(list, func(text string) bool { return strings.Contains(text, piece) }) {
			t.Errorf("no change has %q", piece)
		}
	}
}

// TestSlipsBeside: the rules can be changed once more after each change, of which a second
// misreading is looked for beside the first.
func TestSlipsBeside(t *testing.T) {
	list := Rules().Slips()
	step := 1000
	if long.Runs() {
		step = 20
	}
	places := map[string]bool{} // of each kind of change one at least
	for i, e := range list {
		place, _, _ := strings.Cut(Rules().Spell(e), "=")
		if i%step != 0 && places[place] {
			continue
		}
		places[place] = true
		if more := Rules().Apply(e).Slips(); len(more) < 500 {
			t.Errorf("%s: %d changes beside it, expected more", Rules().Spell(e), len(more))
		}
	}
}
