package maumau

import (
	"strconv"
)

// Deal is the start of a game: the number of players and the shuffled pile.
type Deal struct {
	players int
	cards   [32]card // topmost first
}

// handSize is the number of cards that each player is dealt, by the number of
// players.
var handSize = [5]int{2: 7, 3: 6, 4: 5}

// lefts are the seats to the left of each seat, by the number of players.
var lefts = [5][4]uint8{2: {1, 0}, 3: {1, 2, 0}, 4: {1, 2, 3, 0}}

// Text implements [oracle.Case]: the number of players and the 32 cards.
func (d *Deal) Text() string {
	return string(d.appendText(make([]byte, 0, textSize)))
}

// textSize is enough for the text of a deal.
const textSize = len("2") + 32*len(" CA")

func (d *Deal) appendText(b []byte) []byte {
	b = strconv.AppendInt(b, int64(d.players), 10)
	for _, c := range d.cards {
		code := c.String()
		b = append(b, ' ', code[0], code[1])
	}
	return b
}

// Players implements [oracle.Case].
func (d *Deal) Players() int { return d.players }

// Summary implements [oracle.Case].
func (d *Deal) Summary() string { return strconv.Itoa(d.players) + " players" }

// start deals and turns the opening card.
func (g *game) start(d *Deal) {
	g.players, g.seat, g.move = d.players, 0, 0
	g.left = lefts[d.players]
	g.due, g.skip, g.fail, g.late = 0, 0, "", false
	g.out = g.out[:0]

	// deal: the cards go round clockwise one at a time, beginning with player 1:
	// 7, 6 or 5 each for 2, 3 or 4 players.
	g.hand = [4]set{}
	n := 0
	for range handSize[d.players] {
		for p := range d.players {
			g.hand[p] |= d.cards[n&31].set()
			n++
		}
	}

	// open: the next card is laid face up and is the first of the discard pile;
	// the rest is the draw pile.
	c := d.cards[n&31]
	g.pile.lay(d.cards[n+1:], c)
	g.out = append(g.out, suitLetters[c&3], rankLetters[c>>2], ' ')
	g.open(c)
}

// open lets the opening card act on player 1 as if it had been played, except
// the jack.
//
// open-seven: player 1 answers with a seven or draws two cards.
//
// open-eight: player 1 is skipped.
//
// open-jack: no suit is called; any card but a jack may follow.
func (g *game) open(c card) {
	g.fits = (suitSet(c.suit()) | rankSet(c.rank())) &^ jacks
	g.jackFits = jacks
	switch c.rank() {
	case seven:
		g.due = 2
	case eight:
		g.skip = 1
	case jack:
		g.fits, g.jackFits = ^jacks, 0
	}
}
