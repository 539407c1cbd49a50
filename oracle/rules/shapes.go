package rules

import "slices"

// Orders of all cards, and cards that are taken together: pairs, and runs of them.

// table is what lies on it where tricks are played.
type table struct {
	trick, served int       // how many tricks and cards have been played
	leader        int       // of the last trick
	place         [64]int16 // of each card in the order; of none -1
	forms         []component
	structures    []int   // those that are there
	itAt, thatAt  int     // where the two cards that are compared stand in their pile
	holds         [4]hold // by depth: under an edit a pair may depend on how other cards are divided
	depth         int
	tried         int
}

func (t *table) clear() {
	t.trick, t.served, t.leader = 0, 0, 0
	t.forms, t.structures = t.forms[:0], t.structures[:0]
	t.place = [64]int16{63: -1}
}

// A component is a run of groups of cards that are alike: how many are in a group, how many groups, and its top card.
type component struct{ alike, long, top uint8 }

func (p component) size() int { return int(p.alike) * int(p.long) }

// A structure is a place in forms, and how many components are there.
func (g *Game) parts(form int) []component {
	from, n := form>>8, form&255
	if from+n > len(g.forms) {
		return nil // an edit keeps it from an earlier game
	}
	return g.forms[from:][:n]
}

var (
	opThat = Register(Op{Name: "that", Kind: OneCard, Reads: OtherCard, Says: "the other card", Code: nullary(func(g *Game) int { return g.That })})
	opFor  = Register(Op{Name: "for", Args: []Arg{{Kind: OneCard}, {Any, ItsCard}}, Says: "{1} for {0}", Code: func(_ *Node, k []Code) Code {
		card, of := k[0], k[1]
		return func(g *Game) int {
			old := g.It
			g.It = card(g)
			v := of(g)
			g.It = old
			return v
		}
	}})
	opOf = Register(Op{Name: "as", Args: []Arg{{Kind: OnePlayer}, {Any, ThePlayer}}, Says: "{1}, where that player is {0}", Code: func(_ *Node, k []Code) Code {
		player, of := k[0], k[1]
		return func(g *Game) int {
			old := g.Who
			g.Who = player(g)
			v := of(g)
			g.Who = old
			return v
		}
	}})
	opSameCard = Register(Op{Name: "same-card", Kind: Truth, Args: []Arg{{Kind: OneCard}, {Kind: OneCard}}, Says: "{0} is the same as {1}", Code: two(func(a, b int) int { return truth(a == b) })})
	opBeside   = Register(Op{Name: "beside", Kind: Truth, Reads: State | ItsCard | OtherCard, Says: "both cards stand side by side", Code: nullary(func(g *Game) int { return truth(g.itAt-g.thatAt == 1 || g.thatAt-g.itAt == 1) })})
	opPlace    = Register(Op{Name: "place", Kind: Number, Reads: State, Args: []Arg{{Kind: OneCard}}, Says: "the place of {0}", Code: unary(func(g *Game, c int) int { return int(g.place[c&63]) })})
	opInOrder  = Register(Op{Name: "in-order", Kind: Act, Reads: State, Args: []Arg{{Number, ItsCard}}, More: true, Says: "all cards are put in order by {*}, the lowest first", Code: func(_ *Node, k []Code) Code {
		return func(g *Game) int { g.inOrder(k); return goOn }
	}})
	opHighest = Register(Op{Name: "highest", Kind: OneCard, Reads: State, Args: []Arg{{Kind: OnePile}, {Number, ItsCard}}, Says: "the highest card of {0} by {1}", Code: func(_ *Node, k []Code) Code {
		pile, key := k[0], k[1]
		return func(g *Game) int { p := &g.piles[pile(g)]; return g.highest(p.c[p.from:p.to], key) }
	}})
	// The constant is how many pairs a run has at most, 0 for any number.
	opDivide = Register(Op{Name: "divide", Kind: OneForm, Const: ANumber, Reads: State,
		Args: []Arg{{Kind: OnePile}, {Truth, ItsCard | OtherCard}, {Truth, ItsCard | OtherCard}, {Kind: Number}, {Number, ItsCard}},
		Says: "{0}, taken apart#: into runs of {3} pairs or more, each next above another by \"{2}\", pairs by \"{1}\", and single cards; the longest first, of several the highest by {4}",
		Called: func(_ *Deck, n *Node) string {
			switch n.num {
			case 0:
				return ""
			case 1:
				return " without runs"
			}
			return " with runs of " + inWords(n.num) + " pairs at most"
		},
		Code: func(n *Node, k []Code) Code {
			pile, pair, next, least, by := k[0], k[1], k[2], k[3], k[4]
			return func(g *Game) int {
				p, h := &g.piles[pile(g)], g.deeper()
				if h == nil {
					return 0
				}
				defer g.back()
				h.sort(g, p.c[p.from:p.to], pair, next, by)
				return g.divide(h, max(2, least(g)), n.num)
			}
		}})
	// The constant says how it is looked for: 0 in all ways, 1 without taking back what was taken.
	opHonor = Register(Op{Name: "honor", Kind: OneCard, Const: ANumber, Reads: State,
		Args: []Arg{{Kind: OnePile}, {Kind: OneForm}, {Truth, ItsCard | OtherCard}, {Truth, ItsCard | OtherCard}, {Number, ItsCard}},
		Says: "the top card of the longest component when {0} are divided like {1}, # highest by {4}, with pairs by \"{2}\", each next above another by \"{3}\"",
		Called: func(_ *Deck, n *Node) string {
			if n.num != 0 {
				return "greedily, the"
			}
			return "in all ways that there are, the"
		},
		Code: func(n *Node, k []Code) Code {
			pile, form, pair, next, by := k[0], k[1], k[2], k[3], k[4]
			return func(g *Game) int {
				p := &g.piles[pile(g)]
				return g.honor(p.c[p.from:p.to], form(g), pair, next, by, n.num != 0)
			}
		}})
	opNoForm    = Register(Op{Name: "no-structure", Kind: OneForm, Says: "no component", Code: nullary(value(0))})
	opLongest   = Register(Op{Name: "longest", Kind: OneForm, Reads: State, Args: []Arg{{Kind: OneForm}}, Says: "the first of the longest components of {0}", Code: unary(func(_ *Game, v int) int { return v&^255 | min(1, v&255) })})
	opUppermost = Register(Op{Name: "uppermost", Kind: OneForm, Reads: State, Args: []Arg{{Kind: OneForm}}, Says: "the component of {0} with the highest card", Code: unary(func(g *Game, v int) int {
		at := 0
		list := g.parts(v)
		for i, p := range list {
			if g.place[p.top&63] > g.place[list[at].top&63] {
				at = i
			}
		}
		return v&^255 + at<<8 | min(1, len(list))
	})})
	_ = Register(Op{Name: "runs", Kind: OneForm, Reads: State, Args: []Arg{{Kind: OneForm}}, Says: "the runs of {0}", Code: unary(func(g *Game, v int) int {
		n := 0
		for _, p := range g.parts(v) {
			n += truth(p.long > 1) // they come first
		}
		return v&^255 | n
	})})
	opTop = Register(Op{Name: "top-of", Kind: OneCard, Reads: State, Args: []Arg{{Kind: OneForm}}, Says: "the highest card of the first component of {0}", Code: unary(func(g *Game, f int) int {
		if list := g.parts(f); len(list) > 0 {
			return int(list[0].top)
		}
		return None
	})})
	opComponents = Register(Op{Name: "components", Kind: Number, Reads: State, Args: []Arg{{Kind: OneForm}}, Says: "the number of components of {0}", Code: unary(func(g *Game, f int) int { return len(g.parts(f)) })})
	// The constant is the number of cards of those that are counted.
	opSingles = Register(Op{Name: "components-of", Kind: Number, Const: ANumber, Reads: State, Args: []Arg{{Kind: OneForm}}, Says: "the number of components with # cards in {0}", Code: func(n *Node, k []Code) Code {
		f := k[0]
		return func(g *Game) (count int) {
			for _, p := range g.parts(f(g)) {
				count += truth(p.size() == n.num)
			}
			return count
		}
	}})
	opLength   = Register(Op{Name: "most-cards", Kind: Number, Reads: State, Args: []Arg{{Kind: OneForm}}, Says: "the number of cards of a longest component of {0}", Code: sizes(func(a, b int) int { return max(a, b) })})
	opShortest = Register(Op{Name: "fewest-cards", Kind: Number, Reads: State, Args: []Arg{{Kind: OneForm}}, Says: "the number of cards of a shortest component of {0}", Code: sizes(func(a, b int) int { return min(a, b) })})
	opAlike    = Register(Op{Name: "alike", Kind: Truth, Reads: State, Args: []Arg{{Kind: OneForm}, {Kind: OneForm}}, Says: "{0} are of the same sizes as {1}", Code: func(_ *Node, k []Code) Code {
		a, b := k[0], k[1]
		return func(g *Game) int {
			v, w := a(g), b(g)
			return truth(slices.EqualFunc(g.parts(v), g.parts(w), func(p, q component) bool { return p.alike == q.alike && p.long == q.long }))
		}
	}})
)

