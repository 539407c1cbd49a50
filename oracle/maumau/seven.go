package maumau

// extend makes a seven that was just played active.
//
// seven: the next player owes two cards.
//
// chain: a seven put on an active seven passes the debt on, greater by two: up
// to eight cards. On a seven that has been served the count starts over.
func (g *game) extend() {
	if g.mis != nil {
		g.misExtend()
		return
	}
	g.due += 2
}

// serve lets the player in turn draw the penalty.
//
// seven: the player draws what is owed and plays no card; after that the seven
// has no effect.
func (g *game) serve() (over bool) {
	owed := g.due
	if g.mis != nil {
		owed = g.misOwed(owed)
	}
	for n := range owed {
		down := g.pile.down
		c := g.pop()
		if c == noCard {
			if g.fail == "" {
				break // a misreading that plays on without cards
			}
			return true
		}
		g.hand[g.seat&3] |= c.set()
		if g.mis != nil && g.misAnswers(c, n) {
			return g.put(c, rule1)
		}
		if g.mis != nil && g.misCut(down) {
			break
		}
	}
	g.due = 0
	again := g.mis != nil && g.misServed(owed)
	if g.tr != nil {
		g.tr.served(g, owed, again)
	}
	if !again {
		g.next()
	}
	return false
}
