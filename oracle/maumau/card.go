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
