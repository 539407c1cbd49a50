package rummy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
)

// fromParameters say of which cards a group is made, and where they go.
var fromParameters = []*oracle.Parameter{rearrangeFrom, rearrangeGives, jokerHand, jokerStands, goalGroups, goalOneKind, rearrangeNew}

// slowFrom finds how many cards of the hand can go: it tries all ways to lay groups, of which
// each can come about as a whole.
func slowFrom(e *engine, l *Layout) (best int) {
	var laid []group
	var lay func(left group)
	lay = func(left group) {
		if a := (answer{table: laid, hand: left}); e.sameCards(l, a) && len(l.hand)-len(left) > best && plainlyComesAbout(e, l, a) {
			best = len(l.hand) - len(left)
		}
		for some := range 1 << len(left) {
			var g, rest group
			for i, k := range left {
				if some>>i&1 != 0 {
					g = append(g, k)
				} else {
					rest = append(rest, k)
				}
			}
			if len(g) < 3 {
				continue
			}
			for _, legal := range allOrders(e.rules, g) {
				laid = append(laid, legal)
				lay(rest)
				laid = laid[:len(laid)-1]
			}
		}
	}
	lay(append(slices.Concat(l.table...), l.hand...))
	return best
}

// allOrders returns all orders in which cards are a group; of a set one.
func allOrders(r rules, cards group) (list []group) {
	var try func(g, rest group)
	try = func(g, rest group) {
		if len(rest) == 0 && r.allows(g) && !(g.isSet() && len(list) > 0) {
			list = append(list, slices.Clone(g))
		}
		for i, k := range rest {
			if !slices.Contains(rest[:i], k) {
				try(append(g[:len(g):len(g)], k), slices.Delete(slices.Clone(rest), i, i+1))
			}
		}
	}
	if r.inOrder(cards) != nil {
		try(nil, cards)
	}
	return list
}

// TestFrom compares what engines lay with an exhaustive search.
func TestFrom(t *testing.T) {
	long.Test(t, "compares with an exhaustive search")
	const seed, most = 18, 10
	r := rand.New(rand.NewPCG(seed, 1))
	less := map[string]int{}
	for i := 0; i < 5**tiny; {
		p := fromParameters[oracle.Below(r, len(fromParameters))]
		id := p.Misreading(p.Random(r)).ID
		l := smallLayout(r)
		if l.cards() > most || len(l.hand) == 0 {
			continue
		}
		i++
		e := engineOf(t, []string{id})
		a := e.misMove(l)
		if want := slowFrom(e, l); a.disposed != want {
			t.Fatalf("seed %d, case %d, %s: %s: disposed of %d with %s, possible %d", seed, i, id, l.Text(), a.disposed, l.list(a.table), want)
		}
		if n, _ := slowBest(theRules, l); a.disposed < n {
			less[id]++
		}
	}
	t.Logf("less than by the rules: %v", less)
	if len(less) < 12 {
		t.Errorf("only %v make a difference", less)
	}
}

// TestFromMany lets the cards of a move that breaks most of a large table come from where they
// may: the way there is found to be none only after many steps.
func TestFromMany(t *testing.T) {
	const text = "D7 D8 D9 D0 DJ / H5 D5 C5 S5 / D0 DJ DQ JJ / H5 JJ H7 H8 / CA C2 C3 C4 C5 / S2 S3 S4 JJ / D2 D3 D4 D5 D6 / DA CA JJ / S5 S6 S7 S8 / H0 C0 S0 / HK DK CK / H9 H0 HJ / H9 D9 C9 / D6 C6 S6 / S0 SJ SQ / H2 D2 C2 S2 / HQ DQ CQ / C0 CJ CQ CK / H4 D4 S4 / H7 D7 C7 S7 / H3 D3 C3 S3 | C8 C8 D8 H3 C9 C6 C4 C7 H4"
	c, err := (problem{}).ParseCase(text)
	if err != nil {
		t.Fatal(err)
	}
	l := c.(*Layout)
	best, ok := l.best()
	if a := engineOf(t, []string{"goal-groups=1"}).misMove(l); !ok || a.disposed >= best {
		t.Errorf("disposed of %d by one group, of %d by the rules", a.disposed, best)
	}
}
