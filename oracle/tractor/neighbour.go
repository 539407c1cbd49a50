package tractor

import (
	"math/rand/v2"
	"slices"

	"kiebitz/oracle"
)

// Neighbour implements [oracle.Problem]: cards change places, or tricks do; a
// trick is cut in two, or two become one; the header becomes simpler.
func (problem) Neighbour(r *rand.Rand, c oracle.Case) oracle.Case {
	for range 20 {
		n := newNeighbour(r, c.(*Round))
		n.change()
		if changed := n.round(); changed.leadsAreLegal() {
			return changed
		}
	}
	return c
}

// neighbour is a round taken apart.
type neighbour struct {
	rand   *rand.Rand
	header Round // its cards are those of the tricks
	tricks [][4][]kind
}

func newNeighbour(rand *rand.Rand, r *Round) *neighbour {
	n := &neighbour{rand: rand, header: *r, tricks: make([][4][]kind, len(r.sizes), len(r.sizes)+1)}
	at := 0
	for i, size := range r.sizes {
		for p := range n.tricks[i] {
			n.tricks[i][p] = slices.Clip(n.header.trick(at, size, p))
		}
		at += 4 * size
	}
	return n
}

// change makes one change that need not be legal.
func (n *neighbour) change() {
	switch oracle.Below(n.rand, 12) {
	case 0:
		n.cut()
	case 1:
		n.join()
	case 2:
		i, j := oracle.Below(n.rand, len(n.tricks)), oracle.Below(n.rand, len(n.tricks))
		n.tricks[i], n.tricks[j] = n.tricks[j], n.tricks[i]
	case 3:
		n.simplerHeader()
	case 4:
		n.useHidden()
	case 5: // a player's cards of a trick for another's
		t := &n.tricks[oracle.Below(n.rand, len(n.tricks))]
		i, j := oracle.Below(n.rand, 4), oracle.Below(n.rand, 4)
		t[i], t[j] = t[j], t[i]
	case 6:
		slices.Sort(n.tricks[oracle.Below(n.rand, len(n.tricks))][oracle.Below(n.rand, 4)])
	default:
		for range 1 + oracle.Below(n.rand, 3) {
			a, b := n.any(), n.any()
			*a, *b = *b, *a
		}
	}
}

// any returns the place of a card.
func (n *neighbour) any() *kind {
	t := &n.tricks[oracle.Below(n.rand, len(n.tricks))]
	s := t[oracle.Below(n.rand, 4)]
	return &s[oracle.Below(n.rand, len(s))]
}

// cut makes two tricks of one.
func (n *neighbour) cut() {
	i := oracle.Below(n.rand, len(n.tricks))
	size := len(n.tricks[i][0])
	if size == 1 {
		return
	}
	k := 1 + oracle.Below(n.rand, size-1)
	var first, second [4][]kind
	for p, s := range n.tricks[i] {
		first[p], second[p] = s[:k], s[k:]
	}
	n.tricks = slices.Replace(n.tricks, i, i+1, first, second)
}

// join makes one trick of two neighbours.
func (n *neighbour) join() {
	if len(n.tricks) == 1 {
		return
	}
	i := oracle.Below(n.rand, len(n.tricks)-1)
	for p := range n.tricks[i] {
		n.tricks[i][p] = append(n.tricks[i][p], n.tricks[i+1][p]...)
	}
	n.tricks = slices.Delete(n.tricks, i+1, i+2)
}

// simplerHeader changes a word of the header.
func (n *neighbour) simplerHeader() {
	h := &n.header
	switch oracle.Below(n.rand, 4) {
	case 0:
		h.dealer = oracle.Below(n.rand, h.dealer+1)
	case 1:
		h.main = oracle.Below(n.rand, 5)
	default:
		team := oracle.Below(n.rand, 2)
		h.ranks[team] = lowest + oracle.Below(n.rand, h.ranks[team]-lowest+1)
	}
}

// useHidden exchanges a played card for a hidden one.
func (n *neighbour) useHidden() {
	if hidden := n.header.hidden(); len(hidden) > 0 {
		*n.any() = hidden[oracle.Below(n.rand, len(hidden))]
	}
}

// round puts the round together.
func (n *neighbour) round() *Round {
	r := n.header
	r.sizes = nil
	used := 0
	for _, t := range n.tricks {
		r.sizes = append(r.sizes, len(t[0]))
		for _, s := range t {
			used += copy(r.cards[used:], s)
		}
	}
	return &r
}

// Size implements [oracle.Problem]: large leads count most, then tricks that
// another player than the leader wins, then cards out of order, then the ranks.
func (problem) Size(c oracle.Case, _, _ []byte) int {
	r := c.(*Round)
	var g game
	g.begin(r)
	large, passes, disorder := 0, 0, 0
	at := 0
	for i, size := range r.sizes {
		t := g.trick(i, at, size)
		large += size * size
		if t.winner != t.leader {
			passes++
		}
		for p := range 4 {
			s := r.trick(at, size, p)
			for j := 1; j < len(s); j++ {
				if s[j] < s[j-1] {
					disorder++
				}
			}
		}
		at += 4 * size
	}
	return ((large<<6+passes)<<8+disorder)<<6 + r.ranks[0] + r.ranks[1] + r.dealer
}
