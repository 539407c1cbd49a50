package tractor

import "testing"

// TestValuesCount counts points: there is no main suit, the current rank is two,
// Alice deals. What is not played is hidden, if that counts.
func TestValuesCount(t *testing.T) {
	const (
		first  = "SA SK S5 ST" // Alice wins 25
		second = "S3 S5 SQ S4" // Charles wins 5
		third  = "CQ CA CK CT" // Bob wins 20; led by Alice
	)
	for _, tc := range []struct {
		id     string
		tricks []string
		want   int
		reason string
	}{
		{"points-values=A:11/joker:1", []string{first, third}, 31, "Bob's ace"},
		{"points-of=declarers", []string{first}, 25, "Alice wins"},
		{"points-of=all", []string{first, third}, 45, "both tricks"},
		{"points-of=team-1", []string{first, third}, 25, "Alice's trick"},
		{"points-of=team-2", []string{first, third}, 20, "Bob's trick"},
		{"points-of=not-dealer", []string{second, first}, 30, "Charles wins both"},
		{"points-of=not-dealer", []string{first}, 0, "Alice deals"},
		{"turn-place-as-seat=yes", []string{third, "C3 CK C4 C5"}, 35, "Charles, who wins in the second place after Bob led, is taken for Bob"},
		{"turn-strings=Alice", []string{third, "CT C6 C4 C3"}, 20, "the ten is Alice's, though Bob leads"},
		{"turn-strings=dealer", []string{third, "CT C6 C4 C3"}, 20, "the ten is the dealer's"},
		{"turn-strings=after", []string{"C3 CK C4 C5"}, 0, "the king is Charles's, after Bob's three"},
		{"points-cards=winner", []string{"C3 CK CT C5"}, 10, "Bob's own king"},
		{"points-cards=others", []string{"C3 CK CT C5"}, 15, "all but Bob's king"},
		{"points-cards=lead", []string{"C5 CK CT C5"}, 5, "Alice's five"},
		{"points-cards=followers", []string{"C5 CK CT C5"}, 25, "all but Alice's five"},
		{"points-cards=side", []string{"C5 CK CT C5"}, 15, "Bob's and David's"},
		{"points-cards=against", []string{"C5 CK CT C5"}, 15, "Alice's and Charles's"},
		{"points-tricks=not-last", []string{third, "D3 D5 D4 D6", third}, 20, "the third trick is Bob's, and left out"},
		{"points-tricks=not-first", []string{third, "D3 D5 D4 D6"}, 0, "the first trick is left out"},
	} {
		t.Run(tc.id+"/"+tc.reason, func(t *testing.T) {
			g := misread(t, tc.id, "hidden-never")
			g.play(table(t, Round{main: none, ranks: [2]int{2, 9}}, tc.tricks...))
			if g.points != tc.want {
				t.Errorf("%s: found %d points, expected %d", tc.reason, g.points, tc.want)
			}
		})
	}
}

