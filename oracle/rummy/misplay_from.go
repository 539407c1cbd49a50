//go:build !js

package rummy

import (
	"math/bits"
	"slices"

	"kiebitz/oracle"
)

// Where it matters for a group of which cards of the hand and of the table it is made, or
// how many groups there are, a move is searched for group by group. An equal card of the
// hand and of the table are told apart as far as the misreadings ask for it.

// unsearched returns no error: all misreadings can be played.
func unsearched(*oracle.Set) error { return nil }

// ofHand is where the cards of the hand were; the others' place is the index of their group,
// or less than ofHand if they are jokers that are fixed.
const ofHand = -1

// fewNodes is how many nodes such a search looks at; after that the best move found so
// far will do.
const fewNodes = 1_000

// manyNodes is how many nodes are looked at to find where the cards of one answer were.
const manyNodes = 50_000

// placed is a group and where each of its cards was.
type placed struct {
	cards group
	from  []int
}

// builder builds groups of the cards of the table and the hand.
type builder struct {
	*engine
	layout *Layout
	cards  group // of each kind the table's first
	from   []int
	places []int          // of each card, as far as that matters
	tables []picked       // the cards of each group of the table
	first  [joker + 2]int // the index of the first card of each kind, if there is one
	groups int            // that may be laid, at most
	laid   []group
	seen   map[built]int
	nodes  int
	enough int // no move disposes of more
	best   answer
}

// built is what is left to be laid, in how many groups at most, and what matters of those
// that have been laid.
type built struct {
	left   picked
	groups int
	tally
}

// picked are some of the cards of a builder.
type picked [2]uint64

func (c picked) has(i int) bool { return c[i/64]>>(i%64)&1 != 0 }

func (c picked) flip(i int) picked {
	c[i/64] ^= 1 << (i % 64)
	return c
}

// of returns how many of the cards are some others, too.
func (c picked) of(o picked) int { return bits.OnesCount64(c[0]&o[0]) + bits.OnesCount64(c[1]&o[1]) }

// builder returns a builder, and all of its cards.
func (e *engine) builder(l *Layout) (b *builder, all picked) {
	b = &builder{engine: e, layout: l, groups: l.cards(), seen: map[built]int{}, best: stays(l)}
	add := func(k kind, g group, from int) {
		for i, own := range g {
			if own != k {
				continue
			}
			place := from
			if from != ofHand && e.unfixed != nil && e.unfixed.table[from][i] != k {
				place = ofHand - 1
			}
			all = all.flip(len(b.cards))
			if from != ofHand {
				b.tables[from] = b.tables[from].flip(len(b.cards))
			}
			b.cards, b.from = append(b.cards, k), append(b.from, place)
		}
	}
	b.tables = make([]picked, len(l.table))
	for k := range joker + 1 {
		for i, g := range l.table {
			add(k, g, i)
		}
		add(k, l.hand, ofHand)
		b.first[k+1] = len(b.cards)
	}
	for i := range b.cards {
		b.places = append(b.places, b.place(i))
	}
	if more := e.mis.Number(rearrangeNew); more != anyNew {
		b.groups = len(l.table) + more
	}
	return b, all
}

// built moves with groups that may be built. The best move of all will do if it has such
// groups; else all others are looked for.
func (e *engine) built(l *Layout) answer {
	free, err := e.search(l, nil)
	if err != nil {
		return stays(l)
	}
	b, all := e.builder(l)
	b.enough = free.disposed
	b.take(free)
	others := []func() answer{
		func() answer { return l.fewestChanges(free) },
		func() answer { return e.frozen(l, l.table) },
		func() answer { return e.addedTo(l, l.table) },
	}
	if e.has(goalOneKind.Ref()) {
		others = append(others,
			func() answer { return e.inKind(sequencesOnly).frozen(l, nil) },
			func() answer { return e.inKind(setsOnly).frozen(l, nil) })
	}
	for i := 0; i < len(others) && b.best.disposed < b.enough; i++ {
		b.take(others[i]())
	}
	b.nodes = 0
	b.lay(built{left: all, groups: b.groups}, len(l.hand))
	if len(b.best.hand) == 0 && b.best.disposed < len(l.hand) {
		b.best.hand = l.left(b.best.table)
	}
	return b.best
}

// take takes an answer that is better than the best, and has groups that may be built.
func (b *builder) take(a answer) {
	illegal := slices.ContainsFunc(a.table, func(g group) bool { return !b.rules.allows(g) }) // by the rules, or as it stays
	if a.disposed > b.best.disposed && !illegal && b.comesAbout(a) {
		b.best = a
	}
}

