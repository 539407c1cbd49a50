package maumau

import "kiebitz/oracle"

// The hooks below are called from the places of the clauses, and only if some
// misreading is at work, so that the plain path pays one test each. This file has
// those of the deal, the opening, matching and the actions; misplay_choose.go
// has those of the rules of decision, misplay_call.go those of the jack's suit,
// misplay_end.go the rest.

// memory is what only misreadings need to remember.
type memory struct {
	got       [32]int // when each card came into a hand
	clock     int     // how many cards have
	served    int     // cards of the last penalty, until it is covered
	chained   int     // sevens that have not been served yet
	stacked   int     // sevens that lie on each other
	turns     int     // how often the pile was turned
	renewed   bool    // the pile was turned, and the open card has lain there since
	passes    int     // since the open card was played
	ownEight  int     // two players: the seat that has just played an eight; -1: none
	jackSeen  bool    // a suit has been called in this game
	carried   carried
	began     carried // the same when the game began
	ranOut    bool    // a card was needed and none was there, but the game went on
	skipLater bool    // an opening eight skips a player when the first move has been made
}

// carried is what games leave to the next one.
type carried struct {
	due, skip int
	called    int    // the suit that was called last, from 1; 0: none
	standing  int    // the same, if the last card was put on its jack
	winner    int    // from 1; 0: none
	total     [4]int // the scores of all games
	counts    [4]int // what rule 5 has counted of each suit
	doubled   bool   // a game has ended with a card that doubles the scores
}

// misStart forgets the game before, except what a misreading carries over, and
// chooses who begins, and the direction.
func (g *game) misStart() {
	g.memory = memory{ownEight: -1, carried: g.carried, began: g.carried}
	if g.mis.Name(r5Kept) == "game" {
		g.carried.counts = [4]int{}
	}
	g.seat = min(g.mis.starter, g.players) - 1
	switch w := g.carried.winner; {
	case w == 0:
	case g.mis.Has(dealWinner.Ref()):
		g.seat = min(w, g.players) - 1
	case g.mis.Has(dealAfterWinner.Ref()):
		g.seat = w % g.players
	}
	if g.mis.Has(dealPlaysBack.Ref()) {
		g.left = rights[g.players]
	}
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
	size := min(g.mis.sizes[d.players], 31/d.players)
	if n := size * d.players; g.mis.Has(openFirst.Ref()) {
		c := cards[0]
		copy(cards[:n], cards[1:])
		cards[n] = c
	}
	g.hand = [4]set{}
	n := 0
	for dealt := 0; dealt < size; dealt += g.mis.packet {
		for i := range d.players {
			for range min(g.mis.packet, size-dealt) {
				g.misDeal(cards[n], i)
				n++
			}
		}
	}
	g.misLay(cards[n:])
}

// misDeal gives c to the i-th player to be dealt a card.
func (g *game) misDeal(c card, i int) {
	if g.mis.Has(dealBackwards) {
		i = g.players - i
	}
	g.hand[(min(g.mis.first, g.players)-1+i)%g.players] |= c.set()
	g.misTook(c)
}

// misLay opens a card of the rest and makes the others the draw pile.
func (g *game) misLay(rest []card) {
	last := len(rest) - 1
	down := func() {
		c := rest[0]
		copy(rest, rest[1:])
		rest[last] = c
	}
	for range g.mis.openSkips {
		down()
	}
	if g.mis.Has(openFromBottom) {
		c := rest[last]
		copy(rest[1:], rest[:last])
		rest[0] = c
	}
	for range last {
		if g.mis.openAgain.has(rest[0]) {
			down()
		}
	}
	open := rest[0]
	g.pile.lay(rest[1:], open)
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
		if g.skip = 1; !g.mis.Has(openEightApart.Ref()) {
			g.misEight(g.mis.openEight[g.players])
		}
		g.misBegins(g.mis.openEightOn)
		if g.mis.Has(openEightAfter.Ref()) {
			g.skip, g.skipLater = 0, true
		}
	case jack:
		g.misOpenJack(c)
	}
	if g.carried.due > 0 {
		if g.due == 0 || g.mis.Has(lastSevenCarried) {
			g.due = g.carried.due
		}
		g.carried.due = 0
	}
	if g.carried.skip > 0 {
		g.skip, g.carried.skip = g.carried.skip, 0
	}
}

