package lines

import (
	"bytes"
	"context"
	"slices"
	"sync/atomic"

	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
)

// Study looks at what a solver executes in cases.
type Study struct {
	Problem oracle.Problem
	Tracer  Tracer

	Exact    bool     // see [oracle.JudgeOptions]
	Readings []string // the same
	Misread  []string // ids of misreadings that explain the solver; may be nil

	parts   []*Study // one for each of several misreadings; see apart
	games   []*game
	kept    *carryover             // nil: nothing is known to be kept from case to case
	repairs map[int]*repair        // of lines, as far as they were changed
	breaks  map[int]map[string]int // by line and clause, how often changes broke it; nil: none were tried
	tries   int                    // changes that were tried
	work    atomic.Uint64          // that they took; see [changer]
	events  int                    // of all games
}

// mostKept bounds the events of all games together: 128 MiB. Of later games the
// counts are kept.
const mostKept = 1 << 26

// mostSearched bounds the events of a game that is a single search, with no turns
// to cut.
const mostSearched = 1 << 16

// game is one case that was played.
type game struct {
	Execution
	in     oracle.Case
	right  bool
	crash  bool // the process did not end by itself
	clause string

	malformed bool // what it printed has not the form of an answer
	departs   int  // see [Study.departs]; known where changes are tried

	steps []oracle.Step // by the rules, or as known says
	cites []string      // of an output that is right, if others would be, too; else nil

	// known says that the solver went wrong as the misreadings do that are named: steps
	// are theirs then, all that the solver did.
	known bool

	// The first wrong decision is one of steps[cause] to steps[seen], of which the
	// last is where it shows; both are -1 if that is not known. What is before
	// cause the solver did as the rules do.
	cause, seen int
}

// Play plays a case, in a process for it alone. One that can't be played to its
// end is left out.
func (s *Study) Play(ctx context.Context, c oracle.Case) error {
	_, err := s.play(ctx, c)
	return err
}

// play returns the game, nil if the case can't be played.
func (s *Study) play(ctx context.Context, c oracle.Case) (*game, error) {
	g := &game{in: c, cause: -1, seen: -1, departs: -1}
	if err := s.follow(g); g.steps == nil {
		return nil, err
	}
	x, err := s.Tracer.Trace(ctx, s.Problem.Pack([]oracle.Case{c}))
	if err != nil {
		return nil, err
	}
	if s.Problem.Info().Several { // there are no turns to cut
		x.Marks = nil
		if len(x.Events) > mostSearched {
			x.Events, x.Cut = slices.Clone(x.Events[:mostSearched]), true
		}
	}
	if s.events += len(x.Events); s.events > mostKept {
		s.events -= len(x.Events)
		x.Events, x.Marks, x.Cut = nil, nil, true
	}
	g.Execution = x
	s.judge(g)
	s.misread(g)
	s.games = append(s.games, g)
	return g, nil
}

// follow notes the steps of a game by the rules, none if it can't be played.
func (s *Study) follow(g *game) error {
	e, err := s.Problem.Engine(oracle.Variant{Readings: s.Readings})
	if err != nil {
		return err
	}
	t, err := e.Trace(g.in)
	if err != nil {
		return nil
	}
	g.keep(t)
	return nil
}

// answer returns what the rules print for a game, nil if that can't be known.
func (s *Study) answer(g *game) []byte {
	e, err := s.Problem.Engine(oracle.Variant{Readings: s.Readings})
	if err != nil {
		return nil
	}
	answer, err := e.Append(nil, g.in)
	if err != nil {
		return nil
	}
	return answer
}

// keep notes the steps of a trace.
func (g *game) keep(t *oracle.Trace) {
	g.steps = slices.Clone(t.Steps)
	for i := range g.steps {
		g.steps[i].Zones, g.steps[i].Turn = nil, nil // large, and not needed
	}
}

// wrong counts the games that went wrong.
func (s *Study) wrong() (n int) {
	for _, g := range s.games {
		n += btoi(!g.right)
	}
	return n
}