// TestValuesHidden counts the hidden cards. Of 200 points those are hidden that are
// not played; the current rank is two, Alice deals.
func TestValuesHidden(t *testing.T) {
	const (
		bob     = "C3 CK C4 C6"                                                 // 10 points; 190 are hidden
		alice   = "C9 C3 C4 C6"                                                 // nothing
		charles = "C3 C4 C9 C6"                                                 // nothing
		throw   = "S3S3S4S4S6S6S8 H3H3H4H4H6H6H8 C3C4C6C7C8C9CJ D3D4D6D7D8D9DJ" // a tractor, a pair and a card; Bob wins
		split   = "S3S3S4S4S6S6S8 H6H6H7H7H8H8H9 C3C4C6C7C8C9CJ D3D4D6D7D8D9DJ" // Bob's longest is a tractor of three pairs
		pair    = "S3S3S8 H3H3H8 C3C4C6 D3D4D6"
		tractor = "S6S6S7S7S8S8 H6H6H7H7H8H8 C3C4C6C7C8C9 D3D4D6D7D8D9"
	)
	for _, tc := range []struct {
		id     string
		tricks []string
		want   int
		reason string
	}{
		{"hidden-if=never", []string{bob}, 10, "not counted"},
		{"hidden-if=always", []string{alice}, 2 * 200, "Alice wins"},
		{"hidden-if=declarers", []string{alice}, 2 * 200, "Alice wins"},
		{"hidden-if=declarers", []string{bob}, 10, "Bob wins"},
		{"hidden-if=lead", []string{bob, "D3 D4 D6 D9"}, 10 + 2*190, "Bob leads, Alice wins"},
		{"hidden-if=lead", []string{bob, "D3 D9 D6 D4", bob}, 20, "Charles leads, David wins"},
		{"hidden-if=not-dealer", []string{charles}, 2 * 200, "Charles does not deal"},
		{"hidden-if=not-dealer", []string{alice}, 0, "Alice deals"},
		{"hidden-decks=1", []string{bob}, 10 + 2*90, "100 points in a deck"},
		{"hidden-decks=3", []string{bob}, 10 + 2*290, "300 points in three"},
		{"hidden-times=last", []string{bob, "D3 D4 D6 D5"}, 10 + 2*(5+185), "David wins five"},
		{"hidden-times=all", []string{bob, "D3 D4 D6 D5"}, 2 * 200, "all points"},
		{"hidden-times=instead", []string{bob, "D3 D4 D6 D5"}, 10 + 2*185, "David's five do not count"},
		{"hidden-else=once", []string{alice}, 200, "Alice wins"},
		{"hidden-else=less-once", []string{alice}, -200, "Alice wins"},
		{"hidden-else=less", []string{alice}, -2 * 200, "Alice wins"},
		{"hidden-else=once", []string{bob}, 10 + 2*190, "Bob wins"},
		{"points-of-200=K:5", []string{"BJ S3 S4 S5", bob}, 5 + 2*190, "200 less a five and a king of 5"},
		{"power-w=lead", []string{throw}, 128 * 200, "seven cards"},
		{"power-w=components", []string{throw}, 8 * 200, "three components"},
		{"power-w=pairs", []string{throw}, 4 * 200, "two pairs"},
		{"power-w=pairs", []string{bob}, 10 + 2*190, "one for a card"},
		{"power-w=throw-pairs", []string{throw}, 4 * 200, "two pairs"},
		{"power-w=throw-pairs", []string{tractor}, 64 * 200, "six cards of a tractor that is no throw"},
		{"power-w=throw", []string{throw}, 8 * 200, "three components"},
		{"power-w=any-lead", []string{"S3S3S4S4 D3D4D6D7 C3C4C6C7 H9H9HTHJ", bob}, 10 + 16*180, "four cards, before the last trick"},
		{"power-w=throw", []string{tractor}, 64 * 200, "six cards of a tractor"},
		{"hidden-not=defenders-tricks", []string{"C9 C5 C4 C6", bob}, 10 + 2*190, "Alice's five is taken for a hidden one"},
		{"hidden-not=declarers-tricks", []string{"C9 C5 C4 C6", bob}, 10 + 2*195, "Bob's king is"},
		{"hidden-not=defenders", []string{bob}, 10 + 2*190, "Bob played the king"},
		{"hidden-not=declarers", []string{bob}, 10 + 2*200, "Bob's king is taken for a hidden one"},
		{"power-w=shortest", []string{throw}, 2 * 200, "one card"},
		{"power-w=shortest", []string{tractor}, 64 * 200, "six cards"},
		{"power-w=winner", []string{split}, 64 * 200, "six of Bob's cards"},
		{"power-w=all-pairs", []string{throw}, 8 * 200, "three pairs"},
		{"power-w=all-longest", []string{throw}, 16 * 200, "four cards of one tractor"},
		{"power-w=all-longest", []string{"S3S3S6S6S8 H3H3H6H6H8 C3C4C6C7C8 D3D4D6D7D8"}, 16 * 200, "four cards of two pairs"},
		{"power-w=tricks", []string{"D3 D4 D6 D7", "D3 D4 D6 D7", bob}, 10 + 2*2*2*190, "three tricks"},
		{"power-w=tractor", []string{throw}, 16 * 200, "four cards"},
		{"power-w=tractor", []string{pair}, 2 * 200, "no tractor"},
		{"power-plus=1", []string{throw}, 32 * 200, "five"},
		{"power-plus=-2", []string{throw}, 4 * 200, "two"},
		{"power-plus=-2", []string{bob}, 10 + 190, "not below 0"},
		{"power-most=3", []string{throw}, 8 * 200, "three"},
		{"power-most=5", []string{throw}, 16 * 200, "four is less"},
		{"power-times=double", []string{throw}, 8 * 200, "two times four"},
		{"power-times=square", []string{tractor}, 36 * 200, "six times six"},
		{"power-times=w", []string{tractor}, 6 * 200, "six"},
		{"power-times=two", []string{tractor}, 2 * 200, "two"},
		{"power-base=1", []string{tractor}, 200, "once"},
		{"power-base=3", []string{throw}, 81 * 200, "three to the power of four"},
		{"power-base=10", []string{throw}, 10000 * 200, "ten to the power of four"},
	} {
		t.Run(tc.id+"/"+tc.reason, func(t *testing.T) {
			g := misread(t, tc.id)
			r := table(t, Round{main: hearts, ranks: [2]int{2, 9}}, tc.tricks...)
			if g.play(r); g.points != tc.want {
				t.Errorf("%s: found %d points, expected %d", tc.reason, g.points, tc.want)
			}
		})
	}
	for id, want := range map[string]outcome{
		"hidden-for=print": {Points: 390, Ranks: [2]int{4, 9}, Dealer: 2}, // ranks by 10
		"hidden-for=ranks": {Points: 10, Winner: 2},                       // by 390
	} {
		g := misread(t, id)
		if g.play(table(t, Round{main: hearts, ranks: [2]int{2, 9}}, bob)); g.outcome != want {
			t.Errorf("%s: found %+v, expected %+v", id, g.outcome, want)
		}
	}
}

