package rules

import (
	"slices"
	"strings"
)

// words are what edits may put in a place, by kind: the vocabulary of a rule set, derived
// from its state, its definitions and its deck.
type words struct {
	kinds   [Act + 1][]*Node
	keys    []*Node // numbers about It
	conds   []*Node // truths about the table, or about Who
	effects []*Node
	moves   []*Node // a card is chosen of those in a hole, and goes where others go
	fit     map[fits][]*Node
	hole    *Node   // of sets of cards
	named   []*Node // sets of cards that are ranks, or defined
}

// fits are the words of a list that may stand where so much may be spoken of.
type fits struct {
	list **Node
	may  Reads
}

// known adds a word unless there is one that says the same, or a definition that does.
func known(list *[]*Node, n *Node) {
	for _, m := range *list {
		if same(m, n) || m.op == opDefine && same(m.kids[0], n) {
			return
		}
	}
	*list = append(*list, n)
}

// hole is where one of some words of a kind is put.
func hole(k Kind) *Node { return &Node{op: opHole, kind: k, free: State} }

// vocabulary returns the words of the rules, collected when they are first asked for.
func (r *RuleSet) vocabulary() *words {
	r.made.vocab.Do(func() { r.made.wordsOf = r.words() })
	return r.made.wordsOf
}

// words collects the vocabulary.
func (r *RuleSet) words() *words {
	w := &words{fit: map[fits][]*Node{}, hole: hole(CardSet)}
	w.definitions(r)
	w.players()
	w.cards(r)
	w.suits(r)
	w.sets(r)
	w.numbers(r)
	w.truths(r)
	w.acts(r)
	w.choices(r)
	w.tricks(r)
	return w
}

func (w *words) add(list ...*Node) {
	for _, n := range list {
		known(&w.kinds[n.kind], n)
	}
}

// definitions are words, except those about the argument of one.
func (w *words) definitions(r *RuleSet) {
	r.Root.each(func(n *Node) {
		if n.op != opDefine || n.text == "game" || n.text == "begin" || speaksOfParameter(n) {
			return
		}
		switch n.kind {
		case Number:
			if n.free&ItsCard != 0 {
				known(&w.keys, n)
			}
		case Act:
			known(&w.effects, n)
		default:
			w.add(n)
		}
	})
}

// speaksOfParameter reports whether a piece reads an argument that it is not given.
func speaksOfParameter(n *Node) bool {
	given := map[*decl]bool{}
	n.each(func(m *Node) {
		if m.op == opCall {
			given[m.decl] = true
		}
	})
	return n.has(func(m *Node) bool { return m.op == opVar && m.decl.param && !given[m.decl] })
}

func (w *words) players() {
	next := newNode(opNext, Me.Node)
	w.add(Me.Node, Who.Node, next, newNode(opNext, next), newNode(opPrevious, Me.Node))
	for i := range 4 {
		w.add(newNode(opSeat).WithNum(i + 1))
	}
}

// piles returns the piles, of those for each player that of one.
func (r *RuleSet) pilesOf(p *Node) (list []*Node) {
	for _, d := range r.decls {
		switch {
		case d.kind != OnePile:
		case !d.each:
			list = append(list, d.get())
		case p != nil:
			list = append(list, d.get(p))
		}
	}
	return list
}

// vars returns the pieces of state of a kind that there is one of.
func (r *RuleSet) varsOf(k Kind) (list []*Node) {
	for _, d := range r.decls {
		if d.kind == k && !d.each && !d.param {
			list = append(list, d.get())
		}
	}
	return list
}

func (w *words) cards(r *RuleSet) {
	for _, p := range r.pilesOf(nil) {
		for i := range 2 {
			w.add(newNode(opNth, p).WithNum(i + 1))
		}
	}
	w.add(r.varsOf(OneCard)...)
	w.add(It.Node)
}

func (w *words) suits(r *RuleSet) {
	for _, c := range w.kinds[OneCard] {
		w.add(newNode(opSuitOf, c))
	}
	var of []*Node // what a hand and the defined sets have
	for _, p := range r.pilesOf(Me.Node) {
		if p.decl.each {
			of = append(of, newNode(opCards, p))
			known(&w.keys, newNode(opPosition, It.Node, p))
		}
	}
	for _, s := range append(of, w.kinds[CardSet]...) {
		for _, key := range w.keys {
			if s.free&^State == 0 {
				w.add(newNode(opSuitOf, newNode(opGreatest, s, key)), newNode(opSuitOf, newNode(opGreatest, s, newNode(opMinus, key))))
			}
		}
	}
	w.add(r.varsOf(OneSuit)...)
	w.add(AnySuit.Node, NoSuit.Node)
	for i := range r.Deck.Suits {
		w.add(newNode(opSuit).WithText(r.Deck.Suits[i : i+1]))
	}
}

