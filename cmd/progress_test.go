package cmd

import (
	"testing"
	"time"

	"kiebitz/oracle"
	"kiebitz/runner"
)

func TestProgressLine(t *testing.T) {
	for _, tc := range []struct {
		name, reason string
		done, total  int
		elapsed      time.Duration
		want         string
	}{
		{"nothing yet", "no rate is known", 0, 1000, time.Second, "0 of 1000 games"},
		{"fast", "whole games a second", 400, 1000, 2 * time.Second, "400 of 1000 games, 200/s, 3 s left"},
		{"slow", "with a decimal", 40, 1000, 20 * time.Second, "40 of 1000 games, 2.0/s, 8 min left"},
		{"very slow", "games a minute, and hours", 10, 1000, 10 * time.Minute, "10 of 1000 games, 1.0/min, 16 h left"},
		{"too few", "the first games say little of the rest", 9, 1000, 1000 * time.Second, "9 of 1000 games, 0.5/min"},
		{"nearly done", "no zero seconds", 999, 1000, time.Second, "999 of 1000 games, 999/s, less than 1 s left"},
		{"done", "the misreadings play now", 1000, 1000, time.Second, "1000 of 1000 games, analysing the result"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := progressLine(tc.done, tc.total, "game", tc.elapsed); got != tc.want {
				t.Errorf("%s: got %q, expected %q", tc.reason, got, tc.want)
			}
		})
	}
}

// TestKnown demands that who waits is told what is known.
func TestKnown(t *testing.T) {
	first := runner.News{Failed: 3, ID: "curated/R4-two-jacks", First: oracle.Wrong}
	looping := runner.News{Cases: 49, Ended: oracle.TimedOut}
	named := first
	named.Named = []oracle.Misreading{{ID: "R4-ignored"}, {ID: "double-never"}}
	for _, tc := range []struct {
		name, reason string
		news         runner.News
		want         string
	}{
		{"nothing", "all is right so far", runner.News{}, ""},
		{"failures", "the first can be looked at", first, "; 3 failed, first curated/R4-two-jacks: wrong"},
		{"looping", "a process of many is halved for long", looping, "; a process of 49 games timed out: looking for the game"},
		{"named", "smaller games are searched for yet", named, "; 3 failed, first curated/R4-two-jacks: wrong; misreading R4-ignored and double-never"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := &progress{unit: "game"}
			p.done, p.total, p.news = 2, 180, tc.news
			want := "2 of 180 games, 2.0/s, 89 s left" + tc.want
			if tc.news.Cases > 0 {
				want = "2 of 180 games" + tc.want // how fast it was says nothing of how long it will be
			}
			if got := p.line(time.Second); got != want {
				t.Errorf("%s: got %q, expected %q", tc.reason, got, want)
			}
		})
	}
}

// TestDue demands a line after patience, again after as long, and at once when more is
// known, but none with -q.
func TestDue(t *testing.T) {
	start := time.Unix(0, 0)
	p, silent := &progress{start: start}, &progress{start: start, quiet: true}
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
