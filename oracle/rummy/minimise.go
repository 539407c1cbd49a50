package rummy

import "slices"

func completed(jokers int) *automaton {
	a := begun(jokers)
	a.complete()
	return a
}

// complete makes all states, or none if there are too many.
func (a *automaton) complete() {
	for id := 0; id < len(a.states) && !a.full; id++ {
		for cards := range 3 {
			a.step(uint16(id), cards)
		}
		for budget := range a.states[id].budget {
			a.reduced(uint16(id), budget)
		}
	}
	if a.full {
		a.states, a.steps, a.ends, a.ids = nil, nil, nil, nil
		return
	}
	a.minimise()
}

// minimise joins states that can't be told apart by any inputs.
func (a *automaton) minimise() {
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
	a.steps, a.ends, a.states, a.ids = steps, ends, states, nil
}
