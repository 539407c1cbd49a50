// Package long marks the tests that take long.
package long

import (
	"flag"
	"os"
	"testing"
)

// Test skips a test that takes long, unless CI=true is set or tests are chosen by name:
// what is left of 'go test ./...' is to be waited for.
func Test(t testing.TB) {
	t.Helper()
	if run := flag.Lookup("test.run"); os.Getenv("CI") != "true" && run.Value.String() == "" {
		t.Skip("skipped: takes long (CI=true go test ./... or -run runs it)")
	}
}
