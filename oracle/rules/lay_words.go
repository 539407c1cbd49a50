package rules

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Words for games in which cards are laid in groups: what a group is, what a move may do
// with those on the table, and how it is printed. A joker is the card after all others.

const (
	deckCards = 52
	jokerCard = deckCards
	noLimit   = 99
)

func relation(name, says string, holds func(x *group) bool) *Op {
	return Register(Op{Name: name, Kind: Truth, Reads: State, Says: says, Code: nullary(func(g *Game) int { return truth(holds(&g.group)) })})
}

// beyond is a place of an order where only jokers stand: one, or before the first rank and after the last any
// number.
const beyond = '*'

// follows makes code that tells whether a place is the next one.
func follows(around bool) func(n *Node, _ []Code) Code {
	return func(n *Node, _ []Code) Code {
		return func(g *Game) int {
			next, at := g.group.a/suits+1, g.group.b/suits
			if around {
				next %= len(n.text)
			}
			return truth(next == at || next == at+1 && n.text[at] == beyond && (at == 0 || next == len(n.text)))
		}
	}
}

// Relations of two cards of a group.
var (
	opSameSuit  = relation("same-suit", "of one suit", func(x *group) bool { return x.a%suits == x.b%suits })
	_           = relation("same-colour", "of one colour", func(x *group) bool { return x.a%suits/2 == x.b%suits/2 })
	opOtherSuit = relation("other-suit", "of different suits", func(x *group) bool { return x.a%suits != x.b%suits })
	opSameRank  = relation("same-rank", "of one rank", func(x *group) bool { return x.rank(x.a) == x.rank(x.b) })
	opFollows   = Register(Op{Name: "follows", Kind: Truth, Reads: State, Const: AText, Says: "in consecutive order ($)", Code: follows(false)})
	opAround    = Register(Op{Name: "around", Kind: Truth, Reads: State, Const: AText, Says: "in consecutive order that goes round ($)", Code: follows(true)})
)

// What a group is: the kinds of group, and what each group must fulfil.
var (
	opNeighbours = Register(Op{Name: "neighbours", Kind: Truth, Args: []Arg{{Kind: Truth}}, Says: "cards beside one another are {0}", Code: asIs})
	opPairs      = Register(Op{Name: "pairs", Kind: Truth, Args: []Arg{{Kind: Truth}}, Says: "any two cards are {0}", Code: asIs})
	opFromTo     = Register(Op{Name: "from-to", Kind: Truth, Args: []Arg{{Kind: Number}, {Kind: Number}, {Kind: Number}}, Says: "the number of {0} is from {1} to {2}", Code: func(_ *Node, k []Code) Code {
		x, low, high := k[0], k[1], k[2]
		return func(g *Game) int { v := x(g); return truth(low(g) <= v && v <= high(g)) }
	}})
	opJokersAt = Register(Op{Name: "jokers-at", Kind: Truth, Reads: State, Const: AText, Says: "jokers stand only $", Code: func(n *Node, _ []Code) Code {
		var none []counter
		for c, word := range map[counter]string{ofBefore: "before", ofBetween: "between", ofAfter: "after"} {
			if !strings.Contains(n.text, word) {
				none = append(none, c)
			}
		}
		return func(g *Game) int {
			for _, c := range none {
				if g.group.counts[c] > 0 {
					return 0
				}
			}
			return 1
		}
	}})
	opIsKind = Register(Op{Name: "is-kind", Kind: Truth, Reads: State, Const: ANumber, Says: "the group is of kind #", Code: func(n *Node, _ []Code) Code {
		return func(g *Game) int { return truth(g.group.kind != nil && g.group.kind.index == n.num) } // there is none where no groups are laid
	}})
	opCouldBeLaid = relation("could-be-laid", "the group could be laid", func(x *group) bool { return x.legal })
	_             = Register(Op{Name: "has", Kind: Truth, Reads: State, Args: []Arg{{Kind: CardSet}}, Says: "the group has {0}", Code: unary(func(g *Game, set int) int { return truth(set&g.group.cards != 0) })})
	_             = Register(Op{Name: "group-suits", Kind: Number, Reads: State, Says: "the number of suits in the group", Code: nullary(func(g *Game) (n int) {
		for s := range suits {
			mask := 0
			for r := range len(g.Deck.Ranks) {
				mask |= 1 << (r*suits + s)
			}
			n += truth(g.group.cards&mask != 0)
		}
		return n
	})})
	_ = Register(Op{Name: "jokers-for", Kind: Truth, Reads: State, Args: []Arg{{Kind: CardSet}}, Says: "jokers stand only for {0}", Code: unary(func(g *Game, set int) int {
		x := &g.group
		if x.kind != nil && x.kind.ordered {
			return truth(x.stand&^set == 0)
		}
		return truth(bits.OnesCount(uint(x.stand&set)) >= x.counts[ofJokers])
	})})
	opKind      = statement("kind", "$: {*}", Arg{Kind: Truth})
	opEachGroup = statement("each-group", "each group: {0}", Arg{Kind: Truth})
)

