package maumau

// anySuit is called where a misreading calls none, or several.
const anySuit = 4

// call lets the player in turn, who has just put down the jack c, call a suit.
//
// call: the called suit alone counts until the jack is covered, also after
// passes.
//
// jack: a jack can't be played on a jack.
func (g *game) call(c card) {
	g.jackFits = 0
	if g.mis != nil {
		g.misCall(c)
		return
	}
	g.called = bestSuit(g.hand[g.seat&3])
	g.fits = suitSet(g.called) &^ jacks
}

// bestSuit returns the suit to call for a hand that the jack has left.
//
// R5: the suit with the most cards, jacks not counted.
//
// R6: the highest suit on a tie, also if only jacks are left and all counts are
// zero.
func bestSuit(hand set) int {
	hand &^= jacks
	best, most := 0, (hand & suitSet(0)).len()
	for s := 1; s < 4; s++ {
		if n := (hand & suitSet(s)).len(); n > most {
			best, most = s, n
		}
	}
	return best
}
