package export

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// eachPackage runs a test for the package of each problem.
func eachPackage(t *testing.T, test func(*testing.T, oracle.Problem, *Package)) {
	for _, p := range problems.All {
		t.Run(p.Info().ID, func(t *testing.T) {
			k, err := Read(p)
			if err != nil { // every problem has contents for a package
				t.Fatal(err)
			}
			test(t, p, k)
		})
	}
}

// chosen holds what some returned, by problem: to aim takes time.
var chosen sync.Map

// some returns the stored cases, and a few random and aimed ones.
func some(t *testing.T, p oracle.Problem) []cases.Case {
	t.Helper()
	if list, ok := chosen.Load(p.Info().ID); ok {
		return slices.Clone(list.([]cases.Case))
	}
	list, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	a, err := cases.NewAimer(p)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		list = append(list, cases.Random(p, testSeed, i+1, oracle.Aim{}))
	}
	for i := range 5 {
		list = append(list, a.Case(testSeed, i+1, oracle.Aim{}))
	}
	chosen.Store(p.Info().ID, list)
	return slices.Clone(list)
}

const (
	testSeed = 4711
	origin   = "seed 4711"
)

// files returns a package in a format.
func files(t *testing.T, p oracle.Problem, format string) []txtar.File {
	t.Helper()
	f, ok := Find(format)
	if !ok {
		t.Fatal("no format ", format)
	}
	list, err := f.Files(p, some(t, p), Options{Seed: testSeed})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// written returns a folder with the package of September 2025.
func written(t *testing.T, p oracle.Problem) string {
	t.Helper()
	need(t, "python3")
	dir := filepath.Join(t.TempDir(), "package")
	if err := Write(t.Context(), dir, files(t, p, "icpc-2025-09")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// need skips a test for which a program is not installed; in CI it fails.
func need(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err == nil {
		return
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is not installed", program)
	}
	t.Skipf("%s is not installed", program)
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// validate runs the output validator of the package in dir. It returns its exit
// status and what it says.
func validate(t *testing.T, dir, in, ans string, out []byte, flags ...string) (int, string) {
	t.Helper()
	feedback := t.TempDir()
	args := append([]string{filepath.Join(dir, "output_validator", "output_validator.py"), in, ans, feedback}, flags...)
	status := exitStatus(t, out, args...)
	text, err := os.ReadFile(filepath.Join(feedback, "judgemessage.txt"))
	if err != nil && status == 43 {
		t.Errorf("%s: refused without a message", ans)
	}
	return status, string(text)
}

// python returns a command that runs a program of Python.
func python(ctx context.Context, args ...string) *exec.Cmd {
	// Without site packages, which take most of the time.
	return exec.CommandContext(ctx, interpreter(), append([]string{"-I", "-S"}, args...)...)
}

// interpreter is Python itself, where python3 is a script that starts it.
var interpreter = sync.OnceValue(func() string {
	out, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		return "python3"
	}
	return strings.TrimSpace(string(out))
})

// exitStatus runs a program of Python that must not fail.
func exitStatus(t *testing.T, in []byte, args ...string) int {
	t.Helper()
	cmd := python(t.Context(), args...)
	cmd.Stdin = bytes.NewReader(in)
	text, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	if bytes.Contains(text, []byte("Traceback")) {
		t.Errorf("%v: %s", args, text)
	}
	return cmd.ProcessState.ExitCode()
}
