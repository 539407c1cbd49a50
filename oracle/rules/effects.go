package rules

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// What an effect says of how play goes on.
const (
	goOn = iota
	endTurn
	endGame
)

// Control.
var (
	opNothing = Register(Op{Name: "nothing", Kind: Act, Says: "nothing happens", Code: nullary(value(goOn))})
	opDo      = Register(Op{Name: "do", Kind: Act, Args: []Arg{{Kind: Act}}, More: true, Says: "{*}", Code: func(_ *Node, k []Code) Code {
		if len(k) == 2 {
			a, b := k[0], k[1]
			return func(g *Game) int {
				if end := a(g); end != goOn {
					return end
				}
				return b(g)
			}
		}
		return func(g *Game) int {
			for _, f := range k {
				if end := f(g); end != goOn {
					return end
				}
			}
			return goOn
		}
	}})
	opAlways = Register(Op{Name: "always", Kind: Act, Args: []Arg{{Kind: Act}}, More: true, Says: "whatever comes of it, {*}", Code: func(_ *Node, k []Code) Code {
		return func(g *Game) (end int) {
			for _, f := range k {
				end = f(g)
			}
			return end
		}
	}})
	opWhen = Register(Op{Name: "when", Kind: Act, Args: []Arg{{Kind: Truth}, {Kind: Act}}, Says: "if {0}, {1}", Code: func(_ *Node, k []Code) Code {
		so, then := k[0], k[1]
		return func(g *Game) int {
			if so(g) == 0 {
				return goOn
			}
			return then(g)
		}
	}})
	opIf = Register(Op{Name: "if", Args: []Arg{{Kind: Truth}, {Kind: Any}, {Kind: Any}}, Says: "{1} if {0}, otherwise {2}", Code: func(_ *Node, k []Code) Code {
		so, then, other := k[0], k[1], k[2]
		return func(g *Game) int {
			if so(g) != 0 {
				return then(g)
			}
			return other(g)
		}
	}})
	opRepeat = Register(Op{Name: "repeat", Kind: Act, Reads: State, Args: []Arg{{Kind: Number}, {Kind: Act}}, Says: "{0} times: {1}", Code: func(_ *Node, k []Code) Code {
		times, e := k[0], k[1]
		return func(g *Game) int {
			for i := times(g); i > 0; i-- {
				if end := e(g); end != goOn {
					return end
				}
				if g.steps--; g.steps < 0 {
					return g.stop(Endless)
				}
			}
			return goOn
		}
	}})
	opUntil = Register(Op{Name: "until", Kind: Act, Reads: State, Args: []Arg{{Kind: Truth}, {Kind: Act}}, Says: "{1}, again and again until {0}", Code: func(_ *Node, k []Code) Code {
		so, e := k[0], k[1]
		return func(g *Game) int {
			for range 64 { // more than there are cards to move
				if end := e(g); end != goOn {
					return end
				}
				if so(g) != 0 {
					break
				}
			}
			return goOn
		}
	}})
	opEach = Register(Op{Name: "each", Called: wayRound, Kind: Act, Const: ANumber, Reads: State, Args: []Arg{{Kind: OnePlayer}, {Act, ThePlayer}}, Says: "for each player, # from {0}: {1}", Code: func(n *Node, k []Code) Code {
		from, e, step := k[0], k[1], n.num
		return func(g *Game) int {
			old, p, end := g.Who, from(g), goOn
			for i := 0; i < g.Players && end != endGame; i++ {
				g.Who = p
				end = e(g)
				p = g.seat(p + step)
			}
			g.Who = old
			return end & endGame
		}
	}})
	opTurns = Register(Op{Name: "turns", marks: plays, Kind: Act, Reads: State, Args: []Arg{{Kind: Act}, {Kind: Act}}, Says: "turn by turn: {0}; then {1}", Code: func(_ *Node, k []Code) Code {
		turn, then := k[0], k[1]
		return func(g *Game) int {
			for {
				if g.turn >= g.limit {
					g.fail = Endless
					return goOn // what it has come to is printed
				}
				g.turn++
				g.moved, g.again = false, g.actor == g.Seat
				if g.expect != nil && g.turn-g.last > stuckTurns && g.piles[g.watch].len() < len(g.expect) {
					g.fail = unexpected
					return endGame
				}
				if turn(g) == endGame {
					return truth(g.fail == unexpected) * endGame
				}
				if g.moved {
					g.actor = g.Seat
				}
				then(g)
			}
		}
	}})
	opPass    = Register(Op{Name: "pass", Kind: Act, Reads: State, Args: []Arg{{Kind: OnePlayer}}, Says: "it is the turn of {0}", Code: unary(func(g *Game, p int) int { g.Seat = min(max(0, p), g.Players-1); return goOn })})
	opEndTurn = Register(Op{Name: "end-turn", Kind: Act, Says: "the turn is over", Code: nullary(value(endTurn))})
	opEndGame = Register(Op{Name: "end-game", Kind: Act, Says: "the game is over", Code: nullary(value(endGame))})
	opStuck   = Register(Op{Name: "stuck", Kind: Act, Const: ANumber, Reads: State, Says: "the game can't go on: $", Code: func(n *Node, _ []Code) Code {
		return func(g *Game) int {
			if g.lacks = true; g.edits && !g.ending && n.num == 0 {
				return goOn
			}
			return g.stop(n.text)
		}
	}})
)

