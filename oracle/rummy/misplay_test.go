package rummy

import (
	"math/rand/v2"
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
