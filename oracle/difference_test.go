package oracle

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// result is a value such as games compare.
type result struct {
	Cards  []string
	Scores []int
}

func TestFirstDifference(t *testing.T) {
	for _, tc := range []struct {
		name      string
		want, got any
		diff      Difference
		differs   bool
		reason    string
	}{
		{"equal", result{[]string{"CJ"}, []int{1}}, result{[]string{"CJ"}, []int{1}}, Difference{}, false, "nothing differs"},
		{"inserted", []string{"CJ", "SQ"}, []string{"CJ", "DT", "CJ", "SQ"}, Difference{"", 1}, true, "the second card is another, although the shortest edit may put the first two in front"},
		{"removed", []string{"CJ", "DT", "CJ", "SQ"}, []string{"CJ", "SQ"}, Difference{"", 1}, true, "the same the other way round"},
		{"longer", []int{1, 2}, []int{1, 2, 3}, Difference{"", 2}, true, "after the end of the shorter one"},
		{"empty", []int{}, []int{7}, Difference{"", 0}, true, "at the beginning"},
		{"second field", result{[]string{"CJ"}, []int{1, 2}}, result{[]string{"CJ"}, []int{1, 3}}, Difference{"Scores", 1}, true, "the first field is equal"},
		{"both fields", result{[]string{"CJ"}, []int{1}}, result{[]string{"SQ"}, []int{2}}, Difference{"Cards", 0}, true, "the first field goes first"},
		{"no slice", struct{ Points int }{80}, struct{ Points int }{85}, Difference{"Points", -1}, true, "a number has no index"},
		{"plain", 80, 85, Difference{"", -1}, true, "neither struct nor slice"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if diff, differs := FirstDifference(tc.want, tc.got); diff != tc.diff || differs != tc.differs {
				t.Errorf("found %+v, %v, expected %+v, %v: %s", diff, differs, tc.diff, tc.differs, tc.reason)
			}
		})
	}
}

// TestFirstDifferenceAsCmp holds what is asked directly against go-cmp.
func TestFirstDifferenceAsCmp(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 15))
	word := func() string { return string(rune('A' + random.IntN(3))) }
	value := func() (r result) {
		for range random.IntN(4) {
			r.Cards = append(r.Cards, word())
		}
		if random.IntN(2) == 0 {
			r.Scores = []int{} // which go-cmp tells from nil
		}
		return r
	}
	for range 5000 {
		a, b := value(), value()
		if _, differs := FirstDifference(a, b); differs == cmp.Equal(a, b) {
			t.Fatalf("%#v and %#v: %v", a, b, differs)
		}
	}
}

// BenchmarkFirstDifference compares two games of 60 cards that part in the middle.
func BenchmarkFirstDifference(b *testing.B) {
	want, got := result{make([]string, 60), make([]int, 4)}, result{make([]string, 60), make([]int, 4)}
	got.Cards[30] = "CJ"
	for b.Loop() {
		FirstDifference(want, got)
	}
}

// freshVar makes of the test's executable a process that prints one difference.
const freshVar = "KIEBITZ_FIRST_DIFFERENCE"

// TestFirstDifferenceFresh looks from twenty processes: go-cmp chooses between
// two edit scripts when a process starts.
func TestFirstDifferenceFresh(t *testing.T) {
	if os.Getenv(freshVar) != "" {
		d, _ := FirstDifference([]string{"CJ", "SQ"}, []string{"CJ", "DT", "CJ", "SQ"})
		fmt.Printf("<%d>", d.Index)
		os.Exit(0)
	}
	for range 20 {
		cmd := exec.Command(os.Args[0], "-test.run=^TestFirstDifferenceFresh$")
		cmd.Env = append(os.Environ(), freshVar+"=1")
		if out, err := cmd.Output(); err != nil || string(out) != "<1>" {
			t.Fatalf("found %q and %v, expected <1>", out, err)
		}
	}
}
