// Package edits makes the misreadings of a problem whose rules are a value, a
// [kiebitz/oracle/rules.RuleSet]: each is an edit of it, listed under a name or spelled out. What
// plays them, tells of them, says them in English and infers them from outputs is here, for all
// games; a game brings its rules, its list, and what lays out and tells a case.
package edits

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"

	"kiebitz/internal/recent"
	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

// Listing is a misreading with a name: its id, the edit that plays so, and what a solver with it
// does; [kiebitz/oracle/rules] says how an edit is spelled.
type Listing [3]string

// ID, Edit and Text return the parts of a listing.
func (l Listing) ID() string   { return l[0] }
func (l Listing) Edit() string { return l[1] }
func (l Listing) Text() string { return l[2] }

// Game is a problem whose rules are a value.
type Game struct {
	Problem  string // its id
	Rules    func() *rules.RuleSet
	Book     *oracle.Book // of the clauses and the list
	Listed   []Listing
	Readings []Listing // of disputed clauses; the book has what they say

	// PartOf are clauses of the book that stand under another id, too.
	PartOf map[string]string

	// Setup lays out a case for the rules.
	Setup func(oracle.Case) *rules.Setup

	// Teller returns what tells of cases by some rules, those of the game or edited ones.
	Teller func(*rules.RuleSet) Teller

	// Signs are by what cases show clauses and situations. They may be nil: a teller knows.
	Signs *Signs

	// variants are those that were asked for last, by the spellings of their edits: each process
	// of a solver has an engine of its own.
	variants recent.Cache[*Variant]
	unedited func() *Variant
}

// Teller tells of cases. Where rules can't go on, fail says why, and what came before is told.
type Teller interface {
	Tell(c oracle.Case) (t *oracle.Trace, fail string)
	Forget() // the cases before
}

// New returns a game as it is given, and lets its book read edits.
func New(g *Game) *Game {
	g.unedited = sync.OnceValue(func() *Variant { return g.variant(g.Rules(), nil) })
	g.Book.Edit = g.read
	return g
}

// read reads an edit of the rules, as a finding prints it: "R4.0.0.0=in:1,2 $0".
func (g *Game) read(id string) (oracle.Misreading, error) {
	if !strings.Contains(id, "=") || !g.Rules().Has(definitionOf(id)) {
		return oracle.Misreading{}, nil
	}
	v := g.Known(id)
	if v.Err != nil {
		return oracle.Misreading{}, v.Err
	}
	return v.misreading(id), nil
}

// definitionOf is the one that an edit, or the first change of several, is in.
func definitionOf(edit string) string {
	place, _, _ := strings.Cut(edit, "=")
	id, _, _ := strings.Cut(place, ".")
	return id
}

// Variant is the rules of a game, or edited ones, with what plays and tells them.
type Variant struct {
	Rules   *rules.RuleSet
	Err     error // if the edits are none, or contradict each other
	game    *Game
	tellers sync.Pool
	citers  chan *citer // that nobody uses
	telling
}

// mostCiters are kept of a variant at most, for as many at a time.
const mostCiters = 64

func (g *Game) variant(r *rules.RuleSet, err error) *Variant {
	return &Variant{game: g, Rules: r, Err: err, citers: make(chan *citer, mostCiters)}
}

// Known returns the rules with some edits made.
func (g *Game) Known(spellings ...string) *Variant {
	if len(spellings) == 0 {
		return g.unedited()
	}
	return g.variants.Get(strings.Join(spellings, "\n"), func() *Variant {
		return g.variant(g.Rules().Together(spellings...))
	})
}

// Engine returns an engine for some readings and misreadings, listed ones and edits.
func (g *Game) Engine(v oracle.Variant) (oracle.Engine, error) {
	known, _, err := g.Variant(v)
	if err != nil {
		return nil, err
	}
	return &engine{Variant: known, play: known.Rules.Engine()}, nil
}

