package main

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"kiebitz/oracle"
)

func newSolve() *cobra.Command {
	var misread []string
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
			return solve(cmd, p, append(args, "-")[1], misread)
		},
	}
	cmd.Flags().StringArrayVar(&misread, "misread", nil, "misread a rule: the id of a misreading (repeatable)")
	cmd.RegisterFlagCompletionFunc("misread", completeMisreadings)
	return cmd
}

func solve(cmd *cobra.Command, p oracle.Problem, file string, misread []string) error {
	engine, err := newEngine(p, misread)
	if err != nil {
		return err
	}
	list, err := readCases(cmd, p, file)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(cmd.OutOrStdout())
	var buf []byte
	for i, c := range list {
		buf, err = engine.Append(buf[:0], c)
		if err != nil && len(misread) == 0 {
			out.Flush()
			return refuse("%s %d can't be played: %v", p.Info().Unit, i+1, err)
		}
		// A misreading prints what it has: a wrong solver would, too.
		if _, err := out.Write(buf); err != nil {
			return err
		}
	}
	return out.Flush()
}

// newEngine returns the engine for misreadings, with an error for people.
func newEngine(p oracle.Problem, misread []string) (oracle.Engine, error) {
	engine, err := p.Engine(oracle.Variant{Misreadings: misread})
	var unknown *oracle.UnknownMisreadingError
	if errors.As(err, &unknown) {
		var ids []string
		for _, m := range p.Misreadings() {
			ids = append(ids, m.ID)
		}
		return nil, &requestError{msg: fmt.Sprintf("unknown misreading %q%s", unknown.ID, didYouMean(unknown.ID, ids)),
			hint: fmt.Sprintf("See 'kiebitz explain %s'.", p.Info().ID)}
	}
	return engine, err
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
