//go:build !js

package tractor_test

import (
	"flag"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/tractor"
)

var everyEdit = flag.Bool("every", false, "let TestInferEdits infer all listed misreadings, not a few")

// few are those that are tried if not all are.
var few = map[string]bool{"reading formal": true, "rank-team-1": true, "trump-jokers-apart": true, "order-main-below": true, "order-ace-low": true,
	"order-off-low": true}

// otherwise are those that are not inferred as one edit, with the reason.
var otherwise = map[string]string{
	"trump-rank-in-suit":             "it is two changes",
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
	var rounds []oracle.Case
	for _, c := range storedCases(t) {
		rounds = append(rounds, c.Input)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for len(rounds) < known+fresh {
		rounds = append(rounds, tractor.Problem.Generate(r, oracle.Aim{}))
	}
	named, tried := 0, 0
	for _, row := range tractor.Edits() {
		if !*everyEdit && !few[row[0]] {
			continue
		}
		began := time.Now()
		found, plays := tractor.InferEdits(tractor.EditedEngine(t, row[1]), rounds[:known], 1)
		took := time.Since(began)
		tried++
		switch ok := len(found) > 0 && playsAs(t, found, row[1], rounds[known:]); {
		case ok:
			named++
			t.Logf("%s: %s (%d plays, %v)", row[0], found[0], plays, took.Round(time.Millisecond))
		case len(found) == 0 && otherwise[row[0]] != "":
		case len(found) > 0:
			t.Errorf("%s: %s is found and plays as the misreading in the rounds that were seen, but not in others", row[0], found[0])
		default:
			t.Errorf("%s: nothing is found (%d plays, %v)", row[0], plays, took.Round(time.Millisecond))
		}
	}
	t.Logf("%d of %d inferred", named, tried)
}

// TestInferBeside finds a reading and a misreading beside it: each alone explains a part.
func TestInferBeside(t *testing.T) {
	long.Test(t, "looks for pairs of edits")
	const seed, known, fresh = 50, 350, 200
	rounds := make([]oracle.Case, 0, known+fresh)
	for _, c := range storedCases(t) {
		rounds = append(rounds, c.Input)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for len(rounds) < known+fresh {
		rounds = append(rounds, tractor.Problem.Generate(r, oracle.Aim{}))
	}
	edits := map[string]string{}
	for _, row := range tractor.Edits() {
		edits[row[0]] = row[1]
	}
	for _, id := range []string{"dealer-stays", "order-off-low"} {
		both := []string{edits["reading formal"], edits[id]}
		found, plays := tractor.InferEdits(tractor.EditedEngine(t, both...), rounds[:known], 2)
		if len(found) == 0 || !playsAs(t, found, strings.Join(both, "; "), rounds[known:]) {
			t.Errorf("the reading formal and %s: %q is found", id, found)
		} else if !strings.Contains(found[0], both[0]) {
			t.Errorf("the reading formal and %s: %s is found, without the reading", id, found[0])
		}
		t.Logf("%s: %q (%d plays)", id, found, plays)
	}
}

// playsAs reports whether one of some edits plays as another one in all rounds.
func playsAs(t *testing.T, list []string, edit string, rounds []oracle.Case) bool {
	want := outputs(t, tractor.EditedEngine(t, edit), rounds)
next:
	for _, e := range list {
		for i, got := range outputs(t, tractor.EditedEngine(t, e), rounds) {
			if i < len(rounds) && !oracle.SameWords([]byte(got), []byte(want[i])) {
				continue next
			}
		}
		return true
	}
	return false
}
