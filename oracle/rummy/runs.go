package rummy

import (
	"encoding/binary"
	"math/bits"
	"slices"
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

// config is a number of open runs and with how many jokers they came about.
type config struct {
	runs [maxOpen]run // sorted; a run of length 0 is none
	n    int8
	ways ways
}

// automaton is complete, and stored.
type automaton struct {
	jokers int

	size   int  // configs of all states
	full   bool // it got too large: moves to further states are missing
	ids    map[string]uint16
	states []state
	firsts [3]move   // by input at position 1
	steps  [][3]move // by state and input
	ends   [][3]ways // by state and input: jokers spent until all runs are closed
}

// state is what one sequence of inputs can lead to, with at most that number of jokers
// to be spent from there on.
type state struct {
	configs []config
	budget  int
	reduced []uint16 // the same state with smaller budgets, by budget
}

// Numbers that stand for no state, or one that has not been made yet.
const (
	noState      = 1<<16 - 1
	unknownState = 1<<16 - 2
)

// mostConfigs bounds an automaton, which takes some 30 bytes a config. With up
// to six jokers the rules need a tenth of it.
const mostConfigs = 1_000_000

// move is where an input leads.
type move struct {
	known, ok bool
	next      uint16
	jokers    uint8 // that it spends
}

// complete are the automata by the number of jokers, found once each.
var complete [maxJokers + 1]func() *automaton

func init() {
	for jokers := range complete {
		complete[jokers] = sync.OnceValue(func() *automaton { return ofTheRules(jokers) })
	}
}

// begun makes an automaton with the states after position 1.
func begun(jokers int) *automaton {
	a := &automaton{jokers: jokers, ids: make(map[string]uint16)}
	for aces := range a.firsts {
		a.firsts[aces] = a.to(a.begin(aces), jokers)
	}
	return a
}

// begin returns the configs after position 1 with that number of low aces.
//
// Sequences with both aces are let pass where any can be cut into two: with up to five
// jokers.
func (a *automaton) begin(aces int) []config {
	c := config{n: int8(aces), ways: 1}
	for i := range aces {
		c.runs[i] = run{length: 1, balance: 1, low: a.jokers > 5}
	}
	return []config{c}
}

// step returns where that number of cards at one of the positions 2 to 13 leads.
func (a *automaton) step(id uint16, cards int) move {
	if m := a.steps[id][cards]; m.known {
		return m
	}
	from := a.states[id]
	m := a.to(a.advance(from.configs, cards, false), from.budget)
	a.steps[id][cards] = m
	return m
}

// reduced returns a state with a budget that is not larger; ok is false if
// nothing can come of it.
func (a *automaton) reduced(id uint16, budget int) (reduced uint16, ok bool) {
	from := a.states[id]
	if budget >= from.budget {
		return id, true
	}
	if reduced = from.reduced[budget]; reduced == unknownState {
		reduced = noState
		if m := a.to(slices.Clone(from.configs), budget); m.ok {
			reduced = m.next
		}
		from.reduced[budget] = reduced
	}
	return reduced, reduced != noState
}

// end returns the numbers of jokers with which all runs can be closed after
// position 14 with that number of cards.
func (a *automaton) end(id uint16, cards int) ways {
	return a.ends[id][cards]
}

// to makes a move to the state of some configs, from one with a budget.
func (a *automaton) to(list []config, budget int) move {
	m := move{known: true}
	least := budget + 1
	for _, c := range list {
		least = min(least, c.ways.least())
	}
	budget -= least
	for i := range list {
		list[i].ways >>= least
	}
	list = a.prune(list, budget)
	m.jokers = uint8(least)
	if len(list) > 0 && budget >= 0 {
		m.next, m.ok = a.id(list, budget)
	}
	return m
}

// least returns the least number of jokers.
func (w ways) least() int { return bits.TrailingZeros16(uint16(w)) }

// id numbers a state; ok is false if there are too many.
func (a *automaton) id(list []config, budget int) (id uint16, ok bool) {
	key := []byte{byte(budget)}
	for _, c := range list {
		key = append(key, byte(c.n))
		for _, r := range c.runs {
			key = append(key, byte(r.length), byte(r.balance))
			if r.low {
				key = append(key, 'l')
			}
		}
		key = binary.LittleEndian.AppendUint16(key, uint16(c.ways))
	}
	if id, ok := a.ids[string(key)]; ok {
		return id, true
	}
	if a.full = a.full || len(a.states) == unknownState || a.size+len(list) > mostConfigs; a.full {
		return noState, false
	}
	id = uint16(len(a.states))
	a.size += len(list)
	a.ids[string(key)] = id
	a.states = append(a.states, state{list, budget, slices.Repeat([]uint16{unknownState}, budget)})
	a.steps = append(a.steps, [3]move{})
	var ends [3]ways
	for cards := range ends {
		ends[cards] = a.closeAll(a.advance(list, cards, true))
	}
	a.ends = append(a.ends, ends)
	return id, true
}

// closeAll returns the numbers of jokers with which all runs can be closed.
func (a *automaton) closeAll(list []config) (all ways) {
	for _, c := range list {
		w := c.ways
		for i := range c.n {
			w = w.plus(a.closing(c.runs[i]), a.jokers)
		}
		all |= w
	}
	return all & -all
}

// plus returns the sums of two sets of numbers, up to most.
func (w ways) plus(v ways, most int) (sum ways) {
	for ; v != 0; v &= v - 1 {
		sum |= w << bits.TrailingZeros16(uint16(v))
	}
	return sum & (1<<(most+1) - 1)
}

// closing returns how many jokers must be added at the ends of a run when it
// closes; none if it can't close.
//
// joker: it stands for any card of a group, also at the ends of a sequence.
//
// sequence: it has three cards or more, jokers included.
//
// majority: it has more cards that are no jokers than jokers.
func (a *automaton) closing(r run) (w ways) {
	least := max(0, shortest-int(r.length))
	if least <= min(int(r.balance)-1, a.jokers, longest-int(r.length)) {
		w = 1 << least
	}
	return w
}

// one is 1 if something is so, else 0.
func one(so bool) int {
	if so {
		return 1
	}
	return 0
}

// advance reads one position: each open run takes a card or a joker or closes,
// and what cards are left begin new runs.
func (a *automaton) advance(from []config, cards int, last bool) []config {
	var to []config
	for _, c := range from {
		a.extend(c, 0, cards, config{ways: c.ways}, last, &to)
	}
	return to
}

// extend decides about the run i of c and those after it.
func (a *automaton) extend(c config, i int8, cards int, now config, last bool, to *[]config) {
	if now.ways == 0 {
		return
	}
	if i == c.n {
		if int(now.n)+cards > maxOpen {
			return
		}
		for range cards {
			now.runs[now.n] = run{length: 1, balance: 1}
			now.n++
		}
		*to = append(*to, now)
		return
	}
	r := c.runs[i]
	// ace: a sequence never has both, the low and the high one.
	if goesOn := !(last && r.low) && int(r.length) < longest; goesOn && now.n < maxOpen {
		if cards > 0 {
			next := now
			next.runs[next.n] = run{a.length(r), r.balance + 1, r.low}
			next.n++
			a.extend(c, i+1, cards-1, next, last, to)
		}
		// A balance below this has more jokers than there are.
		if w := now.ways.plus(1<<1, a.jokers); w != 0 && int(r.balance) > 1-a.jokers {
			next := now
			next.ways = w
			next.runs[next.n] = run{a.length(r), r.balance - 1, r.low}
			next.n++
			a.extend(c, i+1, cards, next, last, to)
		}
	}
	if w := a.closing(r); w != 0 {
		now.ways = now.ways.plus(w, a.jokers)
		a.extend(c, i+1, cards, now, last, to)
	}
}

// length is the length of a run with one card more, as far as it matters.
func (a *automaton) length(r run) int8 {
	return int8(min(int(r.length)+1, shortest))
}

// prune sorts configs, joins those with the same runs, and drops those that
// others dominate.
func (a *automaton) prune(list []config, budget int) []config {
	list = slices.DeleteFunc(list, func(c config) bool { return c.ways.least() > budget })
	for i := range list {
		c := &list[i]
		c.ways &= -c.ways    // the least number of jokers
		for k := range c.n { // what jokers there are can't use up more
			c.runs[k].balance = min(c.runs[k].balance, int8(budget-c.ways.least()+1))
		}
		if c.n == 2 && less(c.runs[1], c.runs[0]) {
			c.runs[0], c.runs[1] = c.runs[1], c.runs[0]
		}
	}
	slices.SortFunc(list, func(x, y config) int {
		if x.runs != y.runs || x.n != y.n {
			return compareRuns(x, y)
		}
		return int(x.ways) - int(y.ways)
	})
	var joined []config
	for _, c := range list {
		if n := len(joined); n > 0 && joined[n-1].runs == c.runs && joined[n-1].n == c.n {
			joined[n-1].ways |= c.ways
			joined[n-1].ways &= -joined[n-1].ways
			continue
		}
		joined = append(joined, c)
	}
	return slices.DeleteFunc(slices.Clone(joined), func(c config) bool {
		return slices.ContainsFunc(joined, func(d config) bool { return d != c && a.dominates(d, c) })
	})
}

func less(x, y run) bool {
	if x.length != y.length {
		return x.length < y.length
	}
	if x.balance != y.balance {
		return x.balance < y.balance
	}
	return !x.low && y.low
}

func compareRuns(x, y config) int {
	if x.n != y.n {
		return int(x.n) - int(y.n)
	}
	for i := range x.runs {
		if less(x.runs[i], y.runs[i]) {
			return -1
		}
		if less(y.runs[i], x.runs[i]) {
			return 1
		}
	}
	return 0
}

// dominates reports whether whatever can be made of d can be made of c as well,
// with no more jokers: each run of d has a run of c that is as good, and what
// else is open in c can be closed without a joker.
func (a *automaton) dominates(c, d config) bool {
	if c.ways > d.ways || c.n < d.n {
		return false
	}
	good := func(x, y run) bool {
		return x.length >= y.length && x.balance >= y.balance && (!x.low || y.low)
	}
	free := func(x run) bool { return a.closing(x)&1 != 0 }
	switch {
	case d.n == 0:
		return (c.n < 1 || free(c.runs[0])) && (c.n < 2 || free(c.runs[1]))
	case c.n == 1:
		return good(c.runs[0], d.runs[0])
	case d.n == 1:
		return good(c.runs[0], d.runs[0]) && free(c.runs[1]) || good(c.runs[1], d.runs[0]) && free(c.runs[0])
	}
	return good(c.runs[0], d.runs[0]) && good(c.runs[1], d.runs[1]) ||
		good(c.runs[0], d.runs[1]) && good(c.runs[1], d.runs[0])
}
