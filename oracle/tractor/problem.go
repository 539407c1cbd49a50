package tractor

import (
	"slices"
	"time"

	"kiebitz/oracle"
	"kiebitz/oracle/edits"
	"kiebitz/oracle/kit"
	"kiebitz/oracle/tractor/proof"
)

// Problem is UVa 1460.
var Problem oracle.Problem = problem{edited}

// problem has from its edits what finds misreadings: [oracle.Inferrer] and [oracle.Speller].
type problem struct{ *edits.Game }

// Info implements [oracle.Problem].
func (problem) Info() oracle.Info { return info }

// info is asked for each case.
var info = oracle.Info{
	ID:        "tractor",
	Title:     "Tractor",
	Source:    "UVa 1460 = LA 4749",
	Glyph:     glyph,
	Unit:      "round",
	Seats:     seats,
	Lazy:      oracle.Variant{Misreadings: []string{"construct-ignored", "hidden-never"}},
	LazyText:  "lets the highest card win and forgets the hidden cards",
	Random:    1000,
	Suite:     1,
	Batch:     200, // the statement sets no bound
	TimeLimit: 3 * time.Second,
}

// Book implements [oracle.Problem].
func (problem) Book() *oracle.Book { return book }

// glyph returns the picture of a card.
func glyph(code string) string {
	if i := slices.Index(decks.Jokers, code); i >= 0 {
		return decks.JokerWords[i]
	}
	return kit.Glyph(cardNames[:], code)
}

// Engine implements [oracle.Problem].
func (problem) Engine(v oracle.Variant) (oracle.Engine, error) {
	e, err := newEngine(v.Readings)
	if err != nil || len(v.Misreadings) == 0 {
		return e, err
	}
	return newVariant(v)
}

// newEngine returns an engine for some readings.
func newEngine(readings []string) (*engine, error) {
	told, _, _ := edited.Variant(oracle.Variant{Readings: readings})
	e := &engine{Variant: told}
	e.game.formal = slices.Contains(readings, "formal")
	e.game.apart = slices.Contains(readings, "apart")
	return e, book.Known(readings)
}

// engine is the reference as an [oracle.Engine]: what it plays fast, the value of the rules by its
// readings tells.
type engine struct {
	*edits.Variant
	game game
}

// Append implements [oracle.Engine].
func (e *engine) Append(dst []byte, c oracle.Case) ([]byte, error) {
	e.game.play(c.(*Round))
	return e.game.outcome.append(dst), nil
}

// Verify implements [oracle.Verifier].
func (p problem) Verify(file []byte) (shown string, err error) {
	return kit.VerifyRecords(file, p.Info(), proof.Verify)
}
