package long

import (
	"flag"
	"runtime"
	"strconv"
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
			Test(t, "takes long")
			skipped = false
		})
		if skipped != tc.skips {
			t.Errorf("%s: skipped %t, expected %t", tc.name, skipped, tc.skips)
		}
	}
}

// TestWaiting demands twice as many tests at a time as there are processors, and as many
// as -parallel says where it says another number.
func TestWaiting(t *testing.T) {
	f := flag.Lookup("test.parallel")
	was := f.Value.String()
	defer f.Value.Set(was)
	for _, tc := range []struct{ given, want string }{
		{f.DefValue, strconv.Itoa(2 * runtime.GOMAXPROCS(0))},
		{f.DefValue + "1", f.DefValue + "1"},
	} {
		f.Value.Set(tc.given)
		Waiting()
		if got := f.Value.String(); got != tc.want {
			t.Errorf("%s given: found %s, expected %s", tc.given, got, tc.want)
		}
	}
}