func (g *game) misOpenSeven() {
	g.due, g.chained, g.stacked = g.mis.sevenCost, 1, 1
	if g.mis.Has(openSevenCost.Ref()) {
		g.due = g.mis.openSevenCost
	}
	if g.due == 0 {
		g.chained = 0
	}
	g.misBegins(g.mis.openSeven)
}

// misBegins lets the n-th player be the first on whom the opening card acts.
func (g *game) misBegins(n int) {
	for range min(n, g.players) - 1 {
		g.next()
	}
}

func (g *game) misOpenJack(c card) {
	if g.mis.Has(openJackFits.Ref()) {
		g.misDemand(suitsOf(g.mis.openJack, c.suit(), 0))
	}
	switch {
	case g.mis.Has(openJackPlayerCalls):
		g.misDemand(suitSet(bestSuit(g.hand[g.seat])))
	case g.mis.Name(openJackOldCall) == "yes" && g.carried.called > 0:
		g.misDemand(suitSet(g.carried.called - 1))
	case g.mis.Name(openJackOldCall) == "standing" && g.carried.standing > 0:
		g.misDemand(suitSet(g.carried.standing - 1))
	}
	g.jackFits = g.mis.jackFits[c]
	if g.mis.Has(openJackTakesJack) {
		g.jackFits = jacks
	}
}

// misMatch: what follows c has been set.
func (g *game) misMatch(c card) {
	if c.rank() == jack {
		return
	}
	g.fits, g.jackFits = g.mis.fits[c], g.mis.jackFits[c]
	switch {
	case !g.jackSeen:
	case g.mis.Has(callStays):
		g.fits |= suitSet(g.called) &^ jacks
	case g.mis.Name(callReplaces) == "alone":
		g.fits = suitSet(g.called) &^ jacks
	case g.mis.Has(callReplaces.Ref()):
		g.fits = g.fits&^suitSet(c.suit()) | (rankSet(c.rank())|suitSet(g.called))&^jacks
	}
}

// misEight: an eight has been opened or played that skips that number of players, if
// that is not what all eights do.
func (g *game) misEight(skips int) {
	switch {
	case g.mis.Has(eightReverses.Ref()):
		if g.skip = 0; g.left == lefts[g.players] {
			g.left = rights[g.players]
		} else {
			g.left = lefts[g.players]
		}
	case skips != 1:
		g.skip = skips
	default:
		g.skip = g.mis.eight[g.players]
	}
}

// misAct: c has been played by the rule by and has acted.
func (g *game) misAct(c card, by rule) {
	g.misMatch(c)
	g.served, g.passes, g.renewed = 0, 0, false
	if c.rank() != seven {
		g.stacked = 0
	}
	last := g.ownEight
	g.ownEight = -1
	switch c.rank() {
	case eight:
		g.misEight(1)
		if g.mis.Has(eightNotTwice) && last == g.seat || g.mis.Has(eightWraps.Ref()) && g.seat == g.players-1 {
			g.skip = 0
		} else if g.players == 2 {
			g.ownEight = g.seat
		}
	case jack:
		// Only a misreading puts a jack on an active seven.
		if !g.mis.Has(jackPassesSeven) {
			g.due, g.chained = 0, g.chainsOn()
		}
		g.misPrintCalled(g.called)
	}
	if g.mis.covered.has(c) {
		g.due, g.chained = 0, g.chainsOn()
	}
	if by == ruleDraw && !g.mis.drawActs.has(c) {
		g.misInert(c)
	}
	g.misSkipLater()
}

