package cmd

import (
	"errors"
	"testing"

	"kiebitz/runner/source"
)

// TestLate demands of a compiler that was late a request that can't be carried out: the
// solver is not judged.
func TestLate(t *testing.T) {
	var refused *requestError
	err := sourceError("mau.cpp", &source.LateError{Source: "mau.cpp", Reason: "the compiler did not finish"})
	if !errors.As(err, &refused) || refused.Msg != "mau.cpp was not judged: the compiler did not finish" || refused.Hint == "" {
		t.Errorf("got %v", err)
	}
}
