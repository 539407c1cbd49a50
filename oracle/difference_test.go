package oracle

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
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
		{"longer", []int{1, 2}, []int{1, 2, 3}, Difference{"", 2}, true, "behind the end of the shorter one"},
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
