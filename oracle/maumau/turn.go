package maumau

import "kiebitz/oracle"

// rule names the clause by which a card is played.
type rule uint8

const (
	ruleDraw rule = iota // draw: the card just drawn
	rule1
	rule2 // or rule 6, where values tie
	rule3
	rule4
)

// turn is what a player could do, and what came of it.
type turn struct {
	seat int  // from 0
	next int  // the seat after it
	last bool // the player there has one card left

	// As it stood when the turn began.
	hand     set
	fits, js set // cards of it that may be played
	due      int
	open     card
	called   int // the suit that binds the player; -1: none

	drawn     []card
	turned    []int // how many cards were drawn before the pile was turned
	exhausted bool  // the draw pile has ended and the open card lies alone

	card card // played, if the step plays one
	by   rule

	// As it stands after the turn.
	rest       set // the hand
	owed, skip int
	binds      int  // the suit that binds the next player; -1: none
	couldPlay  bool // after a penalty the player has a card to play, and may not
	over       bool // the game
}

// The verbs of a game.
const (
	doOpen    = "open"    // the opening card
	doSkip    = "skip"    // nothing, as an eight lies before the player
	doPenalty = "penalty" // draw the cards
	doPass    = "pass"    // draw the cards, or none, and play none
	doPlay    = "play"    // the card; of a jack the place is the suit called
	doDraw    = "draw"    // the cards but the last one, and play that; the place as above
	doScore   = "score"   // the numbers
)

// nobody makes a step one that no player takes.
func nobody(s *oracle.Step) {
	s.Player = 0
	s.FocusAll()
}

var handNames = [4]string{"player 1", "player 2", "player 3", "player 4"}

func codes(cards []card) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = c.String()
	}
	return list
}

// mostFrequent returns how many cards a hand has of its most frequent suit,
// jacks not counted, and how many suits have as many; no suit counts with none.
func mostFrequent(hand set) (most, ties int) {
	for s := range 4 {
		switch n := (hand &^ jacks & suitSet(s)).len(); {
		case n > most:
			most, ties = n, 1
		case n == most && n > 0:
			ties++
		}
	}
	return most, ties
}

// choices lists the cards that could be played when one was: that one first,
// then the others in the order of preference. A card that was drawn and played
// leaves no choice.
func (t *turn) choices() []oracle.Choice {
	if t.by == ruleDraw {
		return nil
	}
	list := []oracle.Choice{{Cards: codes([]card{t.card}), Taken: true}}
	for _, other := range t.others() {
		list = append(list, oracle.Choice{Cards: codes([]card{other})})
	}
	return list
}

// others are the cards that could have been played as well.
func (t *turn) others() []card { return ((t.fits | t.js) &^ t.card.set()).cards() }

// barred lists cards in the hand that could be thought to be playable in a turn
// in which none was played.
func (t *turn) barred() (list []oracle.Choice) {
	for _, c := range t.hand.cards() {
		if t.due > 0 && (t.fits|t.js).has(c) || c.rank() == jack && t.open.rank() == jack {
			list = append(list, oracle.Choice{Cards: codes([]card{c})})
		}
	}
	return list
}
