package proof

import "strings"

// kind is one of the 52 different cards, 13*suit + rank - 1, or the joker.
type kind = int

const (
	joker   kind = 52
	kinds        = 53
	king         = 13
	highAce      = 14 // the ace's other place in a sequence
	ranks        = "A234567890JQK"
)

// suits are the letters of the statement and those of its sample.
var suits = []string{"HDCS", "KRTP"}

// readCard reads a card whose suit is one of four letters.
func readCard(word, letters string) (kind, bool) {
	if word == "JJ" {
		return joker, true
	}
	if len(word) != 2 {
		return 0, false
	}
	suit, rank := strings.IndexByte(letters, word[0]), strings.IndexByte(ranks, word[1])
	return 13*suit + rank, suit >= 0 && rank >= 0
}

// cardText writes a card.
func cardText(k kind, letters string) string {
	if k == joker {
		return "JJ"
	}
	return string([]byte{letters[k/13], ranks[k%13]})
}

// counts says how many there are of each kind.
type counts [kinds]int

func countsOf(cards ...kind) (c counts) {
	for _, k := range cards {
		c[k]++
	}
	return c
}

// legal reports whether cards are a group in the order in which they stand.
//
// majority: more other cards than jokers. set: three or four of one rank and of
// different suits. sequence, ace, joker: 3 to 13 of one suit, one after another from a
// low ace to a high one, a joker for any of them.
func legal(cards []kind) bool {
	jokers := 0
	for _, k := range cards {
		if k == joker {
			jokers++
		}
	}
	return len(cards) >= 3 && len(cards) > 2*jokers && (isSet(cards) || isSequence(cards))
}

func isSet(cards []kind) bool {
	rank, seen := -1, [4]bool{}
	for _, k := range cards {
		if k == joker {
			continue
		}
		if rank >= 0 && k%13 != rank || seen[k/13] {
			return false
		}
		rank, seen[k/13] = k%13, true
	}
	return len(cards) <= 4
}

func isSequence(cards []kind) bool {
	for suit := range 4 {
		for from := 1; from+len(cards)-1 <= highAce; from++ {
			if stands(cards, suit, from) {
				return len(cards) <= king
			}
		}
	}
	return false
}

// stands reports whether cards are those of a suit from a place on, or jokers.
func stands(cards []kind, suit, from int) bool {
	for i, k := range cards {
		if k != joker && k != at(suit, from+i) {
			return false
		}
	}
	return true
}

// at is the card of a suit on a place of a sequence, 1 to 14.
func at(suit, place int) kind { return 13*suit + (place-1)%king }

// eachGroup visits all legal groups that can be made of cards, also several of the same
// cards in other orders, until visit returns false. The slice is valid during the visit
// only.
func eachGroup(have *counts, visit func(cards []kind) bool) bool {
	for suit := range 4 {
		for from := 1; from <= highAce; from++ {
			if !sequences(have, suit, from, have[joker], nil, visit) {
				return false
			}
		}
	}
	for rank := range king {
		for of := range 1 << 4 {
			var cards []kind
			for suit := range 4 {
				if k := 13*suit + rank; of>>suit&1 == 1 && have[k] > 0 {
					cards = append(cards, k)
				} else if of>>suit&1 == 1 {
					cards = append(cards, joker, joker, joker) // which makes it no group
				}
			}
			if legal(cards) && !visit(cards) || have[joker] > 0 && legal(append(cards, joker)) && !visit(append(cards, joker)) {
				return false
			}
		}
	}
	return true
}

// sequences visits those that begin with cards of a suit from a place on.
func sequences(have *counts, suit, from, jokers int, cards []kind, visit func([]kind) bool) bool {
	if legal(cards) && !visit(cards) {
		return false
	}
	place := from + len(cards)
	if len(cards) == king || place > highAce {
		return true
	}
	if k := at(suit, place); have[k] > 0 && !sequences(have, suit, from, jokers, append(cards, k), visit) {
		return false
	}
	return jokers == 0 || sequences(have, suit, from, jokers-1, append(cards, joker), visit)
}

// cuttable reports whether a group is two, one after the other: cut there, the same
// cards lie on the table.
func cuttable(cards []kind) bool {
	for i := 3; i <= len(cards)-3; i++ {
		if legal(cards[:i]) && legal(cards[i:]) {
			return true
		}
	}
	return false
}

// plus adds other counts a number of times.
func (c counts) plus(other counts, times int) counts {
	for k := range c {
		c[k] += times * other[k]
	}
	return c
}
