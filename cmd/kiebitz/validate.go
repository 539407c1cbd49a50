package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"kiebitz/oracle"
)

func newValidate() *cobra.Command {
	return &cobra.Command{
		Use:   "validate PROBLEM FILE...",
		Short: "Check input files against the statement",
		Long: "Check that input files are what the statement promises: form, limits, and that\n" +
			"every case can be played to its end. A file that is valid costs no line. Exit\n" +
			"status: 0 all files are valid, 2 one is not or can't be read.",
		Example:           "  kiebitz validate maumau games.in\n  kiebitz gen maumau -n 49 | kiebitz validate maumau -",
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := problemArg(cmd, args, anyNumber)
			if err != nil {
				return err
			}
			if len(args) < 2 {
				return &requestError{msg: "the input file is missing", hint: "  " + cmd.CommandPath() + " " + args[0] + " FILE..."}
			}
			valid := true
			for _, file := range args[1:] {
				data, err := readInput(cmd, file)
				if err != nil {
					return err
				}
				for _, fault := range validate(p, data) {
					valid = false
					fmt.Fprintf(os.Stderr, "kiebitz: %s: %v\n", inputName(file), fault)
				}
			}
			if !valid {
				return statusError(exitRequest)
			}
			return nil
		},
	}
}

// validate returns all faults of an input file.
func validate(p oracle.Problem, data []byte) []error {
	list, err := p.Parse(data)
	if err != nil {
		return faults(err)
	}
	info := p.Info()
	if n := len(list); info.MaxCases > 0 && n > info.MaxCases {
		return []error{&oracle.SyntaxError{Line: 1, Column: 1,
			Found: fmt.Sprintf("%d %ss", n, info.Unit), Expected: fmt.Sprintf("at most %d, the statement's limit", info.MaxCases)}}
	}
	engine, err := p.Engine(oracle.Variant{})
	if err != nil {
		return []error{err}
	}
	var bad []error
	for i, c := range list {
		if _, err := engine.Append(nil, c); err != nil {
			bad = append(bad, fmt.Errorf("%s %d can't be played: %w", info.Unit, i+1, err))
		}
	}
	return bad
}
