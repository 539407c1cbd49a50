package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

// runFlags are the flags of 'kiebitz run'.
type runFlags struct {
	caseFlags
	of       *project       // by which the command goes; nil: by its command line
	run      runner.Options // what flags say of it; planned adds the rest
	reports  reportFlags
	sources  sourceFlags
	baseline baselineFlags
	random   int
	memory   int // MiB
	show     int
	lines    bool
	verbose  bool
	quiet    bool
}

func newRun() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run PROBLEM [flags] SOURCE | -- SOLVER [ARG...]",
		Short: "Judge a solver on samples, curated and random cases",
		Long: "Run a solver on the statement's samples, the curated cases and random cases,\n" +
			"compare what it prints with the rules, and show where and why it first goes\n" +
			"wrong. Exit status: 0 the solver conforms, 1 it does not, 2 the request can't be\n" +
			"carried out, 3 kiebitz itself failed or could not write a report, 130\n" +
			"interrupted. With --baseline: 0 everything is as recorded, 1 it is not.\n\n" +
			"A source, or a folder of sources, is compiled once, in the same sandbox as the\n" +
			"solver; 'kiebitz languages' lists the languages. A solver named kiebitz is this\n" +
			"program itself.\n\n" +
			"Without arguments, a " + projectName + " in this folder or one above says what to run; 'kiebitz\n" +
			"init' writes one. Flags override it.",
		Example: "  kiebitz run maumau solution.cpp\n" +
			"  kiebitz run maumau -- ./mau\n" +
			"  kiebitz run maumau --random 100000 --players 2 -- python3 mau.py\n" +
			"  kiebitz run maumau --case 'curated/R4*' -- java Mau\n" +
			"  kiebitz run maumau --baseline mau.baseline -- ./mau\n" +
			"  kiebitz run maumau -- kiebitz solve maumau --misread R5-counts-jacks",
		Annotations:       map[string]string{"solver": "after --"},
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			return byProject(cmd, args, &f.of, func(args []string) error { return runSolver(cmd, args, &f) })
		},
	}
	f.add(cmd)
	fs := cmd.Flags()
	showFlag(cmd, &f.show, 3)
	fs.Var((*shardValue)(&f.run.Shard), "shard", "run only one part of the cases, for 'kiebitz merge': I/N is part I of N")
	fs.BoolVar(&f.run.Adaptive, "adaptive", false, "for a slow solver: run one stored case at a time, always the one that rules out most of the remaining misreadings, and stop when at most one remains")
	fs.BoolVar(&f.lines, "lines", false, "when a solver given as a source fails: name the lines to look at first, found by a second run that records what is executed")
	fs.StringVar(&f.reports.save, "save", "", "write the smallest failing case into this `FILE`; --cases takes it")
	f.reports.add(cmd)
	f.reports.addLists(cmd)
	fs.StringVar(&f.reports.stream, "json-stream", "", "write each case as a line of JSON when it finishes, into this `FILE` (-: standard output)")
	f.baseline.add(cmd)
	return cmd
}

// add adds the flags that say what is run and how.
func (f *runFlags) add(cmd *cobra.Command) {
	f.caseFlags.add(cmd)
	f.sources.add(cmd)
	fs := cmd.Flags()
	fs.StringVar(&f.failed, "failed", "", "run only the cases that failed in the run whose result (--json) is in this `FILE`")
	fs.IntVar(&f.random, "random", 0, "number `N` of random cases, half of them aimed at clauses and misreadings (default: 1000, or 300 for problems with one case per process)")
	fs.IntVar(&f.run.Jobs, "jobs", 0, "run `N` processes in parallel (default: one per CPU)")
	fs.IntVar(&f.run.Repeat, "repeat", 1, "run each case `N` times, to find those that do not come out the same each time, and whether that depends on the cases before them")
	fs.DurationVar(&f.run.Timeout, "timeout", 0, "processor `TIME` limit of a process, which gets as many cases as the statement allows (default: the judge's limit); the wall-clock limit is twice that")
	fs.IntVar(&f.memory, "memory", runner.DefaultMemoryLimit>>20, fmt.Sprintf("memory limit of a process, in `MiB`; at least %d", leastMemory))
	fs.IntVar(&f.run.OutputLimit, "output-limit", runner.DefaultOutputLimit, "limit of a process's output, in `BYTES`")
	sandboxFlag(cmd, &f.run.Sandbox)
	fs.StringArrayVar(&f.run.Read, "read", nil, "another `FILE` or folder that the solver may read (repeatable)")
	fs.StringArrayVar(&f.run.Env, "env", nil, "an environment variable for the solver, `NAME` or NAME=VALUE (repeatable)")
	exactFlag(cmd, &f.run.Exact)
	readingFlag(cmd, &f.run.Readings)
	fs.DurationVar(&f.run.ShrinkTime, "shrink-time", runner.DefaultShrinkTime, "`TIME` limit for shrinking a failing case to the smallest one; shrinking stops on its own within seconds unless the solver is slow (0: do not shrink, the default with --case, --cases and --deal)")
	fs.IntVar(&f.run.Budget.MaxFail, "max-fail", 0, "give up after `N` failed cases (0: never)")
	fs.IntVar(&f.run.Budget.MaxTimeouts, "max-timeouts", 10, "give up after `N` cases that timed out, or twice as many processes that did or were killed after half of the limit (0: never); by default also once all samples have timed out, or the single one and another case")
	fs.IntVar(&f.run.Budget.MaxCrashes, "max-crashes", 100, "give up after `N` cases that crashed, were malformed or exceeded a limit (0: never)")
	fs.BoolVarP(&f.verbose, "verbose", "v", false, "list every failed case")
	fs.BoolVarP(&f.quiet, "quiet", "q", false, "print only the verdict, and the seed if it is random")
	colourFlag(cmd)
}

