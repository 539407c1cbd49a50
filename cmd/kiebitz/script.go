package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"kiebitz/internal/command"
	"kiebitz/internal/visible"
	"kiebitz/runner/sandbox"
	"kiebitz/testscripts"
)

func newScript() *cobra.Command {
	var (
		problem string
		mode    string
		verbose bool
		update  bool
	)
	cmd := &cobra.Command{
		Use:   "script FILE... [-- SOLVER [ARG...]]",
		Short: "Run scripts that document rule edge cases",
		Long: "Run testscript files: sessions at the terminal with what they must print. Nothing\n" +
			"but kiebitz and the files is needed. Commands beyond testscript's own:\n\n" +
			"  kiebitz ARG...   run kiebitz\n" +
			"  solver ARG...    run the solver given after --, with 'stdin FILE' before it;\n" +
			"                   it can read the script's files, and write none\n" +
			"  judge IN OUT     judge a file of outputs, as kiebitz check does\n" +
			"  exits N CMD...   run a program that must end with exit status N\n\n" +
			"The condition [solver] holds if a solver was given. Exit status: 0 all scripts\n" +
			"pass, 1 some fail, 2 a script can't be read or has no command.",
		Example: "  kiebitz script edge.txtar\n  kiebitz script rules/*.txtar -- ./mau",
		RunE: func(cmd *cobra.Command, args []string) error {
			files, solver := args, []string(nil)
			if dash := cmd.ArgsLenAtDash(); dash >= 0 {
				files, solver = args[:dash], args[dash:]
			}
			if len(files) == 0 {
				return &requestError{Msg: "the script is missing", Hint: "  " + cmd.CommandPath() + " FILE... [-- SOLVER [ARG...]]"}
			}
			p, err := problemArg(cmd, []string{problem}, 1)
			if err != nil {
				return err
			}
			for _, f := range files {
				data, err := os.ReadFile(f)
				if err != nil {
					return cannotRead(f, err)
				}
				if err := testscripts.Check(data); err != nil {
					return refuse("%s: %v", f, err)
				}
			}
			if err := command.CheckSandbox(mode); err != nil {
				return err
			}
			if solver != nil {
				if solver, err = findSolver(solver); err != nil {
					return err
				}
				if err := announceBox(mode, solver); err != nil {
					return err
				}
			}
			self, err := os.Executable()
			if err != nil {
				return err
			}
			failed := testscripts.Run(files, testscripts.Options{
				Kiebitz: self, Problem: p.Info().ID, Solver: solver, Sandbox: mode, Update: update,
			}, visible.InertWriter(cmd.OutOrStdout()), verbose)
			if failed > 0 {
				fmt.Fprintf(cmd.OutOrStdout(), "%d of %d scripts failed\n", failed, len(files))
				return statusError(exitNonconform)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&problem, "problem", problemIDs()[0], "the `PROBLEM` that judge is about")
	cmd.RegisterFlagCompletionFunc("problem", func(cmd *cobra.Command, _ []string, word string) (completions, cobra.ShellCompDirective) {
		return completeProblem(cmd, nil, word)
	})
	cmd.Flags().StringVar(&mode, "sandbox", string(sandbox.Auto), "containment of the solver, a `MODE`: auto (the best there is), require (all of it, or exit status 3) or off")
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "print the sessions of scripts that pass, too")
	cmd.Flags().BoolVar(&update, "update", false, "rewrite the files that cmp compares with")
	return cmd
}

// announceBox says how solvers will be contained if that is less than it could
// be, or that they can't be started.
func announceBox(mode string, solver []string) error {
	box, err := openBox(mode, 0, solver)
	if err != nil {
		return err
	}
	if box.Tier().Lacks != "" {
		tell("sandbox: %s", box.Tier())
	}
	return box.Close()
}
