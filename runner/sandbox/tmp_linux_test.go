package sandbox_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kiebitz/runner/sandbox"
)

// TestTmp runs a solver that is itself in /tmp. There it must find a place for
// files of its own, as C's tmpfile expects, which is empty for each process, and
// can't do anything to itself.
func TestTmp(t *testing.T) {
	const text = `ls -A /tmp
mkdir /tmp/left && echo 1 > /tmp/left/file || exit 3
[ -e "$TMPDIR/left/file" ] || exit 4
for own in "$0" "$(dirname "$0")"; do
	mv "$own" /tmp/away 2>/dev/null && echo moved "$own"
	rm -rf "$own" "$TMPDIR/$(basename "$own")" 2>/dev/null
	chmod 000 "$own" "$TMPDIR/$(basename "$own")" 2>/dev/null
done
exit 0
`
	folder, err := os.MkdirTemp("/tmp", "kiebitz")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	file, err := os.CreateTemp("/tmp", "kiebitz")
	if err != nil {
		t.Fatal(err)
	}
	defer os.Remove(file.Name())
	deep := filepath.Join(folder, "deep")
	if err := os.Mkdir(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ name, reason, path, shown string }{
		{"file", "of /tmp the file alone is shown", file.Name(), filepath.Base(file.Name())},
		{"folder", "and the folder around it, which it can't move", filepath.Join(folder, "mau"), filepath.Base(folder)},
		{"deep", "however deep it is", filepath.Join(deep, "mau"), filepath.Base(folder)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if err := os.WriteFile(tc.path, []byte(text), 0o755); err != nil {
				t.Fatal(err)
			}
			for _, path := range []string{folder, file.Name()} {
				if err := os.Chmod(path, 0o755); err != nil {
					t.Fatal(err)
				}
			}
			t.Chdir("/tmp")
			box, err := sandbox.Open(sandbox.Options{Command: []string{"sh", tc.path}, Limits: sandbox.Limits{Wall: 30 * time.Second, Scratch: 1 << 20}, Force: 1})
			if err != nil {
				unable(t, "T1 can't be had: %v", err)
			}
			defer box.Close()
			for range 3 {
				r, err := box.Run(context.Background(), sandbox.Process{})
				if err != nil {
					t.Fatalf("%s: %v", tc.reason, err)
				}
				if got := strings.TrimSpace(string(r.Stdout)); r.End != sandbox.Exited || got != tc.shown {
					t.Errorf("%s: got %s (%s), %q, expected %q; %s", tc.reason, r.End, r.Status, got, tc.shown, r.Stderr)
				}
			}
			if data, err := os.ReadFile(tc.path); err != nil || string(data) != text {
				t.Errorf("%s: the solver is %q afterwards (%v)", tc.reason, data, err)
			}
		})
	}
}
