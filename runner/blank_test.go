package runner_test

import (
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle/rummy"
	"kiebitz/runner"
)

// TestBlankCounts judges outputs that differ from a right one in blank lines
// alone, of a problem in which the last line may be empty.
func TestBlankCounts(t *testing.T) {
	for _, tc := range []struct{ name, reason, text, output, want string }{
		{"right", "the hand's line is empty", "H2 H3 H4 | H5", "H2 H3 H4 H5\n\n", "1 ok"},
		{"one too many", "an empty line among the groups", "H2 H3 H4 | H5", "H2 H3 H4 H5\n\n\n", "1 wrong"},
		{"after a hand", "the hand's line becomes a group", "H2 H3 H4 | C9", "H2 H3 H4\nC9\n\n", "1 wrong"},
		{"missing after what may be a hand", "it is the hand", "| H5 H4 H3", "H3 H4 H5\n", "1 wrong"},
		{"missing", "a reading of the clause", "H2 H3 H4 | H5", "H2 H3 H4 H5\n", "1 other reading"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c, err := rummy.Problem.ParseCase(tc.text)
			if err != nil {
				t.Fatal(err)
			}
			r, err := runner.Check(t.Context(), runner.Options{Problem: rummy.Problem, Cases: cases.List([]cases.Case{{ID: "input/1", Input: c}}), ListOnly: true}, []byte(tc.output))
			if err != nil {
				t.Fatal(err)
			}
			if got := counts(r); got != tc.want {
				t.Errorf("%s: got %s, expected %s", tc.reason, got, tc.want)
			}
		})
	}
}
