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
// how many it differs from the rules, in how many it came to no end, a digest), whether the edit
// that plays so is inferred, and the edit.
type point struct{ id, prints, state, edit string }

// The states of a point.
const (
	asOne  = "inferred"
	asTwo  = "as-two"  // two edits that play so are inferred
	byHand = "by-hand" // an edit plays so, but it is not inferred
	lost   = "lost"    // none is known
)

func readPoints(t *testing.T) (list []point) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "points.golden"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 4 || !slices.Contains([]string{asOne, asTwo, byHand, lost}, f[2]) || (f[2] == lost) != (f[3] == "-") {
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

// TestPointsGolden holds the edits that stand for points against what these printed.
func TestPointsGolden(t *testing.T) {
	rounds := goldenRounds(t)
	rules, _ := printed(t, rounds, nil)
	for _, p := range readPoints(t) {
		if p.edit == "-" {
			continue
		}
		if _, got := printed(t, rounds, rules, p.edit); got != p.prints {
			t.Errorf("%s: %s prints %s, expected %s", p.id, p.edit, got, p.prints)
		}
	}
}

// TestInferPoints infers points from what they print in the rounds of a run: all with -every, else
// some of those that are found. What is found prints what the point did.
func TestInferPoints(t *testing.T) {
	const random, known, stride = 2000, 400, 23
	rounds, counts := goldenRounds(t), map[string]int{}
	stored := slices.Concat(rounds[random:], rounds[:random])[:known] // the stored ones first
	rules, _ := printed(t, rounds, nil)
	list := readPoints(t)
	for i, p := range list {
		if counts[p.state]++; p.edit == "-" || !*everyEdit && (i%stride != 0 || p.state != asOne) {
			continue
		}
		state := byHand
		want, _ := printed(t, rounds, rules, p.edit)
	search:
		for together, name := range []string{asOne, asTwo} {
			for _, set := range inferred(t, stored, 1+together, p.edit) {
				if got, _ := printed(t, rounds, rules, set...); slices.Equal(want, got) {
					state = name
					break search
				}
				state = "wrong: " + strings.Join(set, " and ")
			}
			if state != byHand {
				break
			}
		}
		if state != p.state {
			t.Errorf("%s: %s is %s, expected %s", p.id, p.edit, state, p.state)
		}
		if *update {
			list[i].state = state
		}
	}
	t.Logf("of %d points: %v", len(list), counts)
}
