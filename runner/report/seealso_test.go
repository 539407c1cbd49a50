package report

import (
	"testing"

	"kiebitz/oracle/maumau"
	"kiebitz/runner/result"
)

// TestPlaying reads the command that plays a case by the rules, which must be that case.
func TestPlaying(t *testing.T) {
	for _, tc := range []struct {
		reason string
		is     result.Case
		flags  result.Flags
		want   string
	}{
		{"a sample", result.Case{ID: "samples/1", Group: "samples"}, result.Flags{Players: 3}, "kiebitz explain maumau samples/1"},
		{"a stored case", result.Case{ID: "curated/deal-2", Group: "curated"}, result.Flags{Exact: true}, "kiebitz explain maumau curated/deal-2"},
		{"a random case depends on the seed", result.Case{ID: "random/7", Group: "random"}, result.Flags{}, "kiebitz explain maumau random/7 --seed 9"},
		{"and on the players", result.Case{ID: "aimed/7", Group: "aimed"}, result.Flags{Players: 3, Sandbox: "off"}, "kiebitz explain maumau aimed/7 --seed 9 --players=3"},
		{"a smaller case", result.Case{ID: "minimal/1", Group: "minimal"}, result.Flags{}, ""},
		{"a case of the user's", result.Case{ID: "mine/one", Group: "mine"}, result.Flags{}, ""},
	} {
		t.Run(tc.reason, func(t *testing.T) {
			d := &result.Run{Header: result.Header{Problem: result.ProblemOf(maumau.Problem.Info()), Seed: 9, Flags: tc.flags}}
			if got := playing(d, &tc.is); got != tc.want {
				t.Errorf("found %q, expected %q", got, tc.want)
			}
		})
	}
}
