package rules

import (
	"math/bits"
	"slices"
	"strings"
)

// Deck is a deck of cards: four suits, and ranks of which each suit has a card. A card is
// an index, its rank times four plus its suit, so that a set of cards is a bit mask.
type Deck struct {
	Ranks, Suits         string   // letters, in the order of the indices
	RankWords, SuitWords []string // in English, singular for ranks
	Jokers, JokerWords   []string // the codes of cards beside these, whose indices come after; in English
	Names                []string // of the players, as they are printed
	Lowest               int      // the number of the first rank
}

const suits = 4

// cards is how many different ones there are.
func (d *Deck) cards() int { return suits*len(d.Ranks) + len(d.Jokers) }

func (d *Deck) all() int { return 1<<d.cards() - 1 }

// ranks returns the cards of the ranks with the given letters.
func (d *Deck) ranks(letters string) (set int) {
	for _, r := range letters {
		if i := strings.IndexRune(d.Ranks, r); i >= 0 {
			set |= 0xF << (suits * i)
		}
	}
	return set
}

// ofSuit returns the cards of a suit: all of [anySuit], none of [noSuit].
func (d *Deck) ofSuit(s int) int {
	switch {
	case s == anySuit:
		return d.all()
	case s < 0 || s > 3:
		return 0
	}
	return (1<<(suits*len(d.Ranks)) - 1) & (0x1111111111111111 << s & (1<<63 - 1))
}

// code returns the letters of the suit and the rank of a card.
func (d *Deck) code(c int) [2]byte {
	if i := c - suits*len(d.Ranks); i >= 0 {
		return [2]byte([]byte(d.Jokers[i]))
	}
	return [2]byte{d.Suits[c%suits], d.Ranks[c/suits]}
}

// suitOf returns the suit of a card.
func (d *Deck) suitOf(c int) int {
	switch {
	case c < 0:
		return noSuit
	case c >= suits*len(d.Ranks):
		return jokerSuit
	}
	return c & 3
}

// suit returns the suit with a letter, or one of the odd suits.
func (d *Deck) suit(text string) int {
	if i := slices.Index(oddSuits[:], text); i >= noSuit {
		return i
	}
	if i := strings.Index(d.Suits, text); i >= 0 && len(text) == 1 {
		return i
	}
	return noSuit
}

// suitText is the reverse of suit.
func (d *Deck) suitText(s int) string {
	switch {
	case s >= 0 && s < len(d.Suits):
		return d.Suits[s : s+1]
	case s < noSuit || s >= len(oddSuits):
		s = noSuit
	}
	return oddSuits[s]
}

// Suits that are no suit of the deck.
const (
	noSuit    = 4
	anySuit   = 5
	jokerSuit = 6
	trumpSuit = 7 // for games in which trumps count as one
)

var oddSuits = [...]string{noSuit: "none", anySuit: "any", jokerSuit: "joker", trumpSuit: "trump"}

// Setup is the start of a game: the number of players and the cards, the topmost first.
type Setup struct {
	Players int
	Cards   []uint8
	Header  []int // what is given beside them
	Sizes   []int // how many of them each player plays in a trick, if that is given
	Number  int   // if it is not 0, only the head of that number is printed
}

// pile is an ordered pile of cards, the bottom one first; set is a view of it.
type pile struct {
	set      int
	c        []uint8 // as many as there ever were on it
	from, to int
}

func (p *pile) len() int { return p.to - p.from }

// nth returns the n-th card from the top, from 1, or with -n from the bottom.
func (p *pile) nth(n int) int {
	if n < 0 {
		n += p.len() + 1
	}
	if n < 1 || n > p.len() {
		return None
	}
	return int(p.c[p.to-n])
}

// put lays a card on top.
func (p *pile) put(c int) {
	if p.to == len(p.c) {
		p.c = append(p.c, 0)
		p.c = p.c[:cap(p.c)]
	}
	p.c[p.to] = uint8(c)
	p.to++
	p.set |= 1 << c
}

// remove takes the card at an index of c out.
func (p *pile) remove(i int) {
	c := p.c[i]
	switch i {
	case p.to - 1:
	case p.from:
		p.from++
		p.to++
	default:
		copy(p.c[i:p.to-1], p.c[i+1:p.to])
	}
	p.to--
	p.set &^= 1 << c
}

