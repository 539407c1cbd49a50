package sandbox_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kiebitz/runner/sandbox"
)

// TestHidden demands that of a class that lies in one of the system's folders nothing is
// seen, neither by a solver nor by a compiler, but what the command names.
func TestHidden(t *testing.T) {
	dir, err := os.MkdirTemp("/opt", "kiebitz-test")
	if err != nil {
		t.Skipf("skipped: only root makes folders among the system's: %v", err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	os.Chmod(dir, 0o755)
	for _, name := range []string{"ann", "bob"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\nfor n in ann bob; do cat "+dir+"/$n >/dev/null 2>&1 && echo $n; done; exit 0\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	ann := filepath.Join(dir, "ann")
	sandbox.LookAgain()
	// What only root may read, and a shell that nobody else may start: outside T1 it runs as root.
	if err := errors.Join(os.Mkdir(filepath.Join(dir, "closed"), 0o700), os.WriteFile(filepath.Join(dir, "closed", "key"), nil, 0o644),
		os.WriteFile(filepath.Join(dir, "key"), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	// It sees its installation as well.
	own := t.TempDir()
	shell := filepath.Join(own, "bin", "sh")
	text, err := os.ReadFile("/bin/sh")
	if err := errors.Join(err, os.Mkdir(filepath.Join(own, "bin"), 0o755), os.Mkdir(filepath.Join(own, "lib"), 0o755), os.WriteFile(shell, text, 0o700),
		os.WriteFile(filepath.Join(own, "lib", "part"), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	keys := "for n in ann key closed/key; do cat " + dir + "/$n >/dev/null 2>&1 && echo $n; done; cat " + own + "/lib/part && echo part; exit 0"
	look := []string{"sh", "-c", "for n in ann bob; do cat " + dir + "/$n >/dev/null 2>&1 && echo $n; done; exit 0"}
	for _, tc := range []struct {
		name, reason string
		options      sandbox.Options
		want         string
	}{
		{"shown", "without strangers, /opt is the system's", sandbox.Options{Command: look}, "ann,bob"},
		{"source", "a copy runs", sandbox.Options{Command: look, Hide: []string{ann}}, ""},
		{"compiler", "a source could embed another", sandbox.Options{Command: look, Hide: []string{ann}, Collect: "out"}, ""},
		{"program", "itself alone", sandbox.Options{Command: []string{ann}, Hide: []string{ann, filepath.Join(dir, "bob")}}, "ann"},
		{"asked for", "what --read names", sandbox.Options{Command: look, Hide: []string{ann}, Read: []string{filepath.Join(dir, "bob")}}, "bob"},
		{"private", "root's own files, by a solver that only root may start", sandbox.Options{Command: []string{shell, "-c", keys}}, "ann,part"},
		{"private asked for", "what --read names", sandbox.Options{Command: []string{shell, "-c", keys}, Read: []string{filepath.Join(dir, "key")}}, "ann,key,part"},
		{"folder", "of a class's folders", sandbox.Options{Command: look, Hide: []string{dir}}, ""},
	} {
		for tier := 1; tier <= 3; tier++ {
			t.Run(fmt.Sprintf("%s T%d", tc.name, tier), func(t *testing.T) {
				tc.options.Force, tc.options.Limits = tier, sandbox.Limits{Wall: time.Minute, CPU: time.Minute, Output: 1 << 20, Scratch: 1 << 20}
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
