//go:build !js

package tractor_test

import (
	"flag"
	"math/rand/v2"
	"testing"
	"time"

	"kiebitz/oracle"
	"kiebitz/oracle/tractor"
)

var everyEdit = flag.Bool("every", false, "let TestInferEdits infer all listed misreadings, not a few")

// few are those that are tried if not all are.
var few = map[string]bool{"reading formal": true, "rank-team-1": true, "trump-jokers-apart": true, "order-main-below": true, "order-ace-low": true,
	"order-off-low": true}

// TestInferEdits infers each listed misreading from what it prints in the rounds of a run, with
// no list: what is found must play another 500 rounds as the misreading does.
func TestInferEdits(t *testing.T) {
	const seed, known, fresh = 47, 500, 300
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
		found, plays := tractor.InferEdits(tractor.EditedEngine(t, row[1]), rounds[:known])
		took := time.Since(began)
		tried++
		switch ok := len(found) > 0 && playsAs(t, found, row[1], rounds[known:]); {
		case ok:
			named++
			t.Logf("%s: %s (%d plays, %v)", row[0], found[0], plays, took.Round(time.Millisecond))
		case len(found) > 0:
			t.Errorf("%s: %s is found and plays as the misreading in the rounds that were seen, but not in others", row[0], found[0])
		default:
			t.Errorf("%s: nothing is found (%d plays, %v)", row[0], plays, took.Round(time.Millisecond))
		}
	}
	t.Logf("%d of %d inferred", named, tried)
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
