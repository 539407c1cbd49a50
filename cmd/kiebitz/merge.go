package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/report"
	"kiebitz/runner/report/document"
)

// shardValue is the value of --shard.
type shardValue runner.Shard

func (v *shardValue) Type() string { return "I/N" }

func (v *shardValue) String() string {
	if v.Of == 0 {
		return ""
	}
	return runner.Shard(*v).String()
}

func (v *shardValue) Set(text string) error {
	index, of, ok := strings.Cut(text, "/")
	i, err1 := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	if !ok || err1 != nil || err2 != nil || i < 1 || i > n {
		return fmt.Errorf("found %q, expected I/N such as 3/8, with I from 1 to N", text)
	}
	*v = shardValue{Index: i, Of: n}
	return nil
}

func newMerge() *cobra.Command {
	var (
		f reportFlags
		o report.TerminalOptions
	)
	cmd := &cobra.Command{
		Use:   "merge RESULT.json|FOLDER...",
		Short: "Make one result of all shards of a run",
		Long: "Read the results that 'kiebitz run --shard I/N --json' saved, one for each of the\n" +
			"N shards in any order, or all *.json of a folder, and report what one run of all\n" +
			"cases would have: the same verdicts, and the misreading that explains all of\n" +
			"them. The smallest failing cases are those that the shards have found. Exit\n" +
			"status: as that of run.",
		Example: "  kiebitz run maumau --random 100000 --shard 1/2 --json 1.json -- ./mau\n" +
			"  kiebitz run maumau --random 100000 --shard 2/2 --json 2.json -- ./mau\n" +
			"  kiebitz merge 1.json 2.json --html report.html\n" +
			"  kiebitz merge shards",
		ValidArgsFunction: func(*cobra.Command, []string, string) (completions, cobra.ShellCompDirective) {
			return completions{"json"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			out, to := f.text(cmd)
			var err error
			if o.Style, err = styleOf(cmd, to); err != nil {
				return err
			}
			if o.Show < 0 {
				return refuse("--show: found %d, expected 0 or more", o.Show)
			}
			if err := f.check(); err != nil {
				return err
			}
			p, d, err := merge(cmd, args)
			if err != nil {
				return err
			}
			failed := f.write(cmd, p, d)
			err = report.Terminal(out, p, d, o)
			switch {
			case failed != nil:
				return failed
			case d.Verdict == document.Interrupted:
				return statusError(exitInterrupted)
			case d.Verdict != document.Conforms:
				return statusError(exitNonconform)
			}
			return err
		},
	}
	f.add(cmd)
	addTextFlags(cmd, &o)
	return cmd
}

// addTextFlags adds the flags that say how much of a finished result the text
// tells.
func addTextFlags(cmd *cobra.Command, o *report.TerminalOptions) {
	fs := cmd.Flags()
	fs.IntVar(&o.Show, "show", 3, "kinds of failure to show with an example")
	fs.BoolVarP(&o.Verbose, "verbose", "v", false, "list every failed case")
	fs.BoolVarP(&o.Quiet, "quiet", "q", false, "print the verdict only")
	colourFlag(cmd)
}

// shardFile is the header of a shard's result and where it stands.
type shardFile struct {
	name string
	document.Header
}

// merge makes one result of files. They are read twice, so that no more than
// one of them is in memory at a time.
func merge(cmd *cobra.Command, names []string) (oracle.Problem, *document.Document, error) {
	if len(names) == 0 {
		return nil, nil, &requestError{Msg: "the results are missing", Hint: "  " + cmd.CommandPath() + " RESULT.json..."}
	}
	names, err := filesOf(names)
	if err != nil {
		return nil, nil, err
	}
	var p oracle.Problem
	var list []shardFile
	for _, name := range names {
		if name == "-" {
			return nil, nil, refuse("merge reads its files twice: found -, expected the name of a file")
		}
		problem, d, err := readRun(cmd, name)
		if err != nil {
			return nil, nil, err
		}
		if d.Shard == nil {
			return nil, nil, refuse("%s: found a whole run, expected a shard (run --shard I/N)", name)
		}
		if d.NotCompiled() != nil {
			return nil, nil, refuse("%s: the solver does not compile: there is nothing to merge", name)
		}
		p = problem
		list = append(list, shardFile{name, d.Header})
	}
	if err := sameRun(p, list); err != nil {
		return nil, nil, err
	}
	m, err := newMerger(p, &list[0].Header)
	if err != nil {
		return nil, nil, err
	}
	for _, f := range list {
		_, d, err := readRun(cmd, f.name)
		if err != nil {
			return nil, nil, err
		}
		part, err := d.Part(p)
		if err == nil {
			err = m.Add(part)
		}
		if err != nil {
			return nil, nil, refuse("%s: %v", f.name, err)
		}
	}
	r, err := m.Finish(cmd.Context())
	if err != nil {
		return nil, nil, err
	}
	return p, document.New(p, r, list[0].Kiebitz), nil
}

// filesOf puts in place of each folder the results in it.
func filesOf(names []string) (files []string, err error) {
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			files = append(files, name) // who reads it says what is wrong
			continue
		}
		list, err := filepath.Glob(filepath.Join(escapeGlob(name), "*.json"))
		if err != nil || len(list) == 0 {
			return nil, refuse("found no *.json in %q", name)
		}
		files = append(files, list...)
	}
	return files, nil
}

