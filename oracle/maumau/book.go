package maumau

import (
	"fmt"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

var book = oracle.NewBook("maumau", clauses)

// Values of parameters that set no end: of passes while a suit binds, and of how
// often the pile is turned.
const (
	forever = 9
	always  = 4
)

// all is the bits of all things of a set.
const all = 1<<8 - 1

// addSet adds a parameter that is a set of things with codes and words; bit i of
// rules says that thing i is in it by the rules. A value is worded by what it has
// besides, and by what it lacks.
func addSet(id string, codes, words []string, rules int, more, less string) *oracle.Parameter {
	v := make(oracle.Value, len(codes))
	for i := range v {
		v[i] = rules >> i & 1
	}
	say := func(w oracle.Value) string {
		var with, without, texts []string
		for i := range w {
			switch {
			case w[i] > v[i]:
				with = append(with, words[i])
			case w[i] < v[i]:
				without = append(without, words[i])
			}
		}
		if with != nil {
			texts = append(texts, fmt.Sprintf(more, english.List(with)))
		}
		if without != nil {
			texts = append(texts, fmt.Sprintf(less, english.List(without)))
		}
		return strings.Join(texts, ", and ")
	}
	return book.AddParameter(oracle.Parameter{ID: id, Names: codes, Rules: v, Kind: oracle.Some, Say: say})
}

// addTable adds a parameter that is a number from low to high for each thing. A
// value is worded by the numbers that the rules do not have, each with its thing as
// item says, after a head.
func addTable(id, head, item string, codes, words []string, low, high int, rules ...int) *oracle.Parameter {
	say := func(w oracle.Value) string {
		var items, others []string
		for i := range w {
			if w[i] != rules[i] {
				items = append(items, fmt.Sprintf(item, w[i], words[i]))
				others = append(others, fmt.Sprint(rules[i]))
			}
		}
		return head + strings.Join(items, ", ") + " (the rules: " + strings.Join(others, ", ") + ")"
	}
	return book.AddParameter(oracle.Parameter{ID: id, Names: codes, Rules: rules, Kind: oracle.Numbers, Low: low, High: high, Say: say,
		Equivalent: equivalents[id]})
}

// addValues adds the values by which a card is chosen. A value is worded as an order of
// ranks: nobody can see a solver's numbers, only which of two ranks it plays.
func addValues(id string) *oracle.Parameter {
	rules := values[:jack]
	say := func(v oracle.Value) string {
		return fmt.Sprintf("when the card is chosen, ranks are in the order %s (the rules: %s)", inWords(v), inWords(rules))
	}
	return book.AddParameter(oracle.Parameter{ID: id, Names: plainRanks, Rules: rules, Kind: oracle.Numbers, Low: 0, High: 20, Say: say, Equivalent: equivalents[id]})
}

// inWords lists ranks from the one with the highest value down, those of equal values
// together.
func inWords(v oracle.Value) string {
	var list []string
	for n := slices.Max(v); n >= 0; n-- {
		var equal []string
		for i := range v {
			if v[i] == n {
				_, word, _ := strings.Cut(rankSingulars[i], " ")
				equal = append(equal, word)
			}
		}
		if equal != nil {
			list = append(list, strings.Join(equal, " = "))
		}
	}
	return strings.Join(list, ", ")
}

// addNumber adds a parameter that is one number and reads better than by a text
// with its place.
func addNumber(id string, rules, low, high int, say func(n int) string) *oracle.Parameter {
	return book.AddParameter(oracle.Parameter{ID: id, Names: []string{""}, Rules: oracle.Value{rules}, Kind: oracle.Numbers, Low: low, High: high,
		Say: func(v oracle.Value) string { return say(v[0]) }, Equivalent: equivalents[id]})
}

// addSuits adds a parameter that is a set of suits, and of cards whose suit they
// are: by the rules those whose bit is set.
func addSuits(id string, names []string, rules int, head, tail string) *oracle.Parameter {
	v := make(oracle.Value, len(names))
	for i := range v {
		v[i] = rules >> i & 1
	}
	say := func(w oracle.Value) string {
		var list []string
		for i, in := range w {
			if in != 0 {
				list = append(list, suitWords[names[i]])
			}
		}
		if list == nil {
			list = []string{"nothing"}
		}
		return head + english.List(list) + tail
	}
	return book.AddParameter(oracle.Parameter{ID: id, Names: names, Rules: v, Kind: oracle.Some, Say: say, Equivalent: equivalents[id]})
}

var suitWords = map[string]string{"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds", "own": "the suit of that jack", "next": "the suit of the next jack in the hand"}

// passes words how many players have passed.
func passes(n int) string {
	if n == 1 {
		return "one pass"
	}
	return fmt.Sprintf("%d passes", n)
}

// equivalents say why no case tells some values of a parameter from the rules.
var equivalents = map[string]func(oracle.Value) string{
	"open-jack-fits":   reasonIf("all suits may follow, whatever the jack's own is", func(v oracle.Value) bool { return v[0]&v[1]&v[2]&v[3] != 0 }),
	"eight-skips":      reasonIf(threeOfTwo, isThreeOfTwo),
	"open-eight-skips": reasonIf(threeOfTwo, isThreeOfTwo),
	"R2-values":        reasonIf("the ranks stand in the same order", inOrder),
	"R2-jack":          reasonIf("no card has a lower value, so a jack is played last", func(v oracle.Value) bool { return v[0] < values[queen] }),
	"reshuffle-keeps": reasonIf("the open card would be drawn only when no other is left, and such a deal is out of cards by the rules",
		func(v oracle.Value) bool { return v[0] == 0 }),
	"R5-weights": reasonIf("jacks do not count, and the other ranks count the same", func(v oracle.Value) bool {
		return v[0] > 0 && slices.Min(v[:jack]) == slices.Max(v[:jack])
	}),
}

const threeOfTwo = "of two players the same one moves next if one or three are skipped"

func isThreeOfTwo(v oracle.Value) bool { return v[0] == 3 && v[1] == 1 && v[2] == 1 }

func reasonIf(reason string, so func(oracle.Value) bool) func(oracle.Value) string {
	return func(v oracle.Value) string {
		if so(v) {
			return reason
		}
		return ""
	}
}

// inOrder reports whether ranks, jacks apart, stand by their values as by the
// rules'.
func inOrder(v oracle.Value) bool {
	for i := range jack - 1 {
		if v[i] <= v[i+1] {
			return false
		}
	}
	return true
}
