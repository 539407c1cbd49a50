package runner_test

import (
	"bytes"
	"context"
	"io"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// TestRepeat demands that of cases that do not come out the same each time the results are
// counted, and that it is known whether they need others before them.
func TestRepeat(t *testing.T) {
	list := suite(t, 0)[2:4] // of one group, so that they share a process
	for _, tc := range []struct {
		name  string
		spoil func(call, games int) bool // the last output
		want  *result.Repeat
	}{
		{"steady", func(int, int) bool { return false }, nil},
		{"wrong each time", func(int, int) bool { return true }, nil},
		{"only with others", func(call, games int) bool { return games > 1 && call%3 == 0 }, &result.Repeat{Runs: 9, Results: 2, Right: 6, Alone: 1}},
		{"alone, too", func(call, games int) bool { return call%2 == 1 }, &result.Repeat{Runs: 9, Results: 2, Right: 4, Alone: 2}},
	} {
		calls := 0
		o := runner.Options{Problem: problem, Cases: cases.List(list), Repeat: 9, Jobs: 1}
		o.Func = func(_ context.Context, in oracle.Invocation, out io.Writer) error {
			calls++
			games, err := problem.Parse(in.Stdin)
			if err != nil {
				return err
			}
			e, err := problem.Engine(oracle.Variant{})
			if err != nil {
				return err
			}
			for i, g := range games {
				answer, _ := e.Append(nil, g)
				if i == len(games)-1 && tc.spoil(calls, len(games)) {
					answer = bytes.Replace(answer, []byte("Score: "), []byte("Score: 1"), 1)
				}
				out.Write(answer)
			}
			return nil
		}
		r, err := runner.Run(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		got := r.Cases[len(r.Cases)-1].Repeat
		if (got == nil) != (tc.want == nil) || got != nil && *got != *tc.want {
			t.Errorf("%s: got %v, want %v", tc.name, got, tc.want)
		}
		if flaky := r.Count("", oracle.NotDeterministic); (flaky == 1) != (tc.want != nil) {
			t.Errorf("%s: %d cases are flaky", tc.name, flaky)
		}
	}
}
