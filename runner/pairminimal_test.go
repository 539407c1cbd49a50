package runner_test

import (
	"context"
	"fmt"
	"io"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/rummy"
	"kiebitz/runner"
)

// TestPairSmaller demands that a smaller case is explained by what it is said to take, and by
// no less, where the solver's own output, and not that of the misreadings, leads to it or differs
// from theirs: it prints another of several best moves, or a second misreading shows there, too.
func TestPairSmaller(t *testing.T) {
	long.Test(t, "judges solvers of two problems")
	hands, err := cases.Stored(rummy.Problem)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for i := range 1000 {
		ids = append(ids, fmt.Sprintf("%s/%d", []string{cases.RandomID, cases.AimedID}[i/500], i%500+1))
	}
	games, err := cases.Select(problem, ids, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	games = append(suite(t, 0), games...)
	for _, tc := range []struct {
		p    oracle.Problem
		list []cases.Case
		pair []string
	}{
		{rummy.Problem, hands, []string{"ace-low-only", "print-jokers-last"}},
		{problem, games, []string{"call-or-own-suit", "value.0=(table:4,3,7,8,9,10,11,20 it)"}},
	} {
		t.Run(tc.p.Info().ID, func(t *testing.T) { pairSmaller(t, tc.p, tc.list, tc.pair) })
	}
}

func pairSmaller(t *testing.T, p oracle.Problem, list []cases.Case, pair []string) {
	prints := func(ids []string, in oracle.Case, output string) bool {
		e, err := p.Engine(oracle.Variant{Misreadings: ids})
		if err != nil {
			t.Fatal(err)
		}
		answer, err := e.Append(nil, in)
		return err == nil && oracle.Prints(p, in, e, answer, []byte(output), oracle.PrintOptions{})
	}
	solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
		e, err := p.Engine(oracle.Variant{Misreadings: pair})
		if err != nil {
			return err
		}
		var games []oracle.Case
		if in.Files == nil {
			games, err = p.Parse(in.Stdin)
		} else {
			games = make([]oracle.Case, 1)
			games[0], err = oracle.ParseFiles(p, in.Files)
		}
		for _, c := range games {
			answer, _ := e.Append(nil, c)
			out.Write(answer)
		}
		return err
	}
	r, err := runner.Run(t.Context(), runner.Options{Problem: p, Cases: cases.List(list), Func: solver, ShrinkTime: runner.DefaultShrinkTime})
	if err != nil {
		t.Fatal(err)
	}
	both := 0
	for _, cause := range r.Causes {
		if len(r.Cases[cause.Example].Misread) > 1 {
			both++
		}
		c := cause.Minimal
		if c == nil || c.Misread == nil {
			continue
		}
		in, err := p.ParseCase(c.Input)
		if err != nil {
			t.Fatal(err)
		}
		output := c.Failure.Output.String()
		if !prints(c.Misread, in, output) {
			t.Errorf("%s: %v do not explain it: %s", c.ID, c.Misread, c.Input)
		}
		for _, id := range c.Misread {
			if len(c.Misread) > 1 && prints([]string{id}, in, output) {
				t.Errorf("%s: %s alone explains it: %s", c.ID, id, c.Input)
			}
		}
	}
	if both == 0 {
		t.Error("no failure takes both")
	}
}
