package testscripts_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestFlagsHidden demands that a solver sees neither what the command line names for
// kiebitz itself, cases with their answers above all, nor what lies in the working
// directory, where these lie in one of the system's folders.
func TestFlagsHidden(t *testing.T) {
	t.Parallel()
	top, err := os.MkdirTemp("/opt", "kiebitz-test")
	if err != nil {
		t.Skipf("skipped: only root makes folders among the system's: %v", err)
	}
	t.Cleanup(func() { os.RemoveAll(top) })
	solvers := filepath.Join(t.TempDir(), "solvers")
	for _, dir := range []string{filepath.Join(top, "judge"), filepath.Join(top, "work"), solvers} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	look := "#!/bin/sh\ncd " + top + "\nhead -qn 1 judge/* work/beside >&2\nexit 3\n"
	source := "exec 'sh', '-c', '" + look + "';\n"
	stored, err := os.ReadFile("../cases/maumau/curated/R1-extends.txtar")
	if err := errors.Join(err, os.Chmod(top, 0o755), os.WriteFile(filepath.Join(top, "judge/case.txtar"), stored, 0o644),
		os.WriteFile(filepath.Join(top, "judge/script.txtar"), []byte("! solver\n! stderr 'JUDGE|BESIDE'\n"), 0o644),
		os.WriteFile(filepath.Join(top, "judge/old.json"), []byte("JUDGE\n"), 0o644), os.WriteFile(filepath.Join(top, "work/beside"), []byte("BESIDE\n"), 0o644),
		os.WriteFile(filepath.Join(top, "work/look"), []byte(look), 0o755),
		os.WriteFile(filepath.Join(solvers, "look.pl"), []byte(source), 0o644), os.WriteFile(filepath.Join(top, "work/look.pl"), []byte(source), 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name, reason string
		words        []string
		status       int
		seen         string
	}{
		{"cases", "they contain answers; what is written lies beside", []string{"run", "maumau", "--cases", top + "/judge/case.txtar", "--json", top + "/judge/new.json", solvers + "/look.pl"}, 1, ""},
		{"report", "an earlier result lies beside it", []string{"run", "maumau", "--json", top + "/judge/new.json", "--case", "samples/1", "--", top + "/work/look"}, 1, ""},
		{"working directory", "of a program, nothing beside it", []string{"run", "maumau", "--case", "samples/1", "--", "./look"}, 1, "JUDGE"},
		{"script", "it runs the solvers of a class, too", []string{"matrix", "maumau", "--script", top + "/judge/script.txtar", top + "/work/look.pl"}, 0, ""},
		{"asked for the folder around", "it is in there", []string{"run", "maumau", "--case", "samples/1", "--read", top, "--", "./look"}, 1, "JUDGE BESIDE"},
		{"asked for", "what --read names", []string{"run", "maumau", "--case", "samples/1", "--read", top + "/judge", "--", "./look"}, 1, "JUDGE"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			cmd := exec.Command(program, tc.words...)
			cmd.Dir = filepath.Join(top, "work")
			out, err := cmd.CombinedOutput()
			seen := strings.Join(regexp.MustCompile("JUDGE|BESIDE").FindAllString(string(out), -1), " ")
			if cmd.ProcessState.ExitCode() != tc.status || seen != tc.seen {
				t.Errorf("%s: %v, seen %q, expected %q\n%s", tc.reason, err, seen, tc.seen, out)
			}
		})
	}
}
