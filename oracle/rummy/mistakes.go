package rummy

import (
	"cmp"
	"slices"

	"kiebitz/oracle"
)

// A mistake is one misreading of one clause: other rules for groups (change),
// another way to move (misMove), or to print (print).
type mistake uint8

const (
	aceHighOnly mistake = iota
	aceLowOnly
	aceCorner
	setThreeOnly
	sequenceFive
	sequenceFour
	sequenceFromTwo
	sequenceFromFour
	setFromTwo
	setFive
	setSuitTwice
	jokerNotInSets
	jokerNotInSequences
	jokerNotBetween
	jokerNotAtEnds
	jokerOne
	majorityEqual
	majorityNone
	tableTaken
	tableJokersTaken
	tableJokersFrozen
	rearrangeNever
	rearrangeExtend
	rearrangeOne
	rearrangeTwo
	rearrangeOneKind
	rearrangeGreedySequences
	rearrangeGreedySets
	goalKeepsJokers
	goalSurplusJokers
	goalNothing
	printJokersFirst
	printJokersLast
	printAceFirst
	printAceLast
	printByLetters
	printNoEmptyLine
	mistakeCount
)

var misreadings = [mistakeCount]oracle.Misreading{
	aceHighOnly: {ID: "ace-high-only", Clause: "ace",
		Text: "the ace stands after the king only"},
	aceLowOnly: {ID: "ace-low-only", Clause: "ace",
		Text: "the ace stands before the two only"},
	aceCorner: {ID: "ace-round-the-corner", Clause: "ace",
		Text: "a sequence may go round the corner, queen, king, ace, two; one in a move"},
	setThreeOnly: {ID: "set-three-only", Clause: "set",
		Text: "a set has just three cards"},
	sequenceFive: {ID: "sequence-five", Clause: "sequence",
		Text: "a sequence has five cards at most"},
	sequenceFour: {ID: "sequence-four", Clause: "sequence",
		Text: "a sequence has four cards at most"},
	sequenceFromTwo: {ID: "sequence-from-two", Clause: "sequence",
		Text: "two cards in order are a sequence"},
	sequenceFromFour: {ID: "sequence-from-four", Clause: "sequence",
		Text: "a sequence has at least four cards"},
	setFromTwo: {ID: "set-from-two", Clause: "set",
		Text: "two cards of one rank are a set"},
	setFive: {ID: "set-five", Clause: "set",
		Text: "a joker may stand in a set besides all four suits"},
	setSuitTwice: {ID: "set-suit-twice", Clause: "set",
		Text: "a suit may stand in a set twice"},
	jokerNotInSets: {ID: "joker-not-in-sets", Clause: "joker",
		Text: "jokers stand in sequences only"},
	jokerNotInSequences: {ID: "joker-not-in-sequences", Clause: "joker",
		Text: "jokers stand in sets only"},
	jokerNotBetween: {ID: "joker-not-between", Clause: "joker",
		Text: "in a sequence jokers stand at the ends only"},
	jokerNotAtEnds: {ID: "joker-not-at-ends", Clause: "joker",
		Text: "in a sequence jokers stand between cards only"},
	jokerOne: {ID: "joker-one", Clause: "joker",
		Text: "a group has one joker at most"},
	majorityEqual: {ID: "majority-equal", Clause: "majority",
		Text: "as many jokers as other cards are allowed"},
	majorityNone: {ID: "majority-none", Clause: "majority",
		Text: "any number of jokers is allowed beside one other card"},
	tableTaken: {ID: "table-taken", Clause: "table",
		Text: "cards of the table may be taken into the hand"},
	tableJokersTaken: {ID: "table-jokers-taken", Clause: "table",
		Text: "jokers of the table may be taken into the hand"},
	tableJokersFrozen: {ID: "table-jokers-frozen", Clause: "table",
		Text: "jokers of the table stay where they are: their groups are not broken, but added to where a card fits"},
	rearrangeNever: {ID: "rearrange-never", Clause: "rearrange",
		Text: "the groups on the table are not touched; new groups are made of the hand alone"},
	rearrangeExtend: {ID: "rearrange-extend", Clause: "rearrange",
		Text: "groups on the table are not broken; new groups are made of the hand alone, and what is left is added to groups where it fits"},
	rearrangeOne: {ID: "rearrange-one", Clause: "rearrange",
		Text: "at most one group on the table is broken, the best one"},
	rearrangeTwo: {ID: "rearrange-two", Clause: "rearrange",
		Text: "at most two groups on the table are broken, the best ones"},
	rearrangeOneKind: {ID: "rearrange-one-kind", Clause: "rearrange",
		Text: "either only sequences are built in a move or only sets; those of the other kind stay as they are"},
	rearrangeGreedySequences: {ID: "rearrange-greedy-sequences", Clause: "rearrange",
		Text: "of all cards the longest sequences are taken, then the largest sets; if that leaves cards of the table over, the hand alone is laid so"},
	rearrangeGreedySets: {ID: "rearrange-greedy-sets", Clause: "rearrange",
		Text: "of all cards the largest sets are taken, then the longest sequences; if that leaves cards of the table over, the hand alone is laid so"},
	goalSurplusJokers: {ID: "goal-surplus-jokers", Clause: "goal",
		Text: "only those jokers of the hand are laid that other cards need"},
	goalKeepsJokers: {ID: "goal-keeps-jokers", Clause: "goal",
		Text: "jokers of the hand are kept"},
	goalNothing: {ID: "goal-nothing", Clause: "goal",
		Text: "nothing is disposed of"},
	printJokersFirst: {ID: "print-jokers-first", Clause: "print",
		Text: "the jokers of a group are printed first"},
	printJokersLast: {ID: "print-jokers-last", Clause: "print",
		Text: "the jokers of a group are printed last"},
	printAceFirst: {ID: "print-ace-first", Clause: "print",
		Text: "the ace of a sequence is always printed first"},
	printAceLast: {ID: "print-ace-last", Clause: "print",
		Text: "the ace of a sequence is always printed last"},
	printByLetters: {ID: "print-by-letters", Clause: "print",
		Text: "the cards of a group are printed in the order of their letters"},
	printNoEmptyLine: {ID: "print-no-empty-line", Clause: "print",
		Text:       "the line of an empty hand is not printed",
		Equivalent: "where an output is right with its last line taken as a group, it is accepted; --exact alone refuses it"},
}

