package maumau

// The hooks below are called from the places of the clauses, and only if some
// misreading is at work, so that the plain path pays one test each. This file has
// those of the deal, the opening, matching and the actions; misplay_choose.go
// has those of the rules of decision, misplay_end.go the rest.

// memory is what only misreadings need to remember.
type memory struct {
	got      [32]int // when each card came into a hand
	clock    int     // how many cards have
	served   int     // cards of the last penalty, until it is covered
	chained  int     // sevens that have not been served yet
	turns    int     // how often the pile was turned
	ownEight int     // two players: the seat that has just played an eight; -1: none
	jackSeen bool    // a suit has been called in this game
	carried  int     // penalty left over from the game before
}

// misStart forgets the game before, but for what a misreading carries over.
func (g *game) misStart() {
	g.memory = memory{ownEight: -1, carried: g.carried}
}

// misTook: c has come into a hand.
func (g *game) misTook(c card) {
	g.clock++
	g.got[c&31] = g.clock
}

// misDealOut deals in place of dealOut.
func (g *game) misDealOut(d *Deal) {
	cards := d.cards
	if g.mis.Has(dealFromBottom) {
		for i := range cards {
			cards[i] = d.cards[31-i]
		}
	}
	size := handSize[d.players]
	switch {
	case g.mis.Has(dealSevenEach):
		size = 7
	case g.mis.Has(dealFiveEach):
		size = 5
	}
	g.hand = [4]set{}
	n := size * d.players
	for i, c := range cards[:n] {
		seat := i % d.players
		if g.mis.Has(dealBlocks) {
			seat = i / size
		}
		if g.mis.Has(dealBackwards) {
			seat = (d.players - seat) % d.players
		}
		g.hand[seat] |= c.set()
		g.misTook(c)
	}
	open, pile := cards[n], cards[n+1:]
	if g.mis.Has(openFromBottom) {
		open, pile = cards[31], cards[n:31]
	}
	g.pile.lay(pile, open)
	if !g.mis.Has(openNotPrinted) {
		g.out = append(g.out, suitLetters[open&3], rankLetters[open>>2], ' ')
	}
	g.open(open)
}

// misOpen: c has been opened.
func (g *game) misOpen(c card) {
	g.misMatch(c)
	switch c.rank() {
	case seven:
		g.misOpenSeven()
	case eight:
		g.misOpenEight()
	case jack:
		g.misOpenJack(c)
	}
	if g.carried > 0 {
		g.due, g.carried = g.carried, 0
	}
}

func (g *game) misOpenSeven() {
	g.due, g.chained = g.misCost(), 1
	if g.mis.Has(openSevenIgnored) {
		g.due, g.chained = 0, 0
	}
	if g.mis.Has(openSevenOnNext) {
		g.next()
	}
}

func (g *game) misOpenEight() {
	switch two := g.players == 2; {
	case g.mis.Has(openEightIgnored), g.mis.Has(openEightNotWithTwo) && two, g.mis.Has(openEightOnlyWithTwo) && !two:
		g.skip = 0
	case g.mis.Has(openEightOnNext):
		g.next()
	}
	g.misEight()
}

func (g *game) misOpenJack(c card) {
	switch {
	case g.mis.Has(openJackCallsItsSuit):
		g.fits = suitSet(c.suit()) &^ jacks
	case g.mis.Has(openJackCallsClubs):
		g.fits = clubs &^ jacks
	case g.mis.Has(openJackNothingFits):
		g.fits = 0
	case g.mis.Has(openJackPlayerCalls):
		g.fits = suitSet(bestSuit(g.hand[0])) &^ jacks
	}
	if g.mis.Has(openJackTakesJack) {
		g.jackFits = jacks
	}
}

// misMatch: what follows c has been set.
func (g *game) misMatch(c card) {
	if c.rank() == jack {
		return
	}
	switch {
	case g.mis.Has(matchSuitOnly):
		g.fits = suitSet(c.suit()) &^ jacks
	case g.mis.Has(matchRankOnly):
		g.fits = rankSet(c.rank())
	}
	if g.mis.Has(callStays) && g.jackSeen {
		g.fits |= suitSet(g.called) &^ jacks
	}
	if g.mis.Has(jackNeedsSuit) {
		g.jackFits &= suitSet(c.suit())
	}
	if g.mis.Has(jackNotOnSeven) && c.rank() == seven || g.mis.Has(jackNotOnEight) && c.rank() == eight {
		g.jackFits = 0
	}
}

// misEight: an eight has been opened or played.
func (g *game) misEight() {
	n := g.players
	if g.mis.Has(eightIgnored) ||
		n == 2 && g.mis.Has(eightNotWithTwo) ||
		n == 3 && g.mis.Any(eightNotWithThree, eightOnlyWithTwo) ||
		n == 4 && g.mis.Any(eightNotWithFour, eightOnlyWithTwo) {
		g.skip = 0
	}
}