func sizes(f func(a, b int) int) func(*Node, []Code) Code {
	return func(_ *Node, k []Code) Code {
		form := k[0]
		return func(g *Game) (size int) {
			for i, p := range g.parts(form(g)) {
				if size = f(size, p.size()); i == 0 {
					size = p.size()
				}
			}
			return size
		}
	}
}

// That is the other card, where two are spoken of.
var That = Card{newNode(opThat)}

// For is a piece about [It] for another card, As one about [Who] for a player.
func For[T Piece](c Card, of T) T  { return typed[T](Make(opFor, c.Node, nodeOf(of))) }
func As[T Piece](p Player, of T) T { return typed[T](Make(opOf, p.Node, nodeOf(of))) }
func SameCard(a, b Card) Bool      { return Bool{Make(opSameCard, a.Node, b.Node)} }

// PutInOrder orders all cards by keys, the first of which counts most; cards that are equal in
// all have one [PlaceOf].
func PutInOrder(keys ...Num) Effect { return Effect{Make(opInOrder, nodesOf(keys)...)} }
func PlaceOf(c Card) Num            { return Num{Make(opPlace, c.Node)} }

// Divide takes components of a pile. pair and next speak of [It] and [That]: two cards are a
// pair, and a pair of the first card comes next above one of the second.
func Divide(p Pile, pair, next Bool, least, by Num) Form {
	return Form{Make(opDivide, p.Node, pair.Node, next.Node, least.Node, by.Node)}
}

