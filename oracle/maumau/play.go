package maumau

import (
	"kiebitz/oracle"
)

// game is one game in play by the rules, the fast twin of [Rules]. Its zero value is ready for
// start; it can be used for any number of games one after another.
type game struct {
	players int
	left    [4]uint8 // the seat to the left of each
	seat    int      // whose turn it is, from 0
	move    int      // number of the turn, from 1; a skipped turn counts
	hand    [4]set   // by seat
	pile    pile

	fits     set // the cards but jacks that match the open card or the called suit
	jackFits set // the jacks that may be played: all or none
	due      int // cards that the next player owes to an active seven; 0: none is active
	skip     int // players to be skipped after an eight

	out  []byte // the cards played, three bytes each
	fail string // why the game can't go on; "" as long as it can
	late bool   // a card was drawn from under an open card that had lain alone when the pile ended
}

// patience is how many moves a game gets before its positions are watched for
// a repetition. The longest of ten million random games takes 243.
const patience = 1 << 12

// play plays d to its end and leaves the cards in g.out and the hands in
// g.hand.
func (g *game) play(d *Deal) *oracle.PlayError {
	g.start(d)
	if !g.playTo(patience) {
		g.watch(d) // few deals in a billion come here
	}
	if g.fail != "" {
		return &oracle.PlayError{Move: g.move, Reason: g.fail}
	}
	return nil
}

// playTo plays up to that number of moves. It reports whether the game is over.
func (g *game) playTo(moves int) bool {
	for g.move < moves {
		g.move++
		if g.turn() {
			return true
		}
	}
	return false
}

// watch plays d once more, slowly, to its end or to a repetition.
func (g *game) watch(d *Deal) {
	seen := make(map[state]int)
	g.start(d)
	for over := false; !over; {
		g.move++
		over = g.repeats(seen) || g.turn()
	}
}

// turn lets the player in turn move and passes the turn on. It reports whether
// the game is over, because somebody has won or because it can't go on.
func (g *game) turn() (over bool) {
	if g.skip > 0 {
		// eight: the player after an eight does not play; after that the eight is without
		// effect.
		g.skip--
		g.next()
		return false
	}
	c := g.choose()
	if c == noCard && g.due > 0 {
		return g.serve()
	}
	if c == noCard {
		if c = g.draw(); c == noCard {
			g.next()
			return g.fail != ""
		}
	}
	return g.put(c)
}

// put plays c from the hand of the player in turn. It reports whether the game
// is over.
func (g *game) put(c card) (over bool) {
	g.hand[g.seat&3] &^= c.set()
	g.out = append(g.out, suitLetters[c&3], rankLetters[c>>2], ' ')
	g.pile.cover(c)

	// last: the player of the last card has won, and its action does not count.
	if over = g.hand[g.seat&3] == 0; !over {
		g.act(c)
	}
	g.next()
	return over
}

// act sets what the open card c asks of the next player.
func (g *game) act(c card) {
	// match: the next card must have the suit or the rank of the open card.
	//
	// jack: a jack fits every card but another jack.
	g.fits = (suitSet(c.suit()) | rankSet(c.rank())) &^ jacks
	g.jackFits = jacks
	switch c.rank() {
	case seven:
		// seven: the next player owes two cards.
		//
		// chain: a seven put on an active seven passes the debt on, greater by two: up
		// to eight cards. On a seven that has been served the count starts over.
		g.due += 2
	case eight:
		g.skip = 1 // eight: the next player is skipped
	case jack:
		// call: the called suit alone counts until the jack is covered, also after passes.
		//
		// jack: a jack can't be played on a jack.
		g.jackFits = 0
		g.fits = suitSet(bestSuit(g.hand[g.seat&3])) &^ jacks
	}
}

// serve lets the player in turn draw the penalty.
//
// seven: the player draws what is owed and plays no card; after that the seven
// has no effect.
func (g *game) serve() (over bool) {
	for range g.due {
		c := g.pop()
		if c == noCard {
			return true
		}
		g.hand[g.seat&3] |= c.set()
	}
	g.due = 0
	g.next()
	return false
}

// bestSuit returns the suit to call for a hand that the jack has left.
//
// R5: the suit with the most cards, jacks not counted.
//
// R6: the highest suit on a tie, also if only jacks are left and all counts are
// zero.
func bestSuit(hand set) int {
	hand &^= jacks
	best, most := 0, (hand & suitSet(0)).len()
	for s := 1; s < 4; s++ {
		if n := (hand & suitSet(s)).len(); n > most {
			best, most = s, n
		}
	}
	return best
}

// next passes the turn on clockwise.
func (g *game) next() { g.seat = g.after(g.seat) }

// after returns the seat to the left of seat s.
func (g *game) after(s int) int { return int(g.left[s&3] & 3) }
