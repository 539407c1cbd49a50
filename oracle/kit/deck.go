package kit

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// Codes lists the cards of a deck, a suit's letter and a rank's each: the lowest
// rank first.
func Codes(suits, ranks string) (list []string) {
	for _, rank := range ranks {
		for _, suit := range suits {
			list = append(list, string(suit)+string(rank))
		}
	}
	return list
}

// Glyph returns the picture of a card whose code is one of the suits C, S, H and D
// and a rank, of which T is the ten: "10♠" for "ST". It is "" for a text that is no
// card of the deck.
func Glyph(deck []string, code string) string {
	if !slices.Contains(deck, code) {
		return ""
	}
	sign := map[byte]string{'C': "♣", 'S': "♠", 'H': "♥", 'D': "♦"}[code[0]]
	return strings.Replace(code[1:], "T", "10", 1) + sign
}

// Deck reads every card of a deck once, in any order. Deck lists all codes.
func Deck(words []Word, deck []string) ([]string, *oracle.SyntaxError) {
	var list []string
	for _, w := range words {
		switch {
		case len(list) == len(deck):
			return nil, w.Unexpected(fmt.Sprintf("the end of the line after %d cards", len(deck)))
		case !slices.Contains(deck, w.Text):
			return nil, w.Unexpected(fmt.Sprintf("a card, from %s to %s", deck[0], deck[len(deck)-1]))
		case slices.Contains(list, w.Text):
			fault := w.Unexpected("every card once")
			fault.Found = w.Text + " a second time"
			return nil, fault
		}
		list = append(list, w.Text)
	}
	if len(list) < len(deck) {
		at := 1
		if len(words) > 0 {
			last := words[len(words)-1]
			at = last.Column + len(last.Text)
		}
		return nil, &oracle.SyntaxError{Column: at, Found: "the end of the line after " + english.Count(len(list), "card"), Expected: english.Count(len(deck), "card")}
	}
	return list, nil
}

// Shuffle puts a list into a random order that depends on the source alone.
func Shuffle[T any](r *rand.Rand, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := oracle.Below(r, i+1)
		list[i], list[j] = list[j], list[i]
	}
}