// Honor is the card that tops the first component when a pile is divided like a structure; there
// is none if it can't be.
func Honor(p Pile, like Form, pair, next Bool, by Num) Card {
	return Card{Make(opHonor, p.Node, like.Node, pair.Node, next.Node, by.Node)}
}
func TopOf(f Form) Card     { return Card{Make(opTop, f.Node)} }
func Components(f Form) Num { return Num{Make(opComponents, f.Node)} }
func MostCards(f Form) Num  { return Num{Make(opLength, f.Node)} }

var NoForm = Form{newNode(opNoForm)}

// inOrder finds the places of all cards: by seven keys at most, each between -128 and 127.
func (g *Game) inOrder(keys []Code) {
	var by [64]uint64
	var list [64]uint8
	old, n := g.It, g.Deck.cards()
	for c := range n {
		g.It = c
		v := uint64(0)
		for _, key := range keys {
			v = v<<8 | uint64(max(0, min(255, key(g)+128)))
		}
		by[c] = v
		i := c
		for ; i > 0 && by[list[i-1]] > v; i-- {
			list[i] = list[i-1]
		}
		list[i] = uint8(c)
	}
	g.It = old
	place := int16(0)
	for i, c := range list[:n] {
		if i > 0 && by[c] != by[list[i-1]] {
			place++
		}
		g.place[c] = place
	}
	g.place[63] = -1
}

func (g *Game) highest(cards []uint8, key Code) int {
	old, card, most := g.It, None, 0
	for _, c := range cards {
		g.It = int(c)
		if v := key(g); card == None || v > most {
			card, most = g.It, v
		}
	}
	g.It = old
	return card
}
