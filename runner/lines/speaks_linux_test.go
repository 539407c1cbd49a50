package lines

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"kiebitz/internal/long"
	"kiebitz/runner/result"
)

// TestSpeaks demands that changes speak against a line that none of them mends: where they
// do something in just the games that are wrong, or make all these right and others wrong.
func TestSpeaks(t *testing.T) {
	long.Test(t, "records solvers game by game")
	data, err := os.ReadFile("../../examples/maumau/python/maumau.py")
	if err != nil {
		t.Fatal(err)
	}
	some := func(t testing.TB, text string) *Study { return studySome(t, "maumau", "solver.py", text) }
	all := func(t testing.TB, text string) *Study { return study(t, "maumau", "solver.py", text, 0) }
	defer func(t time.Duration, n int) { changeTime, mostChanges = t, n }(changeTime, mostChanges)
	changeTime = 5 * time.Minute
	for _, tc := range []struct {
		name, right, wrong string
		least              float64
		study              func(t testing.TB, text string) *Study
		tried              int
	}{
		{"a value of many on a line", `"J": 20`, `"J": 10`, 0.9, some, 512},
		{"a condition that is not there", `self.penalty = 2 if opening[1] == "S" else 0`, "self.penalty = 0", 0.5, all, 1024},
	} {
		t.Run(tc.name, func(t *testing.T) {
			mostChanges = tc.tried // those of the most suspicious lines come first
			text := strings.Replace(string(data), tc.right, tc.wrong, 1)
			s := tc.study(t, text)
			lines := strings.Split(text, "\n")
			if err := s.Change(t.Context(), lines); err != nil {
				t.Fatal(err)
			}
			line := 1 + slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, tc.wrong) })
			if r := s.repairs[line]; r == nil || r.speaks() < tc.least {
				t.Errorf("the change of line %d is %+v, expected one that speaks %v", line, r, tc.least)
			}
			r := s.Result([]byte(text), 3)
			if !slices.ContainsFunc(r.Suspects, func(s result.Suspect) bool { return s.Line == line }) {
				t.Errorf("line %d is not among the first of %v", line, r.Suspects)
			}
		})
	}
}
