package page

import (
	"cmp"
	"strings"

	"kiebitz/oracle"
)

// Player plays cases for pages, each from a fresh start: what a misreading
// keeps from the case before must not show. It is not safe for concurrent use.
type Player struct {
	p        oracle.Problem
	readings []string
	rules    oracle.Engine
}

// NewPlayer returns a player of the rules by some readings; nil: the defaults.
func NewPlayer(p oracle.Problem, readings []string) (*Player, error) {
	e, err := p.Engine(oracle.Variant{Readings: readings})
	return &Player{p, readings, e}, err
}

// Play plays a case by the rules, or with misreadings, and returns its trace
// and its answer. On a [*oracle.PlayError] both are what was played up to there.
func (p *Player) Play(c oracle.Case, misreadings []string) (*oracle.Trace, string, error) {
	engine := func() (oracle.Engine, error) {
		if misreadings == nil {
			return p.rules, nil
		}
		return p.p.Engine(oracle.Variant{Misreadings: misreadings, Readings: p.readings})
	}
	e, err := engine()
	if err != nil {
		return nil, "", err
	}
	t, stuck := e.Trace(c)
	if t == nil { // a game that is still being written
		t = &oracle.Trace{}
	}
	if e, err = engine(); err != nil {
		return nil, "", err
	}
	answer, err := e.Append(nil, c)
	return t, strings.TrimRight(string(answer), "\n"), cmp.Or(stuck, err)
}

// Prove proves that the answer of the rules can't be better; nil where that is no
// question.
func (p *Player) Prove(c oracle.Case) (*oracle.Proof, error) {
	if prover, ok := p.p.(oracle.Prover); ok {
		return prover.Prove(c)
	}
	return nil, nil
}
