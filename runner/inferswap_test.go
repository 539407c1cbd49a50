package runner

import (
	"slices"
	"testing"

	"kiebitz/oracle/problems"
)

// TestInferSwapped demands that where many tables of values play alike, the one in which two
// values have changed places is among those that are found: who swapped them in one table,
// used twice, is told so twice, and not another table that plays alike.
func TestInferSwapped(t *testing.T) {
	p, _ := problems.Find("maumau")
	want := []string{"R2-values=N:8/E:9", "score-values=N:8/E:9"}
	found, err := newInference(playedBy(t, p, inferCases(t, p), want), nil).search(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		if ids := f.ids(); slices.Contains(ids, want[0]) && slices.Contains(ids, want[1]) {
			return
		}
		t.Logf("found: %v", f.ids())
	}
	t.Errorf("%v is not found", want)
}
