package sandbox

import (
	"testing"
	"time"
)

// TestStarvedRule tells a process that waited for a processor from one that slept, also where
// the looks came late.
func TestStarvedRule(t *testing.T) {
	const ms = time.Millisecond
	for _, row := range []struct {
		reason       string
		halfAt, half time.Duration
		used, waited time.Duration // after a second
		want         bool
	}{
		{"it waited all the time", 500 * ms, 490 * ms, 980 * ms, 800 * ms, true},
		{"it slept all the time", 500 * ms, ms, ms, ms, false},
		{"its start had to wait, and then it slept", 500 * ms, 300 * ms, 301 * ms, 290 * ms, false},
		{"it had a processor whenever it wanted one", 500 * ms, 100 * ms, 200 * ms, 20 * ms, false},
		{"the first look at the second half came late", 960 * ms, 930 * ms, 965 * ms, 800 * ms, true},
		{"it came with the end", 1000 * ms, 980 * ms, 980 * ms, 800 * ms, true},
		{"it came rather late, and then it worked on", 900 * ms, 800 * ms, 840 * ms, 700 * ms, true},
		{"it came rather late, and then it slept", 900 * ms, 300 * ms, 301 * ms, 290 * ms, false},
	} {
		a := &attempt{half: row.half, halfAt: row.halfAt}
		if got := a.starved(time.Second, row.used, row.waited); got != row.want {
			t.Errorf("%s: got %v, expected %v", row.reason, got, row.want)
		}
	}
}