func asIs(_ *Node, k []Code) Code { return k[0] }

// statement registers what is said of a whole move: nothing is done by it.
func statement(name, says string, args ...Arg) *Op {
	return Register(Op{Name: name, Kind: Act, Args: args, More: slices.Contains([]string{"kind", "groups", "greedy", "greedy-hand"}, name), Says: says, Code: nullary(value(goOn))})
}

// counterOps are the numbers of a group, with their words.
var counterOps = func() (list [counters]*Op) {
	for c, row := range [counters][2]string{
		ofCards: {"group-cards", "cards"}, ofJokers: {"group-jokers", "jokers"}, ofOthers: {"group-others", "other cards"},
		ofBefore: {"jokers-before", "jokers before the other cards"}, ofBetween: {"jokers-between", "jokers between other cards"}, ofAfter: {"jokers-after", "jokers after the other cards"},
		ofRow: {"jokers-beside", "jokers beside one another"}, ofGap: {"jokers-in-gap", "jokers in one gap between cards"},
		ofFirst: {"first-place", "cards on the first place of the order"}, ofLast: {"last-place", "cards on the last place of the order"},
		ofHand: {"hand-cards", "cards of the hand"}, ofTable: {"table-cards", "cards of the table"}, ofHandJokers: {"hand-jokers", "jokers of the hand"},
		ofHandOthers: {"hand-others", "cards of the hand that are no jokers"}, ofTableOthers: {"table-others", "cards of the table that are no jokers"},
	} {
		list[c] = Register(Op{Name: row[0], Kind: Number, Reads: State, Says: row[1], Code: nullary(func(g *Game) int { return g.group.counts[c] })})
	}
	return list
}()

// What a move may do.
var (
	opEveryCard  = Register(Op{Name: "every-card", Kind: CardSet, Says: "all cards", Code: nullary(value(1<<(deckCards+1) - 1))})
	opJokerCards = Register(Op{Name: "joker-cards", Kind: CardSet, Says: "jokers", Code: nullary(value(1 << jokerCard))})
	opStay       = statement("stay", "of the cards on the table, {0} stay there", Arg{Kind: CardSet})
	opMay        = statement("may-go", "of the cards in the hand, {0} may go to the table", Arg{Kind: CardSet})
	opTableMay   = statement("table-may", "a group on the table {0}", Arg{Kind: Number})
	opGoal       = statement("goal", "of the cards in the hand as many as possible go to the table, each counting {0}", Arg{Number, ItsCard})
	opOwnFirst   = statement("own-first", "most cards of the hand go into groups of their own, and only then are others added to groups on the table")
	opAddFirst   = statement("add-first", "most cards of the hand are added to groups on the table, and only then are new groups laid")
	opLeastLaid  = statement("least-laid", "at least {0} cards go, or none", Arg{Kind: Number})
	opLeastKept  = statement("least-kept", "the hand keeps {0} or more cards", Arg{Kind: Number})
	opOnce       = statement("once", "of {0} that are equal only one goes from the hand", Arg{Kind: CardSet})
	opLone       = statement("lone", "of {0} that are equal only one lies on the table", Arg{Kind: CardSet})
	opHandKind   = statement("hand-one-kind", "in a move cards of the hand, jokers aside, go only to groups of one kind")
	opOpening    = statement("opening", "cards of the hand go only if a whole group is among them")
	opNotFirst   = statement("not-first", "on an empty table nothing is laid")
	opSingly     = statement("one-by-one", "the cards of the hand are tried one by one, and each goes at once if it can")
	opOverAgain  = statement("one-by-one-again", "the cards of the hand are tried one by one, again and again, and each goes at once if it can")
	opThenGroups = statement("one-by-one-then-groups", "the cards of the hand are tried one by one, and each goes at once if it can; only then are groups made of what is left")
	opAllOrNone  = statement("all-or-none", "all cards of the hand go, or none")
	opOneKind    = statement("one-kind", "in a move only groups of one kind are laid; those of the other kind stay as they are")
)

