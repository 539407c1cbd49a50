package maumau

import (
	"bytes"
	"math/rand/v2"
	"slices"

	"kiebitz/oracle"
)

// Neighbour implements [oracle.Problem]: some cards of the pile change places,
// or a part of its end is sorted, or a player less takes part.
func (problem) Neighbour(r *rand.Rand, c oracle.Case) oracle.Case {
	from := c.(*Deal)
	var g game
	for range 20 {
		d := *from
		switch oracle.Below(r, 10) {
		case 0:
			d.players = max(2, d.players-1)
		case 1:
			slices.Sort(d.cards[oracle.Below(r, 32):])
		default:
			for range 1 + oracle.Below(r, 3) {
				i, j := oracle.Below(r, 32), oracle.Below(r, 32)
				d.cards[i], d.cards[j] = d.cards[j], d.cards[i]
			}
		}
		if g.play(&d) == nil {
			return &d
		}
	}
	return from
}

// Size implements [oracle.Problem]: the number of players counts most, then
// the cards up to the first difference, then the length of the game, then how
// far the pile is from being sorted.
func (problem) Size(c oracle.Case, answer, output []byte) int {
	d := c.(*Deal)
	same := 0
	for same < len(answer) && same < len(output) && answer[same] == output[same] {
		same++
	}
	disorder := 0
	for i, a := range d.cards {
		for _, b := range d.cards[i+1:] {
			if a > b {
				disorder++
			}
		}
	}
	cards := bytes.IndexByte(answer, '\n')
	return ((d.players<<12+same/3)<<12+cards/3)<<12 + disorder
}
