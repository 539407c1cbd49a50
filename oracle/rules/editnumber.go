package rules

import "slices"

func number(n int) *Node { return newNode(opNumber).WithNum(n) }

func (e *editor) numbers(n *Node) {
	switch n.op {
	case opNumber:
		for v := range 11 {
			e.put(1, number(v))
		}
		for v := range 5 {
			e.guarded(3, number(v), n)
			for i := 2; i <= 4; i++ { // for one number of players
				list := []int{n.num, n.num, n.num, n.num, n.num}
				list[i] = v
				e.put(2, newNode(opByPlayers).WithList(list...))
			}
		}
		return
	case opTable:
		e.tables(n)
		return
	case opDefine:
		if in := n.meaning(); in.op == opRank {
			permutations(len(in.list), func(p []int) { e.put(1, in.WithList(p...)) })
		}
	case opRank:
		permutations(len(n.list), func(p []int) { e.put(1, n.WithList(p...)) })
	case opByPlayers:
		for i := 2; i < len(n.list); i++ {
			for v := 3; v <= 9; v++ {
				list := slices.Clone(n.list)
				list[i] = v
				e.put(1, n.WithList(list...))
				e.put(1, number(v))
			}
		}
	case opSum: // each card counts one
		e.put(1, newNode(opCount, n.kids[0]))
	case opPlus, opTimes:
		e.put(2, newNode(opPlus, n.kids...))
		e.put(2, newNode(opTimes, n.kids...))
		e.put(2, newNode(opPower, n.kids[1], n.kids[0]))
		e.put(2, newNode(opPlus, n.kids[0], number(1)))
		e.someTimes(n)
	}
	key := n.free&ItsCard != 0
	if key {
		e.put(1, newNode(opMinus, n))
		e.under(3, func(so *Node) *Node { return newNode(opIf, so, newNode(opMinus, n), n) })
		e.counts(n)
		return
	}
	for v := range 5 {
		e.put(2, number(v))
		e.guarded(4, number(v), n)
	}
	e.listed(n)
	e.put(3, newNode(opTally, n))
	for v := 1; v <= 8; v++ {
		e.put(2, newNode(opAtMost, n, number(v)))
	}
	e.all(2, e.kinds[Number], 0, func(h *Node) *Node { return newNode(opAtMost, n, h) })
	for v := -2; v <= 2; v++ {
		e.put(2, newNode(opPlus, n, number(v)))
		e.all(4, e.conds, 0, func(h *Node) *Node { return newNode(opIf, h, newNode(opPlus, n, number(v)), n) })
	}
	if e.up.op == opSet && !e.up.decl.team { // it adds up
		if so := e.up.decl.get(e.up.kids[:len(e.up.kids)-1]...); !n.has(func(m *Node) bool { return same(m, so) }) {
			e.put(2, newNode(opPlus, so, n))
		}
	}
}

// someTimes multiplies a sum over some cards only, or over all but these.
func (e *editor) someTimes(n *Node) {
	sum := n.kids[0]
	if n.op != opTimes || sum.op != opSum {
		return
	}
	of := func(o *Op, h *Node) *Node { return sum.withKid(0, newNode(o, sum.kids[0], h)) }
	for _, o := range [][2]*Op{{opAnd, opBut}, {opBut, opAnd}} {
		e.all(3, e.kinds[CardSet], 0, func(h *Node) *Node {
			return newNode(opPlus, n.withKid(0, of(o[0], h)), of(o[1], h))
		})
	}
}

// listed puts a list in the place of what is counted by one number of the state, one of it otherwise.
func (e *editor) listed(n *Node) {
	var by *Node
	for _, v := range e.varsOf(Number) {
		if n.has(func(m *Node) bool { return m.op.Reads != 0 && !same(m, v) }) {
			continue
		}
		by = v
	}
	if by == nil || n.op == opVar || n.free == 0 {
		return
	}
	g, code := e.game(), newCompiler(&e.Deck).compile(n).code
	var list []int
	for v := range 5 {
		g.vars[by.decl.slot] = v
		list = append(list, code(&g))
	}
	for i := 1; i < len(list); i++ {
		for v := range 17 {
			other := slices.Clone(list)
			other[i] = v
			e.put(2, newNode(opAt, by).WithList(other...))
		}
	}
}

// counts changes what is counted of some cards.
func (e *editor) counts(n *Node) {
	if n.op != opCount {
		return
	}
	of := n.kids[0]
	e.put(2, newNode(opTally, n)) // a counter that is not set back
	e.put(2, newNode(opIf, newNode(opNone, of), number(-99), newNode(opMinus, n)))
	e.all(2, e.ofSet(of), 0, itself)
	for i := range e.Deck.Ranks { // such a card counts as several
		list := slices.Repeat([]int{1}, len(e.Deck.Ranks))
		for _, list[i] = range []int{0, 2, 4, 20} {
			e.put(2, newNode(opSum, of, newNode(opTable, It.Node).WithList(slices.Clone(list)...).named("the weight")))
		}
	}
}

// ofSet is what keys can say of a set of cards.
func (e *editor) ofSet(of *Node) (list []*Node) {
	for _, k := range e.keys {
		if k.op == opTable || k.op == opPosition || k.op == opDefine {
			list = append(list, newNode(opSum, of, k), newNode(opMax, of, k), newNode(opMax, of, newNode(opMinus, k)))
		}
	}
	for _, c := range e.kinds[OneCard] {
		if c.op != opIt {
			so := newNode(opSuitIs, newNode(opSuitOf, It.Node), newNode(opSuitOf, c))
			list = append(list, newNode(opFirst, so), newNode(opFirst, newNode(opBoth, so, newNode(opSome, of))))
		}
	}
	return list
}

// tables changes one or two numbers of a table, or a run of them, or counts from the other end.
func (e *editor) tables(n *Node) {
	put := func(cost int, pairs ...int) {
		list := slices.Clone(n.list)
		for i := 0; i < len(pairs); i += 2 {
			list[pairs[i]] = pairs[i+1]
		}
		e.put(cost, n.WithList(list...))
	}
	for i := range n.list {
		for v := 0; v <= 21; v++ {
			put(1, i, v)
			for j := range i {
				put(2, i, v, j, v)
			}
		}
		for j := range i {
			put(1, i, n.list[j], j, n.list[i])
		}
		list := slices.Clone(n.list)
		for j := i; j < len(list); j++ {
			list[j] = 0
			e.put(2, n.WithList(slices.Clone(list)...))
		}
	}
	for _, k := range e.keys {
		if k.op == opTable {
			e.put(2, n.WithList(k.list...))
		}
	}
	var some []int // that have a value
	for i, v := range n.list {
		if v != 0 {
			some = append(some, i)
		}
	}
	back := slices.Clone(n.list)
	for k, i := range some {
		back[i] = n.list[some[len(some)-1-k]]
	}
	e.put(1, n.WithList(back...))
}

func permutations(n int, f func([]int)) {
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	var rec func(i int)
	rec = func(i int) {
		if i == n {
			f(slices.Clone(p))
		}
		for j := i; j < n; j++ {
			p[i], p[j] = p[j], p[i]
			rec(i + 1)
			p[i], p[j] = p[j], p[i]
		}
	}
	rec(0)
}
