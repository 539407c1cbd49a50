package rummy

import "strings"

// kind is one of the 52 different cards, 13*suit + rank - 1, or the joker.
type kind uint8

const joker kind = 52

// Ranks, which are positions in a sequence too: the ace is 1 and also 14.
const (
	ace      = 1
	king     = 13
	highAce  = 14
	aceCards = "A23456789" + "0" + "JQK" // rank letters; ten is 0
)

// alphabet is the letters of the suits, in the order hearts, diamonds, clubs,
// spades.
type alphabet string

// The statement's own letters, and those of its sample: kör, káró (Rombus),
// treff, pikk.
const (
	englishSuits   alphabet = "HDCS"
	hungarianSuits alphabet = "KRTP"
)

var (
	rankSigns = [...]string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
	suitSigns = [...]string{"♥", "♦", "♣", "♠"}
)

var suitNames = [4]string{"hearts", "diamonds", "clubs", "spades"}

func cardOf(suit, rank int) kind { return kind(13*suit + rank - 1) }

func (k kind) suit() int { return int(k) / 13 }
func (k kind) rank() int { return int(k)%13 + 1 }

// text writes a card in an alphabet.
func (k kind) text(a alphabet) string {
	if k == joker {
		return "JJ"
	}
	return string([]byte{a[k.suit()], aceCards[k.rank()-1]})
}

// readCard reads a card in an alphabet.
func readCard(word string, a alphabet) (kind, bool) {
	if word == "JJ" {
		return joker, true
	}
	if len(word) != 2 {
		return 0, false
	}
	suit, rank := strings.IndexByte(string(a), word[0]), strings.IndexByte(aceCards, word[1])
	if suit < 0 || rank < 0 {
		return 0, false
	}
	return cardOf(suit, rank+1), true
}

// texts writes cards with spaces between them.
func texts(list []kind, a alphabet) string {
	words := make([]string, len(list))
	for i, k := range list {
		words[i] = k.text(a)
	}
	return strings.Join(words, " ")
}