// find returns the index of a card, -1 if it is not there.
func (p *pile) find(c int) int {
	for i := p.to - 1; i >= p.from; i-- {
		if p.c[i] == uint8(c) {
			return i
		}
	}
	return -1
}

// Game is a game on the table. It plays any number, one after another, as a process does:
// what no rule sets again goes on into the next game. Operations read and write it.
type Game struct {
	Deck    *Deck
	Players int
	Seat    int // whose turn it is, from 0; None before the first turn of a process
	It      int // the card that is spoken of
	That    int // the other card that is
	Who     int // the player that is spoken of
	Out     []byte

	setup  Setup
	vars   []int
	piles  []pile
	step   int       // to the next player: 1, or -1 when play has turned round
	turn   int       // number of the turn, from 1
	laid   [64]int32 // the turn in which a card was moved last
	by     [64]int8  // who moved it
	actor  int       // who moved a card last, in a turn before
	moved  bool      // some card has been moved in this turn
	again  bool      // the player in turn is that actor
	limit  int       // of turns
	steps  int       // what is left of the limit of loops
	fail   string    // why the game can't go on
	lacks  bool      // something was asked for that is not there; under an edit the game goes on
	edits  bool      // an edit is at work
	ending bool      // where something lacks the game ends, under an edit, too
	held   bool      // what an "ever" asks has held in this process
	tally  [64]int   // what a "tally" was in this game, by the card that is spoken of
	spare  []uint8   // for cards on their way
	acted  []int     // how often each definition was played, by its number
	group  group     // what is asked about, where cards are laid in groups

	table

	hole   Code
	patch  Code // the piece that is being tried; see [RuleSet.Infer]
	watch  int  // the pile that must get the cards of expect, if there are some
	expect []uint8
	last   int // the turn in which one of them was laid
}

// stuckTurns without a card that is laid are too many for a game that is compared.
const stuckTurns = 40

// loops is how many rounds of loops a game gets for each turn that it may have.
const loops = 10

// forget makes the next game the first of a process, which begins with some variables.
func (g *Game) forget(vars []int) {
	copy(g.vars, vars)
	g.Seat, g.held = None, false
}

// start clears the table for a deal.
func (g *Game) start(d *Setup) {
	g.Players, g.setup = d.Players, *d
	if g.Seat >= g.Players { // it was kept from a game of more
		g.Seat %= g.Players
	}
	for i := range g.piles {
		p := &g.piles[i]
		p.set, p.from, p.to = 0, 0, 0
	}
	clear(g.acted)
	clear(g.tally[:])
	g.step, g.turn, g.last, g.actor, g.moved, g.again, g.fail, g.lacks = 1, 0, 0, None, false, false, "", false
	g.steps = loops * g.limit
	g.Out = g.Out[:0]
	g.table.clear()
}

// carry sets what the last game has left to this one.
func (g *Game) carry() {
	all := len(g.vars) / 2
	for i := 0; i < all && g.vars[all] != 0; i++ {
		if g.vars[all]>>i&1 == 1 {
			g.vars[i] = g.vars[all+1+i]
		}
	}
	g.vars[all] = 0
}

// stop ends the game without a result.
func (g *Game) stop(reason string) int {
	g.fail = reason
	return endGame
}

// put lays a card on top of a pile.
func (g *Game) put(c, on int) {
	g.piles[on].put(c)
	g.laid[c&63], g.by[c&63], g.moved = int32(g.turn), int8(g.Seat), true
	if on == g.watch && g.expect != nil {
		g.last = g.turn
		if n := g.piles[on].len(); n > len(g.expect) || int(g.expect[n-1]) != c {
			g.fail = unexpected
		}
	}
}

// unexpected is why a game that is compared with another one ends early.
const unexpected = "another card is laid"

// seat returns a seat that may be beyond the last, or one before the first.
func (g *Game) seat(p int) int {
	switch {
	case p == g.Players:
		return 0
	case p > g.Players:
		return p % g.Players
	case p < 0:
		return p + g.Players
	}
	return p
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func first(set int) int { return bits.TrailingZeros64(uint64(set)) }

// one returns the set of a card alone.
func one(c int) int {
	if c < 0 {
		return 0
	}
	return 1 << c
}
