package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"kiebitz/oracle"
)

func newSolve() *cobra.Command {
	var v oracle.Variant
	cmd := &cobra.Command{
		Use:   "solve PROBLEM [FILE]",
		Short: "Solve cases by the rules, or by a misreading of them",
		Long: "Read an input file (standard input if none is named) and print the answers of\n" +
			"the reference. There is no upper limit to the number of cases.",
		Example: "  kiebitz solve maumau < games.in\n" +
			"  kiebitz solve maumau --misread R4-ignored games.in",
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := problemArg(cmd, args, 2)
			if err != nil {
				return err
			}
			return solve(cmd, p, append(args, "-")[1], v)
		},
	}
	misreadFlag(cmd, &v)
	readingFlag(cmd, &v.Readings)
	return cmd
}

func solve(cmd *cobra.Command, p oracle.Problem, file string, v oracle.Variant) error {
	engine, err := newEngine(p, v)
	if err != nil {
		return err
	}
	list, err := readCases(cmd, p, file)
	if err != nil {
		return err
	}
	answers := make([][]byte, len(list))
	var stuck error
	for i, c := range list {
		answers[i], err = engine.Append(nil, c)
		// A misreading prints what it has: a wrong solver would, too.
		if err != nil && len(v.Misreadings) == 0 {
			answers, stuck = answers[:i], refuse("%s %d can't be played: %v", p.Info().Unit, i+1, err)
			break
		}
	}
	if _, err := cmd.OutOrStdout().Write(p.Join(answers)); err != nil {
		return err
	}
	return stuck
}

// readCases reads an input file, with an error for people.
func readCases(cmd *cobra.Command, p oracle.Problem, file string) ([]oracle.Case, error) {
	data, err := readInput(cmd, file)
	if err != nil {
		return nil, err
	}
	list, err := p.Parse(data)
	if err != nil {
		return nil, &requestError{msg: firstFault(inputName(file), err)}
	}
	return list, nil
}

func inputName(file string) string {
	if file == "-" {
		return "standard input"
	}
	return file
}

// faults splits a joined error.
func faults(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	return []error{err}
}

// firstFault words the first of several faults in a file.
func firstFault(file string, err error) string {
	list := faults(err)
	msg := fmt.Sprintf("%s: %v", file, list[0])
	if n := len(list) - 1; n > 0 {
		msg += fmt.Sprintf(" (and %d more)", n)
	}
	return msg
}
