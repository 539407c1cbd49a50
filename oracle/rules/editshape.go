//go:build !js

package rules

import "slices"

// tricks adds the words of rules in which tricks are played: about two cards, components, teams
// and the piles of a trick.
func (w *words) tricks(r *RuleSet) {
	if !r.Root.has(func(n *Node) bool { return n.op == opServe }) {
		return
	}
	for k := range w.kinds {
		w.kinds[k] = slices.DeleteFunc(w.kinds[k], strange)
	}
	w.keys, w.conds, w.named = slices.DeleteFunc(w.keys, strange), slices.DeleteFunc(w.conds, strange), slices.DeleteFunc(w.named, strange)
	w.effects = slices.DeleteFunc(w.effects, func(n *Node) bool {
		return n.op == opSet && (n.decl.kind == CardSet || n.decl.kind == OneSuit)
	})
	both := func(a, b *Node) *Node { return newNode(opBoth, a, b) }
	not := func(n *Node) *Node { return newNode(opNot, n) }
	cond := func(n *Node) { known(&w.conds, n) }
	w.trickPlayers(r)
	w.add(r.varsOf(OneForm)...)
	w.add(Trump.Node, Team1.Node, Team2.Node)
	for _, v := range r.varsOf(OneForm) {
		w.add(newNode(opLongest, v), newNode(opUppermost, v))
	}
	w.trickNumbers(r)
	w.pairsOf(r)
	w.seated(r)

	var sets []*Node // of which cards may be
	r.Root.each(func(n *Node) {
		if n.op == opJokers && len(n.list) > 1 {
			for _, i := range n.list {
				known(&sets, newNode(opJokers).WithList(i))
			}
			known(&sets, n)
		}
	})
	for _, s := range slices.Concat(w.named, r.varsOf(CardSet)) {
		if s.op != opRanks && s.free&ItsCard == 0 {
			known(&sets, s)
		}
	}
	for i, s := range sets {
		for _, t := range sets[:i] {
			if s.op == opDefine && t.op == opDefine {
				known(&sets, newNode(opAnd, s, t))
			}
		}
	}
	w.add(sets...)
	var suits []*Node // of what is known of the table
	for _, v := range r.varsOf(OneSuit) {
		suits = append(suits, newNode(opSuitIs, v, NoSuit.Node), newNode(opSuitIs, v, Trump.Node))
	}
	for _, so := range suits {
		cond(so)
	}
	for _, v := range slices.Concat(r.varsOf(OneCard)) {
		for _, s := range sets {
			is := newNode(opIs, v, s)
			cond(is)
			for _, so := range suits {
				cond(both(is, not(so)))
			}
		}
	}
	w.twoCards(r, sets, suits)
	for _, p := range w.trickPiles(r) {
		for _, s := range sets {
			cond(newNode(opSome, newNode(opAnd, newNode(opCards, p), s)))
		}
	}
	for _, f := range slices.Clone(w.kinds[OneForm]) {
		for n := 1; n <= 2; n++ {
			cond(newNode(opIn, newNode(opLength, f)).WithList(n))
			cond(newNode(opOver, newNode(opComponents, f), number(n)))
		}
		for _, v := range r.varsOf(OneForm) {
			if f.op == opDefine {
				cond(newNode(opAlike, f, v))
				for n := 1; n <= 2; n++ {
					count := newNode(opSingles, f).WithNum(n)
					cond(newNode(opEqual, count, newNode(opSingles, v).WithNum(n)))
				}
				cond(newNode(opEqual, newNode(opComponents, f), newNode(opComponents, v)))
			}
		}
	}
}

// strange reports whether a word is about what nobody has in mind where tricks are played: when a
// card was moved, what lies on top of a pile.
func strange(n *Node) bool {
	return n.has(func(m *Node) bool {
		switch m.op {
		case opRanks, opSuits, opSince, opBy, opAgain, opActed, opPosition, opOfColour, opNth, opTurn, opPlayers, opRankLetter, opSuitLetter, opJust, opGreatest:
			return true
		}
		return false
	})
}

