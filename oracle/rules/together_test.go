package rules_test

import (
	"errors"
	"testing"

	. "kiebitz/oracle/rules"
)

// TestTogether makes two edits: one after the other in whichever order leaves something of
// both, and none where there is no such order.
func TestTogether(t *testing.T) {
	for name, row := range map[string]struct {
		a, b    string
		refused bool
	}{
		"apart":            {a: "rank.0=table:1,1,1,1,1,1,1,1 it", b: "count.0=nothing"},
		"one in the other": {a: "trick.0=do $ $", b: "trick.0.1=me"},
		"one takes all":    {a: "trick.0=nothing", b: "trick.0.1=me", refused: true},
		"both take all":    {a: "rank.0=2", b: "rank.0=1", refused: true},
		"the same":         {a: "count.0=nothing", b: "count.0=nothing", refused: true},
		"both are wrapped": {a: "end.0.0=both $ (not $)", b: "end.0.0=either $ $"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, list := range [][]string{{row.a, row.b}, {row.b, row.a}} {
				r, err := pairs().Together(list...)
				var conflict *ConflictError
				switch {
				case row.refused && !errors.As(err, &conflict):
					t.Errorf("%q: found %v, expected a conflict", list, err)
				case !row.refused && err != nil:
					t.Errorf("%q: %v", list, err)
				case err == nil && len(r.Difference()) == 0:
					t.Errorf("%q: the rules are as they were", list)
				}
			}
		})
	}
}
