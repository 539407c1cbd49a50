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
	setThreeOnly
	sequenceFive
	sequenceFour
	sequenceFromTwo
	sequenceFromFour
	setFromTwo
	setFive
	jokerNotInSets
	jokerNotInSequences
	jokerNotBetween
	jokerNotAtEnds
	majorityEqual
	majorityNone
	tableTaken
	tableJokersTaken
	rearrangeNever
	rearrangeExtend
	rearrangeOne
	rearrangeTwo
	goalKeepsJokers
	goalSurplusJokers
	goalNothing
	printJokersFirst
	printJokersLast
	printByLetters
	mistakeCount
)

var misreadings = [mistakeCount]oracle.Misreading{
	aceHighOnly: {ID: "ace-high-only", Clause: "ace",
		Text: "the ace stands after the king only"},
	aceLowOnly: {ID: "ace-low-only", Clause: "ace",
		Text: "the ace stands before the two only"},
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
	jokerNotInSets: {ID: "joker-not-in-sets", Clause: "joker",
		Text: "jokers stand in sequences only"},
	jokerNotInSequences: {ID: "joker-not-in-sequences", Clause: "joker",
		Text: "jokers stand in sets only"},
	jokerNotBetween: {ID: "joker-not-between", Clause: "joker",
		Text: "in a sequence jokers stand at the ends only"},
	jokerNotAtEnds: {ID: "joker-not-at-ends", Clause: "joker",
		Text: "in a sequence jokers stand between cards only"},
	majorityEqual: {ID: "majority-equal", Clause: "majority",
		Text: "as many jokers as other cards are allowed"},
	majorityNone: {ID: "majority-none", Clause: "majority",
		Text: "any number of jokers is allowed beside one other card"},
	tableTaken: {ID: "table-taken", Clause: "table",
		Text: "cards of the table may be taken into the hand"},
	tableJokersTaken: {ID: "table-jokers-taken", Clause: "table",
		Text: "jokers of the table may be taken into the hand"},
	rearrangeNever: {ID: "rearrange-never", Clause: "rearrange",
		Text: "the groups on the table are not touched; new groups are made of the hand alone"},
	rearrangeExtend: {ID: "rearrange-extend", Clause: "rearrange",
		Text: "groups on the table are not broken; new groups are made of the hand alone, and what is left is added to groups where it fits"},
	rearrangeOne: {ID: "rearrange-one", Clause: "rearrange",
		Text: "at most one group on the table is broken, the best one"},
	rearrangeTwo: {ID: "rearrange-two", Clause: "rearrange",
		Text: "at most two groups on the table are broken, the best ones"},
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
	printByLetters: {ID: "print-by-letters", Clause: "print",
		Text: "the cards of a group are printed in the order of their letters"},
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
	a := e.frozen(l, l.table, nil)
	a.table = slices.Clone(a.table)
	for again := true; again; {
		again = false
		for i, k := range a.hand {
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

// add adds a card to the first group that takes it.
func (e *engine) add(groups []group, k kind) bool {
	for i, g := range groups {
		for _, longer := range []group{append(slices.Clone(g), k), append(group{k}, g...)} {
			if e.rules.fault(longer, english) == nil {
				groups[i] = longer
				return true
			}
		}
	}
	return false
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
	return printed.append(dst, l.letters)
}
