// Package matrix runs many solvers on the same cases. It prints nothing.
//
// Start with [Search.Find], which finds the solvers in files and folders and what is
// expected of them, and [Run], which makes a [result.Matrix] of them.
//
// A [result.Matrix] holds the whole run of each solver, so that reports of it are built
// from those of runs; everything that counts solvers is in it already. Shards are ranges of
// the solvers (merge.go). What their agreements need are digests of behaviours: Behaviour
// says what [oracle.Alike] compares.
//
// Goals: each solver gets the verdict that 'kiebitz run' would give it; one that
// can't be started does not keep the others from being run; solvers that agree
// with each other against the oracle are pointed out, as both may be wrong.
//
// Non-goals: choosing cases.
package matrix

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

// Options says what to run and how.
type Options struct {
	Run     runner.Options  // of each run, and the version of kiebitz; the command is each solver's own
	Builder *source.Builder // makes solvers of sources
	Shard   result.Part     // which of the solvers to run; the zero value is all
	Flags   []string        // for a shard: what all shards were told of the cases and of how to judge
	Paths   []string        // the same: where the solvers were looked for

	Languages []result.Digest // the same: of the file of languages, if there is one
	Listed    int             // of how many solvers all cases are listed; 0: [DefaultListed]

	// Progress, if not nil, is called now and then with the number of cases of all
	// solvers that have a verdict, and of those that will have one. Calls of Progress
	// and Row do not overlap.
	Progress func(done, total int)

	// Finished, if not nil, is called with the row of each solver as soon as that is
	// finished, whatever its place, and with how many are, of how many. Calls do not
	// overlap with those of Progress and Row.
	Finished func(s *result.MatrixSolver, n, of int)

	// Row, if not nil, is called with the matrix so far and the index of a row, in
	// order, as soon as its solver and those before it are finished.
	Row func(m *result.Matrix, i int)
}

// DefaultListed is of how many solvers all cases are listed. Of more a few failures
// are, and the others only counted: a solver takes some ten kilobytes then, not
// some hundred.
const DefaultListed = 500

// Run runs the solvers side by side: as many at once as processes may run, and
// these share the processors. The error says that a case can't be
// played, or that the containment that was asked for can't be had; all else is
// said of each solver. If the context is done before the end, the result so far
// is returned.
func Run(ctx context.Context, found *Found, o Options) (*result.Matrix, error) {
	info := o.Run.Problem.Info()
	m := &result.Matrix{
		Kind: result.MatrixKind, Schema: result.Version, Kiebitz: o.Run.Kiebitz,
		Problem: result.ProblemOf(info), Seed: o.Run.Seed, Cases: o.Run.Cases.Len(),
		Solvers: []result.MatrixSolver{}, Agreements: []result.Agreement{}, Skipped: result.AllValid(found.Skipped),
	}
	from, to := o.Shard.Range(len(found.Submissions))
	for i := from; i < to; i++ {
		m.Solvers = append(m.Solvers, rowOf(&found.Submissions[i]))
	}
	outputs := make([]result.Outputs, to-from)
	if o.Shard.Of > 0 {
		m.Shard = shardOf(found, outputs, o)
	}
	jobs := cmp.Or(o.Run.Jobs, runtime.NumCPU())
	o.Run.Processors = runner.NewProcessors(jobs)
	o.Builder.Turns, o.Builder.Below = o.Run.Processors.Turns(), found.Below
	for _, s := range found.Submissions {
		o.Run.Hide = append(o.Run.Hide, s.Path)
	}
	o.Builder.Hide = o.Run.Hide
	o.Run.Repeated = 1 // most of a matrix is wrong, and would be run twice
	a := &atOnce{m: m, o: &o, found: found, done: make([]int, to-from), finished: make([]bool, to-from)}
	workers, ctxOfAll := errgroup.WithContext(ctx)
	workers.SetLimit(jobs)
	for i := range m.Solvers {
		s := &found.Submissions[from+i]
		workers.Go(func() error {
			err := a.solver(ctxOfAll, i, s, &outputs[i], len(found.Submissions))
			if ctx.Err() == nil && ctxOfAll.Err() != nil {
				return nil // the first error counts
			}
			return err
		})
	}
	if err := workers.Wait(); err != nil {
		return nil, err
	}
	finish(m, outputs)
	return m, nil
}

