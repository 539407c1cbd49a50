package rules

import "slices"

// Player plays games by rules, one after another, as a process does.
type Engine struct {
	rules *RuleSet
	code  Code
	g     Game
}

// Engine returns an engine for the rules. All engines of a rule set have the same code.
func (r *RuleSet) Engine() *Engine {
	e := *r.first()
	e.g.vars, e.g.piles, e.g.acted = slices.Clone(e.g.vars), slices.Clone(e.g.piles), slices.Clone(e.g.acted)
	return &e
}

// compiled makes the engine of which all others are copies.
func (r *RuleSet) compiled() *Engine {
	c := newCompiler(&r.Deck)
	c.count = r.Root.marks&counts != 0
	return &Engine{r, c.compile(r.Root).code, r.game()}
}

// editedTurns is how many turns a game gets under an edit, which often leads to endless ones.
const editedTurns = 1 << 10

// Plain returns an engine that evaluates nothing ahead: slow, and what the other one must
// do.
func (r *RuleSet) Plain() *Engine {
	c := newCompiler(&r.Deck)
	c.plain, c.count = true, true
	return &Engine{r, c.compile(r.Root).code, r.game()}
}

// game returns an empty table.
func (r *RuleSet) game() Game {
	g := Game{Deck: &r.Deck, vars: make([]int, r.vars), piles: make([]pile, r.piles), acted: make([]int, r.defs), limit: r.limits, Seat: None, watch: -1, edits: r.edits}
	if r.edits {
		g.limit = min(g.limit, editedTurns)
	}
	for _, set := range r.begin {
		newCompiler(&r.Deck).compile(set).code(&g)
	}
	return g
}

// Play plays a game and returns what is printed, which the next game overwrites. A game
// that can't go on gives the reason, too.
func (e *Engine) Play(d *Setup) (out []byte, fail string) {
	e.g.start(d)
	e.code(&e.g)
	return e.g.Out, e.g.fail
}

// Lacked reports whether in the last game something was asked for that was not there.
func (e *Engine) Lacked() bool { return e.g.lacks }
