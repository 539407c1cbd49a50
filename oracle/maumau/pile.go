package maumau

// pile is the draw pile and the discard pile in one queue. Cards are drawn
// from its head and played to its tail. The first `down` cards of the queue
// are the draw pile; the rest is the discard pile, whose last card is the open
// one.
//
// One queue will do because a discard pile that is turned over has its bottom
// card on top: the order in which the cards were played is the order in which
// they are drawn again. For that reason no output can tell when the pile is
// turned, only what is turned and in which order. Turning moves the border
// between the piles, and nothing else. The exception is a deal in which the last
// card is drawn while the open card lies alone: there the game goes on as long as
// nobody must draw, and the pile is turned when the next card is needed
// (curated/reshuffle-open-alone).
type pile struct {
	ring [32]card // at most 31 cards are in use
	head uint8
	size uint8
	down uint8
}

// lay puts down a new draw pile, topmost card first, and the opening card.
func (q *pile) lay(draw []card, open card) {
	n := copy(q.ring[:], draw)
	q.ring[n&31] = open
	q.head, q.size, q.down = 0, uint8(n+1), uint8(n)
}

// cover puts c on the discard pile.
func (q *pile) cover(c card) {
	q.ring[(q.head+q.size)&31] = c
	q.size++
}

// at returns the card at index i of the queue.
func (q *pile) at(i uint8) card { return q.ring[(q.head+i)&31] }

// open returns the open card.
func (q *pile) open() card { return q.at(q.size - 1) }

// outOfCards is the reason of a game that can't go on.
const outOfCards = "a card must be drawn, but all cards except the open one are in the players' hands"

// pop removes the topmost card of the draw pile. If no card but the open one
// is left, it sets g.fail and returns noCard.
//
// reshuffle: at the moment when the last card of the draw pile is drawn, also
// in the middle of a penalty and before that card is played, the discard pile
// without its open card is turned over and is the new draw pile: its bottom
// card is drawn first. The open card stays.
func (g *game) pop() card {
	q := &g.pile
	if q.down == 0 {
		// When the last card was drawn, the open card lay alone. It may have
		// been covered since. The statement promises that cards do not run out, which
		// may rule this out: see [engine.Doubt].
		g.late = true
		if q.down = q.size - 1; q.down == 0 {
			g.fail = outOfCards
			return noCard
		}
	}
	c := q.at(0)
	q.head++
	q.size--
	if q.down--; q.down == 0 {
		q.down = q.size - 1
	}
	return c
}
