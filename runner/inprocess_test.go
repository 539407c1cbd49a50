package runner_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// Example tests a solver that is written in Go and called in process.
func Example() {
	// The solver under test plays by the rules except one.
	solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
		games, err := maumau.Problem.Parse(in.Stdin)
		if err != nil {
			return err
		}
		e, err := maumau.Problem.Engine(oracle.Variant{Misreadings: []string{"R5-counts-jacks"}})
		if err != nil {
			return err
		}
		for _, game := range games {
			line, _ := e.Append(nil, game)
			out.Write(line)
		}
		return nil
	}

	stored, err := cases.Played(maumau.Problem)
	if err != nil {
		panic(err)
	}
	plan, err := cases.NewPlan(maumau.Problem, stored, 500, 4711, oracle.Aim{})
	if err != nil {
		panic(err)
	}
	r, err := runner.Run(context.Background(), runner.Options{Problem: maumau.Problem, Cases: plan, Func: solver})
	if err != nil {
		panic(err)
	}
	fmt.Println("conforms:", r.Conforms())
	for _, m := range r.Diagnosis.Named {
		fmt.Printf("%s (%s): %s\n", m.ID, m.Clause, m.Text)
	}
	// Output:
	// conforms: false
	// R5-counts-jacks (R5): the jacks left in the hand are counted when the suit is chosen
}

// TestFunc demands the verdicts of processes of a solver that is called.
func TestFunc(t *testing.T) {
	left := make(chan bool)
	defer close(left)
	for _, tc := range []struct {
		reason string
		solver runner.Func
		want   oracle.Verdict
		status string
	}{
		{"it is right", func(_ context.Context, in oracle.Invocation, out io.Writer) error {
			list, err := problem.Parse(in.Stdin)
			io.WriteString(out, join(solve(list)))
			return err
		}, oracle.OK, ""},
		{"it writes something else", func(_ context.Context, _ oracle.Invocation, out io.Writer) error {
			fmt.Fprintln(out, "CA")
			return nil
		}, oracle.Malformed, ""},
		{"an error is a crash", func(context.Context, oracle.Invocation, io.Writer) error {
			return errors.New("it gives up")
		}, oracle.Crashed, "it gives up"},
		{"so is a panic", func(context.Context, oracle.Invocation, io.Writer) error {
			panic("index")
		}, oracle.Crashed, "panic: index"},
		{"an end of its goroutine is none of the run", func(context.Context, oracle.Invocation, io.Writer) error {
			runtime.Goexit()
			return nil
		}, oracle.Crashed, "it ended its goroutine with runtime.Goexit, as t.FailNow does"},
		{"who waits is told to end", func(ctx context.Context, _ oracle.Invocation, _ io.Writer) error {
			<-ctx.Done()
			return nil
		}, oracle.TimedOut, "wall clock"},
		{"and left behind", func(_ context.Context, _ oracle.Invocation, out io.Writer) error {
			<-left
			fmt.Fprintln(out, "too late")
			return nil
		}, oracle.TimedOut, "wall clock"},
		{"a flood ends, even if its writer does not look", func(_ context.Context, _ oracle.Invocation, out io.Writer) error {
			for {
				select {
				case <-left:
					return nil
				default:
					io.WriteString(out, strings.Repeat("y\n", 1000))
				}
			}
		}, oracle.OutputLimit, ""},
	} {
		t.Run(tc.reason, func(t *testing.T) {
			o := runner.Options{Problem: problem, Cases: cases.List(suite(t, 0)[:1]), Func: tc.solver, Timeout: 100 * time.Millisecond, OutputLimit: 1 << 20, ListOnly: true}
			if tc.want != oracle.TimedOut {
				o.Timeout = time.Minute
			}
			r, err := runner.Run(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			c := &r.Cases[0]
			if c.Verdict != tc.want || statusOf(c) != tc.status || r.Sandbox != "in process" {
				t.Errorf("%s: got %s (%s), %s", tc.reason, c.Verdict, statusOf(c), r.Sandbox)
			}
		})
	}
}

// statusOf returns how the process of a case ended.
func statusOf(c *result.Case) string {
	if c.Failure == nil {
		return ""
	}
	return c.Failure.Status
}

// TestHalvingCosts demands that each part of a batch that times out counts against the
// budget, down to the case that a solver hangs in. The solver is no process: by its
// pace the parts are made, and that of a process depends on the machine.
func TestHalvingCosts(t *testing.T) {
	long.Test(t, "waits for solvers that are slow or stuck")
	list := suite(t, 20)
	sleeps := func(ctx context.Context, in oracle.Invocation, out io.Writer) error {
		games, err := problem.Parse(in.Stdin)
		if slices.ContainsFunc(games, func(c oracle.Case) bool { return strings.HasPrefix(c.Text(), victim) }) {
			<-ctx.Done()
		}
		io.WriteString(out, join(solve(games)))
		return err
	}
	r, err := runner.Run(t.Context(), runner.Options{Problem: problem, Cases: cases.List(list), Func: sleeps,
		Timeout: time.Second, Budget: result.Budget{MaxTimeouts: 2}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := counts(r), fmt.Sprintf("13 ok, 1 timed out, %d not run", len(list)-14); got != want {
		t.Errorf("got %s, expected %s", got, want)
	}
	if want := "4 processes timed out (--max-timeouts)"; r.GaveUp != want {
		t.Errorf("gave up since %q, expected %q", r.GaveUp, want)
	}
}

// TestNotRunIsKept demands that what a run gives up stays not run, though batches that were begun
// come to their end after it: they would be listed where it is.
func TestNotRunIsKept(t *testing.T) {
	plan, err := cases.NewPlan(problem, nil, 40*problem.Info().Batch, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	fails := plan.Case(3 * problem.Info().Batch).Input.Text()
	solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
		list, err := problem.Parse(in.Stdin)
		if slices.ContainsFunc(list, func(c oracle.Case) bool { return c.Text() == fails }) {
			return errors.New("it gives up")
		}
		time.Sleep(time.Duration(len(list)) * time.Millisecond / 2)
		io.WriteString(out, join(solve(list)))
		return err
	}
	r, err := runner.Run(t.Context(), runner.Options{Problem: problem, Cases: plan, Func: solver, Jobs: 4, Budget: result.Budget{MaxCrashes: 1}})
	if err != nil || r.GaveUp == "" {
		t.Fatalf("%v, gave up: %v", err, err == nil && r.GaveUp != "")
	}
	ran := true
	for i := range r.Cases {
		c := &r.Cases[i]
		if c.ID != plan.Case(i).ID {
			t.Fatalf("case %d is %s, expected %s", i, c.ID, plan.Case(i).ID)
		}
		if ran = ran && c.Verdict != oracle.NotRun; !ran && c.Verdict != oracle.NotRun {
			t.Errorf("%s: %s, expected %s after what was given up", c.ID, c.Verdict, oracle.NotRun)
		}
	}
	if ran || len(r.Cases) != plan.Len() {
		t.Errorf("%d cases of %d, all run: %v", len(r.Cases), plan.Len(), ran)
	}
}
