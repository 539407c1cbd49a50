//go:build !js

package rules

import (
	"math/bits"
	"slices"
)

// Orders of all cards, and cards that are taken together: pairs, and runs of them.

// table is what lies on it where tricks are played.
type table struct {
	trick, served int       // how many tricks and cards have been played
	place         [64]int16 // of each card in the order; of none -1
	forms         []component
	structures    []int   // those that are there
	itAt, thatAt  int     // where the two cards that are compared stand in their pile
	holds         [4]hold // by depth: under an edit a pair may depend on how other cards are divided
	depth         int
	tried         int
}

func (t *table) clear() {
	t.trick, t.served = 0, 0
	t.forms, t.structures = t.forms[:0], t.structures[:0]
	t.place = [64]int16{63: -1}
}

// part is a component: so many times so many cards that are alike, and the top one.
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
	opThat = Register(Op{Name: "that", Kind: OneCard, Reads: OtherCard, Says: "the other card", Code: func(*Node, []Code) Code { return func(g *Game) int { return g.That } }})
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
	opBeside   = Register(Op{Name: "beside", Kind: Truth, Reads: State | ItsCard | OtherCard, Says: "both cards stand side by side", Code: func(*Node, []Code) Code {
		return func(g *Game) int { return truth(g.itAt-g.thatAt == 1 || g.thatAt-g.itAt == 1) }
	}})
	opPlace = Register(Op{Name: "place", Kind: Number, Reads: State, Args: []Arg{{Kind: OneCard}}, Says: "the place of {0}", Code: func(_ *Node, k []Code) Code {
		c := k[0]
		return func(g *Game) int { return int(g.place[c(g)&63]) }
	}})
	opInOrder = Register(Op{Name: "in-order", Kind: Act, Reads: State, Args: []Arg{{Number, ItsCard}}, More: true, Says: "all cards are put in order by {*}, the lowest first", Code: func(_ *Node, k []Code) Code {
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
	opNoForm  = Register(Op{Name: "no-structure", Kind: OneForm, Says: "no component", Code: func(*Node, []Code) Code { return value(0) }})
	opLongest = Register(Op{Name: "longest", Kind: OneForm, Reads: State, Args: []Arg{{Kind: OneForm}}, Says: "the first of the longest components of {0}", Code: func(_ *Node, k []Code) Code {
		f := k[0]
		return func(g *Game) int { v := f(g); return v&^255 | min(1, v&255) }
	}})
	opTop = Register(Op{Name: "top-of", Kind: OneCard, Reads: State, Args: []Arg{{Kind: OneForm}}, Says: "the highest card of the first component of {0}", Code: func(_ *Node, k []Code) Code {
		f := k[0]
		return func(g *Game) int {
			if list := g.parts(f(g)); len(list) > 0 {
				return int(list[0].top)
			}
			return None
		}
	}})
	opComponents = Register(Op{Name: "components", Kind: Number, Reads: State, Args: []Arg{{Kind: OneForm}}, Says: "the number of components of {0}", Code: func(_ *Node, k []Code) Code {
		f := k[0]
		return func(g *Game) int { return len(g.parts(f(g))) }
	}})
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

// mostPairs is how many pairs of some cards are looked at.
const mostPairs = 32

// hold is some cards, in pairs.
type hold struct {
	pairs [mostPairs]held // the highest first
	below [mostPairs]uint32
	n     int // of pairs
	rest  []held
	found [mostPairs]uint8
	wants []int // how long the runs must be that are looked for
}

// deeper returns a hold for cards that are to be sorted, until it is given back; nil if there are
// no more.
func (g *Game) deeper() *hold {
	if g.depth == len(g.holds) {
		return nil
	}
	g.depth++
	return &g.holds[g.depth-1]
}

func (g *Game) back() { g.depth-- }

// held is a card, or several that are alike, by the place of the highest.
type held struct {
	card uint8
	at   uint8 // in its pile
	used bool
	key  int
}

// sort takes pairs of cards: each with the first one before it that is still alone.
func (h *hold) sort(g *Game, cards []uint8, pair, next, by Code) {
	oldIt, oldThat := g.It, g.That
	h.n, h.rest = 0, h.rest[:0]
	for i, c := range cards {
		g.It = int(c)
		one := held{card: c, at: uint8(i), key: by(g)}
		paired := false
		for k := range h.rest {
			other := &h.rest[k]
			if other.used || h.n == mostPairs {
				continue
			}
			g.That, g.itAt, g.thatAt = int(other.card), i, int(other.at)
			if paired = pair(g) != 0; paired {
				other.used, one.used = true, true
				top := one
				if other.key > one.key {
					top = *other
				}
				h.insert(top)
				break
			}
		}
		h.rest = append(h.rest, one)
	}
	h.rest = slices.DeleteFunc(h.rest, func(c held) bool { return c.used })
	for i := range h.n {
		h.below[i] = 0
		g.It = int(h.pairs[i].card)
		for j := range h.n {
			if g.That = int(h.pairs[j].card); i != j && next(g) != 0 {
				h.below[i] |= 1 << j
			}
		}
	}
	g.It, g.That = oldIt, oldThat
}

// insert adds a pair at its place.
func (h *hold) insert(p held) {
	i := h.n
	for ; i > 0 && h.pairs[i-1].key < p.key; i-- {
		h.pairs[i] = h.pairs[i-1]
	}
	h.pairs[i] = p
	h.n++
}

// longest finds the longest run down from a pair that is not used, the highest of several, and
// leaves it in found.
func (g *Game) longest(h *hold, used uint32) (best int) {
	var path [mostPairs]uint8
	left := h.n - bits.OnesCount32(used)
	for i := range h.n {
		if used>>i&1 == 0 && best < left {
			best = g.down(h, &path, 0, i, used, best, left)
		}
	}
	return best
}

func (g *Game) down(h *hold, path *[mostPairs]uint8, n, i int, used uint32, best, most int) int {
	path[n] = uint8(i)
	if n++; n > best {
		best = n
		copy(h.found[:], path[:n])
	}
	used |= 1 << i
	for next := h.below[i] &^ used; next != 0 && best < most; next &= next - 1 {
		if g.tried++; g.tried > mostTried {
			break
		}
		best = g.down(h, path, n, bits.TrailingZeros32(next), used, best, most)
	}
	return best
}

// mostTried is how many steps a search for runs takes at most: more than any rules of games need
// by which runs go down only, but an edit may let them go in circles.
const mostTried = 1 << 14

// manyForms are more components than a game has without an edit.
const manyForms = 1 << 11

// divide takes runs of pairs from a hold, the longest first, and then what is left of it.
func (g *Game) divide(h *hold, least, most int) int {
	if len(g.forms) > manyForms {
		g.forms, g.structures = g.forms[:0], g.structures[:0]
	}
	from, used := len(g.forms), uint32(0)
	g.tried = 0
	for h.n >= least && most != 1 {
		n := g.longest(h, used)
		if n < least {
			break
		}
		if most > 0 {
			n = min(n, most)
		}
		for _, i := range h.found[:n] {
			used |= 1 << i
		}
		g.forms = append(g.forms, component{2, uint8(n), h.pairs[h.found[0]].card})
	}
	for i := range h.n {
		if used>>i&1 == 0 {
			g.forms = append(g.forms, component{2, 1, h.pairs[i].card})
		}
	}
	singles := len(g.forms)
	for _, c := range h.rest {
		g.forms = append(g.forms, component{1, 1, c.card})
		for i := len(g.forms) - 1; i > singles && g.place[g.forms[i].top&63] > g.place[g.forms[i-1].top&63]; i-- {
			g.forms[i], g.forms[i-1] = g.forms[i-1], g.forms[i]
		}
	}
	return g.known(from)
}

// known returns the structure that begins at a place in forms: the same one each time, so that
// what is equal has equal values.
func (g *Game) known(from int) int {
	list := g.forms[from:]
	for _, form := range g.structures {
		if form&255 == len(list) && slices.Equal(g.parts(form), list) {
			g.forms = g.forms[:from]
			return form
		}
	}
	form := from<<8 | len(list)
	g.structures = append(g.structures, form)
	return form
}

// honor finds the highest card that can top the first component of a structure.
func (g *Game) honor(cards []uint8, form int, pair, next, by Code, greedy bool) int {
	list, pairs, h := g.parts(form), 0, g.deeper()
	if h == nil {
		return None
	}
	defer g.back()
	h.wants = h.wants[:0]
	for _, p := range list {
		if p.alike > 1 {
			pairs += int(p.long)
			if p.long > 1 {
				h.wants = append(h.wants, int(p.long))
			}
		}
	}
	if pairs == 0 && len(list) > 0 {
		return g.highest(cards, by)
	}
	h.sort(g, cards, pair, next, by)
	switch {
	case len(list) == 0 || h.n < pairs:
		return None
	case len(h.wants) == 0:
		return int(h.pairs[0].card)
	}
	g.tried = 0
	if greedy {
		return g.greedily(h)
	}
	for i := range h.n {
		if g.fits(h, 0, i, i, 1, 0) {
			return int(h.pairs[i].card)
		}
	}
	return None
}

// fits reports whether a run of those that are wanted goes on from a pair, its n-th, and those
// behind it find room, too. Runs of one length begin one below the other.
func (g *Game) fits(h *hold, run, first, i, n int, used uint32) bool {
	if g.tried++; g.tried > mostTried {
		return false
	}
	used |= 1 << i
	if n < h.wants[run] {
		for next := h.below[i] &^ used; next != 0; next &= next - 1 {
			if g.fits(h, run, first, bits.TrailingZeros32(next), n+1, used) {
				return true
			}
		}
		return false
	}
	if run++; run == len(h.wants) {
		return true
	}
	from := 0
	if h.wants[run] == h.wants[run-1] {
		from = first + 1
	}
	for j := from; j < h.n; j++ {
		if used>>j&1 == 0 && g.fits(h, run, j, j, 1, used) {
			return true
		}
	}
	return false
}

// greedily lets each run that is wanted take the highest pairs that make one.
func (g *Game) greedily(h *hold) int {
	top, used := None, uint32(0)
	for run := range h.wants {
		took := uint32(0)
		for i := 0; i < h.n && took == 0; i++ {
			if used>>i&1 == 0 {
				if took = g.chain(h, i, h.wants[run], used); took != 0 && run == 0 {
					top = int(h.pairs[i].card)
				}
			}
		}
		if used |= took; took == 0 {
			return None
		}
	}
	return top
}

// chain returns the pairs of a run of n down from one, 0 if there is none.
func (g *Game) chain(h *hold, i, n int, used uint32) uint32 {
	used |= 1 << i
	if n == 1 {
		return 1 << i
	}
	for next := h.below[i] &^ used; next != 0; next &= next - 1 {
		if g.tried++; g.tried > mostTried {
			break
		}
		if rest := g.chain(h, bits.TrailingZeros32(next), n-1, used); rest != 0 {
			return rest | 1<<i
		}
	}
	return 0
}
