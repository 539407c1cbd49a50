package maumau

import (
	"fmt"
	"strconv"
	"strings"

	"kiebitz/oracle"
)

// Words implements [oracle.Problem].
func (problem) Words(s *oracle.Step) oracle.Words {
	t, played := s.Turn.(*turn)
	if !played { // what is known of a solver
		return sayAct(s.Act, "")
	}
	w := sayAct(s.Act, t.sayTurned())
	if s.Act.Verb != doScore {
		w.State, w.Lacks = t.sayState()
	}
	switch s.Act.Verb {
	case doOpen:
		w.Why = t.whyOpen()
	case doSkip:
		w.Why = "The eight passes the turn over " + playerName(t.seat) + "."
	case doPenalty:
		w.Why = t.whyPenalty() + t.whyTurned()
	case doPass:
		if len(t.drawn) > 0 {
			w.Why = t.whyPass() + t.whyTurned()
		}
	case doPlay, doDraw:
		if t.over {
			w.Text += " and wins"
			w.Brief += " and wins"
		}
		w.Why = t.whyRule() + t.whyBlocked() + t.whyEffect()
	case doScore:
		if t.card.rank() == jack {
			w.Why = "The last card is a jack: all scores are doubled."
		}
	}
	for _, c := range s.Choices {
		w.Choices = append(w.Choices, t.whyChoice(c))
	}
	return w
}

func playerName(seat int) string { return "player " + strconv.Itoa(seat+1) }

// sayAct says what is done; turned is what is said of the pile.
func sayAct(a oracle.Act, turned string) oracle.Words {
	last := ""
	if n := len(a.Cards); n > 0 {
		last = "{" + a.Cards[n-1] + "}"
	}
	calls := ""
	for _, suit := range a.Places {
		calls = ", calls " + suit
	}
	switch a.Verb {
	case doOpen:
		return oracle.Words{Text: last + " is opened"}
	case doSkip:
		return oracle.Words{Text: "is skipped"}
	case doPenalty:
		return oracle.Words{Text: fmt.Sprintf("draws the penalty of %d%s: %s", len(a.Cards), turned, braced(a.Cards))}
	case doPass:
		if len(a.Cards) == 0 {
			return oracle.Words{Text: "passes without drawing"}
		}
		return oracle.Words{Text: "draws " + counted(a.Cards) + turned + ", passes"}
	case doPlay:
		return oracle.Words{Text: "plays " + last + calls, Brief: last + calls}
	case doDraw:
		drawn, it := a.Cards[:len(a.Cards)-1], last
		if len(drawn) == 1 && drawn[0] == a.Cards[1] {
			it = "it"
		}
		text := "draws " + counted(drawn) + turned + ", plays " + it + calls
		return oracle.Words{Text: text, Brief: text}
	}
	return oracle.Words{Text: "the scores are " + numbers(a.Numbers)}
}

func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

// counted lists cards, the number of several first.
func counted(codes []string) string {
	if len(codes) < 2 {
		return braced(codes)
	}
	return fmt.Sprintf("%d cards: %s", len(codes), braced(codes))
}

// braced lists cards in a sentence. Only a card that stands alone is marked for a
// picture; lists would become unreadable.
func braced(codes []string) string {
	if len(codes) == 1 {
		return "{" + codes[0] + "}"
	}
	return strings.Join(codes, ", ")
}

func bracedSet(s set) string { return braced(codes(s.cards())) }

