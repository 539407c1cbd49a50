package rummy

import "slices"

// misMove moves with misreadings. They decide, in this order, which hand cards may be
// laid (goal), which groups of the table may be broken (rearrange, table), and what
// searches for the rest. Where they leave no way to lay out the table, it stays as it
// is.
func (e *engine) misMove(l *Layout) answer {
	if e.has(tableFixed.Ref()) {
		return e.fixed(l)
	}
	return e.ranked(l)
}

// ranked moves with the ranks in their order.
func (e *engine) ranked(l *Layout) answer {
	if ranks := e.mis.Value(sequenceRanks); e.has(sequenceRanks.Ref()) {
		return renamed(e.enough(renamedLayout(l, ranks)), inverse(ranks))
	}
	return e.enough(l)
}

// enough moves if enough of the hand goes.
func (e *engine) enough(l *Layout) answer {
	least := e.mis.Number(goalLeast)
	if least == wholeHand {
		least = len(l.hand)
	}
	if a := e.keeping(l, e.mis.Number(goalKept)); least == 1 || a.disposed >= least {
		return a
	}
	return stays(l)
}

// keeping moves and keeps at least that number of cards of the hand, those that cost least.
func (e *engine) keeping(l *Layout, least int) answer {
	if least >= len(l.hand) {
		return stays(l)
	}
	best := e.goal(l)
	if len(best.hand) >= least {
		return best
	}
	best = stays(l)
	for i, k := range l.hand {
		if slices.Contains(l.hand[:i], k) || best.disposed == len(l.hand)-least {
			continue
		}
		less := &Layout{table: l.table, hand: slices.Delete(slices.Clone(l.hand), i, i+1), letters: l.letters}
		if a := e.keeping(less, least-1); a.disposed > best.disposed {
			best = answer{table: a.table, hand: append(group{k}, a.hand...), disposed: a.disposed}
		}
	}
	return best
}

// goal moves so that the table is as the majority wants it.
func (e *engine) goal(l *Layout) answer {
	if e.has(majorityOver.Ref()) {
		return e.balanced(l)
	}
	return e.laid(l)
}

// balanced moves so that more cards on the table, or laid, are no jokers than are. If the best
// move has too many jokers, any other with as many has no more of the other cards.
func (e *engine) balanced(l *Layout) answer {
	best := stays(l)
	for n := poolOf(l.hand)[joker]; n >= 0; n-- {
		less, kept := l.withJokers(n)
		a := e.without(less, kept)
		if a.disposed > best.disposed && e.majority(l, a) {
			best = a
		}
	}
	return best
}

// majority reports whether more cards of all groups together, or of those of the hand that
// are laid, are no jokers than are.
func (e *engine) majority(l *Layout, a answer) bool {
	jokers, cards := l.jokersLaid(a), len(l.hand)-len(a.hand)
	if e.mis.Name(majorityOver) == "table" {
		jokers, cards = poolOf(a.table...)[joker], 0
		for _, g := range a.table {
			cards += len(g)
		}
	}
	return cards-2*jokers > 0 || cards == 0
}

// laid moves with those cards of the hand that may be laid.
func (e *engine) laid(l *Layout) answer {
	most, jokers := e.mis.Number(goalMost), e.mis.Number(goalJokers)
	switch {
	case e.has(goalNothing):
		return stays(l)
	case jokers < anyJokers && poolOf(l.hand)[joker] > jokers:
		return e.without(l.withJokers(jokers))
	case e.has(goalOnce.Ref()) && !l.once(l.hand):
		return e.without(l.withOnce())
	case e.has(goalSingly.Ref()):
		return e.singly(l, most)
	}
	return e.atMost(l, most)
}

// stays is the move that changes nothing.
func stays(l *Layout) answer { return answer{table: l.table, hand: l.hand} }

// without moves and keeps some cards of the hand.
func (e *engine) without(less *Layout, kept []kind) answer {
	a := e.laid(less)
	a.hand = append(slices.Clone(a.hand), kept...)
	return a
}

// once reports whether no card of the hand, except jokers, has an equal one on the table
// or in the hand.
func (l *Layout) once(hand group) bool {
	p := poolOf(append(slices.Clone(l.table), hand)...)
	return !slices.ContainsFunc(hand, func(k kind) bool { return k != joker && p[k] > 1 })
}

// withOnce returns a layout without those cards of the hand that have an equal one before
// them, and these.
func (l *Layout) withOnce() (less *Layout, kept []kind) {
	less = &Layout{table: l.table, letters: l.letters}
	for _, k := range l.hand {
		if more := append(slices.Clone(less.hand), k); l.once(more) {
			less.hand = more
		} else {
			kept = append(kept, k)
		}
	}
	return less, kept
}

// withJokers returns a layout with at most that number of jokers in the hand, and the
// others.
func (l *Layout) withJokers(most int) (less *Layout, kept []kind) {
	less = &Layout{table: l.table, letters: l.letters}
	for _, k := range l.hand {
		if most -= jokerIn(k); k == joker && most < 0 {
			kept = append(kept, k)
		} else {
			less.hand = append(less.hand, k)
		}
	}
	return less, kept
}

