package maumau

// Decide returns what the engine does in one decision of a player with a hand, as
// bits of cards in the engine's order: the card played, 32 for none, and the suit
// called if it is a jack. The open card lies there with a called suit, -1 for none,
// and the given number of cards owed; next are the cards of the next player.
func Decide(hand, next uint32, open, called, due int) (played, suit int) {
	g := game{players: 2, left: lefts[2]}
	switch c := card(open); {
	case c.rank() == jack && called < 0:
		g.open(c)
	default:
		// The player who called the suit had one card, of that suit; the one who played the seven passed
		// on the rest of the debt.
		g.hand[0] = suitSet(max(0, called)) &^ jacks
		g.due = max(0, due-2)
		g.act(c)
		g.due = due
	}
	g.hand[0], g.hand[1] = set(hand), set(next)
	c := g.choose()
	if c == noCard || c.rank() != jack {
		return int(c), -1
	}
	return int(c), bestSuit(set(hand) &^ c.set())
}

// Listed are the misreadings of the list, as edits.
var Listed = listed
