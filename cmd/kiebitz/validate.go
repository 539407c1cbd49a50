package main

import (
	"errors"
	"fmt"

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
				return &requestError{Msg: "the input file is missing", Hint: "  " + cmd.CommandPath() + " " + args[0] + " FILE..."}
			}
			valid := true
			for rest := args[1:]; len(rest) > 0; {
				var files []string
				files, rest = inputArgs(p, rest)
				bad, warnings, err := validate(cmd, p, files)
				if err != nil {
					return err
				}
				for _, w := range warnings {
					tell("%s", w)
				}
				for _, fault := range bad {
					valid = false
					tell("%s", fault)
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
func validate(cmd *cobra.Command, p oracle.Problem, files []string) (bad, warnings []string, err error) {
	list, err := parseCases(cmd, p, files...)
	var fault *inputError
	if errors.As(err, &fault) {
		return fault.texts(), nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	info, name := p.Info(), inputName(files[0])
	if n := len(list); info.MaxCases > 0 && n > info.MaxCases {
		limit := &oracle.SyntaxError{Line: 1, Column: 1, Found: fmt.Sprintf("%d %ss", n, info.Unit), Expected: fmt.Sprintf("at most %d, the statement's limit", info.MaxCases)}
		return []string{name + ": " + limit.Error()}, nil, nil
	}
	engine, err := p.Engine(oracle.Variant{})
	if err != nil {
		return nil, nil, err
	}
	for i, c := range list {
		if _, err := engine.Append(nil, c); oracle.GivenUp(err) {
			warnings = append(warnings, fmt.Sprintf("%s: warning: %s %d can't be played: %v", name, info.Unit, i+1, err))
		} else if err != nil {
			bad = append(bad, fmt.Sprintf("%s: %s %d can't be played: %v", name, info.Unit, i+1, err))
		}
		for _, w := range oracle.Warnings(c) {
			warnings = append(warnings, fmt.Sprintf("%s: warning: %s %d: %s", name, info.Unit, i+1, w))
		}
	}
	return bad, warnings, nil
}
