package runner_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// TestDigests demands digests of content, wherever the files lie.
func TestDigests(t *testing.T) {
	sum := func(s string) string { h := sha256.Sum256([]byte(s)); return hex.EncodeToString(h[:]) }
	want := []result.Digest{{Word: 0, SHA256: sum("program")}, {Word: 2, SHA256: sum("script")}}
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
		if hole := file("hole", ""); os.Truncate(hole, 1<<40) == nil { // where files may have one
			command = append(command, hole)
		}
		if diff := cmp.Diff(want, runner.Digests(command)); diff != "" {
			t.Errorf("digests:\n%s", diff)
		}
	}
}

// TestOutputDigest demands that a digest tells wrong answers apart, and not the
// whitespace that is forgiven; right answers have none.
func TestOutputDigest(t *testing.T) {
	list, err := cases.Select(problem, []string{"samples/1"}, 0, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	digest := func(output string, exact bool) string {
		t.Helper()
		r, err := runner.Check(t.Context(), runner.Options{Problem: problem, Cases: cases.List(list), Exact: exact, ListOnly: true}, []byte(output))
		if err != nil {
			t.Fatal(err)
		}
		return r.Cases[0].OutputSHA256
	}
	const wrong, spaced, other = "CA SS\nScore: 0 1\n", "CA SS \r\nScore: 0 1\n\n", "CA SA\nScore: 0 1\n"
	for _, tc := range []struct {
		name, reason, a, b string
		exact, same        bool
	}{
		{"same", "one answer", wrong, wrong, false, true},
		{"other", "another one", wrong, other, false, false},
		{"spaces", "forgiven", wrong, spaced, false, true},
		{"spaces exactly", "not forgiven", wrong, spaced, true, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a, b := digest(tc.a, tc.exact), digest(tc.b, tc.exact)
			if len(a) != 64 || len(b) != 64 || (a == b) != tc.same {
				t.Errorf("%s: got %s and %s", tc.reason, a, b)
			}
		})
	}
	if d := digest(string(oracle.Frame(problem, nil, [][]byte{list[0].Answer})), false); d != "" {
		t.Errorf("a right answer has the digest %s", d)
	}
}

// TestNoOutputDigest demands no digest of what differs from run to run.
func TestNoOutputDigest(t *testing.T) {
	list, err := cases.Select(problem, []string{"samples/1"}, 0, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	for _, solver := range []string{"crash", "sleep", "flood"} {
		r := run(t, solver, runner.Options{Cases: cases.List(list), Timeout: 100 * time.Millisecond})
		if c := r.Cases[0]; !result.Failed(c.Verdict) || c.OutputSHA256 != "" {
			t.Errorf("%s: %s with the digest %q", solver, c.Verdict, c.OutputSHA256)
		}
	}
}
