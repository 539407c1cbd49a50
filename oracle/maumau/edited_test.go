package maumau

import (
	"cmp"
	"math/rand/v2"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

// TestEdit reads edits as --misread takes them: each has the clause that it changes and says
// what it makes of the rules; a faulty one is refused with its place.
func TestEdit(t *testing.T) {
	for _, tc := range []struct{ edit, clause, was, reads string }{
		{"R4.0=nothing", "R4", "if the hand of the next player has one card and there are matching cards in the hand, play the jack by rule 6\n", "nothing happens\n"},
		{"open-eight.0.1=when players:2 $", "open-eight", "if the open card is an eight, the next player is skipped\n", "if the open card is an eight and two play, the next player is skipped\n"},
		{"open-jack.0.1.0=suits:CHX", "open-jack", "if the open card is a jack, let the called cards be all cards\n",
			"if the open card is a jack, let the called cards be cards of clubs or hearts or no suit\n"},
		{"play.0.0=both $ (not (is play-of suits:C))", "R1", // what a definition is given has a name
			"if there is the card, the card goes from the hand of the player to the top of the discard pile; the card is added to the cards in the order in which they were played; the card acts; the turn is over\n",
			"if there is the card and the card is not of clubs, the card goes from the hand of the player to the top of the discard pile; the card is added to the cards in the order in which they were played; the card acts; the turn is over\n"},
		{"draw.0=do $ open-eight", "draw", "", "[open-eight]\n"},
		{"draw.0.0=2", "draw", "draw a card\n", "2 times: draw a card\n"},
		{"value.0=table:3,4,7,8,9,10,1,20 it", "score",
			"the value (queen 3, king 4, seven 7, eight 8, nine 9, ten 10, ace 11, jack 20)\n", "the value (queen 3, king 4, seven 7, eight 8, nine 9, ten 10, ace 1, jack 20)\n"},
		{"penalty.0.1.2=nothing", "seven", "if a seven is active, as many times as the number of sevens in the chain times 2: draw a card; no seven is active from now on; the turn is over\n",
			"if a seven is active, as many times as the number of sevens in the chain times 2: draw a card; no seven is active from now on; nothing happens\n"},
		{"game.0.7.0=(do $0 $1 $6 $2 $3 $4 $5 $7 $8)", "R1", // the place of a turn that another clause takes
			"... [skipped]; [R1]; [penalty]; [R3]; [R4]; [R2]; [draw]; ...\n", "... [skipped]; [R2]; [R1]; [penalty]; [R3]; [R4]; [draw]; ...\n"},
	} {
		m, err := Problem.Book().Find(tc.edit)
		if err != nil {
			t.Errorf("%s: %v", tc.edit, err)
		} else if m.Clause != tc.clause || m.Was != tc.was || m.Reads != tc.reads || !m.Edit {
			t.Errorf("%s: found %s, %q, %q, expected %s, %q, %q", tc.edit, m.Clause, m.Was, m.Reads, tc.clause, tc.was, tc.reads)
		}
	}
	for _, tc := range []struct{ edit, fault string }{
		{"R4.0=nothin", `unknown word "nothin"`},
		{"R4.0=", "found the end, expected a piece"},
		{"R4.7=nothing", `found no argument "7" of define, which has 1`},
		{"R4.0=nothing; R9.0=nothing", `unknown clause or definition "R9"`},
		{"R4.0.0=held", "found a set of cards, expected a truth"},
		{"R9.0=nothing", `unknown misreading "R9.0=nothing"`},
		{"R4-ignord", `unknown misreading "R4-ignord"`},
	} {
		if _, err := Problem.Engine(oracle.Variant{Misreadings: []string{tc.edit}}); err == nil || !strings.Contains(err.Error(), tc.fault) {
			t.Errorf("%s: found %v, expected %s", tc.edit, err, tc.fault)
		}
	}
}

// TestForeignWords plays edits with each operation of the language, also those of other games:
// they are refused, or played and traced somehow.
func TestForeignWords(t *testing.T) {
	const seed = 31
	r := rand.New(rand.NewPCG(seed, 0))
	var games []oracle.Case
	for range 10 {
		games = append(games, Problem.Generate(r, oracle.Aim{}))
	}
	words := map[rules.Kind]string{rules.Truth: "(truth:1)", rules.CardSet: "held", rules.OneCard: "open-card", rules.OnePlayer: "me",
		rules.OneSuit: "suit:C", rules.OnePile: "stock", rules.Act: "nothing"}
	constants := map[rules.Const]string{rules.ANumber: ":1", rules.AList: ":0,1", rules.AText: `:"C"`}
	played := 0
	for _, o := range rules.Operations() {
		piece := o.Name + constants[o.Const]
		for _, a := range o.Args {
			piece += " " + cmp.Or(words[a.Kind], "1")
		}
		for _, place := range []string{"R4.0.0=", "value.0=", "match.0=", "open-card.0=", "R5.0=", "skip.0=", "next-player.0=", "R3.0.0=both $ ", "penalty.0.1.0.0="} {
			e, err := Problem.Engine(oracle.Variant{Misreadings: []string{place + "(" + piece + ")"}})
			if err != nil {
				continue
			}
			played++
			for _, g := range games {
				e.Append(nil, g)
				e.Trace(g)
			}
		}
	}
	if played < 200 {
		t.Errorf("found %d edits that can be played, expected 200 or more", played)
	}
}

// TestEditedWith plays an edit beside a misreading of the list.
func TestEditedWith(t *testing.T) {
	both, err := Problem.Engine(oracle.Variant{Misreadings: []string{"double-never", "R4.0=nothing"}})
	if err != nil {
		t.Fatal(err)
	}
	listed, err := edited.Engine(oracle.Variant{Misreadings: []string{"double-never", "R4-ignored"}})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(0, 1))
	for range 200 {
		d := Problem.Generate(r, oracle.Aim{})
		want, _ := listed.Append(nil, d)
		if got, err := both.Append(nil, d); err != nil || string(got) != string(want) {
			t.Fatalf("%s: got %s, %v, expected %s", d.Text(), got, err, want)
		}
	}
}
