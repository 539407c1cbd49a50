package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/report"
	"kiebitz/runner/sandbox"
)

// runFlags are the flags of 'kiebitz run'.
type runFlags struct {
	choice
	random      int
	jobs        int
	timeout     time.Duration
	outputLimit int
	exact       bool
	shrinkTime  time.Duration
	maxFail     int
	maxTimeouts int
	maxCrashes  int
	show        int
	verbose     bool
	quiet       bool
}

func newRun() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run PROBLEM [flags] -- SOLVER [ARG...]",
		Short: "Judge a solver on samples, curated and random cases",
		Long: "Run a solver on the statement's samples, the curated cases and random ones,\n" +
			"compare what it prints with the rules, and show where and why it first goes\n" +
			"wrong. Exit status: 0 the solver conforms, 1 it does not, 2 the request can't\n" +
			"be carried out, 130 interrupted.\n\n" +
			"A solver named kiebitz is this program itself.",
		Example: "  kiebitz run maumau -- ./mau\n" +
			"  kiebitz run maumau --random 100000 --players 2 -- python3 mau.py\n" +
			"  kiebitz run maumau --case 'curated/R4*' -- java Mau\n" +
			"  kiebitz run maumau -- kiebitz solve maumau --misread R5-counts-jacks",
		Annotations:       map[string]string{"solver": "after --"},
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runSolver(cmd, args, &f)
		},
	}
	f.choice.add(cmd)
	fs := cmd.Flags()
	fs.IntVar(&f.random, "random", 1000, "number of random cases")
	fs.IntVar(&f.jobs, "jobs", 0, "processes side by side (default: one for each CPU)")
	fs.DurationVar(&f.timeout, "timeout", 0, "time for a process, of up to as many cases as the statement allows (default: the judge's own limit)")
	fs.IntVar(&f.outputLimit, "output-limit", runner.DefaultOutputLimit, "bytes that a process may print")
	fs.BoolVar(&f.exact, "exact", false, "forgive no white space at line ends and at the end")
	fs.DurationVar(&f.shrinkTime, "shrink-time", runner.DefaultShrinkTime, "time for the search for the smallest failing case (0: none)")
	fs.IntVar(&f.maxFail, "max-fail", 0, "give up after so many failed cases (0: never)")
	fs.IntVar(&f.maxTimeouts, "max-timeouts", 10, "give up after so many cases that timed out (0: never)")
	fs.IntVar(&f.maxCrashes, "max-crashes", 100, "give up after so many cases that crashed or passed a limit (0: never)")
	fs.IntVar(&f.show, "show", 3, "kinds of failure to show with an example")
	fs.BoolVarP(&f.verbose, "verbose", "v", false, "list every failed case")
	fs.BoolVarP(&f.quiet, "quiet", "q", false, "print the verdict only")
	colourFlag(cmd)
	return cmd
}

func runSolver(cmd *cobra.Command, args []string, f *runFlags) error {
	p, err := problemArg(cmd, args, anyNumber)
	if err != nil {
		return err
	}
	command, err := solverArgs(cmd, args)
	if err != nil {
		return err
	}
	s, err := style(cmd)
	if err != nil {
		return err
	}
	if err := f.check(); err != nil {
		return err
	}
	list, err := f.plan(cmd, p, f.random)
	if err != nil {
		return err
	}
	found, err := findSolver(command)
	if err != nil {
		return err
	}
	progress := newProgress()
	r, err := runner.Run(cmd.Context(), runner.Options{
		Problem: p, Cases: list, Command: found, Jobs: f.jobs,
		Timeout: f.timeout, OutputLimit: f.outputLimit, Exact: f.exact, ShrinkTime: f.shrinkTime,
		MaxFail: f.maxFail, MaxTimeouts: f.maxTimeouts, MaxCrashes: f.maxCrashes,
		Seed: f.seedValue, Repeat: f.repeat(cmd), Progress: progress.show,
	})
	progress.clear()
	if err != nil {
		return runError(err)
	}
	r.Command = command
	err = report.Terminal(cmd.OutOrStdout(), p, r, report.TerminalOptions{
		Style: s, Quiet: f.quiet, Verbose: f.verbose, Show: f.show,
	})
	switch {
	case r.Interrupted:
		return statusError(exitInterrupted)
	case !r.Conforms():
		return statusError(exitNonconform)
	}
	return err
}

// solverArgs returns the words behind "--".
func solverArgs(cmd *cobra.Command, args []string) ([]string, error) {
	dash := cmd.ArgsLenAtDash()
	switch {
	case dash < 0 && len(args) > 1:
		return nil, missingDashes(cmd)
	case dash < 0 || dash == len(args):
		return nil, &requestError{msg: "the solver is missing",
			hint: fmt.Sprintf("  %s %s -- SOLVER [ARG...]", cmd.CommandPath(), args[0])}
	case dash != 1:
		return nil, &requestError{msg: fmt.Sprintf("found %d words before \"--\", expected the problem alone", dash),
			hint: fmt.Sprintf("  %s %s -- %s", cmd.CommandPath(), args[0], report.Quote(args[dash:]))}
	}
	return args[dash:], nil
}

