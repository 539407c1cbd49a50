package matrix

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGroups compares the sets that are found with those of the plain way, which
// compares all with all each time.
func TestGroups(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 0))
		var list []wrongs
		for i := range r.IntN(20) {
			w := wrongs{solver: i, strange: map[int]int{}}
			for at := range 1 + r.IntN(8) {
				if r.IntN(3) > 0 {
					w.strange[at] = 10*at + r.IntN(1+r.IntN(4))
				}
			}
			list = append(list, w)
		}
		var got []string
		for set, cases := range groups(list) {
			got = append(got, summary(set, cases))
		}
		if diff := cmp.Diff(plainGroups(list), got); diff != "" {
			t.Fatalf("seed %d: expected (-) and got (+):\n%s", seed, diff)
		}
	}
}

func summary(set []wrongs, cases map[int]int) string {
	var who []int
	for _, w := range set {
		who = append(who, w.solver)
	}
	return fmt.Sprint(who, cases)
}

func plainGroups(left []wrongs) (all []string) {
	left = slices.Clone(left)
	for {
		set, cases := plainClosest(left)
		if set == nil {
			return all
		}
		all = append(all, summary(set, cases))
		left = slices.DeleteFunc(left, func(w wrongs) bool { return plainIn(set, w) })
	}
}

func plainIn(set []wrongs, w wrongs) bool {
	return slices.ContainsFunc(set, func(s wrongs) bool { return s.solver == w.solver })
}

func plainClosest(list []wrongs) (set []wrongs, cases map[int]int) {
	for i, v := range list {
		for _, w := range list[i+1:] {
			both := shared(v.strange, w.strange)
			if len(both) > len(cases) && agree(len(both), len(v.strange), len(w.strange)) {
				set, cases = []wrongs{v, w}, both
			}
		}
	}
	if set == nil {
		return nil, nil
	}
	for _, w := range list {
		all := shared(cases, w.strange)
		if !plainIn(set, w) && agree(len(all), len(cases), len(w.strange)) && 2*len(all) >= len(cases) {
			set, cases = append(set, w), all
		}
	}
	slices.SortFunc(set, func(a, b wrongs) int { return a.solver - b.solver })
	return set, cases
}