// comesAbout reports whether the cards of an answer can have come from where they may.
func (b *builder) comesAbout(a answer) bool {
	if len(a.table) > b.groups {
		return false
	}
	_, left := b.engine.builder(b.layout)
	for _, k := range a.hand {
		left = left.flip(b.last(left, k))
	}
	b.nodes = 0
	failed := map[built]bool{}
	var next func(i int, now built) bool
	next = func(i int, now built) bool {
		if b.nodes++; b.nodes > manyNodes {
			return true // nobody knows
		}
		if failed[now] || !b.whole(now.tally, now.left) {
			return false
		}
		ok := i == len(a.table) || b.fill(now.left, placed{a.table[i], make([]int, 0, len(a.table[i]))}, -1, func(p placed, left picked) bool {
			return next(i+1, built{left: left, tally: b.with(now.tally, p)})
		})
		if !ok {
			failed[now] = true
		}
		return ok
	}
	return next(0, built{left: left})
}

// last returns the last card of a kind, which is the hand's if one of them is.
func (b *builder) last(left picked, k kind) int {
	i := len(b.cards) - 1
	for i > 0 && (b.cards[i] != k || !left.has(i)) {
		i--
	}
	return i
}

// fill takes cards for a group, in each way that makes a difference, until one can be
// used. The card with that index is taken before others of its kind.
// use must not keep what it is given: the next way is written over it.
func (b *builder) fill(left picked, p placed, first int, use func(placed, picked) bool) bool {
	at := len(p.from)
	if at == len(p.cards) {
		return b.fits(p) && use(p, left)
	}
	k := p.cards[at]
	from, to := b.first[k], b.first[k+1]
	if first >= from && first < to && left.has(first) {
		from, to = first, first+1
	}
	for i := from; i < to; i++ {
		if !left.has(i) || b.triedBefore(left, from, i) {
			continue
		}
		if b.fill(left.flip(i), placed{p.cards, append(p.from, b.from[i])}, first, use) {
			return true
		}
	}
	return false
}

// triedBefore reports whether a card from an index on had the same place as another one.
func (b *builder) triedBefore(left picked, from, other int) bool {
	for i := from; i < other; i++ {
		if left.has(i) && b.places[i] == b.places[other] {
			return true
		}
	}
	return false
}

// place is the place of a card as far as it matters.
func (b *builder) place(i int) int {
	from := b.from[i]
	switch gives := b.mis.Name(rearrangeGives); {
	case slices.Contains([]string{"one-group", "one-group-cards", "not-added"}, b.mis.Name(rearrangeFrom)):
		return from
	case gives == "longer" && !b.mis.Any(rearrangeFrom.Ref(), jokerHand.Ref(), goalGroups.Ref(), goalOneKind.Ref()): // outside groups of three any card will do
		if from >= 0 && len(b.layout.table[from]) == 3 {
			return from
		}
		return ofHand
	case from >= 0 && (gives == "kind" || gives == "sequences" || gives == "sets"):
		return one(b.layout.table[from].isSet())
	case b.has(rearrangeGives.Ref()):
		return from
	case b.unfixed != nil || b.mis.Any(tableStays.Ref(), rearrangeFrom.Ref(), jokerHand.Ref(), goalGroups.Ref(), goalOneKind.Ref()):
		return min(from, 0)
	}
	return 0
}

// lay lays the first card that is left in each way, or keeps it. Of the hand at most
// that number of cards can still go in all.
func (b *builder) lay(now built, most int) {
	if b.nodes++; b.done() || most <= max(b.best.disposed, b.seen[now]-1) || !b.whole(now.tally, now.left) {
		return
	}
	b.seen[now] = most + 1
	var counts [joker + 1]int8
	first := -1
	for i, k := range b.cards {
		if now.left.has(i) {
			if first < 0 {
				first = i
			}
			counts[k]++
		}
	}
	if first < 0 || b.cards[first] == joker || now.groups == 0 {
		b.end(now.left, most)
		return
	}
	for _, g := range b.rules.groupsWith(counts, b.cards[first]) {
		if b.done() {
			return
		}
		b.fill(now.left, placed{g, make([]int, 0, len(g))}, first, func(p placed, left picked) bool {
			b.laid = append(b.laid, g)
			b.lay(built{left, now.groups - 1, b.with(now.tally, p)}, most)
			b.laid = b.laid[:len(b.laid)-1]
			return b.done()
		})
	}
	if b.from[first] == ofHand {
		b.lay(built{now.left.flip(first), now.groups, now.tally}, most-1)
	}
}

// done reports whether nothing more is looked for.
func (b *builder) done() bool { return b.nodes > fewNodes || b.best.disposed == b.enough }

// end takes what has been laid, if that is all of the table.
func (b *builder) end(left picked, most int) {
	for i, from := range b.from {
		if left.has(i) {
			if from != ofHand {
				return
			}
			most--
		}
	}
	if most > b.best.disposed {
		b.best = answer{disposed: most, table: slices.Clone(b.laid)}
	}
}