// atOnce is what solvers that run side by side report to.
type atOnce struct {
	m     *result.Matrix
	o     *Options
	found *Found

	mu       sync.Mutex
	done     []int  // of each solver, the cases with a verdict
	finished []bool // of each solver
	next     int    // the row to be reported next
	count    int    // of those finished
}

// solver runs one of n solvers and fills in its row.
func (a *atOnce) solver(ctx context.Context, i int, s *Submission, outputs *result.Outputs, all int) error {
	row := a.m.Solvers[i] // a copy, as rows that are reported are read
	if s.Fault == "" && ctx.Err() == nil {
		o := *a.o
		if o.Progress != nil {
			o.Run.Progress = func(done, _ int) { a.progress(i, done) }
			a.progress(i, 0)
		}
		o.Run.Printed = collect(o.Run.Problem, outputs)
		row.SHA256 = a.found.digest(s)
		r, err := try(ctx, s, &row, o)
		if err != nil {
			return err
		}
		if r != nil {
			fillRow(&row, s, r, o)
		}
	}
	if row.Run != nil && all > cmp.Or(a.o.Listed, DefaultListed) {
		row.Run.Shorten()
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.m.Solvers[i], a.finished[i] = row, true
	if a.count++; a.o.Finished != nil && ctx.Err() == nil {
		a.o.Finished(&row, a.count, len(a.finished))
	}
	for ; a.next < len(a.finished) && a.finished[a.next]; a.next++ {
		if a.o.Row != nil && ctx.Err() == nil {
			a.o.Row(a.m, a.next)
		}
	}
	return nil
}

// progress adds up what all solvers have done.
func (a *atOnce) progress(i, done int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.done[i] = done
	sum := 0
	for k, n := range a.done {
		if a.finished[k] {
			n = a.m.Cases
		}
		sum += n
	}
	a.o.Progress(sum, len(a.done)*a.m.Cases)
}

// finish says of a matrix what depends on all its rows.
func finish(m *result.Matrix, outputs []result.Outputs) {
	m.Agreements = agreements(m, outputs)
	m.Verdict = verdict(m)
}

// rowOf makes the row of a solver that has not been tried.
func rowOf(s *Submission) result.MatrixSolver {
	row := result.MatrixSolver{Name: result.Valid(s.Name), Path: result.Valid(s.Path), Expected: s.Expected, State: result.NotReached, Reason: "interrupted before"}
	if s.Fault != "" {
		row.State, row.Reason = result.NotStarted, s.Fault
	}
	return row
}

// try starts a solver and runs it. Both results are nil if it did not run; then
// the row says why.
func try(ctx context.Context, s *Submission, row *result.MatrixSolver, o Options) (*result.Run, error) {
	run := o.Run
	run.Typed = typed(s)
	if err := start(ctx, s, row, o.Builder, &run); err != nil {
		return nil, notStarted(ctx, row, err)
	}
	r, err := runner.Run(ctx, run)
	if err != nil {
		return nil, notStarted(ctx, row, err)
	}
	return r, nil
}

// start makes a path something that can be run, or that does not compile.
func start(ctx context.Context, s *Submission, row *result.MatrixSolver, b *source.Builder, run *runner.Options) error {
	if !s.Source {
		path, err := filepath.Abs(s.Path)
		run.Command = []string{path}
		if row.SHA256 != "" {
			run.Digests = []result.Digest{{SHA256: row.SHA256}}
		}
		run.Read = append(slices.Clone(run.Read), s.Own()...)
		run.Flags.Read = append(slices.Clone(run.Flags.Read), result.AllValid(s.Own())...)
		return err
	}
	return run.Build(ctx, b, s.Path)
}

// typed returns the solver as somebody would type it: a source, or a command.
func typed(s *Submission) []string {
	if s.Source || strings.ContainsRune(s.Path, filepath.Separator) {
		return []string{s.Path}
	}
	return []string{"." + string(filepath.Separator) + s.Path} // else it is looked for in PATH
}

// notStarted says in the row why a solver was not run. It returns an error that
// would be every other solver's, too.
func notStarted(ctx context.Context, row *result.MatrixSolver, err error) error {
	var (
		tool     *source.MissingToolError
		start    *sandbox.StartError
		language *source.LanguageError
		folder   *source.FolderError
		late     *source.LateError
		busy     *runner.BusyError
		path     *fs.PathError
	)
	row.State = result.NotStarted
	switch {
	case ctx.Err() != nil:
		row.State, row.Reason = result.NotReached, "interrupted"
	case errors.As(err, &tool):
		row.Reason = "it" + strings.TrimPrefix(result.Valid(tool.Error()), result.Valid(tool.Source))
		row.Hint = result.Valid(cmp.Or(tool.Hint, tool.Language.Install))
	case errors.As(err, &start) && start.NoStart():
		row.Reason, row.Hint = sandbox.NoStart, sandbox.NoStartCure
	case errors.As(err, &start):
		row.Reason, row.Hint = result.Valid(start.Err.Error()), result.Valid(start.Hint)
	case errors.As(err, &late):
		row.Reason, row.Hint = "not judged: "+late.Reason, late.Hint()
	case errors.As(err, &busy):
		row.Reason, row.Hint = busy.Error(), busy.Hint()
	case errors.As(err, &folder):
		row.Reason = result.Valid(folder.Reason)
	case errors.As(err, &path) && filepath.Clean(path.Path) != filepath.Clean(row.Path):
		row.Reason = result.Valid(fmt.Sprintf("%s: %v", path.Path, path.Err)) // in its folder
	case errors.As(err, &path):
		row.Reason = result.Valid(path.Err.Error())
	case errors.As(err, &language):
		row.Reason = result.Valid(language.Error())
	default:
		return err
	}
	return nil
}

// deserves returns what is expected of a solver: of one about which nothing is
// said, that it conforms.
func deserves(s *Submission) *result.Expected {
	if s.Expected == nil {
		return &result.Expected{Results: []string{Accepted}}
	}
	return s.Expected
}

// fillRow fills in the row of a solver that was run.
func fillRow(row *result.MatrixSolver, s *Submission, r *result.Run, o Options) {
	row.State, row.Reason = result.Judged, ""
	row.Run = r
	row.Clauses = result.Tallies(o.Run.Problem, r)
	if r.Verdict == result.Interrupted && r.Count("", oracle.NotRun) > 0 {
		return // what is missing could be anything
	}
	row.Results = resultsOf(r)
	row.Unexpected = !Met(deserves(s), occurred(r, row.Results))
}

// resultsOf returns what went wrong in a run, in the order of [Results]: that its
// solver does not compile, or what its cases say; [Accepted] if nothing did.
func resultsOf(r *result.Run) []string {
	if r.NotCompiled() != nil {
		return []string{CompileError}
	}
	got := map[string]bool{}
	for _, g := range r.Groups {
		for v := range g.Verdicts {
			got[resultOf(v)] = result.Failed(v) || got[resultOf(v)]
		}
	}
	var list []string
	for _, word := range Results[1:] {
		if got[word] {
			list = append(list, word)
		}
	}
	if list == nil {
		list = []string{Accepted}
	}
	return list
}

// occurred returns the results of the cases, of which some failed or none: what went
// wrong, and [Accepted] if some case did not.
func occurred(r *result.Run, results []string) []string {
	if r.NotCompiled() == nil && r.Count("", oracle.OK)+r.Count("", oracle.OtherReading) > 0 && results[0] != Accepted {
		return append([]string{Accepted}, results...)
	}
	return results
}

// verdict is that on the matrix.
func verdict(m *result.Matrix) string {
	state := func(state string) bool {
		return m.Count(func(s *result.MatrixSolver) bool { return s.State == state }) > 0
	}
	cut := m.Count(func(s *result.MatrixSolver) bool { return s.Run != nil && s.Run.Verdict == result.Interrupted }) > 0
	switch {
	case m.Missing != nil:
		return result.Incomplete
	case state(result.NotReached) || cut:
		return result.Interrupted
	case state(result.NotStarted):
		return result.Incomplete
	case m.Count(func(s *result.MatrixSolver) bool { return s.Unexpected }) > 0:
		return result.Unexpected
	}
	return result.AsExpected
}
