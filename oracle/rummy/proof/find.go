package proof

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// errNone says that no certificate was found.
var errNone = errors.New("no certificate was found")

// Limits of a search for a certificate.
const (
	mostTried = 12 // groups that a division is tried with
	mostTimes = 30 // divisions above one another
)

// Find makes a certificate of a case and a best play for it, both as in the
// statement's files: the groups, a string each, and the hand.
func Find(table []string, hand string, tableAfter []string, handAfter string) (*Certificate, error) {
	c := &Certificate{}
	for _, c.letters = range suits {
		if err := c.read(&c.before, table, hand); err != nil {
			continue
		}
		if err := c.read(&c.after, tableAfter, handAfter); err != nil {
			return nil, err
		}
		c.most = len(c.before.hand) - len(c.after.hand)
		f := &finder{c: c, rand: rand.New(rand.NewPCG(1, 1))}
		var err error
		if c.proof, err = f.prove(c.start(), mostTimes); err != nil {
			return nil, err
		}
		return c, c.Verify()
	}
	return nil, fmt.Errorf("%q: no cards", hand)
}

func (c *Certificate) read(l *layout, table []string, hand string) error {
	*l = layout{}
	for i, text := range append(slices.Clone(table), hand) {
		var cards []kind
		for word := range strings.FieldsSeq(text) {
			k, ok := readCard(word, c.letters)
			if !ok {
				return fmt.Errorf("%q is no card", word)
			}
			cards = append(cards, k)
		}
		if i < len(table) {
			l.table = append(l.table, cards)
		} else {
			l.hand = cards
		}
	}
	return nil
}

// finder looks for prices. What it finds need not be trusted: it is verified.
type finder struct {
	c    *Certificate
	rand *rand.Rand
}

// prove finds a tree for a branch.
func (f *finder) prove(b *branch, times int) (*tree, error) {
	t, shares, err := f.list(b)
	if err != nil || f.c.bound(b, t) <= f.c.most {
		return t, err
	}
	if times == 0 {
		return nil, errNone
	}
	group, err := f.divider(b, shares)
	if err != nil {
		return nil, err
	}
	t = &tree{group: group}
	there, _ := b.there(group)
	if t.there, err = f.prove(there, times-1); err != nil {
		return nil, err
	}
	t.not, err = f.prove(b.not(group), times-1)
	return t, err
}

// share is how often a group is on the table in the solution of a linear program.
type share struct {
	group []kind
	times float64
}

// divider chooses the group by which the bounds of the two branches become least.
func (f *finder) divider(b *branch, shares []share) ([]kind, error) {
	shares = slices.DeleteFunc(shares, func(s share) bool { return math.Abs(s.times-math.Round(s.times)) < 0.01 })
	slices.SortStableFunc(shares, func(x, y share) int {
		return int(1000*math.Abs(x.times-0.5)) - int(1000*math.Abs(y.times-0.5))
	})
	var best []kind
	least := math.Inf(1)
	for _, s := range shares[:min(len(shares), mostTried)] {
		there, _ := b.there(s.group)
		sum := 0.0
		for _, next := range []*branch{there, b.not(s.group)} {
			t, _, err := f.list(next)
			if err != nil {
				return nil, err
			}
			total := next.total(t)
			over := float64(total.above) / float64(total.below)
			// What is proven is worth more than any bound that comes near to it.
			if over += float64(next.set()-f.c.onTable()-f.c.most) - 1; over >= 0 {
				sum += 10 + over
			}
		}
		if sum < least {
			best, least = s.group, sum
		}
		if least == 0 {
			break
		}
	}
	if best == nil {
		return nil, errNone
	}
	return best, nil
}

// list finds the prices for a branch by which all cards cost least, and how often each
// group is on the table in the solution.
func (f *finder) list(b *branch) (t *tree, shares []share, err error) {
	groups := b.contents()
	// Where the table's cards can't be laid, any bound can be proven by prices far below
	// zero: those near to it that do are tried first.
	for _, missing := range []float64{4, 20, 1000} {
		for range 3 { // with other small changes of the program
			p := newProgram(b, missing, f.rand)
			var prices [kinds]float64
			if prices, err = p.solve(groups); err != nil {
				continue
			}
			if t, shares, err = fractions(b, prices), p.shares(), nil; t != nil && b.cheap(t) == nil {
				break
			}
			err = errNone
		}
		if err != nil || f.c.bound(b, t) <= f.c.most {
			break
		}
	}
	return t, shares, err
}

// fractions makes exact prices; nil if they are beyond the limits of what is read.
func fractions(b *branch, prices [kinds]float64) *tree {
	t, parts := &tree{prices: map[kind]price{}}, int64(1)
	for k, x := range prices {
		p := fraction(x)
		if b.most[k] == 0 || p == one {
			continue
		}
		var ok bool
		if parts, ok = p.within(parts); !ok {
			return nil
		}
		t.prices[k] = p
	}
	return t
}

// contents lists the groups that may be on the table, those of the same cards once, and
// none that is two.
func (b *branch) contents() (list [][]kind) {
	type content struct {
		cards  uint64 // a bit a kind
		jokers int
	}
	seen := map[content]bool{}
	b.each(func(cards []kind) bool {
		var c content
		for _, k := range cards {
			if k == joker {
				c.jokers++
			} else {
				c.cards |= 1 << k
			}
		}
		if !seen[c] && !cuttable(cards) {
			seen[c] = true
			list = append(list, slices.Clone(cards))
		}
		return true
	})
	return list
}

// fraction is the one with the least denominator that is as good as equal to x.
func fraction(x float64) price {
	for d := int64(1); ; d++ {
		n := math.Round(x * float64(d))
		if math.Abs(x-n/float64(d)) < 1e-6/float64(d) || d == 1000 {
			return priceOf(int64(n), d)
		}
	}
}