// Ways to move without a search; see [greedy].
var (
	opGreedy     = statement("greedy", "of all cards groups are taken one after another, and none is given up again: of those of which {0}, first by {*}; if that leaves cards of the table over, so of the hand alone; what is left is added to groups where it fits", Arg{Kind: Truth}, Arg{Kind: Number})
	opGreedyHand = statement("greedy-hand", "of the hand alone groups are taken one after another, and none is given up again: of those of which {0}, first by {*}; what is left is added to groups where it fits", Arg{Kind: Truth}, Arg{Kind: Number})
)

// freedom is what may be done with a group on the table.
type freedom int

const (
	broken freedom = iota
	anyhow         // as a group that is broken, but legal as it is
	grows
	growsAtEnds
	stays
	freedoms
)

// free reports whether the cards of a group may go to others.
func (f freedom) free() bool { return f == broken || f == anyhow }

var freedomOps = func() (list [freedoms]*Op) {
	for f, row := range [freedoms][2]string{broken: {"broken", "may be broken"}, anyhow: {"anyhow", "may be broken, or stay as it is even if it could not be laid"}, grows: {"grows", "is not broken, but cards may be added to it"},
		growsAtEnds: {"grows-at-ends", "is not broken, but cards of the hand may be added to it as it stands"}, stays: {"stays", "stays as it is"}} {
		list[f] = Register(Op{Name: row[0], Kind: Number, Says: row[1], Code: nullary(value(f))})
	}
	return list
}()

// total is a number of a whole move that may be limited.
type total int

const (
	totalTouched total = iota
	totalLaid
	totalMore
	totals
)

var limitOps = func() (list [totals]*Op) {
	for t, row := range [totals][2]string{totalTouched: {"most-touched", "in a move at most {0} groups on the table change"},
		totalLaid: {"most-laid", "in a move at most {0} cards go"}, totalMore: {"most-more", "after a move there are at most {0} groups more than before"}} {
		list[t] = statement(row[0], row[1], Arg{Kind: Number})
	}
	return list
}()

// The output.
var (
	opGroupLines = statement("groups", "the groups, a line each, a card as {0}, with {1} between two[, sorted by: {2}]", Arg{Act, ItsCard}, Arg{Kind: Act}, Arg{Number, ItsCard})
	opHandLine   = statement("hand-line", "the cards {2} on one line, a card as {0}, with {1} between two", Arg{Act, ItsCard}, Arg{Kind: Act}, Arg{Kind: Number})
	opReverse    = Register(Op{Name: "from-the-end", Kind: Number, Says: "from the highest place to the lowest", Code: nullary(value(0))})
	opBehind     = Register(Op{Name: "jokers-behind", Kind: Number, Says: "jokers that stand before the first card come after the last", Code: nullary(value(0))})
	opKept       = Register(Op{Name: "kept", Kind: Number, Says: "that stay in the hand", Code: nullary(value(0))})
	opGone       = Register(Op{Name: "gone", Kind: Number, Says: "of the hand that have gone", Code: nullary(value(1))})
	opWhole      = Register(Op{Name: "whole", Kind: Number, Says: "of the hand as it was", Code: nullary(value(2))})
)

