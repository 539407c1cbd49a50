package rummy

import (
	"slices"
	"strings"

	"kiebitz/oracle"
)

// printing are the misreadings of the output's form.
var printing = oracle.RefsOf(printHandFirst, printNoHand, printCommas, printNoSpaces, printTen, printRankFirst, printSmall)

// print writes an answer, with the misreadings of its form.
func (e *engine) print(dst []byte, l *Layout, a answer) []byte {
	printed := answer{hand: a.hand, table: slices.Clone(a.table)}
	for i, g := range a.table {
		printed.table[i] = e.order(l, g)
	}
	if e.mis != nil && e.mis.Meets(printing) {
		return append(dst, e.misPrint(l, printed)...)
	}
	dst = printed.append(dst, l.letters)
	if e.has(printNoEmptyLine) && len(a.hand) == 0 {
		dst = dst[:len(dst)-1]
	}
	return dst
}

// misPrint prints in place of append.
func (e *engine) misPrint(l *Layout, a answer) string {
	var lines []string
	for _, g := range a.table {
		lines = append(lines, e.misLine(l, g))
	}
	hand := e.misLine(l, a.hand)
	switch {
	case e.has(printNoHand) || e.has(printNoEmptyLine) && len(a.hand) == 0:
	case e.has(printHandFirst):
		lines = append([]string{hand}, lines...)
	default:
		lines = append(lines, hand)
	}
	if lines == nil {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

func (e *engine) misLine(l *Layout, cards []kind) string {
	words := make([]string, len(cards))
	for i, k := range cards {
		words[i] = e.misCard(k.text(l.letters))
	}
	between := " "
	switch {
	case e.has(printCommas):
		between = ", "
	case e.has(printNoSpaces):
		between = ""
	}
	return strings.Join(words, between)
}

func (e *engine) misCard(code string) string {
	suit, rank := code[:1], code[1:]
	if rank == "0" && e.has(printTen) {
		rank = "10"
	}
	if e.has(printRankFirst) {
		suit, rank = rank, suit
	}
	if e.has(printSmall) {
		return strings.ToLower(suit + rank)
	}
	return suit + rank
}
