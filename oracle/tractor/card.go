package tractor

// kind is one of the 54 different cards of a deck: 13*suit + rank - 2 for the
// suits below, then the jokers. A round is played with two cards of each.
type kind uint8

const (
	blackJoker kind = 52
	redJoker   kind = 53
	kinds           = 54
)

// Suits, in the order in which the statement's header line lists them.
const (
	hearts = iota
	spades
	clubs
	diamonds
	none // no main suit
)

// The letters of suits and ranks in input and output; rank 2 is the first.
const (
	suitLetters = "HSCDO"
	rankLetters = "23456789TJQKA"
)

// lowest and highest are the ranks of a two and of an ace.
const (
	lowest  = 2
	highest = 14
)

var suitNames = [5]string{"hearts", "spades", "clubs", "diamonds", "none"}

func cardOf(suit, rank int) kind { return kind(13*suit + rank - lowest) }

func (k kind) String() string { return cardNames[k] }

// cardCodes, or cardNames, are the codes of cards in input and output, and cardBytes the cards by the
// low bits of the two letters of their codes, kinds where there is none.
var cardCodes, cardNames, cardBytes = func() (codes [kinds][2]byte, names [kinds]string, cards [32][64]kind) {
	for i := range cards {
		for j := range cards[i] {
			cards[i][j] = kinds
		}
	}
	for k := range kind(kinds) {
		switch k {
		case blackJoker:
			names[k] = "BJ"
		case redJoker:
			names[k] = "RJ"
		default:
			names[k] = string([]byte{suitLetters[k/13], rankLetters[k%13]})
		}
		codes[k] = [2]byte([]byte(names[k]))
		cards[codes[k][0]&31][codes[k][1]&63] = k
	}
	return codes, names, cards
}()

// pointsOf is what each kind of card counts for the defenders.
//
// points: fives count 5, tens and kings 10.
var pointsOf = func() (v [kinds]int) {
	for suit := range 4 {
		v[cardOf(suit, 5)] = 5
		v[cardOf(suit, 10)] = 10
		v[cardOf(suit, 13)] = 10
	}
	return v
}()

// coded returns the card with a code of two letters, kinds if there is none.
func coded(a, b byte) kind {
	if k := cardBytes[a&31][b&63]; k < kinds && cardCodes[k] == [2]byte{a, b} {
		return k
	}
	return kinds
}

// readCard reads the first card of a text and returns how many bytes it takes; kinds if
// the text begins with no card.
func readCard(text []byte) (kind, int) {
	switch {
	case len(text) < 2:
		return kinds, 0
	case len(text) > 2 && text[1] == '1' && text[2] == '0':
		return coded(text[0], 'T'), 3
	}
	return coded(text[0], text[1]), 2
}

// list writes cards as codes.
func list(cards []kind) []string {
	codes := make([]string, len(cards))
	for i, k := range cards {
		codes[i] = k.String()
	}
	return codes
}
