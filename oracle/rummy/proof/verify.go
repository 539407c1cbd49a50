package proof

import (
	"fmt"
	"slices"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// Verify checks that the play is one and lays as many cards as is said, and that the
// prices let none lay more. The error is an [*oracle.Refusal].
func (c *Certificate) Verify() error {
	if err := c.verifyPlay(); err != nil {
		return err
	}
	return c.start().verify(c, c.proof, "proof")
}

// verifyPlay checks the two tables and hands.
//
// table: the table's cards stay, and all cards are there once after the move.
func (c *Certificate) verifyPlay() error {
	for i, g := range slices.Concat(c.before.table, c.after.table) {
		path := fmt.Sprintf("before.table[%d]", i)
		if n := len(c.before.table); i >= n {
			path = fmt.Sprintf("after.table[%d]", i-n)
		}
		if !legal(g) {
			return &oracle.Refusal{Place: path, Found: english.Quote(c.cards(g)), Expected: "a legal group, in order"}
		}
	}
	table, all := c.before.counts()
	now, after := c.after.counts()
	for k := range kinds {
		card := cardText(k, c.letters)
		switch {
		case k != joker && all[k] > 2:
			return &oracle.Refusal{Place: "before", Found: fmt.Sprintf("%s %s", card, english.Times(all[k])), Expected: "twice at most"}
		case after[k] != all[k]:
			return &oracle.Refusal{Place: "after", Found: fmt.Sprintf("%s %s", card, english.Times(after[k])), Expected: english.Times(all[k]) + ", as before"}
		case now[k] < table[k]:
			return &oracle.Refusal{Place: "after.table", Found: fmt.Sprintf("%s %s", card, english.Times(now[k])), Expected: "at least " + english.Times(table[k]) + ", as before"}
		}
	}
	if laid := len(c.before.hand) - len(c.after.hand); laid != c.most {
		return &oracle.Refusal{Place: "most", Found: fmt.Sprint(c.most), Expected: fmt.Sprintf("%d, which the play lays", laid)}
	}
	return nil
}

// counts says how many cards of each kind are on the table and in all.
func (l layout) counts() (table, all counts) {
	table = countsOf(slices.Concat(l.table...)...)
	return table, table.plus(countsOf(l.hand...), 1)
}

// branch is what is known of the plays that a list of prices is for.
type branch struct {
	least, most counts   // how many cards of each kind are on the table after the move, without those of groups
	groups      [][]kind // that are known to be there
	without     []counts // groups that are known not to be there, as their cards
}

// start is the branch of all plays.
func (c *Certificate) start() *branch {
	table, all := c.before.counts()
	return &branch{least: table, most: all}
}

// there is the branch in which a group is on the table; false if its cards are not left.
func (b *branch) there(group []kind) (*branch, bool) {
	cards := countsOf(group...)
	next := &branch{least: b.least.plus(cards, -1), most: b.most.plus(cards, -1), groups: append(slices.Clone(b.groups), group), without: b.without}
	ok := true
	for k := range kinds {
		next.least[k] = max(next.least[k], 0)
		ok = ok && next.most[k] >= 0
	}
	return next, ok && !slices.Contains(b.without, cards)
}

// not is the branch in which a group is not on the table.
func (b *branch) not(group []kind) *branch {
	next := *b
	next.without = append(slices.Clone(b.without), countsOf(group...))
	return &next
}

// set is how many cards are in the groups that are known to be there.
func (b *branch) set() int { return len(slices.Concat(b.groups...)) }

// each visits the groups that may be on the table besides those that are known.
func (b *branch) each(visit func(cards []kind) bool) {
	eachGroup(&b.most, func(cards []kind) bool {
		return len(b.without) > 0 && slices.Contains(b.without, countsOf(cards...)) || visit(cards)
	})
}

// verify checks a proof for the plays of a branch.
func (b *branch) verify(c *Certificate, t *tree, path string) error {
	if t.prices == nil {
		there, ok := b.there(t.group)
		if !legal(t.group) || !ok {
			return &oracle.Refusal{Place: path + ".group", Found: english.Quote(c.cards(t.group)), Expected: "a legal group that may be on the table"}
		}
		if err := there.verify(c, t.there, path+".there"); err != nil {
			return err
		}
		return b.not(t.group).verify(c, t.not, path+".not")
	}
	if cards := b.cheap(t); cards != nil {
		return &oracle.Refusal{Place: path + ".prices", Found: fmt.Sprintf("%s at %s", english.Quote(c.cards(cards)), b.cost(t, cards)), Expected: fmt.Sprintf("%d at least, a group's number of cards", len(cards))}
	}
	if most := c.bound(b, t); most > c.most {
		return &oracle.Refusal{Place: path + ".prices", Found: fmt.Sprintf("prices that let %s of the hand go", english.Count(most, "card")), Expected: fmt.Sprintf("%d at most", c.most)}
	}
	return nil
}

// cheap returns a group that costs less than its number of cards; nil if there is none.
func (b *branch) cheap(t *tree) (found []kind) {
	// The same in integers: all prices by their least common denominator.
	parts := int64(1)
	for _, p := range t.prices {
		parts = multiple(parts, p.below)
	}
	var more [kinds]int64 // than 1
	for k, p := range t.prices {
		more[k] = p.above*(parts/p.below) - parts
	}
	b.each(func(cards []kind) bool {
		sum := int64(0)
		for _, k := range cards {
			sum += more[k]
		}
		if sum < 0 && !cuttable(cards) { // else its parts are seen, too
			found = slices.Clone(cards)
		}
		return found == nil
	})
	return found
}

func (b *branch) cost(t *tree, cards []kind) price {
	sum := price{0, 1}
	for _, k := range cards {
		sum = sum.plus(t.price(k), 1)
	}
	return sum
}

// total is what the cards outside of known groups cost at most: cards that cost
// something are all on the table, of the others only those that must be there.
func (b *branch) total(t *tree) price {
	sum := price{0, 1}
	for k := range kinds {
		n, p := b.most[k], t.price(k)
		if p.above < 0 {
			n = b.least[k]
		}
		sum = sum.plus(p, n)
	}
	return sum
}

// bound is how many cards of the hand can be laid at most if no group costs less than
// its number of cards.
func (c *Certificate) bound(b *branch, t *tree) int {
	return b.total(t).whole() + b.set() - c.onTable()
}

// onTable is how many cards are on the table before the move.
func (c *Certificate) onTable() int { return len(slices.Concat(c.before.table...)) }
