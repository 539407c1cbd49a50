package maumau

import (
	"math/bits"
	"strings"
)

// A mistake is one misreading of one clause. Its branch stands in the hook of
// that clause, below; the hooks are called from the places of the clauses, and
// only if some mistake is at work, so that the plain path pays one test each.
type mistake uint8

const (
	dealBlocks mistake = iota
	openSevenIgnored
	openEightIgnored
	openJackCallsItsSuit
	matchSuitOnly
	matchRankOnly
	drawNotPlayed
	drawJackKept
	drawActionIgnored
	drawUntilPlayable
	jackOnActiveSeven
	sevenPenalisedPlays
	chainAlwaysTwo
	sevenServedExtends
	eightIgnored
	eightNotWithTwo
	jackNeedsSuit
	jackNotOnSeven
	jackOnJack
	callOwnSuit
	callIgnored
	callLostAfterPass
	r1TakesPenalty
	r2LowestValue
	r2ByRank
	r3DrawsInstead
	r4Ignored
	r4OnJack
	r4OnActiveSeven
	r4LowestJack
	r4NotOverEight
	r4PreviousPlayer
	r4SeatAfterNext
	r5CountsJacks
	r5CountsPlayedJack
	r5TiesReversed
	r5EmptyOwnSuit
	r5ByPoints
	r6Reversed
	r6Alphabetical
	reshuffleReversed
	reshuffleKeepsTwo
	reshuffleOnce
	reshuffleCutsPenalty
	lastSevenServed
	scoreJackTen
	doubleNever
	mistakeCount
)

// mistakes is a set of mistakes.
type mistakes uint64

func (m *mistakes) has(x mistake) bool { return *m>>x&1 != 0 }

// any reports whether one of list is in the set.
func (m *mistakes) any(list ...mistake) bool {
	for _, x := range list {
		if m.has(x) {
			return true
		}
	}
	return false
}

// misDeal: the first n cards of d have been dealt.
func (g *game) misDeal(d *Deal, n int) {
	if g.mis.has(dealBlocks) {
		g.hand = [4]set{}
		for i, c := range d.cards[:n] {
			g.hand[i/handSize[d.players]] |= c.set()
		}
	}
}

// misOpen: c has been opened.
func (g *game) misOpen(c card) {
	g.misMatch(c)
	if g.mis.has(openSevenIgnored) {
		g.due = 0
	}
	if g.mis.has(openEightIgnored) {
		g.skip = 0
	}
	if g.mis.has(openJackCallsItsSuit) && c.rank() == jack {
		g.fits = suitSet(c.suit()) &^ jacks
	}
	g.misEight(c)
}

// misMatch: what follows c has been set.
func (g *game) misMatch(c card) {
	if c.rank() == jack {
		return
	}
	if g.mis.has(matchSuitOnly) {
		g.fits = suitSet(c.suit()) &^ jacks
	}
	if g.mis.has(matchRankOnly) {
		g.fits = rankSet(c.rank())
	}
	if g.mis.has(jackNeedsSuit) {
		g.jackFits = jacks & suitSet(c.suit())
	}
	if g.mis.has(jackNotOnSeven) && c.rank() == seven {
		g.jackFits = 0
	}
}

// misEight: c has been opened or played.
func (g *game) misEight(c card) {
	if g.mis.has(eightIgnored) || g.mis.has(eightNotWithTwo) && g.players == 2 {
		g.skip = 0
	}
}

// misAct: c has been played by the rule by and has acted.
func (g *game) misAct(c card, by rule) {
	g.misMatch(c)
	g.misEight(c)
	g.served = 0
	if c.rank() == jack {
		g.due = 0 // only a misreading puts a jack on an active seven
		if g.mis.has(jackOnJack) {
			g.jackFits = jacks
		}
	}
	if g.mis.has(drawActionIgnored) && by == ruleDraw {
		g.due, g.skip = 0, 0
	}
}

// misAnswer: the player in turn owes cards to an active seven.
func (g *game) misAnswer(h set) (card, rule, bool) {
	js := h & jacks
	if g.mis.has(r4OnActiveSeven) && js != 0 && g.misAlarm(0) {
		return g.pick(js), rule4, true
	}
	if g.mis.has(r1TakesPenalty) {
		return noCard, rule1, true
	}
	if g.mis.has(jackOnActiveSeven) && h&sevens == 0 && js != 0 {
		return g.pick(js), rule3, true
	}
	return noCard, rule1, false
}

// misJacks returns the jacks of hand h that may be played, fits being the other
// cards that may.
func (g *game) misJacks(h, fits set) set {
	switch {
	case g.mis.has(r3DrawsInstead) && fits == 0:
		return 0
	case g.mis.has(r4OnJack) && g.misAlarm(fits):
		return h & jacks
	}
	return h & g.jackFits
}

// misAlarm returns whether rule 4 asks for a jack, with fits to play instead.
func (g *game) misAlarm(fits set) bool {
	seat := g.after(g.seat)
	switch {
	case g.mis.has(r4Ignored):
		return false
	case g.mis.has(r4NotOverEight) && fits != 0 && g.pick(fits).rank() == eight:
		return false
	case g.mis.has(r4SeatAfterNext):
		seat = g.after(seat)
	case g.mis.has(r4PreviousPlayer):
		seat = (g.seat + g.players - 1) % g.players
	}
	return g.hand[seat].single()
}