// Several commands have these, in the same words.

func showFlag(cmd *cobra.Command, n *int, usual int) {
	cmd.Flags().IntVar(n, "show", usual, "show `N` kinds of failure, each with an example")
}

func exactFlag(cmd *cobra.Command, exact *bool) {
	cmd.Flags().BoolVar(exact, "exact", false, "reject whitespace that is not as in the statement: further spaces, tabs and blank lines, a missing line end")
}

func sandboxFlag(cmd *cobra.Command, mode *sandbox.Mode) {
	cmd.Flags().StringVar((*string)(mode), "sandbox", string(sandbox.Auto), "sandbox `MODE`: auto (best available), require (full isolation or exit status 3) or off")
}

// prepare reads the command line: what is run, and of which solver, which is to be found and built.
func (f *runFlags) prepare(cmd *cobra.Command, args []string) (o runner.Options, solver *solverArg, err error) {
	if err := misplaced(cmd); err != nil {
		return o, nil, err
	}
	p, err := problemArg(cmd, args, anyNumber)
	if err != nil {
		return o, nil, err
	}
	if err := f.check(cmd); err != nil {
		return o, nil, err
	}
	if solver, err = f.solverArg(cmd, args); err != nil {
		return o, nil, err
	}
	o, err = f.planned(cmd, p)
	return o, solver, err
}

// planned makes a run of any solver; the flags have been checked.
func (f *runFlags) planned(cmd *cobra.Command, p oracle.Problem) (o runner.Options, err error) {
	if _, err := newEngine(p, oracle.Variant{Readings: f.run.Readings}); err != nil {
		return o, err
	}
	if f.run.Adaptive && len(p.Book().Misreadings()) == 0 {
		return o, refuse("--adaptive: %s lists no misreadings by which cases could be chosen", p.Info().ID)
	}
	if !cmd.Flags().Changed("random") && !f.run.Adaptive {
		f.random = p.Info().Random
	}
	for _, name := range []string{"random", "shard", "repeat", "baseline", "update-baseline"} {
		if fl := cmd.Flags().Lookup(name); f.run.Adaptive && fl != nil && fl.Changed {
			return o, refuse("--adaptive can't be combined with --%s", name)
		}
	}
	list, err := f.plan(cmd, p, cases.Sharp, f.random)
	if err != nil {
		return o, err
	}
	if f.chosen() && f.run.Shard.Of > 0 {
		return o, refuse("--shard can't be combined with --case, --cases, --deal or --failed")
	}
	if (f.chosen() || f.run.Adaptive) && !cmd.Flags().Changed("shrink-time") {
		f.run.ShrinkTime = 0 // the case that was asked for is the one to show
	}
	o = f.run
	o.Problem, o.Cases, o.OnlyFailed, o.Seed = p, list, f.failed != "", f.seedValue
	o.MemoryLimit, o.Hide, o.Flags, o.Kiebitz = f.memory<<20, f.unseen(), f.repeat(cmd), version()
	o.LateSamples = !cmd.Flags().Changed("max-timeouts") && o.Shard.Of == 0 // no number of timeouts was asked for
	return o, nil
}

