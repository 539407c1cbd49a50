package maumau

// choose returns the card that the player in turn plays from the hand, or noCard if none may
// be played.
func (g *game) choose() card {
	h := g.hand[g.seat&3]

	// R1: an active seven can be answered by another seven only, and is; R6
	// picks among several. All else waits until the penalty is served.
	if g.due > 0 {
		return (h & sevens).first()
	}
	fits, js := h&g.fits, h&g.jackFits

	// R4: if the next player has one card left, a jack goes before all other
	// cards, whatever would be played instead. On a jack, or under an active
	// seven, no jack may be played, so that the rule is idle there.
	//
	// R3: if no other card fits, a jack goes.
	if js != 0 && (fits == 0 || g.hand[g.after(g.seat)&3].single()) {
		return js.first()
	}

	// R2: the fitting card with the highest value goes.
	//
	// R6: among equal values the highest suit. The order of the bits is both at
	// once.
	return fits.first()
}

// draw lets a player who can't play take one card.
//
// draw: a player without a card to play draws one. If that card may be played, a jack
// included, it is played in the same turn, and draw returns it; else the turn
// is over.
func (g *game) draw() card {
	c := g.pop()
	if c == noCard {
		return noCard
	}
	g.hand[g.seat&3] |= c.set()
	if !(g.fits | g.jackFits).has(c) {
		return noCard
	}
	return c
}