// fits reports whether a group may be made of cards from where they were.
func (b *builder) fits(p placed) bool {
	if b.unfixed != nil {
		jokers := poolOf(p.cards)[joker]
		for _, from := range p.from {
			jokers += one(from < ofHand)
		}
		return b.rules.majority(p.cards, jokers)
	}
	hand, jokers := p.count()
	table := len(p.cards) - hand
	switch b.mis.Name(rearrangeFrom) {
	case "hand":
		if hand == jokers && !b.unchanged(p, hand) {
			return false
		}
	case "hand-or-joker":
		if hand == 0 && !b.unchanged(p, hand) {
			return false
		}
	case "legal":
		if table > poolOf(p.cards)[joker]-jokers && !b.stood(p, false) {
			return false
		}
	case "legal-alone":
		if table > 0 && !b.stood(p, true) {
			return false
		}
	case "two":
		if hand == 1 {
			return false
		}
	case "one":
		if hand > 1 && table > 0 {
			return false
		}
	case "either-cards":
		if hand > jokers && hand < len(p.cards) && hand-jokers == len(p.cards)-poolOf(p.cards)[joker] {
			return false
		}
	case "one-group":
		if p.groups(true) > 1 {
			return false
		}
	case "one-group-cards":
		if p.groups(false) > 1 {
			return false
		}
	case "not-added":
		if hand > 0 && b.extends(p) {
			return false
		}
	}
	if !b.keepsKinds(p) || b.mis.Name(rearrangeGives) == "longer" && !b.keepsThrees(p) {
		return false
	}
	switch b.mis.Name(jokerHand) {
	case "beside":
		if jokers > 0 && jokers == hand {
			return false
		}
	case "own":
		if jokers > 0 && table > 0 {
			return false
		}
	case "added":
		if jokers > 0 && table == 0 {
			return false
		}
	}
	return !b.has(jokerStands.Ref()) || b.stands(p.cards) || b.has(tableStays.Ref()) && b.unchanged(p, hand)
}

// count returns how many cards of a group were the hand's, and the jokers of them.
func (p placed) count() (hand, jokers int) {
	for i, from := range p.from {
		if from == ofHand {
			hand++
			jokers += jokerIn(p.cards[i])
		}
	}
	return hand, jokers
}

// groups is of how many groups of the table the cards were, with jokers or without.
func (p placed) groups(jokers bool) int {
	seen := map[int]bool{}
	for i, from := range p.from {
		if from != ofHand && (jokers || p.cards[i] != joker) {
			seen[from] = true
		}
	}
	return len(seen)
}

// extends reports whether a whole group of the table is in a group.
func (b *builder) extends(p placed) bool {
	for i, own := range b.layout.table {
		if len(p.of(i)) == len(own) {
			return true
		}
	}
	return false
}

// keepsThrees reports whether a group has no part of a group of three cards on the table.
func (b *builder) keepsThrees(p placed) bool {
	for i, own := range b.layout.table {
		if n := len(p.of(i)); len(own) == 3 && n > 0 && n < 3 {
			return false
		}
	}
	return true
}

// countOf is how many cards were in a group of the table.
func (p placed) countOf(table int) (n int) {
	for _, from := range p.from {
		n += one(from == table)
	}
	return n
}

// of returns the cards that were in a group of the table.
func (p placed) of(table int) (g group) {
	for i, from := range p.from {
		if from == table {
			g = append(g, p.cards[i])
		}
	}
	return g
}

// unchanged reports whether a group with that number of cards of the hand is one of the
// table as it was.
func (b *builder) unchanged(p placed, hand int) bool {
	return hand == 0 && slices.ContainsFunc(b.layout.table, func(own group) bool {
		return len(own) == len(p.cards) && containsAll(own, p.cards)
	})
}

// stood reports whether a group is legal without the cards of the hand, those of its ends
// in a sequence, or without those that are no jokers.
func (b *builder) stood(p placed, jokers bool) bool {
	later := func(i int) bool { return p.from[i] == ofHand && (jokers || p.cards[i] != joker) }
	var g group
	if p.cards.isSet() {
		for i, k := range p.cards {
			if !later(i) {
				g = append(g, k)
			}
		}
		return b.rules.allows(g)
	}
	from, to := 0, len(p.cards)
	for from < to && later(from) {
		from++
	}
	for from < to && later(to-1) {
		to--
	}
	for i := from; i < to; i++ {
		if later(i) {
			return false
		}
	}
	return from < to && b.rules.allows(p.cards[from:to])
}

// stands reports whether all jokers of a group stand for cards for which they may.
func (b *builder) stands(g group) bool {
	may := func(k kind) bool {
		n := poolOf(append(slices.Clone(b.layout.table), b.layout.hand)...)[k]
		switch b.mis.Name(jokerStands) {
		case "not-in-hand":
			return !slices.Contains(b.layout.hand, k)
		case "missing":
			return n == 0
		case "one-missing":
			return n < 2
		default: // no ace
			return k.rank() != ace
		}
	}
	meant := g.meant()
	if !g.isSet() {
		for i, k := range g {
			if k == joker && !may(meant[i]) {
				return false
			}
		}
		return true
	}
	jokers := poolOf(g)[joker]
	for suit := range 4 {
		if k := cardOf(suit, meant[0].rank()); !slices.Contains(g, k) && may(k) {
			jokers--
		}
	}
	return jokers <= 0
}
