package game

import (
	"fmt"
	"slices"
	"strconv"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/oracle/kit"
	"kiebitz/oracle/rules"
)

// deal is a case: the pile, its topmost card first.
type deal struct {
	p       *problem
	players int
	cards   []uint8
}

func (d *deal) setup() *rules.Setup { return &rules.Setup{Players: d.players, Cards: d.cards} }

// Text implements [oracle.Case].
func (d *deal) Text() string { return string(d.append(nil, " ")) }

// Players implements [oracle.Case].
func (d *deal) Players() int { return d.players }

// Summary implements [oracle.Case].
func (d *deal) Summary() string { return english.Count(d.players, "player") }

// append appends the case, with something between two rows.
func (d *deal) append(dst []byte, between string) []byte {
	if len(d.p.info.Players) > 1 {
		dst = append(strconv.AppendInt(dst, int64(d.players), 10), ' ')
	}
	per := len(d.cards) / d.p.given.Rows
	for i, c := range d.cards {
		switch {
		case i > 0 && i%per == 0:
			dst = append(dst, between...)
		case i > 0:
			dst = append(dst, ' ')
		}
		dst = append(dst, d.p.deck[c]...)
	}
	return dst
}

// Parse implements [oracle.Problem].
func (p *problem) Parse(input []byte) ([]oracle.Case, error) {
	return oracle.ReadAll(p.Reader(nil), input)
}

// ParseCase implements [oracle.Problem].
func (p *problem) ParseCase(text string) (oracle.Case, error) {
	return kit.Alone(text, func(line []byte) (oracle.Case, *oracle.SyntaxError) {
		d := &deal{p: p}
		return d, d.read(string(line), len(p.deck))
	})
}

// Reader implements [oracle.Streamer].
func (p *problem) Reader([]byte) oracle.Reader { return &reader{p: p} }

// Pack implements [oracle.Problem].
func (p *problem) Pack(list []oracle.Case) oracle.Invocation { return kit.Pack(p, list) }

// Head implements [oracle.Streamer].
func (p *problem) Head(cases int) []byte {
	if p.given.End != "" {
		return nil
	}
	return kit.CountHead(cases)
}

// End implements [oracle.Ender].
func (p *problem) End() []byte {
	if p.given.End == "" {
		return nil
	}
	return []byte(p.given.End + "\n")
}

// AppendCase implements [oracle.Streamer].
func (p *problem) AppendCase(dst []byte, c oracle.Case) []byte {
	return append(c.(*deal).append(dst, "\n"), '\n')
}

// read reads a row of some cards.
func (d *deal) read(row string, cards int) *oracle.SyntaxError {
	words := kit.Words(row)
	if players := d.p.info.Players; d.cards == nil {
		if d.players = players[0]; len(players) > 1 {
			first := kit.Word{Column: 1}
			if len(words) > 0 {
				first, words = words[0], words[1:]
			}
			if d.players, _ = kit.Number(first.Text); !slices.Contains(players, d.players) {
				return first.Unexpected(fmt.Sprintf("the number of players, one of %v", players))
			}
		}
	}
	end := 1
	for i, w := range words {
		c := slices.Index(d.p.deck, w.Text)
		switch {
		case i == cards:
			return w.Unexpected(fmt.Sprintf("the end of the line after %d cards", cards))
		case c < 0:
			return w.Unexpected(fmt.Sprintf("a card, from %s to %s", d.p.deck[0], d.p.deck[len(d.p.deck)-1]))
		case slices.Contains(d.cards, uint8(c)):
			return w.Unexpected("every card once")
		}
		d.cards = append(d.cards, uint8(c))
		end = w.Column + len(w.Text)
	}
	if n := len(words); n < cards {
		return &oracle.SyntaxError{Column: end, Found: "the end of the line after " + english.Count(n, "card"), Expected: english.Count(cards, "card")}
	}
	return nil
}

// reader reads an input.
type reader struct {
	p            *problem
	count, cases int
	refused      bool // the first line is no number: nothing else counts
	ended        bool
	deal         *deal // of which some rows have been read
	rows         int
}

// Line implements [oracle.Reader].
func (r *reader) Line(number int, text []byte) (oracle.Case, error) {
	line := kit.Word{Text: string(text), Column: 1}
	switch end := r.p.given.End; {
	case r.refused:
		return nil, nil
	case r.ended:
		return nil, kit.On(number, line.Unexpected("the end of the file"))
	case end != "" && r.rows == 0 && line.Text == end:
		r.ended = true
		return nil, nil
	case end == "" && r.count == 0:
		n, ok := kit.Number(line.Text)
		if r.refused = !ok || n < 1; r.refused {
			return nil, kit.On(number, line.Unexpected("the number of "+r.p.info.Unit+"s, alone on its line"))
		}
		r.count = n
		return nil, nil
	}
	if r.rows == 0 {
		r.deal = &deal{p: r.p}
	}
	d := r.deal
	if r.rows++; r.rows == r.p.given.Rows {
		r.rows = 0
		r.cases++
	}
	if fault := d.read(line.Text, len(r.p.deck)/r.p.given.Rows); fault != nil {
		return nil, kit.On(number, fault)
	}
	if r.rows > 0 {
		return nil, nil
	}
	return d, nil
}

// End implements [oracle.Reader].
func (r *reader) End(lines int) error {
	found := "the end of the file after " + english.Count(r.cases, r.p.info.Unit)
	switch {
	case r.refused:
		return nil
	case r.rows > 0:
		return kit.End(lines, "the end of the file", fmt.Sprintf("line %d of %d of the %s", r.rows+1, r.p.given.Rows, r.p.info.Unit))
	case r.cases == 0:
		return kit.End(lines, "the end of the file", "a "+r.p.info.Unit)
	case r.p.given.End != "" && !r.ended:
		return kit.End(lines, found, english.Quote(r.p.given.End))
	case r.p.given.End == "" && r.count != r.cases:
		return kit.End(lines, found, fmt.Sprintf("%d, as the first line says", r.count))
	}
	return nil
}
