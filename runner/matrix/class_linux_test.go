package matrix_test

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/runner/matrix"
	"kiebitz/runner/source"
)

// TestUnreadable demands that a file or a folder without permission is the fault of whose
// it is, said with the path as it was typed. Root reads all, and so it is nobody here.
func TestUnreadable(t *testing.T) {
	tree(t, "-- s/ann.py --\n-- s/d/a.py --\n-- s/x.cpp --\n-- s/e/main.py --\n-- s/e/b.py --\n")
	for name, mode := range map[string]os.FileMode{"s/d": 0, "s/x.cpp": 0, "s/e/b.py": 0, ".": 0o755, "..": 0o755} {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
	}
	defer os.Chmod("s/d", 0o755)
	runtime.LockOSThread() // for good: the thread ends with the test
	if os.Getuid() == 0 {
		if err := syscall.Setfsuid(65534); err != nil {
			t.Fatal(err)
		}
		defer syscall.Setfsuid(0)
	}
	if _, err := os.ReadFile("s/x.cpp"); !errors.Is(err, fs.ErrPermission) {
		t.Fatalf("the file can be read: %v", err)
	}
	found, err := matrix.Search{Table: source.Languages()}.Find([]string{"s"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"ann.py, source", "d, FAULT permission denied", "e, source", "x.cpp, source"}, lines(found)); diff != "" {
		t.Errorf("expected (-) and got (+):\n%s", diff)
	}
	b := &source.Builder{Below: found.Below}
	for path, want := range map[string]string{"s/x.cpp": "read s/x.cpp: permission denied", "s/e": "read s/e/b.py: permission denied"} {
		if _, err := b.Build(t.Context(), path); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: got %v, expected %s", path, err, want)
		}
	}
}
