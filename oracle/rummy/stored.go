//go:build !js

package rummy

import (
	_ "embed" // the stored automata
	"encoding/binary"
)

// stored are the automata of the rules by the number of jokers, each after its length.
// To make that of six takes a hundred times as long as a case. TestStored makes them.
//
//go:embed automata.bin
var stored []byte

// ofTheRules reads an automaton of the rules.
func ofTheRules(jokers int) *automaton {
	from := stored
	for range jokers {
		from = from[4+binary.LittleEndian.Uint32(from):]
	}
	a := &automaton{jokers: jokers}
	a.read(from[4:])
	return a
}

// jokersShift is where in a stored move, after the number of a state, jokers stand.
const jokersShift = 12

// read reads an automaton from what begins with it.
func (a *automaton) read(from []byte) {
	next := func() uint16 {
		n := binary.LittleEndian.Uint16(from)
		from = from[2:]
		return n
	}
	moves := func() (list [3]move) {
		for i := range list {
			n := next()
			list[i] = move{known: true, ok: n != noState, next: n & (1<<jokersShift - 1), jokers: uint8(n >> jokersShift)}
		}
		return list
	}
	states := next()
	a.states, a.steps, a.ends = make([]state, states), make([][3]move, states), make([][3]ways, states)
	a.firsts = moves()
	for id := range a.states {
		a.steps[id] = moves()
		a.ends[id] = [3]ways{ways(from[0]), ways(from[1]), ways(from[2])}
		a.states[id] = state{budget: int(from[3]), reduced: make([]uint16, from[3])}
		from = from[4:]
		for i := range a.states[id].reduced {
			a.states[id].reduced[i] = next()
		}
	}
}