// unseen returns the files and folders that the command line names for kiebitz itself,
// such as cases with their answers: no solver sees them, nor what lies beside them.
func (f *runFlags) unseen() (list []string) {
	f.flags.Visit(func(flag *pflag.Flag) {
		what, _ := pflag.UnquoteUsage(flag)
		if what != "FILE" && what != "FOLDER" || flag.Name == "read" || flag.Name == "languages" {
			return
		}
		if many, ok := flag.Value.(pflag.SliceValue); ok {
			list = append(list, many.GetSlice()...)
		} else if value := flag.Value.String(); value != "-" && value != "off" {
			list = append(list, value)
		}
	})
	return list
}

func runSolver(cmd *cobra.Command, args []string, f *runFlags) error {
	started := time.Now()
	if os.Getenv("GOGC") == "" { // what a run keeps lives to its end, and is some 50 MB
		debug.SetGCPercent(400)
	}
	out, s := f.reports.text(cmd)
	o, solver, err := f.prepare(cmd, args)
	if err != nil {
		return err
	}
	defer solver.close()
	if _, err := solver.find(); err != nil {
		return err
	}
	if f.reports.save == "-" {
		return refuse("--save: found \"-\", expected a file")
	}
	if err := f.reports.check(f.inputs()...); err != nil {
		return err
	}
	if err := f.checkLines(solver); err != nil {
		return err
	}
	base, err := f.baseline.open(f, o.Problem)
	if err != nil {
		return err
	}
	o.ListFailing = base == nil && !f.reports.any() && !f.lines
	building := time.Now()
	err = solver.build(cmd.Context(), &o)
	built := time.Now()
	if err != nil && cmd.Context().Err() != nil {
		tell("interrupted while compiling; no %s was run", o.Problem.Info().Unit)
		return statusError(exitInterrupted)
	}
	if err != nil {
		return err
	}
	if err := f.reports.begin(cmd, &o); err != nil {
		return err
	}
	progress := newProgress(o.Problem.Info().Unit, f.quiet)
	progress.follow(&o)
	d, err := runner.Run(cmd.Context(), o)
	progress.clear()
	if err != nil {
		return runError(err)
	}
	d.Timing.Spent = append([]result.Spent{{On: "preparing", Seconds: result.SecondsOf(building.Sub(started))}, {On: "compiling", Seconds: result.SecondsOf(built.Sub(building))}}, d.Timing.Spent...)
	if f.lines {
		began := time.Now()
		f.findLines(cmd, &o, solver, d)
		d.Timing.Spend("--lines", began)
	}
	d.Timing.Started, d.Timing.Elapsed = started, result.SecondsOf(time.Since(started)) // what who waits has waited
	interrupted := cmd.Context().Err() != nil
	unsettled := base.compareOrRecord(d)
	// The files first: the text's reader may be gone before its end.
	failed := f.reports.write(cmd, o.Problem, d)
	err = unlessGone(report.Terminal(out, o.Problem, d, f.text(s)))
	failed = errors.Join(failed, err)
	if f.reports.save != "" && len(d.Causes) > 0 && o.NotCompiled == nil {
		failed = errors.Join(failed, saveCase(o.Problem, f.reports.save, d))
	}
	if failed != nil || !interrupted {
		return cmp.Or(failed, unsettled, aRun{d, o.Problem}.status()) // a missing report must not look like a result
	}
	if n := progress.news; n.Cases > 0 && d.GaveUp == "" && d.Count("", oracle.NotRun) > 0 {
		tell("interrupted before the %s was found at which a process of %d %ss %s", o.Problem.Info().Unit, n.Cases, o.Problem.Info().Unit, processEnds(n.Ended))
	}
	if unsettled != nil {
		tell("%v", unsettled)
	}
	return statusError(exitInterrupted)
}

// text says how much of the result is printed.
func (f *runFlags) text(s report.Style) report.TerminalOptions {
	return report.TerminalOptions{Style: s, Quiet: f.quiet, Seed: f.drawn, Verbose: f.verbose, Show: f.show, Page: f.reports.html}
}

// saveCase writes the case that shows the first cause best.
func saveCase(p oracle.Problem, name string, d *result.Run) error {
	c, _ := d.Shown(&d.Causes[0])
	saved, err := failedCase(p, c)
	if err != nil {
		return named(name, err)
	}
	saved.Doc = fmt.Sprintf("Found with seed %d (%s): the solver %s\nwas %s here.", d.Seed, c.ID, result.Quote(d.Solver.Command), c.Verdict)
	if err := cases.Save(p, name, saved); err != nil {
		return named(name, err)
	}
	tell("saved as %q", name)
	return nil
}

