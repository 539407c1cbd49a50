package rules

import (
	"math/bits"
	"slices"
)

// mostPairs is how many pairs of some cards are looked at.
const mostPairs = 32

// hold is some cards, in pairs.
type hold struct {
	pairs [mostPairs]held // the highest first
	below [mostPairs]uint32
	n     int // of pairs
	rest  []held
	found [mostPairs]uint8
	wants []int // how long the runs must be that are looked for
}

// deeper returns a hold for cards that are to be sorted, until it is given back; nil if there are
// no more.
func (g *Game) deeper() *hold {
	if g.depth == len(g.holds) {
		return nil
	}
	g.depth++
	return &g.holds[g.depth-1]
}

func (g *Game) back() { g.depth-- }

// held is a card, or several that are alike, by the place of the highest.
type held struct {
	card uint8
	at   uint8 // in its pile
	used bool
	key  int
}

// sort takes pairs of cards: each with the first one before it that is still alone.
func (h *hold) sort(g *Game, cards []uint8, pair, next, by Code) {
	oldIt, oldThat := g.It, g.That
	h.n, h.rest = 0, h.rest[:0]
	for i, c := range cards {
		g.It = int(c)
		one := held{card: c, at: uint8(i), key: by(g)}
		paired := false
		for k := range h.rest {
			other := &h.rest[k]
			if other.used || h.n == mostPairs {
				continue
			}
			g.That, g.itAt, g.thatAt = int(other.card), i, int(other.at)
			if paired = pair(g) != 0; paired {
				other.used, one.used = true, true
				top := one
				if other.key > one.key {
					top = *other
				}
				h.insert(top)
				break
			}
		}
		h.rest = append(h.rest, one)
	}
	h.rest = slices.DeleteFunc(h.rest, func(c held) bool { return c.used })
	for i := range h.n {
		h.below[i] = 0
		g.It = int(h.pairs[i].card)
		for j := range h.n {
			if g.That = int(h.pairs[j].card); i != j && next(g) != 0 {
				h.below[i] |= 1 << j
			}
		}
	}
	g.It, g.That = oldIt, oldThat
}

// insert adds a pair at its place.
func (h *hold) insert(p held) {
	i := h.n
	for ; i > 0 && h.pairs[i-1].key < p.key; i-- {
		h.pairs[i] = h.pairs[i-1]
	}
	h.pairs[i] = p
	h.n++
}

// longest finds the longest run down from a pair that is not used, the highest of several, and
// leaves it in found.
func (g *Game) longest(h *hold, used uint32) (best int) {
	var path [mostPairs]uint8
	left := h.n - bits.OnesCount32(used)
	for i := range h.n {
		if used>>i&1 == 0 && best < left {
			best = g.down(h, &path, 0, i, used, best, left)
		}
	}
	return best
}

func (g *Game) down(h *hold, path *[mostPairs]uint8, n, i int, used uint32, best, most int) int {
	path[n] = uint8(i)
	if n++; n > best {
		best = n
		copy(h.found[:], path[:n])
	}
	used |= 1 << i
	for next := h.below[i] &^ used; next != 0 && best < most; next &= next - 1 {
		if g.tried++; g.tried > mostTried {
			break
		}
		best = g.down(h, path, n, bits.TrailingZeros32(next), used, best, most)
	}
	return best
}

// mostTried is how many steps a search for runs takes at most: more than any rules of games need
// by which runs go down only, but an edit may let them go in circles.
const mostTried = 1 << 14

// manyForms are more components than a game has without an edit.
const manyForms = 1 << 11

