//go:build !js

package tractor_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/oracletest"
	"kiebitz/oracle/tractor"
)

var everyEdit = flag.Bool("every", false, "let TestInferEdits infer all listed misreadings, not a few")

// few are those that are tried if not all are.
var few = map[string]bool{"reading formal": true, "rank-team-1": true, "trump-jokers-apart": true, "order-main-below": true, "order-ace-low": true,
	"order-off-low": true}

// otherwise are those that are not inferred as one edit, with the reason.
var otherwise = map[string]string{
	"trump-rank-in-suit":             "it is two changes",
	"win-at-ace":                     "it is two changes",
	"turn-back":                      "it shows in no round",
	"print-no-head":                  "heads are cut off before",
	"print-head-from-zero":           "heads are cut off before",
	"print-head-without-number-sign": "heads are cut off before",
	"print-head-without-colon":       "heads are cut off before",
	"print-points-behind-head":       "heads are cut off before",
}

// TestInferEdits infers each listed misreading from what it prints in the rounds of a run, with
// no list: what is found must play another 500 rounds as the misreading does.
func TestInferEdits(t *testing.T) {
	const seed, known, fresh = 47, 350, 300
	rounds := someRounds(t, seed, known+fresh)
	named, tried := 0, 0
	for _, row := range tractor.Edits() {
		if !*everyEdit && !few[row[0]] {
			continue
		}
		began := time.Now()
		found := inferred(t, rounds[:known], 1, row[1])
		took := time.Since(began)
		tried++
		switch ok := len(found) > 0 && playsAs(t, found, rounds[known:], row[1]); {
		case ok:
			named++
			t.Logf("%s: %s (%v)", row[0], found[0], took.Round(time.Millisecond))
		case len(found) == 0 && otherwise[row[0]] != "":
		case len(found) > 0:
			t.Errorf("%s: %s is found and plays as the misreading in the rounds that were seen, but not in others", row[0], found[0])
		default:
			t.Errorf("%s: nothing is found (%v)", row[0], took.Round(time.Millisecond))
		}
	}
	t.Logf("%d of %d inferred", named, tried)
}

// TestInferWhere finds a step that is done only where the trick has points, and what the rules
// have no word for: the leader of the last trick, the highest component, a tie of two cards, a rank that
// stops, another count of some leads, the first card of a play.
func TestInferWhere(t *testing.T) {
	const seed, known, fresh = 52, 350, 300
	rounds := someRounds(t, seed, known+fresh)
	for _, edit := range []string{"leads.0=(when (over (total trick points-of) 0) $)",
		"hidden.0.1.0.0.1=leader", "power.0.0=(uppermost components-led)",
		"beat.0.0=(either $ (both (equal $0 $1) (not (same-card $0.0 best))))",
		"rise.0.1.1=(if (over 14 (rank-of $0.0)) (at-most $ 14) $)",
		"power.0=(if thrown (components components-led) $)", "belongs.0=(for (nth:-1 the-play) suit)"} {
		if found := inferred(t, rounds[:known], 1, edit); len(found) == 0 || !playsAs(t, found, rounds[known:], edit) {
			t.Errorf("%q is found for %s", found, edit)
		}
	}
}

// TestInferBeside finds a reading and a misreading beside it: each alone explains a part.
func TestInferBeside(t *testing.T) {
	long.Test(t, "looks for pairs of edits")
	const seed, known, fresh = 50, 350, 200
	rounds := someRounds(t, seed, known+fresh)
	edits := map[string]string{}
	for _, row := range tractor.Edits() {
		edits[row[0]] = row[1]
	}
	const id = "order-off-low"
	both := []string{edits["reading formal"], edits[id]}
	found := inferred(t, rounds[:known], 2, both...)
	if len(found) == 0 || !playsAs(t, found, rounds[known:], both...) {
		t.Errorf("the reading formal and %s: %q is found", id, found)
	} else if !slices.Contains(found[0], "formal") {
		t.Errorf("the reading formal and %s: %s is found, without the reading", id, found[0])
	}
}

// someRounds are the stored cases and random ones.
func someRounds(t *testing.T, seed uint64, n int) (rounds []oracle.Case) {
	for _, c := range storedCases(t) {
		rounds = append(rounds, c.Input)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for len(rounds) < n {
		rounds = append(rounds, tractor.Problem.Generate(r, oracle.Aim{}))
	}
	return rounds
}

// inferred returns the sets of misreadings by which a solver with some edits may play.
func inferred(t *testing.T, rounds []oracle.Case, together int, ids ...string) (sets [][]string) {
	var printed []oracle.Printed
	for i, out := range outputs(t, engineOf(t, oracle.Variant{Misreadings: ids}), rounds)[:len(rounds)] {
		printed = append(printed, oracle.Printed{Case: rounds[i], Output: []byte(out), First: i == 0})
	}
	for _, set := range oracletest.Infer(tractor.Problem, printed, together) {
		var ids []string
		for _, m := range set {
			ids = append(ids, m.ID)
		}
		sets = append(sets, ids)
	}
	return sets
}

// playsAs reports whether one of some sets of misreadings plays as another one in all rounds.
func playsAs(t *testing.T, sets [][]string, rounds []oracle.Case, ids ...string) bool {
	want := outputs(t, engineOf(t, oracle.Variant{Misreadings: ids}), rounds)
next:
	for _, set := range sets {
		var v oracle.Variant
		for _, id := range set {
			if _, reading := oracle.FindReading(tractor.Problem, id); reading {
				v.Readings = append(v.Readings, id)
			} else {
				v.Misreadings = append(v.Misreadings, id)
			}
		}
		for i, got := range outputs(t, engineOf(t, v), rounds) {
			if i < len(rounds) && !oracle.SameWords([]byte(got), []byte(want[i])) {
				continue next
			}
		}
		return true
	}
	return false
}
