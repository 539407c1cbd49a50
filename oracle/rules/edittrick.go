//go:build !js

package rules

// seated adds truths: whether two players are one or sit in order, which pile is larger, how long
// components are, and those that the rules define.
func (w *words) seated(r *RuleSet) {
	r.Root.each(func(n *Node) {
		if n.op == opDefine && n.kind == Truth && n.free&^State == 0 {
			known(&w.conds, n)
		}
	})
	players := append([]*Node{Me.Node, Who.Node}, r.varsOf(OnePlayer)...)
	seat := func(p *Node) *Node { return newNode(opSeatNumber, p) }
	for i, p := range players {
		for _, q := range players[:i] {
			known(&w.conds, newNode(opSame, p, q))
			known(&w.conds, newNode(opOver, seat(p), seat(q)))
		}
	}
	for _, p := range r.pilesOf(nil) {
		for _, q := range r.pilesOf(nil) {
			if p != q && !p.decl.each && !q.decl.each {
				known(&w.conds, newNode(opOver, newNode(opSize, p), newNode(opSize, q)))
			}
		}
	}
	for _, f := range r.varsOf(OneForm) {
		shortest := newNode(opShortest, f)
		known(&w.conds, newNode(opOver, newNode(opLength, f), shortest))
		known(&w.conds, newNode(opIn, shortest).WithList(1))
	}
}

// pairsOf are how many pairs a lead has, by the cards that each player lays.
func (w *words) pairsOf(r *RuleSet) {
	for _, f := range r.varsOf(OneForm) {
		for _, p := range r.pilesOf(Me.Node) {
			if p.decl.each {
				w.add(newNode(opDivided, newNode(opPlus, newNode(opSize, p), newNode(opMinus, newNode(opSingles, f).WithNum(1))), number(2)))
			}
		}
	}
}

// part counts a part of what lies in a trick: that of one player or without it, of one and the
// partner across, or of the two beside.
func (e *editor) part(n *Node) {
	if n.kids[0].decl == nil || n.kids[0].decl.each {
		return
	}
	of := func(p *Node) *Node { return n.withKid(0, p) }
	for _, p := range append([]*Node{Me.Node}, e.varsOf(OnePlayer)...) {
		e.around(p, func(own, across, left, right *Node) {
			e.put(1, of(own))
			e.put(2, newNode(opPlus, n, newNode(opMinus, of(own))))
			e.put(2, newNode(opPlus, of(own), of(across)))
			e.put(2, newNode(opPlus, of(left), of(right)))
		})
	}
}

// around yields the piles of a player of which each has one, with those of the other three.
func (e *editor) around(p *Node, yield func(own, across, left, right *Node)) {
	next := newNode(opNext, p)
	for i, own := range e.pilesOf(p) {
		if own.decl.each {
			yield(own, e.pilesOf(newNode(opNext, next))[i], e.pilesOf(next)[i], e.pilesOf(newNode(opPrevious, p))[i])
		}
	}
}

// poured adds a part of a trick to a pile in place of all.
func (e *editor) poured(n *Node) {
	for _, p := range e.varsOf(OnePlayer) {
		e.around(p, func(own, across, left, right *Node) {
			e.put(2, newNode(opDo, n.withKid(0, own), n.withKid(0, across)))
			e.put(2, newNode(opDo, n.withKid(0, left), n.withKid(0, right)))
		})
	}
}

// oneCard takes the suit of a play from its first card or the last one.
func (e *editor) oneCard(n *Node) {
	for _, i := range []int{-1, 1} {
		e.put(2, newNode(opFor, newNode(opNth, n.kids[0]).WithNum(i), n.kids[1]))
	}
}

// worthless lets some cards count nothing.
func (e *editor) worthless(n *Node) {
	for _, s := range e.kinds[CardSet] {
		if s.op == opDefine && s.free&ItsCard == 0 {
			e.put(2, newNode(opIf, newNode(opIs, It.Node, s), number(0), n))
		}
	}
}

// falls lets a team lose ranks beside what is done, or both stop at the highest.
func (e *editor) falls(n *Node) {
	set := n
	if n.op == opWhen {
		set = n.kids[1]
	}
	if set.op == opDo {
		set = set.kids[0]
	}
	if set.op != opSet || !set.decl.team {
		return
	}
	for _, t := range e.kinds[OneTeam] {
		for by := 1; by <= 3; by++ {
			less := newNode(opSet, t, newNode(opAtLeast, newNode(opPlus, set.decl.get(t), number(-by)), number(e.Deck.Lowest))).of(set.decl)
			e.under(4, func(so *Node) *Node { return newNode(opDo, newNode(opWhen, so, less), n) })
		}
	}
}
