package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/matrix"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

// matrixFlags are the flags of 'kiebitz matrix'.
type matrixFlags struct {
	runFlags
	solvers result.Part // which of them to run
	folders bool        // each folder in a path is one solver
	expect  string      // who says what is expected
	scripts []string    // files and folders of scripts, to be run in place of the cases
}

func newMatrix() *cobra.Command {
	var f matrixFlags
	cmd := &cobra.Command{
		Use:   "matrix PROBLEM PATH...",
		Short: "Judge many solvers on the same cases",
		Long: "Run several solvers, programs or sources, on the same cases, as 'kiebitz run'\n" +
			"does, and show them side by side. A folder contains one solver per file, or is\n" +
			"one solver if a program can start in only one of its sources: among compiled\n" +
			"sources the one with a main, among scripts the one called main.\n\n" +
			"Every solver must conform, except in a problem package, or with --expect package:\n" +
			"there the expected verdict is given by a line in the source,\n" +
			"\"@EXPECTED_RESULTS@: WRONG_ANSWER, TIME_LIMIT_EXCEEDED\", by submissions.yaml, or\n" +
			"by the name of the folder, which overrides that line: accepted, wrong_answer,\n" +
			"time_limit_exceeded, run_time_error and so on. In such a folder, a subfolder is\n" +
			"one solver. No link is followed below the folders named. A row is printed as soon\n" +
			"as its solver and those above it have finished.\n\n" +
			"Exit status: 0 all verdicts are as expected, 1 some are not, 2 the request can't\n" +
			"be carried out or some solver can't be started (its row says why; the others are\n" +
			"run), 3 kiebitz itself failed, 130 interrupted.",
		Example: "  kiebitz matrix maumau submissions\n" +
			"  kiebitz matrix maumau first/mau second/mau.py\n" +
			"  kiebitz matrix maumau --random 100 --html matrix.html students/*.cpp\n" +
			"  kiebitz matrix maumau --script rules students",
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			return byProject(cmd, args, &f.of, func(args []string) error { return runMatrix(cmd, args, &f) })
		},
	}
	f.add(cmd)
	f.defaults(cmd)
	cmd.Flags().BoolVar(&f.folders, "folders", false, "treat each folder in a PATH as one solver, whatever it contains")
	cmd.Flags().StringVar(&f.expect, "expect", "auto", "`WHO` says what is expected of solvers: package (folders, submissions.yaml and lines in sources), conform (nobody: all must conform) or auto (package in a problem package, else conform)")
	cmd.RegisterFlagCompletionFunc("expect", cobra.FixedCompletions([]string{"auto", "package", "conform"}, cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().StringArrayVar(&f.scripts, "script", nil, "run the scripts in this `FOLDER` or file with each solver instead of the cases (repeatable)")
	cmd.Flags().Var((*shardValue)(&f.solvers), "shard", "run only one part of the solvers, for 'kiebitz merge': I/N is part I of N")
	f.reports.add(cmd)
	f.reports.addEach(cmd)
	for _, name := range []string{"json", "junit", "html", "html-each", "github"} {
		cmd.Flags().Lookup(name).Usage += "; not with --script"
	}
	cmd.Flags().StringVar(&f.reports.csv, "csv", "", "write a row for each solver as CSV into this `FILE` (-: standard output)")
	return cmd
}

// defaults are those of a matrix, which is to say how many solvers stand: who
// times out once has timed out, and the smallest failing case is for 'kiebitz run'.
func (f *matrixFlags) defaults(cmd *cobra.Command) {
	for name, value := range map[string]string{"shrink-time": "0s", "max-timeouts": "1", "max-crashes": "3"} {
		flag := cmd.Flags().Lookup(name)
		if err := flag.Value.Set(value); err != nil {
			panic(err) // a fault of the program
		}
		flag.DefValue = value
	}
}

func runMatrix(cmd *cobra.Command, args []string, f *matrixFlags) error {
	out, s := f.reports.text(cmd)
	p, err := problemArg(cmd, args, anyNumber)
	if err != nil {
		return err
	}
	if err := f.check(cmd); err != nil {
		return err
	}
	table, err := f.sources.table()
	if err != nil {
		return err
	}
	if _, ok := table.Named(f.sources.lang); !ok && f.sources.lang != "" {
		return sourceError("", &source.LanguageError{Name: f.sources.lang, Table: table})
	}
	paths := args[1:]
	if f.of != nil {
		if paths, err = f.of.solvers(); err != nil {
			return err
		}
	}
	found, err := f.findSolvers(cmd, p, paths, table)
	if err != nil {
		return err
	}
	builder := &source.Builder{Table: table, Language: f.sources.lang, Beside: f.run.Read, Sandbox: f.run.Sandbox, Below: found.Below}
	defer builder.Close()
	if f.scripts != nil {
		return f.runScripts(cmd, p, found, builder)
	}
	run, err := f.planned(cmd, p)
	if err != nil {
		return err
	}
	if err := f.reports.check(f.inputs()...); err != nil {
		return err
	}
	progress := newProgress(p.Info().Unit, f.quiet)
	o := matrix.Options{Run: run, Builder: builder, Shard: f.solvers, Flags: f.common(cmd), Paths: paths, Languages: runner.Digests([]string{f.sources.languages})}
	o.Progress = progress.show
	for _, w := range found.Warnings {
		tell("warning: %s", w)
	}
	var rows *report.MatrixRows
	o.Row = func(m *result.Matrix, i int) {
		progress.clear()
		if rows == nil {
			rows = report.NewMatrixRows(out, m, f.text(s))
		}
		rows.Row(i)
	}
	if !f.rowsShown() {
		o.Finished = func(s *result.MatrixSolver, n, of int) {
			tell("%d of %d: %s", n, of, strings.TrimSuffix(strings.Join([]string{s.Name, report.VerdictOf(s), report.FoundIn(s)}, ", "), ", "))
		}
	}
	m, err := matrix.Run(cmd.Context(), found, o)
	progress.clear()
	if err != nil {
		return runError(err)
	}
	r := aMatrix{m, p}
	failed := f.reports.writeAll(cmd, r)
	if rows == nil {
		rows = report.NewMatrixRows(out, m, f.text(s))
	}
	err = unlessGone(rows.Finish(m))
	return cmp.Or(errors.Join(failed, err), r.status()) // a missing report must not look like a result
}

// rowsShown reports whether somebody who follows standard error knows of finished
// solvers anyway: by a terminal, or by the table itself; or does not want to.
func (f *matrixFlags) rowsShown() bool {
	return f.quiet || onTerminal() || oneOutput() || f.reports.toStderr()
}

// common returns the flags that all shards of a matrix must have in common, as a command
// takes them.
func (f *matrixFlags) common(cmd *cobra.Command) (list []string) {
	for _, name := range []string{"folders", "expect", "random", "players", "case", "cases", "answers", "deal", "failed", "lang", "languages",
		"timeout", "memory", "output-limit", "sandbox", "read", "env", "exact", "reading", "repeat",
		"shrink-time", "max-fail", "max-timeouts", "max-crashes"} {
		if fl := cmd.Flags().Lookup(name); fl.Changed {
			for _, v := range valuesOf(fl) {
				list = append(list, "--"+name+"="+v)
			}
		}
	}
	return list
}

// findSolvers finds the solvers in paths, with errors for people.
func (f *matrixFlags) findSolvers(cmd *cobra.Command, p oracle.Problem, paths []string, table source.Table) (*matrix.Found, error) {
	if len(paths) == 0 {
		return nil, &requestError{Msg: "the solvers are missing", Hint: fmt.Sprintf("  %s %s PATH...", cmd.CommandPath(), p.Info().ID)}
	}
	for _, word := range os.Args[1:] { // a shell's pattern makes words of what strangers have called their files
		if _, err := os.Lstat(word); err == nil && strings.HasPrefix(word, "-") {
			return nil, refuse("found the file %q, which would be a flag: write %q before patterns", word, "./")
		}
	}
	for _, path := range paths {
		if _, err := os.Lstat(path); err != nil {
			return nil, cannotRead(path, err)
		}
	}
	if !slices.Contains([]string{"auto", string(matrix.Packaged), string(matrix.Conform)}, f.expect) {
		return nil, refuse("--expect: found %q, expected auto, package or conform", f.expect)
	}
	search := matrix.Search{Table: table, Folders: f.folders, Expect: matrix.Expect(strings.TrimPrefix(f.expect, "auto"))}
	found, err := search.Find(paths)
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return nil, cannotRead(path.Path, err)
	}
	if err != nil {
		return nil, refuse("%v", err)
	}
	return found, nil
}
