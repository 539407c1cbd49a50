package rummy

import "strings"

// worth is what misreadings of the goal take for best: the sum of what the cards of
// the hand that go are worth, less what cards cost where they stand.
type worth struct {
	card           [king + 1]int // by rank
	joker          int           // of the hand; if it is negative, as few as possible go
	inRuns, inSets int           // cost of each card that is no joker there, the table's too

	handInRuns, handInSets int // cost of each there beyond those of the same kind that the table has
}

// of is the value of that number of cards of one rank in sequences and sets, of which some
// are the hand's.
func (w *worth) of(rank, hand, inRuns, inSets int) int16 {
	table := inRuns + inSets - hand
	return int16(hand*w.card[rank] - inRuns*w.inRuns - inSets*w.inSets - max(0, inRuns-table)*w.handInRuns - max(0, inSets-table)*w.handInSets)
}

// used is which of several numbers of jokers is best, of which a number must be used.
func (w *worth) used(jokers ways, fixed int) int {
	if w.joker < 0 {
		return max(fixed, fixed+(jokers>>fixed).least()*one(jokers>>fixed != 0))
	}
	return max(fixed, jokers.most())
}

// jokersWorth is a bound for what that number of jokers of the hand is worth.
func (in *instance) jokersWorth(n int) int {
	if in.worth != nil {
		return max(0, n*in.worth.joker)
	}
	return n
}

// bestOfAll returns a bound for the value of any plan, and one for what it costs.
func (in *instance) bestOfAll() (best, cost int) {
	if in.worth == nil {
		return 4*2*king + in.jokers, 0
	}
	for suit := range 4 {
		for rank, n := range in.both[suit] {
			best += int(n) * in.worth.card[rank]
			cost += int(n) * max(in.worth.inRuns, in.worth.inSets, in.worth.handInRuns, in.worth.handInSets)
		}
	}
	return best + in.jokersWorth(in.jokers), cost + max(0, -in.jokers*in.worth.joker)
}

// worthOf is the value of an answer: without another worth it is the number of cards
// that it disposes of.
func (w *worth) worthOf(l *Layout, a answer) (n int) {
	laid := added(l.hand, a.hand)
	if w == nil {
		return a.disposed
	}
	for _, k := range laid {
		if k == joker {
			n += w.joker
		} else {
			n += w.card[k.rank()]
		}
	}
	for _, g := range a.table {
		cost := w.inRuns
		if g.isSet() {
			cost = w.inSets
		}
		n -= cost * (len(g) - poolOf(g)[joker])
	}
	return n
}

// worth returns what the engine takes for best; nil: as many cards as possible.
func (e *engine) worth() *worth {
	if e.free || e.others() {
		w := &worth{}
		for rank := range w.card {
			w.card[rank] = 1
		}
		return w
	}
	if !e.mis.Any(goalSurplusJokers, goalWorth.Ref(), goalJokerWorth.Ref(), goalPrefers.Ref()) {
		return nil
	}
	w := &worth{joker: [...]int{1, 10, 20, 50, 0, 15, 25, 30}[e.mis.Value(goalJokerWorth)[0]]}
	name := e.mis.Name(goalWorth)
	for rank := range w.card {
		switch name {
		case "number":
			w.card[rank] = 1
		case "points", "points-low-ace":
			w.card[rank] = min(rank, 10)
		default:
			w.card[rank] = rank
		}
	}
	switch name {
	case "points":
		w.card[ace] = 11
	case "ranks":
		w.card[ace] = highAce
	}
	if e.has(goalSurplusJokers) {
		for rank := range w.card {
			w.card[rank] *= maxJokers + 1
		}
		w.joker = -1
	}
	kind, times, limited := strings.Cut(e.mis.Name(goalPrefers), "-")
	cost := 100 // more than any hand has
	if limited {
		cost = int(times[0] - '0')
	}
	switch kind {
	case "sequences":
		w.inSets = cost
	case "sets":
		w.inRuns = cost
	}
	return w
}
