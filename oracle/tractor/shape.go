package tractor

import "math/bits"

// pairCounts holds the number of pairs on each level, three bits a level.
type pairCounts uint64

// ones has a one for each level.
const ones pairCounts = 0o111111111111111111111

// run returns one pair on each of k levels from start on.
func run(start, k int) pairCounts { return ones & (1<<(3*k) - 1) << (3 * start) }

// any marks the levels that have a pair.
func (c pairCounts) any() pairCounts { return (c | c>>1 | c>>2) & ones }

// starts marks the levels at which k levels with a pair begin.
func (c pairCounts) starts(k int) pairCounts {
	y := c.any()
	for range k - 1 {
		y &= y >> 3
	}
	return y
}

// top returns the highest marked level.
func (c pairCounts) top() int { return (bits.Len64(uint64(c)) - 1) / 3 }

// longest returns the longest run of levels with a pair, the highest of
// several. k is 0 if there is no pair.
func (c pairCounts) longest() (start, k int) {
	var last pairCounts
	for y := c.any(); y != 0; y &= y >> 3 {
		last = y
		k++
	}
	return last.top(), k
}

// play is what one player lays down in a trick.
type play struct {
	domain uint8
	top    int // the level of the highest card
	pairs  pairCounts
	number int // of pairs
}

// look sorts the cards of a play.
//
// pair: two cards are a pair if they are the same card, wherever they stand in
// the string. Equal order does not do.
func (g *game) look(cards []kind) play {
	p := play{domain: g.order.domain[cards[0]]}
	var single uint64 // the kinds seen an odd number of times
	for _, k := range cards {
		if g.order.domain[k] != p.domain {
			return play{domain: mixed}
		}
		level := int(g.order.level[k])
		p.top = max(p.top, level)
		if single>>k&1 != 0 {
			p.pairs += 1 << (3 * level)
			p.number++
		}
		single ^= 1 << k
	}
	return p
}

// form is the structure of a lead: its components by size, the longest first.
type form struct {
	tractors [handSize / 4]int // their lengths in pairs
	n        int               // number of tractors
	inTractors,
	pairs, singles int
	honor int // the level of the top of the first component
}

// structure finds the structure of a lead of that number of cards.
//
// structure: the longest component is taken first, the highest of several,
// then the longest of what remains, and so on. A tractor is two pairs or more
// on consecutive levels, one pair a level.
func structure(p *play, size int) (f form) {
	pairs := p.pairs
	for {
		start, k := pairs.longest()
		if k < 2 {
			break
		}
		if f.n == 0 {
			f.honor = start + k - 1
		}
		f.tractors[f.n] = k
		f.n++
		f.inTractors += k
		pairs -= run(start, k)
	}
	f.pairs = p.number - f.inTractors
	f.singles = size - 2*p.number
	switch {
	case f.n > 0:
	case f.pairs > 0:
		f.honor = pairs.any().top()
	default:
		f.honor = p.top
	}
	return f
}

// throw reports whether the lead is a throw.
func (f *form) throw() bool { return f.n+f.pairs+f.singles > 1 }

// longest is the number of cards of a longest component.
func (f *form) longest() int {
	switch {
	case f.n > 0:
		return 2 * f.tractors[0]
	case f.pairs > 0:
		return 2
	}
	return 1
}

// build constructs a play into the structure f. It returns the level of the
// honor card; ok is false if the play can't be constructed so.
//
// construct: a play fits if its cards can be divided into components of the
// lead's sizes; a tractor may serve as shorter tractors, pairs or single
// cards, a pair as two single cards.
//
// honor: the honor card is the highest card that can be the top of a longest
// component in any such division.
//
// What the tractors leave are pairs enough if the play has enough at all, so
// that only the tractors have to be placed.
func (f *form) build(p *play) (honor int, ok bool) {
	switch {
	case p.number < f.inTractors+f.pairs:
		return 0, false
	case f.n == 0 && f.pairs == 0:
		return p.top, true
	case f.n == 0:
		return p.pairs.any().top(), true
	}
	k := f.tractors[0]
	for starts := p.pairs.starts(k); starts != 0; {
		start := starts.top()
		if f.n == 1 || pack(p.pairs-run(start, k), f.tractors[1:f.n], levels) {
			return start + k - 1, true
		}
		starts -= 1 << (3 * start)
	}
	return 0, false
}

// pack reports whether tractors of the given lengths, the longest first, can
// all be made of pairs. Those of the length of the first are placed from high
// to low, the first of them no higher than below.
func pack(pairs pairCounts, lengths []int, below int) bool {
	k := lengths[0]
	for starts := pairs.starts(k); starts != 0; {
		start := starts.top()
		starts -= 1 << (3 * start)
		switch {
		case start > below:
			continue
		case len(lengths) == 1:
			return true
		}
		next := levels
		if lengths[1] == k {
			next = start
		}
		if pack(pairs-run(start, k), lengths[1:], next) {
			return true
		}
	}
	return false
}
