package maumau

import (
	"errors"
	"math/rand/v2"
	"time"

	"kiebitz/oracle"
)

// Problem is SPOJ MAUMAU.
var Problem oracle.Problem = problem{}

type problem struct{}

// Info implements [oracle.Problem].
func (problem) Info() oracle.Info {
	return oracle.Info{
		ID:      "maumau",
		Title:   "Mau-Mau",
		Source:  "SPOJ MAUMAU",
		Unit:    "game",
		Players: []int{2, 3, 4},
		Lazy: oracle.Variant{Misreadings: []string{
			"R2-first-in-hand", "R4-ignored", "R6-first-in-hand",
		}},
		LazyText:  "plays the first legal card",
		Random:    1000,
		Suite:     1,
		MaxCases:  49, // t < 50
		Batch:     49,
		TimeLimit: time.Second,
	}
}

// Clauses implements [oracle.Problem].
func (problem) Clauses() []oracle.Clause { return clauses }

// Readings implements [oracle.Problem]: no clause is disputed.
func (problem) Readings() []oracle.Reading { return nil }

// Misreadings implements [oracle.Problem].
func (problem) Misreadings() []oracle.Misreading { return book.Misreadings() }

// ParseFiles implements [oracle.Problem].
func (problem) ParseFiles([][]byte) (oracle.Case, error) {
	return nil, errors.New("a solver reads standard input")
}

// Alike implements [oracle.Problem].
func (problem) Alike(_ oracle.Case, a, b []byte) bool { return oracle.SameLines(a, b) }

// Behaviour implements [oracle.Problem].
func (problem) Behaviour(_ oracle.Case, output []byte) string { return string(oracle.Lines(output)) }

// Glyph implements [oracle.Problem].
func (problem) Glyph(code string) string {
	c, ok := cardOf(code)
	if !ok {
		return ""
	}
	return rankSigns[c.rank()] + suitSigns[c.suit()]
}

// Engine implements [oracle.Problem].
func (problem) Engine(v oracle.Variant) (oracle.Engine, error) {
	if len(v.Readings) > 0 {
		return nil, &oracle.UnknownReadingError{Problem: "maumau", ID: v.Readings[0]}
	}
	e, err := newEngine(v.Misreadings)
	if err != nil {
		return nil, err
	}
	return e, nil
}

// newEngine returns an engine with the misreadings that have the given ids.
func newEngine(ids []string) (*engine, error) {
	mis, err := book.Set(ids)
	if err != nil {
		return nil, err
	}
	return &engine{game{mis: mis}}, nil
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

// Trace implements [oracle.Engine].
func (e *engine) Trace(c oracle.Case) (*oracle.Trace, error) {
	t, err := e.trace(c.(*Deal))
	if err != nil {
		return &oracle.Trace{Steps: t.steps}, err
	}
	return &oracle.Trace{Steps: t.steps}, nil
}

// Cites implements [oracle.Engine].
func (e *engine) Cites(c oracle.Case) ([]string, error) {
	t := &tracer{bare: true}
	e.game.tr = t
	defer func() { e.game.tr = nil }()
	if err := e.game.play(c.(*Deal)); err != nil {
		return nil, err
	}
	return oracle.Cited(t.shown), nil
}

func (e *engine) trace(d *Deal) (*tracer, *oracle.PlayError) {
	t := new(tracer)
	e.game.tr = t
	defer func() { e.game.tr = nil }()
	err := e.game.play(d)
	last := &t.steps[len(t.steps)-1]
	last.Focus = everything(last.Zones)
	return t, err
}

// Generate implements [oracle.Problem].
func (problem) Generate(r *rand.Rand, aim oracle.Aim) oracle.Case {
	var g game
	for {
		d := &Deal{players: 2 + oracle.Below(r, 3)}
		if aim.Players != 0 {
			d.players = aim.Players
		}
		for i := range d.cards {
			d.cards[i] = card(i)
		}
		for i := len(d.cards) - 1; i > 0; i-- {
			j := oracle.Below(r, i+1)
			d.cards[i], d.cards[j] = d.cards[j], d.cards[i]
		}
		// The statement excludes games that run out of cards.
		if g.play(d) == nil {
			return d
		}
	}
}
