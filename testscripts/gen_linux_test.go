package testscripts_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// used returns the processor time that a process has used by itself.
func used(t *testing.T, pid int) time.Duration {
	t.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:]) // from the third on
	var ticks int                                                   // a hundredth of a second each
	if _, err := fmt.Sscan(string(fields[14-3]), &ticks); err != nil {
		t.Fatal(err)
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// TestInterruptedGen demands that Ctrl-C ends the search for cases that are found
// at once, but are many.
func TestInterruptedGen(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(program, "gen", "maumau", "--hit", "draw", "-n", "10000000", "--time", "1h")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	// It listens before it does anything else, and a start uses next to nothing.
	for deadline := time.Now().Add(patience); used(t, cmd.Process.Pid) < time.Second; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			cmd.Process.Kill()
			t.Fatalf("it has used %v in %v", used(t, cmd.Process.Pid), patience)
		}
	}
	endsBy(t, cmd, ended, os.Interrupt)
}

// TestInterruptedInput demands that Ctrl-C ends a command that waits for more of its
// input, which a terminal may never send.
func TestInterruptedInput(t *testing.T) {
	other := filepath.Join(t.TempDir(), "out")
	if err := os.WriteFile(other, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"solve", "maumau"}, {"validate", "maumau", "-"}, {"check", "maumau", "-", other}, {"explain", "maumau", "-"}} {
		t.Run(args[0], func(t *testing.T) {
			cmd := exec.Command(program, args...)
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			late := time.AfterFunc(patience, func() { cmd.Process.Kill() })
			defer late.Stop()
			// More than a pipe holds: some of it has been read then.
			if _, err := in.Write(bytes.Repeat([]byte("\n"), 1<<18)); err != nil {
				t.Fatal(err)
			}
			cmd.Process.Signal(os.Interrupt)
			cmd.Wait()
			if got := cmd.ProcessState.ExitCode(); got != 130 {
				t.Errorf("got exit status %d, expected 130", got)
			}
		})
	}
}
