package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"kiebitz/internal/command"
)

func newMatrix() *cobra.Command {
	var f submitFlags
	cmd := &cobra.Command{
		Use:   "matrix PROBLEM PATH... [flags]",
		Short: "Judge many solvers on the farm",
		Long: "Judge many solvers on the workers of the farm, some of them in each task, and\n" +
			"report as 'kiebitz matrix' would, with the same exit status. The files and folders\n" +
			"at the paths, in this folder or below, are sent to the workers (hidden ones in\n" +
			"folders only with --with); compilers must be there. If a compiler is\n" +
			"missing, the solver's row says so. An interrupt leaves the matrix on the farm.",
		Example: "  kiebitz-farm matrix maumau submissions\n" +
			"  kiebitz-farm matrix maumau --html matrix.html students/*.cpp",
		ValidArgsFunction: command.CompleteProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := f.matrixSpec(cmd, args)
			if err != nil {
				return err
			}
			return f.submit(cmd, s)
		},
	}
	f.add(cmd, "matrix")
	return cmd
}

// matrixSpec reads the command line of matrix.
func (f *submitFlags) matrixSpec(cmd *cobra.Command, args []string) (*spec, error) {
	switch {
	case len(args) == 0:
		return nil, problemMissing(cmd)
	case len(args) == 1:
		return nil, &requestError{Msg: "the solvers are missing", Hint: fmt.Sprintf("  %s %s PATH...", cmd.CommandPath(), args[0])}
	}
	if err := f.check(cmd); err != nil {
		return nil, err
	}
	return &spec{Kind: matrixTask, Problem: args[0], Flags: f.flags, Sandbox: f.sandbox, Solver: args[1:]}, nil
}
