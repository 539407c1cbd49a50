package rummy

import (
	"slices"
	"sync"

	"kiebitz/oracle"
)

// guessing are the misreadings of which no output alone tells whether it is one of
// theirs: what they lay depends on the order in which they look for groups.
var guessing = oracle.RefsOf(rearrangeGreedySequences, rearrangeGreedySets, rearrangeExtend, goalSurplusJokers, goalWorth.Ref(), goalJokerWorth.Ref(), goalPrefers.Ref(), goalAdded.Ref())

// guesses reports whether a misreading is one of these.
func (e *engine) guesses() bool { return e.mis.Meets(guessing) || e.mis.Name(rearrangeAdds) == "yes" }

// Excludes implements [oracle.Matcher].
//
// The groups are legal by the engine's rules, and no card appears or is lost; table
// and hand are as far from what they were as the engine lets them be. If all that the
// rules allow is allowed, at least as many cards are disposed of as by the rules.
func (e *engine) Excludes(c oracle.Case, output []byte) bool {
	l := e.read(c.(*Layout))
	e.asked = l
	l, answers := e.besideOdd(l, e.readAnswers(l, output))
	anything := func() bool { return true }
	if len(e.possible(l, answers, anything)) > 0 || e.gaveBack(c.(*Layout), output) {
		return false
	}
	return !slices.ContainsFunc(e.withoutOdd(l, answers), func(p part) bool { return len(e.possible(p.layout, p.answers, anything)) > 0 })
}

// Matches implements [oracle.Matcher].
func (e *engine) Matches(c oracle.Case, output []byte) bool {
	l := e.read(c.(*Layout))
	e.asked = l
	l, answers := e.besideOdd(l, e.readAnswers(l, output))
	if e.mayGive(l, answers) || e.gaveBack(c.(*Layout), output) && !e.laysOut(l) {
		return true
	}
	return slices.ContainsFunc(e.withoutOdd(l, answers), func(p part) bool {
		return len(p.answers) > 0 && !e.laysOut(l) && e.mayGive(p.layout, p.answers)
	})
}

// laysOut reports whether the cards of a table can be laid out.
func (e *engine) laysOut(l *Layout) bool {
	_, err := e.search(l, nil)
	return err == nil
}

// mayGive reports whether one of several readings of an output may be the engine's answer.
func (e *engine) mayGive(l *Layout, answers []answer) bool {
	own := sync.OnceValues(func() (answer, error) {
		if e.mis == nil {
			return e.move(l)
		}
		return e.misMoved(l), nil
	})
	list := e.possible(l, answers, func() bool {
		a, err := own()
		_, gone, laid := l.compare(a)
		return err == nil && len(gone)+len(laid) == 0 && a.disposed == 0
	})
	if len(list) == 0 {
		return false
	}
	if e.has(goalSingly.Ref()) {
		return slices.ContainsFunc(answers, func(a answer) bool {
			if e.couldBe(l, a) {
				return e.reaches(l, a)
			}
			mine, err := own()
			return err == nil && mine.disposed == 0 && e.untouched(l, a)
		})
	}
	if best, ok := l.best(); ok && e.restricts() && slices.Contains(list, best) {
		return true
	}
	if e.mayMiss() && !e.guesses() && slices.Max(list) == len(l.hand) {
		return true // there is nothing better
	}
	a, err := own()
	if err != nil {
		return false
	}
	value := e.valueOf(l, a)
	return slices.Contains(list, value) || e.ownTold() || e.mayMiss() && !e.guesses() && slices.Max(list) > value
}

// mayMiss reports whether the engine's search is bounded, so that a solver may find more.
func (e *engine) mayMiss() bool {
	return e.mis.Any(sequenceSuits.Ref(), aceWraps.Ref(), tableFixed.Ref(), tableStays.Ref(), rearrangeKept.Ref(), tableJokersFrozen) || e.addsBest() || e.mis.Meets(building)
}

// gaveBack reports whether an output has the cards as they were, by an engine that
// reads others: it may print them so if it can't lay out what it has read.
func (e *engine) gaveBack(l *Layout, output []byte) bool {
	return e.mis != nil && e.mis.Meets(reading) && slices.ContainsFunc(e.readAnswers(l, output), func(a answer) bool { return e.untouched(l, a) })
}

