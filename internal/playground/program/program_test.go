//go:build !playground

package program

import (
	"errors"
	"testing"
)

// TestMissing asks for the program where no Go is.
func TestMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := Get(t.Context(), func() { t.Error("it begins to build") })
	var missing *MissingError
	if !errors.As(err, &missing) || missing.Reason != "found no go in the path" {
		t.Errorf("found %v, want a MissingError that names go", err)
	}
}
