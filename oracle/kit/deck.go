package kit

import (
	"math/rand/v2"
	"slices"
	"strings"

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

// Shuffle puts a list into a random order that depends on the source alone.
func Shuffle[T any](r *rand.Rand, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := oracle.Below(r, i+1)
		list[i], list[j] = list[j], list[i]
	}
}
