package maumau

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// anyDeal is a deal that may run out of cards.
func anyDeal(r *rand.Rand) *Deal {
	d := &Deal{players: 2 + oracle.Below(r, 3)}
	for i := range d.cards {
		d.cards[i] = card(i)
	}
	kit.Shuffle(r, d.cards[:])
	return d
}

// TestSteps holds the steps that are told of a play of the value against those that the
// engine records: all that they show, and the state; clauses may be cited in another order.
func TestSteps(t *testing.T) {
	const games = 1000
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	told := newTold(t, "rules")
	for range games {
		d := anyDeal(r)
		want, wantErr := new(engine).Trace(d)
		got, err := told.Trace(d)
		if (err != nil) != (wantErr != nil) || len(want.Steps) != len(got.Steps) {
			t.Fatalf("%s: got %d steps, %v, expected %d, %v", d.Text(), len(got.Steps), err, len(want.Steps), wantErr)
		}
		for i := range want.Steps {
			a, b := &want.Steps[i], &got.Steps[i]
			if x, y := citing(a)+showing(a), citing(b)+showing(b); x != y {
				t.Fatalf("%s step %d:\ngot      %s\nexpected %s", d.Text(), i, y, x)
			}
		}
	}
}

// citing is what a step cites, and in which clauses bear on it.
func citing(s *oracle.Step) string {
	set := func(list []string) []string { return slices.Compact(slices.Sorted(slices.Values(list))) }
	return fmt.Sprint(s.Clause, set(s.Cites), set(s.Bears), s.Focus, s.Choices, fmt.Sprintf("%+v", Problem.Words(s)), s.State)
}

// showing is what a step does.
func showing(s *oracle.Step) string {
	return fmt.Sprint(s.Number, s.Player, s.Act, s.Printed, s.Zones)
}

// toldApart are the misreadings of which other steps are told than the engine records, with
// the reason.
var toldApart = map[string]string{
	"open-seven-then-plays":  "a player who goes on after the penalty does both in one turn: it is one step",
	"seven-penalised-plays":  "a player who goes on after the penalty does both in one turn: it is one step",
	"call-ignored":           "a suit that binds nobody is not called",
	"reshuffle-cuts-penalty": "how many cards are owed depends on the draw pile, and is told as soon as it does",
	"last-seven-carried":     "a last seven stays active at once, and not when the next game begins",
}

// TestStepsMisread does so for the misreadings, as far as they are seen: what the steps of a
// misread game show, and where it parts from the rules. Which clauses they cite is told by
// what the misread rules say, so that a clause that is ignored is not cited.
func TestStepsMisread(t *testing.T) {
	const games = 6
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rules := newTold(t, "rules")
	for _, row := range edits {
		r := rand.New(rand.NewPCG(seed, 0))
		wrong, err := newEngine([]string{row.id})
		if err != nil {
			t.Fatal(err)
		}
		told := newTold(t, row.id)
		for range games {
			d := anyDeal(r)
			byRules, err := new(engine).Trace(d)
			if err != nil {
				continue
			}
			want, wantErr := wrong.Trace(d)
			got, err := told.Trace(d)
			again, _ := rules.Trace(d)
			a, b := fmt.Sprintln(wantErr != nil)+fmt.Sprintln(oracle.Diverge(byRules, want)), fmt.Sprintln(err != nil)+fmt.Sprintln(oracle.Diverge(again, got))
			for i := range want.Steps {
				a += showing(&want.Steps[i]) + "\n"
			}
			for i := range got.Steps {
				b += showing(&got.Steps[i]) + "\n"
			}
			if a != b && toldApart[row.id] == "" {
				t.Errorf("%s: %s:\ngot      %s\nexpected %s", row.id, d.Text(), b, a)
				break
			}
		}
	}
}

// TestSituations: each situation of the book is one of a place of the rules.
func TestSituations(t *testing.T) {
	known := map[string]bool{}
	for _, s := range slices.Concat(decides, cites, bears) {
		known[s.id] = true
	}
	for _, c := range clauses {
		for _, s := range c.Situations {
			if !known[s.ID] {
				t.Errorf("%s: found no place of the rules", s.ID)
			}
		}
		if !known[c.ID] {
			t.Errorf("%s: found no place of the rules", c.ID)
		}
	}
}

// TestStepsEdited tells games of some of all edits: none may crash, whatever nonsense it makes
// of the game, and what is printed is what the edited rules print.
func TestStepsEdited(t *testing.T) {
	const stride, most = 2999, 400_000
	list, n := deals(2), 0
	for e := range Rules().Edits() {
		if n++; n == most {
			break
		}
		if n%stride != 0 {
			continue
		}
		r := Rules().Apply(e)
		told, plain := newTeller(r), r.Engine()
		for _, c := range list {
			_, want := plain.Play(c.(*Deal).setup())
			if fail := told.tell(c.(*Deal), false); fail != want {
				t.Errorf("%s: got %q, expected %q", r.Spell(e), fail, want)
			}
			for i := range told.Steps {
				Problem.Words(&told.Steps[i])
			}
		}
	}
}
