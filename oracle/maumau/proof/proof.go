// Package proof checks recorded games of Mau-Mau: whether the clause that a step cites
// licenses it in the position before it. It plays nothing, and nothing of what plays is
// used here. It says the same as examples/verify/maumau.py, from which it was written.
package proof

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kiebitz/oracle"
)

// R6: suits, from the highest.
const suits = "CSHD"

const (
	ranks        = "ATNESKQJ"
	seven, eight = 'S', 'E'
	jack         = 'J'
)

var (
	names  = map[byte]string{'C': "clubs", 'S': "spades", 'H': "hearts", 'D': "diamonds"}
	values = map[byte]int{'A': 11, 'T': 10, 'N': 9, 'E': 8, 'S': 7, 'K': 4, 'Q': 3, 'J': 20}
	sizes  = map[int]int{2: 7, 3: 6, 4: 5}
)

// position is the table before a step, and what is pending.
type position struct {
	hands       [][]string
	stock, pile []string // the open card is the last one of the pile
	turn        int      // index of the player whose turn it is
	owed        int      // cards that this player owes to active sevens
	skip        bool     // an eight skips this player
	call        string   // the suit that was called for the open jack; "": it is the opening card
	began       bool     // the opening card is covered
	over        bool     // somebody has laid the last card
	scored      bool
}

// deal: cards go round one at a time.
func newPosition(deal string) (*position, error) {
	words := strings.Fields(deal)
	if len(words) == 0 {
		return nil, errors.New("no deal")
	}
	n, _ := strconv.Atoi(words[0])
	cards := words[1:]
	var deck []string
	for _, s := range suits {
		for _, r := range ranks {
			deck = append(deck, string(s)+string(r))
		}
	}
	slices.Sort(deck)
	if sizes[n] == 0 || !slices.Equal(slices.Sorted(slices.Values(cards)), deck) {
		return nil, errors.New("no deal of 32 cards to 2, 3 or 4 players")
	}
	p := &position{hands: make([][]string, n), stock: cards[n*sizes[n]:]}
	for i, c := range cards[:n*sizes[n]] {
		p.hands[i%n] = append(p.hands[i%n], c)
	}
	return p, nil
}

// held returns the cards of the player whose turn it is of which is holds.
func (p *position) held(is func(card string) bool) (list []string) {
	for _, c := range p.hands[p.turn] {
		if is(c) {
			list = append(list, c)
		}
	}
	return list
}

func (p *position) sevens() []string { return p.held(func(c string) bool { return c[1] == seven }) }

// match: the suit or the rank of the open card.
//
// jack: on all but jacks, whatever the suits.
//
// call: what is called binds; for an opening jack nothing is.
func (p *position) fits(card string) bool {
	top := p.pile[len(p.pile)-1]
	switch {
	case card[1] == jack:
		return top[1] != jack
	case top[1] == jack:
		return p.call == "" || p.call == names[card[0]]
	}
	return card[0] == top[0] || card[1] == top[1]
}

func (p *position) jacks() []string {
	return p.held(func(c string) bool { return c[1] == jack && p.fits(c) })
}

// best returns the cards that fit, jacks apart, of the highest value.
func (p *position) best() []string {
	most := 0
	for _, c := range p.held(func(c string) bool { return c[1] != jack && p.fits(c) }) {
		most = max(most, values[c[1]])
	}
	return p.held(func(c string) bool { return c[1] != jack && p.fits(c) && values[c[1]] == most })
}

// R4: the next player has one card left.
func (p *position) jackFirst() bool {
	return len(p.jacks()) > 0 && len(p.hands[(p.turn+1)%len(p.hands)]) == 1
}

// R5: what is most frequent in the rest of the hand, jacks apart.
func (p *position) called(card string) []string {
	var count [len(suits)]int
	rest := 0
	for _, c := range p.hands[p.turn] {
		if c != card {
			rest++
			if c[1] != jack {
				count[strings.IndexByte(suits, c[0])]++
			}
		}
	}
	if card[1] != jack || rest == 0 {
		return nil
	}
	return []string{names[suits[slices.Index(count[:], slices.Max(count[:]))]]}
}

// draw returns the next cards, and stock and pile after them.
//
// reshuffle: the pile is turned as soon as the stock is used up, or as soon as
// another card is needed, if the open card lay alone.
func (p *position) draw(n int) (cards, stock, pile []string) {
	stock, pile = p.stock, p.pile
	turn := func() {
		if len(stock) == 0 && len(pile) > 0 {
			stock, pile = pile[:len(pile)-1], pile[len(pile)-1:]
		}
	}
	for range n {
		if turn(); len(stock) == 0 {
			break
		}
		cards, stock = append(cards, stock[0]), stock[1:]
		turn()
	}
	return cards, stock, pile
}

// advance does what is licensed.
func (p *position) advance(a oracle.Act) {
	n := 0
	switch a.Verb {
	case "open", "draw", "pass": // player 1 opens a card as if it was drawn and laid
		n = 1
	case "penalty":
		n = p.owed
		p.owed = 0
	}
	drawn, stock, pile := p.draw(n)
	p.stock, p.pile, p.hands[p.turn] = stock, slices.Clone(pile), append(slices.Clone(p.hands[p.turn]), drawn...)
	p.skip, p.scored = false, a.Verb == "score"
	if a.Verb == "open" || a.Verb == "play" || a.Verb == "draw" {
		card := a.Cards[len(a.Cards)-1]
		p.hands[p.turn] = p.held(func(c string) bool { return c != card })
		p.pile, p.call = append(p.pile, card), strings.Join(a.Places, "")
		p.began, p.over = a.Verb != "open", len(p.hands[p.turn]) == 0
		if !p.over { // last: the action of that card is not executed
			p.skip = card[1] == eight
			if card[1] == seven {
				p.owed += 2
			}
		}
	}
	if a.Verb != "open" {
		p.turn = (p.turn + 1) % len(p.hands)
	}
}

func (p *position) table() (zones []oracle.Zone) {
	for i, h := range p.hands {
		zones = append(zones, oracle.Zone{Name: fmt.Sprintf("player %d", i+1), Kind: oracle.Hand, Player: i + 1, Cards: h})
	}
	return append(zones, oracle.Zone{Name: "draw pile", Kind: oracle.Stock, Cards: p.stock}, oracle.Zone{Name: "discard pile", Kind: oracle.Pile, Cards: p.pile})
}
