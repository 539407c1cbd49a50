package maumau

import (
	"kiebitz/oracle"
)

// game is one game in play. Its zero value, with mis and tr set as wanted, is
// ready for start; it can be used for any number of games one after another.
type game struct {
	mis *misread // nil: the rules
	tr  *tracer  // nil: nobody asks

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
	called   int // the suit called with the jack that is open

	out  []byte // the cards played, three bytes each
	fail string // why the game can't go on; "" as long as it can
	late bool   // a card was drawn from under an open card that had lain alone when the pile ended

	memory         // for misreadings only
	endsEmpty bool // the same: a game ends where a card is needed and none is there
}

// patience is how many moves a game gets before its positions are watched for
// a repetition. The longest of ten million random games takes 243. Misreadings
// often lead to endless games; they get fewer moves, and are not watched.
const (
	patience         = 1 << 12
	misreadsPatience = 1 << 10
)

// play plays d to its end and leaves the cards in g.out and the hands in
// g.hand.
func (g *game) play(d *Deal) *oracle.PlayError {
	g.start(d)
	switch {
	case g.mis != nil:
		if !g.playTo(misreadsPatience) {
			g.fail = "the misreading comes to no end"
		}
	case !g.playTo(patience):
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
		return g.sitOut()
	}
	if g.tr != nil {
		g.tr.begin(g)
	}
	c, by := g.choose()
	if c == noCard && g.due > 0 {
		return g.serve()
	}
	if c == noCard {
		if c = g.draw(); c == noCard {
			return g.fail != "" || g.pass()
		}
		by = ruleDraw
	}
	return g.put(c, by)
}

// put plays c from the hand of the player in turn. It reports whether the game
// is over.
func (g *game) put(c card, by rule) (over bool) {
	g.hand[g.seat&3] &^= c.set()
	g.out = append(g.out, suitLetters[c&3], rankLetters[c>>2], ' ')
	g.pile.cover(c)

	// last: the player of the last card has won, and its action does not count.
	over = g.hand[g.seat&3] == 0
	if over && g.mis != nil {
		over = !g.misPlaysOn(c)
	}
	if !over {
		g.act(c, by)
	} else if g.mis != nil {
		g.misLast(c)
	}
	if g.tr != nil {
		g.tr.played(g, c, by, over)
	}
	g.next()
	return over
}

// act sets what the open card c asks of the next player.
func (g *game) act(c card, by rule) {
	// match: the next card must have the suit or the rank of the open card.
	//
	// jack: a jack fits every card but another jack.
	g.fits = (suitSet(c.suit()) | rankSet(c.rank())) &^ jacks
	g.jackFits = jacks
	switch c.rank() {
	case seven:
		g.extend()
	case eight:
		g.skip = 1 // eight: the next player is skipped
	case jack:
		g.call(c)
	}
	if g.mis != nil {
		g.misAct(c, by)
	}
}

// pass ends a turn in which no card was played.
func (g *game) pass() (over bool) {
	if g.tr != nil {
		g.tr.passed(g)
	}
	if g.mis != nil {
		g.misPass()
	}
	g.next()
	return false
}

// sitOut is the turn of a player who is skipped.
//
// eight: the player after an eight does not play; after that the eight is
// without effect.
func (g *game) sitOut() (over bool) {
	if g.mis != nil {
		if played, over := g.misSitOut(); played {
			return over
		}
	}
	g.skip--
	if g.mis != nil {
		g.misSkipped()
	}
	if g.tr != nil {
		g.tr.skipped(g)
	}
	g.next()
	return false
}

// next passes the turn on clockwise.
func (g *game) next() { g.seat = g.after(g.seat) }

// after returns the seat to the left of seat s.
func (g *game) after(s int) int { return int(g.left[s&3] & 3) }
