package rummy

import (
	"bytes"
	"fmt"
	"slices"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// fault is what is wrong with a group or an output. Its kind is the same for
// all outputs with this fault.
type fault struct {
	clause, kind string
	text         string // with the cards: "D6 is not hearts"
	line         int    // in the output; 0: the output as a whole
	at           int    // index in the group of the card at fault; 0 if none can be told
}

// Kinds of faults that cards have which were not meant to be a group.
const (
	tooFew = "too few cards"
	mixed  = "neither one suit nor one rank"
)

// fault says why cards are not a legal group as they are printed; nil if they
// are.
func (g group) fault(a alphabet) *fault {
	var cards group // without jokers
	for _, k := range g {
		if k != joker {
			cards = append(cards, k)
		}
	}
	jokers := len(g) - len(cards)
	switch {
	case len(g) < shortest:
		return &fault{clause: "sequence", kind: tooFew, text: "it has only " + english.Count(len(g), "card")}
	case len(cards) <= jokers:
		return &fault{clause: "majority", kind: "too many jokers", text: fmt.Sprintf("%s and %s; a group has more other cards than jokers", english.Count(jokers, "joker"), english.Count(len(cards), "other card"))}
	}
	sameRank := !slices.ContainsFunc(cards, func(k kind) bool { return k.rank() != cards[0].rank() })
	if sameRank && len(cards) > 1 {
		return g.setFault(a)
	}
	return g.sequenceFault(cards, a)
}

// setFault says why cards of one rank are no set.
func (g group) setFault(a alphabet) *fault {
	for i, k := range g {
		if k != joker && slices.Contains(g[:i], k) {
			return &fault{at: i, clause: "set", kind: "a suit twice in a set", text: fmt.Sprintf("%s stands twice in a set", k.text(a))}
		}
	}
	if len(g) > largest {
		return &fault{at: largest, clause: "set", kind: "too large a set", text: fmt.Sprintf("a set has at most %d cards, jokers included, not %d", largest, len(g))}
	}
	return nil
}

// sequenceFault says why cards are no sequence, in the order in which they
// stand.
func (g group) sequenceFault(cards group, a alphabet) *fault {
	for i, k := range g {
		if k != joker && k.suit() != cards[0].suit() {
			return &fault{at: i, clause: "sequence", kind: mixed, text: fmt.Sprintf("%s is not %s like %s, nor of its rank", k.text(a), suitNames[cards[0].suit()], cards[0].text(a))}
		}
	}
	if len(g) > longest {
		return &fault{at: longest, clause: "sequence", kind: "too long a sequence", text: fmt.Sprintf("a sequence has at most %d cards, not %d", longest, len(g))}
	}
	at, why, byAce := misplaced(g, a)
	switch {
	case at < 0:
		return nil
	case fitsInOrder(cards, len(g)):
		return &fault{at: at, clause: "print", kind: "not in increasing order", text: why + "; in another order it would be one"}
	case byAce:
		return &fault{at: at, clause: "ace", kind: "not consecutive", text: why + "; an ace is first or last"}
	}
	return &fault{at: at, clause: "sequence", kind: "not consecutive", text: why}
}

// misplaced returns the index of the first card of a suit's group that does not
// stand where the first one that is no joker wants it, and what is wrong with
// it; -1 if there is none. byAce tells whether it is an ace, or stands beyond one.
func misplaced(g group, a alphabet) (at int, why string, byAce bool) {
	first := slices.IndexFunc(g, func(k kind) bool { return k != joker })
	like := g[first]
	from := like.rank() - first
	at, right := misplacedFrom(g, from, like.suit())
	if like.rank() == ace { // it may be meant as the high one
		if other, more := misplacedFrom(g, highAce-first, like.suit()); other < 0 || at >= 0 && more > right {
			from, at = highAce-first, other
		}
	}
	if at < 0 {
		return -1, "", false
	}
	card := g[at].text(a)
	switch position := from + at; {
	case position < 1:
		return at, fmt.Sprintf("nothing goes before %s, and %s stands there", positionText(like, 1, a), card), true
	case position > highAce:
		return at, fmt.Sprintf("nothing goes after %s, and %s stands there", positionText(like, highAce, a), card), true
	default:
		return at, fmt.Sprintf("%s stands where %s belongs", card, positionText(like, position, a)), g[at].rank() == ace
	}
}

// misplacedFrom returns the index of the first card that is in a wrong place if
// a group of a suit begins at a position, -1 if there is none, and how many cards
// that are no jokers are in their places.
func misplacedFrom(g group, from, suit int) (at, right int) {
	at = -1
	for i, k := range g {
		switch p := from + i; {
		case p < 1 || p > highAce || k != joker && k != cardOf(suit, rankAt(p)):
			if at < 0 {
				at = i
			}
		case k != joker:
			right++
		}
	}
	return at, right
}

// fitsInOrder reports whether cards of a suit, with jokers up to a number of
// cards that a sequence may have, are a sequence in some order.
func fitsInOrder(cards group, length int) bool {
	for _, high := range []bool{false, true} { // the place of an ace
		var places [highAce + 1]bool
		from, to, twice := highAce, 1, false
		for _, k := range cards {
			p := k.rank()
			if p == ace && high {
				p = highAce
			}
			from, to, twice = min(from, p), max(to, p), twice || places[p]
			places[p] = true
		}
		if !twice && to-from < length {
			return true
		}
	}
	return false
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
		if f := g.fault(l.letters); f != nil {
			f.line = i + 1
			f.text = fmt.Sprintf("%s is not a group: %s", l.short(g), f.text)
			return 0, f
		}
	}
	if f := l.cardsFault(groups, hand); f != nil {
		return 0, f
	}
	return len(l.hand) - len(hand), nil
}

