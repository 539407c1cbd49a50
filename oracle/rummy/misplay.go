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
	some := func(p *oracle.Parameter, thing int) bool { return mis.Value(p)[thing] != 0 }
	r.aceLow, r.aceHigh = some(acePlaces, 0), some(acePlaces, 1)
	switch mis.Name(aceEnds) {
	case "both":
		r.aceBoth, r.longest = true, highAce
	case "beyond":
		r.jokersBeyond = true
	}
	r.shortest = mis.Number(sequenceLeast)
	if most := mis.Number(sequenceMost); most < anyLength {
		r.longest = most
	}
	r.smallest, r.largest = mis.Number(setLeast), mis.Number(setMost)
	for i := range r.noSets {
		r.noSets[i] = !some(setRanks, i)
	}
	switch mis.Name(setTimes) {
	case "2":
		r.suitTwice = 0
	case "2-of-4":
		r.suitTwice, r.oneTwice = 4, true
	case "2-of-4-cards":
		r.suitTwice, r.oneTwice, r.noneBeside = 4, true, true
	case "beside-joker":
		r.twiceBeside = true
	}
	r.jokersInSets = some(jokerGroups, 1)
	r.jokersInFours = !mis.Has(jokerThree.Ref())
	r.jokersInRuns = some(jokerGroups, 0) && some(jokerPlaces, 0)
	r.jokersInFront = some(jokerGroups, 0) && some(jokerPlaces, 1)
	r.jokersAfter = some(jokerGroups, 0) && some(jokerPlaces, 2)
	r.jokerHigh = some(jokerGroups, 0) && some(jokerPlaces, 3)
	r.jokersInOne = mis.Number(jokerMost)
	r.jokersApart = mis.Number(jokerRow) == 1
	r.jokersNeeded = mis.Has(jokerNeeded.Ref())
	r.cardsInRuns, r.cardsInSets = 3*mis.Value(jokerCards)[0], 3*mis.Value(jokerCards)[1]
	least := slices.Clone(mis.Value(majorityLeast))
	for i := range least {
		if least[i] == anyMajority {
			least[i] = -maxJokers
		}
	}
	if mis.Has(majorityOver.Ref()) {
		least = oracle.Value{-maxJokers, -maxJokers} // the table is looked at as a whole
	}
	r.leastInRuns, r.leastInSets = least[0], least[1]
	return r
}

// allows reports whether a group is legal by any rules, as it stands.
func (r rules) allows(g group) bool {
	jokers := poolOf(g)[joker]
	return jokers < len(g) && jokers <= r.jokersInOne && (r.allowsSet(g, jokers) || r.allowsSequence(g, jokers))
}

// legal reports whether the engine may lay a group, sequences in increasing order.
func (e *engine) legal(g group) bool {
	if e.has(sequenceRanks.Ref()) {
		g = renamed(answer{table: []group{g}}, e.mis.Value(sequenceRanks)).table[0]
	}
	return e.rules.allows(g) || e.has(aceCorner) && e.roundCorner(g) || e.has(aceWraps.Ref()) && e.wraps(g) || e.has(sequenceSuits.Ref()) && e.mixes(g)
}

// allowsSet reports whether a group with that number of jokers, and other cards, is a set.
func (r rules) allowsSet(g group, jokers int) bool {
	if !g.isSet() || len(g) < r.smallest || len(g) > r.largest || jokers > 0 && (!r.jokersInSets || (r.jokersNeeded || !r.jokersInFours) && len(g) > r.smallest) {
		return false
	}
	twice := 0
	p := poolOf(g)
	for k, n := range p[:joker] {
		if n > 0 && r.noSet(kind(k).rank()) || n > 2 || n > 1 && !r.mayRepeat(len(g), jokers) {
			return false
		}
		twice += one(n > 1)
	}
	if r.oneTwice && twice > 1 {
		return false
	}
	return len(g)-2*jokers >= r.leastInSets && len(g)-jokers >= r.cardsInSets
}

// allowsSequence reports whether a group with that number of jokers, and other cards, is a
// sequence.
func (r rules) allowsSequence(g group, jokers int) bool {
	if len(g) < r.shortest || len(g) > r.longest || len(g)-2*jokers < r.leastInRuns || len(g)-jokers < r.cardsInRuns {
		return false
	}
	first := slices.IndexFunc(g, func(k kind) bool { return k != joker })
	last := len(g) - 1
	for g[last] == joker {
		last--
	}
	inFront, after, between := first > 0, last < len(g)-1, poolOf(g[first:last])[joker] > 0
	if inFront && !r.jokersInFront || last < len(g)-2 && !r.jokersAfter || between && !r.jokersInRuns || r.jokersApart && g.adjacentJokers() {
		return false
	}
	if r.jokersNeeded && (inFront || after) && len(g) > r.shortest {
		return false
	}
	starts := []int{g[first].rank() - first}
	if g[first].rank() == ace {
		starts = append(starts, highAce-first)
	}
	return slices.ContainsFunc(starts, func(from int) bool {
		at, _ := misplacedFrom(g, from, g[first].suit())
		if r.jokersBeyond { // only cards have a place
			at, _ = misplacedFrom(g[first:last+1], from+first, g[first].suit())
		}
		if high := from+len(g)-1 == highAce; after && (high && !r.jokerHigh || !high && !r.jokersAfter) {
			return false
		}
		return at < 0 && (r.aceLow || from+first > ace) && (r.aceHigh || from+last < highAce)
	})
}

// adjacentJokers reports whether two jokers stand beside one another.
func (g group) adjacentJokers() bool {
	for i := 1; i < len(g); i++ {
		if g[i] == joker && g[i-1] == joker {
			return true
		}
	}
	return false
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
	case e.has(printDescending.Ref()):
		if !g.isSet() && e.legal(g) {
			slices.Reverse(g)
		}
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
