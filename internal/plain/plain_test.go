package plain

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestSelf demands a program of this package's tests, which is another one than this if
// this has the race detector, and is gone in the end.
func TestSelf(t *testing.T) {
	file, remove, err := Self("kiebitz/internal/plain")
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(file, "-test.list", ".").Output()
	if err != nil || !strings.Contains(string(out), "TestSelf\n") {
		t.Errorf("found %v and the tests %q, expected TestSelf", err, out)
	}
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if (file == own) == race {
		t.Errorf("found %s, of this test, which has the race detector: %t", file, race)
	}
	remove()
	if _, err := os.Stat(file); (err == nil) == race {
		t.Errorf("with the race detector %t: found %v in the end", race, err)
	}
}

// TestSelfRefused demands that what the compiler says is told.
func TestSelfRefused(t *testing.T) {
	if !race {
		t.Skip("skipped: nothing is compiled without the race detector")
	}
	if _, _, err := Self("kiebitz/none"); err == nil || !strings.Contains(err.Error(), "kiebitz/none") {
		t.Errorf("found %v, expected an error that names the package", err)
	}
}
