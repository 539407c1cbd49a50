package rummy

import (
	"fmt"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// The words for values of parameters.

// chosen lists the words of the things that a value has.
func chosen(v oracle.Value, words ...string) (list []string) {
	for i, w := range words {
		if v[i] != 0 {
			list = append(list, w)
		}
	}
	return list
}

func sayRanks(v oracle.Value) string {
	list := make([]string, len(v))
	for i, n := range v {
		list[i] = rankSigns[n+1]
	}
	return "in a sequence the ranks follow one another in the order " + strings.Join(list, " ") + ", with the ace before or after them"
}

func sayLongest(v oracle.Value) string {
	return fmt.Sprintf("a sequence has at most %d cards (the rules: 13)", v[0])
}

func sayAces(v oracle.Value) string {
	list := chosen(v, "before the two", "after the king")
	if list == nil {
		return "an ace stands in no sequence"
	}
	return "an ace stands " + english.List(list) + " only"
}

func saySetRanks(v oracle.Value) string {
	list := chosen(v, "aces", "numbers", "pictures")
	if list == nil {
		return "there are no sets"
	}
	return "sets are of " + english.List(list) + " only"
}

func sayJokers(v oracle.Value) string {
	list := chosen(v, "sequences", "sets")
	if list == nil {
		return "jokers stand in no group"
	}
	return "jokers stand in " + english.List(list) + " only"
}

func sayJokerPlaces(v oracle.Value) string {
	after := "after the last card"
	if v[3] == 0 {
		after += ", but not for an ace"
	}
	list := chosen(v[:3], "between cards", "before the first card", after)
	if v[3] != 0 && v[2] == 0 {
		list = append(list, "for the ace after a king")
	}
	if list == nil {
		return "jokers stand in no sequence"
	}
	return "in a sequence jokers stand only " + english.List(list)
}

func sayJokerMost(v oracle.Value) string {
	return "a group has at most " + english.Count(v[0], "joker")
}

func sayJokerRow(v oracle.Value) string {
	return "in a sequence no two jokers stand beside one another"
}

func sayMajority(v oracle.Value) string {
	say := func(group string, n int) string {
		switch {
		case n == anyMajority:
			return group + " may have any number of jokers beside one other card"
		case n == 0:
			return group + " may have as many jokers as other cards"
		default:
			return fmt.Sprintf("%s needs at least %s more than jokers", group, english.Count(n, "other card"))
		}
	}
	switch sequences, sets := say("a sequence", v[0]), say("a set", v[1]); {
	case v[0] == v[1]:
		return say("a group", v[0]) + " (the rules: 1 other card more)"
	case v[1] == 1:
		return sequences
	case v[0] == 1:
		return sets
	default:
		return sequences + ", " + sets
	}
}

func sayCards(v oracle.Value) string {
	return "a " + strings.Join(chosen(v, "sequence", "set"), " or a ") + " needs at least 3 cards that are no jokers"
}

func sayLost(v oracle.Value) string {
	list := chosen(v, "the first card of the hand", "the last card of the hand", "jokers of the hand", "jokers on the table", "tens")
	text := english.List(list)
	if len(list) == 1 && v[0]+v[1] > 0 {
		return text + " is not read, unless it is the only one"
	}
	return text + " are not read"
}

func sayOnce(v oracle.Value) string {
	return english.List(chosen(v, "equal cards in the hand", "the jokers of the hand", "equal cards on the table", "the jokers on the table")) + " are counted only once"
}

func sayHandMost(v oracle.Value) string {
	return fmt.Sprintf("only the first %s of the hand are read", english.Count(v[0], "card"))
}

func sayCardsMost(v oracle.Value) string {
	return fmt.Sprintf("of a group on the table only the first %d cards are read", v[0])
}

func sayNew(v oracle.Value) string {
	if v[0] == 0 {
		return "the table has no more groups after a move than before"
	}
	return fmt.Sprintf("the table has at most %s more after a move than before (the rules: any number)", english.Count(v[0], "group"))
}

func sayUntouched(v oracle.Value) string {
	return english.List(chosen(v, "sequences", "sets", "groups with a joker")) + " on the table are left just as they are"
}

func sayStays(v oracle.Value) string {
	if v[0] == 2 {
		return "a group on the table that could not be laid now stays as it is"
	}
	return "a group on the table may stay as it is, even if it could not be laid now"
}

func sayBroken(v oracle.Value) string {
	if v[0] == 0 {
		return "no group on the table is touched"
	}
	return fmt.Sprintf("at most %s on the table may be touched (the rules: all)", english.Count(v[0], "group"))
}

func sayKept(v oracle.Value) string {
	return "on the table, " + english.List(chosen(v, "sequences", "sets", "groups with a joker")) + " are not broken; cards of the hand may be added to them"
}

func sayFixed(v oracle.Value) string {
	if v[0]+v[1] == 0 {
		return "fixed jokers on the table count as jokers where there are more of them than other cards"
	}
	text := "jokers in " + english.List(chosen(v, "sequences", "sets")) + " on the table count as the cards that they stand for, wherever they are laid"
	if v[1] != 0 {
		text += "; in a set those are the cards of the first missing suits"
	}
	if v[2] != 0 {
		text += "; a group still has more other cards than jokers, those among them"
	}
	return text
}

func sayLeast(v oracle.Value) string {
	if v[0] == wholeHand {
		return "nothing is disposed of unless the whole hand is"
	}
	return fmt.Sprintf("nothing is disposed of unless at least %s can be", english.Count(v[0], "card"))
}

func sayStay(v oracle.Value) string {
	return fmt.Sprintf("at least %s of the hand must be kept", english.Count(v[0], "card"))
}

func sayMost(v oracle.Value) string {
	return fmt.Sprintf("at most %s of the hand may be disposed of", english.Count(v[0], "card"))
}

func sayJokersLaid(v oracle.Value) string {
	if v[0] == 0 {
		return "no joker of the hand may be disposed of"
	}
	return fmt.Sprintf("at most %s of the hand may be disposed of", english.Count(v[0], "joker"))
}

func sayGroups(v oracle.Value) string {
	return fmt.Sprintf("the cards of the hand that are disposed of go into at most %s", english.Count(v[0], "group"))
}
