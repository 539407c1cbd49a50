package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"kiebitz/internal/command"
	"kiebitz/oracle"
)

func newSolve() *cobra.Command {
	var v oracle.Variant
	cmd := &cobra.Command{
		Use:   "solve PROBLEM [FILE...]",
		Short: "Solve cases by the rules, or by a misreading of them",
		Long: "Read an input file (standard input if none is named) and print the answers of\n" +
			"the reference. There is no upper limit to the number of cases. Where solvers\n" +
			"take files, name those of one case, or one file with a case a line.",
		Example: "  kiebitz solve maumau < games.in\n" +
			"  kiebitz solve maumau --misread R4-ignored games.in",
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := problemArg(cmd, args, anyNumber)
			if err != nil {
				return err
			}
			files, rest := inputArgs(p, args[1:])
			if len(rest) > 0 {
				return tooMany(cmd, rest)
			}
			return solve(cmd, p, files, v)
		},
	}
	misreadFlag(cmd, &v)
	readingFlag(cmd, &v.Readings)
	return cmd
}

func solve(cmd *cobra.Command, p oracle.Problem, files []string, v oracle.Variant) error {
	engine, err := newEngine(p, v)
	if err != nil {
		return err
	}
	list, err := readCases(cmd, p, files...)
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
	if _, err := command.Raw(cmd).Write(oracle.Frame(p, engine, answers)); err != nil {
		return err
	}
	return stuck
}

// readCases reads an input file, with an error for people.
func readCases(cmd *cobra.Command, p oracle.Problem, files ...string) ([]oracle.Case, error) {
	list, err := parseCases(cmd, p, files...)
	var fault *inputError
	if errors.As(err, &fault) {
		return nil, &requestError{Msg: fault.first()}
	}
	return list, err
}

// inputError says what is wrong with input files.
type inputError struct {
	files []string
	names []string // Info.Files, if there are several
	err   error
}

func (e *inputError) Error() string { return e.first() }

// texts words each fault, with the file that it is in.
func (e *inputError) texts() (list []string) {
	for _, err := range faults(e.err) {
		file := e.files[0]
		var se *oracle.SyntaxError
		if errors.As(err, &se) && se.File != "" && len(e.files) > 1 {
			file = e.files[slices.Index(e.names, se.File)]
		}
		list = append(list, fmt.Sprintf("%s: %v", inputName(file), err))
	}
	return list
}

func (e *inputError) first() string {
	list := e.texts()
	if n := len(list) - 1; n > 0 {
		return fmt.Sprintf("%s (and %d more)", list[0], n)
	}
	return list[0]
}

// parseCases reads an input file, or the files of one case. Faults in them are
// an [*inputError].
func parseCases(cmd *cobra.Command, p oracle.Problem, files ...string) ([]oracle.Case, error) {
	var data [][]byte
	for _, f := range files {
		d, err := readInput(cmd, f)
		if err != nil {
			return nil, err
		}
		if err := oracle.Unmarked(d); err != nil {
			return nil, &inputError{files: []string{f}, err: err}
		}
		data = append(data, d)
	}
	fault := &inputError{files: files, names: p.Info().Files}
	if len(files) == 1 {
		list, err := p.Parse(data[0])
		if fault.err = err; err != nil {
			return nil, fault
		}
		return list, nil
	}
	c, err := oracle.ParseFiles(p, data)
	if fault.err = err; err != nil {
		return nil, fault
	}
	return []oracle.Case{c}, nil
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

// inputArgs takes the input files from arguments: one, or those of a case where
// solvers take several. Without arguments it is standard input.
func inputArgs(p oracle.Problem, args []string) (files, rest []string) {
	switch n := len(p.Info().Files); {
	case len(args) == 0:
		return []string{"-"}, nil
	case n > 1 && len(args) >= n:
		return args[:n], args[n:]
	}
	return args[:1], args[1:]
}
