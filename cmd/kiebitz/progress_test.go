package main

import (
	"testing"
	"time"
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
		{"slow", "with a decimal", 4, 1000, 2 * time.Second, "4 of 1000 games, 2.0/s, 8 min left"},
		{"very slow", "games a minute, and hours", 1, 1000, time.Minute, "1 of 1000 games, 1.0/min, 17 h left"},
		{"nearly done", "no zero seconds", 999, 1000, time.Second, "999 of 1000 games, 999/s, less than 1 s left"},
		{"done", "the misreadings play now", 1000, 1000, time.Second, "1000 of 1000 games, looking at the result"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := progressLine(tc.done, tc.total, "game", tc.elapsed); got != tc.want {
				t.Errorf("%s: got %q, expected %q", tc.reason, got, tc.want)
			}
		})
	}
}
