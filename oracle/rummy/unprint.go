package rummy

import (
	"bytes"
	"slices"
	"strings"
)

// What misreadings of the output do is undone here, so that an output is looked at
// group by group: another arrangement of the table than the engine's is as good.

// readAnswers returns the answers that an output may be of: the last line may be a
// group or the hand if an empty hand has none.
func (e *engine) readAnswers(l *Layout, output []byte) []answer {
	misprints, room := e.mis != nil && e.mis.Meets(printing), l.cards()
	if misprints {
		output = e.plainLines(l, output)
		room += len(l.hand) // cards that were disposed of may be printed in the hand's line, too
	}
	lines, err := l.readLines(output, false, room)
	if err != nil && (len(output) > 0 || !e.has(printNoHand)) {
		return nil
	}
	var list []answer
	for _, a := range e.divided(lines, misprints) {
		if misprints && !e.complete(l, &a) {
			continue
		}
		a.disposed = len(l.hand) - len(a.hand) + e.uncounted(l, a)
		list = append(list, a)
	}
	return list
}

// divided divides the lines of an output into groups and hand, in all ways.
func (e *engine) divided(lines []group, misprints bool) (list []answer) {
	last := len(lines) - 1
	switch {
	case misprints && e.has(printNoHand):
		return []answer{{table: lines}}
	case misprints && e.has(printHandFirst):
		list = []answer{{table: lines[1:], hand: lines[0]}}
	default:
		list = []answer{{table: lines[:last], hand: lines[last]}}
	}
	if e.noLine {
		list = append(list, answer{table: lines})
	}
	if !e.has(printBlankLine.Ref()) {
		return list
	}
	var blank []answer
	for _, a := range list {
		if n := len(a.table); n > 0 && len(a.table[n-1]) == 0 {
			a.table = a.table[:n-1]
			blank = append(blank, a)
		}
	}
	return blank
}

// complete adds to an answer what is not printed of it. It reports false if what is
// printed can't be meant so.
func (e *engine) complete(l *Layout, a *answer) bool {
	all := append(slices.Concat(l.table...), l.hand...)
	missing := added(all, slices.Concat(a.table...))
	if e.mis.Name(printTable) == "changed" {
		missing = added(missing, a.hand)
		for _, g := range whole(l.table, missing) {
			missing = added(missing, g)
			a.table = append(a.table[:len(a.table):len(a.table)], e.order(l, g))
		}
	}
	if e.has(printNoHand) {
		a.hand = missing
	}
	printed := a.hand
	if e.has(printHand.Ref()) {
		a.hand = missing
	}
	if e.noLine && len(a.hand) == 0 {
		return len(printed) == 0 // there is no line for it
	}
	switch own := e.handPrinted(l, *a); e.mis.Name(printHand) {
	case "but-last", "but-first": // a solver may have its hand in another order
		return len(printed) == len(own) && containsAll(a.hand, printed)
	default:
		return poolOf(printed) == poolOf(own)
	}
}

// whole returns some groups that have just these cards; nil if there are none.
func whole(groups []group, cards group) []group {
	for i, g := range groups {
		if !containsAll(cards, g) {
			continue
		}
		rest := added(cards, g)
		if len(rest) == 0 {
			return []group{g}
		}
		if more := whole(groups[i+1:], rest); more != nil {
			return append(more, g)
		}
	}
	return nil
}

// plainLines returns an output with its cards written as they should be; nothing if
// they are not written as the engine does.
func (e *engine) plainLines(l *Layout, output []byte) []byte {
	var plain []byte
	for line := range bytes.Lines(output) {
		text := strings.TrimSpace(string(line))
		words := e.words(text)
		for i, w := range words {
			words[i] = e.plainCard(w)
		}
		plain = append(append(plain, strings.Join(words, " ")...), '\n')
	}
	return plain
}

// words cuts a line into its cards.
func (e *engine) words(line string) (words []string) {
	if !e.has(printNoSpaces) {
		if e.has(printCommas) {
			line = strings.Join(strings.Split(line, ", "), " ")
		}
		return strings.Fields(line)
	}
	for line != "" {
		n := min(2, len(line))
		if e.has(printTen) && (strings.HasPrefix(line, "10") || strings.HasPrefix(line[1:], "10")) {
			n = 3
		}
		n = min(n, len(line)) // it may be anything
		words, line = append(words, line[:n]), line[n:]
	}
	return words
}

// plainCard undoes misCard; what that does not print becomes no card.
func (e *engine) plainCard(word string) string {
	code := word
	if e.has(printSmall) {
		code = strings.ToUpper(code)
	}
	if n := len(code) - 1; e.has(printRankFirst) && n > 0 {
		code = code[n:] + code[:n]
	}
	if e.has(printTen) && len(code) == 3 && code[1:] == "10" {
		code = code[:1] + "0"
	}
	if len(code) != 2 || e.misCard(code) != word {
		return "?"
	}
	return code
}
