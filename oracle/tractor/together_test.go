package tractor

import (
	"testing"
)

// TestOrderTogether lays out the trumps, of which hearts are the main suit if there
// is one, by two misreadings at once.
func TestOrderTogether(t *testing.T) {
	type steps = map[[2]string]int // from one card up to another
	for _, tc := range []struct {
		name, a, b string
		main, rank int
		want       steps
		reason     string
	}{
		{"low and equal", "order-off-low", "order-main-equal", hearts, 7,
			steps{{"S7", "H7"}: 0, {"S7", "H2"}: 1, {"HA", "BJ"}: 1}, "all cards of the current rank are the lowest trumps"},
		{"below and apart", "order-main-below", "next-ranks-apart", hearts, 7,
			steps{{"HA", "H7"}: 1, {"H7", "S7"}: 2, {"S7", "BJ"}: 1}, "the gap is where the two meet"},
		{"in place and apart", "order-main-in-place", "next-ranks-apart", hearts, 14,
			steps{{"HK", "HA"}: 1, {"HA", "SA"}: 2}, "an ace in its place meets the others"},
		{"in place and apart, lower", "order-main-in-place", "next-ranks-apart", hearts, 7,
			steps{{"H6", "H7"}: 1, {"HA", "S7"}: 1}, "other ranks do not"},
		{"jokers low and apart", "order-jokers-below-rank", "next-jokers-apart", hearts, 7,
			steps{{"HA", "BJ"}: 2, {"BJ", "RJ"}: 2, {"RJ", "S7"}: 2}, "no joker is in a tractor, from above either"},
		{"low, ace apart", "order-off-low", "next-ace-apart", hearts, 7,
			steps{{"S7", "H2"}: 1, {"HA", "H7"}: 2}, "above the ace is the main suit's card"},
		{"low, ace apart, no main suit", "order-off-low", "next-ace-apart", none, 7,
			steps{{"S7", "BJ"}: 1}, "no ace is a trump"},
		{"ace low, ten high", "order-ranks=TKQJ98765432A", "order-ranks=TKQJ98765432A", hearts, 7,
			steps{{"SA", "S2"}: 1, {"SK", "ST"}: 1, {"HT", "C7"}: 1}, "the ten is the highest"},
		{"no trumps, at the top", "trump-cards=suit/BJ/RJ", "order-plain-rank=top", hearts, 7,
			steps{{"S6", "S8"}: 1, {"SA", "S7"}: 1, {"HA", "H7"}: 2}, "sevens of other suits are their highest cards"},
		{"no trumps, at the bottom", "trump-cards=suit/BJ/RJ", "order-plain-rank=bottom", none, 7,
			steps{{"S7", "S2"}: 1, {"H7", "H2"}: 1}, "all sevens are the lowest cards of their suits"},
		{"jokers low and swapped", "order-jokers-below-rank", "order-jokers-swapped", hearts, 7,
			steps{{"HA", "RJ"}: 1, {"RJ", "BJ"}: 1, {"BJ", "S7"}: 1}, "both change places"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			mis, err := book.Set([]string{tc.a, tc.b})
			if err != nil {
				t.Fatal(err)
			}
			o := makeOrder(tc.main, []int{tc.rank}, mis, false)
			for pair, want := range tc.want {
				low, _ := readCard(pair[0])
				high, _ := readCard(pair[1])
				if got := int(o.level[high]) - int(o.level[low]); got != want || o.domain[low] != o.domain[high] {
					t.Errorf("%s: from %s to %s are %d steps, expected %d", tc.reason, pair[0], pair[1], got, want)
				}
			}
		})
	}
}

// TestTrickTogether plays a trick by two misreadings at once: hearts are trumps, the
// current rank is seven, Alice leads.
func TestTrickTogether(t *testing.T) {
	for _, tc := range []struct {
		name, a, b, trick, winner, reason string
	}{
		{"equal, side by side", "pair-by-order", "pair-side-by-side", "S2S2 S7C7 S3S4 S5S6", "Bob", "two sevens are a pair"},
		{"equal, not side by side", "pair-by-order", "pair-side-by-side", "S2S2S4 S7HAC7 S3S5S6 S8S9ST", "Alice", "the ace is between them"},
		{"loose pairs", "construct-no-split", "construct-pairs-for-tractor", "S2S2S3S3 H2H2HKHK C2C3C4C5 D2D3D4D5", "Bob", "pairs do for a tractor"},
		{"a tractor for pairs", "construct-no-split", "construct-pairs-for-tractor", "S2S2S4S4 H2H2H3H3 C2C3C4C5 D2D3D4D5", "Alice", "a tractor is not cut"},
		{"lowest of loose pairs", "honor-lowest", "construct-pairs-for-tractor", "S2S2S3S3S5S5 H2H2H5H5HKHK H3H3H6H6H9H9 D2D3D4D5D6D8", "Charles", "six is above five, the second lowest pair"},
		{"loose pairs for the longest", "construct-longest-only", "construct-pairs-for-tractor", "S2S2S3S3S5S5 H2H2H5H5HKHQ C2C3C4C5C6C8 D2D3D4D5D6D8", "Bob", "two pairs will do"},
		{"a loose pair as cards", "construct-cut=pairs", "construct-pairs-for-tractor", "S2S2S3S3S5S6 H2H2H5H5HKHK C2C3C4C5C6C8 D2D3D4D5D6D8", "Bob", "a pair is cut"},
		{"mixed, on trumps", "domain-mixed", "domain-no-trumps", "S2S4 H2S3 C2C3 D2D3", "Alice", "they are trumps, which do not help"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			mis, err := book.Set([]string{tc.a, tc.b})
			if err != nil {
				t.Fatal(err)
			}
			rd := &reader{r: &Round{main: hearts, ranks: [2]int{7, 2}}}
			if err := rd.line([]byte(tc.trick)); err != nil {
				t.Fatal(err)
			}
			g := game{mis: mis}
			g.begin(rd.r)
			if got := seats[g.trick(0, 0, rd.r.sizes[0]).winner]; got != tc.winner {
				t.Errorf("%s: %s wins, expected %s", tc.reason, got, tc.winner)
			}
		})
	}
}

// TestAccountTogether ends a round by two misreadings at once.
func TestAccountTogether(t *testing.T) {
	for _, tc := range []struct {
		name, a, b             string
		dealer, points, leader int
		want                   outcome
		reason                 string
	}{
		{"down, three at most", "down-one-more", "down-three", 0, 240, 1, outcome{Points: 240, Ranks: [2]int{5, 10}, Dealer: 1}, "five ranks are too many"},
		{"ace wins, declarers first", "win-at-ace", "print-declarers-first", 1, 50, 1, outcome{Points: 50, Ranks: [2]int{8, 5}, Dealer: 3}, "nobody has risen to ace"},
		{"last trick", "turn-dealer", "dealer-last-trick", 0, 80, 3, outcome{Points: 80, Ranks: [2]int{5, 7}, Dealer: 3}, "the winner deals, though the dealer leads"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			mis, err := book.Set([]string{tc.a, tc.b})
			if err != nil {
				t.Fatal(err)
			}
			g := game{mis: mis}
			g.begin(&Round{dealer: tc.dealer, ranks: [2]int{5, 7}, sizes: []int{1}})
			g.points, g.leader = tc.points, tc.leader
			g.misTurn(&trick{winner: tc.leader})
			if g.account(); g.outcome != tc.want {
				t.Errorf("%s: got %v, expected %v", tc.reason, g.outcome, tc.want)
			}
		})
	}
}