// cardsFault finds cards that were not there before the move, are lost, or were
// taken from the table.
func (l *Layout) cardsFault(groups []group, hand []kind) *fault {
	table, all := poolOf(l.table...), poolOf(append(slices.Clone(l.table), l.hand)...)
	now, after := poolOf(groups...), poolOf(append(slices.Clone(groups), hand)...)
	counts := func(k kind) string {
		return fmt.Sprintf("%s is printed %s, but it was there %s before the move", k.text(l.letters), english.Times(after[k]), english.Times(all[k]))
	}
	left := all
	for i, line := range append(slices.Clone(groups), hand) {
		for _, k := range line {
			if left[k]--; left[k] < 0 {
				return &fault{clause: "table", kind: "a card too many", text: counts(k), line: i + 1}
			}
		}
	}
	for k := range joker + 1 {
		if after[k] < all[k] {
			return &fault{clause: "table", kind: "a card lost", text: counts(k)}
		}
	}
	for _, k := range hand {
		if now[k] < table[k] {
			return &fault{clause: "table", kind: "a table card taken", line: len(groups) + 1,
				text: fmt.Sprintf("%s was on the table and is in the hand, which is the last line", k.text(l.letters))}
		}
	}
	return nil
}

// short writes the cards of a group, the first of them if there are too many.
func (l *Layout) short(g group) string {
	if most := 2 * king; len(g) > most {
		return texts(g[:most], l.letters) + " ..."
	}
	return texts(g, l.letters)
}

// readOutput reads what a solver printed: lines of cards. The error's line is
// the offending one. Of an output that has more lines or cards than there can
// be, only so much is read that the checker finds a fault.
func (l *Layout) readOutput(output []byte, exact bool) (lines []group, err *oracle.SyntaxError) {
	return l.readLines(output, exact, l.cards())
}

// readLines does so with room for a number of cards.
func (l *Layout) readLines(output []byte, exact bool, room int) (lines []group, err *oracle.SyntaxError) {
	if len(output) == 0 {
		return nil, &oracle.SyntaxError{Line: 1, Column: 1, Found: "no output", Expected: "the groups on the table, one per line, then the hand", Kind: "no-output"}
	}
	if exact {
		if _, err := kit.Output(output, exact); err != nil {
			return nil, err
		}
	}
	rd := &reader{letters: l.letters, any: true} // what is too many is seen later
	most := room + 2                             // a group has a card, and the hand its line
	for raw := range bytes.Lines(output) {
		line := string(bytes.TrimSuffix(raw, []byte("\n")))
		cards, err := rd.cards(kit.Words(line))
		if err != nil {
			err.Line, err.Kind = len(lines)+1, "card"
			return nil, err
		}
		lines = append(lines, cards)
		if room -= len(cards); room < 0 || len(lines) > most {
			return lines, nil
		}
	}
	return lines, nil
}
