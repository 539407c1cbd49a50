package runner

import (
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner/result"
)

// TestSlowKills demands that a solver which is killed for its memory, and only after long, is
// given up as one that is late: a hundred crashes are allowed since they take no time.
func TestSlowKills(t *testing.T) {
	for _, tc := range []struct {
		name    string
		verdict oracle.Verdict
		wall    result.Seconds
		cases   int
		want    string
	}{
		{"killed after long", oracle.MemoryLimit, 0.6, 6, "6 processes took half of the time limit or more (--max-timeouts)"},
		{"killed at once", oracle.MemoryLimit, 0.1, 9, "9 crashed, malformed or over a limit (--max-crashes)"},
		{"wrong after long", oracle.Wrong, 0.6, 9, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := &budget{o: &Options{Problem: maumau.Problem, Cases: cases.List(nil), Timeout: time.Second, Budget: result.Budget{MaxTimeouts: 3, MaxCrashes: 9}}}
			b.begin.after = 1 // they are not the first
			for i := range tc.cases {
				if b.spent != "" {
					t.Fatalf("given up after %d: %q", i, b.spent)
				}
				b.add(&outcome{Case: result.Case{Verdict: tc.verdict, Failure: &result.Failure{}}, took: result.CaseTime{Wall: tc.wall}})
			}
			if b.spent != tc.want {
				t.Errorf("found %q, expected %q", b.spent, tc.want)
			}
		})
	}
}
