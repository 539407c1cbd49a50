package maumau

// misCut returns whether the penalty ends after the card just drawn, before
// which the draw pile had down cards.
func (g *game) misCut(down uint8) bool {
	return g.mis.Has(reshuffleCutsPenalty) && down == 1
}

// misTurn: the discard pile has been turned, late or at once.
func (g *game) misTurn(late bool) {
	q := &g.pile
	if g.mis.Has(reshuffleNoDraw) || g.mis.turns < always && g.turns == g.mis.turns || g.mis.Has(reshuffleLate) && !late {
		q.down = 0
		return
	}
	if q.down = q.size - min(q.size, uint8(g.mis.keeps)); q.down > 0 {
		g.turns++
		g.renewed, g.stacked = true, min(g.stacked, g.mis.keeps)
		if open := q.open(); g.mis.Has(printTurned.Ref()) {
			g.out = append(g.out, suitLetters[open&3], rankLetters[open>>2], ' ')
		}
	}
	if g.mis.Has(reshuffleReversed) {
		for i, j := uint8(0), q.down; i+1 < j; i++ {
			j--
			a, b := &q.ring[(q.head+i)&31], &q.ring[(q.head+j)&31]
			*a, *b = *b, *a
		}
	}
	switch {
	case q.open().rank() != jack:
	case g.mis.Has(reshuffleLosesCall):
		g.fits = ^jacks
	case g.mis.Has(reshuffleOwnSuit.Ref()):
		g.misDemand(suitSet(q.open().suit()))
	}
}

// misRenewed: a turn has ended in which the open card was not covered.
func (g *game) misRenewed() {
	open := g.pile.open()
	if !g.renewed || !g.mis.actsAgain.has(open) {
		return
	}
	g.renewed = false
	switch open.rank() {
	case seven:
		g.due, g.chained = g.mis.sevenCost, 1
	case eight:
		g.skip = g.mis.eight[g.players]
	case jack:
		g.fits = ^jacks
	}
}

// misTop puts the card on top of the draw pile that is drawn next.
func (g *game) misTop() {
	if !g.mis.Has(drawBottom.Ref()) {
		return
	}
	q := &g.pile
	c := q.at(q.down - 1)
	for i := q.down - 1; i > 0; i-- {
		q.ring[(q.head+i)&31] = q.at(i - 1)
	}
	q.ring[q.head&31] = c
}

// misEmpty: a card is needed and the draw pile is empty. It returns whether the
// game goes on without, as most solvers do: by the rules no deal comes to this. It
// ends if the misreading is that cards of the discard pile do not come back.
func (g *game) misEmpty() bool {
	g.ranOut = !g.mis.Any(reshuffleTimes.Ref(), reshuffleKeeps.Ref())
	return g.ranOut && !g.endsEmpty
}

// misPlaysOn returns whether the game goes on although c was the last card.
func (g *game) misPlaysOn(c card) bool {
	return g.mis.Has(lastEightPlays.Ref()) && c.rank() == eight && g.players == 2
}

// misLast: the last card c has been played.
func (g *game) misLast(c card) {
	g.carried.winner, g.carried.standing = g.seat+1, 0
	if before := g.pile.at(g.pile.size - 2); before.rank() == jack && g.called != anySuit {
		g.carried.standing = g.called + 1
	}
	if g.mis.Has(lastDebtKept.Ref()) {
		g.carried.due = g.due
	}
	g.carried.doubled = g.carried.doubled || g.mis.doubleOn.has(c)
	switch c.rank() {
	case jack:
		g.misPrintCalled(bestSuit(g.hand[g.seat]))
	case seven:
		if g.mis.Has(lastSevenCarried) {
			g.carried.due = g.due + 2
		}
		if g.mis.Has(lastSevenServed) {
			g.misLastServed(g.due + 2)
		}
		if g.mis.Has(lastSevenAlone.Ref()) {
			g.misLastServed(g.due)
		}
	case eight:
		if g.mis.Has(lastEightCarried.Ref()) {
			g.carried.skip = 1
		}
	}
	for p, n := range g.misCount() {
		if g.mis.Name(scoreAddsUp) == "doubled" {
			n -= g.carried.total[p] // the sum has been counted on
		}
		g.carried.total[p] += n
	}
}

// misLastServed lets the next player draw n cards when the game is over.
func (g *game) misLastServed(n int) {
	for range n {
		c := g.pop()
		if c == noCard {
			return
		}
		g.hand[g.after(g.seat)] |= c.set()
	}
}

// misScores counts in place of scores.
func (g *game) misScores() [4]int {
	if g.mis.Has(scoreAddsUp.Ref()) {
		return g.carried.total
	}
	return g.misCount()
}

// misCount counts the scores of this game.
func (g *game) misCount() (list [4]int) {
	winner, sum := -1, 0
	if g.mis.Name(scoreAddsUp) == "doubled" {
		list = g.carried.total
	}
	for p := range g.players {
		if g.hand[p] == 0 {
			winner = p
		}
	}
	last := g.pile.open()
	for p := range g.players {
		for s := g.hand[p]; s != 0; s &= s - 1 {
			list[p] += g.mis.worth[s.first().rank()]
		}
		if g.misDoubles(p, winner, last) {
			list[p] *= g.mis.factor
		}
		sum += list[p]
	}
	if winner >= 0 && g.mis.Has(scoreWinner.Ref()) {
		list[winner] = sum
	}
	return list
}

// misDoubles returns whether the score of player p is doubled after the given
// last card of the winner.
func (g *game) misDoubles(p, winner int, last card) bool {
	if g.mis.Has(doubleTwoJacks) {
		return g.hand[p]&jacks != 0
	}
	over := g.mis.Has(doubleOver.Ref()) && g.pile.at(g.pile.size-2).rank() == jack
	switch {
	case !g.mis.doubleOn.has(last) && !over && !(g.carried.doubled && g.mis.Has(doubleKept.Ref())):
		return false
	case p == winner || !g.mis.Has(doubleFor.Ref()):
		return true
	case winner < 0: // the game could not go on
		return false
	}
	place := 0
	for s := g.after(winner); s != p; s = g.after(s) {
		place++
	}
	return g.mis.doubleFor[place] != 0
}
