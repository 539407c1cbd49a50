package rummy

import (
	"math/rand/v2"
	"strings"
	"testing"

	"kiebitz/oracle"
)

// TestAllows wants the check of groups that misreadings use to be that of the
// rules, where nothing is misread.
func TestAllows(t *testing.T) {
	const seed = 3
	r := rand.New(rand.NewPCG(seed, 1))
	legal := 0
	for i := range 50_000 {
		g := make(group, 1+oracle.Below(r, 6))
		suit, rank := oracle.Below(r, 4), oracle.Below(r, highAce)
		for k := range g {
			switch oracle.Below(r, 8) {
			case 0:
				g[k] = joker
			case 1:
				g[k] = cardOf(oracle.Below(r, 4), rankAt(2+rank%king))
			default:
				g[k] = cardOf(suit, (rank+k)%king+1)
			}
		}
		want := theRules.fault(g, englishSuits) == nil
		if got := theRules.allows(g); got != want {
			t.Fatalf("seed %d, group %d: %s is allowed: %t, expected %t", seed, i, texts(g, englishSuits), got, want)
		}
		if want {
			legal++
		}
	}
	if legal < 5_000 || legal > 45_000 {
		t.Errorf("%d of 50000 groups are legal", legal)
	}
}

// TestAllowsMisread wants groups to be checked by all rules that misreadings change.
func TestAllowsMisread(t *testing.T) {
	for _, tc := range []struct{ misreading, no, yes string }{
		{"ace-high-only", "HA H2 H3", "HQ HK HA"},
		{"ace-low-only", "HQ HK HA", "HA H2 H3"},
		{"ace-low-only", "HQ JJ HA", "HA JJ H3"},
		{"set-three-only", "H5 D5 C5 S5", "H5 D5 C5"},
		{"sequence-five", "H2 H3 H4 H5 H6 H7", "H2 H3 H4 H5 H6"},
		{"sequence-from-four", "H2 H3 H4", "H5 D5 C5"},
		{"sequence-from-two", "H5 D5", "H4 H5"},
		{"set-from-two", "H4 H5", "H5 D5"},
		{"set-five", "H2 D2 C2 S2 H2", "H5 D5 C5 S5 JJ"},
		{"set-suit-twice", "H2 H2 H3", "H5 H5 D5"},
		{"joker-not-in-sets", "H5 D5 JJ", "H5 H6 JJ"},
		{"joker-not-in-sequences", "H5 H6 JJ", "H5 D5 JJ"},
		{"joker-not-between", "H5 JJ H7", "JJ H5 H6"},
		{"joker-not-at-ends", "JJ H5 H6", "H5 JJ H7"},
		{"joker-one", "H5 JJ JJ H8 H9", "H5 JJ H7"},
		{"majority-equal", "H5 JJ JJ", "H5 JJ JJ H8"},
		{"majority-none", "H5 D6 JJ", "H5 JJ JJ"},
		{"majority-over=table", "H5 D6 JJ", "H5 JJ JJ"},
		{"joker-set-of-three=yes", "H5 D5 C5 JJ", "H5 D5 JJ"},
		{"set-times=beside-joker", "H5 H5 D5", "H5 H5 JJ"},
		{"set-times=beside-joker", "H5 H5 D5 C5", "H5 H5 D5 JJ"},
		{"set-times=2-of-4-cards", "H5 H5 D5 JJ", "H5 H5 D5 C5"},
		{"set-ranks=numbers/pictures", "HA DA JJ", "HJ DJ CJ"},
		{"set-ranks=aces/numbers", "HJ DJ CJ", "H0 D0 C0"},
		{"set-ranks=pictures", "H0 D0 C0", "HJ DJ JJ"},
		{"joker-cards=sequences", "H5 JJ H7", "H5 JJ H7 H8"},
		{"joker-cards=sequences", "H5 H6 JJ", "H5 D5 JJ"},
		{"joker-cards=sets", "H5 D5 JJ", "H5 D5 C5 JJ"},
		{"ace-ends=both", "HK HA H2", "HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK HA"},
		{"ace-ends=both", "HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK HA JJ", "HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK JJ"},
		{"ace-ends=beyond", "JJ JJ HA H2", "JJ HA H2"},
		{"ace-ends=beyond", "HK HA H2", "HQ HK HA JJ"},
		{"ace-places=none", "HA H2 H3", "HA DA CA"},
		{"sequence-least=5", "H2 H3 H4 H5", "H2 H3 H4 H5 H6"},
		{"sequence-most=3", "H2 H3 H4 H5", "H2 H3 H4"},
		{"set-least=4", "H5 D5 C5", "H5 D5 C5 JJ"},
		{"set-most=6", "H5 H5 D5 C5", "H5 D5 C5 S5 JJ JJ"},
		{"joker-groups=none", "H5 D5 JJ", "H5 D5 C5"},
		{"joker-places=none", "H5 JJ H7", "H5 D5 JJ"},
		{"joker-places=between/end", "JJ H5 H6", "H5 JJ H7 H8 JJ"},
		{"joker-places=front", "H5 H6 JJ", "JJ JJ H5 H6 H7"},
		{"joker-places=between/front/end", "HQ HK JJ", "H0 JJ HQ JJ HA"},
		{"joker-places=high-ace", "H0 HJ JJ", "HQ HK JJ"},
		{"joker-places=between/high-ace", "H0 HJ HQ JJ JJ", "HQ JJ HA"},
		{"joker-most=2", "H2 JJ JJ JJ H6 H7 H8", "H2 JJ JJ H5 H6"},
		{"joker-row=1", "H2 JJ JJ H5 H6", "JJ H2 H3 JJ H5"},
		{"joker-needed=yes", "H5 H6 H7 JJ", "H5 JJ H7 H8"},
		{"joker-needed=yes", "H5 D5 C5 JJ", "H5 D5 JJ"},
		{"joker-needed=yes", "JJ H5 JJ H7 H8", "JJ H5 H6"},
		{"majority-least=sequences:2/sets:2", "H5 D5 JJ", "H5 D5 C5 JJ"},
		{"majority-least=sequences:-1/sets:-1", "JJ JJ JJ", "H5 JJ JJ JJ"},
		{"majority-least=sequences:-1", "H5 D5 JJ JJ", "H5 JJ JJ H8"},
		{"majority-least=sets:-1", "H5 JJ JJ H8", "H5 D5 JJ JJ"},
	} {
		t.Run(tc.misreading, func(t *testing.T) {
			r := misread(t, tc.misreading)
			for text, want := range map[string]bool{tc.no: false, tc.yes: true} {
				if got := r.allows(layout(t, text+" |").table[0]); got != want {
					t.Errorf("%s is allowed: %t, expected %t", text, got, want)
				}
			}
		})
	}
}

