package runner_test

import (
	"context"
	"io"
	"slices"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner"
)

// TestNews demands that what is known is told while a run is under way: the first failure
// and how many there are, a process in which a case is looked for, and the misreading.
func TestNews(t *testing.T) {
	misread := playing(maumau.Problem, []string{"R4-ignored"})
	for _, tc := range []struct {
		reason string
		o      runner.Options
		random int
		want   func(runner.News) bool
	}{
		{"a sample fails", runner.Options{Func: misread}, 0, func(n runner.News) bool {
			return n.ID == "samples/1" && n.First == oracle.Wrong && n.Failed > 0 && n.Named == nil
		}},
		{"the misreading is known", runner.Options{Func: misread}, 0, func(n runner.News) bool {
			return n.Failed > 1 && len(n.Named) == 1 && n.Named[0].ID == "R4-ignored"
		}},
		{"a process of many games does not end", runner.Options{Timeout: 50 * time.Millisecond, Func: func(ctx context.Context, in oracle.Invocation, out io.Writer) error {
			if list, err := maumau.Problem.Parse(in.Stdin); err != nil || len(list) > 3 {
				<-ctx.Done()
				return err
			}
			return misread(ctx, in, out)
		}}, 40, func(n runner.News) bool { return n.Cases > 3 && n.Ended == oracle.TimedOut }},
		{"none of a right solver", runner.Options{Func: playing(maumau.Problem, nil)}, 0, nil},
	} {
		t.Run(tc.reason, func(t *testing.T) {
			plan, err := cases.NewPlan(maumau.Problem, suite(t, 0), tc.random, 4711, oracle.Aim{})
			if err != nil {
				t.Fatal(err)
			}
			var told []runner.News
			tc.o.Problem, tc.o.Cases, tc.o.News = maumau.Problem, plan, func(n runner.News) { told = append(told, n) }
			if _, err := runner.Run(t.Context(), tc.o); err != nil {
				t.Fatal(err)
			}
			if found := tc.want != nil && slices.ContainsFunc(told, tc.want); found != (tc.want != nil) || tc.want == nil && len(told) > 0 {
				t.Errorf("told %+v", told)
			}
		})
	}
}
