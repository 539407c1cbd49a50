package maumau

// misDemand lets any card of some suits follow the open jack, and no other.
func (g *game) misDemand(cards set) {
	g.fits, g.called = cards&^jacks, anySuit
	for s := range 4 {
		if cards == suitSet(s) {
			g.called = s
		}
	}
}

// misCall: the jack c has been played, and has left the hand.
func (g *game) misCall(c card) {
	called, own := g.misSuits(c), suitSet(c.suit())
	g.misDemand(called)
	if g.jackSeen = g.called != anySuit; g.jackSeen {
		g.carried.called = g.called + 1
	}
	if g.mis.Has(callFits.Ref()) {
		var cards set
		for i, s := range [...]set{called, own, ^(called | own)} {
			if g.mis.calls[i] != 0 {
				cards |= s
			}
		}
		if called == own && g.mis.calls[0]|g.mis.calls[1] != 0 {
			cards |= own
		}
		if suit := g.called; cards == own {
			g.misDemand(cards)
		} else {
			g.fits, g.called = cards&^jacks, suit
		}
	}
	g.jackFits = g.mis.jackFits[c]
	if g.mis.Has(jackOfCalled.Ref()) {
		g.jackFits |= called & jacks
	}
}

// misSuits returns the cards of the suits that are called with c.
func (g *game) misSuits(c card) set {
	hand := g.hand[g.seat&3]
	rest := hand &^ jacks
	if rest == 0 && g.mis.Has(r5Empty.Ref()) {
		return suitsOf(g.mis.empty, c.suit(), hand)
	}
	if g.mis.r5Held {
		rest = hand
	}
	if g.mis.r5Played {
		rest |= c.set()
	}
	return suitSet(g.misBestSuit(rest, c.suit()))
}

// misBestSuit is bestSuit for a hand of which all cards count; own is the suit
// of the played jack.
func (g *game) misBestSuit(hand set, own int) int {
	best, most := 0, -1
	for _, s := range g.mis.suits {
		cards := hand & suitSet(s)
		n := g.misMeasure(cards)
		if g.mis.Has(r5Kept.Ref()) {
			g.carried.counts[s] += n
			n = g.carried.counts[s]
		}
		n <<= 16
		switch {
		case cards == 0 || !g.mis.breaksTies:
		case g.mis.Has(r5TiesByPoints):
			n += cards.points()
		case g.mis.Has(r5TiesOwnSuit) && s == own:
			n++
		case g.mis.Has(r5TiesFirst.Ref()):
			n += 1<<15 - g.got[g.oldest(cards, 1)]
		case g.mis.Has(r5TiesLast.Ref()):
			n += g.got[g.oldest(cards, -1)]
		case g.mis.Has(r5TiesHighest.Ref()):
			n += highest(cards)
		}
		if n > most {
			best, most = s, n
		}
	}
	return best
}

// oldest returns the card of s that has been in the hand longest,
// or if sign is -1 for the shortest.
func (g *game) oldest(s set, sign int) card {
	best := s.first()
	for ; s != 0; s &= s - 1 {
		if c := s.first(); sign*g.got[c] < sign*g.got[best] {
			best = c
		}
	}
	return best
}

// misMeasure is how much the cards of a suit speak for calling it.
func (g *game) misMeasure(cards set) int {
	switch {
	case cards == 0:
		return 0
	case g.mis.countsCards:
		return cards.len()
	case g.mis.Has(r5HighestCard):
		return highest(cards)
	}
	n := cards.len()
	if g.mis.Has(r5Weights.Ref()) {
		n = 0
		for ; cards != 0; cards &= cards - 1 {
			n += g.mis.weights[cards.first().rank()]
		}
	}
	if g.mis.Has(r5Rarest) {
		return 1<<10 - n
	}
	return n
}

// highest returns the highest value of cards.
func highest(cards set) int {
	return max(values[cards.first().rank()], values[cards.last().rank()]) // a jack stands last
}

// misPass: the player in turn can't play.
func (g *game) misPass() {
	g.ownEight = -1
	g.passes++
	g.misSkipLater()
	defer g.misRenewed()
	open := g.pile.open()
	switch rank := open.rank(); {
	case rank == seven && g.mis.Name(sevenServedAny) == "once", rank == eight && g.mis.Name(eightSpentAny) == "once":
		g.misMatch(open)
		return
	case rank == eight && g.mis.Has(eightStays.Ref()):
		g.skip = g.mis.eight[g.players]
		return
	case rank != jack:
		return
	}
	g.misJackLater()
	if g.mis.callLasts < forever && g.passes >= g.mis.callLasts {
		g.fits = ^jacks
	}
	if g.mis.Has(callOthers.Ref()) && g.jackSeen {
		if g.fits = suitSet(g.called) &^ jacks; g.passes%g.players == g.players-1 {
			g.fits = ^jacks // the turn comes back to the caller
		}
	}
	if g.mis.callOwnAfter < forever && g.passes == g.mis.callOwnAfter {
		g.misDemand(suitSet(g.pile.open().suit()))
	}
}

// misJackLater: a player has passed on a jack, on which other jacks may be played after some
// passes.
func (g *game) misJackLater() {
	after := 1
	switch g.mis.Name(jackLater) {
	case "no":
		return
	case "round":
		after = g.players - 1
	case "own":
		after = g.players
	}
	if g.passes >= after {
		g.jackFits = jacks
	}
}
