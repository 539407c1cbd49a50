package cmd

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"kiebitz/runner/sandbox"
)

// TestNoexec demands that a cache from which nothing can be started is the machine's fault
// and not the solver's, with what helps.
func TestNoexec(t *testing.T) {
	path := filepath.Join(t.TempDir(), "solver")
	if err := os.WriteFile(path, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	var got *requestError
	if err := runError(&sandbox.StartError{Command: path, Err: syscall.EACCES}); !errors.As(err, &got) || got.Status != exitInternal || got.Hint == "" {
		t.Errorf("got %v, expected exit status %d and a hint", err, exitInternal)
	}
	os.Chmod(path, 0o644)
	if err := runError(&sandbox.StartError{Command: path, Err: syscall.EACCES}); !errors.As(err, &got) || got.Status == exitInternal {
		t.Errorf("got %v of a file that is no program, expected its user's fault", err)
	}
}
