// Package long marks the tests that take long, or that mostly wait.
package long

import (
	"flag"
	"os"
	"runtime"
	"strconv"
	"testing"
)

// Test skips a test that takes long, unless [Runs]: what is left of 'go test ./...' is to
// be waited for. The reason says what takes long.
func Test(t testing.TB, reason string) {
	t.Helper()
	if !Runs() {
		t.Skipf("skipped: it %s (CI=true go test ./... or -run runs it)", reason)
	}
}

// Runs reports whether tests that take long run: with CI=true, or if tests are chosen by name.
func Runs() bool {
	return os.Getenv("CI") == "true" || flag.Lookup("test.run").Value.String() != ""
}

// Waiting lets twice as many parallel tests run at a time as there are processors, unless
// -parallel says how many: those of a package that spend half of their time waiting. It is
// to be called from TestMain, after flags are parsed.
func Waiting() {
	if f := flag.Lookup("test.parallel"); f.Value.String() == f.DefValue {
		f.Value.Set(strconv.Itoa(2 * runtime.GOMAXPROCS(0)))
	}
}
