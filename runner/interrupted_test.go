package runner_test

import (
	"context"
	"fmt"
	"io"
	"sync/atomic"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// TestInterrupted demands that the verdicts so far are kept.
func TestInterrupted(t *testing.T) {
	t.Setenv(modeVar, "one sleep")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var interrupted time.Time
	finished := 0
	list := suite(t, 0)
	r, err := runner.Run(ctx, runner.Options{Problem: problem, Cases: cases.List(list), Command: []string{self}, Env: []string{modeVar}, Timeout: time.Minute, Jobs: 2,
		Finished: func(result.Case, result.CaseTime, bool) {
			if finished++; finished == 2 { // the samples; the process after them sleeps
				time.Sleep(500 * time.Millisecond)
				interrupted = time.Now()
				cancel()
			}
		}})
	if err != nil || r.Verdict != result.Interrupted || r.Conforms() || len(r.Cases) != len(list) || r.Count("", oracle.OK) < 2 {
		t.Errorf("got %v, %s", err, counts(r))
	}
	if d := time.Since(interrupted); d > 30*time.Second { // the sleeper would take a minute
		t.Errorf("took %s", d)
	}
}

// slowly is a problem whose outputs take their time to be cut.
type slowly struct {
	oracle.Problem
	wait func()
}

func (s slowly) Unpack(output []byte, n int) ([][]byte, error) {
	s.wait()
	return s.Problem.Unpack(output, n)
}

// TestInterruptedJudging demands that a process that ended before the
// interruption counts, although its output was not judged by then.
func TestInterruptedJudging(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	calls := 0
	var judged atomic.Int32
	var list []cases.Case // of three batches; either of the last two may be the first to get its process
	for i := range 3 * problem.Info().Batch {
		list = append(list, cases.Random(problem, 4711, i+1, oracle.Aim{}))
	}
	r, err := runner.Run(ctx, runner.Options{
		Problem: slowly{problem, func() {
			if judged.Add(1) > 1 { // nothing else is started before the first is judged
				<-ctx.Done()
				time.Sleep(50 * time.Millisecond)
			}
		}},
		Cases: cases.List(list), Jobs: 1, Timeout: time.Minute,
		Func: func(_ context.Context, in oracle.Invocation, out io.Writer) error {
			if calls++; calls == 3 {
				cancel()
				<-t.Context().Done() // it is left behind
			}
			games, err := problem.Parse(in.Stdin)
			io.WriteString(out, join(solve(games)))
			return err
		}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := counts(r), fmt.Sprintf("%d ok, %d not run", 2*len(list)/3, len(list)/3); got != want || r.Verdict != result.Interrupted {
		t.Errorf("got %s, expected %s: two batches had been played", got, want)
	}
}

// ending is a problem that is interrupted while edits of its rules are tried.
type ending struct {
	oracle.Problem
	oracle.Inferrer
	end func()
}

func (p ending) Infer(outputs []oracle.Printed, beside []oracle.Misreading) [][]oracle.Misreading {
	p.end()
	return p.Inferrer.Infer(outputs, beside)
}

// TestInterruptedInference demands that what was judged is reported if the run is interrupted
// while an explanation is looked for.
func TestInterruptedInference(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := runner.Run(ctx, runner.Options{
		Problem: ending{problem, problem.(oracle.Inferrer), cancel}, Cases: cases.List(suite(t, 0)), Jobs: 1, Timeout: time.Minute,
		Func: func(_ context.Context, in oracle.Invocation, out io.Writer) error {
			e, err := problem.Engine(oracle.Variant{Misreadings: []string{"draw.0=(repeat 6 (when (none (and drawn fits)) $1))"}})
			if err != nil {
				return err
			}
			games, err := problem.Parse(in.Stdin)
			for _, game := range games {
				answer, err := e.Append(nil, game)
				if err != nil {
					return err
				}
				out.Write(answer)
			}
			return err
		}})
	if err != nil || ctx.Err() == nil {
		t.Fatalf("got %v, interrupted: %v", err, ctx.Err())
	}
	if r.Verdict != result.Interrupted || r.Count("", oracle.Wrong) == 0 || len(r.Causes) == 0 {
		t.Errorf("got %s, %s, %d causes", r.Verdict, counts(r), len(r.Causes))
	}
}
