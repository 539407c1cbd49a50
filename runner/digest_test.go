package runner_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/runner"
)

// TestDigests demands digests of content, wherever the files lie.
func TestDigests(t *testing.T) {
	sum := func(s string) string { h := sha256.Sum256([]byte(s)); return hex.EncodeToString(h[:]) }
	want := []runner.Digest{{Word: 0, SHA256: sum("program")}, {Word: 2, SHA256: sum("script")}}
	for range 2 { // in two folders
		dir := t.TempDir()
		file := func(name, text string) string {
			name = filepath.Join(dir, name)
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			return name
		}
		command := []string{file("python", "program"), "-O", file("mau.py", "script"), dir, os.DevNull, filepath.Join(dir, "none")}
		if diff := cmp.Diff(want, runner.Digests(command)); diff != "" {
			t.Errorf("digests:\n%s", diff)
		}
	}
}
