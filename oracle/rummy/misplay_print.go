package rummy

import (
	"slices"
	"strings"

	"kiebitz/oracle"
)

// printing are the misreadings that print something else than the groups and the
// cards that stay in the hand, a line each.
var printing = oracle.RefsOf(printHandFirst, printNoHand, printCommas, printNoSpaces, printTen, printRankFirst, printSmall, printBlankLine.Ref(), printHand.Ref(), printTable.Ref())

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
	if e.noLine && len(a.hand) == 0 {
		dst = dst[:len(dst)-1]
	}
	return dst
}

// misPrint prints in place of append.
func (e *engine) misPrint(l *Layout, a answer) string {
	var lines []string
	for _, g := range e.groupsPrinted(l, a) {
		lines = append(lines, e.misLine(l, g))
	}
	hand := e.misLine(l, e.handPrinted(l, a))
	switch {
	case e.has(printNoHand) || e.noLine && len(a.hand) == 0:
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

// handPrinted returns the cards of the hand's line.
func (e *engine) handPrinted(l *Layout, a answer) []kind {
	if e.mis == nil {
		return a.hand
	}
	switch n, name := len(a.hand), e.mis.Name(printHand); name {
	case "laid":
		return added(l.hand, a.hand)
	case "whole":
		return l.hand
	case "but-last":
		return a.hand[:max(n, 1)-1]
	case "but-first":
		return a.hand[min(n, 1):]
	case "once", "cards-once":
		return onceEach(a.hand, []int{1, one(name == "once")}, &pool{})
	}
	return a.hand
}

// groupsPrinted returns what is printed before the hand.
func (e *engine) groupsPrinted(l *Layout, a answer) []group {
	groups := a.table
	if e.mis != nil && e.mis.Name(printTable) == "changed" {
		_, groups = e.changed(l, a)
	}
	if e.has(printBlankLine.Ref()) {
		groups = append(slices.Clip(groups), nil)
	}
	return groups
}

func (e *engine) misLine(l *Layout, cards []kind) string {
	words := make([]string, len(cards))
	for i, k := range cards {
		words[i] = e.misCard(k.text(l.letters))
	}
	return strings.Join(words, e.between())
}

// between is what stands between cards.
func (e *engine) between() string {
	switch {
	case e.has(printCommas):
		return ", "
	case e.has(printNoSpaces):
		return ""
	}
	return " "
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
