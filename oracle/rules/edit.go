package rules

import (
	"slices"
	"strings"
)

// place is where a piece stands: below a definition, for all that speak of it, or on the
// way through others, for this use of them alone.
type place struct {
	def   *Node
	path  []int
	node  *Node
	up    *Node // what it is an argument of
	bound Reads // what may be spoken of there
	cost  int   // of coming there
}

func (p *place) change(n *Node) Change { return Change{p.def.text, p.path, n, n.fresh(p.node)} }

// fresh is how much of a piece is not from another one: what is to be said of it.
func (n *Node) fresh(old *Node) int {
	if n == old || n.op == opDefine {
		return 1
	}
	total := 1
	for _, kid := range n.kids {
		if _, ok := within(old, kid); !ok {
			total += kid.fresh(old)
		}
	}
	return total
}

// places returns all places of a rule set.
func (r *RuleSet) places() (list []*place) {
	used := map[*Node]int{}
	r.Root.each(func(n *Node) {
		for _, kid := range n.kids {
			used[kid]++
		}
	})
	bound := map[*Node]Reads{} // what is bound in all uses
	var bind func(n *Node, may Reads)
	bind = func(n *Node, may Reads) {
		before, ok := bound[n]
		if ok && before&may == before {
			return
		}
		if ok {
			may &= before
		}
		bound[n] = may
		for i, kid := range n.kids {
			arg, _ := n.op.arg(i)
			bind(kid, may|arg.Binds)
		}
	}
	bind(r.Root, State)
	var walk func(def, n *Node, path []int, may Reads, cost int)
	walk = func(def, n *Node, path []int, may Reads, cost int) {
		for i, kid := range n.kids {
			arg, _ := n.op.arg(i)
			may := may | arg.Binds
			to := append(slices.Clone(path), i)
			list = append(list, &place{def, to, kid, n, may, cost})
			switch {
			case kid.op != opDefine:
				walk(def, kid, to, may, cost)
			case used[kid] > 1 && cost < 2:
				walk(def, kid, to, may, cost+1)
			}
		}
	}
	r.Root.each(func(n *Node) {
		if n.op == opDefine {
			walk(n, n, nil, bound[n], 0)
		}
	})
	return list
}

// editor lists the edits of a place.
type editor struct {
	*RuleSet
	*words
	*place
	most  int // cost
	yield func(cost int, t trial)
}

// put yields a piece for the place, if it may stand there.
func (e *editor) put(cost int, n *Node) {
	if cost += e.cost; cost <= e.most && n.free&^(e.bound|State) == 0 && !same(n, e.node) {
		e.yield(cost, trial{place: e.place, piece: n, price: cost})
	}
}

// all yields a piece with a hole for each of some words, which may speak of so much more than
// the place. They are tried together; see [search.split].
func (e *editor) all(cost int, words []*Node, more Reads, piece func(hole *Node) *Node) {
	if cost += e.cost; cost > e.most || len(words) == 0 {
		return
	}
	may := e.bound | more | State
	fit, ok := e.fit[fits{&words[0], may}]
	if !ok {
		for _, w := range words {
			if w.free&^may == 0 {
				fit = append(fit, w)
			}
		}
		e.fit[fits{&words[0], may}] = fit
	}
	h := hole(words[0].kind)
	if n := piece(h); n.free&^(e.bound|State) == 0 {
		e.yield(cost, trial{e.place, n, h, fit, cost})
	}
}

func itself(hole *Node) *Node { return hole }

// under yields a piece under each condition, and under its contrary.
func (e *editor) under(cost int, piece func(so *Node) *Node) {
	e.all(cost, e.conds, 0, piece)
	e.all(cost, e.conds, 0, func(h *Node) *Node { return piece(newNode(opNot, h)) })
}

// edits yields every small change in a place: what a hasty reader or a tired programmer
// could make of it.
func (e *editor) edits() {
	n := e.node
	for i, kid := range n.kids {
		if kid.kind == n.kind && n.op != opDefine {
			e.put(1+truth(i > 0 && n.op == opBut), kid)
		}
	}
	e.exchange(n)
	e.tricks(n)
	switch n.kind {
	case Number:
		e.numbers(n)
	case Truth:
		e.truths(n)
	case CardSet:
		e.cardSets(n)
	case OneSuit, OneCard:
		e.choices(n)
	case OnePile:
		for _, p := range e.pilesOf(nil) {
			if e.up.op == opList {
				e.put(2, p)
			}
		}
	case Act:
		e.acts(n)
	}
}

