package maumau_test

import (
	"fmt"
	"slices"
)

// The orders in which a player looks through the hand: the first card in
// the list that may be played is the one that will be played. Cards of the
// same value stand from the best suit to the worst.
var (
	plainOrder = []string{
		"CA", "SA", "HA", "DA",
		"CT", "ST", "HT", "DT",
		"CN", "SN", "HN", "DN",
		"CE", "SE", "HE", "DE",
		"CS", "SS", "HS", "DS",
		"CK", "SK", "HK", "DK",
		"CQ", "SQ", "HQ", "DQ",
	}
	plainJacks = []string{"CJ", "SJ", "HJ", "DJ"}
)

var plainPoints = map[string]int{
	"S": 7, "E": 8, "N": 9, "T": 10, "J": 20, "Q": 3, "K": 4, "A": 11,
}

// The rules do not promise an end, so the number of turns is limited.
const plainMaxTurns = 100000

func plainSuit(card string) string { return card[:1] }
func plainRank(card string) string { return card[1:] }

// plainGame plays one game slowly but plainly. If the game comes to no end
// it returns an error together with the cards played until then.
func plainGame(players int, cards []string) (played []string, scores []int, err error) {
	if players < 2 || players > 4 {
		return nil, nil, fmt.Errorf("%d players", players)
	}
	if len(cards) != 32 {
		return nil, nil, fmt.Errorf("%d cards", len(cards))
	}
	for i, card := range cards {
		known := slices.Contains(plainOrder, card) || slices.Contains(plainJacks, card)
		if !known || slices.Contains(cards[:i], card) {
			return nil, nil, fmt.Errorf("bad card %q", card)
		}
	}

	drawPile := slices.Clone(cards) // the first card is the next to draw
	var discards []string           // the last card is the open one
	hands := make([][]string, players)

	// Everybody gets the same number of cards, one at a time.
	handSize := map[int]int{2: 7, 3: 6, 4: 5}[players]
	for range handSize {
		for seat := range hands {
			hands[seat] = append(hands[seat], drawPile[0])
			drawPile = drawPile[1:]
		}
	}

	// The card after the dealt ones opens the game.
	discards = append(discards, drawPile[0])
	played = append(played, drawPile[0])
	drawPile = drawPile[1:]

	seat := 0    // of the player in turn
	penalty := 0 // how many cards an active seven costs; 0 if there is none
	called := "" // what suit the open jack asks for; "" if it asks for none

	// An opening seven hits the first player, an opening eight jumps over
	// that player, and an opening jack asks for no suit.
	switch plainRank(played[0]) {
	case "S":
		penalty = 2
	case "E":
		seat = 1
	}

	for range plainMaxTurns {
		next := (seat + 1) % players

		card := plainChoice(hands[seat], discards, penalty, called, len(hands[next]))

		// Whoever can't play has to draw: the whole penalty, or one card.
		if card == "" {
			draws := 1
			if penalty > 0 {
				draws = penalty
			}
			for range draws {
				// If there was nothing to turn after the last draw, there
				// may be now.
				drawPile, discards = plainTurn(drawPile, discards)
				if len(drawPile) == 0 {
					return played, nil, fmt.Errorf("no card left to draw")
				}
				hands[seat] = append(hands[seat], drawPile[0])
				drawPile = drawPile[1:]
				// A used up pile is renewed before anything else happens.
				drawPile, discards = plainTurn(drawPile, discards)
			}
			// A penalty ends the turn and is then forgotten.
			if penalty > 0 {
				penalty = 0
				seat = next
				continue
			}
			// The drawn card is played if possible. No other card of the
			// hand can be, so looking at the whole hand is fine.
			card = plainChoice(hands[seat], discards, penalty, called, len(hands[next]))
			if card == "" {
				seat = next
				continue
			}
		}

		// The card goes from the hand to the table.
		i := slices.Index(hands[seat], card)
		hands[seat] = slices.Delete(hands[seat], i, i+1)
		discards = append(discards, card)
		played = append(played, card)

		// An empty hand wins, whatever the last card was.
		if len(hands[seat]) == 0 {
			return played, plainScores(hands, card), nil
		}

		// What the card does to the players after this one.
		called = ""
		switch plainRank(card) {
		case "S":
			penalty += 2
			seat = next
		case "E":
			seat = (next + 1) % players
		case "J":
			called = plainCall(hands[seat])
			seat = next
		default:
			seat = next
		}
	}
	return played, nil, fmt.Errorf("no end after %d turns", plainMaxTurns)
}

// plainChoice returns the card to play, or "" if none may be played.
func plainChoice(hand, discards []string, penalty int, called string, neighbourCards int) string {
	other := plainFirst(plainOrder, hand, discards, penalty, called)
	jack := plainFirst(plainJacks, hand, discards, penalty, called)

	// A neighbour with one card is slowed down with a jack.
	if neighbourCards == 1 && jack != "" {
		return jack
	}
	// Otherwise jacks are saved as long as possible.
	if other != "" {
		return other
	}
	return jack
}

// plainFirst returns the first card of the order that is in the hand and
// may be played, or "".
func plainFirst(order, hand, discards []string, penalty int, called string) string {
	for _, card := range order {
		if slices.Contains(hand, card) && plainMay(card, discards, penalty, called) {
			return card
		}
	}
	return ""
}

// plainMay says whether a card may be played.
func plainMay(card string, discards []string, penalty int, called string) bool {
	open := discards[len(discards)-1]

	// Only a seven helps against an active seven.
	if penalty > 0 {
		return plainRank(card) == "S"
	}
	// A jack never follows a jack.
	if plainRank(open) == "J" && plainRank(card) == "J" {
		return false
	}
	// Anything else follows the opening jack.
	if plainRank(open) == "J" && called == "" {
		return true
	}
	// A later jack is followed by the suit its player asked for.
	if plainRank(open) == "J" {
		return plainSuit(card) == called
	}
	// A jack follows every other card.
	if plainRank(card) == "J" {
		return true
	}
	// Two common cards go together by suit or by rank.
	return plainSuit(card) == plainSuit(open) || plainRank(card) == plainRank(open)
}

// plainCall returns the suit that is called with this hand after a jack.
func plainCall(hand []string) string {
	// Jacks have no suit, so they count for none.
	count := map[string]int{}
	for _, card := range hand {
		if plainRank(card) != "J" {
			count[plainSuit(card)]++
		}
	}
	most := max(count["C"], count["S"], count["H"], count["D"])
	// The best suit wins a tie, clubs even with nothing to count.
	for _, suit := range []string{"C", "S", "H", "D"} {
		if count[suit] == most {
			return suit
		}
	}
	return "" // never reached
}

// plainTurn makes a new draw pile of all cards below the open one if the
// old pile is used up. The card played first will be drawn first.
func plainTurn(drawPile, discards []string) (newDrawPile, newDiscards []string) {
	if len(drawPile) > 0 {
		return drawPile, discards
	}
	last := len(discards) - 1
	return slices.Clone(discards[:last]), []string{discards[last]}
}

// plainScores adds up what is left in the hands.
func plainScores(hands [][]string, lastCard string) []int {
	scores := make([]int, len(hands))
	for seat, hand := range hands {
		for _, card := range hand {
			scores[seat] += plainPoints[plainRank(card)]
		}
		// A jack as the last card makes everything count twice.
		if plainRank(lastCard) == "J" {
			scores[seat] *= 2
		}
	}
	return scores
}
