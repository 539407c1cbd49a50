// Package proof checks certificates for Rummy: a play, and prices of cards that show that
// no play lays down more.
//
// If every group costs at least its number of cards, then so do all groups on the table
// after a move together. They can't cost more than all there is: the table's cards, and
// those of the hand that cost something. So no more cards than this can be on the table.
// The prices are a solution of the dual of a linear program; where its bound is too
// high, as not everything that it allows can be laid, a certificate divides the plays:
// those with a certain group and those without it.
//
// The checker (verify.go) lists the legal groups itself (cards.go) and adds up: nothing of
// what finds and judges moves is used here, nor of what finds prices.
package proof

import "strings"

// Certificate says how many cards of a hand can be laid at most, and why.
type Certificate struct {
	letters       string // of the suits
	before, after layout // the move of a play that lays the most
	most          int
	proof         *tree
}

// layout is a table and a hand.
type layout struct {
	table [][]kind
	hand  []kind
}

// tree is a list of prices, or two trees.
type tree struct {
	prices map[kind]price // of cards that do not cost 1; nil: plays are divided

	// group is the group of which plays have at least one on the table, or none: the
	// same cards in any order. there is the proof for the former, not for the latter.
	group      []kind
	there, not *tree
}

// What the file says of itself.
const (
	Form    = "rummy"
	Version = 1
)

// price is what a card costs.
func (t *tree) price(k kind) price {
	if p, ok := t.prices[k]; ok {
		return p
	}
	return one
}

func (c *Certificate) cards(list []kind) string {
	words := make([]string, len(list))
	for i, k := range list {
		words[i] = cardText(k, c.letters)
	}
	return strings.Join(words, " ")
}
