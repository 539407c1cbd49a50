package testscripts_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestInterruptedPipes demands that the first signal ends a command that waits for a pipe: for
// somebody who opens its other end, writes into it, or reads from it.
func TestInterruptedPipes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, line string }{
		{"report", "report PIPE"},
		{"compare", "compare PIPE PIPE"},
		{"merge of a folder", "merge ."},
		{"solve", "solve maumau PIPE"},
		{"validate", "validate maumau PIPE"},
		{"check", "check maumau PIPE PIPE"},
		{"verify", "verify maumau PIPE"},
		{"explain", "explain maumau PIPE"},
		{"script", "script maumau PIPE -- true"},
		{"cases of a run", "run maumau --cases PIPE -- true"},
		{"failed ones", "run maumau --failed PIPE -- true"},
		{"languages", "languages --languages PIPE"},
		{"a result that nobody reads", "run maumau --case samples/1 --json PIPE -- true"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := syscall.Mkfifo(filepath.Join(dir, "pipe.json"), 0o600); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(program, strings.Fields(strings.ReplaceAll(c.line, "PIPE", "pipe.json"))...)
			cmd.Dir = dir
			endsAtOnce(t, cmd)
		})
	}
	t.Run("a pipe for a solver, which is never opened", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		cmd := exec.CommandContext(ctx, program, "run", "maumau", "--", "./pipe")
		cmd.Dir = dir
		if cmd.Run(); cmd.ProcessState.ExitCode() != 2 {
			t.Errorf("got exit status %d, expected 2", cmd.ProcessState.ExitCode())
		}
	})
	t.Run("a pipe that is open, and gives nothing", func(t *testing.T) {
		t.Parallel()
		pipe := filepath.Join(t.TempDir(), "pipe")
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Fatal(err)
		}
		fd, err := syscall.Open(pipe, syscall.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer syscall.Close(fd)
		endsAtOnce(t, exec.Command(program, "report", pipe))
	})
}

// TestCasesOfAPipe plays cases of a pipe, which can be read once, as a shell's <(...) is one.
func TestCasesOfAPipe(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	input, err := exec.Command(program, "gen", "maumau", "-n", "3").Output()
	if err != nil {
		t.Fatal(err)
	}
	go os.WriteFile(pipe, input, 0o600)
	out, err := exec.Command(program, "run", "maumau", "--cases", pipe, "--", program, "solve", "maumau").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "CONFORMS  3 games") {
		t.Errorf("got %v and\n%s", err, out)
	}
}

// endsAtOnce starts a command that waits, and demands that a signal ends it.
func endsAtOnce(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-ended:
		t.Fatalf("got exit status %d before the signal", cmd.ProcessState.ExitCode())
	case <-time.After(time.Second):
	}
	endsBy(t, cmd, ended, syscall.SIGTERM)
}

// endsBy demands that a signal ends a command that runs.
func endsBy(t *testing.T, cmd *exec.Cmd, ended <-chan error, signal os.Signal) {
	t.Helper()
	cmd.Process.Signal(signal)
	select {
	case <-ended:
		if got := cmd.ProcessState.ExitCode(); got != 130 {
			t.Errorf("got exit status %d, expected 130", got)
		}
	case <-time.After(patience):
		cmd.Process.Kill()
		t.Fatalf("still running long after the signal: %v", signal)
	}
}
