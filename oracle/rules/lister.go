package rules

import (
	"bytes"
	"unicode"
)

// lister reads the cards that are printed first, if those of a pile are.
type lister struct {
	pile  int
	codes map[string]int
}

// find looks for the list of cards in the rules.
func (l *lister) find(r *RuleSet) {
	l.pile = -1
	r.Root.each(func(n *Node) {
		if n.op != opList || l.codes != nil || n.kids[0].decl.each {
			return
		}
		l.pile, l.codes = n.kids[0].decl.slot, map[string]int{}
		c := newCompiler(&r.Deck)
		code := c.compile(n.kids[1]).code
		for i := range suits * len(r.Deck.Ranks) {
			c.dummy.It, c.dummy.Out = i, nil
			code(c.dummy)
			l.codes[string(bytes.ToUpper(c.dummy.Out))] = i
		}
	})
}

// cards reads them, whatever stands between; nil if the output does not begin with cards.
func (l *lister) cards(out []byte) (list []uint8) {
next:
	for len(out) > 0 {
		if c := rune(out[0]); !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			out = out[1:]
			continue
		}
		for n := range min(maxCode, len(out)) {
			if c, ok := l.codes[string(bytes.ToUpper(out[:n+1]))]; ok {
				list, out = append(list, uint8(c)), out[n+1:]
				continue next
			}
		}
		break
	}
	return list
}

// maxCode is how many letters the code of a card has at most.
const maxCode = 3
