// Package runner runs a solver on test cases, judges what it prints and finds
// out which rule it misread. It knows [oracle.Problem] and no game.
//
// Start with [Run]: cases are packed into batches, one process each; several
// processes run side by side; a batch that fails as a whole is run again case
// by case, so that every case gets a verdict of its own. Then the misreadings
// of the rules play the same processes, to find the one that explains what is
// wrong, and the failure is shown on the smallest case that a search finds. The
// [Result] is complete and says nothing about how it is shown; that is package
// report's part.
//
// Goals: the same verdicts for the same cases, whatever the order in which
// processes end; an end to crashes, floods and sleeps after so many of them.
//
// Non-goals: choosing cases (package cases), containing processes (package
// sandbox), printing.
package runner

import (
	"context"
	"runtime"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

// Options says what to run and how.
type Options struct {
	Problem oracle.Problem
	Cases   *cases.Plan // consecutive cases of a group share processes
	Shard   Shard       // the part of them that is run
	Command []string    // the solver, found and ready to start
	Func    Func        // a solver in Go, in place of Command
	Typed   []string    // the same as it was typed, for the result; nil: as Command

	// Language is the name of the language of a solver that was given as a
	// source, which is Typed. NotCompiled is set instead of Command if it does
	// not compile: then no case is run.
	Language    string
	NotCompiled *source.CompileError

	Jobs        int           // processes side by side; 0: one for each CPU
	Timeout     time.Duration // processor time for a process; 0: the problem's own
	MemoryLimit int           // bytes a process may use; 0: DefaultMemoryLimit
	OutputLimit int           // bytes a process may print; 0: DefaultOutputLimit
	Sandbox     sandbox.Mode  // "" is sandbox.Auto
	Read        []string      // files and folders that the solver may read besides its own
	Env         []string      // see [sandbox.Options]
	Exact       bool          // see [oracle.JudgeOptions]
	Readings    []string      // the readings that the solver must follow; nil: the defaults, but others are excused

	// ShrinkTime is for the search for smaller cases; 0: none. A misreading that
	// explains a failure searches longer if need be, unless this is less than the
	// default.
	ShrinkTime time.Duration

	Budget Budget

	// Listed is how many cases, counted from the first of the plan, a result
	// lists whatever their verdict; 0: DefaultListed. See Result.Cases.
	Listed int

	boxes *boxes

	Seed    uint64   // copied into the result
	Repeat  []string // the same
	Digests []Digest // the same

	// Progress, if not nil, is called now and then with the number of cases
	// that have a verdict. Calls do not overlap.
	Progress func(done, total int)

	// Started, if not nil, is called before the first process with the result
	// as it is then.
	Started func(*Result)

	// Finished, if not nil, is called with each case in order as soon as it
	// has a verdict. What is found out later, by repetition and diagnosis, can
	// still change the verdict. Calls do not overlap.
	Finished func(*CaseResult)
}

// DefaultOutputLimit is some hundred times what a right solver prints for the
// largest batch.
const DefaultOutputLimit = 8 << 20

// DefaultListed cases take some hundred megabytes.
const DefaultListed = 100_000

// DefaultMemoryLimit is what judges allow today, in bytes.
const DefaultMemoryLimit = 1 << 30

// Result is a finished run.
type Result struct {
	Info        oracle.Info
	Command     []string
	Language    string   // of the source that Command is; "": it is a command
	Digests     []Digest // of the files in Command
	Timeout     time.Duration
	MemoryLimit int    // bytes
	OutputLimit int    // bytes
	Sandbox     string // the tier that contained the solver, and what it lacks

	// Seed is the seed of the random cases, and Repeat the flags, other than
	// those that choose cases, that a command needs to repeat the run.
	Seed   uint64
	Repeat []string

	// Asked are the readings that all outputs are judged by in the end, where
	// none were asked for: the defaults, if the solver follows no others
	// throughout; else nil.
	Asked []string

	Shard   Shard
	Planned int // cases that were to be run
	Random  int // random cases in the plan, of all shards
	Budget  Budget

	// Cases are those of the first Options.Listed cases of the plan that were
	// to be run, in order. Behind them stand some batches with a wrong output
	// or another failure, whole, until there are twice as many. Of all others
	// only the verdicts are counted; see [Result.Tally].
	Cases []CaseResult

	Started     time.Time
	Elapsed     time.Duration
	Slowest     time.Duration // the most processor time of a process; its time, where that can't be told
	Largest     int           // bytes, the greatest memory of a process; 0 where it can't be told
	Interrupted bool          // the context was done before the end

	// Unlisted is, by group, what the cases took that are not in Cases: of each its
	// share of the time of its process.
	Unlisted map[string]time.Duration
	GaveUp   string // why the run stopped early; "" if it did not

	Followed  Followed
	Diagnosis Diagnosis
	Causes    []Cause // the failures, grouped; the largest group first

	kept     []int   // how many of Cases each process was given
	unlisted []Tally // of the cases that are not in Cases; of all groups, in their order
}

// CaseResult is what became of one case.
type CaseResult struct {
	cases.Case
	Verdict   oracle.Verdict
	Judgement oracle.Judgement // for Wrong and Malformed

	Output []byte // what the solver printed for the case, if it failed; at most OutputKept bytes
	Stderr []byte // of the process, if it failed
	Status string // how the process ended, for Crashed

	// OutputDigest identifies the whole output, if that is what failed or what
	// another reading excuses: SHA-256 in hex, without the white space that is
	// forgiven.
	OutputDigest string

	Wall     time.Duration // of the process
	CPU      time.Duration // the same: processor time; 0 where it can't be told
	Memory   int           // the same: bytes at the most; 0 where it can't be told
	Together int           // cases given to the process; 0 if the case was not run

	// Readings are the ids of the readings by which the output is right,
	// although it is not by those that were asked for, or the defaults.
	Readings []string

	// Misread are the ids of the misreadings, of those that the diagnosis
	// found, that reproduce the wrong output.
	Misread []string

	// From is the id of the case that a search made this one from, "" for a case
	// that was run.
	From string

	// With lists the ids of the cases, this one among them and in order, that
	// must be given to one process for the failure to show; nil if it shows
	// alone.
	With []string

	// Unlisted is set for a case of which Result keeps the verdict alone.
	Unlisted bool

	batch  []cases.Case // what was given to its process
	at     int          // its place there
	digest [32]byte     // of the whole output, if it failed
}

// OutputKept is how much of a failed case's output a result holds.
const OutputKept = 64 << 10

// Failed reports whether c has been run and is not right.
func (c *CaseResult) Failed() bool { return !c.Passed() && c.Verdict != oracle.NotRun }

// Passed reports whether c has been run and is right, or is by some reading.
func (c *CaseResult) Passed() bool {
	return c.Verdict == oracle.OK || c.Verdict == oracle.OtherReading
}

// notCompiled is the result of a solver that does not compile: no case is run,
// for one cause.
func (b *batchRun) notCompiled() *Result {
	r, o := b.r, b.o
	r.Sandbox = o.NotCompiled.Sandbox
	if o.Started != nil {
		o.Started(r)
	}
	b.skip(b.from)
	r.Causes = []Cause{{Verdict: oracle.DoesNotCompile, Count: 1, NotCompiled: o.NotCompiled}}
	return r
}

// Run runs the solver on all cases. The error says that it can't be started or
// that a case can't be played; verdicts are no errors. If the context is done
// before the end, the result so far is returned with Interrupted set.
func Run(ctx context.Context, o Options) (*Result, error) {
	start := time.Now()
	info := o.Problem.Info()
	if o.Jobs == 0 {
		o.Jobs = runtime.NumCPU()
	}
	if o.Timeout == 0 {
		o.Timeout = info.TimeLimit
	}
	if o.OutputLimit == 0 {
		o.OutputLimit = DefaultOutputLimit
	}
	if o.MemoryLimit == 0 {
		o.MemoryLimit = DefaultMemoryLimit
	}
	if o.Listed == 0 {
		o.Listed = DefaultListed
	}
	r := &Result{
		Info: info, Command: o.Command, Language: o.Language, Digests: o.Digests, Timeout: o.Timeout, MemoryLimit: o.MemoryLimit, OutputLimit: o.OutputLimit,
		Seed: o.Seed, Repeat: o.Repeat, Shard: o.Shard, Random: o.Cases.Random(), Budget: o.Budget, Started: start,
	}
	if o.Typed != nil {
		r.Command = o.Typed
	}
	b := newBatchRun(r, &o)
	if o.NotCompiled != nil {
		return b.notCompiled(), nil
	}
	o.boxes = newBoxes(&o)
	defer o.boxes.close()
	if err := o.boxes.open(); err != nil {
		return nil, err
	}
	r.Sandbox = o.boxes.describe()
	if o.Started != nil {
		o.Started(r)
	}
	if err := b.run(ctx); err != nil {
		return nil, err
	}
	if ctx.Err() == nil && r.GaveUp == "" {
		if err := r.runAgain(ctx, &o); err != nil {
			return nil, err
		}
	}
	if err := r.explore(ctx, &o); err != nil {
		return nil, err
	}
	r.Interrupted = ctx.Err() != nil
	r.Elapsed = time.Since(start)
	return r, nil
}

// explore finds out what is behind the failures: which misreading, which causes,
// and the smallest case of each.
func (r *Result) explore(ctx context.Context, o *Options) error {
	if err := r.diagnose(ctx, o); err != nil {
		return err
	}
	r.explain(o)
	if err := r.runAlone(ctx, o); err != nil {
		return err
	}
	if o.ShrinkTime > 0 && ctx.Err() == nil {
		return r.shrink(ctx, o)
	}
	return nil
}
