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
			"every case can be played to its end. A file that is valid costs no line, but\n" +
			"for warnings of cases that the statement would not let happen. Exit\n" +
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
				faults, warnings := validate(p, data)
				for _, w := range warnings {
					fmt.Fprintf(os.Stderr, "kiebitz: %s: warning: %s\n", inputName(file), w)
				}
				for _, fault := range faults {
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

// validate returns all faults of an input file, and what else is strange.
func validate(p oracle.Problem, data []byte) (bad []error, warnings []string) {
	list, err := p.Parse(data)
	if err != nil {
		return faults(err), nil
	}
	info := p.Info()
	if n := len(list); info.MaxCases > 0 && n > info.MaxCases {
		return []error{&oracle.SyntaxError{Line: 1, Column: 1,
			Found: fmt.Sprintf("%d %ss", n, info.Unit), Expected: fmt.Sprintf("at most %d, the statement's limit", info.MaxCases)}}, nil
	}
	engine, err := p.Engine(oracle.Variant{})
	if err != nil {
		return []error{err}, nil
	}
	for i, c := range list {
		if _, err := engine.Append(nil, c); err != nil {
			bad = append(bad, fmt.Errorf("%s %d can't be played: %w", info.Unit, i+1, err))
		}
		for _, w := range c.Warnings() {
			warnings = append(warnings, fmt.Sprintf("%s %d: %s", info.Unit, i+1, w))
		}
	}
	return bad, warnings
}
