package maumau

import (
	"bytes"
	"math/rand/v2"
	"slices"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// Neighbour implements [oracle.Problem]: some cards of the pile change places,
// or a part of its end is sorted, or a player less takes part (at a table of two,
// two more).
func (problem) Neighbour(r *rand.Rand, c oracle.Case) oracle.Case {
	from := c.(*Deal)
	var g game
	for range 20 {
		d := *from
		switch oracle.Below(r, 10) {
		case 0:
			if d.players--; d.players < 2 {
				d.players = 4
			}
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

// perPlayer is how many turns it is worth that there is one hand less to watch.
const perPlayer = 1

// Size implements [oracle.Problem]: the turns up to the first difference and
// the number of players count most, then the cards up to there, then the length
// of the game, then how far the pile is from being sorted.
func (problem) Size(c oracle.Case, answer, output []byte) int {
	d := c.(*Deal)
	printed := (kit.Same(string(answer), string(output)) + 1) / 3 // with a whole card goes what stands after it
	disorder := 0
	for i, a := range d.cards {
		for _, b := range d.cards[i+1:] {
			if a > b {
				disorder++
			}
		}
	}
	cards := bytes.IndexByte(answer, '\n')
	effort := turnsTo(d, printed) + perPlayer*d.players
	return ((effort<<12+printed)<<12+cards/3)<<12 + disorder
}

// turnsTo returns how many turns are taken until a number of cards has been
// printed and one more is, or to the end of the game. A skipped player has no
// turn.
func turnsTo(d *Deal, printed int) (n int) {
	var g game
	g.start(d)
	for over := false; !over && len(g.out) <= 3*printed && g.move < patience; {
		if g.skip == 0 {
			n++
		}
		g.move++
		over = g.turn()
	}
	return n
}