// sayTurned says within a step that the pile was turned, or could not be.
func (t *turn) sayTurned() string {
	var parts []string
	for _, n := range t.turned {
		switch {
		case n == 0:
			parts = append(parts, "pile turned first")
		case len(t.drawn) == 1:
			parts = append(parts, "pile turned")
		default:
			parts = append(parts, fmt.Sprintf("pile turned after %d", n))
		}
	}
	if t.exhausted {
		parts = append(parts, "pile ends, nothing to turn")
	}
	if parts == nil {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// whyTurned explains sayTurned.
func (t *turn) whyTurned() string {
	switch {
	case t.exhausted:
		return " The draw pile ends while the open card lies alone: the pile is turned when the next card is needed."
	case len(t.turned) > 0 && t.turned[0] == 0:
		return " The draw pile had ended; now that the open card has been covered, the cards below it are turned."
	case len(t.turned) > 0:
		return " With the last card of the draw pile the discard pile is turned: all but the open card."
	}
	return ""
}

// sayState says what of the position after the turn the cards do not show.
func (t *turn) sayState() (list, lacks []string) {
	add := func(so, not string) { list, lacks = append(list, so), append(lacks, not) }
	if t.over {
		return nil, nil
	}
	if t.binds >= 0 {
		add(suitNames[t.binds]+" called", "no suit is called")
	}
	if t.owed > 0 {
		add(fmt.Sprintf("%d cards owed", t.owed), "no cards are owed")
	}
	if t.skip > 0 {
		add("next player is skipped", "nobody is skipped")
	}
	return list, lacks
}

func (t *turn) whyOpen() string {
	switch t.card.rank() {
	case seven:
		return "An opening seven is active: player 1 owes two cards."
	case eight:
		return "An opening eight skips player 1."
	case jack:
		return "No suit is called: any card but a jack may follow."
	}
	return ""
}

func (t *turn) whyPenalty() string {
	why := "No seven in the hand: the penalty is drawn"
	if t.couldPlay {
		why += ", and no card may be played after it"
	}
	if t.hand&jacks != 0 {
		why += "; a jack does not answer a seven"
	}
	return why + "."
}

func (t *turn) whyPass() string {
	demand := "{" + t.open.String() + "}"
	if t.called >= 0 {
		demand = "the called suit, " + suitNames[t.called]
	}
	why := "Neither the hand nor the card drawn fits " + demand + "."
	if t.open.rank() == jack && t.rest&jacks != 0 {
		why += " A jack can't be played on a jack."
	}
	return why
}

// whyRule explains the choice of the card that is played.
func (t *turn) whyRule() string {
	next := playerName(t.next)
	switch t.by {
	case ruleDraw:
		return "Nothing in the hand fits, but the card drawn does." + t.whyTurned()
	case rule1:
		return "The active seven is answered by a seven" + ofSeveral(t.hand&sevens) + "."
	case rule3:
		return "Nothing else in the hand fits, so a jack is played" + ofSeveral(t.js) + "."
	case rule4:
		why := fmt.Sprintf("The next player, %s, has one card left, so a jack is played%s", next, ofSeveral(t.js))
		switch {
		case t.fits == 0:
			return why + "."
		case t.fits.single():
			return why + ", although " + bracedSet(t.fits) + " fits."
		}
		return why + ", although " + bracedSet(t.fits) + " fit."
	}
	same := t.fits & rankSet(t.card.rank())
	switch {
	case t.fits.single() && t.js != 0:
		return fmt.Sprintf("{%s} is the only card that fits, except for jacks.", t.card)
	case t.fits.single():
		return fmt.Sprintf("{%s} is the only card that fits.", t.card)
	case same.len() > 1:
		return bracedSet(same) + " have the same value; the highest suit is played."
	}
	return fmt.Sprintf("{%s} has the highest value of %s: %d.", t.card, bracedSet(t.fits), values[t.card.rank()])
}

// ofSeveral says which of several cards of one rank goes.
func ofSeveral(s set) string {
	if s.len() < 2 {
		return ""
	}
	return ": of " + bracedSet(s) + ", the one of the highest suit"
}

// whyBlocked says where rule 4 must give way.
func (t *turn) whyBlocked() string {
	switch {
	case t.hand&jacks == 0 || !t.last:
	case t.due > 0:
		return " Rule 4 does not apply: a jack can't be played on an active seven."
	case t.open.rank() == jack && t.fits != 0:
		return " Rule 4 does not apply: a jack can't be played on a jack."
	}
	return ""
}

// whyEffect says what the card played brings about.
func (t *turn) whyEffect() string {
	switch rank := t.card.rank(); {
	case t.rest == 0 && rank == seven:
		return " It is the last card: nobody draws for it."
	case t.rest == 0 && rank == eight:
		return " It is the last card: nobody moves after it."
	case t.rest == 0 && rank == jack:
		return " It is the last card: no suit is called."
	case t.rest == 0:
	case rank == jack:
		return " " + t.whyCall()
	case rank == seven:
		return fmt.Sprintf(" Player %d owes %d cards.", t.next+1, t.owed)
	}
	return ""
}

// whyCall explains the suit that is called.
func (t *turn) whyCall() string {
	var counts []string
	for s := range 4 {
		if n := (t.rest &^ jacks & suitSet(s)).len(); n > 0 {
			counts = append(counts, fmt.Sprintf("%s %d", suitNames[s], n))
		}
	}
	switch _, ties := mostFrequent(t.rest); ties {
	case 0:
		return "Only jacks are left: no suit counts, and clubs come first."
	case 1:
		return fmt.Sprintf("Counted without jacks: %s.", strings.Join(counts, ", "))
	}
	return fmt.Sprintf("Counted without jacks: %s; a tie goes to the highest suit.", strings.Join(counts, ", "))
}

// whyChoice says why a card was played, or could not be, or was not.
func (t *turn) whyChoice(choice oracle.Choice) string {
	c, _ := cardOf(choice.Cards[0])
	switch {
	case choice.Taken:
		return t.whyTaken()
	case t.card == noCard && t.due > 0:
		return "does not answer a seven"
	case t.card == noCard:
		return "a jack can't be played on a jack"
	case t.due > 0 && c.rank() != seven:
		return "does not answer a seven"
	case c.rank() == t.card.rank():
		return fmt.Sprintf("%s rank below %s", suitNames[c.suit()], suitNames[t.card.suit()])
	case c.rank() == jack:
		return "a jack is played only if nothing else fits"
	case t.by == rule4:
		return "a jack is played first"
	}
	return fmt.Sprintf("value %d", values[c.rank()])
}

func (t *turn) whyTaken() string {
	switch t.by {
	case rule1:
		return "answers the seven"
	case rule3:
		return "nothing else fits"
	case rule4:
		return "the next player has one card left"
	}
	return fmt.Sprintf("value %d", values[t.card.rank()])
}
