package testscripts_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var cramped = flag.Bool("cramped", false, "TestCramped with all its rows, beside 20 busy loops")

// crampedUser is a user whom nobody else is: the processes of a user are limited all together.
const crampedUser = 60998

// TestCramped runs a right and a wrong solver where a user may have few processes or
// open files. There is the verdict of a machine that limits nothing, or none, with
// exit status 3 and a reason.
func TestCramped(t *testing.T) {
	t.Parallel()
	if os.Getuid() != 0 {
		t.Skip("skipped: only root can become another user, whose processes nobody else's are counted with")
	}
	dir, err := os.MkdirTemp("", "cramped")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := errors.Join(os.Chmod(dir, 0o755), os.Chown(dir, crampedUser, crampedUser), os.Mkdir(filepath.Join(dir, "bin"), 0o755),
		os.Link(program, filepath.Join(dir, "bin", "kiebitz"))); err != nil {
		t.Fatal(err)
	}
	solvers := map[string]string{"right": "solve maumau", "wrong": "solve maumau --misread R5-counts-jacks"}
	want := map[string][]byte{}
	for name, words := range solvers {
		var status int
		if want[name], status = crampedRun(t, dir, words); status > 1 {
			t.Fatalf("%s, without a limit: exit status %d\n%s", name, status, want[name])
		}
	}
	limits := map[string][]int{"nproc": {30, 160}, "nofile": {12, 40}}
	if *cramped {
		limits = map[string][]int{"nproc": {10, 20, 50, 100, 120, 130, 140, 150, 160, 200, 300, 400}, "nofile": {8, 10, 12, 16, 20, 24, 28, 32, 40, 64, 128, 1024}}
		for range 20 {
			loop := exec.Command("sh", "-c", "while :; do :; done")
			if err := loop.Start(); err != nil {
				t.Fatal(err)
			}
			defer func() { loop.Process.Kill(); loop.Wait() }()
		}
	}
	for limit, values := range limits {
		for _, n := range values {
			for name, words := range solvers {
				t.Run(fmt.Sprintf("%s/%d/%s", limit, n, name), func(t *testing.T) {
					got, status := crampedRun(t, dir, words, fmt.Sprintf("--%s=%d", limit, n))
					switch {
					case status == 3 && bytes.Contains(got, []byte("kiebitz: ")):
						t.Logf("no verdict: %s", got[bytes.LastIndex(got, []byte("kiebitz: ")):])
					case !bytes.Equal(got, want[name]):
						t.Errorf("exit status %d\n%s\nwithout the limit:\n%s", status, got, want[name])
					}
				})
			}
		}
	}
}

// figures are what is different in each run.
var figures = regexp.MustCompile(`games( wrong)?, .*`)

// crampedRun judges a solver as that user and returns what is printed.
func crampedRun(t *testing.T, dir, solver string, limits ...string) ([]byte, int) {
	t.Helper()
	id := strconv.Itoa(crampedUser)
	kiebitz := filepath.Join(dir, "bin", "kiebitz")
	args := append([]string{"prlimit"}, limits...)
	args = append(args, kiebitz, "run", "maumau", "--random", "20", "--shrink-time", "0", "--")
	args = append(args, append([]string{kiebitz}, strings.Fields(solver)...)...)
	cmd := exec.Command("setpriv", append([]string{"--reuid=" + id, "--regid=" + id, "--clear-groups"}, args...)...)
	cmd.Dir, cmd.Env = dir, []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "TMPDIR=" + dir}
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return figures.ReplaceAll(out, nil), cmd.ProcessState.ExitCode()
}
