// Package kiebitztest tests a solver that is a Go function:
//
//	func TestMau(t *testing.T) {
//		kiebitztest.Run(t, maumau.Problem, solve)
//	}
//
// Start with [Run]. Non-goals: solvers in other languages, which package runner runs as
// processes, and speed, which a function beside a test's own work does not show.
package kiebitztest

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// Solver is the solver under test. It reads the input that a process of the contest
// would read, of as many cases as stand in it, and writes what that would print. An
// error counts as a crash, and so does a panic, unless it is one of a goroutine that
// solve has started: that ends the test's program, as os.Exit does.
//
// Of a problem whose solvers are given files, they stand in the input one after
// another, an empty line between them.
type Solver = func(in io.Reader, out io.Writer) error

// seed is that of the random cases, the same as 'kiebitz run' has.
const seed = 4711

// patience is how long a call of solve may take at least. It is no judge's limit: a
// function is called beside whatever else the machine and its test do.
var patience = 10 * time.Second

// Run tests solve: with a subtest for each stored case of p, named by its id, and one
// more, "together", in which solve gets many cases at once, as at the judge, random ones
// among them (none if -short is set). So 'go test -run TestMau/curated/R4-two-jacks'
// calls it for that case alone. "together" fails with the text that 'kiebitz run' prints:
// the first wrong decision, the rule, and the misreading that causes it. The others fail with
// one line, and with such a text if -v is set or -run chooses among them. A misreading that no
// list has, or two at once, are looked for in "together" only, as a single case shows too little.
//
// Calls don't overlap; one for a case that fails is repeated, to see whether it comes to the
// same. One that has not returned after ten seconds, or after the time
// that a judge gives if that is more, timed out; as nothing can end it, no further case
// is run if it does not return soon after. 'go test -timeout 0' sets no limit, for a debugger.
func Run(t *testing.T, p oracle.Problem, solve Solver) {
	t.Helper()
	stored, err := cases.Sharp(p)
	if err != nil {
		t.Fatal(err)
	}
	s := &solver{p: p, solve: solve, stored: stored, limit: max(patience, p.Info().TimeLimit)}
	if _, ok := t.Deadline(); !ok {
		s.limit = 1 << 62
	}
	for _, c := range stored {
		t.Run(c.ID, func(t *testing.T) {
			t.Helper()
			s.test(t, cases.List([]cases.Case{c}), runner.Options{ListOnly: true})
		})
		if s.lost {
			t.Fatalf("solve has not returned from %s, and nothing can end it: no further case is run", c.ID)
		}
	}
	t.Run("together", func(t *testing.T) {
		t.Helper()
		random := p.Info().Random
		if testing.Short() {
			random = 0
		}
		plan, err := cases.NewPlan(p, stored, random, seed, oracle.Aim{})
		if err != nil {
			t.Fatal(err)
		}
		s.test(t, plan, runner.Options{ShrinkTime: runner.DefaultShrinkTime})
	})
}

// solver is a solver under test.
type solver struct {
	p       oracle.Problem
	solve   Solver
	limit   time.Duration
	stored  []cases.Case
	form    []string   // the readings of the output's form that it follows
	tried   bool       // whether it follows some is known
	running sync.Mutex // held by a call
	lost    bool       // one has not come back
}

// test runs the solver on cases, with what o says of how a cause is looked for.
func (s *solver) test(t *testing.T, plan *cases.Plan, o runner.Options) {
	t.Helper()
	r := s.run(t, plan, o)
	if o.ListOnly && !r.Accepted() && r.Count("", oracle.Wrong) > 0 {
		// What the form of an output means is a matter of all outputs.
		if !s.tried {
			s.tried, s.form = true, s.readForm(t)
		}
		if o.Readings = s.form; s.form != nil {
			r = s.run(t, plan, o)
		}
	}
	s.lost = !s.back()
	switch {
	case r.Accepted() && !s.lost:
	case o.ListOnly && !s.lost && !detailed():
		t.Errorf("%s: %s (-v shows more)", r.Cases[0].Verdict, r.Cases[0].FaultText())
	default:
		t.Errorf("\n%s", report.Text(s.p, r))
	}
	if r.Count("", oracle.NotDeterministic) > 0 { // of calls in one process, the likely reason is another one than of processes
		t.Errorf("the second call with the same input printed something else: solve keeps state from call to call, as in a package's variable, or uses chance")
	}
	if s.lost {
		t.Errorf("a call of solve has not returned")
	}
}

// detailed reports whether a single case is explained: what all of them show is said once,
// at the end, unless more is asked for or that is not reached.
func detailed() bool {
	run := flag.Lookup("test.run")
	return testing.Verbose() || run != nil && strings.Contains(run.Value.String(), "/")
}

func (s *solver) run(t *testing.T, plan *cases.Plan, o runner.Options) *result.Run {
	t.Helper()
	o.Problem, o.Cases, o.Func, o.Jobs, o.Timeout, o.Seed = s.p, plan, s.call, 1, s.limit, seed
	o.Budget = result.Budget{MaxTimeouts: 1, MaxCrashes: 100}
	r, err := runner.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// readForm returns the readings of the output's form that the solver follows in all stored
// cases; nil if these are the defaults.
func (s *solver) readForm(t *testing.T) []string {
	t.Helper()
	if !slices.ContainsFunc(oracle.OtherReadings(s.p), func(ids []string) bool { return oracle.OfForm(s.p, ids) }) {
		return nil
	}
	r := s.run(t, cases.List(s.stored), runner.Options{ListOnly: true})
	if r.Followed == nil || !oracle.OfForm(s.p, r.Readings) {
		return nil
	}
	return r.Readings
}

var errRunning = errors.New("not called: an earlier call has not returned")

// call calls the solver as if it were a process.
func (s *solver) call(_ context.Context, in oracle.Invocation, out io.Writer) error {
	if !s.running.TryLock() {
		return errRunning
	}
	defer s.running.Unlock()
	if in.Files != nil {
		in.Stdin = bytes.Join(in.Files, []byte("\n"))
	}
	return s.solve(bytes.NewReader(in.Stdin), out)
}

// back waits for a call that timed out, and reports whether it has returned: the
// next must not run beside it.
func (s *solver) back() bool {
	for until := time.Now().Add(s.limit / 2); ; time.Sleep(time.Millisecond) {
		if s.running.TryLock() {
			s.running.Unlock()
			return true
		}
		if time.Now().After(until) {
			return false
		}
	}
}
