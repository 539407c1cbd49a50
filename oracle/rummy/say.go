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

func sayJokers(v oracle.Value) string {
	list := chosen(v, "sequences", "sets")
	if list == nil {
		return "jokers stand in no group"
	}
	return "jokers stand in " + english.List(list) + " only"
}

func sayJokerPlaces(v oracle.Value) string {
	list := chosen(v, "between cards", "at the ends")
	if list == nil {
		return "jokers stand in no sequence"
	}
	return "in a sequence jokers stand " + english.List(list) + " only"
}

func sayJokerMost(v oracle.Value) string {
	return "a group has at most " + english.Count(v[0], "joker")
}

func sayJokerRow(v oracle.Value) string {
	return "in a sequence no two jokers stand beside one another"
}

func sayMajority(v oracle.Value) string {
	switch n := v[0]; {
	case n < 0:
		return fmt.Sprintf("a group may have up to %s more than other cards", english.Count(-n, "joker"))
	case n == 0:
		return "a group may have as many jokers as other cards"
	default:
		return fmt.Sprintf("a group has at least %s more than jokers (the rules: 1)", english.Count(n, "other card"))
	}
}

func sayMajorityIn(v oracle.Value) string {
	list := chosen(v, "sequences", "sets")
	if list == nil {
		return "a group may have any number of jokers beside one other card"
	}
	return "more other cards than jokers are wanted in " + english.List(list) + " only"
}

func sayTaken(v oracle.Value) string {
	switch {
	case v[1] == 0:
		return "cards of the table may be taken into the hand, but no jokers"
	case v[0] == 0:
		return "jokers of the table may be taken into the hand, but no other cards"
	}
	return "cards and jokers of the table may be taken into the hand"
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

func sayLeast(v oracle.Value) string {
	if v[0] == wholeHand {
		return "nothing is disposed of unless the whole hand is"
	}
	return fmt.Sprintf("nothing is disposed of unless at least %s can be", english.Count(v[0], "card"))
}

func sayStay(v oracle.Value) string {
	return fmt.Sprintf("at least %s of the hand must be kept", english.Count(v[0], "card"))
}
