package rummy

import (
	"encoding/binary"
	"slices"
)

// builder makes an automaton that is complete.
type builder struct {
	automaton
	jokers  int
	size    int  // configs of all states
	full    bool // it got too large: moves to further states are missing
	ids     map[string]uint16
	configs [][]config // of states
}

// config is a number of open runs and with how many jokers they came about.
type config struct {
	runs [maxOpen]run // sorted; a run of length 0 is none
	n    int8
	ways ways
}

// mostConfigs bounds an automaton, which takes some 30 bytes a config. With up
// to six jokers the rules need a tenth of it.
const mostConfigs = 1_000_000

func completed(jokers int) *builder {
	a := begun(jokers)
	a.complete()
	return a
}

// complete makes all states, or none if there are too many.
func (a *builder) complete() {
	for id := 0; id < len(a.states) && !a.full; id++ {
		configs, budget := a.configs[id], a.states[id].budget
		for cards := range 3 {
			m := a.to(a.advance(configs, cards, false), budget)
			a.steps[id][cards] = m
		}
		for less := range budget {
			if m := a.to(slices.Clone(configs), less); m.ok {
				a.states[id].reduced[less] = m.next
			}
		}
	}
	if a.full {
		a.automaton = automaton{}
		return
	}
	a.minimise()
}

// minimise joins states that can't be told apart by any inputs.
func (a *builder) minimise() {
	type signature struct {
		ends    [3]ways
		steps   [3]move
		budget  int
		reduced [maxJokers]uint16
	}
	class := make([]uint16, len(a.states))
	for n := 0; ; {
		classes := make(map[signature]uint16)
		next := make([]uint16, len(class))
		for id := range class {
			sig := signature{ends: a.ends[id], steps: a.steps[id], budget: a.states[id].budget}
			for i := range sig.steps {
				sig.steps[i].next = class[sig.steps[i].next]
			}
			for i, p := range a.states[id].reduced {
				if sig.reduced[i] = noState; p != noState {
					sig.reduced[i] = class[p]
				}
			}
			if _, ok := classes[sig]; !ok {
				classes[sig] = uint16(len(classes))
			}
			next[id] = classes[sig]
		}
		class = next
		if len(classes) == n {
			break
		}
		n = len(classes)
	}
	var states []state
	var steps [][3]move
	var ends [][3]ways
	for id, c := range class {
		if int(c) < len(steps) {
			continue
		}
		row := a.steps[id]
		for i := range row {
			row[i].next = class[row[i].next]
		}
		s := state{budget: a.states[id].budget, reduced: slices.Clone(a.states[id].reduced)}
		for i, p := range s.reduced {
			if p != noState {
				s.reduced[i] = class[p]
			}
		}
		states, steps, ends = append(states, s), append(steps, row), append(ends, a.ends[id])
	}
	for i := range a.firsts {
		a.firsts[i].next = class[a.firsts[i].next]
	}
	a.steps, a.ends, a.states = steps, ends, states
}

// begun makes an automaton with the states after position 1.
func begun(jokers int) *builder {
	a := &builder{jokers: jokers, ids: make(map[string]uint16)}
	for aces := range a.firsts {
		a.firsts[aces] = a.to(a.begin(aces), jokers)
	}
	return a
}

// begin returns the configs after position 1 with that number of low aces.
//
// Sequences with both aces are let pass where any can be cut into two: with up to five
// jokers.
func (a *builder) begin(aces int) []config {
	c := config{n: int8(aces), ways: 1}
	for i := range aces {
		c.runs[i] = run{length: 1, balance: 1, low: a.jokers > 5}
	}
	return []config{c}
}

// to makes a move to the state of some configs, from one with a budget.
func (a *builder) to(list []config, budget int) move {
	var m move
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

// id numbers a state; ok is false if there are too many.
func (a *builder) id(list []config, budget int) (id uint16, ok bool) {
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
	if a.full = a.full || len(a.states) == noState-1 || a.size+len(list) > mostConfigs; a.full {
		return noState, false
	}
	id = uint16(len(a.states))
	a.size += len(list)
	a.ids[string(key)] = id
	a.configs = append(a.configs, list)
	a.states = append(a.states, state{budget, slices.Repeat([]uint16{noState}, budget)})
	a.steps = append(a.steps, [3]move{})
	var ends [3]ways
	for cards := range ends {
		ends[cards] = a.closeAll(a.advance(list, cards, true))
	}
	a.ends = append(a.ends, ends)
	return id, true
}

// closeAll returns the numbers of jokers with which all runs can be closed.
func (a *builder) closeAll(list []config) (all ways) {
	for _, c := range list {
		w := c.ways
		for i := range c.n {
			w = w.plus(a.closing(c.runs[i]), a.jokers)
		}
		all |= w
	}
	return all & -all
}

// closing returns how many jokers must be added at the ends of a run when it
// closes; none if it can't close.
//
// joker: it stands for any card of a group, also at the ends of a sequence.
//
// sequence: it has three cards or more, jokers included.
//
// majority: it has more cards that are no jokers than jokers.
func (a *builder) closing(r run) (w ways) {
	least := max(0, shortest-int(r.length))
	if least <= min(int(r.balance)-1, a.jokers, longest-int(r.length)) {
		w = 1 << least
	}
	return w
}

// advance reads one position: each open run takes a card or a joker or closes,
// and what cards are left begin new runs.
func (a *builder) advance(from []config, cards int, last bool) []config {
	var to []config
	for _, c := range from {
		a.extend(c, 0, cards, config{ways: c.ways}, last, &to)
	}
	return to
}

// extend decides about the run i of c and those after it.
func (a *builder) extend(c config, i int8, cards int, now config, last bool, to *[]config) {
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
func (a *builder) length(r run) int8 {
	return int8(min(int(r.length)+1, shortest))
}

// prune sorts configs, joins those with the same runs, and drops those that
// others dominate.
func (a *builder) prune(list []config, budget int) []config {
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
func (a *builder) dominates(c, d config) bool {
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
