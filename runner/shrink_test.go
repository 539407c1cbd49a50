package runner

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

// late are the clauses and misreadings that can't show before a player has
// nearly no card left, or the pile is exhausted: their smallest games are not
// short.
var late = []string{"R4", "reshuffle", "last", "score", "double",
	"R5-empty-own-suit", "R5-empty-any-suit", "R5-empty-next-jack", "seven-stays-active"}

// TestShrink shrinks a failing game of every misreading and prints how long it
// is beside the median of its random failing games: cards up to the first
// difference. It must be a third at most (or 5 cards), or four fifths for what
// comes late in a game.
func TestShrink(t *testing.T) {
	p := maumau.Problem
	list := make([]cases.Case, 200)
	for i := range list {
		list[i] = cases.Random(p, 7, i+1, oracle.Aim{})
	}
	var table strings.Builder
	for i, m := range p.Misreadings() {
		if i%Stride != 0 {
			continue
		}
		before := failing(t, p, m.ID, list)
		if m.Equivalent != "" || len(before) == 0 {
			continue // what no random game shows has nothing to be compared with
		}
		slices.SortFunc(before, func(a, b lengthOf) int { return a.length - b.length })
		median := before[len(before)/2]
		example := &CaseResult{Case: median.Case, Verdict: oracle.Wrong, Output: median.output, Misread: []string{m.ID}}
		s, err := newShrinker(&Options{Problem: p}, example)
		if err != nil {
			t.Fatal(err)
		}
		s.byModel(context.Background())
		after := failing(t, p, m.ID, []cases.Case{{Input: s.now}})
		if len(after) != 1 {
			t.Errorf("%s: the shrunk game does not fail", m.ID)
			continue
		}
		fmt.Fprintf(&table, "%-28s %3d cards of %3d, %d players of %d\n", m.ID, after[0].length, median.length,
			s.now.Players(), median.Input.Players())
		limit := max(median.length/3, 5)
		if slices.Contains(late, m.Clause) || slices.Contains(late, m.ID) {
			limit = median.length * 4 / 5
		}
		if after[0].length > limit {
			t.Errorf("%s: %d cards, the median has %d", m.ID, after[0].length, median.length)
		}
	}
	t.Logf("cards up to the first difference, shrunk and median:\n%s", table.String())
}

// lengthOf is a failing case and the number of cards to its first difference.
type lengthOf struct {
	cases.Case
	output []byte
	length int
}

// failing returns the cases in which a misreading goes wrong.
func failing(t *testing.T, p oracle.Problem, id string, list []cases.Case) (found []lengthOf) {
	t.Helper()
	rules, err := p.Engine(oracle.Variant{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		wrong, err := p.Engine(oracle.Variant{Misreadings: []string{id}})
		if err != nil {
			t.Fatal(err)
		}
		answer, err := rules.Append(nil, c.Input)
		if err != nil {
			t.Fatal(err)
		}
		output, err := wrong.Append(nil, c.Input)
		if err != nil || bytes.Equal(answer, output) {
			continue
		}
		n := 0
		for n < len(answer) && n < len(output) && answer[n] == output[n] {
			n++
		}
		found = append(found, lengthOf{c, output, n/3 + 1})
	}
	return found
}
