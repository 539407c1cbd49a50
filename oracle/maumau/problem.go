package maumau

import (
	"math/rand/v2"
	"sync"
	"time"

	"kiebitz/oracle"
	"kiebitz/oracle/edits"
	"kiebitz/oracle/kit"
	"kiebitz/oracle/maumau/proof"
)

// Problem is SPOJ MAUMAU.
var Problem oracle.Problem = problem{edited}

// problem has from its edits what finds misreadings: [oracle.Inferrer] and [oracle.Speller].
type problem struct{ *edits.Game }

// Info implements [oracle.Problem].
func (problem) Info() oracle.Info { return info }

// info is asked for each case.
var info = oracle.Info{
	ID:      "maumau",
	Title:   "Mau-Mau",
	Source:  "SPOJ MAUMAU",
	Glyph:   glyph,
	Unit:    "game",
	Players: []int{2, 3, 4},
	Lazy: oracle.Variant{Misreadings: []string{
		"R2-first-in-hand", "R4-ignored", "R6-first-in-hand",
	}},
	LazyText:  "plays the first legal card",
	Random:    1000,
	Suite:     2,
	MaxCases:  49, // t < 50
	Batch:     49,
	TimeLimit: time.Second,
}

// Book implements [oracle.Problem].
func (problem) Book() *oracle.Book { return book }

// glyph returns the picture of a card.
func glyph(code string) string {
	c, ok := cardOf(code)
	if !ok {
		return ""
	}
	return rankSigns[c.rank()] + suitSigns[c.suit()]
}

// Engine implements [oracle.Problem].
func (problem) Engine(v oracle.Variant) (oracle.Engine, error) {
	if err := book.Known(v.Readings); err != nil {
		return nil, err
	}
	if len(v.Misreadings) > 0 {
		return edited.Engine(v)
	}
	return new(engine), nil
}

// engine is the reference as an [oracle.Engine].
type engine struct{ game game }

// Append implements [oracle.Engine].
func (e *engine) Append(dst []byte, c oracle.Case) ([]byte, error) {
	err := e.game.play(c.(*Deal))
	dst = e.game.appendAnswer(dst)
	if err != nil {
		return dst, err
	}
	return dst, nil
}

// Doubt implements [oracle.Doubter].
func (e *engine) Doubt() string {
	if !e.game.late {
		return ""
	}
	return "the draw pile runs out while the open card lies alone, and a card is drawn later; the statement promises that cards do not run out, and right solvers may fail here"
}

// Trace implements [oracle.Engine]: the value of the rules tells it, up to where the game can't
// go on.
func (e *engine) Trace(c oracle.Case) (*oracle.Trace, error) {
	t, _ := edited.Known().Trace(c)
	fail := e.game.play(c.(*Deal))
	if fail == nil {
		return t, nil
	}
	for t.Steps[len(t.Steps)-1].Number >= fail.Move {
		t.Steps = t.Steps[:len(t.Steps)-1]
	}
	t.Steps[len(t.Steps)-1].FocusAll()
	return t, fail
}

// Cites implements [oracle.Citer].
func (e *engine) Cites(c oracle.Case, ids ...string) ([]string, error) {
	return edited.Known().Cites(c, ids...)
}

// dealers are games for Generate, which has no engine to keep one: each would make room
// for its moves again.
var dealers = sync.Pool{New: func() any { return new(game) }}

// Generate implements [oracle.Problem].
func (problem) Generate(r *rand.Rand, aim oracle.Aim) oracle.Case {
	g := dealers.Get().(*game)
	defer dealers.Put(g)
	for {
		d := &Deal{players: 2 + oracle.Below(r, 3)}
		if aim.Players != 0 {
			d.players = aim.Players
		}
		for i := range d.cards {
			d.cards[i] = card(i)
		}
		kit.Shuffle(r, d.cards[:])
		// The statement excludes games that run out of cards.
		if g.play(d) == nil {
			return d
		}
	}
}

// Verify implements [oracle.Verifier].
func (p problem) Verify(file []byte) (shown string, err error) {
	return kit.VerifyRecords(file, p.Info(), proof.Verify)
}