// atMost moves with at most that number of cards of the hand, unless that is anyMove.
func (e *engine) atMost(l *Layout, most int) answer {
	all := e.rearranged(l)
	if all.disposed <= most || most == anyMove {
		return all
	}
	for n := most; n > 0; n-- {
		if a, ok := e.just(l, nil, l.hand, n); ok {
			return a
		}
	}
	return stays(l)
}

// just lays some cards of the hand, and a number of the others.
func (e *engine) just(l *Layout, some, others []kind, many int) (a answer, ok bool) {
	if many == 0 {
		a = e.rearranged(&Layout{table: l.table, hand: some, letters: l.letters})
		ok = a.disposed == len(some)
		a.hand = added(l.hand, some)
		return a, ok
	}
	for i, k := range others {
		if a, ok = e.just(l, append(some[:len(some):len(some)], k), others[i+1:], many-1); ok {
			break
		}
	}
	return a, ok
}

// regrouped moves as far as the table may be changed.
func (e *engine) regrouped(l *Layout) answer {
	switch {
	case e.has(rearrangeOneKind):
		return e.oneKind(l)
	case e.mis.Meets(building):
		return e.built(l)
	case e.has(rearrangeOwn.Ref()):
		return e.ownFirst(l)
	}
	stay, free := split(l.table, func(g group) bool {
		return e.fixes(g) || e.untouchable(g) // of fixed jokers only those of which a card would be there too often
	})
	if counted(e.mis) && len(stay) == 0 {
		return e.built(l)
	}
	if e.has(tableStays.Ref()) {
		if e.oddStays() {
			odd, others := split(free, e.odd)
			return e.limited(l, append(stay, odd...), others)
		}
		odd, others := split(free, func(g group) bool { return !e.rules.allows(g) })
		return e.withOdd(l, stay, odd, others)
	}
	return e.limited(l, stay, free)
}

// mostOdd bounds the groups of which each is tried both ways, left and broken; any others
// stay.
const mostOdd = 6

// withOdd moves with groups on the table that are illegal by the engine's rules for groups:
// each is broken or stays as it is, whichever is best.
func (e *engine) withOdd(l *Layout, stay, odd, free []group) (best answer) {
	if len(odd) > mostOdd {
		stay, odd = append(slices.Clone(stay), odd[mostOdd:]...), odd[:mostOdd]
	}
	best = stays(l)
	for broken := range 1 << len(odd) {
		kept, loose := slices.Clone(stay), slices.Clone(free)
		for i, g := range odd {
			if broken>>i&1 != 0 {
				loose = append(loose, g)
			} else {
				kept = append(kept, g)
			}
		}
		if a := e.limited(l, kept, loose); a.disposed > best.disposed {
			best = a
		}
	}
	return best
}

// untouchable reports whether a group of the table is left just as it is.
func (e *engine) untouchable(g group) bool {
	v := e.mis.Value(rearrangeIdle)
	return v[0] != 0 && !g.isSet() || v[1] != 0 && g.isSet() || v[2] != 0 && slices.Contains(g, joker)
}

// oneKind builds either only sequences or only sets.
func (e *engine) oneKind(l *Layout) answer {
	sets, sequences := split(l.table, group.isSet)
	noSets, noSequences := *e, *e
	noSets.rules.largest = 0
	noSequences.rules.longest = 0
	a, b := noSets.limited(l, sets, sequences), noSequences.limited(l, sequences, sets)
	if a.disposed >= b.disposed {
		return a
	}
	return b
}

// split divides groups into those that are so and the others.
func split(groups []group, so func(group) bool) (yes, no []group) {
	for _, g := range groups {
		if so(g) {
			yes = append(yes, g)
		} else {
			no = append(no, g)
		}
	}
	return yes, no
}

// limited moves with some groups that stay, and others that may be broken as far as
// misreadings let them.
func (e *engine) limited(l *Layout, stay, free []group) answer {
	most := e.mis.Number(rearrangeBroken)
	units, free := split(free, e.unbroken)
	switch {
	case e.has(rearrangeExtend):
		return e.withAdded(l, e.frozen(l, append(slices.Clone(stay), free...)))
	case e.mis.Name(rearrangeAdds) == "yes":
		return e.addedTo(l, append(slices.Clone(stay), free...))
	case len(units) > 0:
		return e.extended(l, stay, units, free, most)
	}
	return e.breaking(l, stay, free, most)
}

// unbroken reports whether a group of the table may not be broken, only added to.
func (e *engine) unbroken(g group) bool {
	kept := e.mis.Value(rearrangeKept)
	jokers := kept[2] != 0 || e.has(tableJokersFrozen)
	return e.addsBest() || jokers && slices.Contains(g, joker) || kept[1] != 0 && g.isSet() || kept[0] != 0 && !g.isSet()
}

