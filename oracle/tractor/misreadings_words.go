package tractor

import (
	"fmt"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// inPlace is the place of cards of the current rank that is not above others.
const inPlace = "in-place"

// offOrders are the orders of the current-rank cards of suits, as pairs of a name
// and its words: by the rules they are equal.
func offOrders() []string {
	list := []string{"equal", "are equal", inPlace, "keep their places by rank among the trumps"}
	p := oracle.Parameter{Kind: oracle.Order, Names: strings.Split(suitLetters[:none], "")}
	for v := range p.All() {
		var words []string
		for _, suit := range v {
			words = append(words, suitNames[suit])
		}
		list = append(list, p.Write(v), "rank "+strings.Join(words, " > "))
	}
	return list
}

// sayTrumps says which cards are no trumps.
func sayTrumps(v oracle.Value) string {
	var list []string
	for i, words := range []string{"cards of the main suit that are not of the current rank", "current-rank cards of other suits than the main suit",
		"current-rank cards of a round without a main suit", "black jokers", "red jokers"} {
		if v[i] == 0 {
			list = append(list, words)
		}
	}
	return english.List(list) + " are not trumps"
}

// sayStops says at which ranks a team stops that rises.
func sayStops(v oracle.Value) string {
	var list []string
	for i, stops := range v {
		if stops != 0 {
			list = append(list, rankName(lowest+1+i))
		}
	}
	return "a team that rises stops where it comes to the rank " + strings.Join(list, ", ") + " (the rules: nowhere)"
}

func sayPowerPlus(v oracle.Value) string {
	const w = "w is the number of cards of a longest component "
	if v[0] < 0 {
		return fmt.Sprintf("%sminus %d, but not below 0 (the rules: that number)", w, -v[0])
	}
	return fmt.Sprintf("%splus %d (the rules: that number)", w, v[0])
}

func sayWinWith(v oracle.Value) string {
	return fmt.Sprintf("a team wins the game if its rank is %s or higher after a round, also one that does not rise (the rules: above A)", rankName(v[0]))
}

func sayWinAt(v oracle.Value) string {
	return fmt.Sprintf("the team that may rise wins the game if its rank is then %s or higher, even if it rises by 0 (the rules: above A)", rankName(v[0]))
}

func sayWinAbove(v oracle.Value) string {
	return fmt.Sprintf("a team that rises above %s wins the game (the rules: above A)", rankName(v[0]))
}

// fives returns the reason why a limit is as good as that of the rules.
func fives(rules int) func(oracle.Value) string {
	return func(v oracle.Value) string {
		if (v[0]+4)/5 == (rules+4)/5 {
			return "all points are multiples of five"
		}
		return ""
	}
}

// addLimit adds a parameter that is a number of points.
func addLimit(id, text string, rules, low, high int) *oracle.Parameter {
	return book.AddParameter(oracle.Parameter{ID: id, Text: text, Kind: oracle.Numbers, Names: []string{""}, Rules: oracle.Value{rules},
		Low: low, High: high, Equivalent: fives(rules)})
}

// addMost adds a parameter that is a limit where the rules have none: high is more
// than ever matters.
func addMost(id, text string, low, high int) *oracle.Parameter {
	return book.AddParameter(oracle.Parameter{ID: id, Kind: oracle.Numbers, Names: []string{""}, Rules: oracle.Value{high}, Low: low, High: high,
		Say: func(v oracle.Value) string { return fmt.Sprintf(text, v[0]) + " (the rules: without a limit)" }})
}