// escapeGlob makes a pattern that matches a name alone.
func escapeGlob(name string) string {
	if filepath.Separator != '/' {
		return name // there is no way to
	}
	return strings.NewReplacer("*", `\*`, "?", `\?`, "[", `\[`, `\`, `\\`).Replace(name)
}

// readRun reads the result of one solver.
func readRun(cmd *cobra.Command, name string) (oracle.Problem, *document.Document, error) {
	r, err := readResult(cmd, []string{name})
	if err != nil {
		return nil, nil, err
	}
	one, ok := r.(aRun)
	if !ok {
		return nil, nil, refuse("%s: found a matrix, expected a shard (run --shard I/N)", name)
	}
	return one.p, one.Document, nil
}

// sameRun sorts the shards and refuses what are not all shards of one run.
func sameRun(p oracle.Problem, list []shardFile) error {
	slices.SortStableFunc(list, func(a, b shardFile) int { return cmp.Compare(a.Shard.Index, b.Shard.Index) })
	first := &list[0]
	if first.Problem.Suite != p.Info().Suite {
		return refuse("%s: found suite %d of %s, expected %d, the one of this kiebitz", first.name, first.Problem.Suite, p.Info().ID, p.Info().Suite)
	}
	for i := range list {
		if what := differs(&first.Header, &list[i].Header); what != "" {
			return &requestError{Msg: fmt.Sprintf("%s and %s differ in %s", first.name, list[i].name, what), Hint: "Shards of one run are expected."}
		}
	}
	for i := 1; i < len(list); i++ {
		if list[i].Shard.Index == list[i-1].Shard.Index {
			return refuse("%s and %s: found shard %s twice", list[i-1].name, list[i].name, list[i].Shard)
		}
	}
	var missing []string
	for i := 1; i <= first.Shard.Of; i++ {
		if !slices.ContainsFunc(list, func(f shardFile) bool { return f.Shard.Index == i }) {
			missing = append(missing, runner.Shard{Index: i, Of: first.Shard.Of}.String())
		}
	}
	if n := len(missing); n > 0 {
		return refuse("missing: shard %s", strings.Join(missing[:min(n, 5)], ", ")+map[bool]string{true: fmt.Sprintf(" and %d more", n-5)}[n > 5])
	}
	return nil
}

// differs names a part in which the headers of shards of one run must not
// differ; "" if there is none.
func differs(a, b *document.Header) string {
	one, other := *a.Shard, *b.Shard
	one.Index, other.Index = 0, 0
	for _, of := range []struct {
		what string
		a, b any
	}{
		{"the problem", a.Problem.ID, b.Problem.ID},
		{"the version of the suite", a.Problem.Suite, b.Problem.Suite},
		{"the version of kiebitz", a.Kiebitz, b.Kiebitz},
		{"the solver's command", a.Solver.Command, b.Solver.Command},
		{"the solver's files", a.Solver.Digests, b.Solver.Digests},
		{"the seed", a.Seed, b.Seed},
		{"the flags of the run", a.Repeat, b.Repeat},
		{"the limits", *a.Limits, *b.Limits},
		{"the number of shards", one.Of, other.Of},
		{"the number of cases, or of failures after which it gives up", one, other},
	} {
		if !reflect.DeepEqual(of.a, of.b) {
			return of.what
		}
	}
	return ""
}

// newMerger plans the cases of the whole run again.
func newMerger(p oracle.Problem, h *document.Header) (*runner.Merger, error) {
	stored, err := cases.Stored(p)
	if err != nil {
		return nil, err
	}
	flags := h.Flags()
	plan, err := cases.NewPlan(p, stored, h.Shard.Random, h.Seed, oracle.Aim{Players: flags.Players})
	if err != nil {
		return nil, err
	}
	m, err := runner.NewMerger(runner.Options{
		Problem: p, Cases: plan, Exact: flags.Exact, Readings: flags.Readings,
		Budget: runner.Budget{Fail: h.Shard.MaxFail, Timeouts: h.Shard.MaxTimeouts, Crashes: h.Shard.MaxCrashes},
	}, h.Head(), h.Shard.Of)
	var unknown *oracle.UnknownReadingError
	if errors.As(err, &unknown) {
		return nil, refuse("%v", err)
	}
	return m, err
}