func mistakeOf(id string) (mistake, bool) {
	for m := range mistakeCount {
		if misreadings[m].ID == id {
			return m, true
		}
	}
	return 0, false
}

func (e *engine) has(m mistake) bool { return e.mis>>m&1 != 0 }

// change makes other rules for groups.
func (m mistake) change(r rules) rules {
	switch m {
	case aceHighOnly:
		r.aceLow = false
	case aceLowOnly:
		r.aceHigh = false
	case setThreeOnly:
		r.largest = 3
	case sequenceFive:
		r.longest = min(r.longest, 5)
	case sequenceFour:
		r.longest = 4
	case sequenceFromTwo:
		r.shortest = 2
	case sequenceFromFour:
		r.shortest = 4
	case setFromTwo:
		r.smallest = 2
	case setFive:
		r.largest = 5
	case setSuitTwice:
		r.suitTwice = true
	case jokerOne:
		r.jokersInOne = 1
	case jokerNotInSets:
		r.jokersInSets = false
	case jokerNotInSequences:
		r.jokersInRuns, r.jokersAtEnds = false, false
	case jokerNotBetween:
		r.jokersInRuns = false
	case jokerNotAtEnds:
		r.jokersAtEnds = false
	case majorityEqual:
		r.least = min(r.least, 0)
	case majorityNone:
		r.least = -maxJokers
	}
	return r
}

// misMove moves with mistakes. Where they leave no way to lay out the table, it
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

// print writes an answer, with the mistakes in its form.
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
