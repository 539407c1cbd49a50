package cmd

import (
	"cmp"
	"errors"
	"io"
	"iter"
	"slices"

	"github.com/spf13/cobra"

	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

func newCheck() *cobra.Command {
	var (
		o       runner.Options
		show    int
		reports reportFlags
	)
	cmd := &cobra.Command{
		Use:   "check PROBLEM INPUT OUTPUT",
		Short: "Judge a file of outputs without running anything",
		Long: "Compare OUTPUT, which some solver printed for the file INPUT, with the rules.\n" +
			"One of the two may be - for standard input. Exit status as for run.",
		Example:           "  kiebitz check maumau games.in games.out",
		ValidArgsFunction: completeProblem,
		RunE: withProblem(anyNumber, func(cmd *cobra.Command, p oracle.Problem, args []string) error {
			files, rest := inputArgs(p, args[:max(0, len(args)-1)])
			if len(rest) > 0 {
				return tooMany(cmd, args[len(args)-len(rest):])
			}
			if len(args) < 2 {
				return &requestError{Msg: "found too few files, expected an input file and an output file",
					Hint: "  " + cmd.CommandPath() + " " + p.Info().ID + " INPUT OUTPUT"}
			}
			out, s := reports.text(cmd)
			if _, err := newEngine(p, oracle.Variant{Readings: o.Readings}); err != nil {
				return err
			}
			if slices.Contains(files, "-") && args[len(args)-1] == "-" {
				return refuse("found - for input and output, but only one of them can be standard input")
			}
			input, done, err := eachTime(cmd, p, files)
			if err != nil {
				return err
			}
			defer done()
			o.Problem, o.Kiebitz, o.ListFailing = p, version(), !reports.any()
			d, err := check(cmd, args, &reports, input, o)
			if err != nil {
				for _, fault := range input { // it is said first
					if fault != nil {
						return fault
					}
				}
				return runError(err)
			}
			failed := reports.write(cmd, p, d)
			err = unlessGone(report.Terminal(out, p, d, report.TerminalOptions{Style: s, Show: show}))
			return cmp.Or(errors.Join(failed, err), aRun{d, p}.status())
		}),
	}
	readingFlag(cmd, &o.Readings)
	exactFlag(cmd, &o.Exact)
	showFlag(cmd, &show, 3)
	reports.add(cmd)
	reports.addLists(cmd)
	colourFlag(cmd)
	return cmd
}

// check judges an output file, the last one.
func check(cmd *cobra.Command, files []string, reports *reportFlags, input iter.Seq2[oracle.Case, error], o runner.Options) (*result.Run, error) {
	output, done, err := openAgain(cmd, files[len(files)-1])
	if err != nil {
		return nil, err
	}
	defer done()
	if err := reports.check(files...); err != nil {
		return nil, err
	}
	defer say("judging the outputs")()
	return runner.CheckInput(cmd.Context(), o, input, output)
}

// eachTime reads input files whenever their cases are asked for, as [wholeInput] does. They
// are open until done is called.
func eachTime(cmd *cobra.Command, p oracle.Problem, files []string) (list iter.Seq2[oracle.Case, error], done func(), err error) {
	if len(files) > 1 {
		c, err := caseOfFiles(cmd, p, files)
		return wholeInput(func(yield func(oracle.Case, error) bool) { yield(c, err) }), func() {}, nil
	}
	in, done, err := openAgain(cmd, files[0])
	if err != nil {
		return nil, nil, err
	}
	return func(yield func(oracle.Case, error) bool) {
		wholeInput(casesIn(p, files[0], io.NewSectionReader(in, 0, in.Size())))(yield)
	}, done, nil
}