// same begins the reason of a row in which the rules do the same.
const same = "as by the rules: "

// TestMovesInPlace demands that jokers of a group that is not broken move when cards are added,
// unless they stay in their places.
func TestMovesInPlace(t *testing.T) {
	const kept, inPlace = "rearrange-kept=sequences", "rearrange-kept-in-place=yes"
	for _, tc := range []struct{ ids, text, want string }{
		{kept, "H5 H6 JJ | H2 H3", "H2 H3 JJ H5 H6\n\n"},
		{kept + " " + inPlace, "H5 H6 JJ | H2 H3", "H5 H6 JJ\nH2 H3\n"},
		{kept + " " + inPlace, "H5 H6 JJ | H4 H8", "H4 H5 H6 JJ H8\n\n"},
		{kept + " " + inPlace, "H5 D5 JJ S5 | D6 D7", "H5 S5 JJ\nD5 D6 D7\n\n"}, // a set may be broken
	} {
		l := layout(t, tc.text)
		e := engineOf(t, strings.Fields(tc.ids))
		if output, _ := e.Append(nil, l); string(output) != tc.want {
			t.Errorf("%s, %s: found %q, expected %q", tc.ids, tc.text, output, tc.want)
		}
		if moved := []byte("H2 H3 JJ H5 H6\n\n"); tc.text == "H5 H6 JJ | H2 H3" && e.Matches(l, moved) == strings.Contains(tc.ids, inPlace) {
			t.Errorf("%s: the joker moves, matches %v", tc.ids, e.Matches(l, moved))
		}
	}
}