// The greatest values of flags. More is a slip: it would overflow, or cost time
// and memory before the first case is run. Of less memory than the least nobody
// can tell whether a short process kept it: see Result.Memory of the sandbox.
const (
	leastMemory = 32 // MiB
	mostJobs    = 1 << 12
	mostMemory  = 1 << 30 // MiB
	mostOutput  = 1 << 40

	mostRepeated = 1 << 16
)

// check refuses numbers and times out of their bounds.
func (f *runFlags) check(cmd *cobra.Command) error {
	for _, n := range []struct {
		name               string
		value, least, most int
	}{
		{"random", f.random, 0, result.MostRandom}, {"jobs", f.run.Jobs, 1, mostJobs}, {"show", f.show, 0, math.MaxInt},
		{"max-fail", f.run.Budget.MaxFail, 0, math.MaxInt}, {"max-timeouts", f.run.Budget.MaxTimeouts, 0, math.MaxInt}, {"max-crashes", f.run.Budget.MaxCrashes, 0, math.MaxInt},
		{"memory", f.memory, leastMemory, mostMemory}, {"output-limit", f.run.OutputLimit, 1, mostOutput}, {"repeat", f.run.Repeat, 1, mostRepeated},
		{"timeout", int(f.run.Timeout), 1, math.MaxInt}, {"shrink-time", int(f.run.ShrinkTime), 0, math.MaxInt},
	} {
		expected := ""
		switch {
		case !cmd.Flags().Changed(n.name): // zero may stand for a default that depends on the problem
			continue
		case n.name == "timeout" && n.value < n.least:
			expected = "a time above 0"
		case n.value < n.least:
			expected = fmt.Sprintf("%d or more", n.least)
		case n.value > n.most:
			expected = fmt.Sprintf("%d or less", n.most)
		default:
			continue
		}
		return refuse("--%s: found %s, expected %s", n.name, cmd.Flags().Lookup(n.name).Value, expected)
	}
	for _, name := range f.run.Read {
		if _, err := os.Stat(name); err != nil {
			return cannotRead(name, err)
		}
	}
	for _, v := range f.run.Env {
		if name, _, _ := strings.Cut(v, "="); name == "" || strings.ContainsAny(name, " \x00") {
			return refuse("--env: found %q, expected NAME or NAME=VALUE", v)
		}
	}
	return checkSandbox(f.run.Sandbox)
}

// repeat returns the flags that a reproduce line must carry.
func (f *runFlags) repeat(cmd *cobra.Command) result.Flags {
	r := result.Flags{
		Timeout: result.SecondsOf(f.run.Timeout), Players: f.players, Read: result.AllValid(f.run.Read), Env: result.AllValid(f.run.Env),
		Lang: result.Valid(f.sources.lang), Languages: result.Valid(f.sources.languages),
	}
	if cmd.Flags().Changed("memory") {
		r.Memory = f.memory
	}
	if cmd.Flags().Changed("output-limit") {
		r.OutputLimit = f.run.OutputLimit
	}
	if f.run.Repeat > 1 {
		r.Repeat = f.run.Repeat
	}
	if cmd.Flags().Changed("sandbox") {
		r.Sandbox = string(f.run.Sandbox)
	}
	return r
}

// runError words an error of a run.
func runError(err error) error {
	var start *sandbox.StartError
	var unplayable *runner.CaseError
	var unavailable *sandbox.UnavailableError
	var busy *runner.BusyError
	switch {
	case errors.As(err, &busy):
		return &requestError{Msg: busy.Error(), Hint: busy.Hint(), Status: exitInternal}
	case errors.As(err, &start) && start.NoStart():
		return &requestError{Msg: fmt.Sprintf("cannot start the solver %q: %s", start.Command, sandbox.NoStart), Hint: sandbox.NoStartCure + " No result is shown.", Status: exitInternal}
	case errors.As(err, &start):
		return &requestError{Msg: start.Error(), Hint: cmp.Or(start.Hint, hintInterpreter(start.Command), "No result is shown.")}
	case errors.As(err, &unavailable):
		return &requestError{Msg: unavailable.Error(), Hint: unavailable.Cure, Status: exitInternal}
	case errors.As(err, &unplayable) && oracle.GivenUp(err):
		return &requestError{Msg: unplayable.Error(), Hint: "The statement allows the case, but what is right is not known. No game was run."}
	case errors.As(err, &unplayable):
		return &requestError{Msg: unplayable.Error(), Hint: "The statement excludes such cases. No game was run."}
	}
	return err
}
