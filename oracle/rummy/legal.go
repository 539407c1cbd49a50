package rummy

import "sync"

// A sequence has 3 to 13 cards, a set three or four, jokers included.
const (
	shortest = 3
	longest  = king
	smallest = 3
	largest  = 4
)

// counts is the number of cards of one rank that go into sets, by suit.
type counts [4]uint8

func (c counts) index() int { return int(c[0]) + 3*int(c[1]) + 9*int(c[2]) + 27*int(c[3]) }

// setTable says for all counts how many jokers the sets may have that are made
// of just these cards.
type setTable [81]ways

var sets = sync.OnceValue(func() *setTable {
	t := new(setTable)
	for i := range t {
		t[i] = setWays(countsAt(i))
	}
	return t
})

func countsAt(i int) counts { return allCounts[i] }

// allCounts is a table, as a search looks at all of them for each rank.
var allCounts = func() (t [81]counts) {
	for i := range t {
		t[i] = counts{uint8(i % 3), uint8(i / 3 % 3), uint8(i / 9 % 3), uint8(i / 27)}
	}
	return t
}()

// setWays divides cards of one rank into sets in all ways.
//
// set: three or four cards of different suits, jokers among them.
func setWays(c counts) (w ways) {
	first := 0
	for first < 4 && c[first] == 0 {
		first++
	}
	if first == 4 {
		return 1
	}
	// The first card left is in some set; try all that it can be in.
	for i := range 81 {
		own := countsAt(i)
		if own[first] == 0 || !c.has(own) {
			continue
		}
		if jokers := setJokers(own); jokers != 0 {
			w |= jokers.plus(setWays(c.without(own)), maxJokers)
		}
	}
	return w
}

// setJokers is how many jokers a set of these cards may have.
//
// majority: it has more cards that are no jokers than jokers.
func setJokers(c counts) (w ways) {
	n := 0
	for _, cards := range c {
		if cards > 1 {
			return 0
		}
		n += int(cards)
	}
	for j := max(0, smallest-n); n+j <= largest && n > j; j++ {
		w |= 1 << j
	}
	return w
}

func (c counts) has(d counts) bool {
	for s := range 4 {
		if d[s] > c[s] {
			return false
		}
	}
	return true
}

func (c counts) without(d counts) counts {
	for s := range 4 {
		c[s] -= d[s]
	}
	return c
}
