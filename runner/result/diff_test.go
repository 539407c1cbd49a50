package result_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"kiebitz/oracle/problems"
	"kiebitz/runner/result"
)

// TestDiffJudged demands the verdict that each kind of difference deserves, and that a
// comparison with all of them is as the schema says.
func TestDiffJudged(t *testing.T) {
	right, wrong := &result.Standing{Solver: "a", Verdict: result.Conforms, Cases: 2}, &result.Standing{Solver: "a", Verdict: result.Nonconforming, Failed: 1, Cases: 2}
	broken := &result.Standing{Solver: "a", Verdict: "does not compile"}
	diff := func(kinds ...string) *result.Baseline {
		b := &result.Baseline{File: "old.json", Outcome: result.AsRecorded, Suite: 1, Known: []result.Known{}, Changes: []result.Change{}, Found: []result.Change{}}
		for _, k := range kinds {
			b.Changes = append(b.Changes, result.Change{ID: "samples/1", Kind: k, Was: &result.Expect{Verdict: "wrong"}})
		}
		return b
	}
	came, slow := diff(result.Otherwise), diff()
	came.Came, came.Gone = []string{"b"}, []string{"a"}
	slow.Times = []result.TimeChange{{ID: "samples/1", Cases: 2, Was: 0.1, Now: 0.9}}
	c := &result.Diff{Kind: result.DiffKind, Schema: result.Version, Kiebitz: "kiebitz 1", Problem: result.ProblemOf(problems.All[0].Info()), Old: "old.json", New: "new.json"}
	c.Judge()
	if c.Verdict != result.Unchanged {
		t.Errorf("no solver at all is %s", c.Verdict)
	}
	for _, tc := range []struct {
		name, want string
		c          result.Compared
	}{
		{"same", result.Unchanged, result.Compared{Old: wrong, New: wrong, Difference: diff()}},
		{"times alone", result.Unchanged, result.Compared{Old: right, New: right, Difference: slow}},
		{"other failures", result.Different, result.Compared{Old: wrong, New: wrong, Difference: diff(result.Otherwise)}},
		{"only the old result has it", result.Different, result.Compared{Old: wrong}},
		{"only the new one", result.Different, result.Compared{New: wrong}},
		{"mended", result.Better, result.Compared{Old: wrong, New: right, Difference: diff(result.NowRight)}},
		{"compiles again", result.Better, result.Compared{Old: broken, New: wrong, Difference: diff()}},
		{"a failure more", result.Worse, result.Compared{Old: wrong, New: wrong, Difference: diff(result.NowRight, result.NowFailing)}},
		{"one misreading for another", result.Worse, result.Compared{Old: wrong, New: wrong, Difference: came}},
		{"does not compile", result.Worse, result.Compared{Old: wrong, New: broken, Difference: diff()}},
	} {
		tc.c.Name = tc.name
		c.Solvers = append(c.Solvers, tc.c)
		c.Judge()
		if got := c.Solvers[len(c.Solvers)-1].Verdict; got != tc.want || c.Verdict != tc.want {
			t.Errorf("%s: got %s, and %s of all up to it, want %s", tc.name, got, c.Verdict, tc.want)
		}
	}
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	validate(t, schema(t, "#/$defs/comparison"), b.Bytes())
	var back result.Diff
	if err := json.Unmarshal(b.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(c, &back, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("read back:\n%s", diff)
	}
}