// misSkipLater: the first move has been made, after which an opening eight skips.
func (g *game) misSkipLater() {
	if g.skipLater {
		if g.skipLater = false; g.mis.Name(openEightAfter) == "adds" {
			g.skip++
		}
		g.skip = max(g.skip, 1)
	}
}

// chainsOn is how many sevens count when a chain has ended.
func (g *game) chainsOn() int {
	if g.mis.Has(chainServed.Ref()) {
		return g.chained
	}
	return 0
}

// misInert: c, which has just been drawn, has no effect.
func (g *game) misInert(c card) {
	switch c.rank() {
	case seven:
		g.due, g.chained = 0, g.chainsOn()
	case eight:
		g.skip = 0
	case jack:
		g.misDemand(suitSet(c.suit()))
	}
}

// misSitOut lets a player who is to be skipped play an eight, if the misreading
// is at work. It reports whether the player has.
func (g *game) misSitOut() (played, over bool) {
	eights := g.hand[g.seat&3] & rankSet(eight)
	if !g.mis.Has(eightAnswered) || eights == 0 || g.move == 1 && g.mis.Has(openEightApart.Ref()) {
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
	g.stacked++
	switch {
	case g.mis.Has(chainPile.Ref()):
		g.due = 2 * g.stacked
	case g.mis.Has(chainWithoutOpening) && g.move == 1:
		g.due, g.chained = g.misAdds(1), 1
	case first && g.mis.Has(chainServed.Ref()):
		for n := range g.chained {
			g.due += g.misAdds(n + 1)
		}
	case first && g.mis.Has(sevenServedExtends):
		g.due = g.served + g.misAdds(1) // the cards of the served seven are counted once more
	default:
		g.due += g.misAdds(g.chained)
	}
}

// misAdds is how many cards the n-th seven of a chain costs.
func (g *game) misAdds(n int) int { return g.mis.chainAdds[min(n, 4)] }

// misOwed returns how many cards are drawn where some are owed.
func (g *game) misOwed(owed int) int { return max(0, owed+g.mis.Number(sevenPlus)) }

// misAnswers reports whether c, the n-th card drawn for a penalty, is played and passes it
// on.
func (g *game) misAnswers(c card, n int) bool {
	return n == 0 && c.rank() == seven && g.mis.Name(r1Drawn) == "first"
}

// misServed: a penalty of owed cards has been drawn. It returns whether the
// player goes on to play.
func (g *game) misServed(owed int) bool {
	g.served, g.chained = owed, g.chainsOn()
	switch {
	case g.mis.Has(sevenServedDemands):
		g.fits = sevens
	case g.mis.Has(sevenServedAny.Ref()):
		g.fits = ^jacks
	}
	if g.mis.Has(sevenStaysActive) {
		g.due = g.mis.sevenCost
	}
	if g.mis.Name(r1Drawn) == "yes" && g.hand[g.seat]&sevens != 0 {
		g.fits, g.jackFits, g.due = sevens, 0, 0
		return true
	}
	if h := g.hand[g.seat&3]; g.mis.Has(sevenThenFits.Ref()) && h&(g.fits|g.jackFits) != 0 {
		g.due = 0
		return true
	}
	if g.mis.Has(sevenPenalisedPlays) || g.mis.Has(openSevenThenPlays) && g.move == 1 {
		return true
	}
	g.misRenewed()
	return false
}

// misSkipped: a player has been skipped.
func (g *game) misSkipped() {
	if g.mis.Has(eightSpentAny.Ref()) && g.pile.open().rank() == eight {
		g.fits = ^jacks
	}
}

// suitsOf returns the cards of the suits in a value of things: the four suits,
// own, which is that of a jack, and next, that of another one.
func suitsOf(v oracle.Value, own int, next set) (cards set) {
	for s := range 4 {
		if v[s] != 0 || v[4] != 0 && s == own {
			cards |= suitSet(s)
		}
	}
	if len(v) > 5 && v[5] != 0 && next != 0 {
		cards |= suitSet(next.first().suit())
	}
	return cards
}
