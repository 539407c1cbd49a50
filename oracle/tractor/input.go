package tractor

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kiebitz/oracle"
)

// maxCopies is how often a card may be played. Two decks hold two of each, but
// the statement's own sample plays one three times.
const maxCopies = 3

const (
	wantHeader = `a header such as "H Alice 7 10": main suit (H S C D, O for none), dealer, ranks of team 1 and 2`
	wantCard   = `a card such as "S7" or "RJ" (suits H S C D, ranks 2 to 9 T J Q K A; BJ and RJ are the jokers)`
	wantTrick  = "four strings of cards: the leader's and those of the three followers"
)

// Parse implements [oracle.Problem]: the number of rounds, then each round: a
// line for the header and one for each trick, up to 25 cards a player. Blank
// lines and further white space do not count.
func (problem) Parse(input []byte) ([]oracle.Case, error) {
	var (
		list  []oracle.Case
		errs  []error
		count = -1
		line  int
		now   *reader
	)
	for raw := range bytes.Lines(input) {
		line++
		text := strings.TrimRight(string(raw), " \t\r\n")
		if strings.TrimSpace(text) == "" {
			continue
		}
		if count < 0 {
			n, err := strconv.Atoi(strings.TrimSpace(text))
			if err != nil || n < 1 {
				return nil, &oracle.SyntaxError{Line: line, Column: 1, Found: clip(text), Expected: "the number of rounds, alone in its line"}
			}
			count = n
			continue
		}
		if len(list) == count {
			return nil, &oracle.SyntaxError{Line: line, Column: words(text)[0].column, Found: clip(strings.TrimSpace(text)),
				Expected: "the end of the file after " + number(count, "round") + ", as the first line says"}
		}
		if now == nil {
			now = new(reader)
		}
		if err := now.line(text); err != nil {
			// What follows can't be told apart: a round has no end of its own.
			err.Line = line
			return nil, errors.Join(append(errs, err)...)
		}
		if now.done() {
			list, now = append(list, now.r), nil
		}
	}
	end := func(found, expected string) {
		errs = append(errs, &oracle.SyntaxError{Line: line + 1, Column: 1, Found: found, Expected: expected})
	}
	switch {
	case count < 0:
		end("an empty file", "the number of rounds")
	case now != nil:
		end(fmt.Sprintf("the end of the file in round %d after %s a player", len(list)+1, number(now.cards/4, "card")), "25 cards a player")
	case count != len(list):
		end("the end of the file after "+number(len(list), "round"), fmt.Sprintf("%d, as the first line says", count))
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return list, nil
}

// ParseCase implements [oracle.Problem]. Lines may be divided by " / ", too.
func (problem) ParseCase(text string) (oracle.Case, error) {
	now := new(reader)
	column, line := 0, 1
	for _, part := range splitLines(text) {
		if strings.TrimSpace(part.text) != "" {
			if now.header && now.done() {
				return nil, &oracle.SyntaxError{Line: part.line, Column: part.column + words(part.text)[0].column, Found: clip(strings.TrimSpace(part.text)), Expected: "the end of the round after 25 cards a player"}
			}
			if err := now.line(part.text); err != nil {
				err.Line, err.Column = part.line, part.column+err.Column
				return nil, err
			}
		}
		line, column = part.line, part.column+len(part.text)
	}
	if !now.header || !now.done() {
		return nil, &oracle.SyntaxError{Line: line, Column: column + 1,
			Found: "the end after " + number(now.cards/4, "card") + " a player", Expected: "25 cards a player"}
	}
	return now.r, nil
}

// part is a line of a case's text and its place.
type part struct {
	text         string
	line, column int // line from 1, column of its begin from 0
}

func splitLines(text string) (list []part) {
	line := 0
	for l := range strings.Lines(text) {
		line++
		column := 0
		for p := range strings.SplitSeq(strings.TrimRight(l, "\r\n"), "/") {
			list = append(list, part{p, line, column})
			column += len(p) + 1
		}
	}
	return list
}

// reader reads a round line by line.
type reader struct {
	r      *Round
	header bool
	cards  int // of all players together
	copies [kinds]int
}

func (rd *reader) done() bool { return rd.cards == len(rd.r.cards) }

// word is a word of a line and its column, from 1.
type word struct {
	text   string
	column int
}

func words(line string) (list []word) {
	for i := 0; i < len(line); {
		if line[i] == ' ' || line[i] == '\t' {
			i++
			continue
		}
		n := strings.IndexAny(line[i:]+" ", " \t")
		list = append(list, word{line[i : i+n], i + 1})
		i += n
	}
	return list
}

// line reads the next line of the round, which is not blank.
func (rd *reader) line(text string) *oracle.SyntaxError {
	list := words(text)
	if !rd.header {
		rd.header = true
		return rd.readHeader(list)
	}
	return rd.readTrick(list)
}

func (rd *reader) readHeader(list []word) *oracle.SyntaxError {
	rd.r = new(Round)
	if len(list) != 4 {
		return &oracle.SyntaxError{Column: list[0].column, Found: fmt.Sprintf("%d words", len(list)), Expected: wantHeader}
	}
	suit := strings.Index(suitLetters, list[0].text)
	if len(list[0].text) != 1 || suit < 0 {
		return unexpected(list[0], "the main suit: H, S, C, D, or O for none")
	}
	dealer := slices.Index(seats, list[1].text)
	if dealer < 0 {
		return unexpected(list[1], "the dealer: Alice, Bob, Charles or David")
	}
	rd.r.main, rd.r.dealer = suit, dealer
	for i, w := range list[2:] {
		rank := rankOf(w.text)
		if rank == 0 {
			return unexpected(w, fmt.Sprintf("the current rank of team %d: 2 to 9, T (or 10), J, Q, K, A (or 11 to 14)", i+1))
		}
		rd.r.ranks[i] = rank
	}
	return nil
}

func unexpected(w word, expected string) *oracle.SyntaxError {
	return &oracle.SyntaxError{Column: w.column, Found: clip(w.text), Expected: expected}
}

// rankOf reads a rank; 0 if text is none.
func rankOf(text string) int {
	if i := strings.Index(rankLetters, text); len(text) == 1 && i >= 0 {
		return i + lowest
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 10 && n <= highest && strconv.Itoa(n) == text {
		return n
	}
	return 0
}

func (rd *reader) readTrick(list []word) *oracle.SyntaxError {
	if len(list) != 4 {
		return &oracle.SyntaxError{Column: list[0].column, Found: fmt.Sprintf("%d words", len(list)), Expected: wantTrick}
	}
	size := 0
	for p, w := range list {
		n, err := rd.readString(w)
		if err != nil {
			return err
		}
		switch {
		case p == 0:
			size = n
		case n != size:
			return unexpected(w, number(size, "card")+", as many as the leader plays")
		}
	}
	return rd.checkLead(list[0], size)
}

// readString reads the cards of one player in one trick.
func (rd *reader) readString(w word) (size int, err *oracle.SyntaxError) {
	for i := 0; i < len(w.text); {
		k, n := readCard(w.text[i:])
		at := word{w.text[i:], w.column + i}
		switch {
		case n == 0:
			return 0, unexpected(word{at.text[:min(2, len(at.text))], at.column}, wantCard)
		case rd.done():
			return 0, unexpected(at, "the end of the round after 25 cards a player")
		case rd.copies[k] == maxCopies:
			return 0, &oracle.SyntaxError{Column: at.column, Found: fmt.Sprintf("%s for the %dth time", k, maxCopies+1), Expected: "at most 2 of each card in two decks (a third one is let pass, as the statement's sample has it)"}
		}
		rd.r.cards[rd.cards] = k
		rd.cards++
		rd.copies[k]++
		size++
		i += n
	}
	return size, nil
}

// checkLead demands that the lead, the first string of a trick, is of one
// domain.
func (rd *reader) checkLead(w word, size int) *oracle.SyntaxError {
	r := rd.r
	at := rd.cards - 4*size
	r.sizes = append(r.sizes, size)
	o := &orders[r.main][r.ranks[teamOf(r.dealer)]]
	lead := r.trick(at, size, 0)
	column := w.column
	for _, k := range lead {
		_, n := readCard(w.text[column-w.column:])
		if o.domain[k] != o.domain[lead[0]] {
			return &oracle.SyntaxError{Column: column, Found: fmt.Sprintf("%s, %s, in a lead that begins with %s, %s", k, o.domainName(k), lead[0], o.domainName(lead[0])),
				Expected: "trumps only, or cards of one suit that are no trumps"}
		}
		column += n
	}
	return nil
}

// domainName says what a card is.
func (o *order) domainName(k kind) string {
	if o.domain[k] == trumps {
		return "a trump"
	}
	return "no trump"
}

// number counts things: "1 card", "2 cards".
func number(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// clip quotes a word of the input, shortened.
func clip(word string) string {
	if len(word) > 20 {
		return strconv.Quote(word[:20]) + "..."
	}
	return strconv.Quote(word)
}

// Pack implements [oracle.Problem].
func (problem) Pack(list []oracle.Case) oracle.Invocation {
	var b bytes.Buffer
	fmt.Fprintln(&b, len(list))
	for _, c := range list {
		fmt.Fprintf(&b, "\n%s\n", c.(*Round).format("\n"))
	}
	return oracle.Invocation{Stdin: b.Bytes()}
}
