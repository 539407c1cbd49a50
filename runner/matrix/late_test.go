package matrix

import (
	"context"
	"testing"

	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

// TestLate demands that a student whose compiler was late is not judged, and that
// the matrix goes on.
func TestLate(t *testing.T) {
	row := rowOf(&Submission{Name: "ann.cpp", Path: "ann.cpp"})
	if err := notStarted(context.Background(), &row, &source.LateError{Source: "ann.cpp", Reason: "the compiler was late"}); err != nil {
		t.Fatal(err)
	}
	if row.State != result.NotStarted || row.Reason != "not judged: the compiler was late" || row.Hint == "" || row.Results != nil {
		t.Errorf("got %+v", row)
	}
}
