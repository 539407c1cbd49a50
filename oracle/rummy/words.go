package rummy

import (
	"fmt"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// Words implements [oracle.Problem].
func (problem) Words(s *oracle.Step) oracle.Words {
	w := oracle.Words{Text: sayAct(s.Act)}
	if t, moved := s.Turn.(*turn); moved && s.Act.Verb == doLay {
		w.Why = t.moves.origin(t.group)
	}
	return w
}

// sayAct says what is done.
func sayAct(a oracle.Act) string {
	cards := strings.Join(a.Cards, " ")
	switch a.Verb {
	case doTable:
		return summary(a.Numbers[0], a.Numbers[1])
	case doLay:
		return cards + " is laid"
	}
	text := fmt.Sprintf("disposes of %d of %s", a.Numbers[0], english.Count(a.Numbers[1], "card"))
	if cards != "" {
		text += ", keeps " + cards
	}
	return text
}

// summary says how many groups are on the table, and how many cards in the hand.
func summary(groups, hand int) string {
	return english.Count(groups, "group") + " on the table, " + english.Count(hand, "card") + " in the hand"
}
