// Package long marks the tests that take long.
package long

import (
	"flag"
	"os"
	"testing"
)

// Test skips a test that takes long, unless [Runs]: what is left of 'go test ./...' is to
// be waited for.
func Test(t testing.TB) {
	t.Helper()
	if !Runs() {
		t.Skip("skipped: takes long (CI=true go test ./... or -run runs it)")
	}
}

// Runs reports whether tests that take long run: with CI=true, or if tests are chosen by name.
func Runs() bool {
	return os.Getenv("CI") == "true" || flag.Lookup("test.run").Value.String() != ""
}
