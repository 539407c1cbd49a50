package maumau

import "fmt"

// state is all that decides how a game goes on. A game that comes to the same
// state twice never ends.
type state struct {
	hand            [4]set
	queue           [32]card // from its head; unused places are zero
	size, down      uint8
	seat, due, skip uint8
	fits, jackFits  set
}

// repeats notes the position before a move in seen and reports whether the game
// has been there before; then it sets g.fail.
func (g *game) repeats(seen map[state]int) bool {
	s := state{
		hand: g.hand, size: g.pile.size, down: g.pile.down,
		seat: uint8(g.seat), due: uint8(g.due), skip: uint8(g.skip),
		fits: g.fits, jackFits: g.jackFits,
	}
	for i := range g.pile.size {
		s.queue[i&31] = g.pile.at(i)
	}
	if earlier, ok := seen[s]; ok {
		g.fail = fmt.Sprintf("the game never ends: the position is that before move %d", earlier)
		return true
	}
	seen[s] = g.move
	return false
}
