package rules

import (
	"slices"
	"strconv"
)

// Truths.
var (
	opTruth = Register(Op{Name: "truth", Called: numbered("it never is so", "it is always so"), Kind: Truth, Const: ANumber, Says: "#", Code: func(n *Node, _ []Code) Code { return value(n.num) }})
	opIn    = Register(Op{Name: "in", Called: alternatives(strconv.Itoa), Kind: Truth, Const: AList, Args: []Arg{{Kind: Number}}, Says: "{0} is #", Code: func(n *Node, k []Code) Code {
		mask, a := 0, k[0]
		for _, v := range n.list {
			mask |= 1 << v
		}
		return func(g *Game) int { return mask >> min(uint(a(g)), 63) & 1 }
	}})
	opOver = Register(Op{Name: "over", Kind: Truth, Args: []Arg{{Kind: Number}, {Kind: Number}}, Says: "{0} is more than {1}", Code: func(_ *Node, k []Code) Code {
		a, b := k[0], k[1]
		return func(g *Game) int { return truth(a(g) > b(g)) }
	}})
	opIs = Register(Op{Name: "is", Kind: Truth, Args: []Arg{{Kind: OneCard}, {Kind: CardSet}}, Says: "{0} is one of {1}", Code: func(_ *Node, k []Code) Code {
		c, set := k[0], k[1]
		return func(g *Game) int { return truth(one(c(g))&set(g) != 0) }
	}})
	opThere = Register(Op{Name: "there", Kind: Truth, Args: []Arg{{Kind: OneCard}}, Says: "there is {0}", Code: func(_ *Node, k []Code) Code {
		c := k[0]
		return func(g *Game) int { return truth(c(g) >= 0) }
	}})
	opSome = Register(Op{Name: "some", Kind: Truth, Args: []Arg{{Kind: CardSet}}, Says: "there are {0}", Code: func(_ *Node, k []Code) Code {
		set := k[0]
		return func(g *Game) int { return truth(set(g) != 0) }
	}})
	opNone = Register(Op{Name: "none", Kind: Truth, Args: []Arg{{Kind: CardSet}}, Says: "there are no {0}", Code: func(_ *Node, k []Code) Code {
		set := k[0]
		return func(g *Game) int { return truth(set(g) == 0) }
	}})
	opNot = Register(Op{Name: "not", Kind: Truth, Args: []Arg{{Kind: Truth}}, Says: "not {0}", Code: func(_ *Node, k []Code) Code {
		a := k[0]
		return func(g *Game) int { return 1 - a(g) }
	}})
	opBoth = Register(Op{Name: "both", Kind: Truth, Args: []Arg{{Kind: Truth}, {Kind: Truth}}, Says: "{0} and {1}", Code: func(_ *Node, k []Code) Code {
		a, b := k[0], k[1]
		return func(g *Game) int {
			if a(g) == 0 {
				return 0
			}
			return b(g)
		}
	}})
	opEither = Register(Op{Name: "either", Kind: Truth, Args: []Arg{{Kind: Truth}, {Kind: Truth}}, Says: "{0} or {1}", Code: func(_ *Node, k []Code) Code {
		a, b := k[0], k[1]
		return func(g *Game) int {
			if a(g) != 0 {
				return 1
			}
			return b(g)
		}
	}})
	opPlayers = Register(Op{Name: "players", Called: alternatives(inWords), Kind: Truth, Const: AList, Reads: State, Says: "# play", Code: func(n *Node, _ []Code) Code {
		return func(g *Game) int { return truth(slices.Contains(n.list, g.Players)) }
	}})
	opSame   = Register(Op{Name: "same", Kind: Truth, Args: []Arg{{Kind: OnePlayer}, {Kind: OnePlayer}}, Says: "{0} is {1}", Code: two(func(a, b int) int { return truth(a == b) })})
	opSuitIs = Register(Op{Name: "suit-is", Kind: Truth, Args: []Arg{{Kind: OneSuit}, {Kind: OneSuit}}, Says: "{0} is {1}", Code: two(func(a, b int) int { return truth(a == b) })})
	opAgain  = Register(Op{Name: "again", Kind: Truth, Reads: State, Says: "the player in turn has also moved last", Code: nullary(func(g *Game) int { return truth(g.again) })})
	// There can be one of these; nothing sets it back.
	opExists = Register(Op{Name: "exists", Kind: Truth, Reads: State, Args: []Arg{{Truth, ThePlayer}}, Says: "for some other player, {0}", Code: func(_ *Node, k []Code) Code {
		holds := k[0]
		return func(g *Game) int {
			old, found := g.Who, 0
			for i := 1; i < g.Players && found == 0; i++ {
				g.Who = g.seat(g.Seat + i)
				found = holds(g)
			}
			g.Who = old
			return found
		}
	}})
)

// Yes and No hold always and never.
var Yes, No = Bool{newNode(opTruth).WithNum(1)}, Bool{newNode(opTruth)}

// In holds if a number is one of some, all less than 63.
func In(n Num, list ...int) Bool { return Bool{Make(opIn, n.Node).WithList(list...)} }
func Over(a, b Num) Bool         { return Bool{Make(opOver, a.Node, b.Node)} }
func Is(c Card, of Cards) Bool   { return Bool{Make(opIs, c.Node, of.Node)} }
func There(c Card) Bool          { return Bool{Make(opThere, c.Node)} }
func Some(c Cards) Bool          { return Bool{Make(opSome, c.Node)} }
func Empty(c Cards) Bool         { return Bool{Make(opNone, c.Node)} }
func Not(b Bool) Bool            { return Bool{Make(opNot, b.Node)} }
func Both(a, b Bool) Bool        { return Bool{Make(opBoth, a.Node, b.Node)} }
func Either(a, b Bool) Bool      { return Bool{Make(opEither, a.Node, b.Node)} }
