package testscripts_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"
)

// TestStrict runs a right solver on systems that lack what others have, which root can
// make of this one: there is a verdict, and how it came about, or exit status 3 with what
// is missing and what helps.
func TestStrict(t *testing.T) {
	t.Parallel()
	if os.Getuid() != 0 {
		t.Skip("skipped: only root can mount")
	}
	const (
		proc   = "mount -t tmpfs none /proc && "
		noexec = `mount -t tmpfs -o noexec none "$XDG_CACHE_HOME" && `
		lacks  = `the system lets no program of its folder be started`
		helps  = `\nLet XDG_CACHE_HOME and TMPDIR name folders whose file systems are not mounted noexec\. No result is shown\.\n$`
	)
	for _, tc := range []struct {
		name, reason, mount, words string
		status                     int
		want                       string
	}{
		{"no proc", "the weakest tier is better than no verdict, and named", proc, "run maumau --case samples/1 -- ./right", 0, `\nsandbox: T4 \(/proc is not mounted\)\n(?s:.*)\nCONFORMS  1 game, `},
		{"no proc, required", "full containment needs it", proc, "run maumau --case samples/1 --sandbox require -- ./right", 3,
			`^kiebitz: the sandbox is not available here: /proc is not mounted\nMount it: mount -t proc proc /proc\n$`},
		{"noexec", "what was compiled can't be started there", noexec, "run maumau --case samples/1 right.c", 3, lacks + `"?` + helps},
		{"noexec, without a sandbox", "the same", noexec, "run maumau --case samples/1 --sandbox off right.c", 3, lacks + helps},
		{"noexec, many", "the others are judged", noexec, "matrix maumau --case samples/1 right.c right", 2, `\nnot started 1 right\.c: ` + lacks + `\n(?s:.*)\nINCOMPLETE  2 solvers, 1 ok, 1 not started\n`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range map[string]string{
				"right":   "#!/bin/sh\necho 'CS SS SN SA CA HA HN CN CE CK CJ DA DJ HQ HS'\necho 'Score: 0 45'\n",
				"right.c": "#include <stdio.h>\nint main(void) { puts(\"CS SS SN SA CA HA HN CN CE CK CJ DA DJ HQ HS\\nScore: 0 45\"); }\n",
			} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			os.Chmod(dir, 0o755)
			cmd := exec.Command("sh", "-c", `mkdir "$XDG_CACHE_HOME" && `+tc.mount+program+" "+tc.words)
			cmd.Dir, cmd.Env = dir, append(os.Environ(), "XDG_CACHE_HOME="+filepath.Join(dir, "cache"))
			cmd.SysProcAttr = &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNS}
			out, err := cmd.CombinedOutput()
			if cmd.ProcessState.ExitCode() != tc.status || !regexp.MustCompile(tc.want).Match(out) {
				t.Errorf("%s: %v, expected status %d and %s\n%s", tc.reason, err, tc.status, tc.want, out)
			}
		})
	}
}