// possible returns how good those readings of an output are that may be the engine's
// answer: where the last line may be a group or the hand, perhaps two numbers.
// Whether the engine leaves everything as it is, since it can't lay the table or for
// want of anything better, is asked if need be.
func (e *engine) possible(l *Layout, answers []answer, stays func() bool) (values []int) {
	for _, a := range answers {
		if !e.couldBe(l, a) && (e.mis == nil || !e.untouched(l, a) || !stays()) {
			continue
		}
		if best, ok := l.best(); !ok || !e.relaxes() || a.disposed >= best {
			values = append(values, e.valueOf(l, a))
		}
	}
	return values
}

// valueOf is how good an answer is: how many cards it disposes of, or what else a
// misreading wants.
func (e *engine) valueOf(l *Layout, a answer) int {
	if e.mis == nil {
		return a.disposed
	}
	if e.has(goalAdded.Ref()) { // how many jokers can be added depends on the table
		return a.disposed - l.jokersLaid(a)
	}
	return e.worth().worthOf(l, a)
}

// best returns how many cards the rules dispose of, in whichever groups.
func (l *Layout) best() (disposed int, ok bool) {
	if known := l.right.Load(); known != nil {
		return known.answer.disposed, known.err == nil
	}
	a, err := l.solve(theRules)
	return a.disposed, err == nil
}

// ownTold reports whether [engine.couldBe] tells how good an answer must be, with as many
// cards as possible laid first in groups of the hand's cards alone: nothing else says which
// cards these are.
func (e *engine) ownTold() bool {
	return e.has(rearrangeOwn.Ref()) && e.mis.Name(rearrangeOwn) == "most" &&
		!e.mis.Any(sequenceRanks.Ref(), aceEnds.Ref(), majorityOver.Ref(), goalLeast.Ref(), goalKept.Ref(), goalJokers.Ref(), goalOnce.Ref(), goalNeeded.Ref())
}

// relaxes reports whether all that the rules allow is allowed, and as much as
// possible is laid.
func (e *engine) relaxes() bool {
	if e.mis == nil {
		return true
	}
	return !e.mis.Meets(otherwise) && !e.has(sequenceRanks.Ref()) && e.mis.Name(majorityOver) != "laid" && theRules.within(e.rules)
}

// restricts reports whether nothing is allowed but what the rules allow, and as much
// of it as possible is laid.
func (e *engine) restricts() bool {
	if e.mis == nil {
		return true
	}
	return !e.guesses() && !e.others() && !e.mis.Any(sequenceSuits.Ref(), aceCorner, aceWraps.Ref(), tableFixed.Ref(), tableTaken.Ref(), sequenceRanks.Ref()) && e.rules.within(theRules)
}

// otherwise are the misreadings with which less may be laid than by the rules.
var otherwise = oracle.RefsOf(rearrangeGreedySequences, rearrangeGreedySets, rearrangeExtend, rearrangeAdds.Ref(), rearrangeOneKind, rearrangeBroken.Ref(), rearrangeKept.Ref(), rearrangeIdle.Ref(), tableStays.Ref(), rearrangeNew.Ref(), rearrangeFrom.Ref(), rearrangeGives.Ref(), rearrangeOwn.Ref(), tableJokersFrozen, tableFixed.Ref(), aceEnds.Ref(), jokerHand.Ref(), jokerStands.Ref(), goalGroups.Ref(), goalOneKind.Ref(),
	goalSurplusJokers, goalNothing, goalLeast.Ref(), goalKept.Ref(), goalMost.Ref(), goalJokers.Ref(), goalOnce.Ref(), goalSingly.Ref(), goalWorth.Ref(), goalJokerWorth.Ref(), goalPrefers.Ref(),
	goalNeeded.Ref(), goalAdded.Ref(), goalKind.Ref())

// within reports whether all groups that r allows are allowed by other rules.
func (r rules) within(o rules) bool {
	implies := func(a, b bool) bool { return !a || b }
	return implies(r.aceLow, o.aceLow) && implies(r.aceHigh, o.aceHigh) && implies(r.aceBoth, o.aceBoth) && implies(r.jokersBeyond, o.jokersBeyond) &&
		r.shortest >= o.shortest && r.longest <= o.longest && r.smallest >= o.smallest && r.largest <= o.largest &&
		implies(o.noSets[0], r.noSets[0]) && implies(o.noSets[1], r.noSets[1]) && implies(o.noSets[2], r.noSets[2]) &&
		r.leastInRuns >= o.leastInRuns && r.leastInSets >= o.leastInSets &&
		implies(r.jokersInRuns, o.jokersInRuns) && implies(r.jokersInFront, o.jokersInFront) && implies(r.jokersAfter, o.jokersAfter) && implies(r.jokerHigh, o.jokerHigh) && implies(r.jokersInSets, o.jokersInSets) && implies(r.jokersInFours, o.jokersInFours) &&
		r.jokersInOne <= o.jokersInOne && implies(o.jokersApart, r.jokersApart) && implies(o.jokersNeeded, r.jokersNeeded) && r.suitTwice >= o.suitTwice && implies(r.twiceBeside, o.twiceBeside || o.suitTwice == 0) &&
		r.cardsInRuns >= o.cardsInRuns && r.cardsInSets >= o.cardsInSets && implies(o.oneTwice, r.oneTwice || r.suitTwice == never) && implies(o.noneBeside, r.noneBeside || r.suitTwice == never)
}