// wayRound says in which direction players follow.
func wayRound(_ *Deck, n *Node) string {
	if n.num < 0 {
		return "counterclockwise"
	}
	return "clockwise"
}

// Endless is why a game is given up.
const Endless = "the game comes to no end"

// sequence is one effect of several.
func sequence(e []Effect) *Node {
	if len(e) == 1 {
		return e[0].Node
	}
	return newNode(opDo, nodesOf(e)...)
}

func Do(e ...Effect) Effect            { return Effect{Make(opDo, nodesOf(e)...)} }
func When(so Bool, e ...Effect) Effect { return Effect{Make(opWhen, so.Node, sequence(e))} }
func If[T Piece](so Bool, a, b T) T    { return typed[T](Make(opIf, so.Node, nodeOf(a), nodeOf(b))) }
func Repeat(n Num, e ...Effect) Effect { return Effect{Make(opRepeat, n.Node, sequence(e))} }

// Turns are played until one comes to EndGame. What is done between two is told of neither.
func Turns(turn, then Effect) Effect { return Effect{Make(opTurns, turn.Node, then.Node)} }
func Pass(p Player) Effect           { return Effect{Make(opPass, p.Node)} }

// ForEach lets Who be each player, clockwise from one.
func ForEach(from Player, e ...Effect) Effect {
	return Effect{Make(opEach, from.Node, sequence(e)).WithNum(1)}
}

// Stuck is where a game can't go on, as the statement promises that it never is. Under an
// edit it goes on without what is lacking.
func Stuck(reason string) Effect { return Effect{Make(opStuck).WithText(reason)} }

var EndTurn, EndGame, Nothing = Effect{newNode(opEndTurn)}, Effect{newNode(opEndGame)}, Effect{newNode(opNothing)}