// addsBest reports whether no card of the table moves, and as many as possible are added.
func (e *engine) addsBest() bool { return e.mis.Name(rearrangeAdds) == "best" }

// inPlace reports whether the jokers of groups that are not broken stay where they are.
func (e *engine) inPlace() bool {
	return e.has(tableJokersFrozen) || e.addsBest() || e.has(rearrangePlaces.Ref())
}

// breaking moves and breaks at most that number of the whole groups, or any if that is
// allBroken. Those that stay do so. Each choice of groups is tried once, in the order of
// the table.
func (e *engine) breaking(l *Layout, stay, whole []group, most int) answer {
	if most == allBroken {
		return e.frozen(l, stay)
	}
	best := e.frozen(l, append(slices.Clone(stay), whole...))
	for i := 0; most > 0 && i < len(whole); i++ {
		kept := append(slices.Clone(stay), whole[:i]...)
		if a := e.breaking(l, kept, whole[i+1:], most-1); a.disposed > best.disposed {
			best = a
		}
	}
	return best
}

// frozen moves with some groups of the table that stay as they are; the others may be
// broken.
func (e *engine) frozen(l *Layout, stay []group) answer {
	a, err := e.search(l, stay)
	if err != nil {
		return stays(l)
	}
	return a
}

// withAdded adds cards that are left in the hand to groups where they fit; surplus
// jokers only if they are the table's, where a misreading keeps those of the hand.
func (e *engine) withAdded(l *Layout, a answer) answer {
	a.table = slices.Clone(a.table)
	for again := true; again; {
		again = false
		for i, k := range a.hand {
			if k == joker && e.has(goalSurplusJokers) && poolOf(a.table...)[joker] >= poolOf(l.table...)[joker] {
				continue
			}
			if e.add(a.table, k) {
				a.hand = slices.Delete(slices.Clone(a.hand), i, i+1)
				a.disposed++
				again = true
				break
			}
		}
	}
	return a
}

// addedTo adds cards of the hand to groups where they fit, and then makes groups of
// what is left.
func (e *engine) addedTo(l *Layout, groups []group) answer {
	a := e.withAdded(l, answer{table: groups, hand: l.hand})
	b := e.frozen(&Layout{table: a.table, hand: a.hand, letters: l.letters}, a.table)
	b.disposed += a.disposed
	return b
}

// add adds a card to the first group that takes it at one of its ends.
func (e *engine) add(groups []group, k kind) bool {
	for i, g := range groups {
		for _, longer := range []group{append(slices.Clone(g), k), append(group{k}, g...)} {
			if e.rules.allows(longer) && e.mayTake(longer, k) {
				groups[i] = longer
				return true
			}
		}
	}
	return false
}

// search moves with some groups that are laid first, and are not checked. All others
// may be broken.
func (e *engine) search(l *Layout, first []group) (answer, error) {
	find := e.best
	if e.has(rearrangeGreedySequences) || e.has(rearrangeGreedySets) {
		find = e.greedy
	}
	switch {
	case e.has(aceCorner):
		return e.cornered(l, first, find)
	case e.has(aceWraps.Ref()):
		return e.wrapped(l, first, find)
	case e.has(sequenceSuits.Ref()):
		return e.mixed(l, first, find)
	}
	return find(l, first)
}

// best finds the best move after some groups have been laid.
func (e *engine) best(l *Layout, first []group) (answer, error) {
	in, mine := e.instance(l)
	used := 0
	for _, g := range first {
		for _, k := range g {
			if in.remove(k) {
				used++
			}
		}
	}
	groups, disposed, err := in.best()
	switch disposed += used; {
	case err != nil:
		return answer{}, err
	case e.takes() && !e.free && disposed <= mine:
		return stays(l), nil
	}
	a := answer{table: append(slices.Clone(first), groups...), disposed: disposed - mine}
	if !e.handIn.wants(l, a) {
		return answer{}, errNotLegal // at any price
	}
	if !e.takes() {
		a.hand = l.left(a.table)
		return a, nil
	}
	all := &Layout{letters: l.letters, hand: slices.Clone(l.hand)}
	for _, g := range l.table {
		all.hand = append(all.hand, g...)
	}
	a.hand = all.left(a.table)
	return a, nil
}

// takes reports whether cards of the table may be taken.
func (e *engine) takes() bool { return e.taken[0] || e.taken[1] }

// instance returns what is searched. Cards of the table that may be taken are as
// the hand's: what is left of them goes there, too. There are mine of them.
func (e *engine) instance(l *Layout) (in *instance, mine int) {
	in = &instance{rules: e.rules, worth: e.worth()}
	if e.handIn != anyKind {
		in.worth = e.handIn.worthIn(l)
	}
	for _, g := range l.table {
		for _, k := range g {
			taken := e.taken[jokerIn(k)]
			in.add(k, !taken)
			if taken {
				mine++
			}
		}
	}
	for _, k := range l.hand {
		in.add(k, false)
	}
	return in, mine
}
