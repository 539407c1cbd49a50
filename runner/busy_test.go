package runner_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/sandbox"
)

// TestBusy demands that nobody is called wrong because the machine was busy, and that
// a solver that is wrong anyway gains nothing by it.
func TestBusy(t *testing.T) {
	var n int
	starve := func(r *sandbox.Result) {
		if n++; n > 1 {
			r.End, r.Status, r.Starved = sandbox.TimedOut, sandbox.WallClock, true
		}
	}
	defer runner.Ended(starve)()
	list := suite(t, 0)[:3]
	for i := range list {
		list[i].ID = fmt.Sprintf("batch%d/1", i)
	}
	for _, tc := range []struct {
		name, solver string
		busy         bool
	}{
		{"the second process of a right solver", "right", true},
		{"a solver that was wrong before", "silent", false},
	} {
		n = 0
		r, err := runner.Run(context.Background(), runner.Options{Problem: problem, Cases: cases.List(list), Command: []string{self},
			Env: []string{modeVar + "=" + tc.solver}, Jobs: 1, VerdictOnly: true})
		var busy *runner.BusyError
		if errors.As(err, &busy) != tc.busy {
			t.Errorf("%s: got %v, %v", tc.name, r, err)
		}
		if !tc.busy && (r == nil || r.Count("", oracle.OK) == len(list)) {
			t.Errorf("%s: got %v, expected a result that says so", tc.name, r)
		}
	}
}