// Words without arguments.
var (
	SameSuit, OtherSuit, SameRank  = Bool{newNode(opSameSuit)}, Bool{newNode(opOtherSuit)}, Bool{newNode(opSameRank)}
	GroupSize, GroupJokers, Others = Num{newNode(counterOps[ofCards])}, Num{newNode(counterOps[ofJokers])}, Num{newNode(counterOps[ofOthers])}
	MayBeBroken, TheHandLeft       = Num{newNode(freedomOps[broken])}, Num{newNode(opKept)}
	EveryCard, JokerCards          = Cards{newNode(opEveryCard)}, Cards{newNode(opJokerCards)}
)

// unlimited is more cards than a group has.
const unlimited = 99

// ofGroup says of a number which it may be, where that is shorter than from where to where, and of a
// group what it is called.
func (s *sayer) ofGroup(n *Node) string {
	if n.op == opFollows {
		ranks, more := strings.CutPrefix(strings.TrimSuffix(n.text, string(beyond)), string(beyond))
		if more {
			return "in consecutive order (" + ranks + "), with jokers also before the first and after the last"
		}
		if strings.Contains(ranks, string(beyond)) {
			return "in consecutive order (" + ranks + "), where * is a place that only a joker takes"
		}
		return ""
	}
	if n.op == opIsKind {
		name, i := "", 0
		s.Root.each(func(m *Node) {
			if m.op == opKind {
				if i == n.num {
					name = "the group is " + m.name
				}
				i++
			}
		})
		return name
	}
	lo, hi, of := n.kids[1], n.kids[2], "the number of "+s.part(n, 0)
	switch {
	case lo.op != opNumber || hi.op != opNumber:
	case lo.num == hi.num:
		return fmt.Sprintf("%s is %d", of, lo.num)
	case lo.num == 0:
		return fmt.Sprintf("%s is at most %d", of, hi.num)
	case hi.num >= unlimited:
		return fmt.Sprintf("%s is at least %d", of, lo.num)
	}
	return ""
}

// ofMove says of jokers, which are all equal, that only one goes.
func (s *sayer) ofMove(n *Node) string {
	if n.op == opOnce && n.kids[0].op == opJokerCards {
		return "of the jokers in the hand only one goes"
	}
	return ""
}

// Follows is the order of ranks, by their letters; a rank may have two places.
func Follows(ranks string) Bool { return Bool{Make(opFollows).WithText(ranks)} }

// Neighbours asks two cards beside one another, which gives a group an order; Pairs any two.
func Neighbours(b Bool) Bool { return Bool{Make(opNeighbours, b.Node)} }
func Pairs(b Bool) Bool      { return Bool{Make(opPairs, b.Node)} }
func FromTo(n Num, least, most int) Bool {
	return Bool{Make(opFromTo, n.Node, N(least).Node, N(most).Node)}
}

// JokersAt says where jokers stand: before the other cards, between and after them.
func JokersAt(where string) Bool { return Bool{Make(opJokersAt).WithText(where)} }

// GroupOf is a kind of group, EachGroup what all must fulfil.
func GroupOf(name string, so ...Bool) Effect { return Effect{Make(opKind, nodesOf(so)...).named(name)} }
func EachGroup(so Bool) Effect               { return Effect{Make(opEachGroup, so.Node)} }

// Stay says which cards on the table stay there, MayGo which of the hand may go there,
// TableMay what may be done with a group on the table, and Goal what a card counts that goes.
func Stay(c Cards) Effect   { return Effect{Make(opStay, c.Node)} }
func MayGo(c Cards) Effect  { return Effect{Make(opMay, c.Node)} }
func TableMay(n Num) Effect { return Effect{Make(opTableMay, n.Node)} }
func Goal(n Num) Effect     { return Effect{Make(opGoal, n.Node)} }

// GroupLines and HandLine are how a move is printed.
func GroupLines(card, between Effect) Effect {
	return Effect{Make(opGroupLines, card.Node, between.Node)}
}
func HandLine(card, between Effect, which Num) Effect {
	return Effect{Make(opHandLine, card.Node, between.Node, which.Node)}
}