// twoCards are truths about It and That.
func (w *words) twoCards(r *RuleSet, sets, suits []*Node) {
	cond := func(n *Node) { known(&w.conds, n) }
	it, that := It.Node, That.Node
	cond(newNode(opBeside))
	for _, s := range sets {
		is := newNode(opIs, it, s)
		cond(is)
		cond(newNode(opEither, is, newNode(opIs, that, s)))
		for _, t := range sets {
			also := newNode(opIs, that, t)
			cond(newNode(opBoth, is, also))
			cond(newNode(opBoth, is, newNode(opNot, also)))
			for _, so := range suits {
				cond(newNode(opBoth, newNode(opBoth, is, also), so))
			}
		}
	}
	for _, key := range append(r.keysOf(), newNode(opPlace, it)) {
		other := newNode(opFor, that, key)
		if key.op == opPlace {
			other = newNode(opPlace, that)
		}
		equal := newNode(opEqual, key, other)
		cond(equal)
		for _, s := range w.kinds[OneSuit] {
			if s.op == opDefine && s.free&ItsCard != 0 {
				cond(newNode(opBoth, equal, newNode(opSuitIs, s, newNode(opFor, that, s))))
			}
		}
		for _, s := range sets { // cards of it stand between
			if s.op == opDefine && key.op != opPlace {
				most := newNode(opMax, s, key)
				cond(newNode(opBoth, newNode(opOver, most, other), newNode(opOver, key, newNode(opPlus, most, number(-1)))))
			}
		}
	}
}

// keysOf are the definitions that are a number of a card.
func (r *RuleSet) keysOf() (list []*Node) {
	r.Root.each(func(n *Node) {
		if n.op == opDefine && n.kind == Number && n.free&ItsCard != 0 {
			list = append(list, n)
		}
	})
	return list
}

// trickPiles are all piles, those of each player by who it is, and what is defined as one.
func (w *words) trickPiles(r *RuleSet) []*Node {
	list := slices.Concat(r.pilesOf(nil), w.kinds[OnePile])
	for _, p := range slices.Concat([]*Node{Me.Node, Who.Node}, r.varsOf(OnePlayer)) {
		for _, pile := range r.pilesOf(p) {
			if pile.decl.each {
				list = append(list, pile)
			}
		}
	}
	return list
}

// trickPlayers are the players that are kept, and those beside and across.
func (w *words) trickPlayers(r *RuleSet) {
	w.add(newNode(opLeader))
	for _, v := range r.varsOf(OnePlayer) {
		next := newNode(opNext, v)
		w.add(v, next, newNode(opNext, next), newNode(opPrevious, v))
	}
}

// trickNumbers are numbers of components, piles and teams.
func (w *words) trickNumbers(r *RuleSet) {
	for _, f := range r.varsOf(OneForm) {
		pairs := newNode(opAtLeast, newNode(opDivided, newNode(opLength, f), number(2)), number(1))
		w.add(newNode(opLength, f), newNode(opShortest, f), newNode(opComponents, f), pairs)
	}
	for _, p := range w.trickPiles(r) {
		w.add(newNode(opSize, p))
	}
	for _, d := range r.decls {
		if d.team && d.kind == Number {
			a, b := d.get(Team1.Node), d.get(Team2.Node)
			w.add(a, b, newNode(opAtLeast, a, b), newNode(opAtMost, a, b))
			for _, t := range w.kinds[OneTeam] {
				w.add(d.get(t))
			}
		}
	}
}