// Cards that move.
var (
	opStack = Register(Op{Name: "stack", Called: numbered("first", "last"), Kind: Act, Const: ANumber, Reads: State, Args: []Arg{{Kind: OnePile}}, Says: "{0} is the cards of the deal, the # one on top", Code: func(n *Node, k []Code) Code {
		p := k[0]
		return func(g *Game) int {
			q, cards := &g.piles[p(g)], g.setup.Cards
			for i := range cards {
				c := cards[i]
				if n.num == 0 {
					c = cards[len(cards)-1-i]
				}
				q.put(int(c))
			}
			return goOn
		}
	}})
	// The constant says from which end: 0 from the top, 1 from the bottom.
	opMove = Register(Op{Name: "move", Called: numbered("top", "bottom"), Kind: Act, Const: ANumber, Reads: State, Args: []Arg{{Kind: OnePile}, {Kind: OnePile}}, Says: "the # card of {0} goes to {1}", Code: func(n *Node, k []Code) Code {
		from, to := k[0], k[1]
		return func(g *Game) int {
			p := &g.piles[from(g)]
			if p.len() == 0 {
				return goOn
			}
			i := p.to - 1
			if n.num != 0 {
				i = p.from
			}
			c := int(p.c[i])
			p.remove(i)
			return g.put2(c, to(g))
		}
	}})
	opLay = Register(Op{Name: "lay", Kind: Act, Reads: State, Args: []Arg{{Kind: OneCard}, {Kind: OnePile}, {Kind: OnePile}}, Says: "{0} goes from {1} to the top of {2}", Code: func(_ *Node, k []Code) Code {
		card, from, to := k[0], k[1], k[2]
		return func(g *Game) int {
			c, p := card(g), &g.piles[from(g)]
			if c < 0 {
				return goOn
			}
			i := p.find(c)
			if i < 0 {
				return g.stop("a card is laid that is not there")
			}
			p.remove(i)
			return g.put2(c, to(g))
		}
	}})
	opCopy = Register(Op{Name: "note", Kind: Act, Reads: State, Args: []Arg{{Kind: OneCard}, {Kind: OnePile}}, Says: "{0} is added to {1}", Code: func(_ *Node, k []Code) Code {
		card, to := k[0], k[1]
		return func(g *Game) int {
			if c := card(g); c >= 0 {
				return g.put2(c, to(g))
			}
			return goOn
		}
	}})
	// The constant says how: 0 is as the text says.
	opTurnOver = Register(Op{Name: "turn-over", Called: numbered("turned over and goes under", "not turned over and goes under", "turned over and goes under", "turned over and goes on top of", "turned over and goes under"), Kind: Act, Const: ANumber, Reads: State, Args: []Arg{{Kind: OnePile}, {Kind: Number}, {Kind: OnePile}}, Says: "{0} except its top {1} is # {2}", Code: func(n *Node, k []Code) Code {
		from, keep, to := k[0], k[1], k[2]
		return func(g *Game) int {
			g.turnOver(&g.piles[from(g)], max(0, keep(g)), &g.piles[to(g)], n.num)
			return goOn
		}
	}})
)

// put2 is put as an effect.
func (g *Game) put2(c, on int) int {
	if g.put(c, on); g.fail != "" {
		return endGame
	}
	return goOn
}

// How a pile can be laid to another in place of being turned over and going under it.
const (
	asItLies    = 1 // under it
	bottomStays = 2 // it is turned over, except its bottom card
	onTop       = 3 // it is turned over
	bottomLost  = 4 // the same as bottomStays, but that card is gone
)

// turnOver lays a pile, except its top cards, under another.
func (g *Game) turnOver(p *pile, keep int, under *pile, how int) {
	stays := truth(how == bottomStays || how == bottomLost)
	n := p.len() - keep - stays
	if n <= 0 || p == under {
		return
	}
	bottom := p.c[p.from]
	g.spare = append(g.spare[:0], p.c[p.from+stays:p.from+stays+n]...)
	if how != asItLies {
		slices.Reverse(g.spare)
	}
	if old := under.c[under.from:under.to]; how == onTop {
		g.spare = append(slices.Clone(old), g.spare...)
	} else {
		g.spare = append(g.spare, old...)
	}
	under.from, under.to = 0, 0
	for _, c := range g.spare {
		under.put(int(c))
	}
	if p.from += n; how == bottomLost {
		p.from++
	} else if stays > 0 {
		p.c[p.from] = bottom
	}
	p.set = 0
	for _, c := range p.c[p.from:p.to] {
		p.set |= 1 << c
	}
}

// turned says how a pile is turned over.
func (s *sayer) turned(n *Node) string {
	keep, but := n.kids[1], []string(nil)
	if keep.op != opNumber {
		return ""
	}
	if keep.num > 0 {
		but = append(but, "its top "+counted([]int{keep.num}))
	}
	switch n.num {
	case bottomStays:
		but = append(but, "its bottom card")
	case bottomLost:
		but = append(but, "its bottom card, which is lost,")
	}
	return strings.TrimSuffix(s.part(n, 0)+" except "+strings.Join(but, " and "), " except ") + " is " + s.constant(n) + " " + s.part(n, 2)
}

