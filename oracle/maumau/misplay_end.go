package maumau

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
	case g.mis.Any(reshuffleNever, reshuffleNoDraw),
		g.mis.Has(reshuffleOnce) && g.turns > 1,
		g.mis.Has(reshuffleLate) && !late:
		if q.down = 0; g.mis.Has(reshuffleLate) {
			g.turns--
		}
		return
	case g.mis.Has(reshuffleWithOpen):
		q.down = q.size
	case g.mis.Has(reshuffleKeepsTwo):
		q.down = max(q.size, 2) - 2
	}
	if g.mis.Has(reshuffleReversed) {
		for i, j := uint8(0), q.down; i+1 < j; i++ {
			j--
			a, b := &q.ring[(q.head+i)&31], &q.ring[(q.head+j)&31]
			*a, *b = *b, *a
		}
	}
	if g.mis.Has(reshuffleLosesCall) && q.open().rank() == jack {
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

// misWorth returns the values by which cards left in a hand are counted, by rank.
func (g *game) misWorth() [8]int {
	v := values
	switch {
	case g.mis.Has(scoreJackTen):
		v[jack] = 10
	case g.mis.Has(scoreJackTwo):
		v[jack] = 2
	}
	if g.mis.Has(scoreAceOne) {
		v[ace] = 1
	}
	switch {
	case g.mis.Has(scoreCourtTen):
		v[king], v[queen] = 10, 10
	case g.mis.Has(scoreKingQueen):
		v[king], v[queen] = v[queen], v[king]
	}
	if g.mis.Has(scoreLowNothing) {
		v[seven], v[eight], v[nine] = 0, 0, 0
	}
	return v
}

// misScores counts in place of scores.
func (g *game) misScores() (list [4]int) {
	worth := g.misWorth()
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
	case g.mis.Has(doubleTwoJacks):
		return g.hand[p]&jacks != 0
	case g.mis.Has(doubleNextOnly) && g.hand[(p+g.players-1)%g.players] != 0:
		return false
	case g.mis.Has(doubleAnyAction):
		return last == seven || last == eight || last == jack
	}
	return last == jack
}
