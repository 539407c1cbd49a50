package main

import (
	"strings"
	"testing"
	"time"
)

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