// exchange puts other words of the kind in the place, perhaps under a condition.
func (e *editor) exchange(n *Node) {
	words := e.kinds[n.kind]
	cost := 2
	switch {
	case n.kind == OnePlayer:
		cost = 1
	case n.kind == Number && n.free&ItsCard != 0 && e.up.op != opGreatest && e.up.op != opChoose:
		words = e.keys
	case n.kind == Act || n.kind == Truth:
		words = nil
	}
	if e.up.op == opPass { // it may be kept from one game to the next, which no hole can
		for _, w := range words {
			e.put(cost, w)
		}
		words = nil
	}
	e.all(cost, words, 0, itself)
	if n.kind == Number {
		e.all(cost+1, words, 0, func(h *Node) *Node { return newNode(opMinus, h) })
	}
	if n.kind == OneSuit || n.kind == OnePlayer {
		for _, w := range words {
			e.guarded(3, w, n)
		}
	}
}

// guarded puts a piece in the place of another under each condition.
func (e *editor) guarded(cost int, n, otherwise *Node) {
	e.under(cost, func(so *Node) *Node { return newNode(opIf, so, n, otherwise) })
	for _, s := range e.kinds[CardSet] { // there are none
		if s.op == opDefine {
			e.put(cost, newNode(opIf, newNode(opNone, s), n, otherwise))
		}
	}
}

func (e *editor) truths(n *Node) {
	if n.op == opTruth {
		e.put(1, n.WithNum(1-n.num))
		return
	}
	e.put(2, newNode(opNot, n))
	e.put(3, newNode(opEver, n))
	e.put(1, Yes.Node)
	e.put(1, No.Node)
	if n.op == opIn {
		for m := 1; m < 8; m++ {
			var list []int
			for v := range 3 {
				if m>>v&1 != 0 {
					list = append(list, v+1)
				}
			}
			e.put(1, n.WithList(list...))
		}
	}
	for _, p := range e.kinds[OnePlayer] {
		if some := replaceSame(n, p, Who.Node); some != n {
			e.put(2, newNode(opExists, some))
		}
	}
	if n.op == opThere { // the card is not played if it is such a one, perhaps under a condition
		is := func(s *Node) *Node { return newNode(opIs, n.kids[0], s) }
		e.all(3, e.kinds[CardSet], 0, func(h *Node) *Node { return newNode(opBoth, n, newNode(opNot, is(h))) })
		for _, s := range e.named {
			e.all(4, e.conds, 0, func(h *Node) *Node { return newNode(opBoth, n, newNode(opNot, newNode(opBoth, is(s), h))) })
		}
	}
	e.under(3, func(so *Node) *Node { return newNode(opBoth, n, so) })
	e.under(3, func(so *Node) *Node { return newNode(opEither, n, so) })
	e.under(3, itself)
}

// replaceSame replaces all that says the same as old.
func replaceSame(n, old, piece *Node) *Node {
	if same(n, old) {
		return piece
	}
	m := n
	for i, kid := range n.kids {
		if k := replaceSame(kid, old, piece); k != kid {
			m = m.withKid(i, k)
		}
	}
	return m
}

