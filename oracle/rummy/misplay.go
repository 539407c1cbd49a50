package rummy

import (
	"cmp"
	"slices"

	"kiebitz/oracle"
)

func (e *engine) has(m oracle.Ref) bool { return e.mis != nil && e.mis.Has(m) }

// misread makes other rules for groups.
func (r rules) misread(mis *oracle.Set) rules {
	if mis == nil {
		return r
	}
	has := mis.Has
	r.aceLow = r.aceLow && !has(aceHighOnly)
	r.aceHigh = r.aceHigh && !has(aceLowOnly)
	r.suitTwice = has(setSuitTwice)
	switch {
	case has(sequenceFromTwo):
		r.shortest = 2
	case has(sequenceFromFour):
		r.shortest = 4
	}
	switch {
	case has(sequenceFour):
		r.longest = 4
	case has(sequenceFive):
		r.longest = 5
	}
	if has(setFromTwo) {
		r.smallest = 2
	}
	switch {
	case has(setThreeOnly):
		r.largest = 3
	case has(setFive):
		r.largest = 5
	}
	if has(jokerOne) {
		r.jokersInOne = 1
	}
	r.jokersInSets = r.jokersInSets && !has(jokerNotInSets)
	r.jokersInRuns = r.jokersInRuns && !mis.Any(jokerNotInSequences, jokerNotBetween)
	r.jokersAtEnds = r.jokersAtEnds && !mis.Any(jokerNotInSequences, jokerNotAtEnds)
	switch {
	case has(majorityEqual):
		r.least = 0
	case has(majorityNone):
		r.least = -maxJokers
	}
	return r
}

// allows reports whether a group is legal by any rules. fault alone is not enough: it
// ignores where misreadings forbid what the rules allow.
func (r rules) allows(g group) bool {
	jokers := poolOf(g)[joker]
	if r.fault(g, englishSuits) != nil || jokers > r.jokersInOne {
		return false
	}
	set := g.isSet() && len(g) >= r.smallest && len(g) <= r.largest && (jokers == 0 || r.jokersInSets)
	return set || r.allowsSequence(g)
}

// allowsSequence reports whether a group without a fault is a sequence.
func (r rules) allowsSequence(g group) bool {
	real := func(k kind) bool { return k != joker }
	first := slices.IndexFunc(g, real)
	if len(g) < r.shortest || len(g) > r.longest || first < 0 {
		return false
	}
	last := len(g) - 1
	for g[last] == joker {
		last--
	}
	ends, between := first > 0 || last < len(g)-1, poolOf(g[first:last])[joker] > 0
	if ends && !r.jokersAtEnds || between && !r.jokersInRuns {
		return false
	}
	starts := []int{g[first].rank() - first}
	if g[first].rank() == ace {
		starts = append(starts, highAce-first)
	}
	return slices.ContainsFunc(starts, func(from int) bool {
		at, _ := misplacedFrom(g, from)
		return at < 0 && (r.aceLow || from+first > ace) && (r.aceHigh || from+last < highAce)
	})
}

// order puts a group in the order in which it is printed.
func (e *engine) order(l *Layout, g group) group {
	if e.mis == nil {
		return g
	}
	g = slices.Clone(g)
	by := func(place func(kind) int) {
		slices.SortStableFunc(g, func(x, y kind) int { return place(x) - place(y) })
	}
	switch { // an ace and a joker that both go first, or last: the joker does
	case e.has(printAceFirst):
		by(func(k kind) int { return -aceIn(k) })
	case e.has(printAceLast):
		by(aceIn)
	}
	switch {
	case e.has(printJokersFirst):
		by(func(k kind) int { return -jokerIn(k) })
	case e.has(printJokersLast):
		by(jokerIn)
	case e.has(printByLetters):
		slices.SortStableFunc(g, func(x, y kind) int { return cmp.Compare(x.text(l.letters), y.text(l.letters)) })
	}
	return g
}

// aceIn is 1 for an ace, else 0.
func aceIn(k kind) int {
	if k != joker && k.rank() == ace {
		return 1
	}
	return 0
}

// jokerIn is 1 for a joker, else 0.
func jokerIn(k kind) int { return int(min(k, joker) / joker) }
