package cmd

import (
	"strings"
	"testing"
	"time"

	"kiebitz/runner/sandbox"
)

// TestQuickest demands that a solver that was late is tried again: a cold cache or a
// busy machine costs processor time, too, and what it takes at best is what counts.
func TestQuickest(t *testing.T) {
	for _, tc := range []struct {
		name, reason string
		took         []time.Duration
		want         time.Duration
		tries        int
	}{
		{"in time", "nothing else need be known", []time.Duration{300, 1}, 300, 1},
		{"cold", "the second time its files are in memory", []time.Duration{800, 310, 1}, 310, 2},
		{"slow", "it is not tried forever, and is late", []time.Duration{800, 700, 900, 1}, 700, 3},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tries := 0
			r, err := quickest(333, func() (sandbox.Result, error) {
				tries++
				return sandbox.Result{CPU: tc.took[tries-1], End: sandbox.Exited}, nil
			})
			if err != nil || r.CPU != tc.want || tries != tc.tries {
				t.Errorf("%s: found %d after %d tries, expected %d after %d", tc.reason, r.CPU, tries, tc.want, tc.tries)
			}
		})
	}
}

// TestMargins judges figures against a time limit of three seconds.
func TestMargins(t *testing.T) {
	right := func(took time.Duration) timed {
		return timed{name: "accepted/a.py", verdict: "accepted", test: "secret/x", took: took}
	}
	slow := func(took time.Duration, stopped bool) timed {
		return timed{name: "time_limit_exceeded/b.py", verdict: "time_limit_exceeded", test: "secret/y", took: took, stopped: stopped}
	}
	for _, tc := range []struct {
		name, reason string
		list         []timed
		want         string // of what is printed, or of the refusal
	}{
		{"far", "all is as it should be", []timed{right(100 * time.Millisecond), right(time.Second), slow(4501*time.Millisecond, true)},
			"the time limit, 3s, is 3.0 times what the slowest right solver takes, and the fastest too slow one takes 1.5 times the limit\n"},
		{"table", "each solver has its line", []timed{right(time.Millisecond), slow(9*time.Second, true)},
			"accepted/a.py             1ms      secret/x\ntime_limit_exceeded/b.py  over 9s  secret/y\n"},
		{"slow right one", "on another machine it might be refused", []timed{right(time.Millisecond), right(1001 * time.Millisecond), slow(9*time.Second, true)},
			"accepted/a.py takes 1.001s in secret/x, expected 1s at most, 1/3 of the time limit"},
		{"fast slow one", "on another machine it might be taken", []timed{right(time.Millisecond), slow(4*time.Second, false), slow(9*time.Second, true)},
			"time_limit_exceeded/b.py takes 4s in secret/y, expected 4.5s at least, 1.5 times the time limit"},
		{"stopped early", "the machine was too busy to know", []timed{right(time.Millisecond), slow(2*time.Second, true)},
			"takes over 2s in secret/y, expected 4.5s at least"},
		{"no solvers", "formats without them say nothing", nil, "--time: found no right and too slow solvers in the package"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var out strings.Builder
			err := margins(&out, 3*time.Second, tc.list)
			got := out.String()
			if err != nil {
				got = err.Error()
			}
			if !strings.Contains(got, tc.want) {
				t.Errorf("%s: found %q, expected %q in it", tc.reason, got, tc.want)
			}
		})
	}
}
