package sandbox_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kiebitz/runner/sandbox"
)

// TestMasked demands that no solver and no compiler sees this program, whatever shows
// the folders around it, unless its command names it.
func TestMasked(t *testing.T) {
	top, err := os.MkdirTemp("/var/tmp", "kiebitz-test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(top) })
	dir := filepath.Join(top, "local", "bin")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	err = os.MkdirAll(dir, 0o755)
	for name, text := range map[string]string{"kiebitz-old": "OTHER", "beside": "SHOWN"} {
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\necho "+text+"\n"), 0o755)
		}
	}
	for _, path := range []string{top, filepath.Dir(dir), dir} {
		os.Chmod(path, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("cp", self, filepath.Join(dir, "kiebitz")).CombinedOutput(); err != nil {
		t.Fatal(err, string(out))
	}
	for name, old := range map[string]func(string, string) error{"other": os.Link, "link": os.Symlink} {
		if err := old(filepath.Join(dir, "kiebitz"), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	const try = `for f in kiebitz other link kiebitz-old beside; do
	n=$(wc -c < $DIR/$f) 2>/dev/null || n=0
	[ $n -gt 0 ] && echo read $f
	$DIR/$f run mode >/dev/null 2>&1; case $? in 126|127) ;; *) echo ran $f;; esac
done; exit 0`
	for _, tc := range []struct {
		name, reason string
		options      sandbox.Options
		want         string
	}{
		{"solver", "nothing of that name, by none of its names", sandbox.Options{Command: []string{"sh", "-c", try}, Read: []string{top}}, "read beside,ran beside"},
		{"compiler", "nor does a compiler", sandbox.Options{Command: []string{"sh", "-c", try}, Read: []string{top}, Collect: "out"}, "read beside,ran beside"},
		{"named", "a word of the command names it", sandbox.Options{Command: []string{"sh", "-c", try, filepath.Join(dir, "kiebitz-old")}, Read: []string{top}},
			"read kiebitz-old,ran kiebitz-old,read beside,ran beside"},
	} {
		for tier := 1; tier <= 3; tier++ {
			t.Run(fmt.Sprintf("%s T%d", tc.name, tier), func(t *testing.T) {
				// What this program is is found out once, so that another one has to.
				tc.options.Env = []string{"DIR=" + dir}
				tc.options.Force, tc.options.Limits = tier, sandbox.Limits{Wall: time.Minute, CPU: time.Minute, Output: 1 << 20, Scratch: 1 << 20}
				back := sandbox.OwnFilesAre(filepath.Join(dir, "kiebitz"))
				defer back()
				box, err := sandbox.Open(tc.options)
				if err != nil {
					unable(t, "T%d can't be had: %v", tier, err)
				}
				defer box.Close()
				r, err := box.Run(context.Background(), sandbox.Process{})
				if got := strings.ReplaceAll(strings.TrimSpace(string(r.Stdout)), "\n", ","); err != nil || got != tc.want {
					t.Errorf("%s: got %q (%s %s, %v), expected %q; %s", tc.reason, got, r.End, r.Status, err, tc.want, r.Stderr)
				}
			})
		}
	}
}

// TestOddNames demands that a solver is started whose name, folder and arguments are no text.
func TestOddNames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d\xff")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Skipf("this file system has no such names: %v", err)
	}
	for path := dir; path != "/tmp" && path != "/"; path = filepath.Dir(path) {
		os.Chmod(path, 0o755)
	}
	if err := os.WriteFile(filepath.Join(dir, "m\xe9"), []byte("#!/bin/sh\ncat data\xfe; echo $1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "data\xfe"), []byte("data "), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	for tier := 1; tier <= 3; tier++ {
		box, err := sandbox.Open(sandbox.Options{Command: []string{"./m\xe9", "data\xfe"}, Force: tier, Limits: sandbox.Limits{Wall: time.Minute, Output: 1 << 20, Scratch: 1 << 20}})
		if err != nil {
			t.Errorf("T%d: %v", tier, err)
			continue
		}
		r, err := box.Run(context.Background(), sandbox.Process{})
		if got := string(r.Stdout); err != nil || got != "data data\xfe\n" {
			t.Errorf("T%d: got %q (%s %s, %v) %s", tier, got, r.End, r.Status, err, r.Stderr)
		}
		box.Close()
	}
}
