package report

import (
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner/result"
)

// TestInCommon reads the sentence for each verdict.
func TestInCommon(t *testing.T) {
	for verdict, want := range map[oracle.Verdict]string{
		oracle.Wrong:       "Wrong games have in common: 4 players: 7 of 8 wrong, 1 of 20 right.",
		oracle.Crashed:     "Crashed games have in common: 4 players: 7 of 8 crashed, 1 of 20 right.",
		oracle.TimedOut:    "The games that timed out have in common: 4 players: 7 of 8 that timed out, 1 of 20 right.",
		oracle.MemoryLimit: "The games over the memory limit have in common: 4 players: 7 of 8 over it, 1 of 20 right.",
		oracle.Forbidden:   "The games that were killed for a forbidden operation have in common: 4 players: 7 of 8 killed, 1 of 20 right.",
	} {
		d := &result.Run{Header: result.Header{Problem: result.ProblemOf(maumau.Problem.Info())}}
		c := &result.Common{Verdict: verdict, Holds: 7, Failed: 8, RightHolds: 1, Right: 20, Conditions: []result.Condition{{Kind: result.Players, Number: 4}}}
		if got := InCommon(d, c); got != want {
			t.Errorf("%s: found %q, expected %q", verdict, got, want)
		}
	}
}

// TestInCommonKept reads what the cases before those that fail have in common, of a solver
// that keeps state.
func TestInCommonKept(t *testing.T) {
	for _, tc := range []struct {
		reason string
		is     []result.Condition
		want   string
	}{
		{"the case before", []result.Condition{{Kind: result.After, ID: "last/seven", Text: "the last card is a seven"}}, "in the game before it in its process the last card is a seven (last/seven): 7 of 8 wrong, 1 of 20 right."},
		{"any before", []result.Condition{{Kind: result.Earlier, ID: "R4", Text: "one card left"}}, "in some game before it in its process clause R4 applies (one card left): 7 of 8 wrong, 1 of 20 right."},
		{"and a large hand", []result.Condition{{Kind: result.AfterMore}, {Kind: result.HandCards, Number: 11}}, "the game before it in its process has more players; and a hand of 11 cards or more: 7 of 8 wrong, 1 of 20 right."},
		{"and itself", []result.Condition{{Kind: result.AfterMore}, {Kind: result.Players, Number: 2}}, "the game before it in its process has more players; and 2 players: 7 of 8 wrong, 1 of 20 right."},
	} {
		d := &result.Run{Header: result.Header{Problem: result.ProblemOf(maumau.Problem.Info())}}
		c := &result.Common{Verdict: oracle.Wrong, Holds: 7, Failed: 8, RightHolds: 1, Right: 20, AloneRight: 5, Alone: 6, Conditions: tc.is}
		want := "Wrong games have in common: " + tc.want + " When run alone, 5 of 6 are right: the solver keeps state from one game to the next."
		if got := InCommon(d, c); got != want {
			t.Errorf("%s: found %q, expected %q", tc.reason, got, want)
		}
	}
}

// TestBoth reads what is said of a case that shows several misreadings.
func TestBoth(t *testing.T) {
	for _, tc := range []struct {
		reason string
		ids    []string
		causes int
		want   string
	}{
		{"two", []string{"R4-ignored", "R5-most"}, 2, "It takes both misreadings to explain this game: R4-ignored and R5-most."},
		{"three", []string{"R4-ignored", "R5-most", "double-never"}, 2, "It takes all 3 misreadings to explain this game: R4-ignored, R5-most and double-never."},
		{"one", []string{"R4-ignored"}, 2, ""},
		{"the only kind of failure", []string{"R4-ignored", "R5-most"}, 1, ""},
	} {
		d := &result.Run{Header: result.Header{Problem: result.ProblemOf(maumau.Problem.Info())}}
		d.Causes = make([]result.Cause, tc.causes)
		d.Diagnosis.Named = make([]oracle.Misreading, 3)
		if got := Both(d, &result.Case{Misread: tc.ids}); got != tc.want {
			t.Errorf("%s: found %q, expected %q", tc.reason, got, tc.want)
		}
	}
}
