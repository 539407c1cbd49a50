package result_test

import (
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/result"
)

// withBaseline is a run of which something of every kind is not as recorded.
func withBaseline(t *testing.T) *result.Run {
	t.Helper()
	d := runOf(t, problems.All[0], "misread", nil)
	var failed, right int
	for i := range d.Cases {
		if result.Failed(d.Cases[i].Verdict) {
			failed = i
		} else {
			right = i
		}
	}
	was := &result.Expect{Verdict: oracle.Wrong, Clause: "R4", Reason: "ticket 12", Line: 9}
	d.Baseline = &result.Baseline{
		File: "mau.baseline", Outcome: result.Different, Suite: 1, Recorded: 90, Compared: 80, New: 5, Why: []string{"suite 2, recorded with 1"},
		Known: []result.Known{{Case: failed, Reason: "ticket 12"}, {Case: failed}},
		Changes: []result.Change{
			{ID: d.Cases[right].ID, Case: &right, Kind: result.NowRight, Was: was},
			{ID: d.Cases[failed].ID, Case: &failed, Kind: result.NowFailing, Was: &result.Expect{Verdict: oracle.OK}},
			{ID: d.Cases[failed].ID, Case: &failed, Kind: result.Otherwise, Was: was},
			{ID: d.Cases[right].ID, Case: &right, Kind: result.ReadsOther, Was: &result.Expect{Verdict: oracle.OtherReading}},
			{ID: "random/*", Kind: result.NowRight, Was: was},
		},
		Found: []result.Change{{ID: d.Cases[failed].ID, Case: &failed, Kind: result.NewFailing}},
	}
	return d
}

func TestBaseline(t *testing.T) {
	s := schema(t, "")
	d := withBaseline(t)
	for _, outcome := range []string{result.Recorded, result.AsRecorded, result.Different, result.Incomplete} {
		d.Baseline.Outcome = outcome
		data := written(t, d)
		validate(t, s, data)
		back, err := result.Read(data)
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
		{result.Conforms, "", "everything is right", true},
		{result.Nonconforming, "", "something is wrong", false},
		{result.Interrupted, "", "nobody knows", false},
		{result.Conforms, result.Recorded, "recorded, and right", true},
		{result.Nonconforming, result.Recorded, "nothing was compared that could excuse it", false},
		{result.Conforms, result.AsRecorded, "right before and now", true},
		{result.Nonconforming, result.AsRecorded, "every failure is known", true},
		{result.Conforms, result.Different, "a known failure is gone", false},
		{result.Nonconforming, result.Different, "a failure is new", false},
		{result.Nonconforming, result.Incomplete, "the run gave up", false},
		{result.Interrupted, result.Incomplete, "the run was interrupted", false},
	} {
		t.Run(tc.verdict+" "+tc.outcome, func(t *testing.T) {
			s := result.Summary{Verdict: tc.verdict}
			if tc.outcome != "" {
				s.Baseline = &result.Baseline{Outcome: tc.outcome}
			}
			if s.Accepted() != tc.want {
				t.Errorf("got %v: %s", !tc.want, tc.reason)
			}
		})
	}
}

// TestTell demands that one line does not name two clauses of a case that is wrong by the
// same one as before: a run may know more of it than the case alone shows.
func TestTell(t *testing.T) {
	at := 0
	for _, tc := range []struct{ name, reason, was, now, cause, want string }{
		{"another output", "its clause is said once", "R2", "R2", "", "x/y: breaks clause R2 (was: wrong, with another output)"},
		{"a cause known", "the run has found what comes first", "R2", "R2", "R5", "x/y: breaks clause R5 (was: wrong, with another output)"},
		{"another clause", "that is what changed", "R2", "R6", "", "x/y: breaks clause R6 (was: wrong by clause R2)"},
	} {
		d := &result.Run{Cases: []result.Case{{ID: "x/y", Verdict: oracle.Wrong, Fault: oracle.FaultClause, Clause: tc.now, Failure: &result.Failure{Clause: tc.cause}}}}
		c := &result.Change{ID: "x/y", Case: &at, Kind: result.Otherwise, Was: &result.Expect{Verdict: oracle.Wrong, Clause: tc.was}}
		if got := d.Tell(c); got != tc.want {
			t.Errorf("%s (%s): found %q, expected %q", tc.name, tc.reason, got, tc.want)
		}
	}
}

func TestBaselineFaults(t *testing.T) {
	good := string(written(t, withBaseline(t)))
	head, tail, _ := strings.Cut(good, `"baseline": {`)
	for _, tc := range []struct{ name, reason, old, new, want string }{
		{"outcome", "an unknown word", `"outcome": "different"`, `"outcome": "fine"`, `baseline.outcome: found "fine"`},
		{"known", "an index past the end", `"known": [`, `"known": [{"case": 999},`, "baseline.known[0].case: found 999"},
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
			_, err := result.Read([]byte(head + `"baseline": {` + strings.Replace(tail, tc.old, tc.new, 1)))
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%s: got %v, expected %q", tc.reason, err, tc.want)
			}
		})
	}
}
