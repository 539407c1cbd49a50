package rules

import "math/bits"

// Sets of cards.
var (
	opRanks = Register(Op{Name: "ranks", Called: (*Deck).allRanks, Kind: CardSet, Const: AText, Says: "#", Code: func(n *Node, _ []Code) Code {
		return func(g *Game) int { return g.Deck.ranks(n.text) }
	}})
	opOfSuit = Register(Op{Name: "of-suit", Kind: CardSet, Args: []Arg{{Kind: OneSuit}}, Says: "cards of {0}", Code: unary(func(g *Game, s int) int { return g.Deck.ofSuit(s) })})
	opOfRank = Register(Op{Name: "of-rank", Kind: CardSet, Args: []Arg{{Kind: OneCard}}, Says: "cards of the rank of {0}", Code: unary(func(_ *Game, c int) int {
		if c >= 0 {
			return 0xF << (c &^ 3)
		}
		return 0
	})})
	opSuits = Register(Op{Name: "suits", Called: (*Deck).someSuits, Kind: CardSet, Const: AText, Says: "#", Code: func(n *Node, _ []Code) Code {
		return func(g *Game) (set int) {
			for i := range n.text {
				set |= g.Deck.ofSuit(g.Deck.suit(n.text[i : i+1]))
			}
			return set
		}
	}})
	opCards = Register(Op{Name: "cards", Kind: CardSet, Reads: State, Args: []Arg{{Kind: OnePile}}, Says: "the cards in {0}", Code: func(n *Node, k []Code) Code {
		p, d := k[0], n.kids[0].decl
		if kids := n.kids[0].kids; d != nil && len(kids) > 0 && kids[0].op == opMe {
			return func(g *Game) int { return g.piles[d.slot+g.Seat&(maxPlayers-1)].set }
		}
		return func(g *Game) int { return g.piles[p(g)].set }
	}})
	opJust  = Register(Op{Name: "just", Kind: CardSet, Args: []Arg{{Kind: OneCard}}, Says: "{0}", Code: func(_ *Node, k []Code) Code { c := k[0]; return func(g *Game) int { return one(c(g)) } }})
	opAnd   = Register(Op{Name: "and", Kind: CardSet, Args: []Arg{{Kind: CardSet}, {Kind: CardSet}}, Says: "{1} among {0}", Code: func(_ *Node, k []Code) Code { a, b := k[0], k[1]; return func(g *Game) int { return a(g) & b(g) } }})
	opOr    = Register(Op{Name: "or", Kind: CardSet, Args: []Arg{{Kind: CardSet}, {Kind: CardSet}}, Says: "{0} or {1}", Code: func(_ *Node, k []Code) Code { a, b := k[0], k[1]; return func(g *Game) int { return a(g) | b(g) } }})
	opBut   = Register(Op{Name: "but", Kind: CardSet, Args: []Arg{{Kind: CardSet}, {Kind: CardSet}}, Says: "{0} except {1}", Code: func(_ *Node, k []Code) Code { a, b := k[0], k[1]; return func(g *Game) int { return a(g) &^ b(g) } }})
	opEmpty = Register(Op{Name: "no-card", Kind: CardSet, Says: "no card", Code: nullary(value(0))})
	opAll   = Register(Op{Name: "all-cards", Kind: CardSet, Says: "all cards", Code: nullary(func(g *Game) int { return g.Deck.all() })})
)

// Ranks are the cards of the ranks with these letters.
func Ranks(letters string) Cards { return Cards{Make(opRanks).WithText(letters)} }
func OfSuit(s Suit) Cards        { return Cards{Make(opOfSuit, s.Node)} }
func OfRank(c Card) Cards        { return Cards{Make(opOfRank, c.Node)} }

// In a pile are its cards, as a set.
func CardsIn(p Pile) Cards { return Cards{Make(opCards, p.Node)} }
func Just(c Card) Cards    { return Cards{Make(opJust, c.Node)} }
func And(a, b Cards) Cards { return Cards{Make(opAnd, a.Node, b.Node)} }
func Or(a, b Cards) Cards  { return Cards{Make(opOr, a.Node, b.Node)} }
func But(a, b Cards) Cards { return Cards{Make(opBut, a.Node, b.Node)} }

var NoCards, AllCards = Cards{newNode(opEmpty)}, Cards{newNode(opAll)}

// Cards.
var (
	opIt  = Register(Op{Name: "it", Kind: OneCard, Reads: ItsCard, Says: "it", Code: nullary(func(g *Game) int { return g.It })})
	opNth = Register(Op{Name: "nth", Called: numbered("bottom", "top", "second", "third", "fourth", "fifth"), Kind: OneCard, Const: ANumber, Reads: State, Args: []Arg{{Kind: OnePile}}, Says: "the # card of {0}", Code: func(n *Node, k []Code) Code {
		p, i := k[0], n.num
		if d := n.kids[0].decl; d != nil && i == 1 && !d.each {
			return func(g *Game) int {
				if q := &g.piles[d.slot]; q.to > q.from {
					return int(q.c[q.to-1])
				}
				return None
			}
		}
		return func(g *Game) int { return g.piles[p(g)].nth(i) }
	}})
	opGreatest = Register(Op{Name: "greatest", Kind: OneCard, Args: []Arg{{Kind: CardSet}, {Number, ItsCard}}, More: true, Says: "the card of {0} that is greatest by {*}", Code: func(_ *Node, k []Code) Code {
		of, keys := k[0], k[1:]
		return func(g *Game) int {
			set := of(g)
			if set&(set-1) != 0 {
				set = best(g, set, keys)
			}
			if set == 0 {
				return None
			}
			// No key decides: the last rank of the deck, and its first suit.
			rank := (bits.Len64(uint64(set)) - 1) &^ 3
			return rank + bits.TrailingZeros64(uint64(set>>rank))
		}
	}})
)