// followed reports whether the steps of a game are what the solver did to its end.
func (g *game) followed() bool { return g.right || g.known }

// misread notes the steps of the misreadings that are named, if they print what the solver
// does.
func (s *Study) misread(g *game) {
	if g.right || g.crash || len(s.Misread) == 0 || s.Problem.Info().Several {
		return
	}
	e, err := s.Problem.Engine(oracle.Variant{Misreadings: s.Misread, Readings: s.Readings})
	if err != nil {
		return
	}
	answer, err := e.Append(nil, g.in)
	if err != nil || !oracle.Prints(s.Problem, g.in, e, answer, g.Output, oracle.PrintOptions{Exact: s.Exact, Whole: true}) {
		return
	}
	if t, err := e.Trace(g.in); err == nil {
		g.known = true
		g.keep(t)
	}
}

// apart returns a study for each of several misreadings, nil if there are not several: of the
// wrong games each has those that its misreading alone explains, as the line of one says
// nothing of the others.
func (s *Study) apart() []*Study {
	if len(s.Misread) < 2 || s.parts != nil {
		return s.parts
	}
	for _, id := range s.Misread {
		p := &Study{Problem: s.Problem, Tracer: s.Tracer, Exact: s.Exact, Readings: s.Readings, Misread: []string{id}}
		for _, g := range s.games {
			again := *g
			p.again(&again)
			if again.followed() {
				p.games = append(p.games, &again)
			}
		}
		if slices.ContainsFunc(p.games, func(g *game) bool { return g.known }) {
			s.parts = append(s.parts, p)
		}
	}
	if len(s.parts) < 2 {
		s.parts = nil
	}
	return s.parts
}

// again notes of a game that was played what this study knows of it.
func (s *Study) again(g *game) {
	g.known, g.cause, g.seen = false, -1, -1
	if s.follow(g) == nil && g.steps != nil {
		s.judge(g)
		s.misread(g)
	}
}

// judge notes whether a game is right, and what of it is known to be.
func (s *Study) judge(g *game) {
	if g.crash = g.End != sandbox.Exited; g.crash {
		return
	}
	j := s.explain(g)
	g.right = j.Verdict == oracle.OK
	g.clause = j.Clause
	g.malformed = j.Verdict == oracle.Malformed
	if p, ok := s.Problem.(oracle.OutputCiter); ok && g.right {
		g.cites = p.CitesOf(g.in, g.Output)
	}
	if len(j.Rows) > 0 && !s.Problem.Info().Several {
		g.cause, g.seen = g.step(j.Rows[0].Move), g.step(j.Rows[len(j.Rows)-1].Move)
		g.widen()
	}
}

// explain judges a game that was played to its end.
func (s *Study) explain(g *game) oracle.Judgement {
	outputs, err := s.Problem.Unpack(g.Output, 1)
	if err != nil || len(outputs) != 1 {
		return oracle.Uncut(err, oracle.LineOf(g.Output))
	}
	return oracle.Explain(s.Problem, g.in, outputs[0], oracle.ExplainOptions{
		JudgeOptions: oracle.JudgeOptions{Exact: s.Exact, Readings: s.Readings}, Misreadings: s.Misread,
	})
}

// widen takes steps that print nothing into account that are just before the first
// wrong decision: what is printed next may show what went wrong in them.
func (g *game) widen() {
	if g.cause < 0 || g.steps[g.cause].Printed == "" {
		return
	}
	for g.cause > 1 && g.steps[g.cause-1].Printed == "" {
		g.cause--
	}
}

// step returns the index of the step with a number, -1 if there is none.
func (g *game) step(number int) int {
	return slices.IndexFunc(g.steps, func(s oracle.Step) bool { return s.Number == number })
}

// tokenEnds returns where in the output each of its words ends.
func (g *game) tokenEnds() (ends []int) {
	at := 0
	for _, word := range oracle.Tokens(g.Output) {
		at += bytes.Index(g.Output[at:], word) + len(word)
		ends = append(ends, at)
	}
	return ends
}
