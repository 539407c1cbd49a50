//go:build !js

package tractor_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle"
)

// point is a misreading of an older engine, which had parameters in place of edits: some of their
// values. A line of points.golden has the id, what the older engine printed for the golden rounds (in
// how many it differs from the rules, in how many it came to no end, a digest), its state, and the
// edit that plays so.
type point struct{ id, prints, state, edit string }

// The states of a point.
const (
	isFound = "inferred"
	isKnown = "known" // an edit plays so; that it is inferred is not demanded
	isLost  = "lost"  // no edit is known
)

func readPoints(t *testing.T) (list []point) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "points.golden"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 4 || !slices.Contains([]string{isFound, isKnown, isLost}, f[2]) || (f[2] == isLost) != (f[3] == "-") {
			t.Fatalf("points.golden: found %q, expected an id, what it prints, a state and an edit", line)
		}
		list = append(list, point{f[0], f[1], f[2], f[3]})
	}
	return list
}

// printed is what an engine prints for rounds, and that of a point.
func printed(t *testing.T, rounds []oracle.Case, rules []string, ids ...string) (texts []string, line string) {
	texts = outputs(t, engineOf(t, oracle.Variant{Misreadings: ids}), rounds)[:len(rounds)]
	differ := 0
	for i, text := range texts {
		if rules != nil && text != rules[i] {
			differ++
		}
	}
	return texts, fmt.Sprintf("%d 0 %016x", differ, uint64(digestOf(texts)))
}

// TestPointsGolden holds the edits that stand for points against what these printed: all of them with
// -every, else a third.
func TestPointsGolden(t *testing.T) {
	rounds := goldenRounds(t)
	rules, _ := printed(t, rounds, nil)
	for i, p := range readPoints(t) {
		if p.edit == "-" || !*everyEdit && i%3 > 0 {
			continue
		}
		if _, got := printed(t, rounds, rules, p.edit); got != p.prints {
			t.Errorf("%s: %s prints %s, expected %s", p.id, p.edit, got, p.prints)
		}
	}
}

// TestInferPoints infers points from what they print in the rounds of a run: all that are found with
// -every, else some. What is found prints what the point did.
func TestInferPoints(t *testing.T) {
	const random, known, stride = 2000, 400, 23
	rounds, counts := goldenRounds(t), map[string]int{}
	stored := slices.Concat(rounds[random:], rounds[:random])[:known] // the stored ones first
	rules, _ := printed(t, rounds, nil)
	for _, p := range readPoints(t) {
		if counts[p.state]++; p.state != isFound || !*everyEdit && counts[isFound]%stride != 1 {
			continue
		}
		sets := inferred(t, stored, 1, p.edit)
		if !slices.ContainsFunc(sets, func(set []string) bool {
			_, got := printed(t, rounds, rules, set...)
			return got == p.prints
		}) {
			t.Errorf("%s: %v is found, expected what plays as %s", p.id, sets, p.edit)
		}
	}
	t.Logf("points: %v", counts)
}
