package document_test

import (
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/report/document"
)

// withBaseline is a run of which something of every kind is not as recorded.
func withBaseline(t *testing.T) *document.Document {
	t.Helper()
	d := runOf(t, problems.All[0], "misread", nil)
	var failed, right int
	for i := range d.Cases {
		if document.Failed(d.Cases[i].Verdict) {
			failed = i
		} else {
			right = i
		}
	}
	was := &document.Expect{Verdict: oracle.Wrong, Clause: "R4", Reason: "ticket 12", Line: 9}
	d.Baseline = &document.Baseline{
		File: "mau.baseline", Outcome: document.Different, Suite: 1, Recorded: 90, Compared: 80, New: 5, Why: []string{"suite 2, recorded with 1"},
		Known: []document.Known{{Case: failed, Reason: "ticket 12"}, {Case: failed}},
		Changes: []document.Change{
			{ID: d.Cases[right].ID, Case: &right, Kind: document.NowRight, Was: was},
			{ID: d.Cases[failed].ID, Case: &failed, Kind: document.NowFailing, Was: &document.Expect{Verdict: oracle.OK}},
			{ID: d.Cases[failed].ID, Case: &failed, Kind: document.Otherwise, Was: was},
			{ID: d.Cases[right].ID, Case: &right, Kind: document.ReadsOther, Was: &document.Expect{Verdict: oracle.OtherReading}},
			{ID: "random/*", Kind: document.NowRight, Was: was},
		},
		Found: []document.Change{{ID: d.Cases[failed].ID, Case: &failed, Kind: document.NewFailing}},
	}
	return d
}

func TestBaseline(t *testing.T) {
	s := schema(t, "")
	d := withBaseline(t)
	for _, outcome := range []string{document.Recorded, document.AsRecorded, document.Different, document.Incomplete} {
		d.Baseline.Outcome = outcome
		data := written(t, d)
		validate(t, s, data)
		back, err := document.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		if string(written(t, back)) != string(data) {
			t.Errorf("%s: read back otherwise", outcome)
		}
	}
}

// TestAccepted is what the exit status rests on.
func TestAccepted(t *testing.T) {
	for _, tc := range []struct {
		verdict, outcome, reason string // no outcome: no baseline
		want                     bool
	}{
		{document.Conforms, "", "everything is right", true},
		{document.Nonconforming, "", "something is wrong", false},
		{document.Interrupted, "", "nobody knows", false},
		{document.Conforms, document.Recorded, "recorded, and right", true},
		{document.Nonconforming, document.Recorded, "nothing was compared that could excuse it", false},
		{document.Conforms, document.AsRecorded, "right before and now", true},
		{document.Nonconforming, document.AsRecorded, "every failure is known", true},
		{document.Conforms, document.Different, "a known failure is gone", false},
		{document.Nonconforming, document.Different, "a failure is new", false},
		{document.Nonconforming, document.Incomplete, "the run gave up", false},
		{document.Interrupted, document.Incomplete, "the run was interrupted", false},
	} {
		t.Run(tc.verdict+" "+tc.outcome, func(t *testing.T) {
			s := document.Summary{Verdict: tc.verdict}
			if tc.outcome != "" {
				s.Baseline = &document.Baseline{Outcome: tc.outcome}
			}
			if s.Accepted() != tc.want {
				t.Errorf("got %v: %s", !tc.want, tc.reason)
			}
		})
	}
}

func TestBaselineFaults(t *testing.T) {
	good := string(written(t, withBaseline(t)))
	head, tail, _ := strings.Cut(good, `"baseline": {`)
	for _, tc := range []struct{ name, reason, old, new, want string }{
		{"outcome", "an unknown word", `"outcome": "different"`, `"outcome": "fine"`, `baseline.outcome: found "fine"`},
		{"known", "an index behind the end", `"known": [`, `"known": [{"case": 999},`, "baseline.known[0].case: found 999"},
		{"change", "a negative index", `"changes": [`, `"changes": [{"id": "a/b", "case": -1, "kind": "now right"},`, "baseline.changes[0].case: found -1"},
		{"kind", "an unknown word", `"kind": "now right"`, `"kind": "fine"`, `baseline.changes[0].kind: found "fine"`},
		{"was", "nothing to compare with", `"changes": [`, `"changes": [{"id": "a/b", "kind": "now right"},`, "baseline.changes[0].was: found none"},
		{"verdict", "an unknown word", `"verdict": "wrong"`, `"verdict": "fine"`, `baseline.changes[0].was.verdict: found "fine"`},
		{"new", "a new failure of no case", `"found": [`, `"found": [{"id": "a/b", "kind": "new"},`, "baseline.found[0].case: found none"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if !strings.Contains(tail, tc.old) {
				t.Fatalf("found no %s", tc.old)
			}
			_, err := document.Read([]byte(head + `"baseline": {` + strings.Replace(tail, tc.old, tc.new, 1)))
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%s: got %v, expected %q", tc.reason, err, tc.want)
			}
		})
	}
}
