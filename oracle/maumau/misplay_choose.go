package maumau

// misAnswer: the player in turn, who holds h, owes cards to an active seven. It
// returns what is done if that is not what the rules say.
func (g *game) misAnswer(h set) (card, rule, bool) {
	js := h & jacks
	switch {
	case g.mis.Has(r4OnActiveSeven) && js != 0 && g.misRule4(0):
		return g.pick(js, rule4), rule4, true
	case g.mis.r1Most < 4 && g.chained >= g.mis.r1Most,
		g.mis.Has(r1NotWithHigher) && g.misHigher(h),
		g.mis.Has(openSevenNoAnswer) && g.move == 1,
		g.misKeeps(h, sevens):
		return noCard, rule1, true
	case h&sevens != 0:
		return noCard, rule1, false
	case g.mis.Any(jackOnActiveSeven, jackPassesSeven) && js != 0:
		return g.pick(js, rule3), rule3, true
	}
	if cover := h & g.fits & (g.mis.covered | g.mis.passedOn); cover != 0 {
		return g.pick(cover, rule2), rule2, true
	}
	return noCard, rule1, false
}

// misKeeps returns whether one of some cards is the last in hand h and may not be
// played for that.
func (g *game) misKeeps(h, cards set) bool { return h.single() && h&cards&g.mis.lastNot != 0 }

// misHigher returns whether a card of h fits that has a higher value than a
// seven, jacks apart.
func (g *game) misHigher(h set) bool {
	fits := h & g.fits &^ sevens
	return fits != 0 && values[fits.first().rank()] > values[seven]
}

// misPlayable returns what may be played of hand h: jacks and other cards.
func (g *game) misPlayable(h set) (fits, js set) {
	fits, js = h&g.fits, h&g.jackFits
	switch {
	case g.mis.lastNot != 0 && g.misKeeps(h, ^set(0)):
		return 0, 0
	case fits == 0 && g.mis.Any(r3DrawsInstead, r3DrawsFirst), fits == 0 && g.mis.Has(r3DrawsAgain.Ref()) && !g.misRule4(0):
		return 0, 0
	case g.mis.Has(r4OnJack) && g.misRule4(fits):
		return fits, h & jacks
	}
	if own := js & suitSet(g.pile.open().suit()); g.mis.Has(r2JackOfSuit.Ref()) && own != 0 && !g.misRule4(fits) {
		return fits, own
	}
	if ss := fits & sevens; ss != 0 && g.mis.Has(r1Spent.Ref()) && g.pile.open().rank() == seven {
		if g.mis.Name(r1Spent) == "first" {
			return ss, 0
		}
		return ss, js
	}
	return fits, js
}

// misAlarm returns whether one of the jacks js goes, with fits to play instead.
func (g *game) misAlarm(fits, js set) bool {
	if g.misRule4(fits) || g.mis.Has(r2JackOfSuit.Ref()) && js&suitSet(g.pile.open().suit()) != 0 {
		return true
	}
	if !g.mis.Has(r2Jack.Ref()) {
		return false
	}
	c, j := g.pick(fits, rule2), g.pick(js, rule3)
	return g.misKey(j, rule2) < g.misKey(c, rule2)
}

// misRule4 returns whether rule 4 asks for a jack, with fits to play instead.
func (g *game) misRule4(fits set) bool {
	if g.mis.r4Over != 0 && fits != 0 && g.mis.r4Over.has(g.pick(fits, rule2)) {
		return false
	}
	next := g.after(g.seat)
	if g.mis.Has(r4Skipped.Ref()) && fits != 0 && g.pick(fits, rule2).rank() == eight {
		next = g.after(next)
	}
	if g.mis.r4Whose[0] != 0 && g.few(g.hand[next].len()) {
		return true
	}
	if !g.mis.Has(r4Whose.Ref()) {
		return false
	}
	second, previous := g.after(next), next
	for g.after(previous) != g.seat {
		previous = g.after(previous)
	}
	return g.mis.r4Whose[1] != 0 && second != g.seat && g.few(g.hand[second].len()) ||
		g.mis.r4Whose[2] != 0 && g.few(g.hand[previous].len()) ||
		g.mis.r4Whose[3] != 0 && g.few(g.hand[g.seat].len()-1)
}

// few returns whether rule 4 is applied if somebody has n cards left.
func (g *game) few(n int) bool { return 1 <= n && n <= 3 && g.mis.r4Cards[n-1] != 0 }

