//go:build !js

package tractor_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle/tractor"
)

// TestEditsGolden holds the edits that are listed misreadings and readings against what is pinned
// of these.
func TestEditsGolden(t *testing.T) {
	list := goldenRounds(t)
	golden, err := os.ReadFile("testdata/misreadings.golden")
	if err != nil {
		t.Fatal(err)
	}
	rules := outputs(t, tractor.EditedEngine(t), list)
	text := goldenLine("rules", rules, rules)
	for _, e := range tractor.Edits() {
		text += goldenLine(e[0], outputs(t, tractor.EditedEngine(t, e[1]), list), rules)
	}
	want := strings.Split(string(golden), "\n")
	for i, line := range strings.Split(text, "\n") {
		if line != want[i] {
			t.Errorf("got %s, expected %s", line, want[i])
		}
	}
}

// undone are pairs of which the book says that nobody can mean both, though each edit leaves
// something of the other: of the first one nothing can be seen, or the second.
var undone = []string{"order-main-equal order-main-below", "construct-greedy structure-no-tractors", "construct-longest-only construct-no-split",
	"construct-ignored honor-highest-card"}

// TestEditPairs holds pairs of edits against what is pinned of pairs of misreadings.
func TestEditPairs(t *testing.T) {
	rounds := goldenRounds(t)[1700:]
	golden, err := os.ReadFile("testdata/pairs.golden")
	if err != nil {
		t.Fatal(err)
	}
	spelled := map[string]string{}
	for _, e := range tractor.Edits() {
		spelled[e[0]] = e[1]
	}
	rules := outputs(t, tractor.EditedEngine(t), rounds)
	for line := range strings.Lines(string(golden)) {
		ids := strings.Fields(line)[:2]
		e, err := tractor.TryEdits(spelled[ids[0]], spelled[ids[1]])
		got := ids[0] + " " + ids[1] + " contradict each other\n"
		if err == nil && !slices.Contains(undone, ids[0]+" "+ids[1]) {
			got = goldenLine(ids[0]+" "+ids[1], outputs(t, e, rounds), rules)
		}
		if got != line {
			t.Errorf("got %s, expected %s", got, line)
		}
	}
}
