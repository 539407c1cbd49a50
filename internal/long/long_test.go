package long

import (
	"flag"
	"testing"
)

// TestTest demands that in CI, and where tests are chosen by name, nothing is skipped.
func TestTest(t *testing.T) {
	run := flag.Lookup("test.run").Value
	defer run.Set(run.String())
	for _, tc := range []struct {
		name, ci, run string
		skips         bool
	}{
		{"all tests", "", "", true},
		{"CI", "true", "", false},
		{"by name", "", "Long", false},
		{"another CI", "false", "", true},
	} {
		skipped := true
		t.Run(tc.name, func(t *testing.T) {
			t.Setenv("CI", tc.ci)
			if err := run.Set(tc.run); err != nil {
				t.Fatal(err)
			}
			Test(t)
			skipped = false
		})
		if skipped != tc.skips {
			t.Errorf("%s: skipped %t, expected %t", tc.name, skipped, tc.skips)
		}
	}
}