// couldBe reports whether an answer may be the engine's, as far as that shows without
// looking for a better one.
func (e *engine) couldBe(l *Layout, a answer) bool {
	if !e.sameCards(l, a) {
		return false
	}
	if e.mis == nil {
		return !slices.ContainsFunc(a.table, func(g group) bool { return !e.rules.allows(g) })
	}
	if e.has(majorityOver.Ref()) && !e.majority(l, a) {
		return false
	}
	if e.has(goalAdded.Ref()) && !e.jokersWereLast(l, a) {
		return false
	}
	if e.mis.Name(aceEnds) == "same" && !e.mis.Meets(orders) && !e.mis.Meets(leaving) && endsDiffer(a.table) {
		return false
	}
	if e.has(goalNeeded.Ref()) && l.jokersLaid(a) > 0 {
		e = e.withNeeded()
	}
	if e.has(tableFixed.Ref()) {
		return e.goalMet(l, a) && e.tableKept(l, a) && e.meansFixed(l, a) && (!counted(e.mis) || e.rules.majorities(a.table))
	}
	return e.goalMet(l, a) && e.tableKept(l, a) && !slices.ContainsFunc(a.table, func(g group) bool { return !e.couldLay(l, g) }) &&
		(!e.mis.Meets(building) || e.comesAbout(l, a))
}

// sameCards reports whether all cards are there, and in the hand no more of the table
// than the engine takes.
func (e *engine) sameCards(l *Layout, a answer) bool {
	table, now := poolOf(l.table...), poolOf(a.table...)
	if poolOf(append(slices.Clone(l.table), l.hand)...) != poolOf(append(slices.Clone(a.table), a.hand)...) {
		return false
	}
	for k, n := range table {
		if now[k] < n && !e.taken[jokerIn(kind(k))] {
			return false
		}
	}
	return true
}

// goalMet reports whether the hand is one that the engine may want to keep.
func (e *engine) goalMet(l *Layout, a answer) bool {
	least := e.mis.Number(goalLeast)
	if least == wholeHand {
		least = len(l.hand)
	}
	switch {
	case a.disposed < least && a.disposed != 0,
		len(a.hand) < min(e.mis.Number(goalKept), len(l.hand)),
		e.has(goalNothing) && a.disposed != 0,
		e.has(goalOnce.Ref()) && !l.once(added(l.hand, a.hand)),
		e.mis.Number(goalMost) < anyMove && a.disposed > e.mis.Number(goalMost),
		!slices.ContainsFunc(e.kinds(), func(k kindOfGroup) bool { return k.wants(l, a) }),
		e.mis.Number(goalJokers) < anyJokers && l.jokersLaid(a) > e.mis.Number(goalJokers):
		return false
	}
	return true
}

// leaving are the misreadings that may leave a group on the table as it is, whatever it is.
var leaving = oracle.RefsOf(rearrangeOneKind, rearrangeExtend, rearrangeAdds.Ref(), rearrangeGreedySequences, rearrangeGreedySets, rearrangeBroken.Ref(), tableTaken.Ref(), rearrangeKept.Ref(), rearrangeIdle.Ref(), tableStays.Ref(), tableJokersFrozen)

// couldLay reports whether a group is one that the engine may print.
func (e *engine) couldLay(l *Layout, g group) bool {
	if len(g) == 0 {
		return false
	}
	if e.mis.Meets(leaving) &&
		slices.ContainsFunc(l.table, func(own group) bool { return e.stays(l, own, g) }) {
		return true // it may stay, whatever it is
	}
	if !slices.Equal(e.order(l, g), g) {
		return false
	}
	if e.has(printDescending.Ref()) && !g.isSet() {
		g = slices.Clone(g)
		slices.Reverse(g)
	}
	if e.legal(g) {
		return true
	}
	if e.has(sequenceRanks.Ref()) {
		g = renamed(answer{table: []group{g}}, e.mis.Value(sequenceRanks)).table[0]
	}
	return e.mis.Meets(orders) && slices.ContainsFunc(e.rules.orders(g), func(legal group) bool {
		return legal.isSet() || slices.Equal(e.placed(g), e.placed(legal))
	})
}

