//go:build !js

package rules

// Numbers that no rules need so far, but programs count wrong.
var (
	opStreak = Register(Op{Name: "streak", Kind: Number, Reads: State, Args: []Arg{{Kind: OnePile}}, Says: "the number of cards of one rank on top of {0}", Code: func(_ *Node, k []Code) Code {
		p := k[0]
		return func(g *Game) int {
			q, n := &g.piles[p(g)], 1
			for n <= q.len() && q.nth(n)/suits == q.nth(1)/suits {
				n++
			}
			return n - 1
		}
	}})
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