// divide takes runs of pairs from a hold, the longest first, and then what is left of it.
func (g *Game) divide(h *hold, least, most int) int {
	if len(g.forms) > manyForms {
		g.forms, g.structures = g.forms[:0], g.structures[:0]
	}
	from, used := len(g.forms), uint32(0)
	g.tried = 0
	for h.n >= least && most != 1 {
		n := g.longest(h, used)
		if n < least {
			break
		}
		if most > 0 {
			n = min(n, most)
		}
		for _, i := range h.found[:n] {
			used |= 1 << i
		}
		g.forms = append(g.forms, component{2, uint8(n), h.pairs[h.found[0]].card})
	}
	for i := range h.n {
		if used>>i&1 == 0 {
			g.forms = append(g.forms, component{2, 1, h.pairs[i].card})
		}
	}
	singles := len(g.forms)
	for _, c := range h.rest {
		g.forms = append(g.forms, component{1, 1, c.card})
		for i := len(g.forms) - 1; i > singles && g.place[g.forms[i].top&63] > g.place[g.forms[i-1].top&63]; i-- {
			g.forms[i], g.forms[i-1] = g.forms[i-1], g.forms[i]
		}
	}
	return g.known(from)
}

// known returns the structure that begins at a place in forms: the same one each time, so that
// what is equal has equal values.
func (g *Game) known(from int) int {
	list := g.forms[from:]
	for _, form := range g.structures {
		if form&255 == len(list) && slices.Equal(g.parts(form), list) {
			g.forms = g.forms[:from]
			return form
		}
	}
	form := from<<8 | len(list)
	g.structures = append(g.structures, form)
	return form
}

// honor finds the highest card that can top the first component of a structure.
func (g *Game) honor(cards []uint8, form int, pair, next, by Code, greedy bool) int {
	list, pairs, h := g.parts(form), 0, g.deeper()
	if h == nil {
		return None
	}
	defer g.back()
	h.wants = h.wants[:0]
	for _, p := range list {
		if p.alike > 1 {
			pairs += int(p.long)
			if p.long > 1 {
				h.wants = append(h.wants, int(p.long))
			}
		}
	}
	if pairs == 0 && len(list) > 0 {
		return g.highest(cards, by)
	}
	h.sort(g, cards, pair, next, by)
	switch {
	case len(list) == 0 || h.n < pairs:
		return None
	case len(h.wants) == 0:
		return int(h.pairs[0].card)
	}
	g.tried = 0
	if greedy {
		return g.greedily(h)
	}
	for i := range h.n {
		if g.fits(h, 0, i, i, 1, 0) {
			return int(h.pairs[i].card)
		}
	}
	return None
}

// fits reports whether a run of those that are wanted goes on from a pair, its n-th, and those
// that follow find room, too. Runs of one length begin one below the other.
func (g *Game) fits(h *hold, run, first, i, n int, used uint32) bool {
	if g.tried++; g.tried > mostTried {
		return false
	}
	used |= 1 << i
	if n < h.wants[run] {
		for next := h.below[i] &^ used; next != 0; next &= next - 1 {
			if g.fits(h, run, first, bits.TrailingZeros32(next), n+1, used) {
				return true
			}
		}
		return false
	}
	if run++; run == len(h.wants) {
		return true
	}
	from := 0
	if h.wants[run] == h.wants[run-1] {
		from = first + 1
	}
	for j := from; j < h.n; j++ {
		if used>>j&1 == 0 && g.fits(h, run, j, j, 1, used) {
			return true
		}
	}
	return false
}

// greedily lets each run that is wanted take the highest pairs that make one.
func (g *Game) greedily(h *hold) int {
	top, used := None, uint32(0)
	for run := range h.wants {
		took := uint32(0)
		for i := 0; i < h.n && took == 0; i++ {
			if used>>i&1 == 0 {
				if took = g.chain(h, i, h.wants[run], used); took != 0 && run == 0 {
					top = int(h.pairs[i].card)
				}
			}
		}
		if used |= took; took == 0 {
			return None
		}
	}
	return top
}

// chain returns the pairs of a run of n down from one, 0 if there is none.
func (g *Game) chain(h *hold, i, n int, used uint32) uint32 {
	used |= 1 << i
	if n == 1 {
		return 1 << i
	}
	for next := h.below[i] &^ used; next != 0; next &= next - 1 {
		if g.tried++; g.tried > mostTried {
			break
		}
		if rest := g.chain(h, bits.TrailingZeros32(next), n-1, used); rest != 0 {
			return rest | 1<<i
		}
	}
	return 0
}
