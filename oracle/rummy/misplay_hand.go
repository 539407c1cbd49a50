package rummy

import "slices"

// Where the cards of the hand may not go wherever those of the table may, a move is the
// best of a few that the search makes by rules which it knows, or with a price on what
// it must not do.

// kindOfGroup says into which groups the hand's cards may go.
type kindOfGroup int

const (
	anyKind kindOfGroup = iota
	sequencesOnly
	setsOnly
)

// handKinds are, for each value of goal-kind, the kinds of groups of which the hand's cards
// may go into one.
var handKinds = [][]kindOfGroup{{anyKind}, {sequencesOnly, setsOnly}, {sequencesOnly}, {setsOnly}}

func (e *engine) kinds() []kindOfGroup { return handKinds[e.mis.Value(goalKind)[0]] }

// rearranged moves as far as the cards of the hand may go into groups.
//
// goal: of the hand any card may go, in groups of both kinds, and a joker as well where it
// is only added to a group.
func (e *engine) rearranged(l *Layout) answer {
	switch {
	case e.mis.Name(aceEnds) == "same" && e.rules.aceLow && e.rules.aceHigh:
		return e.sameEnds(l)
	case e.spares():
		return e.spared(l)
	case e.has(goalNeeded.Ref()):
		return e.needed(l)
	case e.has(goalAdded.Ref()):
		return e.jokersLast(l)
	}
	return e.ofKind(l)
}

// spares reports whether jokers of the table may be taken, and count for nothing.
func (e *engine) spares() bool {
	return e.mis != nil && e.mis.Name(tableTaken) == "spare-jokers" && e.taken[1] && !e.free
}

// spared moves with all jokers of the table on it, or with as many other cards as possible.
func (e *engine) spared(l *Layout) answer {
	stay, free := *e, *e
	stay.taken[1], free.free = false, true
	a, b := stay.rearranged(l), free.rearranged(l)
	if b.disposed = len(l.hand) - len(b.hand) + e.uncounted(l, b); a.disposed >= b.disposed {
		return a
	}
	return b
}

// uncounted is how many jokers more than before are in the hand after a move, if these count
// for nothing.
func (e *engine) uncounted(l *Layout, a answer) int {
	if !e.spares() {
		return 0
	}
	return max(0, -l.jokersLaid(a))
}

// sameEnds moves with all aces of sequences low, or with all high.
func (e *engine) sameEnds(l *Layout) answer {
	low, high := *e, *e
	low.rules.aceHigh, high.rules.aceLow = false, false
	a, b := low.rearranged(l), high.rearranged(l)
	if e.valueOf(l, a) >= e.valueOf(l, b) {
		return a
	}
	return b
}

// endsDiffer reports whether a sequence begins with an ace and one ends with one.
func endsDiffer(table []group) bool {
	with := func(at func(group) kind) bool {
		return slices.ContainsFunc(table, func(g group) bool { return !g.isSet() && aceIn(at(g)) == 1 })
	}
	return with(func(g group) kind { return g[0] }) && with(func(g group) kind { return g[len(g)-1] })
}

// needed moves with all jokers where groups need them, or with the table's anywhere and
// none of the hand's. If a joker of the table stands where none is needed, one of the hand
// that is would only have taken its place.
func (e *engine) needed(l *Layout) answer {
	less, kept := l.withJokers(0)
	a, b := e.withNeeded().ofKind(l), e.ofKind(less)
	b.hand = append(slices.Clone(b.hand), kept...)
	if e.valueOf(l, a) >= e.valueOf(l, b) {
		return a
	}
	return b
}

// others reports whether as many cards as possible go that are no jokers.
func (e *engine) others() bool { return e.mis.Name(goalNeeded) == "others" }

// withNeeded returns the engine by whose rules jokers stand only where they are needed.
func (e *engine) withNeeded() *engine {
	strict := *e
	strict.rules.jokersNeeded = true
	return &strict
}

// jokersLast moves without the jokers of the hand, and then adds them where they fit.
func (e *engine) jokersLast(l *Layout) answer {
	less, kept := l.withJokers(0)
	a := e.ofKind(less)
	a.table = slices.Clone(a.table)
	for len(kept) > 0 && e.addJoker(a.table) {
		kept = kept[1:]
		a.disposed++
	}
	a.hand = append(slices.Clone(a.hand), kept...)
	return a
}

// addJoker adds a joker to the first group that takes it, unless some group is none by the
// engine's rules and is only there since it stays.
func (e *engine) addJoker(table []group) bool {
	return !slices.ContainsFunc(table, func(g group) bool { return !e.rules.allows(g) }) && e.add(table, joker)
}

// jokersLaid is how many jokers of the hand an answer disposes of.
func (l *Layout) jokersLaid(a answer) int { return poolOf(l.hand)[joker] - poolOf(a.hand)[joker] }

// ofKind moves with the cards of the hand in groups of one kind, if they may go into one
// only; those of the table, and jokers, go anywhere.
func (e *engine) ofKind(l *Layout) (best answer) {
	for i, kind := range e.kinds() {
		if a := e.inKind(kind).regrouped(l); i == 0 || a.disposed > best.disposed {
			best = a
		}
	}
	return best
}

// inKind returns the engine that moves with the cards of the hand in groups of one kind.
func (e *engine) inKind(kind kindOfGroup) *engine {
	own := *e
	own.handIn = kind
	return &own
}

// mayTake reports whether a group may have got a card from the hand.
func (e *engine) mayTake(g group, k kind) bool {
	return k == joker || e.handIn == anyKind || g.isSet() == (e.handIn == setsOnly)
}

// wants reports whether an answer has the hand's cards in groups of a kind: in those of
// the other are no more of any card but jokers than the table has.
func (k kindOfGroup) wants(l *Layout, a answer) bool {
	if k == anyKind {
		return true
	}
	table, other := poolOf(l.table...), pool{}
	for _, g := range a.table {
		if g.isSet() == (k == setsOnly) || len(g)-poolOf(g)[joker] == 1 { // a card with jokers is of either kind
			continue
		}
		for _, card := range g {
			other[card]++
		}
	}
	for card, n := range other[:joker] {
		if n > table[card] {
			return false
		}
	}
	return true
}

// worthIn is the worth of cards if those of the hand may go into groups of one kind only:
// one in another costs more than can be won with all.
func (k kindOfGroup) worthIn(l *Layout) *worth {
	w := &worth{joker: 1}
	for rank := range w.card {
		w.card[rank] = 1
	}
	cost := len(l.hand) + 1
	if k == sequencesOnly {
		w.handInSets = cost
	} else {
		w.handInRuns = cost
	}
	return w
}
