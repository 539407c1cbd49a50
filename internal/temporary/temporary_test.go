//go:build unix

package temporary_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"kiebitz/internal/temporary"
)

const prefix = "kiebitz-test"

// TestMain is, in a process of its own, a program that makes a folder and never ends.
func TestMain(m *testing.M) {
	if os.Getenv("KIEBITZ_MAKES") == "" {
		os.Exit(m.Run())
	}
	f, err := temporary.Make(prefix)
	if err != nil {
		panic(err)
	}
	os.Stdout.WriteString(f.Path + "\n")
	time.Sleep(time.Hour)
	f.Remove()
}

// TestSweep demands that folders of killed processes are removed, with what is in
// them, and nothing else.
func TestSweep(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	own, err := temporary.Make(prefix)
	if err != nil {
		t.Fatal(err)
	}
	other := other(t)
	killed := killed(t)
	outside := filepath.Join(t.TempDir(), "outside")
	stay := map[string]string{own.Path: "ours, which lives", other: "another process's that lives", outside: "what a link leads to"}
	write := func(name string) {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(outside)
	write(filepath.Join(killed, "deep", "result.json"))
	for _, name := range []string{"deep", ""} { // as a solver may have left it, and its box
		if err := os.Chmod(filepath.Join(killed, name), map[string]os.FileMode{"deep": 0, "": 0o711}[name]); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(outside, filepath.Join(killed, "link")); err != nil {
		t.Fatal(err)
	}
	// alike makes a folder that differs from an abandoned one.
	alike := func(name, reason string, change func(dir string) error) {
		dir := filepath.Join(tmp, name)
		write(filepath.Join(dir, ".kiebitz-lock"))
		if err := change(dir); err != nil {
			t.Fatal(err)
		}
		stay[dir] = reason
	}
	alike(prefix+"-11", "one without a lock", func(dir string) error { return os.Remove(filepath.Join(dir, ".kiebitz-lock")) })
	alike(prefix+"-12", "one that is open to others", func(dir string) error { return os.Chmod(dir, 0o755) })
	alike(prefix+"-mine", "one with another name", func(string) error { return nil })
	passed, err := temporary.Make(prefix)
	if err == nil {
		err = passed.Pass()
	}
	if err != nil {
		t.Fatal(err)
	}
	stay[passed.Path] = "ours, which others may pass"
	alike("kiebitz-13", "one with another prefix", func(string) error { return nil })
	alike(prefix+"-14", "a link to one", func(dir string) error {
		if err := os.Rename(dir, filepath.Join(tmp, "moved")); err != nil {
			return err
		}
		return os.Symlink("moved", dir)
	})
	alike(prefix+"-15", "one whose lock is a link", func(dir string) error {
		lock := filepath.Join(dir, ".kiebitz-lock")
		if err := os.Remove(lock); err != nil {
			return err
		}
		return os.Symlink(outside, lock)
	})
	if os.Geteuid() == 0 {
		alike(prefix+"-16", "another user's", func(dir string) error { return os.Chown(dir, 12345, -1) })
	}

	var swept []string
	temporary.Sweep(prefix, func(path string) { swept = append(swept, path) })
	if !slices.Equal(swept, []string{killed}) {
		t.Errorf("swept %v, expected %s", swept, killed)
	}
	for name, reason := range stay {
		if _, err := os.Lstat(name); err != nil {
			t.Errorf("%s is gone: %v", reason, err)
		}
	}
	if _, err := os.Lstat(killed); err == nil {
		t.Error("the folder of a killed process is still there")
	}
	if err := own.Remove(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(own.Path); err == nil {
		t.Error("a removed folder is still there")
	}
}

// other is the folder of a process that lives until the end of the test.
func other(t *testing.T) string {
	cmd, dir := maker(t)
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	return dir
}

// killed is the folder of a process that was killed.
func killed(t *testing.T) string {
	cmd, dir := maker(t)
	cmd.Process.Kill()
	cmd.Wait()
	return dir
}

func maker(t *testing.T) (*exec.Cmd, string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "KIEBITZ_MAKES=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatal("it has made no folder")
	}
	return cmd, lines.Text()
}