// orders are the misreadings that print a group in another order.
var orders = oracle.RefsOf(printJokersFirst, printJokersLast, printAceFirst, printAceLast, printByLetters, printDescending.Ref())

// placed returns the cards of a sequence whose places do not depend on how the engine
// prints it.
func (e *engine) placed(g group) group {
	if e.has(printByLetters) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(g), func(k kind) bool {
		return k == joker && e.mis.Any(printJokersFirst, printJokersLast) || aceIn(k) == 1 && e.mis.Any(printAceFirst, printAceLast)
	})
}

// roundCorner reports whether a group is a sequence that goes round the corner.
func (e *engine) roundCorner(g group) bool {
	at := slices.IndexFunc(g, func(k kind) bool { return k != joker && k.rank() == ace })
	if at < 1 || at == len(g)-1 || len(g) < e.rules.shortest || len(g) > e.rules.longest {
		return false
	}
	for i, k := range g {
		if k != cardOf(g[at].suit(), (i-at+king)%king+1) {
			return false
		}
	}
	return true
}

// stays reports whether a printed group is a group of the table, the cards of a set in
// any order.
func (e *engine) stays(l *Layout, own, g group) bool {
	if slices.Equal(e.order(l, own), g) {
		return true
	}
	return own.isSet() && len(own) == len(g) && containsAll(own, g) && slices.Equal(e.order(l, g), g)
}

// changed returns the groups of the table that an answer does not have, and those that
// it has instead.
func (e *engine) changed(l *Layout, a answer) (gone, laid []group) {
	gone = slices.Clone(l.table)
	for _, g := range a.table {
		if i := slices.IndexFunc(gone, func(own group) bool { return e.stays(l, own, g) }); i >= 0 {
			gone = slices.Delete(gone, i, i+1)
		} else {
			laid = append(laid, g)
		}
	}
	return gone, laid
}

// resigns reports whether an output leaves everything as it is.
func (l *Layout) resigns(output []byte) bool {
	e := &engine{rules: theRules}
	return slices.ContainsFunc(e.readAnswers(l, output), func(a answer) bool { return e.untouched(l, a) })
}

// untouched reports whether an answer leaves everything as it is.
func (e *engine) untouched(l *Layout, a answer) bool {
	gone, laid := e.changed(l, a)
	return len(gone)+len(laid) == 0 && len(a.hand) == len(l.hand) && e.sameCards(l, a)
}

// tableKept reports whether as many groups of the table stay as the engine wants.
func (e *engine) tableKept(l *Layout, a answer) bool {
	gone, laid := e.changed(l, a)
	if slices.ContainsFunc(gone, e.untouchable) {
		return false
	}
	_, broken := split(gone, e.unbroken)
	if most := e.mis.Number(rearrangeBroken); most != allBroken && len(broken) > most {
		return false
	}
	if e.has(rearrangeOwn.Ref()) && !e.ownLaid(l, a) {
		return false
	}
	if e.has(rearrangeOneKind) {
		sets, sequences := split(append(gone, laid...), group.isSet)
		// A card with jokers may be either.
		if len(sequences) > 0 && slices.ContainsFunc(sets, func(g group) bool { return len(g)-poolOf(g)[joker] > 1 }) {
			return false
		}
	}
	units, _ := split(l.table, e.unbroken)
	if e.has(rearrangeExtend) || e.has(rearrangeAdds.Ref()) {
		units = l.table
	}
	return holds(a.table, units, func(g, unit group) bool {
		if e.inPlace() && !e.mis.Meets(orders) && !unit.isSet() && slices.Contains(unit, joker) {
			return within(g, unit)
		}
		return containsAll(g, unit)
	})
}

// within reports whether the cards of a unit stand in a group as they did.
func within(g, unit group) bool {
	for i := range len(g) - len(unit) + 1 {
		if slices.Equal(g[i:i+len(unit)], unit) {
			return true
		}
	}
	return false
}

// holds reports whether each of some units is in a group of its own.
func holds(groups, units []group, in func(g, unit group) bool) bool {
	if len(units) == 0 {
		return true
	}
	for i, g := range groups {
		if in(g, units[0]) && holds(slices.Delete(slices.Clone(groups), i, i+1), units[1:], in) {
			return true
		}
	}
	return false
}