// TestValuesRank counts cards of the current rank nothing, played or hidden: fives, of which there
// are eight.
func TestValuesRank(t *testing.T) {
	g := misread(t, "points-rank-nothing=yes")
	g.play(table(t, Round{main: hearts, ranks: [2]int{5, 9}}, "C3 CK C4 C6"))
	if want := 10 + 2*(190-8*5); g.points != want {
		t.Errorf("Bob wins a king: found %d points, expected %d", g.points, want)
	}
	if g.play(table(t, Round{main: hearts, ranks: [2]int{5, 9}}, "S9 S3 C5 S4", "C3 CK C4 C6")); g.points != 10+2*(190-8*5) {
		t.Errorf("and Charles a five: found %d points, expected as many", g.points)
	}
}

// TestValuesAccount ends a round of which Charles led the last trick and David won
// it.
func TestValuesAccount(t *testing.T) {
	const A, B, C, D = 0, 1, 2, 3
	fiveSeven := [2]int{5, 7}
	for _, tc := range []struct {
		id             string
		dealer, points int
		ranks          [2]int
		want           outcome // its points are left out
		reason         string
	}{
		{"make-rises=0:4", A, 0, fiveSeven, outcome{Ranks: [2]int{9, 7}, Dealer: C}, "four at no point"},
		{"make-rises=few:0", A, 35, fiveSeven, outcome{Ranks: [2]int{5, 7}, Dealer: C}, "none below 40"},
		{"make-rises=more:2", A, 40, fiveSeven, outcome{Ranks: [2]int{7, 7}, Dealer: C}, "two from 40 on"},
		{"make-stops=5TK", A, 0, fiveSeven, outcome{Ranks: [2]int{8, 7}, Dealer: C}, "five is its own rank"},
		{"make-stops=7", A, 0, fiveSeven, outcome{Ranks: [2]int{7, 7}, Dealer: C}, "seven is on the way to eight"},
		{"make-stops=8", A, 0, fiveSeven, outcome{Ranks: [2]int{8, 7}, Dealer: C}, "it comes to eight anyway"},
		{"make-stops=TK", A, 200, [2]int{5, 9}, outcome{Ranks: [2]int{5, 10}, Dealer: B}, "the defenders stop, too"},
		{"make-stops=A", A, 0, [2]int{13, 7}, outcome{Ranks: [2]int{14, 7}, Dealer: C}, "it stops at ace"},
		{"make-three-no-trick=yes", A, 5, fiveSeven, outcome{Ranks: [2]int{8, 7}, Dealer: C}, "no trick was played"},
		{"make-three=6", A, 5, fiveSeven, outcome{Ranks: [2]int{8, 7}, Dealer: C}, "five is fewer than six"},
		{"make-two=61", A, 60, fiveSeven, outcome{Ranks: [2]int{7, 7}, Dealer: C}, "60 is fewer than 61"},
		{"make-limit=101", A, 100, fiveSeven, outcome{Ranks: [2]int{6, 7}, Dealer: C}, "made"},
		{"make-limit=60", A, 60, fiveSeven, outcome{Ranks: [2]int{5, 7}, Dealer: B}, "down, and nobody rises"},
		{"make-who=defenders", A, 60, fiveSeven, outcome{Ranks: [2]int{5, 8}, Dealer: C}, "team 2 rises"},
		{"make-who=both", A, 60, fiveSeven, outcome{Ranks: [2]int{6, 8}, Dealer: C}, "both rise"},
		{"down-from=60", A, 100, fiveSeven, outcome{Ranks: [2]int{5, 8}, Dealer: B}, "40 above 60"},
		{"down-from=100", A, 80, fiveSeven, outcome{Ranks: [2]int{5, 7}, Dealer: B}, "not below 0"},
		{"down-step=30", A, 110, fiveSeven, outcome{Ranks: [2]int{5, 8}, Dealer: B}, "30 above 80"},
		{"down-most=1", A, 200, fiveSeven, outcome{Ranks: [2]int{5, 8}, Dealer: B}, "one of three"},
		{"down-who=declarers", A, 120, fiveSeven, outcome{Ranks: [2]int{6, 7}, Dealer: B}, "team 1 rises"},
		{"down-who=both", A, 120, fiveSeven, outcome{Ranks: [2]int{6, 8}, Dealer: B}, "both rise"},
		{"down-who=both", A, 120, [2]int{14, 7}, outcome{Winner: 1}, "team 1 rises beyond ace"},
		{"make-base=other", A, 60, fiveSeven, outcome{Ranks: [2]int{8, 7}, Dealer: C}, "one from seven"},
		{"make-base=other", A, 60, [2]int{5, 14}, outcome{Winner: 1}, "one from ace"},
		{"make-base=higher", B, 60, fiveSeven, outcome{Ranks: [2]int{5, 8}, Dealer: D}, "seven is its own"},
		{"make-base=lower", B, 60, fiveSeven, outcome{Ranks: [2]int{5, 6}, Dealer: D}, "one from five"},
		{"make-base=other", A, 160, fiveSeven, outcome{Ranks: [2]int{5, 9}, Dealer: B}, "down"},
		{"down-base=other", A, 160, fiveSeven, outcome{Ranks: [2]int{5, 7}, Dealer: B}, "two from five"},
		{"down-base=other", A, 80, fiveSeven, outcome{Ranks: [2]int{5, 5}, Dealer: B}, "nobody rises, but from five"},
		{"down-base=higher", B, 120, fiveSeven, outcome{Ranks: [2]int{8, 7}, Dealer: C}, "one from seven"},
		{"down-base=lower", A, 120, fiveSeven, outcome{Ranks: [2]int{5, 6}, Dealer: B}, "one from five"},
		{"down-base=lower", A, 60, fiveSeven, outcome{Ranks: [2]int{6, 7}, Dealer: C}, "made"},
		{"down-fall=1", A, 120, fiveSeven, outcome{Ranks: [2]int{4, 8}, Dealer: B}, "team 1 falls"},
		{"down-fall=3", B, 80, [2]int{5, 4}, outcome{Ranks: [2]int{5, 2}, Dealer: C}, "team 2 falls to two"},
		{"down-falls-too=yes", A, 160, fiveSeven, outcome{Ranks: [2]int{3, 9}, Dealer: B}, "team 1 falls by two"},
		{"down-falls-too=yes", B, 160, [2]int{5, 3}, outcome{Ranks: [2]int{7, 2}, Dealer: C}, "team 2 falls to two"},
		{"win-with=14", A, 60, [2]int{5, 14}, outcome{Winner: 2}, "team 2 has had ace before"},
		{"win-with=13", A, 60, [2]int{5, 12}, outcome{Ranks: [2]int{6, 12}, Dealer: C}, "nobody has king"},
		{"win-ace-low=yes", A, 60, [2]int{14, 7}, outcome{Ranks: [2]int{2, 7}, Dealer: C}, "from ace to two"},
		{"win-ace-low=yes", A, 60, [2]int{5, 14}, outcome{Ranks: [2]int{6, 14}, Dealer: C}, "an ace that does not rise"},
		{"win-ace-low=yes", A, 60, [2]int{13, 7}, outcome{Winner: 1}, "beyond king"},
		{"win-above=11", A, 0, [2]int{9, 7}, outcome{Winner: 1}, "to queen"},
		{"win-above=12", A, 0, [2]int{9, 13}, outcome{Ranks: [2]int{12, 13}, Dealer: C}, "team 2 does not rise"},
		{"win-beyond=capped", A, 0, [2]int{13, 7}, outcome{Ranks: [2]int{14, 7}, Dealer: C}, "ace"},
		{"win-beyond=round", A, 0, [2]int{13, 7}, outcome{Ranks: [2]int{3, 7}, Dealer: C}, "ace, two, three"},
		{"win-beyond=played", A, 0, [2]int{13, 7}, outcome{Ranks: [2]int{14, 7}, Dealer: C}, "ace must be played"},
		{"win-beyond=played", A, 60, [2]int{14, 7}, outcome{Winner: 1}, "ace has been played"},
		{"win-beyond=declared", A, 0, [2]int{13, 7}, outcome{Ranks: [2]int{14, 7}, Dealer: C}, "ace must be played"},
		{"win-beyond=declared", A, 60, [2]int{14, 7}, outcome{Winner: 1}, "the declarers have played it"},
		{"win-beyond=declared", A, 160, [2]int{5, 14}, outcome{Ranks: [2]int{5, 14}, Dealer: B}, "the defenders have played it"},
		{"win-beyond=two", A, 0, [2]int{13, 7}, outcome{Ranks: [2]int{2, 7}, Dealer: C}, "two"},
		{"win-team=declarers", A, 160, [2]int{5, 13}, outcome{Winner: 1}, "Alice deals"},
		{"win-team=defenders", A, 0, [2]int{13, 7}, outcome{Winner: 2}, "Alice deals"},
		{"win-team=other", A, 0, [2]int{13, 7}, outcome{Winner: 2}, "team 1 rises"},
		{"win-team=team-1", A, 160, [2]int{5, 13}, outcome{Winner: 1}, "always"},
		{"win-team=team-2", A, 0, [2]int{13, 7}, outcome{Winner: 2}, "always"},
		{"dealer-make=next", B, 60, fiveSeven, outcome{Ranks: [2]int{5, 8}, Dealer: C}, "after Bob"},
		{"dealer-make=dealer", B, 60, fiveSeven, outcome{Ranks: [2]int{5, 8}, Dealer: B}, "Bob"},
		{"dealer-make=previous", B, 60, fiveSeven, outcome{Ranks: [2]int{5, 8}, Dealer: A}, "before Bob"},
		{"dealer-make=winner", A, 60, fiveSeven, outcome{Ranks: [2]int{6, 7}, Dealer: D}, "David won"},
		{"dealer-make=leader", B, 60, fiveSeven, outcome{Ranks: [2]int{5, 8}, Dealer: C}, "Charles led"},
		{"dealer-make=Alice", B, 60, fiveSeven, outcome{Ranks: [2]int{5, 8}, Dealer: A}, "always"},
		{"dealer-down=partner", B, 80, fiveSeven, outcome{Ranks: [2]int{5, 7}, Dealer: D}, "Bob's partner"},
		{"dealer-down=dealer", B, 80, fiveSeven, outcome{Ranks: [2]int{5, 7}, Dealer: B}, "Bob"},
		{"dealer-down=previous", B, 80, fiveSeven, outcome{Ranks: [2]int{5, 7}, Dealer: A}, "before Bob"},
		{"dealer-down=winner", B, 80, fiveSeven, outcome{Ranks: [2]int{5, 7}, Dealer: D}, "David won"},
		{"dealer-down=leader", A, 80, fiveSeven, outcome{Ranks: [2]int{5, 7}, Dealer: C}, "Charles led"},
		{"dealer-down=David", B, 80, fiveSeven, outcome{Ranks: [2]int{5, 7}, Dealer: D}, "always"},
		{"dealer-limit=120", A, 119, fiveSeven, outcome{Ranks: [2]int{5, 7}, Dealer: C}, "down, but fewer than 120"},
		{"dealer-limit=120", A, 120, fiveSeven, outcome{Ranks: [2]int{5, 8}, Dealer: B}, "120"},
		{"dealer-limit=70", A, 75, fiveSeven, outcome{Ranks: [2]int{6, 7}, Dealer: B}, "made, but not fewer than 70"},
		{"rank-partner=Bob", A, 60, fiveSeven, outcome{Ranks: [2]int{6, 7}, Dealer: B}, "Alice's partner"},
		{"rank-partner=Bob-across", A, 60, fiveSeven, outcome{Ranks: [2]int{6, 7}, Dealer: C}, "the player opposite Alice"},
		{"print-ranks=team-2", A, 60, fiveSeven, outcome{Ranks: [2]int{7, 6}, Dealer: C}, "team 2 has seven"},
		{"print-ranks=next", A, 120, fiveSeven, outcome{Ranks: [2]int{8, 5}, Dealer: B}, "Bob deals next"},
		{"win-only=declarers", A, 160, [2]int{5, 13}, outcome{Ranks: [2]int{5, 14}, Dealer: B}, "team 2 defends"},
		{"win-only=declarers", A, 60, [2]int{14, 7}, outcome{Winner: 1}, "team 1 declares"},
		{"win-only=defenders", A, 60, [2]int{14, 7}, outcome{Ranks: [2]int{14, 7}, Dealer: C}, "team 1 declares"},
		{"print-ranks=declarers", B, 60, fiveSeven, outcome{Ranks: [2]int{8, 5}, Dealer: D}, "team 2 declares"},
		{"print-ranks=defenders", A, 60, fiveSeven, outcome{Ranks: [2]int{7, 6}, Dealer: C}, "team 1 declares"},
		{"print-ranks=higher", A, 60, fiveSeven, outcome{Ranks: [2]int{7, 6}, Dealer: C}, "seven is higher"},
		{"print-ranks-before=yes", A, 60, fiveSeven, outcome{Ranks: [2]int{5, 7}, Dealer: C}, "without the rise"},
	} {
		t.Run(tc.id+"/"+tc.reason, func(t *testing.T) {
			g := misread(t, tc.id)
			g.begin(&Round{dealer: tc.dealer, ranks: tc.ranks, sizes: []int{1}})
			g.points, g.leader = tc.points, D
			g.misTurn(&trick{leader: C, winner: D})
			g.account()
			if tc.want.Points = tc.points; g.outcome != tc.want {
				t.Errorf("%s: found %+v, expected %+v", tc.reason, g.outcome, tc.want)
			}
		})
	}
}

// TestValuesNoTrick lets the declarers rise by three only if all tricks are theirs.
func TestValuesNoTrick(t *testing.T) {
	for trick, want := range map[string]int{"D3 D4 D9 D6": 5, "D3 D9 D4 D6": 4} { // Charles wins, Bob wins
		g := misread(t, "make-three-no-trick=yes")
		r := table(t, Round{main: hearts, ranks: [2]int{2, 9}}, trick, "D7 D8 DQ D9")
		g.begin(r)
		for i, at := 0, 0; i < len(r.sizes); i++ {
			g.trick(i, at, r.sizes[i])
			at += 4 * r.sizes[i]
		}
		if got := 2 + g.misRaiseDeclarers(); g.points != 0 || got != want {
			t.Errorf("%s: the declarers rise to %d with %d points, expected %d with none", trick, got, g.points, want)
		}
	}
}
