package rummy

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// wantCard is what a faulty card is answered with, in the alphabet of the case.
func wantCard(a alphabet) string {
	s := [4]byte{a[0], a[1], a[2], a[3]}
	return fmt.Sprintf("a card such as \"%c4\" (suits %c %c %c %c, ranks A 2 to 9 0 J Q K, ten is 0) or the joker JJ", s[0], s[0], s[1], s[2], s[3])
}

// reader reads the files of one case.
type reader struct {
	letters alphabet
	any     bool // a card may come more than twice
	copies  [joker + 1]int
}

// readFiles reads the two files of a case: the table, a group a line, and the
// hand, one line. Whitespace between cards, at line ends, and blank lines do
// not count. The error's file is 0 or 1.
func readFiles(table, hand []byte) (*Layout, *oracle.SyntaxError) {
	rd := new(reader)
	rd.letters = guess(table, hand)
	l := &Layout{letters: rd.letters}
	for line, text := range kit.Lines(table) {
		words := kit.Words(text)
		cards, err := rd.cards(words)
		if err != nil {
			return nil, place(err, "table", line)
		}
		if fault := cards.fault(rd.letters); fault != nil {
			return nil, place(&oracle.SyntaxError{Column: words[fault.at].Column, Found: english.Quote(strings.TrimSpace(text)), Expected: "a legal group: " + fault.text}, "table", line)
		}
		l.table = append(l.table, cards)
	}
	for line, text := range kit.Lines(hand) {
		if len(l.hand) > 0 {
			return nil, &oracle.SyntaxError{File: "hand", Line: line, Column: 1, Found: "a second line of cards", Expected: "one line"}
		}
		cards, err := rd.cards(kit.Words(text))
		if err != nil {
			return nil, place(err, "hand", line)
		}
		l.hand = cards
	}
	switch {
	case len(l.hand) == 0:
		return nil, &oracle.SyntaxError{File: "hand", Line: 1, Column: 1, Found: "no card", Expected: "at least one card in the hand"}
	case rd.copies[joker] > maxJokers:
		return nil, &oracle.SyntaxError{File: "hand", Line: 1, Column: 1, Found: strconv.Itoa(rd.copies[joker]) + " jokers in all", Expected: fmt.Sprintf("at most %d: kiebitz proves no optimum for more", maxJokers)}
	}
	return l, nil
}

// guess finds the alphabet of a case by the first letter that only one of the
// two has.
func guess(files ...[]byte) alphabet {
	for _, f := range files {
		for w := range strings.FieldsSeq(string(f)) {
			switch e, h := strings.Contains(string(englishSuits), w[:1]), strings.Contains(string(hungarianSuits), w[:1]); {
			case w == "JJ":
			case e && !h:
				return englishSuits
			case h && !e:
				return hungarianSuits
			}
		}
	}
	return englishSuits
}

func place(err *oracle.SyntaxError, file string, line int) *oracle.SyntaxError {
	err.File = file
	return kit.On(line, err)
}

// cards reads the cards of a line.
func (rd *reader) cards(words []kit.Word) (list group, err *oracle.SyntaxError) {
	for _, w := range words {
		k, ok := readCard(w.Text, rd.letters)
		if !ok {
			return nil, rd.noCard(w)
		}
		if rd.copies[k]++; !rd.any && k != joker && rd.copies[k] > 2 {
			return nil, &oracle.SyntaxError{Column: w.Column, Found: w.Text + " for the third time", Expected: "at most two of each card in two decks"}
		}
		list = append(list, k)
	}
	return list, nil
}

// noCard says why a word is no card.
func (rd *reader) noCard(w kit.Word) *oracle.SyntaxError {
	other := englishSuits
	if rd.letters == englishSuits {
		other = hungarianSuits
	}
	suit, rank := w.Text[:1], w.Text[1:]
	switch _, mixed := readCard(w.Text, other); {
	case mixed:
		return w.Unexpected(fmt.Sprintf("the suits %s, as before: one alphabet a case", rd.letters))
	case strings.Contains(string(rd.letters), suit) && (rank == "10" || rank == "T"):
		return w.Unexpected(fmt.Sprintf("0 as the rank of a ten: %q", suit+"0"))
	}
	return w.Unexpected(wantCard(rd.letters))
}

// files writes a case as its two files.
func (l *Layout) files() (table, hand []byte) {
	var b bytes.Buffer
	for _, g := range l.table {
		fmt.Fprintln(&b, texts(g, l.letters))
	}
	return b.Bytes(), []byte(texts(l.hand, l.letters) + "\n")
}

// append writes an answer.
//
// print: the groups, one a line, in which the cards stand in order and a joker
// in its place; then the hand in one line, which is empty if the hand is.
func (a *answer) append(dst []byte, letters alphabet) []byte {
	for _, g := range a.table {
		dst = append(append(dst, texts(g, letters)...), '\n')
	}
	return append(append(dst, texts(a.hand, letters)...), '\n')
}
