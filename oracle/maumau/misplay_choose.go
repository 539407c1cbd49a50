package maumau

import (
	"slices"

	"kiebitz/oracle"
)

// misAnswer: the player in turn, who holds h, owes cards to an active seven. It
// returns what is done if that is not what the rules say.
func (g *game) misAnswer(h set) (card, rule, bool) {
	js := h & jacks
	switch {
	case g.mis.Has(r4OnActiveSeven) && js != 0 && g.misAlarm(0):
		return g.pick(js, rule4), rule4, true
	case g.mis.Has(r1TakesPenalty),
		g.mis.Has(r1OnlyOnce) && g.chained >= 2,
		g.mis.Has(r1NotWithHigher) && g.misHigher(h),
		g.mis.Has(openSevenNoAnswer) && g.move == 1:
		return noCard, rule1, true
	case h&sevens != 0:
		return noCard, rule1, false
	case g.mis.Any(jackOnActiveSeven, jackPassesSeven) && js != 0:
		return g.pick(js, rule3), rule3, true
	case g.mis.Has(sevenMayBeCovered) && h&g.fits != 0:
		return g.pick(h&g.fits, rule2), rule2, true
	}
	return noCard, rule1, false
}

// misHigher returns whether a card of h fits that has a higher value than a
// seven, jacks apart.
func (g *game) misHigher(h set) bool {
	fits := h & g.fits &^ sevens
	return fits != 0 && values[fits.first().rank()] > values[seven]
}

// misJacks returns the jacks of hand h that may be played, fits being the other
// cards that may.
func (g *game) misJacks(h, fits set) set {
	switch {
	case g.mis.Any(r3DrawsInstead, r3DrawsFirst) && fits == 0:
		return 0
	case g.mis.Has(lastNoJack) && h.single():
		return 0
	case g.mis.Has(r4OnJack) && g.misAlarm(fits):
		return h & jacks
	}
	return h & g.jackFits
}

// misAlarm returns whether rule 4 asks for a jack, with fits to play instead.
func (g *game) misAlarm(fits set) bool {
	next, few := g.after(g.seat), 1
	if g.mis.Has(r4TwoCards) {
		few = 2
	}
	switch {
	case g.mis.Has(r2JackFirst):
		return true
	case g.mis.Has(r4Ignored):
		return false
	case g.mis.Has(r4NotOverEight) && fits != 0 && g.pick(fits, rule2).rank() == eight,
		g.mis.Has(r4NotOverSeven) && fits != 0 && g.pick(fits, rule2).rank() == seven:
		return false
	case g.mis.Has(r4AnyOpponent):
		for p := range g.players {
			if p != g.seat && g.hand[p].len() <= few {
				return true
			}
		}
		return false
	case g.mis.Has(r4OwnHand):
		return g.hand[g.seat].len() == 2
	case g.mis.Has(r4SeatAfterNext):
		next = g.after(next)
	case g.mis.Has(r4PreviousPlayer):
		next = (g.seat + g.players - 1) % g.players
	}
	return g.hand[next].len() <= few
}

// misValues returns the values by which rule 2 chooses, by rank; jacks are not
// among the cards to choose from.
func (g *game) misValues() [8]int {
	v := values
	switch {
	case g.mis.Has(r2ByRank):
		v = [8]int{ace: 7, king: 6, queen: 5, ten: 4, nine: 3, eight: 2, seven: 1}
	case g.mis.Has(r2TenHigh):
		v = [8]int{ace: 7, ten: 6, king: 5, queen: 4, nine: 3, eight: 2, seven: 1}
	case g.mis.Has(r2CourtTen):
		v[king], v[queen] = 10, 10
	case g.mis.Has(r2QueenOverKing):
		v[king], v[queen] = v[queen], v[king]
	}
	if g.mis.Has(r2AceLow) {
		v[ace] = 1
	}
	if g.mis.Has(r2LowestValue) {
		for rank := range jack {
			v[rank] = -v[rank]
		}
	}
	return v
}

// choosing are the misreadings that choose another card of several.
var choosing = oracle.RefsOf(r2LowestValue, r2ByRank, r2TenHigh, r2AceLow, r2CourtTen, r2QueenOverKing, r2FirstInHand,
	r2SuitFirst, r2RankFirst, r6Suits.Ref(), r6FirstInHand)

// misPick returns the card of s that is played by the rule by.
func (g *game) misPick(s set, by rule) card {
	switch {
	case s == 0:
		return noCard
	case by == rule3 && g.mis.Has(r3LowestJack), by == rule4 && g.mis.Has(r4LowestJack):
		return s.last()
	case !g.mis.Meets(choosing):
		return s.first()
	}
	value, suits := g.misValues(), g.mis.Value(r6Suits)
	if by == rule2 {
		s = g.misNarrow(s)
	}
	// One number for each card: value, then time in the hand or suit.
	best, least := noCard, 1<<30
	for ; s != 0; s &= s - 1 {
		c := s.first()
		tie := slices.Index(suits, c.suit())
		if g.mis.Has(r6FirstInHand) {
			tie = g.got[c]
		}
		rank := -value[c.rank()]<<20 + tie
		if by == rule2 && g.mis.Has(r2FirstInHand) {
			rank = g.got[c]
		}
		if rank < least {
			best, least = c, rank
		}
	}
	return best
}

// misNarrow leaves of the fitting cards those of the open card's suit, or
// rank, if there are any and a misreading prefers them.
func (g *game) misNarrow(s set) set {
	open := g.pile.open()
	if open.rank() == jack {
		return s
	}
	if t := s & suitSet(open.suit()); g.mis.Has(r2SuitFirst) && t != 0 {
		return t
	}
	if t := s & rankSet(open.rank()); g.mis.Has(r2RankFirst) && t != 0 {
		return t
	}
	return s
}

// misDraw: c has been drawn into the hand. It returns the card to play.
func (g *game) misDraw(c card) card {
	if g.mis.Has(openJackNothingFits) && g.fits == 0 {
		g.fits = ^jacks // only the hand of player 1 was thought not to fit
	}
	drawn := c.set()
	for g.mis.Has(drawUntilPlayable) && !(g.fits|g.jackFits).has(c) || g.mis.Has(drawTwo) && drawn.single() {
		if c = g.take(); c == noCard {
			return noCard
		}
		g.hand[g.seat&3] |= c.set()
		drawn |= c.set()
	}
	playable := drawn & (g.fits | g.jackFits)
	open := g.pile.open()
	switch {
	case g.mis.Has(drawNotPlayed):
		return noCard
	case g.mis.Has(drawOnlySuit) && open.rank() != jack:
		playable &= suitSet(open.suit()) | jacks
	}
	if g.mis.Has(drawJackKept) {
		playable &^= jacks
	}
	if js := g.hand[g.seat&3] & g.jackFits; g.mis.Has(r3DrawsFirst) && playable == 0 && js != 0 {
		return g.pick(js, rule3)
	}
	if fits := playable &^ jacks; fits != 0 {
		return g.pick(fits, rule2)
	}
	return g.pick(playable, rule3)
}