// misPick returns the card of s that is played by the rule by.
func (g *game) misPick(s set, by rule) card {
	if g.mis.plain[by] || s == 0 {
		return s.first()
	}
	if by == rule2 {
		s = g.misNarrow(s)
	}
	if by == rule2 && g.mis.Has(openJackFirst.Ref()) && g.move == 1 && g.pile.open().rank() == jack {
		return g.oldest(s, 1)
	}
	if by >= rule3 && g.mis.Has(r6Most.Ref()) {
		s = g.mostHeld(s)
	}
	best, least := noCard, 1<<40
	for ; s != 0; s &= s - 1 {
		c := s.first()
		if key := g.misKey(c, by); key < least {
			best, least = c, key
		}
	}
	return best
}

// mostHeld leaves of some jacks those of whose suits the player in turn holds most other cards.
func (g *game) mostHeld(js set) (most set) {
	n := -1
	for ; js != 0; js &= js - 1 {
		c := js.first()
		switch held := (g.hand[g.seat&3] & suitSet(c.suit()) &^ jacks).len(); {
		case held > n:
			most, n = c.set(), held
		case held == n:
			most |= c.set()
		}
	}
	return most
}

// misKey returns a number by which the rule by chooses c: the least is played.
func (g *game) misKey(c card, by rule) int {
	return g.mis.keys[by][c] + g.mis.arrival[by]*g.got[c]
}

// misNarrow leaves of the fitting cards those of the open card's suit, or
// rank, if there are any and a misreading prefers them.
func (g *game) misNarrow(s set) set {
	open := g.pile.open()
	if open.rank() == jack && !(g.mis.Has(r2OpenJack.Ref()) && g.move == 1) {
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

// manyTries are as many cards as there may be to draw.
const manyTries = 31

// misDraw lets the player in turn draw in place of draw.
func (g *game) misDraw() card {
	if g.fits == 0 && g.move == 1 && g.pile.open().rank() == jack {
		g.fits = ^jacks // only the hand of player 1 was thought not to fit
	}
	on := g.misOpenCode()
	if on >= 0 && g.mis.drawNot[on] != 0 {
		return noCard
	}
	tries := g.mis.drawTries
	if on >= 0 && g.mis.drawUntil[on] != 0 {
		tries = manyTries
	}
	var drawn set
	turned := g.turns
	for n := 0; n < g.mis.drawCount || drawn != 0 && drawn&(g.fits|g.jackFits) == 0 && n < tries; n++ {
		c := g.pop()
		if c == noCard {
			break
		}
		g.hand[g.seat&3] |= c.set()
		drawn |= c.set()
	}
	if drawn == 0 && (g.fail != "" || !g.mis.Any(r3DrawsFirst, r3DrawsAgain.Ref())) {
		return noCard // else the jack is played that was held back
	}
	if g.turns > turned && g.mis.Has(reshuffleEnds.Ref()) {
		return noCard
	}
	playable := drawn & (g.fits | g.jackFits)
	if g.mis.Has(r4OnJackDrawn.Ref()) && g.mis.Has(r4OnJack) && g.misRule4(0) {
		playable |= drawn & jacks
	}
	playable &= g.mis.drawPlays
	if open := g.pile.open(); open.rank() != jack {
		if !g.mis.drawRank {
			playable &= suitSet(open.suit()) | jacks
		}
		if !g.mis.drawSuit {
			playable &= rankSet(open.rank()) | jacks
		}
		if g.mis.Has(drawJackSuit.Ref()) {
			playable &= suitSet(open.suit()) | ^jacks
		}
	}
	if on >= 0 && g.mis.drawKept[on] != 0 {
		playable = 0
	}
	if g.mis.Has(drawAll.Ref()) {
		c, _ := g.choose()
		if c != noCard && drawn.has(c) && !playable.has(c) {
			return noCard
		}
		return c
	}
	if js := g.hand[g.seat&3] & g.jackFits; g.mis.Has(r3DrawsFirst) && playable == 0 && js != 0 {
		return g.pick(js, rule3)
	}
	fits, js := playable&^jacks, g.hand[g.seat&3]&g.jackFits
	if g.mis.Has(r3DrawsAgain.Ref()) && js != 0 && (fits == 0 || g.misAlarm(fits, js)) {
		return g.pick(js, rule3)
	}
	if fits != 0 {
		return g.pick(fits, rule2)
	}
	return g.pick(playable, rule3)
}

// misOpenCode returns the index of the open card in openCodes; -1 if it is none of them.
func (g *game) misOpenCode() int {
	switch g.pile.open().rank() {
	case eight:
		return one(g.ownEight != g.seat)
	case seven:
		return 2
	case jack:
		return 3
	}
	return -1
}

// one is 1 if something is so, else 0.
func one(so bool) int {
	if so {
		return 1
	}
	return 0
}
