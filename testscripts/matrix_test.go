package testscripts_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner/result"
)

// TestMatrixMisreadings sets programs for a third of the misreadings side by side, and one
// that plays by the rules: each row names its misreading, or one that can't be
// told from it on these cases, and nobody is said to agree against the oracle.
func TestMatrixMisreadings(t *testing.T) {
	long.Test(t, "builds the program again, or runs it dozens of times")
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the solvers are shell scripts")
	}
	dir := t.TempDir()
	write := func(file, expected, args string) {
		file = filepath.Join(dir, "solvers", file)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		script := fmt.Sprintf("#!/bin/sh\n# @EXPECTED_RESULTS@: %s\nexec %s solve maumau %s\n", expected, program, args)
		if err := os.WriteFile(file, []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write("right", "ACCEPTED", "")
	all := 1
	for i, m := range maumau.Problem.Book().Misreadings() {
		if m.Equivalent == "" && (i%3 == 0 || *every) {
			write(m.ID, "WRONG_ANSWER", "--misread "+m.ID)
			all++
		}
	}
	saved := filepath.Join(dir, "matrix.json")
	// Containment is tested elsewhere, and takes time.
	cmd := exec.Command(program, "matrix", "maumau", "--random", "0", "--shrink-time", "0", "--timeout", "30s", "--sandbox", "off", "--expect", "package", "--json", saved, filepath.Join(dir, "solvers"))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v, expected all results as stated:\n%s", err, out)
	}
	data, err := os.ReadFile(saved)
	if err != nil {
		t.Fatal(err)
	}
	m, err := result.ReadMatrix(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Solvers) != all {
		t.Errorf("found %d rows, expected %d", len(m.Solvers), all)
	}
	for i := range m.Solvers {
		s := &m.Solvers[i]
		if s.Name == "right" {
			if !s.Conforms() {
				t.Errorf("the right solver: %s", s.Run.Verdict)
			}
			continue
		}
		d := s.Run.Diagnosis
		if !slices.ContainsFunc(slices.Concat(d.Named, d.Indistinguishable), func(m oracle.Misreading) bool { return m.ID == s.Name }) {
			t.Errorf("%s: found %+v, indistinguishable %+v", s.Name, d.Named, d.Indistinguishable)
		}
	}
	for _, a := range m.Agreements {
		if len(a.Misread) == 0 {
			t.Errorf("solvers that misread rules are said to agree against the oracle: %+v", a)
		}
	}
}
