// Package runner runs a solver on test cases, judges what it prints and finds
// out which rule it misread. It knows [oracle.Problem] and no game.
//
// Start with [Run]: cases are packed into batches, one process each; several
// processes run side by side; a batch that fails as a whole is run again case
// by case, so that every case gets a verdict of its own. Then the misreadings
// of the rules play the same processes, to find the one that explains what is
// wrong, and the failure is shown on the smallest case that a search finds. The
// [result.Run] is complete and says nothing about how it is shown; that is
// package report's part. A [Merger] joins the runs of several machines.
//
// Inside, a run goes through stages, which share a run (stages.go): it holds the options,
// which no stage changes, the result so far, and what only lasts as long as the run, such
// as an outcome for each case.
//
//   - Batches get verdicts: batches.go, worker.go; together.go for failures that need
//     several cases. Processes with failures are rerun (rerun.go), or all are run
//     as often as was asked for (repeat.go). An adaptive run asks for
//     one case after another instead (adaptive.go).
//   - Misreadings play the same processes: diagnose.go, evidence.go; needed.go for whether
//     each of several is needed, readings.go for disputed clauses. Several together are looked
//     for on a sample of the processes (infer.go), and what no list has is inferred as edits of
//     the rules (edits.go). Cases are made that tell explanations apart; by those that refute
//     all of them others are looked for (tell.go).
//   - Where none is named, outputs are compared with rewritings of right answers (form.go;
//     propose.go takes them from an output, rewrite.go applies them), or conditions are
//     sought that separate failures from right cases (common.go; facts.go notes what holds
//     for a case). Tests demand silence about chance.
//   - Failures are grouped by cause (causes.go), those from state that the solver keeps
//     into one (state.go), and the first of each group is shrunk (shrink.go, climb.go).
//
// Outputs are judged by run.explain alone; what a result keeps of a judgement is decided in
// failure.go, and fault.go has the words of faults that a run finds itself. A run's cases
// are a [cases.Plan], which makes random ones when they are needed; of a long run a result
// keeps a bounded number (batches.go, groups.go). merge.go adds the cases of shards as a run
// adds batches, then diagnoses.
//
// Goals: the same verdicts for the same cases, whatever the order in which
// processes end; an end to crashes, floods and sleeps after a number of them.
//
// Non-goals: choosing cases (package cases), containing processes (package
// sandbox), printing.
package runner

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"slices"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

// Options says what to run and how. A run changes nothing in them.
type Options struct {
	Problem oracle.Problem
	Cases   *cases.Plan // consecutive cases of a group share processes
	Shard   result.Part // the part of them that is run
	Command []string    // the solver, found and ready to start
	Func    Func        // a solver in Go, in place of Command
	Typed   []string    // the same as it was typed, for the result; nil: as Command

	// Language is the name of the language of a solver that was given as a
	// source, which is Typed. NotCompiled is set instead of Command if it does
	// not compile: then no case is run. See [Options.Build].
	Language    string
	NotCompiled *source.CompileError
	asGiven     func([]byte) []byte // what a solver prints about its files; nil: as it is

	Jobs        int           // processes side by side; 0: one for each CPU
	Timeout     time.Duration // processor time for a process; 0: the problem's own
	MemoryLimit int           // bytes a process may use; 0: DefaultMemoryLimit
	OutputLimit int           // bytes a process may print; 0: DefaultOutputLimit
	Sandbox     sandbox.Mode  // "" is sandbox.Auto
	Read        []string      // files and folders that the solver may read besides its own
	Hide        []string      // see [sandbox.Options]
	Env         []string      // see [sandbox.Options]
	Exact       bool          // see [oracle.JudgeOptions]
	Readings    []string      // the readings that the solver must follow; nil: the defaults, but others are excused

	// ShrinkTime bounds the search for smaller cases; 0: none. The search ends by
	// itself, within seconds if the solver starts quickly.
	ShrinkTime time.Duration

	Budget result.Budget

	// LateSamples gives up once all samples have timed out, and of a single sample the
	// case after it: it would not be run to Budget.MaxTimeouts. It is for whole runs, as
	// a shard does not hand it on.
	LateSamples bool

	// Repeat is how often each process is run, to find cases that do not come out the same
	// each time; 0 is once.
	Repeat int

	// Repeated is how many of the processes with a wrong output are run once more, to
	// see whether they print the same; 0: all.
	Repeated int

	// OnlyFailed says that the cases are those that failed in an earlier run.
	OnlyFailed bool

	// Adaptive asks for one case of the plan after another, each in a process of its
	// own and chosen by the answers before it, until it is known which misreading
	// explains them. Nothing but what was asked is run.
	Adaptive bool

	// VerdictOnly leaves out what finds causes: repetition, diagnosis and smaller
	// cases.
	VerdictOnly bool

	// ListOnly tries each misreading of the list, but neither two together nor rules that
	// no list has: that takes seconds, and many of them explain a case or two.
	ListOnly bool

	// Processors, if not nil, is shared with other runs under way: together they
	// start no more processes than it allows, and one that must run alone does so
	// beside none of theirs. Jobs then counts what is worked on, not what runs.
	Processors *Processors

	// Listed is how many cases, counted from the first of the plan, a result
	// lists whatever their verdict; 0: DefaultListed. See [result.Run].
	Listed int

	// ListFailing leaves the list of a check empty if all cases are right, and that of a run
	// without the generated ones but the slowest: making it takes longer than they do, and
	// reports for people say how many there are.
	ListFailing bool

	Kiebitz string          // the version of kiebitz, copied into the result
	Seed    uint64          // the same
	Flags   result.Flags    // the same; Exact and Readings need not be set
	Digests []result.Digest // the same

	// Progress, if not nil, is called now and then with the number of cases
	// that have a verdict. Calls do not overlap.
	Progress func(done, total int)

	// News, if not nil, is called as soon as more is known. Calls do not overlap; those
	// of Progress may.
	News func(n News)

	// Started, if not nil, is called before the first process with what is known
	// then, and the number of cases.
	Started func(h result.Header, cases int)

	// Finished, if not nil, is called with each case in order as soon as it
	// has a verdict, with what its process took, and whether the result will list
	// it. What is found out later, by repetition and diagnosis, can still change
	// the verdict. Calls do not overlap.
	Finished func(c result.Case, took result.CaseTime, listed bool)

	// Printed, if not nil, is called at the end with each case that the result
	// lists, in order, and with what the solver printed for it if it failed: the
	// first result.OutputKept bytes, of which the result has less for most cases.
	Printed func(c *result.Case, in oracle.Case, output []byte)
}

