package maumau

import (
	"fmt"
	"strconv"
	"strings"

	"kiebitz/oracle"
)

// played records that c was played by the rule by. The card has left the hand,
// lies open and has acted, unless it was the last one.
func (t *tracer) played(g *game, c card, by rule) {
	won := g.hand[g.seat] == 0
	s := oracle.Step{Player: g.seat + 1, Printed: c.String()}
	s.Clause, s.Why = t.reason(g, c, by)
	t.citeMatch(g, c)
	s.Why += t.citeBlocked(g)
	if !t.bare {
		s.Choices = t.choices(c, by)
	}

	s.Text = "plays {" + c.String() + "}"
	if by == ruleDraw {
		s.Text = "draws " + braced(t.drawn) + t.turnedText() + ", plays " + it(c, t.drawn)
		t.citeDrawn(c)
	}
	switch {
	case won:
		s.Text += " and wins"
		s.Why += t.citeLast(c)
	case c.rank() == jack:
		s.Text += ", calls " + suitNames[g.called]
		t.calls[len(t.steps)] = g.called
		s.Why += " " + t.citeCall(g, c)
	case c.rank() == seven:
		s.Why += t.citeSeven(g)
	case c.rank() == eight:
		t.cite("eight")
		t.citeIf(t.ownEight && t.open.rank() == eight, "eight/eight")
	}
	t.ownEight = c.rank() == eight && g.players == 2
	t.passes, t.firstCard = 0, false
	t.add(g, s)
	if won {
		t.addScores(g)
	}
}

// it names the card played after a draw; a misreading may draw several.
func it(c card, drawn []card) string {
	if len(drawn) == 1 && drawn[0] == c {
		return "it"
	}
	return "{" + c.String() + "}"
}

// addScores records the end of the game.
func (t *tracer) addScores(g *game) {
	list := g.scores()
	text := strings.Trim(fmt.Sprint(list[:g.players]), "[]")
	s := oracle.Step{Clause: "score", Printed: "Score: " + text, Text: "the scores are " + text}
	left := false
	for _, h := range g.hand {
		left = left || h&jacks != 0
	}
	if g.pile.open().rank() == jack {
		s.Clause, s.Why = "double", "The last card is a jack: all scores are doubled."
		t.cite("score")
		t.citeIf(left, "double/jack-left")
	}
	t.citeIf(left, "score/jack-left")
	g.move++
	t.add(g, s)
}

// reason returns the deciding clause of a card played, and the sentence that
// explains it.
func (t *tracer) reason(g *game, c card, by rule) (clause, why string) {
	next := "player " + strconv.Itoa(g.after(g.seat)+1)
	switch by {
	case ruleDraw:
		return "draw", "Nothing in the hand fits, but the card drawn does." + t.turnedWhy()
	case rule1:
		t.cite("R1/extends")
		t.citeIf(t.fits&^sevens != 0 && values[(t.fits&^sevens).first().rank()] > values[seven], "R1/lower-value")
		t.citeIf((t.hand&sevens).len() > 1, "R6/sevens")
		t.citeIf((t.hand&sevens).len() > 1, "R6")
		return "R1", "The active seven is answered by a seven" + ofSeveral(t.hand&sevens) + "."
	case rule3:
		t.citeIf(t.js.len() > 1, "R3/two-jacks")
		t.cite("R3/last-resort")
		return "R3", "Nothing else in the hand fits, so a jack goes" + ofSeveral(t.js) + "."
	case rule4:
		t.cite("R4/jack-first")
		t.citeIf(t.js.len() > 1, "R4/two-jacks")
		if t.fits != 0 {
			t.citeIf(t.fits.first().rank() == eight, "R4/over-eight")
			t.citeIf(t.fits.first().rank() == seven, "R4/over-seven")
			fit := "fit"
			if t.fits.single() {
				fit = "fits"
			}
			return "R4", fmt.Sprintf("The next player, %s, has one card left: a jack goes%s, although %s %s.", next, ofSeveral(t.js), braced(t.fits.cards()), fit)
		}
		return "R4", fmt.Sprintf("The next player, %s, has one card left: a jack goes%s.", next, ofSeveral(t.js))
	}
	return t.reasonFit(c)
}

// ofSeveral tells which of several cards of one rank goes.
func ofSeveral(s set) string {
	if s.len() < 2 {
		return ""
	}
	return ", of " + braced(s.cards()) + " the one of the highest suit"
}

// reasonFit is reason for a card chosen by rules 2 and 6.
func (t *tracer) reasonFit(c card) (clause, why string) {
	same := t.fits & rankSet(c.rank())
	switch {
	case t.fits.single():
		if t.js != 0 {
			return "R2", fmt.Sprintf("{%s} is the only card that fits, jacks apart.", c)
		}
		return "R2", fmt.Sprintf("{%s} is the only card that fits.", c)
	case same.len() > 1:
		t.cite("R2", "R6/fitting")
		two := suitSet(2) | suitSet(3)
		t.citeIf(same&^two == 0, "R6/hearts-diamonds")
		return "R6", fmt.Sprintf("%s have the same value; the highest suit goes.", braced(same.cards()))
	}
	t.cite("R2/choice")
	kings := rankSet(king) | rankSet(queen)
	t.citeIf(c.rank() == seven && t.fits&kings != 0, "R2/seven-before-king")
	return "R2", fmt.Sprintf("{%s} has the highest value of %s: %d.", c, braced(t.fits.cards()), values[c.rank()])
}

