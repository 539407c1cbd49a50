package export

import (
	"errors"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// fourth is a problem without a folder below cases.
type fourth struct{ oracle.Problem }

func (fourth) Info() oracle.Info { return oracle.Info{ID: "fourth"} }

func TestReadIncomplete(t *testing.T) {
	_, err := Read(fourth{problems.All[0]})
	var incomplete *IncompleteError
	if !errors.As(err, &incomplete) {
		t.Fatalf("got %v, expected an IncompleteError", err)
	}
	for _, name := range []string{"cases/fourth/package", "package.json", "checks.json", "statement.md", "input_validator.py", "output_validator.py", reference} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("found %q, expected %s in it", err, name)
		}
	}
}
