package maumau

import (
	"slices"
	"strconv"

	"kiebitz/oracle"
)

// played records that c was played by the rule by. The card has left the hand,
// lies open and has acted, unless its player has won.
func (t *tracer) played(g *game, c card, by rule, won bool) {
	t.card, t.by, t.over = c, by, won
	clause := t.citeRule(by)
	t.citeMatch(c)
	t.citeBlocked()
	verb, cards := doPlay, []card{c}
	if by == ruleDraw {
		verb, cards = doDraw, append(slices.Clone(t.drawn), c)
		t.citeDrawn(c)
	}
	calls := false
	switch {
	case won:
		t.citeLast(c)
	case c.rank() == jack:
		t.citeCall(g, c)
		t.before, calls = g.called&3, true
	case c.rank() == seven:
		t.citeSeven(g)
	case c.rank() == eight:
		t.Cite("eight")
		t.CiteIf(t.ownEight && t.open.rank() == eight, "eight/eight")
	}
	t.ownEight = c.rank() == eight && g.players == 2
	t.passes, t.firstCard = 0, false
	s := t.act(g, clause, verb, cards...)
	if !t.Bare {
		s.Printed, s.Choices = c.String(), t.choices()
		if calls {
			s.Act.Places = []string{"any suit"}
			if g.called != anySuit {
				s.Act.Places[0] = suitNames[g.called]
			}
		}
	}
	if won {
		t.addScores(g)
	}
}

// addScores records the end of the game.
func (t *tracer) addScores(g *game) {
	list := g.scores()
	left := false
	for _, h := range g.hand {
		left = left || h&jacks != 0
	}
	clause := "score"
	t.Cite("print")
	t.Bear("double")
	if g.pile.open().rank() == jack {
		clause = "double"
		t.Cite("score")
		t.CiteIf(left, "double/jack-left")
	}
	t.CiteIf(left, "score/jack-left")
	t.turn = turn{called: -1, card: g.pile.open(), over: true}
	g.move++
	s := t.act(g, clause, doScore)
	if t.Bare {
		return
	}
	s.Act.Numbers = list[:g.players]
	s.Printed = scoreLine(s.Act.Numbers)
	nobody(s)
}

// citeRule cites how a rule has chosen the card, and returns the clause that
// decides.
func (t *tracer) citeRule(by rule) (clause string) {
	switch by {
	case ruleDraw:
		return "draw"
	case rule1:
		t.Cite("R1/extends")
		t.CiteIf(t.fits&^sevens != 0 && values[(t.fits&^sevens).first().rank()] > values[seven], "R1/lower-value")
		t.CiteIf((t.hand&sevens).len() > 1, "R6/sevens")
		t.CiteIf((t.hand&sevens).len() > 1, "R6")
		return "R1"
	case rule3:
		t.CiteIf(t.js.len() > 1, "R3/two-jacks")
		t.Cite("R3/last-resort")
		return "R3"
	case rule4:
		t.Cite("R4/jack-first")
		t.CiteIf(t.js.len() > 1, "R4/two-jacks")
		if t.fits != 0 {
			t.CiteIf(t.fits.first().rank() == eight, "R4/over-eight")
			t.CiteIf(t.fits.first().rank() == seven, "R4/over-seven")
		}
		return "R4"
	}
	same := t.fits & rankSet(t.card.rank())
	switch {
	case t.fits.single():
		return "R2"
	case same.len() > 1:
		t.Cite("R2", "R6/fitting")
		two := suitSet(2) | suitSet(3)
		t.CiteIf(same&^two == 0, "R6/hearts-diamonds")
		return "R6"
	}
	t.Cite("R2/choice")
	kings := rankSet(king) | rankSet(queen)
	t.CiteIf(t.card.rank() == seven && t.fits&kings != 0, "R2/seven-before-king")
	return "R2"
}

// citeMatch cites how c fits the card below it.
func (t *tracer) citeMatch(c card) {
	onJack := t.open.rank() == jack
	switch {
	case c.rank() == jack:
		t.Cite("jack")
		t.CiteIf(c.suit() != t.open.suit(), "jack/other-suit")
		t.CiteIf(t.open.rank() == seven && t.passes > 0, "seven/jack-after")
	case onJack && t.firstCard:
		t.Cite("open-jack")
		t.CiteIf(c.suit() != t.open.suit(), "open-jack/other-suit")
	case onJack:
		t.Cite("call")
		t.CiteIf(t.passes == 1, "call/after-pass")
		t.CiteIf(t.passes > 1, "call/after-passes")
	case t.due == 0:
		t.Cite("match")
		t.CiteIf(c.suit() == t.open.suit(), "match/suit")
		t.CiteIf(c.suit() != t.open.suit(), "match/rank")
		t.CiteIf(t.open.rank() == seven && t.passes > 0, "seven/match-after")
	}
}

// citeBlocked cites rule 4 where it must give way.
func (t *tracer) citeBlocked() {
	switch {
	case t.hand&jacks == 0 || !t.last:
	case t.due > 0:
		t.Cite("R4/active-seven")
	case t.open.rank() == jack && t.fits != 0:
		t.Cite("R4/jack-on-top")
	}
}

// citeDrawn cites what is special about playing the card just drawn.
func (t *tracer) citeDrawn(c card) {
	t.Cite("draw/played")
	t.CiteIf(len(t.turned) > 0, "reshuffle/card-played")
	switch c.rank() {
	case jack:
		t.Cite("draw/jack")
	case seven:
		t.Cite("draw/seven")
	case eight:
		t.Cite("draw/eight")
	}
}

// citeSeven cites a seven that has become active.
func (t *tracer) citeSeven(g *game) {
	t.CiteIf(t.due == 0 && t.open.rank() == seven, "seven/again")
	t.CiteIf(t.firstCard && t.opened, "open-seven/answered")
	t.Cite("seven")
	if g.due > 2 {
		t.Cite("chain")
	} else {
		t.Bear("chain") // the count begins at two
	}
}

// citeLast cites the last card.
func (t *tracer) citeLast(c card) {
	t.Cite("last")
	switch c.rank() {
	case seven:
		t.Cite("last/seven")
		t.CiteIf(t.due > 0, "last/chain")
	case eight:
		t.Cite("last/eight")
	case jack:
		t.Cite("last/jack")
	}
}

// citeCall cites the suit called with the jack c.
func (t *tracer) citeCall(g *game, c card) {
	hand := g.hand[g.seat]
	best := bestSuit(hand)
	most, ties := mostFrequent(hand)
	t.Cite("R5")
	t.CiteIf(g.called != c.suit(), "call/other-suit")
	t.CiteIf(most > 0 && suitBy(hand, set.len) != best, "R5/jack-would-tip")
	t.CiteIf(most > 0 && suitBy(hand&^jacks|c.set(), set.len) != best, "R5/played-would-tip")
	t.CiteIf(ties == 1 && suitBy(hand&^jacks, set.points) != best, "R5/points-would-tip")
	switch ties {
	case 0:
		t.Cite("R5/only-jacks", "R6")
	case 1:
		t.Cite("R5/most")
	default:
		t.Cite("R5/tie-"+strconv.Itoa(ties), "R6")
	}
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

// suitBy returns the suit to call for a hand if measure decided.
func suitBy(hand set, measure func(set) int) int {
	best, most := 0, 0
	for s := range 4 {
		if n := measure(hand & suitSet(s)); n > most {
			best, most = s, n
		}
	}
	return best
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