// Stack lays the cards of the deal down, the first on top.
func Stack(p Pile) Effect { return Effect{Make(opStack, p.Node)} }

// Draw moves the top card of a pile, Lay a card, Note copies one.
func Draw(from, to Pile) Effect        { return Effect{Make(opMove, from.Node, to.Node)} }
func Lay(c Card, from, to Pile) Effect { return Effect{Make(opLay, c.Node, from.Node, to.Node)} }
func Note(c Card, to Pile) Effect      { return Effect{Make(opCopy, c.Node, to.Node)} }

// TurnOver lays a pile, except its top cards, under another, face down.
func TurnOver(from Pile, keep Num, under Pile) Effect {
	return Effect{Make(opTurnOver, from.Node, keep.Node, under.Node)}
}

// What is printed.
var (
	opWrite = Register(Op{Name: "write", marks: prints, Kind: Act, Const: AText, Says: "print $", Code: func(n *Node, _ []Code) Code {
		return func(g *Game) int { g.Out = append(g.Out, n.text...); return goOn }
	}})
	opWriteNumber = Register(Op{Name: "write-number", marks: prints, Kind: Act, Args: []Arg{{Kind: Number}}, Says: "print {0}", Code: unary(func(g *Game, a int) int { g.Out = strconv.AppendInt(g.Out, int64(a), 10); return goOn })})
	opWriteLetter = Register(Op{Name: "write-letter", marks: prints, Kind: Act, Args: []Arg{{Kind: Number}}, Says: "print {0}", Code: unary(func(g *Game, a int) int { g.Out = append(g.Out, byte(a)); return goOn })})
	opList        = Register(Op{Name: "list", Called: fromBottom, Kind: Act, Const: ANumber, Reads: State, Args: []Arg{{Kind: OnePile}, {Act, ItsCard}, {Act, ItsCard}}, Says: "for each card of {0}, #: {1}; between two: {2}", Code: func(n *Node, k []Code) Code {
		p, card, between := k[0], k[1], k[2]
		return func(g *Game) int {
			old, q := g.It, &g.piles[p(g)]
			from, to := q.from+max(0, n.num), q.to
			if n.num < 0 { // at most that number
				to = min(to, from-n.num)
			}
			for i := from; i < to; i++ {
				if g.It = int(q.c[i]); i > from {
					between(g)
				}
				card(g)
			}
			g.It = old
			return goOn
		}
	}})
	opWithout = Register(Op{Name: "without", Kind: Act, Const: ANumber, Args: []Arg{{Kind: Act}}, Says: "{0}, without the first # letters", Code: func(n *Node, k []Code) Code {
		e := k[0]
		return func(g *Game) int {
			from := len(g.Out)
			end := e(g)
			g.Out = slices.Delete(g.Out, from, min(from+n.num, len(g.Out)))
			return end
		}
	}})
	opLower = Register(Op{Name: "lower-case", Kind: Act, Args: []Arg{{Kind: Act}}, Says: "{0}, in small letters", Code: func(_ *Node, k []Code) Code {
		e := k[0]
		return func(g *Game) int {
			from := len(g.Out)
			end := e(g)
			copy(g.Out[from:], bytes.ToLower(g.Out[from:]))
			return end
		}
	}})
)

func Write(text string) Effect { return Effect{Make(opWrite).WithText(text)} }
func WriteNumber(n Num) Effect { return Effect{Make(opWriteNumber, n.Node)} }
func WriteRank(c Card) Effect  { return Effect{Make(opWriteLetter, Make(opRankLetter, c.Node))} }
func WriteSuit(c Card) Effect  { return Effect{Make(opWriteLetter, Make(opSuitLetter, c.Node))} }

// List prints each card of a pile, from the bottom, and what stands between two.
func List(p Pile, card, between Effect) Effect {
	return Effect{Make(opList, p.Node, card.Node, between.Node)}
}
