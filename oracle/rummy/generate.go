package rummy

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// family is a kind of random case.
type family struct {
	groups, more int // groups on the table: the least, and how many more at most
	hand         int // cards in the hand, up to twice as many
	sets         int // how many of ten groups are sets
	aces         bool
	jokers       int // at most
	deep         bool
}

// families are the kinds of random cases. On full tables nearly every hand goes
// out, so that small and medium ones tell more about rules; large and deep ones
// tell about the search.
var families = []family{
	{groups: 0, more: 3, hand: 4, sets: 4, jokers: 2},
	{groups: 1, more: 4, hand: 4, sets: 4, jokers: 4},
	{groups: 1, more: 4, hand: 4, sets: 3, aces: true, jokers: 4},
	{groups: 2, more: 4, hand: 4, sets: 8, jokers: 4},
	{groups: 1, more: 3, hand: 5, sets: 4, jokers: 6},
	{groups: 5, more: 6, hand: 5, sets: 4, jokers: 3},
	{groups: 4, more: 5, hand: 4, sets: 5, jokers: 2, deep: true},
	{groups: 8, more: 6, hand: 6, sets: 5, jokers: 4, deep: true},
	{groups: 14, more: 8, hand: 6, sets: 5, jokers: 4},
	{groups: 10, more: 6, hand: 6, sets: 9, jokers: 2},
}

// Generate implements [oracle.Problem].
func (problem) Generate(r *rand.Rand, _ oracle.Aim) oracle.Case {
	f := families[oracle.Below(r, len(families))]
	for {
		l := f.layout(r)
		if len(l.hand) == 0 {
			continue
		}
		if !f.deep {
			return l
		}
		if deep := f.cut(r, l); deep != nil {
			return deep
		}
	}
}

// stock is what is left of two decks and some jokers.
type stock struct {
	rand   *rand.Rand
	left   [joker + 1]int
	family family
}

// layout makes a table of random groups, and a hand.
func (f family) layout(r *rand.Rand) *Layout {
	t := &stock{rand: r, family: f}
	for k := range t.left {
		t.left[k] = 2
	}
	t.left[joker] = oracle.Below(r, f.jokers+1)
	l := &Layout{letters: englishSuits}
	if oracle.Below(r, 8) == 0 {
		l.letters = hungarianSuits
	}
	for range f.groups + oracle.Below(r, f.more+1) {
		if g := t.group(); g != nil {
			l.table = append(l.table, g)
		}
	}
	for range f.hand + oracle.Below(r, f.hand+1) {
		if k, ok := t.card(l.hand); ok {
			l.hand = append(l.hand, k)
			t.left[k]--
		}
	}
	return l
}

// group takes a random group; nil if it finds none.
func (t *stock) group() group {
	for range 20 {
		g := t.sequence()
		if oracle.Below(t.rand, 10) < t.family.sets {
			g = t.set()
		}
		g = t.withJokers(g)
		if !t.has(g) {
			continue
		}
		for _, k := range g {
			t.left[k]--
		}
		return g
	}
	return nil
}

func (t *stock) set() group {
	rank := t.rank()
	suits := permutation(t.rand)
	var g group
	for _, suit := range suits[:3+oracle.Below(t.rand, 2)] {
		g = append(g, cardOf(suit, rank))
	}
	slices.Sort(g)
	return g
}

// permutation returns the four suits in a random order.
func permutation(r *rand.Rand) [4]int {
	suits := [4]int{0, 1, 2, 3}
	for i := 3; i > 0; i-- {
		j := pick(r, uint64(i+1))
		suits[i], suits[j] = suits[j], suits[i]
	}
	return suits
}

// pick returns a number from 0 to n-1 as math/rand/v2 did when the stored random
// cases were made. [oracle.Below] would draw others where n is a power of two.
func pick(r *rand.Rand, n uint64) uint64 {
	if n&(n-1) == 0 {
		return r.Uint64() & (n - 1)
	}
	hi, lo := bits.Mul64(r.Uint64(), n)
	for lo < -n%n { // such draws would prefer some numbers
		hi, lo = bits.Mul64(r.Uint64(), n)
	}
	return hi
}

func (t *stock) rank() int {
	if t.family.aces && oracle.Below(t.rand, 3) == 0 {
		return ace
	}
	return 1 + oracle.Below(t.rand, king)
}

func (t *stock) sequence() group {
	suit, length := oracle.Below(t.rand, 4), 3+oracle.Below(t.rand, 4)
	if oracle.Below(t.rand, 6) == 0 {
		length += oracle.Below(t.rand, 8)
	}
	from := 1 + oracle.Below(t.rand, highAce-min(length, king)+1)
	if t.family.aces && oracle.Below(t.rand, 2) == 0 {
		from = []int{1, highAce - min(length, king) + 1}[oracle.Below(t.rand, 2)]
	}
	var g group
	for p := from; p < from+length && p <= highAce && len(g) < king; p++ {
		g = append(g, cardOf(suit, rankAt(p)))
	}
	return g
}

// withJokers lets jokers stand for some cards of a group.
func (t *stock) withJokers(g group) group {
	for jokers := 0; t.left[joker] > jokers && 2*(jokers+1) < len(g) && oracle.Below(t.rand, 3) == 0; {
		if i := oracle.Below(t.rand, len(g)); g[i] != joker {
			g[i] = joker
			jokers++
		}
	}
	return g
}

func (t *stock) has(g group) bool {
	for k, n := range poolOf(g) {
		if n > t.left[k] {
			return false
		}
	}
	return len(g) >= 3
}

// card chooses a card for the hand, often one near to another in it.
func (t *stock) card(hand []kind) (kind, bool) {
	for range 50 {
		k := kind(oracle.Below(t.rand, int(joker)+1))
		if len(hand) > 0 && oracle.Below(t.rand, 2) == 0 {
			if near := hand[oracle.Below(t.rand, len(hand))]; near != joker {
				rank := min(max(near.rank()+oracle.Below(t.rand, 5)-2, 1), king)
				k = cardOf(near.suit(), rank)
				if oracle.Below(t.rand, 3) == 0 {
					k = cardOf(oracle.Below(t.rand, 4), near.rank())
				}
			}
		}
		if t.left[k] > 0 {
			return k, true
		}
	}
	return 0, false
}

// cut takes cards out of a legal table so that what remains can be laid out
// otherwise: the cards taken out are a hand that goes only if nearly all groups
// are broken. It returns nil if that fails.
func (f family) cut(r *rand.Rand, l *Layout) *Layout {
	var all []kind
	for _, g := range l.table {
		all = append(all, g...)
	}
	if len(all) < 9 {
		return nil
	}
	kit.Shuffle(r, all)
	n := 2 + oracle.Below(r, 4)
	rest := &Layout{hand: all[n:], letters: l.letters}
	a, err := rest.solve()
	if err != nil {
		return nil
	}
	// What could not be laid out goes into the hand, too.
	hand := append(slices.Clone(all[:n]), a.hand...)
	if len(hand) > 3*f.hand || len(a.table) == 0 {
		return nil
	}
	slices.Sort(hand)
	return &Layout{table: a.table, hand: hand, letters: l.letters}
}
