package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/report"
)

func newCheck() *cobra.Command {
	var (
		exact    bool
		readings []string
		show     int
		reports  reportFlags
	)
	cmd := &cobra.Command{
		Use:   "check PROBLEM INPUT OUTPUT",
		Short: "Judge a file of outputs without running anything",
		Long: "Compare OUTPUT, which some solver printed for the file INPUT, with the rules.\n" +
			"One of the two may be - for standard input. Exit status as for run.",
		Example:           "  kiebitz check maumau games.in games.out",
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := problemArg(cmd, args, anyNumber)
			if err != nil {
				return err
			}
			files, rest := inputArgs(p, args[1:max(1, len(args)-1)])
			if len(rest) > 0 {
				return tooMany(cmd, args[len(args)-len(rest):])
			}
			if len(args) < 3 {
				return &requestError{Msg: "found too few files, expected an input file and an output file",
					Hint: "  " + cmd.CommandPath() + " " + args[0] + " INPUT OUTPUT"}
			}
			out, to := reports.text(cmd)
			s, err := styleOf(cmd, to)
			if err != nil {
				return err
			}
			if _, err := newEngine(p, oracle.Variant{Readings: readings}); err != nil {
				return err
			}
			if slices.Contains(files, "-") && args[len(args)-1] == "-" {
				return refuse("found - for input and output, but only one of them can be standard input")
			}
			list, err := readCases(cmd, p, files...)
			if err != nil {
				return err
			}
			output, err := readInput(cmd, args[len(args)-1])
			if err != nil {
				return err
			}
			if err := reports.check(); err != nil {
				return err
			}
			d, err := runner.Check(cmd.Context(), runner.Options{Problem: p, Cases: cases.Inputs(list), Exact: exact, Readings: readings, Kiebitz: version()}, output)
			if err != nil {
				return runError(err)
			}
			failed := reports.write(cmd, p, d)
			err = unlessGone(report.Terminal(out, p, d, report.TerminalOptions{Style: s, Show: show}))
			if err := errors.Join(failed, err); err != nil {
				return err
			}
			if !d.Conforms() {
				return statusError(exitNonconform)
			}
			return nil
		},
	}
	readingFlag(cmd, &readings)
	cmd.Flags().BoolVar(&exact, "exact", false, "reject whitespace at line ends and at the end")
	cmd.Flags().IntVar(&show, "show", 3, "show `N` kinds of failure, each with an example")
	reports.add(cmd)
	reports.addLists(cmd)
	colourFlag(cmd)
	return cmd
}