// Variant returns the rules by some readings and with misreadings, and the edits that make them.
func (g *Game) Variant(v oracle.Variant) (_ *Variant, texts []string, _ error) {
	var kept []string
	for _, id := range v.Readings {
		if i := slices.IndexFunc(g.Readings, func(row Listing) bool { return row.ID() == id }); i >= 0 {
			texts, kept = append(texts, g.Readings[i].Edit()), append(kept, id)
		}
	}
	for _, id := range v.Misreadings {
		m, err := g.Book.Find(id)
		if err != nil {
			return nil, nil, err
		}
		if !slices.Contains(kept, m.ID) {
			texts, kept = append(texts, g.editOf(m.ID)), append(kept, m.ID)
		}
	}
	known := g.Known(texts...)
	if both := new(rules.ConflictError); errors.As(known.Err, &both) {
		return nil, nil, &oracle.ContradictionError{Problem: g.Problem, IDs: [2]string{kept[both[0]], kept[both[1]]}}
	}
	return known, texts, known.Err
}

// editOf returns the edit that a misreading is, or a reading.
func (g *Game) editOf(id string) string {
	for _, row := range slices.Concat(g.Listed, g.Readings) {
		if row.ID() == id {
			return row.Edit()
		}
	}
	return id
}

// engine plays edited rules.
type engine struct {
	*Variant
	play *rules.Engine
}

// Value returns the edited rules, for those who ask them for more.
func (v *Variant) Value() *rules.RuleSet { return v.Rules }

// Forget implements [oracle.Forgetter].
func (e *engine) Forget() { e.play.Forget() }

// Append implements [oracle.Engine].
func (e *engine) Append(dst []byte, c oracle.Case) ([]byte, error) {
	out, fail := e.play.Play(e.game.Setup(c))
	return append(dst, out...), e.playError(fail, e.play.Turn())
}

// Other implements [oracle.Undecided]: where something is asked for that is not there, as a card
// to draw, a game goes on without, or ends.
func (e *engine) Other(dst []byte, c oracle.Case) ([]byte, bool) {
	if !e.play.Lacked() {
		return dst, false
	}
	out, ends := e.play.Ending(e.game.Setup(c))
	return append(dst, out...), ends
}

// playError is why a case can't go on, nil for "". By the rules alone it is told at which move.
func (v *Variant) playError(fail string, move int) error {
	switch {
	case fail == "":
		return nil
	case v == v.game.unedited():
		return &oracle.PlayError{Move: move, Reason: fail}
	case fail == rules.Endless:
		fail = "the misreading comes to no end"
	}
	return &oracle.PlayError{Reason: fail}
}

// Trace implements [oracle.Engine].
func (v *Variant) Trace(c oracle.Case) (*oracle.Trace, error) {
	t := v.teller()
	defer v.tellers.Put(t)
	told, fail := t.Tell(c)
	return told, v.playError(fail, len(told.Steps))
}

// Cites implements [oracle.Citer].
func (v *Variant) Cites(c oracle.Case, some ...string) ([]string, error) {
	if runtime.GOOS == "js" || v.game.Signs == nil { // the page of the playground is small, and seldom asks
		t, err := v.Trace(c)
		return t.Cites(), err
	}
	var t *citer
	select {
	case t = <-v.citers:
		t.Forget()
	default:
		t = v.game.Signs.citer(v.Rules)
	}
	ids, fail := t.find(v.game.Setup(c), some)
	select {
	case v.citers <- t:
	default:
	}
	if fail != "" {
		return nil, v.playError(fail, 0)
	}
	return ids, nil
}

// teller returns one that nobody uses, which remembers no case.
func (v *Variant) teller() Teller {
	if t, ok := v.tellers.Get().(Teller); ok {
		t.Forget()
		return t
	}
	return v.game.Teller(v.Rules)
}

// clauseOf returns the clause of the book in which a definition is used.
func (g *Game) clauseOf(id string) string {
	above := g.Rules().Above(id)
	if i := slices.IndexFunc(above, g.isClause); i >= 0 {
		return above[i]
	}
	for _, c := range above {
		if g.PartOf[c] != "" {
			return g.PartOf[c]
		}
	}
	return g.Book.Clauses()[0].ID
}

func (g *Game) isClause(id string) bool {
	return slices.ContainsFunc(g.Book.Clauses(), func(c oracle.Clause) bool { return c.ID == id })
}