// DefaultOutputLimit is some hundred times what a right solver prints for the
// largest batch.
const DefaultOutputLimit = 8 << 20

// DefaultListed cases take some hundred megabytes.
const DefaultListed = 100_000

// DefaultMemoryLimit is what judges allow today, in bytes.
const DefaultMemoryLimit = 1 << 30

// Build makes a solver of a source, and of that the solver to run. It is no error
// that the source does not compile: then no case is run.
func (o *Options) Build(ctx context.Context, b *source.Builder, path string) error {
	s, err := b.Build(ctx, path)
	var failed *source.CompileError
	switch {
	case errors.As(err, &failed):
		o.Language, o.NotCompiled, o.Digests = failed.Language, failed, []result.Digest{{SHA256: failed.SHA256}}
		return nil
	case err != nil:
		return err
	}
	o.Command, o.Language, o.Digests = s.Command, s.Language, []result.Digest{{SHA256: s.SHA256}}
	o.Hide = append(slices.Clone(o.Hide), path)
	o.Read, o.Env, o.asGiven = slices.Concat(o.Read, s.Read), s.Environment(o.Env), s.AsGiven
	return nil
}

// withDefaults returns o with a default for everything that was left out.
func (o Options) withDefaults() Options {
	o.Jobs = cmp.Or(o.Jobs, runtime.NumCPU())
	o.Timeout = cmp.Or(o.Timeout, o.Problem.Info().TimeLimit)
	o.OutputLimit = cmp.Or(o.OutputLimit, DefaultOutputLimit)
	o.MemoryLimit = cmp.Or(o.MemoryLimit, DefaultMemoryLimit)
	o.Listed = cmp.Or(o.Listed, DefaultListed)
	if o.Adaptive { // each process is waited for
		o.Repeated = cmp.Or(o.Repeated, 1)
	}
	return o
}

// typed is the solver's command line, whose words need not be text.
func (o *Options) typed() []string {
	if o.Typed != nil {
		return o.Typed
	}
	return o.Command
}

// header says what the options ask for.
func (o *Options) header() result.Header {
	h := result.Header{
		Schema: result.Version, Kiebitz: o.Kiebitz, Problem: result.ProblemOf(o.Problem.Info()),
		Seed: o.Seed, Flags: o.Flags, OnlyFailed: o.OnlyFailed,
	}
	h.Flags.Exact, h.Flags.Readings = o.Exact, o.Readings
	if o.Shard.Of > 0 {
		h.Shard = &result.Shard{Part: o.Shard, Random: o.Cases.Random(), Budget: o.Budget}
	}
	if command := o.typed(); len(command) > 0 {
		h.Solver = &result.Solver{Command: result.AllValid(command), Language: result.Valid(o.Language), Digests: append([]result.Digest{}, o.Digests...)}
		h.Limits = &result.Limits{Timeout: result.SecondsOf(o.Timeout), Memory: o.MemoryLimit, Output: o.OutputLimit}
	}
	return h
}

// Run runs the solver on all cases. The error says that it can't be started or
// that a case can't be played; verdicts are no errors. If the context is done
// before the end, the result so far is returned, as [result.Interrupted].
func Run(ctx context.Context, o Options) (*result.Run, error) {
	start := time.Now()
	r := newRun(o)
	b := newBatchRun(r)
	if o.NotCompiled != nil {
		return b.notCompiled(start, o.NotCompiled), nil
	}
	r.boxes = newBoxes(&r.o)
	defer r.boxes.close()
	if err := r.boxes.open(); err != nil {
		return nil, err
	}
	r.Sandbox = r.boxes.describe()
	b.started()
	play := b.run
	if o.Adaptive {
		play = b.ask
	}
	if err := play(ctx); err != nil {
		return nil, err
	}
	r.Timing.Spend("cases", start)
	if b.failed || o.Adaptive {
		r.unfold()
	}
	if o.VerdictOnly {
		if err := r.settleVerdicts(ctx); err != nil {
			return nil, err
		}
		return r.finish(start, time.Since(start), ctx.Err() != nil), nil
	}
	played := time.Now()
	if !b.failed && !o.Adaptive { // there is nothing to explain, and looking through all cases takes its time
		r.Diagnosis = result.Diagnosis{Right: r.count(oracle.OK)}
	} else if err := r.explore(ctx); err != nil {
		return nil, err
	}
	r.Timing.Spend("diagnosis", played)
	return r.finish(start, time.Since(start), ctx.Err() != nil), nil
}
