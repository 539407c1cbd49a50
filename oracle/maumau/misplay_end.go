package maumau

import "kiebitz/oracle"

// misPass: the player in turn can't play.
func (g *game) misPass() {
	g.ownEight = -1
	if g.mis.Has(callLostAfterPass) && g.pile.open().rank() == jack {
		g.fits = ^jacks
	}
}

// misCut returns whether the penalty ends after the card just drawn, before
// which the draw pile had down cards.
func (g *game) misCut(down uint8) bool {
	return g.mis.Has(reshuffleCutsPenalty) && down == 1
}

// misTurn: the discard pile has been turned, late or at once.
func (g *game) misTurn(late bool) {
	q := &g.pile
	g.turns++
	switch {
	case g.mis.Has(reshuffleReversed):
		for i, j := uint8(0), q.down; i+1 < j; i++ {
			j--
			a, b := &q.ring[(q.head+i)&31], &q.ring[(q.head+j)&31]
			*a, *b = *b, *a
		}
	case g.mis.Any(reshuffleNever, reshuffleNoDraw), g.mis.Has(reshuffleOnce) && g.turns > 1:
		q.down = 0
	case g.mis.Has(reshuffleLate) && !late:
		q.down = 0
	case g.mis.Has(reshuffleWithOpen):
		q.down = q.size
	case g.mis.Has(reshuffleKeepsTwo):
		q.down = max(q.size, 2) - 2
	case g.mis.Has(reshuffleLosesCall) && q.open().rank() == jack:
		g.fits = ^jacks
	}
}

// misEmpty: a card is needed and the draw pile is empty. It returns whether
// the game goes on without.
func (g *game) misEmpty() bool { return g.mis.Has(reshuffleNoDraw) }

// misLast: the last card c has been played.
func (g *game) misLast(c card) {
	if c.rank() != seven {
		return
	}
	if g.mis.Has(lastSevenCarried) {
		g.carried = g.due + 2
	}
	if g.mis.Has(lastSevenServed) {
		for range g.due + 2 {
			n := g.take()
			if n == noCard {
				return
			}
			g.hand[g.after(g.seat)] |= n.set()
		}
	}
}

// worths are the values by which misreadings count what is left, by rank.
var worths = []struct {
	misreading oracle.Ref
	values     [8]int
}{
	{scoreJackTen, [8]int{ace: 11, ten: 10, nine: 9, eight: 8, seven: 7, king: 4, queen: 3, jack: 10}},
	{scoreJackTwo, [8]int{ace: 11, ten: 10, nine: 9, eight: 8, seven: 7, king: 4, queen: 3, jack: 2}},
	{scoreAceOne, [8]int{ace: 1, ten: 10, nine: 9, eight: 8, seven: 7, king: 4, queen: 3, jack: 20}},
	{scoreCourtTen, [8]int{ace: 11, ten: 10, nine: 9, eight: 8, seven: 7, king: 10, queen: 10, jack: 20}},
	{scoreLowNothing, [8]int{ace: 11, ten: 10, king: 4, queen: 3, jack: 20}},
	{scoreKingQueen, [8]int{ace: 11, ten: 10, nine: 9, eight: 8, seven: 7, king: 3, queen: 4, jack: 20}},
}

// misScores counts in place of scores.
func (g *game) misScores() (list [4]int) {
	worth := values
	for _, w := range worths {
		if g.mis.Has(w.misreading) {
			worth = w.values
		}
	}
	last := g.pile.open().rank()
	for p := range g.players {
		for r, v := range worth {
			list[p] += v * (g.hand[p] & rankSet(r)).len()
		}
		if g.misDoubles(p, last) {
			list[p] *= 2
		}
	}
	return list
}

// misDoubles returns whether the score of player p is doubled after a last
// card of the given rank.
func (g *game) misDoubles(p, last int) bool {
	switch {
	case g.mis.Has(doubleNever):
		return false
	case g.mis.Has(doubleAnyAction):
		return last == seven || last == eight || last == jack
	case g.mis.Has(doubleTwoJacks):
		return g.hand[p]&jacks != 0
	case g.mis.Has(doubleNextOnly):
		before := (p + g.players - 1) % g.players
		return last == jack && g.hand[before] == 0
	}
	return last == jack
}
