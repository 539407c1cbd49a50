package maumau

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
	"kiebitz/oracle/maumau/proof"
)

// Problem is SPOJ MAUMAU.
var Problem oracle.Problem = problem{}

type problem struct{}

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
	if slices.ContainsFunc(v.Misreadings, isEdit) {
		return engineOf(v.Misreadings)
	}
	e, err := newEngine(v.Misreadings)
	if err != nil {
		return nil, err
	}
	return e, nil
}

// engineOf returns an engine with misreadings some of which are edits of the rules.
var engineOf func(ids []string) (oracle.Engine, error)

// isEdit reports whether the id of a misreading is an edit of the rules.
func isEdit(id string) bool {
	m, err := book.Find(id)
	return err == nil && m.Edit
}

// newEngine returns an engine with the misreadings that have the given ids.
func newEngine(ids []string) (*engine, error) {
	mis, err := book.Set(ids)
	if err != nil {
		return nil, err
	}
	if mis == nil {
		return new(engine), nil
	}
	return &engine{game{mis: newMisread(mis)}}, nil
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

// Other implements [oracle.Undecided]: where a misreading leaves no card to draw a game
// goes on without, or ends.
func (e *engine) Other(dst []byte, c oracle.Case) ([]byte, bool) {
	g := &e.game
	if g.mis == nil || !g.ranOut {
		return dst, false
	}
	kept := g.memory
	g.carried, g.endsEmpty = g.began, true
	err := g.play(c.(*Deal))
	dst = g.appendAnswer(dst)
	g.memory, g.endsEmpty = kept, false
	return dst, err != nil && err.Reason == outOfCards
}

// Trace implements [oracle.Engine].
func (e *engine) Trace(c oracle.Case) (*oracle.Trace, error) {
	t := new(tracer)
	e.game.tr = t
	defer func() { e.game.tr = nil }()
	err := e.game.play(c.(*Deal))
	last := &t.Steps[len(t.Steps)-1]
	last.Focus = everything(last.Zones)
	if err != nil {
		return t.Trace(), err
	}
	return t.Trace(), nil
}

// Near implements [oracle.Nearer]. The first row may be the card before that of the
// first difference, and its hand is that of the step before: the steps begin with the
// second card before.
func (e *engine) Near(c oracle.Case, output []byte, exact bool) (*oracle.Trace, error) {
	d, g := c.(*Deal), &e.game
	if err := g.play(d); err != nil {
		return nil, err
	}
	got, _, _ := parseOutput(output, d.players, exact)
	want := resultOf(g)
	w, _ := want.compare(got)
	at := w.at
	if w.scores {
		at = len(want.Cards)
	}
	g.tr = &tracer{from: at - 1}
	defer func() { g.tr = nil }()
	g.start(d)
	for over := false; !over && len(g.out)/3 <= at; {
		g.move++
		over = g.turn()
	}
	return g.tr.Trace(), nil
}

// Cites implements [oracle.Citer].
func (e *engine) Cites(c oracle.Case) ([]string, error) {
	t := &tracer{from: math.MaxInt}
	e.game.tr = t
	defer func() { e.game.tr = nil }()
	if err := e.game.play(c.(*Deal)); err != nil {
		return nil, err
	}
	return t.Shown(), nil
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
