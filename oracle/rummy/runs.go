package rummy

import (
	_ "embed" // the stored automata
	"encoding/binary"
	"math/bits"
	"sync"
)

// A suit's sequences are built position by position, from the low ace (1) to
// the high one (14). What has been begun and may go on is an open run. Only
// jokers between two cards are placed while a run is open; those at its ends
// are added when it closes: a run shorter than the 13 cards it may have always
// has room at one end.
//
// The automaton below reads, for one suit, how many of its cards go into
// sequences at each position, and knows how many jokers that can take. Its
// states are sets of ways to do it. Only the least number of jokers counts: what all
// ways of a state have spent is told once, at the step that spends it, so that states
// that differ in nothing else are one.

// run is an open run.
type run struct {
	length  int8 // up to the automaton's cap
	balance int8 // cards minus jokers, up to a cap; may be below 1 for a while
	low     bool // it begins with the low ace
}

// maxOpen is how many runs of a suit need to be open at once. With two decks a
// third one over the same position has a joker there, and could hand its later
// cards to one of the others.
const maxOpen = 2

// ways is a set of numbers of jokers: bit n stands for n jokers.
type ways uint16

// least returns the least number of jokers.
func (w ways) least() int { return bits.TrailingZeros16(uint16(w)) }

// plus returns the sums of two sets of numbers, up to most.
func (w ways) plus(v ways, most int) (sum ways) {
	for ; v != 0; v &= v - 1 {
		sum |= w << bits.TrailingZeros16(uint16(v))
	}
	return sum & (1<<(most+1) - 1)
}

// automaton is read from what is stored: to make that of six jokers takes a hundred times as long
// as a case.
type automaton struct {
	states []state
	firsts [3]move   // by input at position 1
	steps  [][3]move // by state and input
	ends   [][3]ways // by state and input: jokers spent until all runs are closed
}

// state is what one sequence of inputs can lead to, with at most that number of jokers
// to be spent from there on.
type state struct {
	budget  int
	reduced []uint16 // the same state with smaller budgets, by budget
}

// noState stands for no state.
const noState = 1<<16 - 1

// move is where an input leads.
type move struct {
	ok     bool
	next   uint16
	jokers uint8 // that it spends
}

// reduced returns a state with a budget that is not larger; ok is false if
// nothing can come of it.
func (a *automaton) reduced(id uint16, budget int) (reduced uint16, ok bool) {
	if from := a.states[id]; budget < from.budget {
		id = from.reduced[budget]
	}
	return id, id != noState
}

// stored are the automata of the rules by the number of jokers, each after its length: what
// reads a suit's cards, position by position, and divides them into sequences.
// TestStored makes them by a builder of its own.
//
// sequence: it has three cards or more, jokers included.
//
// joker: it stands for any card of a sequence, also at its ends.
//
// ace: a sequence never has both, the low and the high one.
//
//go:embed automata.bin
var stored []byte

// complete are the automata by the number of jokers, read once each.
var complete [maxJokers + 1]func() *automaton

func init() {
	from := stored
	for jokers := range complete {
		own := from[4:]
		complete[jokers] = sync.OnceValue(func() *automaton {
			a := new(automaton)
			a.read(own)
			return a
		})
		from = from[4+binary.LittleEndian.Uint32(from):]
	}
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
			list[i] = move{ok: n != noState, next: n & (1<<jokersShift - 1), jokers: uint8(n >> jokersShift)}
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