// misPick returns the card of s that is preferred.
func (g *game) misPick(s set) card {
	if !g.mis.any(r2LowestValue, r2ByRank, r6Reversed, r6Alphabetical) {
		return s.first()
	}
	suits := "CSHD"
	switch {
	case g.mis.has(r6Reversed):
		suits = "DHSC"
	case g.mis.has(r6Alphabetical):
		suits = "CDHS"
	}
	best, least := noCard, 1<<30
	for ; s != 0; s &= s - 1 {
		c := s.first()
		v := -values[c.rank()]
		switch {
		case g.mis.has(r2LowestValue):
			v = -v
		case g.mis.has(r2ByRank):
			v = strings.IndexByte("AKQTNESJ", rankLetters[c.rank()])
		}
		for i := range suits {
			if suits[i] == suitLetters[c.suit()] && 4*v+i < least {
				best, least = c, 4*v+i
			}
		}
	}
	return best
}

// misDraw: c has been drawn into the hand. It returns the card to play.
func (g *game) misDraw(c card) card {
	if g.mis.has(drawUntilPlayable) {
		for !(g.fits | g.jackFits).has(c) {
			if c = g.take(); c == noCard {
				return noCard
			}
			g.hand[g.seat] |= c.set()
		}
	}
	if g.mis.has(drawNotPlayed) || g.mis.has(drawJackKept) && c.rank() == jack {
		return noCard
	}
	if !(g.fits | g.jackFits).has(c) {
		return noCard
	}
	return c
}

// misCall returns the suit that is called with c; the jack has left the hand.
func (g *game) misCall(c card) int {
	hand := g.hand[g.seat]
	rest := hand &^ jacks
	switch {
	case g.mis.has(callOwnSuit):
		return c.suit()
	case g.mis.has(r5EmptyOwnSuit) && rest == 0:
		return c.suit()
	case g.mis.has(r5CountsJacks):
		rest = hand
	case g.mis.has(r5CountsPlayedJack):
		rest |= c.set()
	}
	best, most := 0, -1
	for i := range 4 {
		s := i
		if g.mis.has(r5TiesReversed) {
			s = 3 - i
		}
		n := (rest & suitSet(s)).len()
		if g.mis.has(r5ByPoints) {
			n = (rest & suitSet(s)).points()
		}
		if n > most {
			best, most = s, n
		}
	}
	return best
}

// misFits returns what fits a jack with which suit s was called.
func (g *game) misFits(s int) set {
	if g.mis.has(callIgnored) {
		return ^jacks
	}
	return suitSet(s) &^ jacks
}

// misPass: the player in turn has drawn and can't play.
func (g *game) misPass() {
	if g.mis.has(callLostAfterPass) && g.pile.open().rank() == jack {
		g.fits = ^jacks
	}
}

// misExtend: a seven has been played.
func (g *game) misExtend() {
	switch {
	case g.mis.has(chainAlwaysTwo):
		g.due = 2
	case g.mis.has(sevenServedExtends) && g.due == 0:
		// The seven below was served: its cards are counted once more.
		g.due = g.served + 2
	default:
		g.due += 2
	}
}

// misCut returns whether the penalty ends after the card just drawn, before
// which the draw pile had down cards.
func (g *game) misCut(down uint8) bool {
	return g.mis.has(reshuffleCutsPenalty) && down == 1
}

// misServed: a penalty of owed cards has been drawn. It returns whether the
// player goes on to play.
func (g *game) misServed(owed int) bool {
	g.served = owed
	return g.mis.has(sevenPenalisedPlays)
}

// misTurn: the discard pile has been turned.
func (g *game) misTurn() {
	q := &g.pile
	if g.mis.has(reshuffleReversed) {
		for i, j := uint8(0), q.down; i+1 < j; i++ {
			j--
			a, b := &q.ring[(q.head+i)&31], &q.ring[(q.head+j)&31]
			*a, *b = *b, *a
		}
	}
	if g.mis.has(reshuffleOnce) && g.turns > 1 {
		q.down = 0
	}
	if g.mis.has(reshuffleKeepsTwo) {
		q.down = max(q.size, 2) - 2
	}
}

// misLast: the last card c has been played.
func (g *game) misLast(c card) {
	if g.mis.has(lastSevenServed) && c.rank() == seven {
		for range g.due + 2 {
			n := g.take()
			if n == noCard {
				return
			}
			g.hand[g.after(g.seat)] |= n.set()
		}
	}
}

// misScores: list holds the scores by the rules.
func (g *game) misScores(list *[4]int) {
	double := g.pile.open().rank() == jack
	for p := range g.players {
		if g.mis.has(scoreJackTen) {
			n := 10 * bits.OnesCount32(uint32(g.hand[p]&jacks))
			if double {
				n *= 2
			}
			list[p] -= n
		}
		if g.mis.has(doubleNever) && double {
			list[p] /= 2
		}
	}
}