// tricks changes what only rules have in which tricks are played.
func (e *editor) tricks(n *Node) {
	if len(e.kinds[OneTeam]) == 0 {
		return
	}
	switch n.op {
	case opDivide:
		for most := 1; most <= 4; most++ {
			e.put(1, n.WithNum(most))
		}
	case opServe, opEachOther:
		e.put(2, n.WithNum(-n.num))
	case opHonor:
		e.put(1, n.WithNum(1))
	case opTeamOf:
		for _, by := range [][]int{{0, 0, 1, 1}, {0, 1, 1, 0}} {
			e.put(1, n.WithList(by...))
		}
	case opOver: // or as much
		e.put(1, newNode(opNot, n.withKids(n.kids[1], n.kids[0])))
		e.put(2, n.withKids(n.kids[1], n.kids[0]))
		if a, b := n.kids[0], n.kids[1]; a.op == opPlace && b.op == opPlace { // or another card that is as high
			other := newNode(opNot, newNode(opSameCard, a.kids[0], b.kids[0]))
			e.put(2, newNode(opEither, n, newNode(opBoth, newNode(opEqual, a, b), other)))
		}
	case opEqual: // or less
		for v := 1; v <= 41; v += 5 {
			e.put(2, newNode(opOver, number(v), n.kids[0]))
		}
	case opWhen:
		e.otherwise(n)
		e.falls(n)
	case opTotal:
		e.part(n)
	case opPour:
		e.poured(n)
	case opCommon:
		e.oneCard(n)
	case opTable:
		e.worthless(n)
	case opInOrder:
		e.orderKeys(n)
	case opPower:
		e.put(1, newNode(opTimes, n.kids...))
		e.put(1, newNode(opTimes, n.kids[1], n.kids[1]))
		e.put(1, newNode(opPower, n.kids[1], n.kids[0]))
	case opNumber:
		e.near(n)
	case opWriteRank:
		e.put(1, newNode(opWriteNumber, n.kids[0]))
	case opWriteName:
		e.put(1, newNode(opWriteNumber, newNode(opSeatNumber, n.kids[0])))
	case opLines:
		permutations(len(n.kids), func(p []int) {
			list := make([]*Node, len(p))
			for i, k := range p {
				list[i] = n.kids[k]
			}
			e.put(1, n.withKids(list...))
		})
	}
	switch n.kind {
	case Act:
		e.printed(n)
	case OnePile:
		if e.up.op != opServe && e.up.op != opPour && e.up.op != opRest {
			for _, p := range e.trickPiles(e.RuleSet) {
				e.put(2, p)
			}
		}
	case OneCard:
		e.honors(n)
	case CardSet:
		if n.op == opDefine || e.up.op == opDefine {
			for _, s := range e.kinds[CardSet] {
				if s.op == opDefine {
					e.under(4, func(so *Node) *Node { return newNode(opIf, so, newNode(opAnd, n, s), n) })
				}
			}
		}
	case Number:
		e.ranks(n)
		e.instead(n)
	}
}

// instead puts another number in the place of one under each condition.
func (e *editor) instead(n *Node) {
	if n.op == opNumber || n.free&ItsCard != 0 {
		return
	}
	for _, w := range e.kinds[Number] {
		if !same(w, n) {
			e.guarded(4, w, n)
		}
	}
}

// orderKeys changes by what all cards are put in order.
func (e *editor) orderKeys(n *Node) {
	for i := range n.kids {
		without := slices.Delete(slices.Clone(n.kids), i, i+1)
		e.put(1, n.withKids(without...))
		for j := range n.kids {
			if j != i {
				e.put(1+truth(j != i+1), n.withKids(slices.Insert(slices.Clone(without), j, n.kids[i])...))
			}
		}
		for _, s := range e.kinds[CardSet] {
			if s.op != opDefine {
				continue
			}
			permutations(suits, func(p []int) {
				by := newNode(opRank, newNode(opSuitOf, It.Node)).WithList(p...)
				key := newNode(opIf, newNode(opIs, It.Node, s), by, number(0))
				e.put(3, n.withKids(slices.Insert(slices.Clone(n.kids), i, key)...))
			})
		}
	}
}

// otherwise lets something come where a number is not added: it is added once, or taken away.
func (e *editor) otherwise(n *Node) {
	set := n.kids[1]
	if set.op != opSet || set.kids[len(set.kids)-1].op != opPlus {
		return
	}
	sum := set.kids[len(set.kids)-1]
	more := []*Node{sum.kids[1]}
	if more[0].op == opTimes {
		more = append(more, more[0].kids[0])
	}
	for _, m := range more {
		for _, x := range []*Node{m, newNode(opMinus, m)} {
			other := set.withKid(len(set.kids)-1, sum.withKid(1, x))
			e.put(2, newNode(opIf, n.kids[0], set, other))
		}
	}
}

// near puts numbers near another one in its place.
func (e *editor) near(n *Node) {
	for _, by := range []int{1, 2, 5, 10, 20, 40} {
		e.put(1+truth(by > 1), number(n.num+by))
		e.put(1+truth(by > 1), number(n.num-by))
	}
	if n.num > 10 || n.num < -10 { // a limit of points
		for v := 5; v <= 160; v += 5 {
			e.put(2, number(v))
			e.put(2, number(-v))
		}
	}
	e.put(2, number(2*n.num))
	e.put(2, number(n.num/2))
}

