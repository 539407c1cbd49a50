package maumau

import (
	"fmt"

	"kiebitz/oracle"
)

// choices lists the cards that could be played when c was, by the rule by, and
// why the others were not: c first, then in the order of preference. A card that
// was drawn and played leaves no choice.
func (t *tracer) choices(c card, by rule) []oracle.Choice {
	if by == ruleDraw {
		return nil
	}
	list := []oracle.Choice{{Cards: codes([]card{c}), Why: t.whyTaken(c, by), Taken: true}}
	for _, other := range ((t.fits | t.js) &^ c.set()).cards() {
		list = append(list, oracle.Choice{Cards: codes([]card{other}), Why: t.whyNot(other, c, by)})
	}
	return list
}

func (t *tracer) whyTaken(c card, by rule) string {
	switch by {
	case rule1:
		return "answers the seven"
	case rule3:
		return "nothing else fits"
	case rule4:
		return "the next player has one card left"
	}
	return fmt.Sprintf("value %d", values[c.rank()])
}

func (t *tracer) whyNot(other, c card, by rule) string {
	switch {
	case t.due > 0 && other.rank() != seven:
		return "no answer to a seven"
	case other.rank() == c.rank():
		return fmt.Sprintf("%s rank below %s", suitNames[other.suit()], suitNames[c.suit()])
	case other.rank() == jack:
		return "a jack goes only if nothing else fits"
	case by == rule4:
		return "a jack goes first"
	}
	return fmt.Sprintf("value %d", values[other.rank()])
}

// barred lists cards in the hand that could be thought to be playable in a turn
// in which none was played.
func (t *tracer) barred() (list []oracle.Choice) {
	if t.bare {
		return nil
	}
	for _, c := range t.hand.cards() {
		switch {
		case t.due > 0 && (t.fits | t.js).has(c):
			list = append(list, oracle.Choice{Cards: codes([]card{c}), Why: "no answer to a seven"})
		case c.rank() == jack && t.open.rank() == jack:
			list = append(list, oracle.Choice{Cards: codes([]card{c}), Why: "no jack goes on a jack"})
		}
	}
	return list
}

// state tells what of the position the cards do not show.
func (g *game) state() (list []string) {
	for _, h := range g.hand[:g.players] {
		if h == 0 {
			return nil // the game is over
		}
	}
	if g.pile.open().rank() == jack && g.jackFits == 0 && g.fits != ^jacks {
		list = append(list, suitNames[g.called]+" called")
	}
	if g.due > 0 {
		list = append(list, fmt.Sprintf("%d cards owed", g.due))
	}
	if g.skip > 0 {
		list = append(list, "next player is skipped")
	}
	return list
}
