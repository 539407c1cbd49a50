package command

import (
	"testing"
	"time"
)

// TestDue demands a line after patience, again after as long, and at once when more is
// known, but none with -q.
func TestDue(t *testing.T) {
	start := time.Unix(0, 0)
	p, silent := Progress{start: start}, Progress{start: start, Quiet: true}
	for _, tc := range []struct {
		name, reason string
		after        time.Duration
		known        string
		want         bool
	}{
		{"early", "most runs are over by then", patience - 1, "", false},
		{"first", "nothing failed, and yet it goes on", patience, "", true},
		{"soon after", "nothing is new", patience + 1, "", false},
		{"news", "the first failure can be looked at", patience + 2, "samples/1", true},
		{"old news", "it was told", 2*patience + 1, "samples/1", false},
		{"later", "it still goes on", 2*patience + 2, "samples/1", true},
	} {
		now := start.Add(tc.after)
		if p.due(now, tc.known) != tc.want {
			t.Errorf("%s: got %v, expected %v: %s", tc.name, !tc.want, tc.want, tc.reason)
		}
		if silent.due(now, tc.known) {
			t.Errorf("%s: a line is due with -q", tc.name)
		}
	}
}
