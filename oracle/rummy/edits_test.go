//go:build !js

package rummy

import (
	"fmt"
	"os"
	"path/filepath"
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
	r, err := edited(ids...)
	if err != nil {
		t.Fatal(err)
	}
	return laying(t, r)
}

// layLess are the misreadings of which the search for them lays less in some case: it lays one
// sequence at most that goes round the corner, and of several best ways to lay the hand in
// groups of its own it takes any, not one by which most can be added to the table.
var layLess = []string{"ace-round-the-corner", "rearrange-extend"}

// TestEditsMove: the best moves under an edit are as good as they are pinned to be. Where the
// search for misreadings gave up, and laid nothing, there may be a better one, that is legal.
func TestEditsMove(t *testing.T) {
	rules := laying(t, Rules())
	list := goldenCases(t)
	if !long.Runs() {
		list = list[:40]
	}
	for _, m := range book.Misreadings() {
		if edits[m.ID] == "" || printed(m.ID) {
			continue
		}
		t.Run(m.ID, func(t *testing.T) {
			by := editedLaying(t, m.ID)
			for _, l := range list {
				want, pos := pinned(t, m.ID, l), l.spread(rules)
				o := by.Best(pos)
				got := 0 // nothing moves where the cards on the table can't be laid
				if !o.None {
					got = o.Gone(pos)
				}
				switch {
				case o.Unsure:
					t.Logf("%s: given up", l.Text())
				case fmt.Sprint(got) == want:
				case want == "0", slices.Contains(layLess, m.ID) && pinnedLess(want, got):
					legalMove(t, m.ID, l, by.Print(pos, o))
				default:
					t.Errorf("%s: got %d, expected %s", l.Text(), got, want)
				}
			}
		})
	}
}

// pinnedLess reports whether what is pinned is fewer cards.
func pinnedLess(pinned string, n int) bool {
	m, err := strconv.Atoi(pinned)
	return err == nil && m < n
}

// TestFaults: of the cases that are pinned as faults, the edits find what is better.
func TestFaults(t *testing.T) {
	rules := laying(t, Rules())
	data, err := os.ReadFile(filepath.Join("testdata", "faults.golden"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		id, rest, _ := strings.Cut(line, " ")
		at := strings.LastIndex(rest, ": ")
		c, err := Problem.ParseCase(rest[:at])
		if err != nil {
			t.Fatal(err)
		}
		l := c.(*Layout)
		by, pos := editedLaying(t, id), l.spread(rules)
		o := by.Best(pos)
		today, err := strconv.Atoi(strings.TrimSpace(rest[at+2:]))
		if err != nil || o.None || o.Unsure || o.Gone(pos) <= today {
			t.Errorf("%s: %s: found %d (%v), expected more than %d", id, l.Text(), o.Gone(pos), o, today)
			continue
		}
		legalMove(t, id, l, by.Print(pos, o))
	}
}

// legalMove demands of an output that a misreading allows its groups, and that no card was
// lost.
func legalMove(t *testing.T, id string, l *Layout, out string) {
	t.Helper()
	p, err := Problem.Engine(oracle.Variant{Misreadings: []string{id}})
	if err != nil {
		t.Fatal(err)
	}
	lines, fault := l.readOutput([]byte(out), true)
	if fault != nil {
		t.Fatalf("%s: %v", l.Text(), fault)
	}
	var before, after group
	for _, g := range append(slices.Clone(l.table), l.hand) {
		before = append(before, g...)
	}
	for i, g := range lines {
		after = append(after, g...)
		if i < len(lines)-1 && !p.(*engine).legal(g) {
			t.Errorf("%s: %s: illegal group %s", id, l.Text(), texts(g, l.letters))
		}
	}
	if poolOf(before) != poolOf(after) {
		t.Errorf("%s: %s: other cards in\n%s", id, l.Text(), out)
	}
}

// TestEditsPrint: what is printed under an edit of the form is allowed under it, and refused
// by the rules where it differs from what they print.
func TestEditsPrint(t *testing.T) {
	rules := laying(t, Rules())
	for _, m := range book.Misreadings() {
		if !strings.HasPrefix(m.ID, "print-") {
			continue
		}
		t.Run(m.ID, func(t *testing.T) {
			by := editedLaying(t, m.ID, "goal-nothing")
			for _, l := range goldenCases(t) {
				out := strings.TrimSuffix(pinned(t, m.ID, l), "<nil>")
				if v := by.Judge(l.spread(rules), out); v != lang.Allowed {
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
	list := goldenCases(t)
	if !long.Runs() {
		list = list[:40]
	}
	for _, text := range []string{
		"rearrange.0=(do $ (greedy truth:1 group-cards))",
		"rearrange.0=(do $ (greedy truth:1 group-cards (minus (first is-kind:0))))",
		"rearrange.0=(do $ (greedy-hand truth:1 group-cards))",
		edits["rearrange-greedy-sets"],
	} {
		r, err := Rules().Together(text)
		if err != nil {
			t.Fatal(err)
		}
		by, less, alone := laying(t, r), 0, 0
		for _, l := range list {
			pos := l.spread(rules)
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
