package rules

import (
	"math/bits"
	"slices"
)

// bag is a multiset of cards: those there once or more, those twice, and jokers.
type bag struct {
	one, two uint64
	jokers   int8
}

// supply is how many there are of each card.
type supply [deckCards + 1]int

func (b *bag) add(card int) {
	if card == jokerCard {
		b.jokers++
		return
	}
	bit := uint64(1) << card
	b.two |= b.one & bit
	b.one |= bit
}

func (b bag) in(c bag) bool { return b.one&^c.one == 0 && b.two&^c.two == 0 && b.jokers <= c.jokers }

func (b bag) size() int { return bits.OnesCount64(b.one) + bits.OnesCount64(b.two) + int(b.jokers) }

// set is which cards there are.
func (b bag) set() int { return int(b.one) | min(int(b.jokers), 1)<<jokerCard }

// each calls f with each card and how many there are of it.
func (b bag) each(f func(card, n int)) {
	for s := b.one; s != 0; s &= s - 1 {
		c := bits.TrailingZeros64(s)
		f(c, int(1+b.two>>c&1))
	}
	if b.jokers > 0 {
		f(jokerCard, int(b.jokers))
	}
}

// without takes cards out that are there.
func (b bag) without(c bag) bag {
	return bag{one: b.one&^c.one | b.two&c.one&^c.two, two: b.two &^ c.one, jokers: b.jokers - c.jokers}
}

func (b bag) cards() (list []uint8) {
	b.each(func(card, n int) { list = append(list, slices.Repeat([]uint8{uint8(card)}, n)...) })
	return list
}

func bagOf(cards []uint8) (b bag) {
	for _, c := range cards {
		b.add(int(c))
	}
	return b
}

func (s *supply) list() (cards []uint8) {
	for k, n := range s {
		cards = append(cards, slices.Repeat([]uint8{uint8(k)}, max(0, n))...)
	}
	return cards
}

func (s *supply) count(lists ...[]uint8) {
	for _, list := range lists {
		for _, k := range list {
			s[k]++
		}
	}
}