func (w *words) sets(r *RuleSet) {
	w.add(newNode(opEmpty), newNode(opAll))
	for _, p := range append(r.pilesOf(Me.Node), r.pilesOf(newNode(opNext, Me.Node))...) {
		w.add(newNode(opCards, p))
	}
	for _, c := range w.kinds[OneCard] {
		w.add(newNode(opOfRank, c), newNode(opOfSuit, newNode(opSuitOf, c)), newNode(opOfColour, c), newNode(opJust, c))
	}
	for _, s := range r.varsOf(OneSuit) {
		w.add(newNode(opOfSuit, s), newNode(opIf, newNode(opSuitIs, s, AnySuit.Node), newNode(opEmpty), newNode(opOfSuit, s)))
	}
	for _, s := range w.kinds[OneSuit] {
		if s.op == opDefine {
			w.add(newNode(opOfSuit, s))
		}
	}
	for _, v := range r.varsOf(CardSet) {
		if w.add(v); r.setToAll(v.decl) { // all cards are none in particular
			w.add(newNode(opIf, newNode(opNone, newNode(opBut, newNode(opAll), v)), newNode(opEmpty), v))
		}
	}
	for i := range r.Deck.Ranks {
		w.add(newNode(opRanks).WithText(r.Deck.Ranks[i : i+1]))
		for j := range i {
			w.add(newNode(opRanks).WithText(r.Deck.Ranks[j:j+1] + r.Deck.Ranks[i:i+1]))
		}
	}
	for i := range r.Deck.Suits {
		w.add(newNode(opSuits).WithText(r.Deck.Suits[i : i+1]))
	}
	special := "" // the ranks that the rules speak of
	r.Root.each(func(n *Node) {
		if n.op == opRanks && !strings.Contains(special, n.text) {
			special += n.text
		}
	})
	all := newNode(opRanks).WithText(special)
	w.add(all)
	for _, s := range w.kinds[CardSet] {
		if s.op == opRanks && len(s.text) == 1 || s.op == opDefine || s == all {
			w.named = append(w.named, s)
		}
	}
}

// setToAll reports whether a piece of state is all cards at times.
func (r *RuleSet) setToAll(d *decl) (all bool) {
	is := func(n *Node) { all = all || n.op == opSet && n.decl == d && n.kids[len(n.kids)-1].op == opAll }
	for _, set := range slices.Concat(r.begin, r.once) {
		is(set)
	}
	r.Root.each(is)
	return all
}

// numbers are those of the state, and keys by which a card is chosen.
func (w *words) numbers(r *RuleSet) {
	w.add(r.varsOf(Number)...)
	for _, p := range r.pilesOf(Me.Node) {
		if w.add(newNode(opSize, p)); !p.decl.each {
			w.add(newNode(opStreak, p))
		}
	}
	for _, s := range w.kinds[CardSet] {
		if s.op == opCards || s.op == opDefine {
			known(&w.keys, newNode(opCount, newNode(opAnd, s, newNode(opOfSuit, newNode(opSuitOf, It.Node)))))
			known(&w.keys, newNode(opCount, newNode(opAnd, s, newNode(opOfRank, It.Node))))
		}
	}
	known(&w.keys, newNode(opRankLetter, It.Node))
	known(&w.keys, newNode(opSuitLetter, It.Node))
	known(&w.keys, newNode(opPlus, newNode(opTimes, number(1<<8), newNode(opSuitLetter, It.Node)), newNode(opRankLetter, It.Node)))
	for _, s := range w.kinds[CardSet] {
		if s.free&ItsCard == 0 && s.op != opEmpty && s.op != opAll {
			known(&w.keys, newNode(opFirst, newNode(opIs, It.Node, s)))
		}
	}
	for _, values := range rankOrders {
		list := make([]int, len(r.Deck.Ranks))
		for i := range r.Deck.Ranks {
			list[i] = values[r.Deck.Ranks[i]]
		}
		known(&w.keys, newNode(opTable, It.Node).WithList(list...).named("the rank"))
	}
}

// rankOrders are values of ranks that people know from other games, by letters.
var rankOrders = []map[byte]int{
	{'A': 14, 'K': 13, 'Q': 12, 'J': 11, 'T': 10, 'N': 9, 'E': 8, 'S': 7},
	{'A': 14, 'T': 13, 'K': 12, 'Q': 11, 'J': 10, 'N': 9, 'E': 8, 'S': 7},
	{'A': 11, 'K': 10, 'Q': 10, 'J': 10, 'T': 10, 'N': 9, 'E': 8, 'S': 7},
	{'A': 11, 'T': 10, 'K': 4, 'Q': 3, 'J': 2},
}

