package rummy

import (
	"math/rand/v2"
	"testing"
)

// TestPermutation compares our permutation, and what is drawn after it, with the
// library's, on which the stored random cases were built.
func TestPermutation(t *testing.T) {
	for seed := range uint64(10_000) {
		ours, theirs := rand.New(rand.NewPCG(seed, 1)), rand.New(rand.NewPCG(seed, 1))
		for range 10 {
			if got, want := permutation(ours), [4]int(theirs.Perm(4)); got != want {
				t.Fatalf("seed %d: got %v, want %v", seed, got, want)
			}
		}
		if ours.Uint64() != theirs.Uint64() {
			t.Fatalf("seed %d: another number of draws", seed)
		}
	}
}

// draws is a source that returns what it holds.
type draws []uint64

func (d *draws) Uint64() uint64 {
	x := (*d)[0]
	*d = (*d)[1:]
	return x
}

// TestPick draws what is so rare that no seed comes to it: a number that is
// refused, and the first one that is not. Of three, 2^64 leaves one over.
func TestPick(t *testing.T) {
	for _, tc := range []struct {
		name, reason string
		source       draws
		n            uint64
		left         int
	}{
		{"refused", "0 times 3 is below 1", draws{0, 5, 7}, 3, 1},
		{"taken", "the least product that is not", draws{1, 5, 7}, 3, 2},
		{"power of two", "nothing is left over", draws{0, 5, 7}, 4, 2},
	} {
		ours, theirs := append(draws{}, tc.source...), append(draws{}, tc.source...)
		got, want := pick(rand.New(&ours), tc.n), rand.New(&theirs).Uint64N(tc.n)
		if got != want || len(ours) != tc.left || len(theirs) != tc.left {
			t.Errorf("%s: got %d and %d draws left, want %d and %d (%s)", tc.name, got, len(ours), want, tc.left, tc.reason)
		}
	}
}
