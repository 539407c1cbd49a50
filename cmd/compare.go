package cmd

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"kiebitz/oracle"
	"kiebitz/runner/baseline"
	"kiebitz/runner/report"
	"kiebitz/runner/report/page"
	"kiebitz/runner/result"
)

func newCompare() *cobra.Command {
	var (
		f reportFlags
		o report.TerminalOptions
	)
	cmd := &cobra.Command{
		Use:   "compare OLD.json NEW.json",
		Short: "Compare two saved results",
		Long: "Read two results saved by 'kiebitz run --json', or two saved by 'kiebitz matrix\n" +
			"--json' (standard input if one is -), and show what changed: the cases that fail\n" +
			"now, fail differently or are right now, the misreadings that went and came, and\n" +
			"the processes that took longer or shorter by more than noise. They may be two\n" +
			"runs of one solver or of two; the rows of matrices are matched by name. Of cases\n" +
			"that only one result has, the number is printed.\n\n" +
			"Exit status: 0 nothing got worse, 1 a case fails now, a misreading came or a\n" +
			"solver no longer runs, 2 the results can't be compared. Times don't count.",
		Example: "  kiebitz compare old.json new.json\n" +
			"  kiebitz compare monday.json friday.json --markdown -\n" +
			"  kiebitz compare old.json new.json --html changes.html",
		ValidArgsFunction: completeResults(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			out, err := textOptions(cmd, &f, &o)
			if err != nil {
				return err
			}
			c, p, err := compareResults(cmd, args)
			if err != nil {
				return err
			}
			if err := f.check(args...); err != nil {
				return err
			}
			if f.markdown != "" {
				err = writeText(cmd, f.markdown, func(w io.Writer) error { return report.DiffMarkdown(w, p, c) })
			}
			if f.json != "" {
				err = errors.Join(err, writeFile(cmd, f.json, c.Write))
			}
			if f.html != "" {
				if pg, bad := page.OfDiff(p, c); bad != nil {
					err = errors.Join(err, noReplay("--html", bad))
				} else {
					err = errors.Join(err, writeText(cmd, f.html, pg.Write))
				}
			}
			if !f.any() {
				err = unlessGone(report.Diff(out, p, c, o))
			}
			if err == nil && c.Verdict == result.Worse {
				return statusError(exitNonconform)
			}
			return err
		},
	}
	fs := cmd.Flags()
	fs.StringVar(&f.markdown, "markdown", "", "write the comparison as Markdown into this `FILE` (-: standard output), as for a comment on a pull request")
	fs.StringVar(&f.json, "json", "", "write the comparison as JSON into this `FILE` (-: standard output); 'kiebitz report --schema' has its schema")
	fs.StringVar(&f.html, "html", "", "write an HTML page into this `FILE` (-: standard output)")
	fs.BoolVarP(&o.Quiet, "quiet", "q", false, "print only the last line")
	fs.BoolVarP(&o.Verbose, "verbose", "v", false, "list every case that changed")
	colourFlag(cmd)
	return cmd
}

// compareResults reads two results and sets the second beside the first.
func compareResults(cmd *cobra.Command, args []string) (*result.Diff, oracle.Problem, error) {
	switch {
	case len(args) < 2:
		return nil, nil, &requestError{Msg: "a result is missing", Hint: "  " + cmd.CommandPath() + " OLD.json NEW.json"}
	case len(args) > 2:
		return nil, nil, tooMany(cmd, args[2:])
	case args[0] == "-" && args[1] == "-":
		return nil, nil, refuse("found standard input for both results, expected two results")
	}
	var rows [2][]result.MatrixSolver
	var problems [2]oracle.Problem
	var kinds [2]string
	for i, name := range args {
		r, err := readResult(cmd, []string{name})
		if err != nil {
			return nil, nil, err
		}
		switch r := r.(type) {
		case aRun:
			s := result.MatrixSolver{State: result.Judged, Run: r.Run, Path: "outputs of a file"}
			if r.Solver != nil {
				s.Path = result.Quote(r.Solver.Command)
			}
			rows[i], problems[i], kinds[i] = []result.MatrixSolver{s}, r.p, "a run"
		case aMatrix:
			rows[i], problems[i], kinds[i] = r.Solvers, r.p, "a matrix"
		}
	}
	old, p := problems[0].Info().ID, problems[1]
	if kinds[0] != kinds[1] {
		return nil, nil, refuse("%s: found %s, expected %s, as %s is", inputName(args[1]), kinds[1], kinds[0], inputName(args[0]))
	} else if old != p.Info().ID {
		return nil, nil, refuse("%s: found a result of %s, expected one of %s, as %s is", inputName(args[1]), p.Info().ID, old, inputName(args[0]))
	}
	c := &result.Diff{Kind: result.DiffKind, Schema: result.Version, Kiebitz: version(), Problem: result.ProblemOf(p.Info()), Old: result.Valid(inputName(args[0])), New: result.Valid(inputName(args[1]))}
	var err error
	c.Solvers, err = baseline.Results(p, c.Old, rows[0], rows[1])
	if e, ok := errors.AsType[*baseline.MismatchError](err); ok {
		return nil, nil, refuse("%s: %s: found %s, expected %s, as in %s", inputName(args[1]), e.What, e.Want, e.Found, inputName(args[0]))
	}
	if b := c.Solvers; err == nil && kinds[0] == "a run" && b[0].Difference.Compared == 0 && b[0].Old.Cases*b[0].New.Cases > 0 {
		err = refuse("%s: found no %s of %s, expected some", inputName(args[1]), p.Info().Unit, inputName(args[0]))
	}
	c.Judge()
	return c, p, err
}
