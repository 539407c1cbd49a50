package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/internal/command"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

func newRun() *cobra.Command {
	var f submitFlags
	cmd := &cobra.Command{
		Use:   "run PROBLEM --random N [flags] SOURCE | -- SOLVER [ARG...]",
		Short: "Run a solver on the farm",
		Long: "Run a solver on the workers of the farm and report as 'kiebitz run' would, with the\n" +
			"same exit status. The source, or the files that the command names, in this folder\n" +
			"or below, are sent to the workers; compilers and other programs must be there. An\n" +
			"interrupt leaves the run on the farm.",
		Example: "  kiebitz-farm run maumau --random 100000000 mau.cpp\n" +
			"  kiebitz-farm run maumau --random 100000000 -- ./mau\n" +
			"  kiebitz-farm run maumau --random 1000000 --detach -- python3 mau.py",
		ValidArgsFunction: command.CompleteProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := f.runSpec(cmd, args)
			if err != nil {
				return err
			}
			return f.submit(cmd, s)
		},
	}
	f.add(cmd, "run")
	return cmd
}

// runSpec reads the command line of run.
func (f *submitFlags) runSpec(cmd *cobra.Command, args []string) (*spec, error) {
	see := fmt.Sprintf("See '%s --help'.", cmd.CommandPath())
	dash := cmd.ArgsLenAtDash()
	s := &spec{Kind: commandTask, Sandbox: f.sandbox}
	switch {
	case dash == 0 || len(args) == 0:
		return nil, problemMissing(cmd)
	case len(args) == 1 && isSource(args[0], ""):
		return nil, problemMissing(cmd, args...)
	case len(args) == 1:
		return nil, &requestError{Msg: "the solver is missing", Hint: rightLine(cmd, args[0], "--") + " SOLVER [ARG...]"}
	case dash > 1:
		return nil, &requestError{Msg: fmt.Sprintf("unexpected argument %q", args[1]), Hint: see}
	case dash < 0 && !isSource(args[1], last(f.flags, "lang")):
		return nil, &requestError{Msg: `put "--" before the solver command:`, Hint: rightLine(cmd, args[0], append([]string{"--"}, args[1:]...)...)}
	case dash < 0 && len(args) > 2:
		return nil, &requestError{Msg: fmt.Sprintf("unexpected argument %q: a source is started without arguments", args[2]), Hint: `Put "--" before a command.`}
	case dash < 0:
		s.Kind = sourceTask
	}
	if err := f.check(cmd); err != nil {
		return nil, err
	}
	if last(f.flags, "random") == "" {
		return nil, &requestError{Msg: "--random N is missing: a run of the usual size needs no farm", Hint: see}
	}
	s.Problem, s.Flags, s.Solver = args[0], f.flags, args[1:]
	return s, nil
}

// problemMissing says which problems there are and, where one knows the solver, how the
// command line would have been right.
func problemMissing(cmd *cobra.Command, solver ...string) error {
	list := strings.Join(command.ProblemIDs(), ", ")
	hint := fmt.Sprintf("Problems: %s. See '%s --help'.", list, cmd.CommandPath())
	if len(solver) > 0 {
		hint = rightLine(cmd, "PROBLEM", solver...) + "  # " + list
	}
	return &requestError{Msg: "the problem is missing", Hint: hint}
}

// rightLine is the command line that would have been right, with these words after the
// flags.
func rightLine(cmd *cobra.Command, problem string, rest ...string) string {
	flags := command.ReadLine(cmd, os.Args[min(2, len(os.Args)):]).Flags
	if !cmd.Flags().Changed("random") {
		flags = append(flags, "--random", "N")
	}
	return "  " + cmd.CommandPath() + " " + result.Quote(slices.Concat([]string{problem}, flags, rest))
}

// isSource reports whether a name is that of a source, or of a folder of them. Who
// names the language says so.
func isSource(name, lang string) bool {
	_, known := source.Languages().Find(name)
	info, err := os.Stat(name)
	return known || lang != "" || err == nil && info.IsDir()
}
