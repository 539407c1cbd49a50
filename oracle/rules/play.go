package rules

import "slices"

// Engine plays games by rules, one after another, as a process does.
type Engine struct {
	rules  *RuleSet
	code   Code
	g      Game
	before memory // when the last game began
}

// memory is what games leave to the next one.
type memory struct {
	vars []int
	held bool
}

// Engine returns an engine for the rules. All engines of a rule set have the same code.
func (r *RuleSet) Engine() *Engine {
	r.made.code.Do(r.compile)
	e := *r.made.first
	e.g.vars, e.g.piles, e.g.acted = slices.Clone(e.g.vars), slices.Clone(e.g.piles), slices.Clone(e.g.acted)
	e.before.vars = make([]int, len(e.g.vars))
	return &e
}

// compile makes the engine of which all others are copies. Of edited rules that is made which is
// not in the rules before all edits, too.
func (r *RuleSet) compile() {
	c := newCompiler(&r.Deck)
	c.count = r.Root.marks&counts != 0
	if r.base != nil {
		if r.base.made.code.Do(r.base.compile); r.base.made.compiler.count == c.count {
			c.base = r.base.made.compiler.done
		}
	}
	r.made.first, r.made.compiler = r.engine(c.compile(r.Root).code), c
}

// Turn is the number of the last turn of the last game.
func (e *Engine) Turn() int { return e.g.turn }

// editedTurns is how many turns a game gets under an edit, which often leads to endless ones, and
// editedShare a part of those that it gets by the rules, if that is more.
const (
	editedTurns = 1 << 10
	editedShare = 4
)

// patience is how many turns a game gets under an edit.
func (r *RuleSet) patience() int { return min(r.limits, max(editedTurns, r.limits/editedShare)) }

// Plain returns an engine that evaluates nothing ahead: slow, and what the other one must
// do.
func (r *RuleSet) Plain() *Engine {
	c := newCompiler(&r.Deck)
	c.plain, c.count = true, true
	return r.engine(c.compile(r.Root).code)
}

func (r *RuleSet) engine(code Code) *Engine {
	return &Engine{rules: r, code: code, g: r.game(), before: memory{vars: make([]int, r.vars)}}
}

// game returns an empty table.
func (r *RuleSet) game() Game {
	g := Game{Deck: &r.Deck, vars: make([]int, r.vars), piles: make([]pile, r.piles), acted: make([]int, r.defs), limit: r.limits, Seat: None, watch: -1, edits: r.base != nil}
	if r.base != nil {
		g.limit = r.patience()
	}
	for _, set := range slices.Concat(r.begin, r.once) {
		newCompiler(&r.Deck).compile(set).code(&g)
	}
	return g
}

// Forget lets the next game be the first of a process.
func (e *Engine) Forget() {
	e.g.forget(e.rules.made.first.g.vars)
}

// Play plays a game and returns what is printed, which the next game overwrites. A game
// that can't go on gives the reason, too.
func (e *Engine) Play(d *Setup) (out []byte, fail string) {
	copy(e.before.vars, e.g.vars)
	e.before.held = e.g.held
	e.g.start(d)
	e.code(&e.g)
	return e.g.Out, e.g.fail
}

// Ending plays the last game once more, so that it ends where something is asked for that is
// not there; the next game goes on from the last one. It reports whether it came to that.
func (e *Engine) Ending(d *Setup) (out []byte, ends bool) {
	vars, held := slices.Clone(e.g.vars), e.g.held
	copy(e.g.vars, e.before.vars)
	e.g.held, e.g.ending = e.before.held, true
	e.g.start(d)
	e.code(&e.g)
	ends = e.g.lacks && e.g.fail != ""
	copy(e.g.vars, vars)
	e.g.held, e.g.ending = held, false
	return e.g.Out, ends
}

// Lacked reports whether in the last game something was asked for that was not there.
func (e *Engine) Lacked() bool { return e.g.lacks }
