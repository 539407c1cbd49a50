package runner_test

import (
	"context"
	"io"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/rummy"
	"kiebitz/runner"
)

// TestPairSmaller demands that what is said to take two misreadings takes both where the
// solver's own output, and not that of the misreadings, leads to a smaller case: another of
// several best moves is printed than theirs.
func TestPairSmaller(t *testing.T) {
	long.Test(t, "judges a solver of Rummy")
	p, pair := rummy.Problem, []string{"ace-low-only", "print-jokers-last"}
	list, err := cases.Stored(p)
	if err != nil {
		t.Fatal(err)
	}
	solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
		e, err := p.Engine(oracle.Variant{Misreadings: pair})
		if err != nil {
			return err
		}
		c, err := oracle.ParseFiles(p, in.Files)
		if err != nil {
			return err
		}
		answer, err := e.Append(nil, c)
		out.Write(answer)
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
		if c == nil {
			continue
		}
		t.Logf("%s %v %q", c.ID, c.Misread, c.Input)
		in, err := p.ParseCase(c.Input)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range c.Misread {
			e, err := p.Engine(oracle.Variant{Misreadings: []string{id}})
			if err != nil {
				t.Fatal(err)
			}
			if answer, err := e.Append(nil, in); err == nil && len(c.Misread) > 1 && oracle.Prints(p, in, e, answer, []byte(c.Failure.Output.String()), oracle.PrintOptions{}) {
				t.Errorf("%s: %s alone explains it: %s", c.ID, id, c.Input)
			}
		}
	}
	if both == 0 {
		t.Error("no failure takes both")
	}
}
