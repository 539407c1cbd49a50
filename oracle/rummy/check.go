package rummy

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"kiebitz/oracle"
)

// fault is what is wrong with a group or an output. Its kind is the same for
// all outputs with this fault.
type fault struct {
	clause, kind string
	text         string // with the cards: "D6 is not hearts"
	line         int    // in the output; 0: the output as a whole
	at           int    // index in the group of the card at fault; 0 if none can be told
}

// fault says why cards are not a legal group as they are printed; nil if they
// are.
func (r rules) fault(g group, a alphabet) *fault {
	var cards group // without jokers
	for _, k := range g {
		if k != joker {
			cards = append(cards, k)
		}
	}
	jokers := len(g) - len(cards)
	switch {
	case len(g) < min(r.shortest, r.smallest):
		return &fault{clause: "sequence", kind: "too few cards", text: "it has only " + number(len(g), "card")}
	case len(cards)-jokers < r.least:
		return &fault{clause: "majority", kind: "too many jokers", text: fmt.Sprintf("%s and %s; a group has more other cards than jokers", number(jokers, "joker"), number(len(cards), "other card"))}
	}
	sameRank := !slices.ContainsFunc(cards, func(k kind) bool { return k.rank() != cards[0].rank() })
	if sameRank && len(cards) > 1 {
		return r.setFault(g, a)
	}
	return r.sequenceFault(g, cards, a)
}

// setFault says why cards of one rank are no set.
func (r rules) setFault(g group, a alphabet) *fault {
	for i, k := range g {
		if k != joker && slices.Contains(g[:i], k) && !r.suitTwice {
			return &fault{at: i, clause: "set", kind: "a suit twice in a set", text: fmt.Sprintf("%s stands twice in a set", k.text(a))}
		}
	}
	if len(g) > r.largest {
		return &fault{at: r.largest, clause: "set", kind: "too large a set", text: fmt.Sprintf("a set has at most %d cards, jokers included, not %d", r.largest, len(g))}
	}
	return nil
}

// sequenceFault says why cards are no sequence, in the order in which they
// stand.
func (r rules) sequenceFault(g, cards group, a alphabet) *fault {
	for i, k := range g {
		if k != joker && k.suit() != cards[0].suit() {
			return &fault{at: i, clause: "sequence", kind: "neither one suit nor one rank", text: fmt.Sprintf("%s is not %s like %s, nor of its rank", k.text(a), suitNames[cards[0].suit()], cards[0].text(a))}
		}
	}
	if len(g) > r.longest {
		return &fault{at: r.longest, clause: "sequence", kind: "too long a sequence", text: fmt.Sprintf("a sequence has at most %d cards, not %d", r.longest, len(g))}
	}
	// Where the first card may be, all others must follow.
	why, card := "", 0
	for from := 1; from+len(g)-1 <= highAce; from++ {
		at := misplaced(g, from)
		if at < 0 {
			return nil
		}
		if first := slices.IndexFunc(g, func(k kind) bool { return k != joker }); at > first {
			card = at
			why = fmt.Sprintf("%s stands where %s belongs", g[at].text(a), positionText(g[first], from+at, a))
		}
	}
	if why == "" {
		why = "its cards are not in order"
	}
	if slices.ContainsFunc(cards, func(k kind) bool { return k.rank() == ace }) {
		why += "; an ace is first or last"
	}
	return &fault{at: card, clause: "sequence", kind: "not consecutive", text: why}
}

// misplaced returns the index of the first card of a group that does not stand
// where it should if the group begins at a position; -1 if there is none.
func misplaced(g group, from int) int {
	for i, k := range g {
		if k != joker && k.rank() != rankAt(from+i) {
			return i
		}
	}
	return -1
}

// positionText names the card of a suit on a position.
func positionText(like kind, position int, a alphabet) string {
	return cardOf(like.suit(), rankAt(position)).text(a)
}

// check judges an output as lines of cards: the groups and, last, the hand. It
// returns how many cards were disposed of, or the first fault.
func (l *Layout) check(groups []group, hand []kind) (disposed int, f *fault) {
	for i, g := range groups {
		if len(g) == 0 {
			return 0, &fault{clause: "print", kind: "an empty line among the groups", text: "it is empty; only the hand's line, the last one, may be", line: i + 1}
		}
		if f := theRules.fault(g, l.letters); f != nil {
			f.line = i + 1
			f.text = fmt.Sprintf("%s is not a group: %s", l.short(g), f.text)
			return 0, f
		}
	}
	var table, all, now, after [joker + 1]int
	for _, g := range l.table {
		for _, k := range g {
			table[k]++
			all[k]++
		}
	}
	for _, k := range l.hand {
		all[k]++
	}
	for _, g := range groups {
		for _, k := range g {
			now[k]++
			after[k]++
		}
	}
	for _, k := range hand {
		after[k]++
	}
	for k := range all {
		text := kind(k).text(l.letters)
		switch {
		case after[k] > all[k]:
			return 0, &fault{clause: "table", kind: "a card too many", text: fmt.Sprintf("%s is printed %s, but it was there %s before the move", text, times(after[k]), times(all[k]))}
		case after[k] < all[k]:
			return 0, &fault{clause: "table", kind: "a card lost", text: fmt.Sprintf("%s is printed %s, but it was there %s before the move", text, times(after[k]), times(all[k]))}
		case now[k] < table[k]:
			return 0, &fault{clause: "table", kind: "a table card taken", text: fmt.Sprintf("%s was on the table and is in the hand", text)}
		}
	}
	return len(l.hand) - len(hand), nil
}

// short writes the cards of a group, the first of them if there are too many.
func (l *Layout) short(g group) string {
	if most := 2 * king; len(g) > most {
		return texts(g[:most], l.letters) + " ..."
	}
	return texts(g, l.letters)
}

func times(n int) string {
	switch n {
	case 0:
		return "not at all"
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

// readOutput reads what a solver printed: lines of cards. The error's line is
// the offending one. Of an output that has more lines or cards than there can
// be, only so much is read that the checker finds a fault.
func (l *Layout) readOutput(output []byte, exact bool) (lines []group, err *oracle.SyntaxError) {
	if len(output) == 0 {
		return nil, &oracle.SyntaxError{Line: 1, Column: 1, Found: "no output", Expected: "the groups on the table, a line each, then the hand"}
	}
	if exact && output[len(output)-1] != '\n' {
		n := bytes.Count(output, []byte("\n"))
		return nil, &oracle.SyntaxError{Line: n + 1, Column: len(output) - bytes.LastIndexByte(output, '\n'), Found: "the end of the output", Expected: "a line end"}
	}
	rd := &reader{letters: l.letters}
	room := l.cards()
	most := room + 2 // a group has a card, and the hand its line
	for raw := range bytes.Lines(output) {
		line := string(bytes.TrimSuffix(raw, []byte("\n")))
		if kept := strings.TrimRight(line, " \t\r"); exact && kept != line {
			return nil, &oracle.SyntaxError{Line: len(lines) + 1, Column: len(kept) + 1, Found: "white space", Expected: "the end of the line"}
		}
		rd.copies = [joker + 1]int{} // that a card is there too often is seen later
		cards, err := rd.line(line)
		if err != nil {
			err.Line = len(lines) + 1
			return nil, err
		}
		lines = append(lines, cards)
		if room -= len(cards); room < 0 || len(lines) > most {
			return lines, nil
		}
	}
	return lines, nil
}
