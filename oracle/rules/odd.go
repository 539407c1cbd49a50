//go:build !js

package rules

import (
	"cmp"
	"maps"
	"slices"
)

// What neither the rules need so far nor a listed misreading: programs do it, and edits that are
// inferred speak of it.
var (
	opEver = Register(Op{Name: "ever", marks: keeps, Kind: Truth, Reads: State, Args: []Arg{{Kind: Truth}}, Says: "{0}, or that was so before, in this game or an earlier one", Code: func(_ *Node, k []Code) Code {
		a := k[0]
		return func(g *Game) int {
			g.held = g.held || a(g) != 0
			return truth(g.held)
		}
	}})
	opNoTurn   = Register(Op{Name: "no-turn-yet", marks: keeps, Kind: Truth, Reads: State, Says: "nobody had a turn before", Code: nullary(func(g *Game) int { return truth(g.Seat == None) })})
	opOfColour = Register(Op{Name: "of-colour", Kind: CardSet, Args: []Arg{{Kind: OneCard}}, Says: "cards of the colour of {0}", Code: unary(func(g *Game, c int) int {
		if c >= 0 {
			return g.Deck.ofSuit(c&3) | g.Deck.ofSuit(c&3^1)
		}
		return 0
	})})
	opCarry = Register(Op{Name: "for-the-next", marks: keeps, Kind: Act, Reads: State, Args: []Arg{{Kind: Act}}, Says: "{0} for the next game", Code: func(n *Node, k []Code) Code {
		var slots []int
		n.each(func(m *Node) {
			if m.op == opSet {
				slots = append(slots, m.decl.slot)
			}
		})
		return func(g *Game) int {
			k[0](g)
			all := len(g.vars) / 2
			for _, i := range slots {
				g.vars[all] |= 1 << i
				g.vars[all+1+i] = g.vars[i]
			}
			return goOn
		}
	}})
	opTurnRound = Register(Op{Name: "turn-round", Kind: Act, Reads: State, Says: "the direction of play turns round", Code: nullary(func(g *Game) int { g.step = -g.step; return goOn })})
	opStreak    = Register(Op{Name: "streak", Kind: Number, Reads: State, Args: []Arg{{Kind: OnePile}}, Says: "the number of cards of one rank on top of {0}", Code: unary(func(g *Game, p int) int {
		q, n := &g.piles[p], 1
		for n <= q.len() && q.nth(n)/suits == q.nth(1)/suits {
			n++
		}
		return n - 1
	})})
	opTally = Register(Op{Name: "tally", Kind: Number, Reads: State, Args: []Arg{{Kind: Number}}, Says: "{0}, with what it was before in the game", Code: func(n *Node, k []Code) Code {
		a, of := k[0], n.kids[0].free&ItsCard != 0
		return func(g *Game) int {
			i := 0
			if of {
				i = g.It & 63
			}
			g.tally[i] += a(g)
			return g.tally[i]
		}
	}})
)

// Operations lists all that are registered, by name.
func Operations() []*Op {
	return slices.SortedFunc(maps.Values(ops), func(a, b *Op) int { return cmp.Compare(a.Name, b.Name) })
}
