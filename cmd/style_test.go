package cmd

import (
	"runtime"
	"testing"
)

// TestAutoColour demands that a terminal has colours unless the environment says otherwise;
// one without a name is none that has.
func TestAutoColour(t *testing.T) {
	for _, row := range []struct {
		term, none, force string
		tty, want         bool
	}{
		{"xterm", "", "", true, true},
		{"xterm", "", "", false, false},
		{"dumb", "", "", true, false},
		{"", "", "", true, runtime.GOOS == "windows"},
		{"", "", "1", false, true},
		{"xterm", "1", "1", true, false},
	} {
		t.Setenv("TERM", row.term)
		t.Setenv("NO_COLOR", row.none)
		t.Setenv("CLICOLOR_FORCE", row.force)
		if got := autoColour(row.tty); got != row.want {
			t.Errorf("%+v: got %v", row, got)
		}
	}
}
