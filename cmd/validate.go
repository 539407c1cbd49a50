package cmd

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
		Long: "Check that input files are what the statement promises: their form, the limits,\n" +
			"and that every case can be played to its end. Prints nothing for valid files,\n" +
			"except warnings about cases that the statement rules out. For problems whose\n" +
			"solvers read files, name the files of each case, as in TABLE HAND, or last a\n" +
			"single one with a case per line. Exit status: 0 all files are valid, 2 some file\n" +
			"is not or can't be read.",
		Example:           "  kiebitz validate maumau games.in\n  kiebitz gen maumau -n 49 | kiebitz validate maumau -",
		ValidArgsFunction: completeProblem,
		RunE: withProblem(anyNumber, func(cmd *cobra.Command, p oracle.Problem, args []string) error {
			if len(args) == 0 {
				return &requestError{Msg: "the input file is missing", Hint: "  " + cmd.CommandPath() + " " + p.Info().ID + " FILE..."}
			}
			valid := true
			for rest := args; len(rest) > 0; {
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
		}),
	}
}

// validate returns all faults of an input file, and what else is strange. Faults that
// keep the file from being read are alone.
func validate(cmd *cobra.Command, p oracle.Problem, files []string) (bad, warnings []string, err error) {
	info, name, number := p.Info(), inputName(files[0]), 0
	var faults []string
	list := func(yield func(oracle.Case) bool) {
		for c, wrong := range eachCase(cmd, p, files...) {
			if _, fault := errors.AsType[*oracle.SyntaxError](wrong); fault {
				faults = append(faults, wrong.Error())
				continue
			} else if wrong != nil {
				err = wrong
				return
			}
			// Nobody asks how cases of a file that is too long are played.
			if number++; info.MaxCases > 0 && number > info.MaxCases || len(faults) > 0 {
				continue
			}
			if !yield(c) {
				return
			}
		}
	}
	type found struct{ bad, warnings []string }
	stopped := inOrder(cmd.Context(), jobsFor(oracle.Variant{}), blocksOf(list, blockSize(p)), func() func(block) found {
		engine, _ := newEngine(p, oracle.Variant{}) // the rules' own has no error
		return func(b block) (f found) {
			f.bad, f.warnings = inspect(p, engine, b, name)
			return f
		}
	}, func(f found) bool {
		bad, warnings = append(bad, f.bad...), append(warnings, f.warnings...)
		return true
	})
	switch {
	case err != nil:
		return nil, nil, err
	case stopped != nil:
		return nil, nil, statusError(exitInterrupted)
	case len(faults) > 0:
		return faults, nil, nil
	case info.MaxCases > 0 && number > info.MaxCases:
		limit := &oracle.SyntaxError{Line: 1, Column: 1, Found: fmt.Sprintf("%d %ss", number, info.Unit), Expected: fmt.Sprintf("at most %d, the statement's limit", info.MaxCases)}
		return []string{name + ": " + limit.Error()}, nil, nil
	}
	return bad, warnings, nil
}

// inspect plays a block of a file with a name.
func inspect(p oracle.Problem, engine oracle.Engine, b block, name string) (bad, warnings []string) {
	var answer []byte
	for i, c := range b.cases {
		about := fmt.Sprintf("%s %d", p.Info().Unit, b.before+i+1)
		var err error
		if answer, err = engine.Append(answer[:0], c); oracle.GivenUp(err) {
			warnings = append(warnings, fmt.Sprintf("%s: warning: %s can't be played: %v", name, about, err))
		} else if err != nil {
			bad = append(bad, fmt.Sprintf("%s: %s can't be played: %v", name, about, err))
		} else if d, ok := engine.(oracle.Doubter); ok && d.Doubt() != "" {
			warnings = append(warnings, fmt.Sprintf("%s: warning: %s: %s", name, about, d.Doubt()))
		}
		for _, w := range oracle.Warnings(c) {
			warnings = append(warnings, fmt.Sprintf("%s: warning: %s: %s", name, about, w))
		}
	}
	return bad, warnings
}