// citeMatch cites how c fits the card below it.
func (t *tracer) citeMatch(g *game, c card) {
	onJack := t.open.rank() == jack
	switch {
	case c.rank() == jack:
		t.cite("jack")
		t.citeIf(c.suit() != t.open.suit(), "jack/other-suit")
		t.citeIf(t.open.rank() == seven && t.passes > 0, "seven/jack-after")
	case onJack && t.firstCard:
		t.cite("open-jack")
		t.citeIf(c.suit() != t.open.suit(), "open-jack/other-suit")
	case onJack:
		t.cite("call")
		t.citeIf(t.passes == 1, "call/after-pass")
		t.citeIf(t.passes > 1, "call/after-passes")
	case t.due == 0:
		t.cite("match")
		t.citeIf(c.suit() == t.open.suit(), "match/suit")
		t.citeIf(c.suit() != t.open.suit(), "match/rank")
		t.citeIf(t.open.rank() == seven && t.passes > 0, "seven/match-after")
	}
}

// citeBlocked cites rule 4 where it must give way.
func (t *tracer) citeBlocked(g *game) (why string) {
	switch {
	case t.hand&jacks == 0 || !g.hand[g.after(g.seat)&3].single():
		return ""
	case t.due > 0:
		t.cite("R4/active-seven")
		return " Rule 4 must wait: no jack goes on an active seven."
	case t.open.rank() == jack && t.fits != 0:
		t.cite("R4/jack-on-top")
		return " Rule 4 must wait: no jack goes on a jack."
	}
	return ""
}

// citeDrawn cites what is special about playing the card just drawn.
func (t *tracer) citeDrawn(c card) {
	t.cite("draw/played")
	t.citeIf(len(t.turnedFrom) > 0, "reshuffle/card-played")
	switch c.rank() {
	case jack:
		t.cite("draw/jack")
	case seven:
		t.cite("draw/seven")
	case eight:
		t.cite("draw/eight")
	}
}

// citeSeven cites a seven that has become active.
func (t *tracer) citeSeven(g *game) (why string) {
	t.citeIf(t.due == 0 && t.open.rank() == seven, "seven/again")
	t.citeIf(t.firstCard && t.opened, "open-seven/answered")
	t.cite("seven")
	if g.due > 2 {
		t.cite("chain")
	}
	return fmt.Sprintf(" Player %d owes %d cards.", g.after(g.seat)+1, g.due)
}

// citeLast cites the last card.
func (t *tracer) citeLast(c card) (why string) {
	t.cite("last")
	switch c.rank() {
	case seven:
		t.cite("last/seven")
		t.citeIf(t.due > 0, "last/chain")
		return " It is the last card: nobody draws for it."
	case eight:
		t.cite("last/eight")
		return " It is the last card: nobody moves after it."
	case jack:
		t.cite("last/jack")
		return " It is the last card: no suit is called."
	}
	return ""
}

// citeCall cites the suit called with the jack c and explains the choice.
func (t *tracer) citeCall(g *game, c card) (why string) {
	hand := g.hand[g.seat]
	best, most, ties := bestSuit(hand), 0, 0
	var counts []string
	for s := range 4 {
		if n := (hand &^ jacks & suitSet(s)).len(); n > 0 {
			counts = append(counts, fmt.Sprintf("%s %d", suitNames[s], n))
			most = max(most, n)
		}
	}
	for s := range 4 {
		if most > 0 && (hand&^jacks&suitSet(s)).len() == most {
			ties++
		}
	}
	t.cite("R5")
	t.citeIf(g.called != c.suit(), "call/other-suit")
	t.citeIf(most > 0 && suitBy(hand, set.len) != best, "R5/jack-would-tip")
	t.citeIf(most > 0 && suitBy(hand&^jacks|c.set(), set.len) != best, "R5/played-would-tip")
	t.citeIf(ties == 1 && suitBy(hand&^jacks, set.points) != best, "R5/points-would-tip")
	switch ties {
	case 0:
		t.cite("R5/only-jacks", "R6")
		return "Only jacks are left: no suit counts, and clubs come first."
	case 1:
		t.cite("R5/most")
		return fmt.Sprintf("Counted without jacks: %s.", strings.Join(counts, ", "))
	}
	t.cite("R5/tie-"+strconv.Itoa(ties), "R6")
	return fmt.Sprintf("Counted without jacks: %s; on a tie the highest suit.", strings.Join(counts, ", "))
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