// ranks changes what a rank is set to: it stops at the highest one, or begins again.
func (e *editor) ranks(n *Node) {
	if n.op == opNumber || n.free&ItsCard != 0 {
		return
	}
	for v := 9; v <= 20; v++ {
		e.put(2, newNode(opAtMost, n, number(v)))
	}
	if n.op == opVar && n.decl.team { // always the same one
		for i := range e.Deck.Ranks {
			e.put(2, number(e.Deck.Lowest+i))
		}
	}
	if e.up.op == opSet && e.up.decl.team {
		most := newNode(opAtMost, n, number(e.Deck.Lowest+len(e.Deck.Ranks)-1))
		e.under(4, func(so *Node) *Node { return newNode(opIf, so, n, most) })
		below := newNode(opOver, most.kids[1], e.up.decl.get(e.up.kids[0]))
		e.put(2, newNode(opIf, below, most, n)) // the highest one can't be passed by
		low, all := e.Deck.Lowest, number(len(e.Deck.Ranks))
		e.put(2, newNode(opPlus, newNode(opModulo, newNode(opPlus, n, number(-low)), all), number(low)))
	}
	e.put(2, newNode(opAtLeast, newNode(opDivided, n, number(2)), number(1)))
	if n.op == opPlus && n.kids[1].op == opTimes && n.kids[1].kids[0].op == opTotal { // other cards count so, too
		total, factor := n.kids[1].kids[0], n.kids[1].kids[1]
		e.put(2, newNode(opTimes, n.withKid(1, total), factor))
		for _, p := range e.trickPiles(e.RuleSet) {
			other := total.withKid(0, p)
			e.put(3, newNode(opPlus, n, newNode(opTimes, other, factor)))
			e.put(3, newNode(opPlus, n, newNode(opTimes, other, newNode(opPlus, factor, number(-1)))))
		}
	}
}

// honors puts other cards in the place of what a play is judged by.
func (e *editor) honors(n *Node) {
	if n.op != opHonor {
		return
	}
	there := newNode(opThere, n)
	others := []*Node{newNode(opHighest, n.kids[0], n.kids[4]), newNode(opHighest, n.kids[0], newNode(opMinus, n.kids[4])), newNode(opTop, newNode(opDivide, n.kids[0], n.kids[2], n.kids[3], number(2), n.kids[4]))}
	for _, f := range e.kinds[OneForm] {
		others = append(others, n.withKid(1, f))
	}
	for _, o := range others {
		e.put(1, o)
		e.put(2, newNode(opIf, there, o, n))
		e.under(4, func(so *Node) *Node { return newNode(opIf, so, o, n) })
	}
}

// printed changes what is printed.
func (e *editor) printed(n *Node) {
	if n.marks&(prints|plays) != prints {
		return
	}
	for _, v := range e.varsOf(Truth) {
		e.put(2, newNode(opWhen, v, n))
		e.put(2, newNode(opWhen, newNode(opNot, v), n))
	}
	for _, t := range e.kinds[OneTeam] { // the teams are printed in another order
		swapped := replaceTeams(n, map[int]*Node{1: t, 2: newNode(opOtherTeam, t)})
		e.put(2, swapped)
	}
	if n.op == opWrite { // without the last word
		for i := range len(n.text) - 1 {
			if n.text[i] == ' ' {
				e.put(1, n.WithText(n.text[:i+1]))
			}
		}
	}
}

// replaceTeams replaces teams that are named, by their numbers.
func replaceTeams(n *Node, by map[int]*Node) *Node {
	if n.op == opTeam {
		return by[n.num]
	}
	m := n
	for i, kid := range n.kids {
		if n.op == opDefine {
			break
		}
		if k := replaceTeams(kid, by); k != kid {
			m = m.withKid(i, k)
		}
	}
	return m
}

// lasting lets kept cards count for some turns after a card was moved; conditions have one turn.
func (e *editor) lasting(n *Node) {
	for _, c := range e.kinds[OneCard] {
		for turns := 2; c.op != opIt && turns <= 8; turns++ {
			later := newNode(opOver, newNode(opSince, c), number(turns))
			e.put(4, newNode(opIf, later, newNode(opAll), n))
			e.put(4, newNode(opIf, later, newNode(opOfSuit, newNode(opSuitOf, c)), n))
		}
	}
}
