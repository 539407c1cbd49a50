// Package proof makes and checks certificates for Rummy: a play, and prices of cards
// that show that no play lays down more.
//
// If every group costs at least its number of cards, then so do all groups on the table
// after a move together. They can't cost more than all there is: the table's cards, and
// those of the hand that cost something. So no more cards than this can be on the table.
// The prices are a solution of the dual of a linear program; where its bound is too
// high, as not everything that it allows can be laid, a certificate divides the plays:
// those with a certain group and those without it.
//
// Inside, verify.go is the plain checker and all that must be trusted: it lists the legal
// groups (cards.go) and adds up. find.go finds prices by a linear program (program.go) in
// floating point and makes fractions of them.
//
// Nothing of what finds and judges moves is used here: the package lists the legal
// groups itself.
package proof

import (
	"bytes"
	"encoding/json"
	"strings"
)

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
	form    = "rummy"
	version = 1
)

// price is what a card costs.
func (t *tree) price(k kind) price {
	if p, ok := t.prices[k]; ok {
		return p
	}
	return one
}

// The members of the file, in the order in which they are written.
type (
	fileForm struct {
		Certificate string     `json:"certificate"`
		Version     int        `json:"version"`
		Before      layoutForm `json:"before"`
		After       layoutForm `json:"after"`
		Most        int        `json:"most"`
		Proof       any        `json:"proof"`
	}
	layoutForm struct {
		Table []string `json:"table"`
		Hand  string   `json:"hand"`
	}
	pricesForm struct {
		Prices map[string]string `json:"prices"`
	}
	dividedForm struct {
		Group string `json:"group"`
		There any    `json:"there"`
		Not   any    `json:"not"`
	}
)

// JSON is the certificate as a file, which [Read] reads: cards are written as in the
// statement's files. Prices are strings, "3" or "1/2", as JSON knows no fractions.
func (c *Certificate) JSON() []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	if err := e.Encode(fileForm{form, version, c.layout(c.before), c.layout(c.after), c.most, c.form(c.proof)}); err != nil {
		panic(err) // there are only strings and numbers
	}
	return b.Bytes()
}

func (c *Certificate) layout(l layout) layoutForm {
	f := layoutForm{Table: []string{}, Hand: c.cards(l.hand)}
	for _, g := range l.table {
		f.Table = append(f.Table, c.cards(g))
	}
	return f
}

func (c *Certificate) form(t *tree) any {
	if t.prices == nil {
		return dividedForm{c.cards(t.group), c.form(t.there), c.form(t.not)}
	}
	f := pricesForm{Prices: map[string]string{}}
	for k, p := range t.prices {
		f.Prices[cardText(k, c.letters)] = p.String()
	}
	return f
}

func (c *Certificate) cards(list []kind) string {
	words := make([]string, len(list))
	for i, k := range list {
		words[i] = cardText(k, c.letters)
	}
	return strings.Join(words, " ")
}
