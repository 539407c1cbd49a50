package tractor

import (
	"bytes"
	"strconv"
	"strings"

	"kiebitz/oracle"
)

// heads are the misreadings of what stands around the answers, and printing those
// of their own form.
var (
	heads    = oracle.RefsOf(printNoHead, printHeadFromZero, printNoSign, printNoColon, printPointsInHead)
	printing = oracle.RefsOf(printPointsLast, printWinnerAlone, printOneLine, printRankNumbers, printDealerFirst, printDealerNumber, printWinnerNumber)
)

// headed is an engine that prints other heads.
type headed struct{ *engine }

// Frame implements [oracle.Framer].
func (e headed) Frame(before int, answers [][]byte) []byte {
	mis := e.game.mis
	if mis.Has(printNoHead) {
		return bytes.Join(answers, nil)
	}
	var b []byte
	for i, a := range answers {
		b = append(b, misHead(mis, before+i)...)
		if mis.Has(printPointsInHead) {
			b = append(b, ' ')
		} else {
			b = append(b, '\n')
		}
		b = append(b, a...)
	}
	return b
}

// misHead is printed in place of the head of the round with an index.
func misHead(mis *oracle.Set, i int) string {
	sign, number, colon := "#", i+1, ":"
	if mis.Has(printHeadFromZero) {
		number = i
	}
	if mis.Has(printNoSign) {
		sign = ""
	}
	if mis.Has(printNoColon) {
		colon = ""
	}
	return "Case " + sign + strconv.Itoa(number) + colon
}

// misPrint prints in place of append.
func (o *outcome) misPrint(dst []byte, mis *oracle.Set) []byte {
	lines := []string{strconv.Itoa(o.Points), o.misLast(mis)}
	switch {
	case o.Winner > 0 && mis.Has(printWinnerAlone):
		lines = lines[1:]
	case mis.Has(printPointsLast):
		lines[0], lines[1] = lines[1], lines[0]
	}
	between := "\n"
	if mis.Has(printOneLine) {
		between = " "
	}
	return append(append(dst, strings.Join(lines, between)...), '\n')
}

func (o *outcome) misLast(mis *oracle.Set) string {
	if o.Winner > 0 && mis.Has(printWinnerNumber) {
		return "Winner: " + strconv.Itoa(o.Winner)
	}
	if o.Winner > 0 {
		return o.lines()[1]
	}
	rank := rankName
	if mis.Has(printRankNumbers) {
		rank = strconv.Itoa
	}
	dealer := seats[o.Dealer]
	if mis.Has(printDealerNumber) {
		dealer = strconv.Itoa(o.Dealer + 1)
	}
	words := []string{rank(o.Ranks[0]), rank(o.Ranks[1]), dealer}
	if mis.Has(printDealerFirst) {
		words = []string{dealer, words[0], words[1]}
	}
	return strings.Join(words, " ")
}
