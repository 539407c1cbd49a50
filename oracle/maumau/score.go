package maumau

import "strconv"

// bytePoints is the sum of values of the cards in byte i of a set, which holds
// two ranks.
var bytePoints = func() (t [4][256]uint8) {
	for i := range t {
		for b := range t[i] {
			for r := range 2 {
				t[i][b] += uint8(values[2*i+r] * set(b>>(4*r)&0xF).len())
			}
		}
	}
	return t
}()

// points returns the sum of the values of s.
func (s set) points() int {
	return int(bytePoints[0][byte(s)]) + int(bytePoints[1][byte(s>>8)]) +
		int(bytePoints[2][byte(s>>16)]) + int(bytePoints[3][byte(s>>24)])
}

// scores returns the score of each player after the game.
//
// score: a player scores the values of the cards that are left in the hand;
// the winner has none, so 0.
//
// double: if the game ended with a jack, all scores are doubled.
func (g *game) scores() [4]int {
	var list [4]int
	for p := range g.players {
		list[p&3] = g.hand[p&3].points()
	}
	if g.pile.open().rank() == jack {
		for p := range list {
			list[p] *= 2
		}
	}
	return list
}

// appendAnswer appends the two lines of the answer to dst.
//
// print: the cards with a space between two; below them "Score:" and the scores,
// each after a space.
func (g *game) appendAnswer(dst []byte) []byte {
	dst = append(dst, g.out[:max(len(g.out), 1)-1]...)
	dst = append(dst, "\nScore:"...)
	list := g.scores()
	for _, n := range list[:g.players] {
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return append(dst, '\n')
}
