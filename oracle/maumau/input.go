package maumau

import (
	"fmt"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// wantCard is what a faulty card is answered with.
const wantCard = `a card such as "CN" (suits C S H D, ranks S E N T J Q K A)`

// Parse implements [oracle.Problem]: the number of games t in a line, then a
// line for each game.
func (problem) Parse(input []byte) ([]oracle.Case, error) {
	return oracle.ReadAll(newReader(64), input)
}

// ParseCase implements [oracle.Problem].
func (problem) ParseCase(text string) (oracle.Case, error) { return kit.Alone(text, newReader(1).One) }

// Reader implements [oracle.Streamer].
func (problem) Reader([]byte) oracle.Reader { return newReader(64) }

// newReader returns one that makes some deals at a time.
func newReader(made int) *kit.Counted {
	var deals []Deal
	return &kit.Counted{Unit: "game", One: func(line []byte) (oracle.Case, *oracle.SyntaxError) {
		if len(deals) == 0 {
			deals = make([]Deal, made)
		}
		d := &deals[0]
		if !d.read(line) {
			return parseDeal(string(line))
		}
		deals = deals[1:]
		return d, nil
	}}
}

// read reads the line of one game. It reports false if something is wrong with it:
// parseDeal finds the words.
func (d *Deal) read(line []byte) bool {
	if len(line) != textSize || line[0] < '2' || line[0] > '4' {
		return false
	}
	d.players = int(line[0] - '0')
	var seen set
	wrong := byte(0)
	line = line[1:textSize]
	for i := range d.cards {
		suit, rank := line[3*i+1], line[3*i+2]
		c := cardBytes[suit&31][rank&31]
		wrong |= (line[3*i] ^ ' ') | (suit ^ suitLetters[c&3]) | (rank ^ rankLetters[c>>2&7])
		d.cards[i] = c
		seen |= 1 << c
	}
	return wrong == 0 && seen == ^set(0)
}

// cardBytes are the cards by the five low bits of the two letters of their codes.
var cardBytes = func() (t [32][32]card) {
	for i := range t {
		for k := range t[i] {
			t[i][k] = noCard
		}
	}
	for c, code := range cardCodes {
		t[code[0]&31][code[1]&31] = card(c)
	}
	return t
}()

// parseDeal reads the line of one game, and says what is wrong with it.
func parseDeal(text string) (oracle.Case, *oracle.SyntaxError) {
	words := strings.Split(text, " ")
	d := new(Deal)
	switch words[0] {
	case "2", "3", "4":
		d.players = int(words[0][0] - '0')
	default:
		return nil, &oracle.SyntaxError{Column: 1, Found: english.Quote(words[0]), Expected: "the number of players: 2, 3 or 4"}
	}
	var seen set
	columns := make(map[card]int)
	column := len(words[0]) + 2
	for i, w := range words[1:] {
		c, ok := cardOf(w)
		switch {
		case w == "":
			return nil, &oracle.SyntaxError{Column: column, Found: "two spaces", Expected: "one space between cards"}
		case i >= len(d.cards):
			return nil, &oracle.SyntaxError{Column: column, Found: english.Quote(w) + ", a 33rd card", Expected: "32 cards"}
		case !ok:
			return nil, &oracle.SyntaxError{Column: column, Found: english.Quote(w), Expected: wantCard}
		case seen.has(c):
			return nil, &oracle.SyntaxError{Column: column,
				Found:    fmt.Sprintf("%s a second time (first in column %d)", c, columns[c]),
				Expected: "every card once" + missing(words[1:])}
		}
		d.cards[i] = c
		seen |= c.set()
		columns[c] = column
		column += len(w) + 1
	}
	if n := seen.len(); n < 32 {
		return nil, &oracle.SyntaxError{Column: len(text) + 1,
			Found: fmt.Sprintf("the end of the line after %s", english.Count(n, "card")), Expected: "32 cards" + missing(words[1:])}
	}
	return d, nil
}

// missing names the cards that do not stand among words.
func missing(words []string) string {
	var seen set
	for _, w := range words {
		if c, ok := cardOf(w); ok {
			seen |= c.set()
		}
	}
	list := codes((^seen).cards())
	if len(list) == 0 {
		return ""
	}
	return "; missing: " + strings.Join(list, " ")
}

// Pack implements [oracle.Problem].
func (p problem) Pack(list []oracle.Case) oracle.Invocation { return kit.Pack(p, list) }

// Head implements [oracle.Streamer].
func (problem) Head(games int) []byte { return kit.CountHead(games) }

// AppendCase implements [oracle.Streamer].
func (problem) AppendCase(dst []byte, c oracle.Case) []byte {
	return append(c.(*Deal).appendText(dst), '\n')
}
