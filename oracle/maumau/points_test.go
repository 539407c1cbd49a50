package maumau_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/oracletest"
)

// point is a misreading of an older engine, which had parameters in place of edits: some 300 of
// their values, drawn at random. A line of points.golden has the id, what the older engine printed
// for the golden games (in how many it differs from the rules, in how many the game did not
// come to an end, a digest), whether the edit that plays so is inferred, and the edit.
type point struct{ id, prints, state, edit string }

// The states of a point.
const (
	inferred = "inferred"
	asTwo    = "as-two"  // two edits that play so are
	byHand   = "by-hand" // an edit plays so, but it is not inferred
	lost     = "lost"    // none does
)

func readPoints(t *testing.T) (list []point) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "points.golden"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 4 || !slices.Contains([]string{inferred, asTwo, byHand, lost}, f[2]) || (f[2] == lost) != (f[3] == "-") {
			t.Fatalf("points.golden: found %q, expected an id, what it prints, a state and an edit", line)
		}
		list = append(list, point{f[0], f[1], f[2], f[3]})
	}
	return list
}

// stuck stands for what is printed of a game that comes to no end.
const stuck = "stuck\n"

// every reports whether all points are tried.
func every() bool { return flag.Lookup("every").Value.String() == "true" }

// printed is what an engine prints for games, and that of a point.
func printed(e oracle.Engine, games []oracle.Case, rules []string) (outcomes []string, line string) {
	differ, fail := 0, 0
	for i, c := range games {
		out, err := e.Append(nil, c)
		if err != nil {
			out = []byte(stuck)
			fail++
		}
		if rules != nil && string(out) != rules[i] {
			differ++
		}
		outcomes = append(outcomes, string(out))
	}
	return outcomes, fmt.Sprintf("%d %d %016x", differ, fail, uint64(digestOf(outcomes)))
}

// TestPointsGolden holds the edits that stand for points against what these printed.
func TestPointsGolden(t *testing.T) {
	const stride = 3 // of them all with -every
	games := goldenGames(t)
	rules, _ := printed(engineOf(t), games, nil)
	for i, p := range readPoints(t) {
		if p.edit == "-" || !every() && i%stride != 0 {
			continue
		}
		if _, got := printed(engineOf(t, p.edit), games, rules); got != p.prints {
			t.Errorf("%s: %s prints %s, expected %s", p.id, p.edit, got, p.prints)
		}
	}
}

// TestInferPoints infers points from what they print in the games of a run: all with -every, else
// some of those that are found. What is found prints what the point did.
func TestInferPoints(t *testing.T) {
	const random, known, stride = 2000, 1080, 23
	games, counts := goldenGames(t), map[string]int{}
	rules, _ := printed(engineOf(t), games, nil)
	list := readPoints(t)
	for i, p := range list {
		if counts[p.state]++; p.edit == "-" || !every() && (i%stride != 0 || p.state != inferred) {
			continue
		}
		var e oracle.Engine
		var outputs []oracle.Printed
		for i, c := range slices.Concat(games[random:], games[:random])[:known] { // the stored ones first
			first := i%maumau.Problem.Info().Batch == 0
			if first {
				e = engineOf(t, p.edit)
			}
			if out, err := e.Append(nil, c); err == nil {
				outputs = append(outputs, oracle.Printed{Case: c, Output: out, First: first})
			}
		}
		state := byHand
		want, _ := printed(engineOf(t, p.edit), games, rules)
	search:
		for together, name := range []string{inferred, asTwo} {
			sets := oracletest.Infer(maumau.Problem, outputs, 1+together)
			for _, set := range sets {
				var ids []string
				for _, m := range set {
					ids = append(ids, m.ID)
				}
				got, _ := printed(engineOf(t, ids...), games, rules)
				if slices.EqualFunc(want, got, func(w, g string) bool { return w == g || w == stuck }) {
					state = name
					break search
				}
				state = "wrong: " + strings.Join(ids, " and ")
			}
			if state != byHand {
				break
			}
		}
		if state != p.state {
			t.Errorf("%s: %s is %s, expected %s", p.id, p.edit, state, p.state)
		}
	}
	t.Logf("of %d points: %v", len(list), counts)
}
