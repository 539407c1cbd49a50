package maumau

import "math/bits"

// card is an index from 0 to 31 in the order in which rules 2 and 6 prefer
// cards: by value (A T N E S K Q), within a value by suit rank, jacks last. So
// the card to play is always the lowest bit of a set.
type card uint8

// noCard is what first returns for an empty set.
const noCard card = 32

// set is a set of cards, bit i for card i.
type set uint32

const (
	suitLetters = "CSHD" // from the highest suit rank to the lowest
	rankLetters = "ATNESKQJ"
)

// Indices into rankLetters.
const (
	ace = iota
	ten
	nine
	eight
	seven
	king
	queen
	jack
)

const (
	sevens set = 0xF << (4 * seven)
	jacks  set = 0xF << (4 * jack)

	clubs set = 0x11111111 // other suits: clubs << suit
)

// values are the values in square brackets of the statement, by rank.
var values = [8]int{ace: 11, ten: 10, nine: 9, eight: 8, seven: 7, king: 4, queen: 3, jack: 20}

var (
	suitNames = [4]string{"clubs", "spades", "hearts", "diamonds"}
	suitSigns = [4]string{"♣", "♠", "♥", "♦"}
	rankSigns = [8]string{"A", "10", "9", "8", "7", "K", "Q", "J"}
)

// Codes and words of suits and ranks, for the parameters of clauses.
var (
	suitCodes     = []string{"C", "S", "H", "D"}
	rankCodes     = []string{"A", "T", "N", "E", "S", "K", "Q", "J"}
	rankSingulars = []string{"an ace", "a ten", "a nine", "an eight", "a seven", "a king", "a queen", "a jack"}
	rankPlurals   = []string{"aces", "tens", "nines", "eights", "sevens", "kings", "queens", "jacks"}
	plainRanks    = rankCodes[:jack]
	actionRanks   = []string{"S", "E", "J"}
	actionPlurals = []string{"sevens", "eights", "jacks"}
	otherRanks    = []string{"A", "T", "N", "E", "K", "Q"} // that have no part in a chain
	otherPlurals  = []string{"aces", "tens", "nines", "eights", "kings", "queens"}
	playerNumbers = []string{"2", "3", "4"}
	playerWords   = []string{"two", "three", "four"}
	openCodes     = []string{"own-eight", "eight", "seven", "jack"} // open cards after which a player may draw
	openWords     = []string{"the player's own eight", "an eight that skipped another player", "a spent seven", "a jack"}
	spentOn       = []string{"no", "a card must match", "yes", "any card may be played", "once", "the next player may play any card"}
	ruleCodes     = []string{"R1", "R2", "R3", "R4"}
	ruleWords     = []string{"rule 1", "rule 2", "rule 3", "rule 4"}
)

func (c card) suit() int { return int(c & 3) }
func (c card) rank() int { return int(c >> 2) }

// set returns the set of c alone; the mask spares the shift its range check.
func (c card) set() set { return 1 << (c & 31) }

// String returns the statement's code, suit first: "CN".
func (c card) String() string {
	if c >= noCard {
		return "no card"
	}
	return cardCodes[c]
}

var cardCodes = func() (t [32]string) {
	for c := range t {
		t[c] = string([]byte{suitLetters[c&3], rankLetters[c>>2]})
	}
	return t
}()

// cardOf is the reverse of String.
func cardOf(code string) (card, bool) {
	if len(code) == 2 {
		for c := card(0); c < noCard; c++ {
			if suitLetters[c&3] == code[0] && rankLetters[c>>2] == code[1] {
				return c, true
			}
		}
	}
	return noCard, false
}

func suitSet(suit int) set { return clubs << (suit & 3) }
func rankSet(rank int) set { return 0xF << (4 * rank & 31) }

// first returns the card of s that rules 2 and 6 prefer.
func (s set) first() card { return card(bits.TrailingZeros32(uint32(s))) }

// last returns the card of s that rules 2 and 6 prefer least.
func (s set) last() card {
	if s == 0 {
		return noCard
	}
	return card(31 - bits.LeadingZeros32(uint32(s)))
}

func (s set) has(c card) bool { return s>>(c&31)&1 != 0 }
func (s set) len() int        { return bits.OnesCount32(uint32(s)) }

// single reports whether a set that is not empty has one card only.
func (s set) single() bool { return s&(s-1) == 0 }

// cards lists s in the order of preference.
func (s set) cards() []card {
	var list []card
	for ; s != 0; s &= s - 1 {
		list = append(list, s.first())
	}
	return list
}