func (e *editor) cardSets(n *Node) {
	if n.op == opRanks {
		for _, l := range e.Deck.Ranks {
			if rest := strings.ReplaceAll(n.text, string(l), ""); rest != n.text {
				e.put(1, n.WithText(rest))
			} else {
				e.put(1, n.WithText(n.text+string(l)))
				for _, k := range e.Deck.Ranks {
					if k > l {
						e.put(2, n.WithText(n.text+string(l)+string(k)))
					}
				}
			}
		}
	}
	if n.op == opIf { // a part of what it is otherwise
		e.all(4, e.kinds[CardSet], 0, func(h *Node) *Node { return n.withKid(1, newNode(opAnd, n.kids[2], h)) })
	}
	for _, o := range []*Op{opAnd, opBut, opOr} {
		e.all(3, e.kinds[CardSet], 0, func(h *Node) *Node { return newNode(o, n, h) })
		if n.op == opAnd || n.op == opBut || n.op == opOr {
			e.all(4, e.kinds[CardSet], 0, func(h *Node) *Node { return newNode(o, n.kids[0], h) })
		}
	}
	for i := 0; i < len(e.Deck.Ranks) && e.up.op == opDefine; i++ { // but such cards, under a condition
		but := newNode(opBut, n, newNode(opRanks).WithText(e.Deck.Ranks[i:i+1]))
		e.all(4, e.conds, 0, func(h *Node) *Node { return newNode(opIf, h, but, n) })
	}
	for _, s := range e.kinds[CardSet] { // there are none
		if s.op == opDefine {
			e.all(4, e.kinds[CardSet], 0, func(h *Node) *Node { return newNode(opIf, newNode(opNone, s), h, n) })
		}
	}
	e.guarded(4, newNode(opEmpty), n)
	e.guarded(4, newNode(opAll), n)
	if n.op == opVar {
		e.lasting(n)
	}
}

// choices changes by what one of several is chosen.
func (e *editor) choices(n *Node) {
	first := 0
	switch n.op {
	case opNth:
		e.put(1, n.WithNum(-1))
		return
	case opGreatest:
		first = 1
	case opChoose:
	default:
		return
	}
	keys := n.kids[first:]
	with := func(list []*Node) *Node { return n.withKids(append(slices.Clone(n.kids[:first]), list...)...) }
	put := func(cost int, list []*Node) { e.put(cost, with(list)) }
	words := e.keys
	for _, k := range keys {
		if k.op == opCount {
			words = append(slices.Clone(words), e.ofSet(k.kids[0])...)
		}
	}
	for i := range keys {
		put(1, slices.Delete(slices.Clone(keys), i, i+1))
		if i > 0 {
			list := slices.Clone(keys)
			list[i-1], list[i] = list[i], list[i-1]
			put(1, list)
		}
	}
	for i := range e.Deck.Ranks { // first such cards, under a condition
		is := newNode(opIs, It.Node, newNode(opRanks).WithText(e.Deck.Ranks[i:i+1]))
		e.all(4, e.conds, 0, func(h *Node) *Node {
			return with(slices.Insert(slices.Clone(keys), 0, newNode(opFirst, newNode(opBoth, is, h))))
		})
	}
	for cost, key := range []func(h *Node) *Node{itself, func(h *Node) *Node { return newNode(opMinus, h) }} {
		for i := range keys {
			e.all(2+cost, words, ItsCard, func(h *Node) *Node {
				list := slices.Clone(keys)
				list[i] = key(h)
				return with(list)
			})
		}
		for i := range len(keys) + 1 {
			e.all(2+cost, words, ItsCard, func(h *Node) *Node { return with(slices.Insert(slices.Clone(keys), i, key(h))) })
		}
	}
}

func (e *editor) acts(n *Node) {
	if n.op == opNothing {
		return
	}
	e.put(1, newNode(opNothing))
	switch n.op {
	case opDo:
		for i := range n.kids {
			for j := range n.kids {
				if i != j {
					list := slices.Delete(slices.Clone(n.kids), i, i+1)
					e.put(1+truth(j != i+1), n.withKids(slices.Insert(list, j, n.kids[i])...))
				}
			}
		}
	case opMove, opTurnOver, opStack, opList:
		if e.put(1, n.WithNum(1-n.num)); n.op == opTurnOver {
			e.put(2, n.WithNum(bottomStays))
			e.put(2, n.WithNum(bottomLost))
			e.put(2, n.WithNum(onTop))
		}
	case opEach:
		e.put(1, n.WithNum(-n.num))
	case opPass: // in the first game of a process alone
		e.put(2, newNode(opWhen, newNode(opNoTurn), n))
	case opRepeat:
		if body := n.kids[1]; body.op == opEach {
			e.put(1, body.withKids(body.kids[0], n.withKids(n.kids[0], body.kids[1])))
			if deal := body.kids[1]; deal.op == opMove { // some at a time, as long as there are too few
				for i := 2; i <= 6; i++ {
					few := newNode(opWhen, newNode(opOver, n.kids[0], newNode(opSize, deal.kids[1])), deal)
					e.put(2, n.withKid(1, body.withKid(1, newNode(opRepeat, number(i), few))))
				}
			}
		}
		e.all(3, e.conds, 0, func(h *Node) *Node { return newNode(opUntil, h, n.kids[1]) })
		for _, s := range e.kinds[CardSet] { // until one of the cards is such
			for _, v := range e.varsOf(CardSet) {
				if s.op == opDefine {
					so := newNode(opAnd, v, s)
					until := newNode(opUntil, newNode(opSome, so), n.kids[1])
					e.put(3, until)
					e.all(4, e.conds, 0, func(h *Node) *Node { return newNode(opIf, h, until, n) })
					for i := 2; i <= 7; i++ {
						e.put(4, newNode(opRepeat, number(i), newNode(opWhen, newNode(opNone, so), n.kids[1])))
					}
				}
			}
		}
	}
	if n.marks&(prints|plays) == prints {
		e.form(n)
		return
	}
	e.under(3, func(so *Node) *Node { return newNode(opWhen, so, n) })
	e.insert(n)
}

