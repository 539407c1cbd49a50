package cmd

import (
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"golang.org/x/tools/txtar"

	"kiebitz/cases/export"
	"kiebitz/internal/temporary"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

// timed is a solver of a package in the test that takes it longest.
type timed struct {
	name, verdict, test string
	took                time.Duration // of processor time
	stopped             bool          // it would have taken longer
}

// timeSolvers runs the solvers of a package that are right or too slow on its tests
// and prints what that says of the time limit. The error is a refusal if a right one
// takes more than its part of the limit, or a slow one ends too early beyond it.
func timeSolvers(ctx context.Context, out io.Writer, p oracle.Problem, files []txtar.File) error {
	dir, err := temporary.Make("kiebitz-time")
	if err != nil {
		return err
	}
	defer dir.Remove()
	builder := &source.Builder{}
	defer builder.Close()
	limit := p.Info().TimeLimit
	var list []timed
	for _, f := range files {
		name, ok := strings.CutPrefix(f.Name, "submissions/")
		verdict, _, _ := strings.Cut(name, "/")
		if !ok || verdict != "accepted" && verdict != "time_limit_exceeded" {
			continue
		}
		if err := export.Write(ctx, filepath.Join(dir.Path, verdict+filepath.Base(name)), []txtar.File{{Name: filepath.Base(name), Data: f.Data}}); err != nil {
			return err
		}
		s, err := builder.Build(ctx, filepath.Join(dir.Path, verdict+filepath.Base(name), filepath.Base(name)))
		if err != nil {
			return refuse("cannot time %s: %v", name, err)
		}
		slowest := timed{name: name, verdict: verdict}
		if err := slowest.run(ctx, s, limit, files); err != nil {
			return err
		}
		list = append(list, slowest)
	}
	return margins(out, limit, list)
}

// tries is how often a right solver is run on a test that it takes too long for: where
// its files are read for the first time, or the machine is busy, that costs processor time, too.
const tries = 3

// quickest runs a process until it takes no more than a processor time, some times at most, and
// returns what became of the one that took least.
func quickest(within time.Duration, run func() (sandbox.Result, error)) (sandbox.Result, error) {
	best, err := run()
	for n := 1; n < tries && err == nil && best.CPU > within; n++ {
		var r sandbox.Result
		if r, err = run(); r.CPU < best.CPU {
			best = r
		}
	}
	return best, err
}

// run runs the solver on the tests, until one stops it at the processor time that a slow one
// must take.
func (t *timed) run(ctx context.Context, s *source.Solver, limit time.Duration, files []txtar.File) error {
	within := time.Duration(math.MaxInt64) // what a too slow one takes counts
	if t.verdict == "accepted" {
		within = limit / export.RightWithin
	}
	limits := runner.Limits(limit*export.SlowFrom/2, runner.DefaultMemoryLimit, runner.DefaultOutputLimit)
	limits.Wall *= 10 // the machine may be busy
	box, err := sandbox.Open(sandbox.Options{Command: s.Command, Read: s.Read, Env: s.Environment(nil), Limits: limits})
	if err != nil {
		return refuse("cannot time %s: %v", t.name, err)
	}
	defer box.Close()
	for _, f := range files {
		test, ok := strings.CutSuffix(strings.TrimPrefix(f.Name, "data/"), ".in")
		if !ok || !strings.HasPrefix(test, "sample/") && !strings.HasPrefix(test, "secret/") {
			continue
		}
		r, err := quickest(within, func() (sandbox.Result, error) { return box.Run(ctx, sandbox.Process{Stdin: f.Data}) })
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return statusError(exitInterrupted)
		case r.End != sandbox.Exited && r.End != sandbox.TimedOut:
			return refuse("cannot time %s: in %s it %s (%s)", t.name, test, r.End, r.Status)
		}
		if r.CPU > t.took || t.test == "" {
			t.took, t.test = r.CPU, test
		}
		if r.End == sandbox.TimedOut {
			t.test, t.stopped = test, true
			return nil
		}
	}
	return nil
}

// margins prints the solvers and what the time limit leaves them.
func margins(out io.Writer, limit time.Duration, list []timed) error {
	most, least := limit/export.RightWithin, limit*export.SlowFrom/2
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	var right, slow *timed // the slowest and the fastest
	for i := range list {
		t := &list[i]
		fmt.Fprintf(w, "%s\t%s\t%s\n", t.name, t, t.test)
		if t.verdict == "accepted" && (right == nil || t.took > right.took) {
			right = t
		}
		if t.verdict != "accepted" && (slow == nil || t.took < slow.took) {
			slow = t
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	switch {
	case right == nil || slow == nil:
		return refuse("--time: found no right and too slow solvers in the package")
	case right.took > most:
		return refuse("%s takes %v in %s, expected %v at most, 1/%d of the time limit", right.name, right, right.test, most.Round(time.Millisecond), export.RightWithin)
	case slow.took < least:
		return refuse("%s takes %v in %s, expected %v at least, %g times the time limit", slow.name, slow, slow.test, least, export.SlowFrom/2.0)
	}
	_, err := fmt.Fprintf(out, "the time limit, %v, is %.1f times what the slowest right solver takes, and the fastest too slow one takes %.1f times the limit\n",
		limit, limit.Seconds()/max(right.took, time.Millisecond).Seconds(), slow.took.Seconds()/limit.Seconds())
	return err
}

func (t *timed) String() string {
	took := t.took.Round(time.Millisecond).String()
	if t.stopped {
		return "over " + took
	}
	return took
}
