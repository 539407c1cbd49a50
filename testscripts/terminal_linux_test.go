package testscripts_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"kiebitz/internal/long"
)

// terminal makes a pseudo-terminal of n columns and returns both ends.
func terminal(t *testing.T, columns uint16) (master, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	fd := int(master.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: columns}); err != nil {
		t.Fatal(err)
	}
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return master, slave
}

// onTerminal runs a slow solver, which plays with these flags, with standard error on a
// terminal and returns what comes there.
func onTerminal(t *testing.T, columns uint16, flags string) string {
	t.Helper()
	dir := t.TempDir()
	solver := filepath.Join(dir, "mau")
	text := "#!/bin/sh\nsleep 0.1\nexec '" + linked(t, dir) + "' solve maumau" + flags + "\n"
	if err := os.WriteFile(solver, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	got, err := shown(t, columns, "run", "maumau", "--timeout", "30s", "--jobs", "1", "--random", "600", "--shrink-time", "0", "--read", filepath.Join(dir, "kiebitz"), "--", solver)
	if (err == nil) != (flags == "") {
		t.Errorf("%v: %s", err, got)
	}
	return got
}

// shown carries out a command with standard error on a terminal and returns what comes there.
func shown(t *testing.T, columns uint16, args ...string) (string, error) {
	t.Helper()
	master, slave := terminal(t, columns)
	cmd := exec.Command(program, args...)
	cmd.Stderr = slave
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	slave.Close()
	data, _ := io.ReadAll(master) // it ends with an error when the last end is closed
	master.Close()
	return string(data), cmd.Wait()
}

// TestSilence demands that a wait is explained also if nothing is reported while it lasts:
// here the cases are done at once, and no misreading explains what came out.
func TestSilence(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	got, _ := shown(t, 140, "run", "maumau", "--random", "0", "--shrink-time", "0", "--sandbox", "off", "--",
		"sh", "-c", linked(t, dir)+` solve maumau | sed 's/^\(..\) \(..\) \(..\) \(..\) \(..\)/\1 \2 \4 \3 \5/'`)
	if !regexp.MustCompile(`\r80 of 80 games, analysing the result(, \d+ s)?; 80 failed, first samples/1: wrong\x1b\[K`).MatchString(got) || !strings.HasSuffix(got, "\r\x1b[K") {
		t.Errorf("got %q", got)
	}
}

// TestProgress demands one line that is written over and taken back, with rate
// and time left and what is known so far, and no longer than the terminal is wide.
func TestProgress(t *testing.T) {
	long.Test(t, "builds the program again, or runs it dozens of times")
	t.Parallel()
	got := onTerminal(t, 140, " --misread R4-ignored")
	for _, want := range []string{`[\d.]+/s, (less than 1|\d+) (s|min) left; \d+ failed, first samples/1: wrong`, `analysing the result; \d+ failed, .*; misreading R4-ignored`} {
		if !regexp.MustCompile(`\r\d+ of 680 games, ` + want + `\x1b\[K`).MatchString(got) {
			t.Errorf("found no %s in %q", want, got)
		}
	}
	if !strings.HasSuffix(got, "\r\x1b[K") || strings.Contains(got, "\n") {
		t.Errorf("the line is not taken back: %q", got)
	}
	for line := range strings.SplitSeq(onTerminal(t, 20, ""), "\r") {
		if text := strings.TrimSuffix(line, "\x1b[K"); len(text) > 19 {
			t.Errorf("%q is too long for 20 columns", text)
		}
	}
}
