package result_test

import (
	"testing"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// TestFaultText demands words for each fault, also where a game has nobody to say which clause it is.
func TestFaultText(t *testing.T) {
	for _, tc := range []struct {
		c    result.Case
		want string
	}{
		{result.Case{Fault: oracle.FaultClause, Clause: "R5"}, "breaks clause R5"},
		{result.Case{Fault: oracle.FaultClause}, "another answer"},
		{result.Case{Fault: oracle.FaultReading, Readings: []string{"a", "b"}}, "follows reading a and b"},
	} {
		if got := tc.c.FaultText(); got != tc.want {
			t.Errorf("%+v: found %q, expected %q", tc.c, got, tc.want)
		}
	}
}
