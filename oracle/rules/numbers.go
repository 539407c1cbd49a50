package rules

import "math/bits"

// Numbers.
var (
	opNumber    = Register(Op{Name: "n", Kind: Number, Const: ANumber, Says: "#", Code: func(n *Node, _ []Code) Code { return value(n.num) }})
	opByPlayers = Register(Op{Name: "by-players", Called: sized, Kind: Number, Const: AList, Reads: State, Says: "# (by the number of players)", Code: func(n *Node, _ []Code) Code {
		return func(g *Game) int { return n.list[min(g.Players, len(n.list)-1)] }
	}})
	opCount = Register(Op{Name: "count", Kind: Number, Args: []Arg{{Kind: CardSet}}, Says: "the number of {0}", Code: func(_ *Node, k []Code) Code {
		set := k[0]
		return func(g *Game) int { return bits.OnesCount64(uint64(set(g))) }
	}})
	opSize   = Register(Op{Name: "size", Kind: Number, Reads: State, Args: []Arg{{Kind: OnePile}}, Says: "the number of cards in {0}", Code: unary(func(g *Game, p int) int { return g.piles[p].len() })})
	opSum    = Register(Op{Name: "sum", Kind: Number, Args: []Arg{{Kind: CardSet}, {Number, ItsCard}}, Says: "the sum of {1} over {0}", Code: fold(func(a, b int) int { return a + b })})
	opMax    = Register(Op{Name: "most", Kind: Number, Args: []Arg{{Kind: CardSet}, {Number, ItsCard}}, Says: "the greatest {1} among {0}", Code: fold(func(a, b int) int { return max(a, b) })})
	opPlus   = Register(Op{Name: "plus", Kind: Number, Args: []Arg{{Kind: Number}, {Kind: Number}}, Says: "{0} plus {1}", Code: func(_ *Node, k []Code) Code { a, b := k[0], k[1]; return func(g *Game) int { return a(g) + b(g) } }})
	opTimes  = Register(Op{Name: "times", Kind: Number, Args: []Arg{{Kind: Number}, {Kind: Number}}, Says: "{0} times {1}", Code: two(func(a, b int) int { return a * b })})
	opPower  = Register(Op{Name: "power", Kind: Number, Args: []Arg{{Kind: Number}, {Kind: Number}}, Says: "{0} to the power of {1}", Code: two(power)})
	opAtMost = Register(Op{Name: "at-most", Kind: Number, Args: []Arg{{Kind: Number}, {Kind: Number}}, Says: "{0}, but at most {1}", Code: two(func(a, b int) int { return min(a, b) })})
	opMinus  = Register(Op{Name: "minus", Kind: Number, Args: []Arg{{Kind: Number}}, Says: "minus {0}", Code: unary(func(_ *Game, a int) int { return -a })})
	opTable  = Register(Op{Name: "table", Called: (*Deck).values, Kind: Number, Const: AList, Args: []Arg{{Kind: OneCard}}, Says: "$ of {0} (#)", Code: func(n *Node, k []Code) Code {
		c := k[0]
		return func(g *Game) int {
			if i := c(g) / suits; i >= 0 && i < len(n.list) {
				return n.list[i]
			}
			return 0
		}
	}})
	opRank = Register(Op{Name: "order", Called: (*Deck).order, Kind: Number, Const: AList, Args: []Arg{{Kind: OneSuit}}, Says: "$ of {0} (#)", Code: func(n *Node, k []Code) Code {
		var place [8]int
		for i, s := range n.list {
			place[s&7] = len(n.list) - i
		}
		of := k[0]
		return func(g *Game) int { return place[of(g)&7] }
	}})
	opPosition = Register(Op{Name: "position", Kind: Number, Reads: State, Args: []Arg{{Kind: OneCard}, {Kind: OnePile}}, Says: "how late {0} came to {1}", Code: func(_ *Node, k []Code) Code {
		c, p := k[0], k[1]
		return func(g *Game) int { q := &g.piles[p(g)]; return q.find(c(g)) - q.from + 1 }
	}})
	opAt = Register(Op{Name: "at", Called: eachOne, Kind: Number, Const: AList, Args: []Arg{{Kind: Number}}, Says: "# (from 0, by {0})", Code: func(n *Node, k []Code) Code {
		i := k[0]
		return func(g *Game) int { return n.list[max(0, min(i(g), len(n.list)-1))] }
	}})
	opTurn  = Register(Op{Name: "turn", Kind: Number, Reads: State, Says: "the number of the turn", Code: nullary(func(g *Game) int { return g.turn })})
	opSince = Register(Op{Name: "since", Kind: Number, Reads: State, Args: []Arg{{Kind: OneCard}}, Says: "the number of turns since {0} was moved", Code: unary(func(g *Game, c int) int { return g.turn - int(g.laid[c&63]) })})
	opActed = Register(Op{Name: "acted", marks: counts, Kind: Number, Reads: State, Args: []Arg{{Kind: Act}}, Says: "how often it has come to {0} in the game", Code: func(n *Node, _ []Code) Code {
		i := n.kids[0].num
		return func(g *Game) int { return g.acted[i] }
	}})
	opRankLetter = Register(Op{Name: "rank-letter", Kind: Number, Args: []Arg{{Kind: OneCard}}, Says: "the letter of the rank of {0}", Code: letter(func(d *Deck, c int) byte { return d.code(c)[1] })})
	opSuitLetter = Register(Op{Name: "suit-letter", Kind: Number, Args: []Arg{{Kind: OneCard}}, Says: "the letter of the suit of {0}", Code: letter(func(d *Deck, c int) byte { return d.code(c)[0] })})
	opFirst      = Register(Op{Name: "first", Kind: Number, Args: []Arg{{Kind: Truth}}, Says: "whether {0}", Code: func(_ *Node, k []Code) Code { return k[0] }})
)