// best returns the cards of a set that are greatest by the first key; of these, those
// by the second, and so on.
func best(g *Game, set int, keys []Code) int {
	old := g.It
	for _, key := range keys {
		most, ties := -1<<62, 0
		for s := set; s != 0; s &= s - 1 {
			g.It = first(s)
			switch v := key(g); {
			case v > most:
				most, ties = v, 1<<g.It
			case v == most:
				ties |= 1 << g.It
			}
		}
		if set = ties; set&(set-1) == 0 {
			break
		}
	}
	g.It = old
	return set
}

// It is the card that is spoken of.
var It = Card{newNode(opIt)}

// Nth is the n-th card of a pile from the top, from 1.
func Nth(p Pile, n int) Card { return Card{Make(opNth, p.Node).WithNum(n)} }
func Top(p Pile) Card        { return Card{Make(opNth, p.Node).WithNum(1)} }

// Greatest is the card of a set that is greatest by the first key; of several, the
// greatest by the second, and so on.
func Greatest(c Cards, keys ...Num) Card {
	return Card{Make(opGreatest, append([]*Node{c.Node}, nodesOf(keys)...)...)}
}

// Suits.
var (
	opSuit = Register(Op{Name: "suit", Called: (*Deck).oneSuit, Kind: OneSuit, Const: AText, Says: "#", Code: func(n *Node, _ []Code) Code {
		return func(g *Game) int { return g.Deck.suit(n.text) }
	}})
	opSuitOf = Register(Op{Name: "suit-of", Kind: OneSuit, Args: []Arg{{Kind: OneCard}}, Says: "the suit of {0}", Code: unary(func(g *Game, c int) int { return g.Deck.suitOf(c) })})
	opChoose = Register(Op{Name: "choose", Kind: OneSuit, Args: []Arg{{Number, ItsCard}}, More: true, Says: "the suit that is greatest by {*}", Code: func(_ *Node, k []Code) Code {
		return func(g *Game) int { return first(best(g, 0xF, k)) } // a card of each suit
	}})
)

func SuitOf(c Card) Suit { return Suit{Make(opSuitOf, c.Node)} }

// ChooseSuit is the suit that is greatest by the keys, in which It is a card of the suit.
func ChooseSuit(keys ...Num) Suit { return Suit{Make(opChoose, nodesOf(keys)...)} }

// Of AnySuit are all cards, of NoSuit none.
var AnySuit, NoSuit = Suit{newNode(opSuit).WithText("any")}, Suit{newNode(opSuit).WithText("none")}

// Players.
var (
	opMe   = Register(Op{Name: "me", Kind: OnePlayer, Reads: State, Says: "the player", Code: nullary(func(g *Game) int { return g.Seat })})
	opWho  = Register(Op{Name: "who", Kind: OnePlayer, Reads: ThePlayer, Says: "that player", Code: nullary(func(g *Game) int { return g.Who })})
	opSeat = Register(Op{Name: "seat", Kind: OnePlayer, Const: ANumber, Reads: State, Says: "player #", Code: func(n *Node, _ []Code) Code {
		return func(g *Game) int { return min(n.num, g.Players) - 1 }
	}})
	opNext = Register(Op{Name: "next", Kind: OnePlayer, Reads: State, Args: []Arg{{Kind: OnePlayer}}, Says: "the player after {0}", Code: func(_ *Node, k []Code) Code {
		p := k[0]
		return func(g *Game) int { return g.seat(p(g) + g.step) }
	}})
	opPrevious = Register(Op{Name: "previous", Kind: OnePlayer, Reads: State, Args: []Arg{{Kind: OnePlayer}}, Says: "the player before {0}", Code: unary(func(g *Game, p int) int { return g.seat(p - g.step) })})
	opBy       = Register(Op{Name: "by", Kind: OnePlayer, Reads: State, Args: []Arg{{Kind: OneCard}}, Says: "the player who moved {0} last", Code: unary(func(g *Game, c int) int { return int(g.by[c&63]) })})
)

// Me is the player in turn, Who the one that is spoken of.
var Me, Who = Player{newNode(opMe)}, Player{newNode(opWho)}

func Next(p Player) Player { return Player{Make(opNext, p.Node)} }

// Seat is the n-th player, from 1, or the last.
func Seat(n int) Player { return Player{Make(opSeat).WithNum(n)} }