func (w *words) truths(r *RuleSet) {
	cond := func(n *Node) { known(&w.conds, n) }
	for _, v := range r.varsOf(Truth) {
		cond(v)
	}
	for _, v := range r.varsOf(Number) {
		for n := range 4 {
			cond(newNode(opOver, v, number(n)))
		}
	}
	r.Root.each(func(n *Node) { // cards that count something
		if n.op == opTotal && n.free&^State == 0 && !speaksOfParameter(n) {
			cond(newNode(opOver, n, number(0)))
		}
	})
	for n := 2; n <= 4; n++ {
		cond(newNode(opPlayers).WithList(n))
	}
	cond(newNode(opIn, newNode(opTurn)).WithList(1))
	cond(newNode(opAgain))
	for _, p := range w.kinds[OnePlayer] {
		for _, pile := range r.pilesOf(p) {
			for n := 1; pile.decl.each && p.op != opSeat && n <= 3; n++ {
				cond(newNode(opIn, newNode(opCount, newNode(opCards, pile))).WithList(n))
			}
		}
		if p.op != opWho {
			cond(newNode(opSame, Who.Node, p))
		}
		if p.free&ThePlayer == 0 && !p.has(func(n *Node) bool { return n.op == opMe }) {
			cond(newNode(opSame, Me.Node, p))
		}
	}
	for _, c := range w.kinds[OneCard] {
		if c.op == opIt {
			continue
		}
		cond(newNode(opOver, newNode(opSince, c), newNode(opNumber).WithNum(1)))
		cond(newNode(opSame, newNode(opBy, c), Me.Node))
		for _, s := range w.named {
			if s.op == opRanks {
				cond(newNode(opIs, c, s))
			}
		}
		for _, d := range w.kinds[OneCard] {
			if d != c && d.op != opIt {
				cond(newNode(opIs, c, newNode(opOfSuit, newNode(opSuitOf, d))))
			}
		}
	}
	for _, held := range append(r.pilesOf(Me.Node), r.pilesOf(Who.Node)...) {
		for _, s := range w.named {
			if held.decl.each {
				such := newNode(opAnd, newNode(opCards, held), s)
				cond(newNode(opSome, such))
				cond(newNode(opOver, newNode(opCount, such), number(1)))
				cond(newNode(opNone, newNode(opBut, newNode(opCards, held), s)))
			}
			for i := 0; i < len(r.Deck.Ranks) && s.op == opDefine && held.decl.each && held.free&ThePlayer == 0; i++ {
				cond(newNode(opSome, newNode(opAnd, newNode(opCards, held), newNode(opAnd, s, newNode(opRanks).WithText(r.Deck.Ranks[i:i+1])))))
			}
		}
		if !held.decl.each {
			cond(newNode(opNone, newNode(opCards, held)))
		}
	}
	for _, s := range w.kinds[CardSet] { // a suit is fixed, or some cards
		if s.op == opIf || s.op == opVar && !r.setToAll(s.decl) {
			cond(newNode(opSome, s))
		}
	}
	for _, e := range w.effects {
		cond(newNode(opOver, newNode(opActed, e), newNode(opNumber)))
	}
}

// choices are what is done with a card that is chosen among those of a hand that are of some
// set; they become moves with a hole for it.
func (w *words) choices(r *RuleSet) {
	r.Root.each(func(n *Node) {
		if n.op != opCall || n.kind != Act {
			return
		}
		if c := n.kids[1].meaning(); c.op == opGreatest && c.kids[0].op == opAnd {
			known(&w.moves, n.withKid(1, c.withKid(0, c.kids[0].withKid(1, w.hole))))
		}
	})
}

// acts are effects: what begins a game, and what is defined.
func (w *words) acts(r *RuleSet) {
	add := func(n *Node) { known(&w.effects, n) }
	add(EndTurn.Node)
	add(EndGame.Node)
	next := newNode(opNext, Me.Node)
	add(newNode(opPass, next))
	add(newNode(opPass, newNode(opPrevious, Me.Node)))
	add(newNode(opPass, newNode(opSeat).WithNum(3)))
	add(newNode(opTurnRound))
	for _, set := range r.begin {
		add(set)
		switch set.decl.kind {
		case Truth:
			add(newNode(opSet, Yes.Node).of(set.decl))
		case Number:
			add(newNode(opSet, newNode(opNumber).WithNum(1)).of(set.decl))
		case CardSet:
			for _, s := range w.kinds[CardSet] {
				if s.free&^State == 0 && (s.op == opAll || s.op == opSuits || s.op == opOfSuit) {
					add(newNode(opSet, s).of(set.decl))
				}
			}
		case OneSuit:
			for _, s := range w.kinds[OneSuit] {
				if s.free&^State == 0 {
					add(newNode(opSet, s).of(set.decl))
				}
			}
		}
	}
}