func value(v int) Code { return func(*Game) int { return v } }

func two(f func(a, b int) int) func(*Node, []Code) Code {
	return func(_ *Node, k []Code) Code {
		a, b := k[0], k[1]
		return func(g *Game) int { return f(a(g), b(g)) }
	}
}

// fold combines a number for each card of a set; it is 0 of none.
func fold(f func(a, b int) int) func(*Node, []Code) Code {
	return func(_ *Node, k []Code) Code {
		set, key := k[0], k[1]
		return func(g *Game) int {
			total, old, all := 0, g.It, set(g)
			for s := all; s != 0; s &= s - 1 {
				if g.It = first(s); s == all {
					total = key(g)
				} else {
					total = f(total, key(g))
				}
			}
			g.It = old
			return total
		}
	}
}

func letter(of func(d *Deck, c int) byte) func(*Node, []Code) Code {
	return unary(func(g *Game, c int) int {
		if c < 0 {
			return 0
		}
		return int(of(g.Deck, c))
	})
}

// power of numbers that an edit may make large.
func power(a, b int) int {
	p := 1
	for b = min(b, 64); b > 0 && p < 1<<32; b-- {
		p *= a
	}
	return p
}

func N(n int) Num { return Num{Make(opNumber).WithNum(n)} }

// ByPlayers is a number by the number of players, from none on.
func ByPlayers(list ...int) Num { return Num{Make(opByPlayers).WithList(list...)} }
func Count(c Cards) Num         { return Num{Make(opCount, c.Node)} }
func Size(p Pile) Num           { return Num{Make(opSize, p.Node)} }
func Sum(c Cards, of Num) Num   { return Num{Make(opSum, c.Node, of.Node)} }
func Plus(a, b Num) Num         { return Num{Make(opPlus, a.Node, b.Node)} }
func Times(a, b Num) Num        { return Num{Make(opTimes, a.Node, b.Node)} }

// First is a number by which what fulfils a condition is greater.
func First(b Bool) Num { return Num{Make(opFirst, b.Node)} }

// Table is a number for each rank, in the order of the deck.
func Table(c Card, name string, list ...int) Num {
	return Num{Make(opTable, c.Node).WithList(list...).named(name)}
}

// Order ranks suits, given as indices, the highest first.
func Order(s Suit, name string, list ...int) Num {
	return Num{Make(opRank, s.Node).WithList(list...).named(name)}
}
