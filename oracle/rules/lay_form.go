package rules

import (
	"cmp"
	"slices"
	"strings"
)

// formPart is the lines of the groups or that of the hand: how they are printed, and read
// back.
type formPart struct {
	hand  bool
	code  [2][deckCards + 1]string // of a card, in each alphabet
	gap   string
	keys  []*Node // by which the cards of a group are sorted
	which *Op     // cards of the hand
}

func (l *Laying) text(n *Node) string {
	l.g.Out = l.g.Out[:0]
	l.value(n)
	return string(l.g.Out)
}

func (l *Laying) formPart(n *Node) formPart {
	p := formPart{hand: n.op == opHandLine}
	for a, deck := range l.letters {
		l.g.Deck = deck
		for l.g.It = range p.code[a] {
			p.code[a][l.g.It] = l.text(n.kids[0])
		}
	}
	l.g.Deck = l.letters[0]
	p.gap = l.text(n.kids[1])
	if p.hand {
		p.which = n.kids[2].op
	} else {
		p.keys = n.kids[2:]
	}
	return p
}

// cards reads a line.
func (p *formPart) cards(line string, letters int) (list []uint8, ok bool) {
	line = strings.TrimSpace(line)
	for line != "" {
		at, size := -1, 0
		for c, code := range p.code[letters] {
			if len(code) > size && strings.HasPrefix(line, code) {
				at, size = c, len(code)
			}
		}
		if at < 0 {
			return nil, false
		}
		list = append(list, uint8(at))
		rest := line[size:]
		line = strings.TrimLeft(strings.TrimPrefix(strings.TrimLeft(rest, " \t"), strings.TrimSpace(p.gap)), " \t")
		if p.gap != "" && rest == line && rest != "" || p.gap == "" && strings.HasPrefix(rest, " ") {
			return nil, false
		}
	}
	return list, true
}

// laid is what a solver printed.
type laid struct {
	groups [][]uint8
	hand   []uint8
	noHand bool // its line is not printed
}

// part returns the part that is the hand's line, or the groups'; nil if there is none.
func (l *Laying) part(hand bool) *formPart {
	if i := slices.IndexFunc(l.form, func(p formPart) bool { return p.hand == hand }); i >= 0 {
		return &l.form[i]
	}
	return nil
}

// read reads an output as it is printed, strictly: the hand's line is there, also if it is
// empty.
func (l *Laying) read(out string, letters int) (m laid, ok bool) {
	groups, hand := l.part(false), l.part(true)
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if out == "" {
		lines = nil
	}
	if m.noHand = hand == nil; !m.noHand {
		if len(lines) == 0 {
			return m, false
		}
		at := len(lines) - 1
		if l.form[0].hand {
			at = 0
		}
		if m.hand, ok = hand.cards(lines[at], letters); !ok {
			return m, false
		}
		lines = slices.Delete(lines, at, at+1)
	}
	for _, line := range lines {
		cards, ok := groups.cards(line, letters)
		if !ok || len(cards) == 0 {
			return m, false
		}
		m.groups = append(m.groups, cards)
	}
	return m, true
}

// Printed returns the cards of a group that is on the table after a move, as they are printed.
func (l *Laying) Printed(cards []uint8, letters int) []uint8 {
	return l.sorted(l.stoodFor(cards), letters)
}

// sorted puts the cards of a group in the order in which they are printed.
func (l *Laying) sorted(cards []uint8, letters int) []uint8 {
	cards = slices.Clone(cards)
	l.g.Deck = l.letters[letters]
	for _, key := range l.part(false).keys {
		switch key.op {
		case opReverse:
			slices.Reverse(cards)
			continue
		case opBehind:
			n := max(0, slices.IndexFunc(cards, func(c uint8) bool { return c != jokerCard }))
			cards = slices.Concat(cards[n:], cards[:n])
			continue
		}
		code := l.code(key)
		of := func(c uint8) int { l.g.It = int(c); return code(l.g) }
		slices.SortStableFunc(cards, func(a, b uint8) int { return cmp.Compare(of(b), of(a)) })
	}
	l.g.Deck = l.letters[0]
	return cards
}

// Print prints the best move.
func (l *Laying) Print(pos *Spread, o Outcome) string {
	hand := pos.Hand // as it is printed
	as := l.seen(pos)
	left := as.left(o.Groups)
	if slices.ContainsFunc(left[:], func(n int) bool { return n < 0 }) { // they are printed as they lie
		left = pos.left(o.Groups)
	} else if pos = as; len(as.Hand) < len(hand) {
		hand = as.Hand
	}
	var b strings.Builder
	line := func(p *formPart, cards []uint8) {
		for i, c := range cards {
			if i > 0 {
				b.WriteString(p.gap)
			}
			b.WriteString(p.code[pos.Letters][c])
		}
		b.WriteByte('\n')
	}
	cards := map[*Op][]uint8{opWhole: hand}
	for i, k := range pos.Hand {
		which := opGone
		if left[k] > 0 {
			left[k]--
			which = opKept
		}
		cards[which] = append(cards[which], hand[i])
	}
	for k, n := range left { // that were the table's
		cards[opKept] = append(cards[opKept], slices.Repeat([]uint8{uint8(k)}, max(0, n))...)
	}
	for i := range l.form {
		if p := &l.form[i]; p.hand {
			line(p, thinned(p.which, cards))
			continue
		}
		for _, g := range l.told(pos, o.Groups) {
			line(&l.form[i], l.Printed(g, pos.Letters))
		}
	}
	return b.String()
}

// arranged returns the cards of a group as it stands.
func (l *Laying) arranged(d cand) (cards []uint8) {
	var have supply
	d.each(func(card, n int) { have[card] = n })
	l.groups(&have, mostListed, func(x placed) {
		if cards == nil && x.cand() == d {
			cards = x.line()
		}
	})
	if cards == nil { // it stays as it is, legal or not
		return d.cards()
	}
	return cards
}
