package maumau

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

// inferred are how many listed misreadings are inferred as one edit that plays as they do:
// no list is used for it.
const inferred = 130

// otherwise are those that are not, with the reason.
var otherwise = map[string]string{
	"open-jack-takes-jack": "it shows in no game",
	"reshuffle-late":       "it shows in no game",
	"reshuffle-with-open":  "it is two changes",
	"jack-passes-seven":    "it is two changes",
	"last-seven-carried":   "it is four changes",
}

var everyEdit = flag.Bool("every", false, "let TestInferEdits infer all listed misreadings, not a few")

// few are those that are tried if not all are.
var few = map[string]bool{"deal-blocks": true, "match-suit-only": true, "R4-two-cards": true, "R3-draws-first": true, "R2-ace-low": true,
	"draw-two": true, "double-never": true, "print-commas": true, "open-seven-ignored": true}

// TestInferEdits infers each listed misreading from what it prints in the games of a run, with
// no list: what is found must play another 500 games as the misreading does.
func TestInferEdits(t *testing.T) {
	const seed, known, fresh = 47, 1080, 500
	stored, err := cases.Stored(Problem)
	if err != nil {
		t.Fatal(err)
	}
	var games []*Deal
	for _, c := range stored {
		games = append(games, c.Input.(*Deal))
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for len(games) < known+fresh {
		games = append(games, Problem.Generate(r, oracle.Aim{}).(*Deal))
	}
	named, tried := 0, 0
	for _, row := range edits {
		if !*everyEdit && !few[row.id] {
			continue
		}
		samples := samplesOf(t, row.id, games[:known])

		found := Rules().Infer(samples, limits)

		switch {
		case found != nil && playsAs(found.Edits, row.id, games[known:]):
			named++
		case found != nil:
			t.Errorf("%s: %s is found and plays as the misreading in the games that were seen, but not in others", row.id, Rules().Spell(found.Edits[0]))
		case otherwise[row.id] == "":
			t.Errorf("%s: nothing is found", row.id)
		}
		tried++
	}
	t.Logf("%d of %d inferred", named, tried)
	if *everyEdit && named != inferred {
		t.Errorf("%d misreadings are inferred, expected %d", named, inferred)
	}
}

var limits = rules.Limits{Cost: 5, Plays: 300_000}

// samplesOf returns what a solver with a misreading prints.
func samplesOf(t *testing.T, id string, games []*Deal) (samples []rules.Sample) {
	t.Helper()
	wrong, err := newEngine([]string{id})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range games {
		x := rules.Sample{Setup: d.setup()}
		if x.Got, err = wrong.Append(nil, d); err != nil {
			x.Got, x.Failed = nil, true
		}
		samples = append(samples, x)
	}
	return samples
}

// playsAs reports whether one of some edits plays as a misreading in all games.
func playsAs(list []*rules.Edit, id string, games []*Deal) bool {
next:
	for _, edit := range list {
		wrong, _ := newEngine([]string{id})
		e := Rules().Apply(edit).Engine()
		for _, d := range games {
			want, err := wrong.Append(nil, d)
			got, fail := e.Play(d.setup())
			if err == nil && !oracle.SameWords(got, want) || err == nil && fail != "" || err != nil && fail == "" && !e.Lacked() {
				continue next
			}
		}
		return true
	}
	return false
}

// TestSettle infers from few games, so that many edits explain them, and asks for more: in the
// end there is one class, and each edit of it is the misreading.
func TestSettle(t *testing.T) {
	const seed, known, fresh = 48, 150, 500
	r := rand.New(rand.NewPCG(seed, 0))
	deal := func() *Deal { return Problem.Generate(r, oracle.Aim{}).(*Deal) }
	deals := func(yield func(*rules.Setup) bool) {
		for range 600 {
			if !yield(deal().setup()) {
				return
			}
		}
	}
	var games []*Deal
	for range known + fresh {
		games = append(games, deal())
	}
	for _, id := range []string{"chain-without-opening", "R4-not-over-eight", "R5-empty-own-suit"} {
		asked := 0
		found := Rules().Settle(samplesOf(t, id, games[:known]), limits, deals, func(s *rules.Setup) rules.Sample {
			asked++
			return samplesOf(t, id, []*Deal{dealOf(s)})[0]
		})
		if found == nil {
			t.Errorf("%s: nothing is found", id)
			continue
		}
		t.Logf("%s: a class of %d edits after %d games", id, len(found.Edits), asked)
		for _, e := range found.Edits {
			if !playsAs([]*rules.Edit{e}, id, games[known:]) {
				t.Errorf("%s: %s is not told apart", id, Rules().Spell(e))
			}
		}
	}
}

// dealOf is the reverse of [Deal.setup].
func dealOf(s *rules.Setup) *Deal {
	d := &Deal{players: s.Players}
	for i, c := range s.Cards {
		d.cards[i] = card(4*slices.Index(rankOf[:], int(c/4)) + int(c%4))
	}
	return d
}
