package tractor

import (
	"fmt"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// maxCopies is how often a card may be played. Two decks hold two of each, but
// the statement's own sample plays one three times.
const maxCopies = 3

const (
	wantHeader = `a header such as "H Alice 7 10": main suit (H S C D, O for none), dealer, ranks of team 1 and 2`
	wantCard   = `a card such as "S7" or "RJ" (suits H S C D, ranks 2 to 9 T J Q K A; BJ and RJ are the jokers)`
	wantTrick  = "four strings of cards: the leader's and those of the three followers"
	wantAll    = "25 cards a player"
)

// Parse implements [oracle.Problem]: the number of rounds, then each round: a
// line for the header and one for each trick, up to 25 cards a player. Blank
// lines and further whitespace do not count.
func (problem) Parse(input []byte) ([]oracle.Case, error) { return oracle.ReadAll(newReader(), input) }

// Reader implements [oracle.Streamer].
func (problem) Reader([]byte) oracle.Reader { return newReader() }

func newReader() *kit.Counted {
	now := new(reader)
	return &kit.Counted{Unit: "round", One: func(line []byte) (oracle.Case, *oracle.SyntaxError) {
		if err := now.line(line); err != nil || !now.done() {
			return nil, err
		}
		c := now.r
		*now = reader{}
		return c, nil
	}, Begun: func() (found, whole string) {
		if now.r != nil {
			found = english.Count(now.cards/4, "card") + " a player"
		}
		return found, wantAll
	}}
}

// ParseCase implements [oracle.Problem]. Lines may be divided by " / ", too.
func (problem) ParseCase(text string) (oracle.Case, error) {
	now := new(reader)
	for line, part := range kit.Lines([]byte(strings.ReplaceAll(text, "/", "\n"))) {
		if now.done() {
			return nil, kit.InText(text, 0, kit.On(line, kit.Unexpected(part, "the end of the round after "+wantAll)))
		}
		if err := now.line([]byte(part)); err != nil {
			return nil, kit.InText(text, 0, kit.On(line, err))
		}
	}
	if !now.done() {
		return nil, kit.InText(text, 0, kit.End(len(text), "the end after "+english.Count(now.cards/4, "card")+" a player", wantAll))
	}
	return now.r, nil
}

// reader reads a round line by line.
type reader struct {
	r      *Round // nil: the header is still to come
	cards  int    // of all players together
	copies [kinds]uint8
}

func (rd *reader) done() bool { return rd.cards == 4*handSize }

// line reads the next line of the round, which is not blank.
func (rd *reader) line(text []byte) *oracle.SyntaxError {
	if rd.r == nil {
		return rd.readHeader(kit.Words(string(text)))
	}
	err := rd.readTrick(text)
	if err != nil {
		if words := kit.Words(string(text)); len(words) != 4 {
			return notFour(words, wantTrick)
		}
	}
	return err
}

func (rd *reader) readHeader(words []kit.Word) *oracle.SyntaxError {
	rd.r = &Round{sizes: make([]int, 0, handSize)}
	if len(words) != 4 {
		return notFour(words, wantHeader)
	}
	suit := strings.Index(suitLetters, words[0].Text)
	if len(words[0].Text) != 1 || suit < 0 {
		return words[0].Unexpected("the main suit: H, S, C, D, or O for none")
	}
	dealer := slices.Index(seats, words[1].Text)
	if dealer < 0 {
		return words[1].Unexpected("the dealer: Alice, Bob, Charles or David")
	}
	rd.r.main, rd.r.dealer = suit, dealer
	for i, w := range words[2:] {
		rank := rankOf(w.Text)
		if rank == 0 {
			return w.Unexpected(fmt.Sprintf("the current rank of team %d: 2 to 9, T (or 10), J, Q, K, A (or 11 to 14)", i+1))
		}
		rd.r.ranks[i] = rank
	}
	return nil
}

// notFour is the fault of a line that has not four words.
func notFour(words []kit.Word, expected string) *oracle.SyntaxError {
	return &oracle.SyntaxError{Column: words[0].Column, Found: english.Count(len(words), "word"), Expected: expected}
}

// rankOf reads a rank; 0 if text is none.
func rankOf(text string) int {
	if i := strings.Index(rankLetters, text); len(text) == 1 && i >= 0 {
		return i + lowest
	}
	if n, ok := kit.Number(text); ok && n >= 10 && n <= highest {
		return n
	}
	return 0
}

// readTrick reads four strings of as many cards.
func (rd *reader) readTrick(text []byte) *oracle.SyntaxError {
	at, lead, size, from := rd.cards, 0, 0, 0
	for p := 0; from < len(text); {
		if blank(text[from]) {
			from++
			continue
		}
		end := from
		for end < len(text) && !blank(text[end]) {
			k, n := kind(kinds), 2
			if end+1 < len(text) {
				k = coded(text[end], text[end+1])
			}
			if k == kinds {
				k, n = readCard(text[end:]) // a ten may have three letters
			}
			if k == kinds || rd.done() || rd.copies[k] == maxCopies {
				return rd.fault(text[end:], end+1)
			}
			rd.r.cards[rd.cards] = k
			rd.cards++
			rd.copies[k]++
			end += n
		}
		if p++; p == 1 {
			lead, size = from, rd.cards-at
		}
		if rd.cards != at+p*size {
			return kit.Word{Text: string(text[from:end]), Column: from + 1}.Unexpected(english.Count(size, "card") + ", as many as the leader plays")
		}
		from = end
	}
	if rd.cards != at+4*size {
		return new(oracle.SyntaxError) // there are not four
	}
	rd.r.sizes = append(rd.r.sizes, size)
	return rd.checkLead(text, lead, rd.r.trick(at, size, 0))
}

func blank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' }

// fault is that of the first card of a text.
func (rd *reader) fault(text []byte, column int) (err *oracle.SyntaxError) {
	switch k, _ := readCard(text); {
	case k == kinds:
		err = kit.Words(string(text[:min(2, len(text))]))[0].Unexpected(wantCard)
	case rd.done():
		err = kit.Words(string(text))[0].Unexpected("the end of the round after " + wantAll)
	default:
		err = &oracle.SyntaxError{Found: fmt.Sprintf("%s for the %dth time", k, maxCopies+1), Expected: "at most 2 of each card in two decks (a third one is let pass, as the statement's sample has it)"}
	}
	err.Column = column
	return err
}

// checkLead demands that a lead, whose string begins at a place in its line, is of one domain.
func (rd *reader) checkLead(text []byte, at int, lead []kind) *oracle.SyntaxError {
	o := rd.r.order()
	i := slices.IndexFunc(lead, func(k kind) bool { return o.domain[k] != o.domain[lead[0]] })
	if i < 0 {
		return nil
	}
	for range i {
		_, n := readCard(text[at:])
		at += n
	}
	return &oracle.SyntaxError{Column: at + 1, Found: fmt.Sprintf("%s, %s, in a lead that begins with %s, %s", lead[i], o.domainName(lead[i]), lead[0], o.domainName(lead[0])),
		Expected: "trumps only, or cards of one suit that are not trumps"}
}

// domainName says what a card is.
func (o *order) domainName(k kind) string {
	if o.domain[k] == trumps {
		return "a trump"
	}
	return "no trump"
}

// Pack implements [oracle.Problem].
func (p problem) Pack(list []oracle.Case) oracle.Invocation { return kit.Pack(p, list) }

// Head implements [oracle.Streamer].
func (problem) Head(rounds int) []byte { return kit.CountHead(rounds) }

// AppendCase implements [oracle.Streamer].
func (problem) AppendCase(dst []byte, c oracle.Case) []byte {
	return append(c.(*Round).format(append(dst, '\n'), "\n"), '\n')
}
