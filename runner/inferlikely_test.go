package runner

import (
	"testing"

	"kiebitz/oracle"
)

// TestLikelyBeside demands that what a misreading is likely to score beside a point is not
// taken from what it scores alone where it shows beside others only: alone it plays as the
// rules do, and would always be the least likely.
func TestLikelyBeside(t *testing.T) {
	rules := &point{each: []rating{{whole, 1}, {100, 2}}}
	p := &point{theory: theory{misread: []oracle.Misreading{{ID: "a"}}}, each: []rating{{whole, 1}, {300, 3}}}
	for _, tc := range []struct {
		reason string
		is     oracle.Misreading
		alone  *point
		want   int
		known  bool
	}{
		{"it touches no case alone", oracle.Misreading{ID: "b"}, rules, whole + 300, true},
		{"it touches the same case", oracle.Misreading{ID: "b"}, &point{each: []rating{{whole, 1}, {200, 4}}}, 2 * whole, true},
		{"it shows beside others only", oracle.Misreading{ID: "b", Equivalent: "no case tells it"}, rules, 0, false},
		{"it was not rated alone", oracle.Misreading{ID: "b"}, nil, 0, false},
	} {
		t.Run(tc.reason, func(t *testing.T) {
			s := &inference{rules: rules, single: map[string]*point{}}
			if tc.alone != nil {
				s.single["b"] = tc.alone
			}
			if n, known := s.likely(p, tc.is); n != tc.want || known != tc.known {
				t.Errorf("found %d, %t, expected %d, %t", n, known, tc.want, tc.known)
			}
		})
	}
}