// TestMoves wants values that say how to move or print to do what their sentences say.
func TestMoves(t *testing.T) {
	for _, tc := range []struct{ value, text, output, reason string }{
		{"sequence-ranks=023456789JQK", "| H0 H2 H3", "H0 H2 H3\n\n", "the ten is before the two"},
		{"sequence-ranks=023456789JQK", "| HA H0 H2", "HA H0 H2\n\n", "the ace is before what is first"},
		{"sequence-ranks=234567890JKQ", "| HK HQ HA", "HK HQ HA\n\n", "the ace is after what is last"},
		{"sequence-ranks=023456789JQK", "| H8 H9 H0 D2", "H8 H9 H0 D2\n", "the nine has another neighbour"},
		{"ace-wraps", "| HQ HK HA H2", "HQ HK HA H2\n\n", "the ace stands between king and two"},
		{"ace-wraps", "| HK JJ H2", "HK JJ H2\n\n", "a joker stands for the ace"},
		{"ace-wraps", "| DK DA D2 HK HA H2", "HK HA H2\nDK DA D2\n\n", "two sequences wrap around"},
		{"ace-wraps", "| HK HA D2", "HK HA D2\n", same + "the two is of another suit"},
		{"majority-over=table", "H5 H6 H7 | D9 JJ JJ", "H5 H6 H7\nD9 JJ JJ\n\n", "of six cards two are jokers"},
		{"majority-over=table", "| D9 D8 JJ JJ", "D8 D9 JJ\nJJ\n", same + "two of four cards would be jokers"},
		{"majority-over=table", "| D9 JJ JJ", "D9 JJ JJ\n", same + "two of three cards would be jokers"},
		{"table-jokers-fixed=sequences", "JJ H6 H7 | H5", "JJ H6 H7\nH5\n", "the joker is the five of hearts"},
		{"table-jokers-fixed=sequences", "H5 H6 H7 JJ | D8 C8", "JJ D8 C8\nH5 H6 H7\n\n", same + "the joker is the eight of hearts"},
		{"table-jokers-fixed=sequences", "H5 JJ H7 | JJ JJ JJ", "H5 JJ H7 JJ JJ\nJJ\n", "two jokers are fewer than three cards"},
		{"table-jokers-fixed=sequences/majority", "D9 JJ DJ | D0 JJ DA", "D9 JJ DJ\nD0 JJ DA\n", "two jokers are not fewer than two cards"},
		{"table-jokers-fixed=sequences/majority", "H5 JJ H7 | H8 JJ", "H5 JJ H7 H8 JJ\n\n", same + "two jokers are fewer than three cards"},
		{"table-jokers-fixed=sets", "H5 JJ C5 | D5", "H5 JJ C5\nD5\n", "the joker is the five of diamonds"},
		{"table-jokers-fixed=sets", "H5 JJ C5 | S5", "H5 JJ C5 S5\n\n", same + "the joker is the five of diamonds"},
		{"table-jokers-fixed=sets", "H5 H6 JJ H8 | D6 C6 S5 S7", "H5 H6 JJ H8\nD6 C6 S5 S7\n", same + "it is free in a sequence"},
		{"table-jokers-fixed=sets", "H5 JJ C5 / D5 D6 D7 / D4 D5 D6 | S5", "H5 JJ C5\nD4 D5 D6\nD5 D6 D7\nS5\n", "three fives of diamonds are one too many for the search"},
		{"table-jokers-fixed=sets", "JJ D3 C3 / H3 D3 C3 S3 / H9 C9 S9 | H3 D6", "JJ D3 C3\nH3 D3 C3 S3\nH9 C9 S9\nH3 D6\n", "nor does its joker move to another group"},
		{"table-taken-into-hand=cards", "H5 D5 C5 | C3 C4 C6 C7", "C3 C4 C5 C6 C7\nH5 D5\n", "the cards of a broken set are taken"},
		{"table-taken-into-hand=cards", "JJ H5 D5 | C6 C7", "JJ H5 D5\nC6 C7\n", same + "a joker is not taken"},
		{"joker-places=between/high-ace", "C2 C3 C4 JJ C6 C7 | C8", "C2 C3 C4 JJ C6 C7 C8\n\n", same + "the joker is between cards, and nothing closes the sequence before it"},
		{"joker-row=1", "| HA H2 H3 JJ JJ", "HA H2 H3 JJ\nJJ\n", "below the ace is no room for the second joker"},
		{"rearrange-broken=1", "H2 H3 H4 H5 / D2 D3 D4 D5 | S5", "H2 H3 H4 H5\nD2 D3 D4 D5\nS5\n", "two would have to give their fives"},
		{"rearrange-broken=2", "H2 H3 H4 H5 / D2 D3 D4 D5 | S5", "H5 D5 S5\nH2 H3 H4\nD2 D3 D4\n\n", same + "two give their fives"},
		{"rearrange-broken=3", "H2 H3 H4 H5 / D2 D3 D4 D5 / H9 H0 HJ HQ / D9 D0 DJ DQ | S5 S9", "H9 H0 HJ HQ\nD9 D0 DJ DQ\nH5 D5 S5\nH2 H3 H4\nD2 D3 D4\nS9\n", "four would have to be broken for both"},
		{"rearrange-kept=sequences", "H2 H3 H4 H5 / D2 D3 D4 D5 | C5 S5 H6", "H2 H3 H4 H5 H6\nD2 D3 D4 D5\nC5 S5\n", "no sequence gives its five"},
		{"rearrange-kept=sets", "H5 D5 C5 S5 | H6 H7 D0", "H5 D5 C5 S5\nH6 H7 D0\n", "the set does not give its five"},
		{"rearrange-kept=sets", "H5 H6 H7 H8 | D8 C8", "H8 D8 C8\nH5 H6 H7\n\n", same + "a sequence may be broken"},
		{"rearrange-kept=jokers", "H5 H6 JJ H8 | D8 C8", "H5 H6 JJ H8\nD8 C8\n", "the joker stays with its cards"},
		{"rearrange-kept=sequences", "H5 H6 H7 JJ | H9 H0", "H5 H6 H7 JJ H9 H0\n\n", same + "the joker stays an eight"},
		{"sequence-suits=colour", "| H5 D6 H7 D8 C9", "H5 D6 H7 D8\nC9\n", "hearts and diamonds are red, clubs are not"},
		{"sequence-suits=colour", "S3 C3 H3 | C4 JJ S6", "C4 JJ S6\nH3 C3 S3\n\n", "a joker stands between black cards"},
		{"sequence-suits=any", "| H5 S6 D7 CA", "H5 S6 D7\nCA\n", "all suits"},
		{"rearrange-adds-first", "H4 H5 H6 | H7 D7 C7", "H4 H5 H6 H7\nD7 C7\n", "the seven is added first"},
		{"set-times=2-of-4", "| H5 H5 D5", "H5 H5 D5\n", same + "three cards"},
		{"set-times=2-of-4", "| H5 H5 D5 JJ", "H5 H5 D5 JJ\n\n", "four with a joker"},
		{"set-times=2-of-4", "| H5 H5 D5 D5", "H5 H5 D5 D5\n", same + "two suits would stand twice"},
		{"rearrange-new=0", "H5 D5 C5 | S5 H9 D9 C9 C2", "H5 D5 C5 S5\nH9 D9 C9 C2\n", "the nines would be a group more"},
		{"rearrange-new=0", "H2 H3 H4 H5 H6 H7 H8 | D5 C5", "H2 H3 H4 H5 H6 H7 H8\nD5 C5\n", "without the five there would be two sequences, and a set"},
		{"rearrange-new=1", "| H2 H3 H4 D9 C9 S9 H9 C2", "H9 D9 C9 S9\nH2 H3 H4 C2\n", "the larger group"},
		{"rearrange-new=1", "H5 D5 C5 S5 | C4 C6", "H5 D5 S5\nC4 C5 C6\n\n", same + "one group more"},
		{"rearrange-new=2", "H5 D5 C5 | H2 H3 H4 D9 C9 S9 C2 D2 S2 JJ", "H2 D2 C2 S2\nH5 D5 C5 JJ\nD9 C9 S9\nH3 H4\n", "of three groups one is too many"},
		{"rearrange-from=hand", "H5 D5 C5 / H6 H7 H8 | S5 JJ", "H5 D5 C5 S5\nH6 H7 H8\nJJ\n", "the sequence would get a joker alone"},
		{"rearrange-from=hand", "H5 D5 C5 S5 | C6 C7", "H5 D5 C5 S5\nC6 C7\n", "the set would be another without a card of the hand"},
		{"rearrange-from=hand-or-joker", "H5 D5 C5 | H6 H7 JJ S5", "D5 C5 S5\nH5 H6 H7 JJ\n\n", same + "each group gets a card of the hand"},
		{"rearrange-from=hand-or-joker", "H5 D5 C5 S5 | C6 C7", "H5 D5 C5 S5\nC6 C7\n", "the set would be another without a card of the hand"},
		{"rearrange-from=legal", "H5 D5 C5 S5 | H4 H6", "H5 D5 C5 S5\nH4 H6\n", "the five alone is no group"},
		{"rearrange-from=legal", "JJ C6 C7 | JJ C0", "JJ C6 C7\nJJ C0\n", "two jokers and two cards are no group before the ten"},
		{"rearrange-from=legal", "C7 C8 C9 | JJ CJ", "C7 C8 C9 JJ CJ\n\n", same + "with the joker it is legal before the jack"},
		{"rearrange-from=legal-alone", "C7 C8 C9 | JJ CJ", "C7 C8 C9 JJ CJ\n\n", same + "both are added at the end"},
		{"rearrange-from=legal-alone", "S7 S8 S9 S0 | D0 JJ", "S7 S8 S9 S0 JJ\nD0\n", "the ten alone is no group"},
		{"rearrange-from=two", "H5 D5 C5 / H6 H7 H8 | S5 H9 H0", "H5 D5 C5\nH6 H7 H8 H9 H0\nS5\n", "the set would get one card"},
		{"rearrange-from=one", "H5 D5 C5 / H6 H7 H8 | S5 H9 H0", "H5 H6 H7 H8 H9\nD5 C5 S5\nH0\n", "the sequence would get two cards"},
		{"rearrange-from=one-group", "H5 D5 C5 S5 / H6 D6 C6 S6 | H7", "H5 D5 C5 S5\nH6 D6 C6 S6\nH7\n", "five and six are of two groups"},
		{"rearrange-gives=legal", "H5 D5 C5 | H6 H7 S5", "H5 D5 C5 S5\nH6 H7\n", "two fives would be left"},
		{"rearrange-gives=legal", "H5 D5 C5 S5 / H6 D6 C6 S6 | H7", "D5 C5 S5\nD6 C6 S6\nH5 H6 H7\n\n", same + "three are left of each"},
		{"rearrange-gives=one", "H2 H3 H4 H5 H6 / D2 D3 D4 D5 D6 | S6 S5", "H2 H3 H4 H5\nH6 D6 S6\nD2 D3 D4 D5\nS5\n", "each sequence would give two"},
		{"rearrange-gives=kind", "H5 D5 C5 S5 | H6 H7", "H5 D5 C5 S5\nH6 H7\n", "the five would leave sets"},
		{"joker-of-hand=beside", "H5 D5 C5 / H6 H7 H8 | H9 JJ JJ", "H5 D5 C5\nH6 H7 H8 H9 JJ JJ\n\n", same + "both are beside the nine"},
		{"joker-of-hand=beside", "H5 D5 C5 | JJ", "H5 D5 C5\nJJ\n", "no card of the hand is beside it"},
		{"joker-of-hand=own", "H5 D5 C5 | H8 H9 JJ", "H5 D5 C5\nH8 H9 JJ\n\n", same + "the group is the hand's alone"},
		{"joker-of-hand=own", "H5 D5 C5 | JJ", "H5 D5 C5\nJJ\n", "the group has cards of the table"},
		{"joker-of-hand=added", "H5 D5 C5 | H8 H9 JJ", "H5 D5 C5 JJ\nH8 H9\n", "the sequence would be the hand's alone"},
		{"joker-stands=one-missing", "H5 D5 C5 / H5 D5 S5 | C5 S5 JJ", "H5 D5 C5 S5\nH5 D5 S5 C5\nJJ\n", "all eight fives are there"},
		{"joker-stands=missing", "| H5 D5 C5 S5 JJ C4 C6", "H5 D5 S5\nC4 C5 C6 JJ\n\n", same + "there is neither a seven of clubs nor a three"},
		{"joker-stands=missing", "H7 D7 C7 / S7 D7 C7 | JJ", "H7 D7 C7\nS7 D7 C7\nJJ\n", "a seven of each suit is there"},
		{"joker-stands=not-in-hand", "JJ DK SK | CK HK", "JJ DK SK\nCK HK\n", "in a set of four it would stand for a king of the hand"},
		{"joker-stands=not-in-hand", "JJ DK SK / CK CQ CJ | H5", "JJ DK SK\nCK CQ CJ\nH5\n", same + "the king of clubs is not in the hand"},
		{"joker-stands=no-ace", "HA DA CA | JJ", "HA DA CA\nJJ\n", "it would stand for the ace of spades"},
		{"goal-groups=1", "H5 D5 C5 / H6 H7 H8 | S5 H9", "H5 H6 H7 H8\nD5 C5 S5\nH9\n", "both groups would get a card"},
		{"goal-groups=2", "H5 D5 C5 / H6 H7 H8 | S5 H9", "D5 C5 S5\nH5 H6 H7 H8 H9\n\n", same + "two groups get a card"},
		{"ace-ends=same", "| HA H2 H3 DQ DK DA D9", "HA H2 H3\nDQ DK DA D9\n", "one of the aces would have to be at the other end"},
		{"ace-ends=same", "| HA H2 H3 CA C2 C3", "HA H2 H3\nCA C2 C3\n\n", same + "both are low"},
		{"ace-ends=both", "HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK | HA", "HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK HA\n\n", "it is one sequence"},
		{"ace-ends=beyond", "HA H2 H3 | JJ", "JJ HA H2 H3\n\n", "the joker stands before the ace"},
		{"ace-ends=beyond", "HQ HK HA | JJ", "HQ HK HA JJ\n\n", "the joker stands after the ace"},
		{"joker-set-of-three", "H5 D5 C5 | JJ", "H5 D5 C5\nJJ\n", "the set has three cards without it"},
		{"majority-over=laid", "H5 D5 C5 | JJ", "H5 D5 C5\nJJ\n", "the joker would be the only card laid"},
		{"majority-over=laid", "H5 D5 C5 | S5 H9 JJ JJ", "H5 D5 C5 S5\nH9 JJ JJ\n", "two of the three or four cards would be jokers"},
		{"rearrange-from=not-added", "H5 D5 C5 | S5", "H5 D5 C5\nS5\n", "it would be added to a whole group"},
		{"rearrange-from=not-added", "H5 D5 C5 S5 | H6 H7", "D5 C5 S5\nH5 H6 H7\n\n", same + "the set is broken"},
		{"rearrange-from=either", "H5 D5 C5 | S5 H9 D9 C9 S9", "H5 D5 C5\nH9 D9 C9 S9\nS5\n", "the five would be added beside a group of the hand"},
		{"rearrange-gives=one-group", "H5 D5 C5 S5 / H6 D6 C6 S6 | H7", "H5 D5 C5 S5\nH6 D6 C6 S6\nH7\n", "two would give a card away"},
		{"rearrange-gives=one-card", "H5 D5 C5 S5 / H9 D9 C9 S9 | H6 H7 C8 C0", "H5 H6 H7\nH9 D9 C9 S9\nD5 C5 S5\nC8 C0\n", "the nine would be a second card"},
		{"ace-wraps=joker", "| HK JJ H2", "HK JJ H2\n\n", "a joker stands for the ace"},
		{"ace-wraps=joker", "| HQ HK HA H2", "HQ HK HA\nH2\n", same + "an ace itself is first or last"},
		{"set-times=beside-joker", "| H5 H5 D5", "H5 H5 D5\n", same + "without a joker suits differ"},
		{"set-times=beside-joker", "| H5 H5 D5 JJ", "H5 H5 D5 JJ\n\n", "the set has a joker"},
		{"set-times=beside-joker", "| H5 H5 D5 D5 JJ", "H5 D5 D5 JJ\nH5\n", "five cards are too many"},
		{"joker-cards=sequences", "| H5 H6 JJ D9", "H5 H6 JJ D9\n", "two cards are too few"},
		{"joker-cards=sequences", "| H2 H3 JJ H5 D9 C9 JJ", "D9 C9 JJ\nH2 H3 JJ H5\n\n", same + "the sequence has three cards, and a set needs two"},
		{"joker-cards=sets", "| D9 C9 JJ H5", "D9 C9 JJ H5\n", "two cards are too few"},
		{"table-taken-into-hand=spare-jokers", "H8 JJ S8 | C8 D8", "H8 D8 C8 S8\nJJ\n", "the joker does not count"},
		{"table-taken-into-hand=spare-jokers", "H8 JJ S8 | C8 D8 JJ", "H8 S8 JJ\nD8 C8 JJ\n\n", same + "all cards can go"},
		{"rearrange-own-first=most", "D2 C2 JJ | H2 DA D2 S2", "D2 C2 JJ\nH2 D2 S2\nDA\n", "the twos of the hand stay together"},
		{"rearrange-own-first=most", "H5 D5 C5 | S5 H9", "H5 D5 C5 S5\nH9\n", same + "the hand alone has no group"},
		{"rearrange-from=either-cards", "H0 D0 C0 JJ | S4 H4", "H0 D0 C0 JJ\nS4 H4\n", "the fours would have a joker of the table, and no other card"},
		{"rearrange-from=either-cards", "H5 D5 C5 | S5 H9 D9 C9 S9", "H5 D5 C5\nH9 D9 C9 S9\nS5\n", "the five would be added beside a group of the hand"},
		{"rearrange-gives=longer", "H5 D5 C5 | H6 H7 S5", "H5 D5 C5 S5\nH6 H7\n", "the set has three cards"},
		{"rearrange-gives=longer", "H5 D5 C5 S5 | H6 H7", "D5 C5 S5\nH5 H6 H7\n\n", same + "the set has four cards"},
		{"rearrange-own-first", "H5 D5 C5 | S5 H9", "H5 D5 C5\nS5 H9\n", "no group of the hand"},
		{"rearrange-own-first", "H5 D5 C5 | S5 H9 D9 C9", "H5 D5 C5 S5\nH9 D9 C9\n\n", same + "with the nines the five goes, too"},
		{"rearrange-own-first=stays", "H5 D5 C5 / H6 H7 H8 | S5 S9 D9 C9 S6 S7", "H5 D5 C5\nH6 H7 H8\nS5 S6 S7\nD9 C9 S9\n\n", same + "two groups of the hand"},
		{"rearrange-own-first=stays", "HA JJ CA | S2 S5 S3 SA C4", "HA CA JJ\nSA S2 S3\nS5 C4\n", "the ace must stay with the two and the three, and the joker is no four"},
		{"rearrange-own-first=yes", "HA JJ CA | S2 S5 S3 SA C4", "HA CA SA\nS2 S3 JJ S5\nC4\n", same + "the ace leaves the group that was laid first"},
		{"rearrange-own-first", "| H5 H6 JJ D5", "H5 H6 JJ\nD5\n", same + "there is no table"},
		{"table-stays joker-not-in-sets", "H5 D5 JJ / H6 H7 H8 | H9 D0", "H5 D5 JJ\nH6 H7 H8 H9\nD0\n", same + "the set with the joker stays"},
		{"table-stays joker-not-in-sets", "H5 D5 JJ / D6 D7 D8 | H6 H7", "H5 H6 H7\nD5 D6 D7 D8 JJ\n\n", same + "the set with the joker may be broken"},
		{"table-stays joker-not-in-sets", "H5 D5 JJ | S5", "H5 D5 JJ\nS5\n", "nothing may be added to it"},
		{"table-stays=illegal joker-not-in-sets", "H5 D5 JJ / D6 D7 D8 | H6 H7", "H5 D5 JJ\nD6 D7 D8\nH6 H7\n", "the set with the joker is not broken"},
		{"table-stays=illegal joker-not-in-sets", "H5 D5 JJ / H6 H7 H8 | H9 D0", "H5 D5 JJ\nH6 H7 H8 H9\nD0\n", same + "the others may be added to"},
		{"table-stays=illegal joker-not-in-sets", "H5 D5 C5 / H6 H7 H8 | S5 D0", "D5 C5 S5\nH5 H6 H7 H8\nD0\n", same + "no group is illegal"},
		{"table-stays=illegal ace-high-only", "HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK | HA", "H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK HA\nHA\n", "by its cards the sequence is legal: the ace may stand after the king"},
		{"table-stays=illegal ace-high-only", "HA H2 H3 / H9 H0 HJ | HQ H4 H5", "HA H2 H3\nH9 H0 HJ HQ\nH4 H5\n", "two and three stay with the ace"},
		{"table-stays joker-stands=no-ace", "HA DA JJ | H6 H7 H8", "HA DA JJ\nH6 H7 H8\n\n", same + "the set with the joker stays"},
		{"table-stays joker-stands=no-ace", "HA DA JJ | CA CK", "HA DA JJ\nCA CK\n", "the joker would still stand for an ace"},
		{"table-stays set-ranks=numbers/pictures", "HA DA CA SA | HA DK DQ", "HA DA CA SA\nHA DK DQ\n", "without its ace of diamonds it is another set of aces"},
		{"table-stays set-ranks=numbers/pictures", "HA DA CA | DK DQ DJ", "HA DA CA\nDJ DQ DK\n\n", same + "the aces stay"},
		{"rearrange-adds-first=best", "H8 D8 C8 S8 | H9 H0", "H8 D8 C8 S8\nH9 H0\n", "the set does not give its eight"},
		{"rearrange-adds-first=best", "JJ H6 H7 | H5", "JJ H6 H7\nH5\n", "the joker stays before the six"},
		{"rearrange-adds-first=best", "H4 H5 H6 | H7 D7 C7", "H4 H5 H6\nH7 D7 C7\n\n", same + "a set of three is more than one card"},
		{"table-stays set-three-only", "H8 D8 C8 S8 / H2 D2 C2 S2 / H3 D3 C3 S3 / H4 D4 C4 S4 / H5 D5 C5 S5 / H6 D6 C6 S6 | S9 S0", "H2 D2 C2 S2\nH3 D3 C3 S3\nH4 D4 C4 S4\nH5 D5 C5 S5\nH6 D6 C6 S6\nH8 D8 C8\nS8 S9 S0\n\n", same + "the last eight leaves its set"},
		{"table-stays set-three-only", "H2 D2 C2 S2 / H3 D3 C3 S3 / H4 D4 C4 S4 / H5 D5 C5 S5 / H6 D6 C6 S6 / H7 D7 C7 S7 / H8 D8 C8 S8 | S9 S0", "H2 D2 C2 S2\nH3 D3 C3 S3\nH4 D4 C4 S4\nH5 D5 C5 S5\nH6 D6 C6 S6\nH7 D7 C7 S7\nH8 D8 C8 S8\nS9 S0\n", "a seventh such set is not tried"},
		{"table-jokers-fixed=sequences/sets", "H5 D5 C5 / H3 H4 JJ | H6", "H5 D5 C5\nH3 H4 JJ H6\n\n", same + "the set is as it was, though the joker stands for the five, too"},
		{"goal-least=2", "H5 D5 C5 | S5 D0", "H5 D5 C5\nS5 D0\n", "one card is not enough"},
		{"goal-least=7", "| H5 D5 C5 S9", "H5 D5 C5 S9\n", "one card would stay"},
		{"goal-least=7", "| H5 D5 C5", "H5 D5 C5\n\n", same + "no card stays"},
		{"goal-kept=1", "H5 D5 C5 | S5", "H5 D5 C5\nS5\n", "the last card is kept"},
		{"goal-kept=2", "| H5 H6 H7 H8 D2", "H6 H7 H8\nH5 D2\n", "two are kept"},
		{"goal-most=1", "H5 D5 C5 / D6 D7 D8 | S5 D9", "H5 C5 S5\nD5 D6 D7 D8\nD9\n", "two are too many"},
		{"goal-most=2", "C2 C3 C4 | H5 D5 C5", "C2 C3 C4 C5\nH5 D5\n", "three are too many"},
		{"goal-jokers=1", "H5 H6 H7 H8 H9 | JJ JJ", "H5 H6 H7 H8 H9 JJ\nJJ\n", "the second joker stays"},
		{"joker-needed", "| H5 H6 H7 JJ", "H5 H6 H7\nJJ\n", "the sequence is legal without it"},
		{"joker-needed", "H5 H6 H7 H8 JJ | D0 JJ", "H5 H6 JJ\nH7 H8 JJ\nD0\n", same + "two sequences of three need one each"},
		{"joker-needed", "H5 H6 H7 JJ | D5 C5", "D5 C5 JJ\nH5 H6 H7\n\n", same + "two fives need the table's"},
		{"joker-needed", "H5 H6 H7 JJ | H8 D0", "H5 H6 H7 JJ\nH8 D0\n", "by these rules the table's joker has no place, and so all stays as it is"},
		{"goal-jokers-needed", "| H5 H6 H7 JJ", "H5 H6 H7\nJJ\n", "it could only be added"},
		{"goal-jokers-needed", "| H5 H7 D9 C9 JJ JJ", "D9 C9 JJ\nH5 JJ H7\n\n", same + "a gap and a set of two"},
		{"goal-jokers-needed", "| H5 H6 H7 H8 JJ JJ", "H5 H6 JJ\nH7 H8 JJ\n\n", same + "two sequences of three need one each"},
		{"goal-jokers-needed", "H5 H6 H7 JJ | H8 D0 JJ JJ", "H5 H6 JJ\nH7 H8 JJ\nD0 JJ\n", "the third could only be added"},
		{"goal-jokers-needed", "H5 H6 H7 JJ | H8", "H5 H6 H7 H8 JJ\n\n", same + "that of the table may stand anywhere"},
		{"goal-jokers-needed=others", "| H5 H6 H7 JJ", "H5 H6 H7\nJJ\n", "it could only be added"},
		{"goal-jokers-needed=others", "| H5 D5 JJ H9", "H5 D5 JJ\nH9\n", same + "two cards need one"},
		{"rearrange-untouched=jokers", "H8 JJ S8 | C8 D8", "H8 JJ S8\nC8 D8\n", "nothing is added to the group with the joker"},
		{"rearrange-untouched=sets", "H5 D5 C5 / H6 H7 H8 | S5 H9", "H5 D5 C5\nH6 H7 H8 H9\nS5\n", "the sequence may grow"},
		{"rearrange-untouched=sequences", "H5 D5 C5 / H6 H7 H8 | S5 H9", "H6 H7 H8\nH5 D5 C5 S5\nH9\n", "the set may grow"},
		{"goal-jokers-added", "| H5 H7 H9 H0 HJ JJ", "H9 H0 HJ JJ\nH5 H7\n", "it fills no gap"},
		{"goal-jokers-added", "H5 D5 C5 | JJ JJ", "H5 D5 C5 JJ\nJJ\n", same + "a set has room for one"},
		{"goal-jokers-added", "H5 JJ H7 | H8 JJ JJ", "H5 JJ H7 H8 JJ\nJJ\n", same + "the table's joker fills a gap"},
		{"goal-kind=either", "| H5 H6 H7 D9 C9 S9 D0", "H5 H6 H7\nD9 C9 S9 D0\n", "both in one move are too much"},
		{"goal-kind=either", "H2 H3 H4 / D9 C9 S9 | H5 H9 C2 C3 C4", "D9 C9 S9\nH2 H3 H4 H5\nC2 C3 C4\nH9\n", "the nine would go to a set"},
		{"goal-kind=either", "D5 H5 C5 S5 | H6 H7", "D5 C5 S5\nH5 H6 H7\n\n", same + "a five of the table goes to a sequence"},
		{"goal-kind=sequences", "D9 C9 S9 | H9", "D9 C9 S9\nH9\n", "the nine would go to a set"},
		{"goal-kind=sequences", "D9 C9 S9 | H8 JJ", "D9 C9 S9 JJ\nH8\n", same + "a joker may go to a set"},
		{"goal-kind=sets", "H2 H3 H4 | H5 D9 C9 S9", "D9 C9 S9\nH2 H3 H4\nH5\n", "the five would go to a sequence"},
		{"goal-kind=sets", "H2 H3 H4 H5 / H9 H0 HJ | H5 D5 C5", "H5 D5 C5\nH2 H3 H4 H5\nH9 H0 HJ\n\n", same + "all go to a set"},
		{"goal-singly", "H5 D5 C5 | H6 H7 H8 D0", "H5 D5 C5\nH6 H7 H8 D0\n", "a sequence of the hand alone never begins"},
		{"goal-singly", "H5 H6 H7 | H8 H9 D0", "H5 H6 H7 H8 H9\nD0\n", same + "each of the two can be added"},
		{"goal-singly=own-first", "H5 D5 C5 | H6 H7 H8 D0", "H5 D5 C5\nH6 H7 H8\nD0\n", same + "the hand's own sequence is laid first"},
		{"goal-singly=own-first", "H5 D5 C5 S5 | H6 H7 D9 C9 S9", "H5 D5 C5 S5\nD9 C9 S9\nH6 H7\n", "the two could only go together"},
		{"goal-singly=own-first", "H5 D5 C5 | H6 H7 H8 S5 D0", "D5 C5 S5\nH5 H6 H7 H8\nD0\n", same + "one more can be added"},
		{"goal-worth=points", "HK DK CK / H2 H3 H4 H5 | SK SQ", "HK DK CK SK\nH2 H3 H4 H5\nSQ\n", same + "one king"},
		{"goal-worth=points", "| H2 H3 H5 JJ HK DK", "HK DK JJ\nH2 H3 H5\n", "two kings are worth more than three low cards"},
		{"goal-prefers=sequences", "| H5 H6 H7 D7 C7", "H5 H6 H7\nD7 C7\n", same + "no set"},
		{"goal-prefers=sequences", "C2 C3 C4 | H7 D7 C7 D0", "C2 C3 C4\nH7 D7 C7 D0\n", "no card stands in a set"},
		{"goal-prefers=sets", "H2 C2 S2 | H5 H6 H7 D0", "H2 C2 S2\nH5 H6 H7 D0\n", "no card stands in a sequence"},
		{"table-jokers-fixed=sequences/sets/majority sequence-least=2", "H2 D2 C2 S2 / JJ DK DA / JJ D9 C9 S9 / JJ D0 DJ DQ DK DA | SQ SJ C4 C8 C6 C6 C4 S6",
			"H2 C2 S2\nJJ D9 S9\nDA D2\nDQ DK\nJJ D0 DJ JJ DK DA\nC8 C9\nSJ SQ\nC4 C6 C6 C4 S6\n", "of two queens the one in the long sequence is the joker: a king and a joker are no group"},
		{"table-lost=hand-last", "H5 D5 C5 | D0 S5", "H5 D5 C5\nD0\n", "the five is not read"},
		{"table-lost=hand-last", "H5 D5 C5 | S5", "H5 D5 C5 S5\n\n", same + "a single card is read"},
		{"table-lost=hand-first/hand-jokers", "H5 D5 C5 | S5 D0 JJ", "H5 D5 C5\nD0\n", "both are lost"},
		{"table-lost=tens/table-jokers", "H5 D5 C5 JJ / H9 H0 HJ HQ | S9", "H5 D5 C5\nH9 HJ HQ\nS9\n", "nothing can be done with what is left"},
		{"table-once=hand-cards", "H5 D5 C5 | S5 S5 D0 D0", "H5 D5 C5 S5\nD0\n", "the second five is lost"},
		{"table-once=table-jokers", "H5 D5 JJ / C7 C8 C9 JJ | S0", "H5 D5 JJ\nC7 C8 C9\nS0\n", "the second joker is lost"},
		{"table-hand-most=2", "H5 D5 C5 | D0 D2 S5", "H5 D5 C5\nD0 D2\n", "the third card is not read"},
		{"table-groups=1", "H5 D5 C5 / H7 H8 H9 | S5 H6", "H5 D5 C5 S5\nH6\n", "the sequence is not read"},
		{"table-groups=but-first", "H5 D5 C5 / H7 H8 H9 | S5 H6", "H6 H7 H8 H9\nS5\n", "the set is not read"},
		{"table-cards-most=3", "H7 H8 H9 H0 | HJ", "H7 H8 H9\nHJ\n", "the ten is not read"},
		{"print-hand=laid", "H5 D5 C5 | S5 D0", "H5 D5 C5 S5\nS5\n", "the five was disposed of"},
		{"print-hand=but-last", "H5 D5 C5 | S5 D0 D2", "H5 D5 C5 S5\nD0\n", "two stay"},
		{"print-hand=once", "H5 D5 C5 | D0 D0 JJ JJ JJ", "H5 D5 C5 JJ\nD0 JJ\n", "two of each stay"},
		{"print-table=changed", "H5 D5 C5 / D7 D8 D9 | S5", "H5 D5 C5 S5\n\n", "the sequence is as it was"},
		{"print-blank-line", "H5 D5 C5 | S5 D0", "H5 D5 C5 S5\n\nD0\n", "the line before the hand's is empty"},
		{"print-descending", "| H5 JJ H7 D0", "H7 JJ H5\nD0\n", "the highest card is first"},
		{"print-descending", "| H5 D5 C5 D0", "H5 D5 C5\nD0\n", same + "a set has no highest card"},
	} {
		t.Run(tc.value+" "+tc.text, func(t *testing.T) {
			id, beside, two := strings.Cut(tc.value, " ")
			if !strings.Contains(id, "=") {
				id += "=yes"
			}
			ids := []string{id}
			if two {
				ids = append(ids, beside)
			}
			l := layout(t, tc.text)
			output, _ := engineOf(t, ids).Append(nil, l)
			if got := string(output); got != tc.output {
				t.Errorf("found %q, expected %q: %s", got, tc.output, tc.reason)
			}
			rules, _ := engineOf(t, nil).Append(nil, l)
			if alike := oracle.Alike(Problem, l, rules, output); alike != strings.HasPrefix(tc.reason, same) {
				t.Errorf("the rules print %q", rules)
			}
		})
	}
}

// TestSpare wants automata to be used again, and bounded.
func TestSpare(t *testing.T) {
	var l lender
	a := l.borrow(misread(t, "joker-one"), 2)
	l.put(a)
	if b := l.borrow(misread(t, "ace-low-only"), 2); b == a {
		t.Error("found an automaton of other rules")
	}
	if b := l.borrow(misread(t, "joker-one"), 2); b != a || l.size != 0 || len(l.list) != 0 {
		t.Errorf("found %p and %d configs left, expected %p and none", b, l.size, a)
	}
	for i := range 5 {
		l.put(&automaton{jokers: i, size: mostSpare / 2})
	}
	if l.size > mostSpare || len(l.list) != 2 || l.list[1].jokers != 4 {
		t.Errorf("found %d automata with %d configs, expected the last two", len(l.list), l.size)
	}
}