// misAct: c has been played by the rule by and has acted.
func (g *game) misAct(c card, by rule) {
	g.misMatch(c)
	g.served = 0
	last := g.ownEight
	g.ownEight = -1
	switch c.rank() {
	case eight:
		g.misEight()
		if g.mis.Has(eightNotTwice) && last == g.seat {
			g.skip = 0
		} else if g.players == 2 {
			g.ownEight = g.seat
		}
	case jack:
		// Only a misreading puts a jack on an active seven.
		if !g.mis.Has(jackPassesSeven) {
			g.due = 0
		}
		if g.mis.Has(jackOnJack) {
			g.jackFits = jacks
		}
	}
	if g.mis.Has(sevenMayBeCovered) && c.rank() != seven {
		g.due = 0
	}
	if g.mis.Has(drawActionIgnored) && by == ruleDraw {
		g.due, g.skip = 0, 0
	}
}

// misSitOut lets a player who is to be skipped play an eight, if the misreading
// is at work. It reports whether the player has.
func (g *game) misSitOut() (played, over bool) {
	eights := g.hand[g.seat&3] & rankSet(eight)
	if !g.mis.Has(eightAnswered) || eights == 0 {
		return false, false
	}
	g.skip = 0
	if g.tr != nil {
		g.tr.begin(g)
	}
	return true, g.put(g.pick(eights, rule2), rule2)
}

// misExtend: a seven has been played.
func (g *game) misExtend() {
	first := g.due == 0
	g.chained++
	if g.mis.Has(sevenServedExtends) && first {
		g.due = g.served // the seven below was served: its cards are counted once more
	}
	switch {
	case g.mis.Has(chainAlwaysTwo), g.mis.Has(chainWithoutOpening) && g.move == 1:
		g.due = g.misCost()
	case g.mis.Has(chainOneMore) && !first:
		g.due++
	case g.mis.Has(chainDoubles) && !first:
		g.due *= 2
	default:
		g.due += g.misCost()
	}
	switch {
	case g.mis.Has(chainAtMostFour):
		g.due = min(g.due, 4)
	case g.mis.Has(chainAtMostSix):
		g.due = min(g.due, 6)
	}
}

// misCost is how many cards a seven alone costs.
func (g *game) misCost() int {
	switch {
	case g.mis.Has(sevenDrawsOne):
		return 1
	case g.mis.Has(sevenDrawsThree):
		return 3
	}
	return 2
}

// misServed: a penalty of owed cards has been drawn. It returns whether the
// player goes on to play.
func (g *game) misServed(owed int) bool {
	g.served, g.chained = owed, 0
	if g.mis.Has(sevenServedDemands) {
		g.fits = sevens
	}
	if g.mis.Has(sevenStaysActive) {
		g.due = g.misCost()
	}
	return g.mis.Has(sevenPenalisedPlays) || g.mis.Has(openSevenThenPlays) && g.move == 1
}

// misCall returns the suit that is called with c; the jack has left the hand.
func (g *game) misCall(c card) int {
	hand := g.hand[g.seat&3]
	rest := hand &^ jacks
	if rest == 0 && g.mis.Has(r5EmptyAnySuit) {
		g.jackSeen = false
		return anySuit
	}
	g.jackSeen = true
	switch {
	case g.mis.Has(callOwnSuit):
		return c.suit()
	case rest == 0 && g.mis.Has(r5EmptyOwnSuit):
		return c.suit()
	case rest == 0 && g.mis.Has(r5EmptyNextJack) && hand != 0:
		return hand.first().suit()
	case g.mis.Has(r5CountsJacks):
		rest = hand
	case g.mis.Has(r5CountsPlayedJack):
		rest |= c.set()
	case g.mis.Has(r5CountsBoth):
		rest = hand | c.set()
	}
	return g.misBestSuit(rest, c.suit())
}

// misBestSuit is bestSuit for a hand of which all cards count; own is the suit
// of the played jack.
func (g *game) misBestSuit(hand set, own int) int {
	order := [4]int{0, 1, 2, 3}
	switch {
	case g.mis.Has(r5TiesReversed):
		order = [4]int{3, 2, 1, 0}
	case g.mis.Has(r5TiesAlphabetical):
		order = [4]int{0, 3, 2, 1}
	}
	best, most := 0, -1
	for _, s := range order {
		cards := hand & suitSet(s)
		n := g.misMeasure(cards) << 8
		switch {
		case g.mis.Has(r5TiesByPoints):
			n += cards.points()
		case g.mis.Has(r5TiesOwnSuit) && s == own && cards != 0:
			n++
		}
		if n > most {
			best, most = s, n
		}
	}
	return best
}

// misMeasure is how much the cards of a suit speak for calling it.
func (g *game) misMeasure(cards set) int {
	switch {
	case cards == 0:
		return 0
	case g.mis.Has(r5ByPoints):
		return cards.points()
	case g.mis.Has(r5HighestCard):
		return max(values[cards.first().rank()], values[cards.last().rank()]) // a jack stands last
	case g.mis.Has(r5Rarest):
		return 32 - cards.len()
	}
	return cards.len()
}

// misFits returns what fits the jack c with which suit s was called.
func (g *game) misFits(c card, s int) set {
	switch {
	case g.mis.Has(callIgnored), s == anySuit:
		return ^jacks
	case g.mis.Has(callOrOwnSuit):
		return (suitSet(s) | suitSet(c.suit())) &^ jacks
	}
	return suitSet(s) &^ jacks
}
