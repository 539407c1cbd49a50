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
	return kit.Counted(input, "game", oneGame)
}

// ParseCase implements [oracle.Problem].
func (problem) ParseCase(text string) (oracle.Case, error) { return kit.Alone(text, oneGame) }

func oneGame(line string) (oracle.Case, *oracle.SyntaxError) {
	if d := readDeal(line); d != nil {
		return d, nil
	}
	return parseDeal(line)
}

// readDeal reads the line of one game if there is nothing wrong with it; else it
// returns nil, and parseDeal finds the words.
func readDeal(text string) *Deal {
	if len(text) != textSize || text[0] < '2' || text[0] > '4' {
		return nil
	}
	d := &Deal{players: int(text[0] - '0')}
	var seen set
	for i := range d.cards {
		at := len("2") + i*len(" CA")
		c := cardBytes[text[at+1]&31][text[at+2]&31]
		if text[at] != ' ' || c == noCard || cardCodes[c] != text[at+1:at+3] || seen.has(c) {
			return nil
		}
		d.cards[i] = c
		seen |= c.set()
	}
	return d
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

// parseDeal reads the line of one game.
func parseDeal(text string) (*Deal, *oracle.SyntaxError) {
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
func (problem) Pack(list []oracle.Case) oracle.Invocation { return kit.PackCounted(list) }
