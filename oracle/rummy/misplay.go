package rummy

import (
	"cmp"
	"slices"

	"kiebitz/oracle"
)

var book = oracle.NewBook("rummy", clauses)

// Each misreading is a line here; it has other rules for groups (misread),
// another way to move (misMove), or to print (print).
var (
	aceHighOnly              = book.Add("ace-high-only", "the ace stands after the king only")
	aceLowOnly               = book.Add("ace-low-only", "the ace stands before the two only")
	aceCorner                = book.Add("ace-round-the-corner", "a sequence may go round the corner, queen, king, ace, two; one in a move")
	setThreeOnly             = book.Add("set-three-only", "a set has just three cards")
	sequenceFive             = book.Add("sequence-five", "a sequence has five cards at most")
	sequenceFour             = book.Add("sequence-four", "a sequence has four cards at most")
	sequenceFromTwo          = book.Add("sequence-from-two", "two cards in order are a sequence")
	sequenceFromFour         = book.Add("sequence-from-four", "a sequence has at least four cards")
	setFromTwo               = book.Add("set-from-two", "two cards of one rank are a set")
	setFive                  = book.Add("set-five", "a joker may stand in a set besides all four suits")
	setSuitTwice             = book.Add("set-suit-twice", "a suit may stand in a set twice")
	jokerNotInSets           = book.Add("joker-not-in-sets", "jokers stand in sequences only")
	jokerNotInSequences      = book.Add("joker-not-in-sequences", "jokers stand in sets only")
	jokerNotBetween          = book.Add("joker-not-between", "in a sequence jokers stand at the ends only")
	jokerNotAtEnds           = book.Add("joker-not-at-ends", "in a sequence jokers stand between cards only")
	jokerOne                 = book.Add("joker-one", "a group has one joker at most")
	majorityEqual            = book.Add("majority-equal", "as many jokers as other cards are allowed")
	majorityNone             = book.Add("majority-none", "any number of jokers is allowed beside one other card")
	tableTaken               = book.Add("table-taken", "cards of the table may be taken into the hand")
	tableJokersTaken         = book.Add("table-jokers-taken", "jokers of the table may be taken into the hand")
	tableJokersFrozen        = book.Add("table-jokers-frozen", "jokers of the table stay where they are: their groups are not broken, but added to where a card fits")
	rearrangeNever           = book.Add("rearrange-never", "the groups on the table are not touched; new groups are made of the hand alone")
	rearrangeExtend          = book.Add("rearrange-extend", "groups on the table are not broken; new groups are made of the hand alone, and what is left is added to groups where it fits")
	rearrangeOne             = book.Add("rearrange-one", "at most one group on the table is broken, the best one")
	rearrangeTwo             = book.Add("rearrange-two", "at most two groups on the table are broken, the best ones")
	rearrangeOneKind         = book.Add("rearrange-one-kind", "either only sequences are built in a move or only sets; those of the other kind stay as they are")
	rearrangeGreedySequences = book.Add("rearrange-greedy-sequences", "of all cards the longest sequences are taken, then the largest sets; if that leaves cards of the table over, the hand alone is laid so")
	rearrangeGreedySets      = book.Add("rearrange-greedy-sets", "of all cards the largest sets are taken, then the longest sequences; if that leaves cards of the table over, the hand alone is laid so")
	goalKeepsJokers          = book.Add("goal-keeps-jokers", "jokers of the hand are kept")
	goalSurplusJokers        = book.Add("goal-surplus-jokers", "only those jokers of the hand are laid that other cards need")
	goalNothing              = book.Add("goal-nothing", "nothing is disposed of")
	printJokersFirst         = book.Add("print-jokers-first", "the jokers of a group are printed first")
	printJokersLast          = book.Add("print-jokers-last", "the jokers of a group are printed last")
	printAceFirst            = book.Add("print-ace-first", "the ace of a sequence is always printed first")
	printAceLast             = book.Add("print-ace-last", "the ace of a sequence is always printed last")
	printByLetters           = book.Add("print-by-letters", "the cards of a group are printed in the order of their letters")
	printNoEmptyLine         = book.AddEquivalent("print-no-empty-line", "the line of an empty hand is not printed",
		"where an output is right with its last line taken as a group, it is accepted; --exact alone refuses it")
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

// misMove moves with misreadings. Where they leave no way to lay out the table, it
// stays as it is.
func (e *engine) misMove(l *Layout) (answer, error) {
	stay := answer{table: l.table, hand: l.hand}
	switch {
	case e.has(goalNothing):
		return stay, nil
	case e.has(goalKeepsJokers):
		return e.withoutJokers(l)
	case e.has(rearrangeNever):
		return e.frozen(l, l.table, nil), nil
	case e.has(rearrangeExtend):
		return e.extended(l), nil
	case e.has(rearrangeOne):
		return e.breaking(l, l.table, nil, 1), nil
	case e.has(rearrangeTwo):
		return e.breaking(l, l.table, nil, 2), nil
	case e.has(rearrangeOneKind):
		return e.oneKind(l), nil
	case e.has(rearrangeGreedySequences), e.has(rearrangeGreedySets):
		return e.greedy(l), nil
	case e.has(aceCorner):
		return e.cornered(l), nil
	case e.has(tableJokersFrozen):
		return e.jokersFrozen(l), nil
	case e.has(tableTaken):
		return e.taken(l, func(kind) bool { return true })
	case e.has(tableJokersTaken):
		return e.taken(l, func(k kind) bool { return k == joker })
	case e.has(goalSurplusJokers):
		return e.thrifty(l), nil
	}
	a, err := l.solve(e.rules)
	if err != nil {
		return stay, nil
	}
	return a, nil
}

// frozen moves with some groups that stay as they are and others that may be
// broken.
func (e *engine) frozen(l *Layout, kept, free []group) answer {
	a, err := (&Layout{table: free, hand: l.hand, letters: l.letters}).solve(e.rules)
	if err != nil {
		return answer{table: l.table, hand: l.hand}
	}
	a.table = append(slices.Clone(kept), a.table...)
	return a
}

// breaking moves and breaks at most so many of the kept groups.
func (e *engine) breaking(l *Layout, kept, free []group, most int) answer {
	best := e.frozen(l, kept, free)
	for i := 0; most > 0 && i < len(kept); i++ {
		rest := slices.Delete(slices.Clone(kept), i, i+1)
		if a := e.breaking(l, rest, append(slices.Clone(free), kept[i]), most-1); a.disposed > best.disposed {
			best = a
		}
	}
	return best
}

// thrifty moves with as few jokers as other cards need.
func (e *engine) thrifty(l *Layout) answer {
	in := l.instance(e.rules)
	p, err := in.find(false)
	if err == nil {
		used := max(in.fixed, p.jokers.least())
		if groups := in.arrange(&p, used); groups != nil {
			return answer{table: groups, hand: l.left(groups), disposed: p.disposed + used - in.fixed}
		}
	}
	return answer{table: l.table, hand: l.hand}
}

// withoutJokers moves and keeps the jokers of the hand.
func (e *engine) withoutJokers(l *Layout) (answer, error) {
	less := &Layout{table: l.table, letters: l.letters}
	var jokers []kind
	for _, k := range l.hand {
		if k == joker {
			jokers = append(jokers, k)
		} else {
			less.hand = append(less.hand, k)
		}
	}
	a, err := less.solve(e.rules)
	a.hand = append(a.hand, jokers...)
	return a, err
}

// extended makes groups of the hand, then adds what is left to groups.
func (e *engine) extended(l *Layout) answer {
	return e.withAdded(e.frozen(l, l.table, nil))
}

// jokersFrozen keeps the groups with jokers, and adds what is left to groups.
func (e *engine) jokersFrozen(l *Layout) answer {
	var kept, free []group
	for _, g := range l.table {
		if slices.Contains(g, joker) {
			kept = append(kept, g)
		} else {
			free = append(free, g)
		}
	}
	return e.withAdded(e.frozen(l, kept, free))
}

// oneKind builds either only sequences or only sets.
func (e *engine) oneKind(l *Layout) answer {
	var sequences, sets []group
	for _, g := range l.table {
		if g.isSet() {
			sets = append(sets, g)
		} else {
			sequences = append(sequences, g)
		}
	}
	noSets, noSequences := &engine{rules: e.rules}, &engine{rules: e.rules}
	noSets.rules.largest = 0
	noSequences.rules.longest = 0
	a, b := noSets.frozen(l, sets, sequences), noSequences.frozen(l, sequences, sets)
	if a.disposed >= b.disposed {
		return a
	}
	return b
}

// withAdded adds cards that are left in the hand to groups where they fit.
func (e *engine) withAdded(a answer) answer {
	a.table = slices.Clone(a.table)
	for again := true; again; {
		again = false
		for i, k := range a.hand {
			if e.rules.add(a.table, k) {
				a.hand = slices.Delete(slices.Clone(a.hand), i, i+1)
				a.disposed++
				again = true
				break
			}
		}
	}
	return a
}

// taken moves as if some cards of the table were the hand's: what is left of
// them goes there, too.
func (e *engine) taken(l *Layout, some func(kind) bool) (answer, error) {
	in := &instance{rules: e.rules}
	mine := 0
	for _, g := range l.table {
		for _, k := range g {
			in.add(k, !some(k))
			if some(k) {
				mine++
			}
		}
	}
	for _, k := range l.hand {
		in.add(k, false)
	}
	groups, disposed, err := in.best()
	if err != nil || disposed <= mine {
		return answer{table: l.table, hand: l.hand}, nil
	}
	a := answer{table: groups, disposed: disposed - mine}
	all := &Layout{letters: l.letters, hand: slices.Clone(l.hand)}
	for _, g := range l.table {
		all.hand = append(all.hand, g...)
	}
	a.hand = all.left(groups)
	return a, nil
}

// print writes an answer, with the misreadings of its form.
func (e *engine) print(dst []byte, l *Layout, a answer) []byte {
	order := func(g group) group { return g }
	place := func(k kind) int { return 0 }
	switch {
	case e.has(printJokersFirst):
		place = func(k kind) int { return -int(min(k, joker) / joker) }
	case e.has(printJokersLast):
		place = func(k kind) int { return int(min(k, joker) / joker) }
	case e.has(printAceFirst):
		place = func(k kind) int { return -aceIn(k) }
	case e.has(printAceLast):
		place = aceIn
	case e.has(printByLetters):
		order = func(g group) group {
			g = slices.Clone(g)
			slices.SortStableFunc(g, func(x, y kind) int { return cmp.Compare(x.text(l.letters), y.text(l.letters)) })
			return g
		}
	}
	printed := answer{hand: a.hand}
	for _, g := range a.table {
		g = slices.Clone(g)
		slices.SortStableFunc(g, func(x, y kind) int { return place(x) - place(y) })
		printed.table = append(printed.table, order(g))
	}
	dst = printed.append(dst, l.letters)
	if e.has(printNoEmptyLine) && len(a.hand) == 0 {
		dst = dst[:len(dst)-1]
	}
	return dst
}

// aceIn is 1 for an ace.
func aceIn(k kind) int {
	if k != joker && k.rank() == ace {
		return 1
	}
	return 0
}
