package rummy

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"kiebitz/oracle"
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
// hand, one line. White space between cards, at line ends, and blank lines do
// not count. The error's file is 0 or 1.
func readFiles(table, hand []byte) (*Layout, error) {
	rd := new(reader)
	rd.letters = guess(table, hand)
	l := &Layout{letters: rd.letters}
	line := 0
	for raw := range bytes.Lines(table) {
		line++
		cards, err := rd.line(string(raw))
		if err != nil {
			return nil, place(err, "table", line)
		}
		if len(cards) == 0 {
			continue
		}
		if fault := theRules.fault(cards, rd.letters); fault != nil {
			return nil, &oracle.SyntaxError{File: "table", Line: line, Column: columnOf(string(raw), fault.at), Found: clip(strings.TrimSpace(string(raw))), Expected: "a legal group: " + fault.text}
		}
		l.table = append(l.table, cards)
	}
	line = 0
	for raw := range bytes.Lines(hand) {
		line++
		cards, err := rd.line(string(raw))
		if err != nil {
			return nil, place(err, "hand", line)
		}
		if len(cards) > 0 && len(l.hand) > 0 {
			return nil, &oracle.SyntaxError{File: "hand", Line: line, Column: 1, Found: "a second line of cards", Expected: "one line"}
		}
		l.hand = append(l.hand, cards...)
	}
	switch {
	case len(l.hand) == 0:
		return nil, &oracle.SyntaxError{File: "hand", Line: 1, Column: 1, Found: "no card", Expected: "at least one card in the hand"}
	case rd.copies[joker] > maxJokers:
		return nil, &oracle.SyntaxError{File: "hand", Line: 1, Column: 1, Found: strconv.Itoa(rd.copies[joker]) + " jokers in all", Expected: fmt.Sprintf("at most %d: kiebitz proves no optimum for more", maxJokers)}
	}
	return l, nil
}

// columnOf returns the column of a word of a line, by its index.
func columnOf(line string, index int) int {
	const space = " \t\r\n"
	rest := strings.TrimLeft(line, space)
	for range index {
		rest = strings.TrimLeft(rest[strings.IndexAny(rest, space):], space)
	}
	return len(line) - len(rest) + 1
}

// guess finds the alphabet of a case by the first letter that only one of the
// two has.
func guess(files ...[]byte) alphabet {
	for _, f := range files {
		for w := range strings.FieldsSeq(string(f)) {
			switch e, h := strings.Contains(string(english), w[:1]), strings.Contains(string(hungarian), w[:1]); {
			case w == "JJ":
			case e && !h:
				return english
			case h && !e:
				return hungarian
			}
		}
	}
	return english
}

func place(err *oracle.SyntaxError, file string, line int) error {
	err.File, err.Line = file, line
	return err
}

// line reads the cards of a line.
func (rd *reader) line(text string) (group, *oracle.SyntaxError) {
	var list group
	for i := 0; i < len(text); {
		if strings.IndexByte(" \t\r\n", text[i]) >= 0 {
			i++
			continue
		}
		n := strings.IndexAny(text[i:], " \t\r\n")
		if n < 0 {
			n = len(text) - i
		}
		w := text[i : i+n]
		k, ok := readCard(w, rd.letters)
		if !ok {
			return nil, rd.noCard(w, i+1)
		}
		if rd.copies[k]++; !rd.any && k != joker && rd.copies[k] > 2 {
			return nil, &oracle.SyntaxError{Column: i + 1, Found: w + " for the third time", Expected: "at most two of each card in two decks"}
		}
		list = append(list, k)
		i += n
	}
	return list, nil
}

// noCard says why a word is no card.
func (rd *reader) noCard(word string, column int) *oracle.SyntaxError {
	err := &oracle.SyntaxError{Column: column, Found: clip(word), Expected: wantCard(rd.letters)}
	other := english
	if rd.letters == english {
		other = hungarian
	}
	switch _, mixed := readCard(word, other); {
	case mixed:
		err.Expected = fmt.Sprintf("the suits %s, as before: one alphabet a case", rd.letters)
	case strings.Contains(string(rd.letters), word[:1]) && (word[1:] == "10" || word[1:] == "T"):
		err.Expected = fmt.Sprintf("0 as the rank of a ten: %q", word[:1]+"0")
	}
	return err
}

// clip quotes a word of the input, shortened.
func clip(word string) string {
	if len(word) > 40 {
		return strconv.Quote(word[:40]) + "..."
	}
	return strconv.Quote(word)
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
