package maumau

import (
	"flag"
	"math/rand/v2"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

// inferred are how many listed misreadings are inferred as one edit that plays as they do:
// no list is used for it.
const inferred = 129

// otherwise are those that are not, with the reason.
var otherwise = map[string]string{
	"open-jack-takes-jack": "it shows in no game",
	"reshuffle-late":       "it shows in no game",
	"reshuffle-with-open":  "it is two changes",
	"jack-passes-seven":    "it is two changes",
	"last-seven-carried":   "it is four changes",
	"call-never-cleared":   "it is one of several conditions together",
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
	for _, row := range listed {
		if !*everyEdit && !few[row.ID()] {
			continue
		}
		samples := samplesOf(misread(row.ID()), games[:known])

		found := Rules().Infer(samples, limits)

		switch {
		case found != nil && playsAs(found.Edits, misread(row.ID()), games[known:]):
			named++
		case found != nil:
			t.Errorf("%s: %s is found and plays as the misreading in the games that were seen, but not in others", row.ID(), Rules().Spell(found.Edits[0]))
		case otherwise[row.ID()] == "":
			t.Errorf("%s: nothing is found", row.ID())
		}
		tried++
	}
	t.Logf("%d of %d inferred", named, tried)
	if *everyEdit && named != inferred {
		t.Errorf("%d misreadings are inferred, expected %d", named, inferred)
	}
}

var limits = rules.Limits{Cost: 5, Plays: 250_000}

// kinds are misreadings that are not listed, by what is new in them.
var kinds = []struct{ reason, edit string }{
	{"what once held holds in later games", "double.0.0=ever $"},
	{"a called suit stays into the next game", "open-jack.0=nothing"},
	{"whose turn it is goes on into the next game", "deal.0.1.0=me"},
	{"the next player acts before the game ends", "last.0.1=always seven (pass (next me)) penalty $"},
	{"a card of some kind is played before a step", "penalty.0.1.2=do (play (greatest (and held ranks:S) R6)) $"},
	{"two of a kind are needed", "R1.0.0=both $ (over (count (and held ranks:S)) 1)"},
	{"cards of two ranks go first", "best.0=greatest $0 (first (is it ranks:SE)) $1 $2"},
	{"cards of a rank go first under a condition", "best.0=greatest $0 (first (both (is it ranks:S) (in:1 (count (cards (hand (next me))))))) $1 $2"},
	{"the suit decides of which there are most", "best.0=greatest $0 (count (and held (of-suit (suit-of it)))) $1 $2"},
	{"a number is another one under a condition", "penalty.0.1.0.0=if (over chained 2) (plus $ -1) $"},
	{"a set is without another", "eight.0.0.1=but $ drawn"},
	{"the same operation has another set", "others.0=or $0 (just open-card)"},
	{"a seat is another one than the first", "R4.0.0=both $ (not (same me (previous seat:1)))"},
	{"a form lacks its first letters", "print.0.1=without:7 $"},
	{"a card never comes back", "turn-pile.0=turn-over:2 $0 $1 $2"},
	{"what the last card does is left to the next game", "last.0.1=do (for-the-next eight) $"},
	{"a card is lost", "turn-pile.0=turn-over:4 $0 $1 $2"},
	{"there are cards of a set that is never all", "acts.0.2=(when (not (some drawn)) $)"},
	{"a counter is not set back", "R5.0.0=tally $"},
	{"what is laid in a row adds up", "skip.0.0=streak discard"},
	{"each card counts one", "score.0.1.1.0=count (cards (hand who))"},
	{"all numbers are other ones of which sums are printed", "score.0.1.1.0.1=table:10,20,9,16,13,14,12,5 it"},
	{"four ranks may not be played", "play.0.0=both $ (not (both (is play-of ranks:ATNS) (in:1 (count held))))"},
	{"two ranks are played before a step", "penalty.0.1=do (play (greatest (and held (and match ranks:AK)) value R6)) $"},
	{"all is doubled but the jacks", "score.0.1.1=plus (times (sum (but $0.0 ranks:J) value) double) (sum (and $0.0 ranks:J) value)"},
	{"what was called counts for three turns", "match.0.0.1=if (over (since open-card) 3) all-cards $"},
}

// TestInferKinds infers misreadings of each kind that no listed one has, and says the same
// each time, which is looked at where it takes little time.
func TestInferKinds(t *testing.T) {
	const seed, known, fresh = 50, 400, 300
	r := rand.New(rand.NewPCG(seed, 0))
	var games []*Deal
	for range known + fresh {
		games = append(games, Problem.Generate(r, oracle.Aim{}).(*Deal))
	}
	for _, row := range kinds {
		solver := misread(row.edit)
		samples := samplesOf(solver, games[:known])
		found := Rules().Infer(samples, limits)
		switch {
		case found == nil:
			t.Errorf("%s: nothing is found for %s", row.reason, row.edit)
		case !playsAs(found.Edits, solver, games[known:]):
			t.Errorf("%s: %s is found for %s", row.reason, Rules().Spell(found.Edits[0]), row.edit)
		case found.Plays < 8_000:
			again := Rules().Infer(samples, limits)
			if again.Plays != found.Plays || Rules().Spell(again.Edits[0]) != Rules().Spell(found.Edits[0]) {
				t.Errorf("%s: it is inferred in another way each time", row.reason)
			}
		}
	}
}

// TestInferNothing finds nothing for a solver whose outputs are those of other games.
func TestInferNothing(t *testing.T) {
	const seed, known = 51, 300
	r := rand.New(rand.NewPCG(seed, 0))
	var games []*Deal
	for range known {
		games = append(games, Problem.Generate(r, oracle.Aim{}).(*Deal))
	}
	samples := samplesOf(func() oracle.Engine { return new(engine) }, games)
	for i := range samples {
		samples[i].Setup = games[(i+1)%known].setup()
	}
	if found := Rules().Infer(samples, limits); found != nil {
		t.Errorf("%s is found", Rules().Spell(found.Edits[0]))
	}
}

// TestNear finds an edit that explains all wrong games but one, though each of those before it costs plays.
func TestNear(t *testing.T) {
	const seed, want = 53, "game.0.7.0.7=(when (not again) $)"
	r := rand.New(rand.NewPCG(seed, 0))
	solver, plain := misread(want)(), new(engine)
	var outputs []oracle.Printed
	for i, wrong := 0, 0; i < 1000; i++ {
		d := Problem.Generate(r, oracle.Aim{})
		out, err := solver.Append(nil, d)
		if right, _ := plain.Append(nil, d); err == nil && string(out) != string(right) {
			if wrong++; wrong == 2 {
				out = out[len("CS "):]
			}
		}
		if err == nil {
			outputs = append(outputs, oracle.Printed{Case: d, Output: out, First: i == 0})
		}
	}
	sets := Problem.(oracle.Inferrer).Near(outputs, nil)
	if len(sets) == 0 || sets[0][0].ID != want {
		t.Errorf("seed %d: %v is near, expected %s", seed, sets, want)
	}
}

// TestInferFewest names, of edits that explain as much, the one that changes the fewest lines.
func TestInferFewest(t *testing.T) {
	const seed, known, want = 52, 400, "begin.0.0=nothing"
	r := rand.New(rand.NewPCG(seed, 0))
	solver := misread(want)()
	var outputs []oracle.Printed
	for i := range known {
		d := Problem.Generate(r, oracle.Aim{})
		if out, err := solver.Append(nil, d); err == nil {
			outputs = append(outputs, oracle.Printed{Case: d, Output: out, First: i == 0})
		}
	}
	sets := Problem.(oracle.Inferrer).Infer(outputs, nil)
	if len(sets) < 2 || len(sets[0]) != 1 || sets[0][0].ID != want {
		t.Errorf("seed %d: found %d sets, the first %v, expected several and %s first", seed, len(sets), sets[:min(1, len(sets))], want)
	}
}

// TestInferShort demands that of edits that explain equally well the one is told that is said in the
// fewest letters.
func TestInferShort(t *testing.T) {
	r := rand.New(rand.NewPCG(50, 0))
	e := misread("acts.0.2=(when (not players:2) $)")()
	var outputs []oracle.Printed
	for i := range 300 {
		c := Problem.Generate(r, oracle.Aim{})
		if out, err := e.Append(nil, c); err == nil {
			outputs = append(outputs, oracle.Printed{Case: c, Output: out, First: i == 0})
		}
	}
	sets := Problem.(oracle.Inferrer).Infer(outputs, nil)
	if len(sets) == 0 || sets[0][0].Text != "if more than two play, [eight]" {
		t.Errorf("found %+v", sets)
	}
}

// misread returns a maker of engines with a misreading.
func misread(id string) func() oracle.Engine {
	return func() oracle.Engine {
		e, err := edited.Engine(oracle.Variant{Misreadings: []string{id}})
		if err != nil {
			panic(err)
		}
		return e
	}
}

// samplesOf returns what a solver prints.
func samplesOf(solver func() oracle.Engine, games []*Deal) (samples []rules.Sample) {
	e := solver()
	for _, d := range games {
		out, err := e.Append(nil, d)
		x := rules.Sample{Setup: d.setup(), Got: out}
		if err != nil {
			x.Got, x.Failed = nil, true
		}
		samples = append(samples, x)
	}
	return samples
}

// playsAs reports whether one of some edits plays as a solver in all games.
func playsAs(list []*rules.Edit, solver func() oracle.Engine, games []*Deal) bool {
next:
	for _, edit := range list {
		wrong, e := solver(), Rules().Apply(edit).Engine()
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
