package maumau

// rule names the clause by which a card is played.
type rule uint8

const (
	ruleDraw rule = iota // draw: the card just drawn
	rule1
	rule2 // or rule 6, where values tie
	rule3
	rule4
)

// choose returns the card that the player in turn plays from the hand and the
// rule that decides it, or noCard if none may be played.
func (g *game) choose() (card, rule) {
	h := g.hand[g.seat&3]

	// R1: an active seven can be answered by another seven only, and is; R6
	// picks among several. All else waits until the penalty is served.
	if g.due > 0 {
		if g.mis != nil {
			if c, by, ok := g.misAnswer(h); ok {
				return c, by
			}
		}
		return g.pick(h&sevens, rule1), rule1
	}
	fits, js := h&g.fits, h&g.jackFits
	if g.mis != nil {
		fits, js = g.misPlayable(h)
	}

	// R4: if the next player has one card left, a jack goes before all other
	// cards, whatever would be played instead. On a jack, or under an active
	// seven, no jack may be played, so that the rule is idle there.
	//
	// R3: if no other card fits, a jack goes.
	if js != 0 {
		if fits == 0 {
			return g.pick(js, rule3), rule3
		}
		if g.alarm(fits, js) {
			return g.pick(js, rule4), rule4
		}
	}

	// R2: the fitting card with the highest value goes.
	//
	// R6: among equal values the highest suit. The order of the bits is both at
	// once.
	return g.pick(fits, rule2), rule2
}

// pick returns the card of s to play by the rule by and rule 6.
func (g *game) pick(s set, by rule) card {
	if g.mis != nil {
		return g.misPick(s, by)
	}
	return s.first()
}

// alarm returns whether rule 4 asks for one of the jacks js, with fits to play
// otherwise.
func (g *game) alarm(fits, js set) bool {
	if g.mis != nil {
		return g.misAlarm(fits, js)
	}
	return g.hand[g.after(g.seat)&3].single()
}

// draw lets a player who can't play take one card.
//
// draw: a player without a card to play draws one. If that card may be played, a jack
// included, it is played in the same turn, and draw returns it; else the turn
// is over.
func (g *game) draw() card {
	if g.mis != nil {
		return g.misDraw()
	}
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
