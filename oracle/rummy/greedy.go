package rummy

import "slices"

// What some misreadings do instead of a search. Nothing here is optimal, or
// meant to be.

// pool is the cards that a greedy move may still take.
type pool [joker + 1]int

func poolOf(groups ...group) (p pool) {
	for _, g := range groups {
		for _, k := range g {
			p[k]++
		}
	}
	return p
}

// greedy makes groups of all cards except those of some groups, which have been laid,
// or of the hand alone if table cards are left over. What is left is added to groups
// where it fits.
func (e *engine) greedy(l *Layout, first []group) (answer, error) {
	all := poolOf(append(slices.Clone(l.table), l.hand)...)
	for k, n := range poolOf(first...) {
		all[k] -= n
	}
	groups := e.grab(&all)
	a := e.withAdded(l, answer{table: groups, hand: all.cards()})
	a.table = append(a.table, first...)
	table, now := poolOf(l.table...), poolOf(a.table...)
	for k := range table {
		if now[k] < table[k] {
			own := poolOf(l.hand)
			a = e.withAdded(l, answer{table: append(slices.Clone(l.table), e.grab(&own)...), hand: own.cards()})
			break
		}
	}
	a.hand = l.left(a.table)
	a.disposed = len(l.hand) - len(a.hand)
	return a, nil
}

// cards lists what a pool has.
func (p *pool) cards() (list []kind) {
	for k, n := range p {
		for range n {
			list = append(list, kind(k))
		}
	}
	return list
}

// grab takes groups out of a pool, first all without a joker, then those with
// one.
func (e *engine) grab(p *pool) (groups []group) {
	next := []func(*pool, int) group{e.longestSequence, e.largestSet}
	if e.has(rearrangeGreedySets) {
		slices.Reverse(next)
	}
	for jokers := range 2 {
		for _, find := range next {
			for g := find(p, jokers); g != nil; g = find(p, jokers) {
				groups = append(groups, g)
				for _, k := range g {
					p[k]--
				}
			}
		}
	}
	return groups
}

// longestSequence returns the longest sequence of a pool with exactly that number of
// jokers; nil if there is none.
func (e *engine) longestSequence(p *pool, jokers int) (best group) {
	for suit := range 4 {
		for from := 1; from <= highAce; from++ {
			var g group
			for at := from; at <= highAce; at++ {
				g = append(g, p.card(cardOf(suit, rankAt(at))))
				if len(g) > len(best) && e.legalWith(p, g, jokers) {
					best = slices.Clone(g)
				}
			}
		}
	}
	return best
}

// largestSet returns the largest set of a pool with exactly that number of jokers; nil if
// there is none.
func (e *engine) largestSet(p *pool, jokers int) (best group) {
	for rank := ace; rank <= king; rank++ {
		var g group
		for suit := range 4 {
			k := cardOf(suit, rank)
			for n := range p[k] {
				if n == 0 || n < 2 && e.rules.mayRepeat(e.rules.largest, jokers) && len(g) < e.rules.largest {
					g = append(g, k)
				}
			}
		}
		for range jokers {
			g = append(g, joker)
		}
		if len(g) > len(best) && e.legalWith(p, g, jokers) {
			best = g
		}
	}
	return best
}

// card returns the card, or a joker for it if there is none.
func (p *pool) card(k kind) kind {
	if p[k] > 0 {
		return k
	}
	return joker
}

// legalWith reports whether g is legal, with exactly that number of jokers, which the
// pool has.
func (e *engine) legalWith(p *pool, g group, jokers int) bool {
	return poolOf(g)[joker] == jokers && p[joker] >= jokers && e.rules.allows(g)
}

// cornered moves as find does, or with a sequence that goes round the corner laid
// first if that disposes of more.
func (e *engine) cornered(l *Layout, first []group, find func(l *Layout, first []group) (answer, error)) (answer, error) {
	best, failed := find(l, first)
	if failed != nil {
		best = stays(l)
	}
	left := poolOf(append(slices.Clone(l.table), l.hand)...)
	for k, n := range poolOf(first...) {
		left[k] -= n
	}
	for suit := range 4 {
		for before := 1; before < king-1; before++ {
			for after := 1; before+1+after <= king; after++ {
				if best.disposed == len(l.hand) {
					return best, nil
				}
				g := left.corner(suit, before, after)
				if g == nil || len(g) < e.rules.shortest || len(g) > e.rules.longest {
					continue
				}
				if a, err := find(l, append(slices.Clone(first), g)); err == nil && a.disposed > best.disposed {
					best, failed = a, nil
				}
			}
		}
	}
	return best, failed
}

// corner returns the sequence that has these numbers of cards before and after the ace, and
// no joker; nil if the cards are not there.
func (p *pool) corner(suit, before, after int) (g group) {
	for at := highAce - before; at <= highAce+after; at++ {
		k := cardOf(suit, (at-1)%king+1)
		if p[k] == 0 {
			return nil
		}
		g = append(g, k)
	}
	return g
}

// remove takes a card out of what is searched, the table's if there is one. It
// reports whether it was the hand's.
func (in *instance) remove(k kind) (hand bool) {
	if k == joker {
		hand = in.fixed == 0
		in.jokers--
		in.fixed = max(0, in.fixed-1)
		return hand
	}
	table := &in.table[k.suit()][k.rank()]
	in.both[k.suit()][k.rank()]--
	hand = *table == 0
	*table = sub(*table, 1)
	return hand
}
