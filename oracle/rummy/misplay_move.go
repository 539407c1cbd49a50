package rummy

import "slices"

// misMove moves with misreadings. They decide, in this order, which hand cards may be
// laid (goal), which groups of the table may be broken (rearrange, table), and what
// searches for the rest. Where they leave no way to lay out the table, it stays as it
// is.
func (e *engine) misMove(l *Layout) answer {
	switch {
	case e.has(goalNothing):
		return stays(l)
	case e.has(goalKeepsJokers):
		return e.withoutJokers(l)
	}
	return e.rearranged(l)
}

// stays is the move that changes nothing.
func stays(l *Layout) answer { return answer{table: l.table, hand: l.hand} }

// withoutJokers moves and keeps the jokers of the hand.
func (e *engine) withoutJokers(l *Layout) answer {
	less := &Layout{table: l.table, letters: l.letters}
	var jokers []kind
	for _, k := range l.hand {
		if k == joker {
			jokers = append(jokers, k)
		} else {
			less.hand = append(less.hand, k)
		}
	}
	a := e.rearranged(less)
	a.hand = append(slices.Clone(a.hand), jokers...)
	return a
}

// rearranged moves as far as the table may be changed.
func (e *engine) rearranged(l *Layout) answer {
	if e.has(rearrangeOneKind) {
		return e.oneKind(l)
	}
	return e.limited(l, nil, l.table)
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
func (e *engine) limited(l *Layout, kept, free []group) answer {
	if e.has(tableJokersFrozen) {
		var jokers []group
		jokers, free = split(free, func(g group) bool { return slices.Contains(g, joker) })
		kept = append(slices.Clone(kept), jokers...)
	}
	var a answer
	switch {
	case e.has(rearrangeNever), e.has(rearrangeExtend):
		a = e.frozen(l, append(slices.Clone(kept), free...), nil)
	case e.has(rearrangeOne):
		a = e.breaking(l, kept, free, nil, 1)
	case e.has(rearrangeTwo):
		a = e.breaking(l, kept, free, nil, 2)
	default:
		a = e.frozen(l, kept, free)
	}
	if e.has(rearrangeExtend) || e.has(tableJokersFrozen) {
		a = e.withAdded(l, a)
	}
	return a
}

// frozen moves with some groups that stay as they are and others that may be
// broken.
func (e *engine) frozen(l *Layout, kept, free []group) answer {
	a, err := e.search(&Layout{table: free, hand: l.hand, letters: l.letters})
	if err != nil {
		return stays(l)
	}
	a.table = append(slices.Clone(kept), a.table...)
	return a
}

// breaking moves and breaks at most so many of the whole groups. The kept ones stay.
func (e *engine) breaking(l *Layout, kept, whole, free []group, most int) answer {
	best := e.frozen(l, append(slices.Clone(kept), whole...), free)
	for i := 0; most > 0 && i < len(whole); i++ {
		rest := slices.Delete(slices.Clone(whole), i, i+1)
		if a := e.breaking(l, kept, rest, append(slices.Clone(free), whole[i]), most-1); a.disposed > best.disposed {
			best = a
		}
	}
	return best
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

// add adds a card to the first group that takes it at one of its ends.
func (e *engine) add(groups []group, k kind) bool {
	for i, g := range groups {
		for _, longer := range []group{append(slices.Clone(g), k), append(group{k}, g...)} {
			if e.rules.allows(longer) {
				groups[i] = longer
				return true
			}
		}
	}
	return false
}

// search moves when all groups may be broken.
func (e *engine) search(l *Layout) (answer, error) {
	find := e.best
	if e.has(rearrangeGreedySequences) || e.has(rearrangeGreedySets) {
		find = e.greedy
	}
	if e.has(aceCorner) {
		return e.cornered(l, find), nil
	}
	return find(l, nil)
}

// best finds the best move after the cards of a first group have been laid, which is
// not checked; nil: none.
func (e *engine) best(l *Layout, first group) (answer, error) {
	in, mine := e.instance(l)
	used := 0
	for _, k := range first {
		if in.remove(k) {
			used++
		}
	}
	find := in.best
	if e.has(goalSurplusJokers) {
		find = in.thrifty
	}
	groups, disposed, err := find()
	switch disposed += used; {
	case err != nil:
		return answer{}, err
	case e.takes() && disposed <= mine:
		return stays(l), nil
	}
	if first != nil {
		groups = append(groups, first)
	}
	a := answer{table: groups, disposed: disposed - mine}
	if !e.takes() {
		a.hand = l.left(groups)
		return a, nil
	}
	all := &Layout{letters: l.letters, hand: slices.Clone(l.hand)}
	for _, g := range l.table {
		all.hand = append(all.hand, g...)
	}
	a.hand = all.left(groups)
	return a, nil
}

// takes reports whether cards of the table may be taken.
func (e *engine) takes() bool { return e.has(tableTaken) || e.has(tableJokersTaken) }

// instance returns what is searched. Cards of the table that may be taken are as
// the hand's: what is left of them goes there, too. There are mine of them.
func (e *engine) instance(l *Layout) (in *instance, mine int) {
	in = &instance{rules: e.rules}
	for _, g := range l.table {
		for _, k := range g {
			taken := e.has(tableTaken) || k == joker && e.has(tableJokersTaken)
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

// thrifty is best with as few jokers as other cards need.
func (in *instance) thrifty() (groups []group, disposed int, err error) {
	p, err := in.find(false)
	if err != nil {
		return nil, 0, err
	}
	used := max(in.fixed, p.jokers.least())
	if groups = in.arrange(&p, used); groups == nil {
		return nil, 0, errNotLegal
	}
	return groups, p.disposed + used - in.fixed, nil
}