func (f *runFlags) check() error {
	for _, n := range []struct {
		name  string
		value int
	}{
		{"random", f.random}, {"jobs", f.jobs}, {"max-fail", f.maxFail}, {"max-timeouts", f.maxTimeouts},
		{"max-crashes", f.maxCrashes}, {"show", f.show}, {"output-limit", f.outputLimit - 1}, {"timeout", int(f.timeout)}, {"shrink-time", int(f.shrinkTime)},
	} {
		if n.value < 0 {
			return refuse("--%s: found a number below its least value", n.name)
		}
	}
	return nil
}

// repeat returns the flags that a reproduce line must carry.
func (f *runFlags) repeat(cmd *cobra.Command) []string {
	var list []string
	for _, name := range []string{"exact", "timeout", "output-limit"} {
		if fl := cmd.Flags().Lookup(name); fl.Changed {
			list = append(list, "--"+name+"="+fl.Value.String())
		}
	}
	return list
}

// runError words an error of a run.
func runError(err error) error {
	var start *sandbox.StartError
	var unplayable *runner.CaseError
	switch {
	case errors.As(err, &start):
		return &requestError{msg: start.Error(), hint: "No result is shown."}
	case errors.As(err, &unplayable):
		return &requestError{msg: unplayable.Error(), hint: "The statement excludes such cases. No game was run."}
	}
	return err
}

// choice chooses cases; several commands share its flags.
type choice struct {
	ids     []string
	deal    string
	seed    string
	players int

	seedValue uint64
}

// defaultSeed is the seed of a run that asks for none.
const defaultSeed = 4711

func (c *choice) add(cmd *cobra.Command) {
	c.addRandom(cmd)
	cmd.Flags().StringArrayVar(&c.ids, "case", nil, "run these cases only: an id or a pattern such as 'curated/R4*' (repeatable)")
	cmd.Flags().StringVar(&c.deal, "deal", "", "run one case only: the text of it, as it stands in an input file")
	cmd.RegisterFlagCompletionFunc("case", completeCases)
}

// addRandom adds the flags of random cases.
func (c *choice) addRandom(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.seed, "seed", strconv.Itoa(defaultSeed), "seed of the random cases: a number, or random")
	cmd.Flags().IntVar(&c.players, "players", 0, "number of players in random cases (default: mixed)")
}

// aim reads the flags of random cases.
func (c *choice) aim(p oracle.Problem) (oracle.Aim, error) {
	if c.seed == "random" {
		c.seed = strconv.FormatUint(uint64(time.Now().UnixNano())&0xFFFFFFFF, 10)
	}
	n, err := strconv.ParseUint(c.seed, 10, 64)
	if err != nil {
		return oracle.Aim{}, refuse("--seed: found %q, expected a number or random", c.seed)
	}
	c.seedValue = n
	if c.players != 0 && !slices.Contains(p.Info().Players, c.players) {
		return oracle.Aim{}, refuse("--players: found %d, expected one of %v", c.players, p.Info().Players)
	}
	return oracle.Aim{Players: c.players}, nil
}

// plan returns the cases to run: those that were asked for, or all stored ones
// and so many random ones.
func (c *choice) plan(cmd *cobra.Command, p oracle.Problem, random int) ([]cases.Case, error) {
	aim, err := c.aim(p)
	if err != nil {
		return nil, err
	}
	var list []cases.Case
	if c.deal != "" {
		in, err := p.ParseCase(c.deal)
		if err != nil {
			return nil, refuse("--deal: %v", err)
		}
		list = append(list, cases.Case{ID: "deal/1", Input: in})
	}
	if len(c.ids) > 0 {
		chosen, err := selectCases(p, c.ids, c.seedValue, aim)
		if err != nil {
			return nil, err
		}
		list = append(list, chosen...)
	}
	if len(list) > 0 {
		if cmd.Flags().Changed("random") {
			return nil, refuse("--random can't be combined with --case or --deal")
		}
		return list, nil
	}
	if list, err = cases.Stored(p); err != nil {
		return nil, err
	}
	for i := range random {
		list = append(list, cases.Random(p, c.seedValue, i+1, aim))
	}
	return list, nil
}

// selectCases is cases.Select with errors for people.
func selectCases(p oracle.Problem, patterns []string, seed uint64, aim oracle.Aim) ([]cases.Case, error) {
	list, err := cases.Select(p, patterns, seed, aim)
	var unknown *cases.UnknownCaseError
	if errors.As(err, &unknown) {
		return nil, &requestError{msg: err.Error() + didYouMean(unknown.Pattern, unknown.Known),
			hint: fmt.Sprintf("See 'kiebitz cases %s'.", p.Info().ID)}
	}
	if err != nil {
		return nil, refuse("%v", err)
	}
	return list, nil
}

// progress shows one line on a terminal, after half a second.
type progress struct {
	start, last time.Time
	shown       bool
	tty         bool
}

func newProgress() *progress {
	return &progress{start: time.Now(), tty: isTerminal(os.Stderr)}
}

func (p *progress) show(done, total int) {
	now := time.Now()
	if !p.tty || now.Sub(p.start) < 500*time.Millisecond || now.Sub(p.last) < 100*time.Millisecond {
		return
	}
	p.last, p.shown = now, true
	fmt.Fprintf(os.Stderr, "\r%d of %d\x1b[K", done, total)
}

func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(os.Stderr, "\r\x1b[K")
	}
}