// form changes what is printed.
func (e *editor) form(n *Node) {
	e.put(1, newNode(opLower, n))
	for i := 20; i <= 64 && n.op == opList; i++ { // a table is full
		e.put(2, n.WithNum(-i))
	}
	for i := 1; i <= 9 && n.op != opWrite; i++ {
		e.put(2, newNode(opWithout, n).WithNum(i))
	}
	if n.op == opWrite {
		for _, text := range []string{"", " ", ", ", ",", "\n", "  ", "-", strings.ToLower(n.text), strings.ToUpper(n.text), n.text + " ",
			strings.TrimSpace(n.text), strings.TrimSuffix(n.text, ":")} {
			e.put(1, n.WithText(text))
		}
		for _, c := range e.conds {
			if c.free&ThePlayer != 0 {
				e.put(2, newNode(opWhen, newNode(opNot, c), n))
			}
		}
	}
}

// insert adds an effect before and after, and lets it come twice.
func (e *editor) insert(n *Node) {
	if n.op == opTurns {
		return // nobody means the whole game
	}
	for i := 2; i <= 4; i++ {
		e.put(2, newNode(opRepeat, number(i), n))
	}
	if n.op == opMove {
		e.under(3, func(so *Node) *Node { return newNode(opUntil, so, n) })
	}
	e.under(3, func(so *Node) *Node { return newNode(opDo, n, newNode(opWhen, so, n)) })
	for _, x := range e.effects {
		e.put(3, x)
	}
	if turns := func(m *Node) bool { return m.op == opCall || m.op == opEndTurn }; n.has(turns) || e.up.has(turns) {
		for _, x := range e.moves {
			if x.kids[0] != e.def { // another card is played before
				e.all(4, e.named, 0, func(h *Node) *Node { return newNode(opDo, replaceAll(x, e.hole, h), n) })
				for _, s := range e.named {
					if s.op == opDefine {
						e.all(4, e.named, 0, func(h *Node) *Node { return newNode(opDo, replaceAll(x, e.hole, newNode(opAnd, s, h)), n) })
					}
					if n.op == opDefine {
						e.all(4, e.conds, 0, func(h *Node) *Node { return newNode(opDo, newNode(opWhen, h, replaceAll(x, e.hole, s)), n) })
					}
				}
			}
		}
	}
	if n.op == opEndGame { // but first something is done, by the player or the next one
		pass := newNode(opPass, newNode(opNext, Me.Node))
		for _, x := range e.effects {
			e.put(4, newNode(opAlways, pass, x, n))
			e.put(4, newNode(opDo, newNode(opCarry, x), n))
			for _, y := range e.effects {
				e.put(4, newNode(opAlways, x, pass, y, n))
			}
		}
	}
	for _, x := range e.effects {
		e.put(3, newNode(opDo, x, n))
		e.put(3, newNode(opDo, n, x))
		e.all(5, e.conds, 0, func(h *Node) *Node { return newNode(opDo, newNode(opWhen, h, x), n) })
		e.all(5, e.conds, 0, func(h *Node) *Node { return newNode(opDo, n, newNode(opWhen, h, x)) })
	}
}
