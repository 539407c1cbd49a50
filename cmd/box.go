package cmd

import (
	"cmp"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"kiebitz/internal/visible"
	"kiebitz/runner"
	"kiebitz/runner/sandbox"
)

// newBox makes the command by which scripts start a solver: like the solver
// itself, but contained. It reads its standard input and the files that its command
// names, and cannot write any.
func newBox() *cobra.Command {
	var mode sandbox.Mode
	var limit time.Duration
	var read, hide, env []string
	cmd := &cobra.Command{
		Use:    "box -- SOLVER [ARG...]",
		Short:  "Run a solver once, in the sandbox, on standard input",
		Hidden: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.ArgsLenAtDash() != 0 || len(args) == 0 {
				return &requestError{Msg: "the solver is missing", Hint: "  " + cmd.CommandPath() + " -- SOLVER [ARG...]"}
			}
			if err := checkSandbox(mode); err != nil {
				return err
			}
			var p sandbox.Process
			var err error
			if p.Stdin, err = io.ReadAll(cmd.InOrStdin()); err != nil {
				return cannotRead("standard input", err)
			}
			box, err := openBox(mode, limit, args, read, hide, env)
			if err != nil {
				return err
			}
			defer box.Close()
			r, err := box.Run(cmd.Context(), p)
			if err != nil {
				return runError(err)
			}
			return passOn(cmd, r, limit)
		},
	}
	cmd.Flags().StringVar((*string)(&mode), "sandbox", string(sandbox.Auto), "a `MODE` as for run")
	cmd.Flags().DurationVar(&limit, "timeout", 10*time.Second, "processor `TIME` that the solver may use")
	cmd.Flags().StringArrayVar(&read, "read", nil, "a `FILE` or folder as for run")
	cmd.Flags().StringArrayVar(&hide, "hide", nil, "a stranger's `FILE` beside which nothing is shown (repeatable)")
	cmd.Flags().StringArrayVar(&env, "env", nil, "a variable as for run, `NAME=VALUE`")
	return cmd
}

// openBox makes a place for a solver.
func openBox(mode sandbox.Mode, limit time.Duration, solver, read, hide, env []string) (*sandbox.Box, error) {
	box, err := sandbox.Open(sandbox.Options{Mode: mode, Command: solver, Read: read, Hide: hide, Env: env,
		Limits: runner.Limits(limit, runner.DefaultMemoryLimit, runner.DefaultOutputLimit)})
	if err != nil {
		return nil, runError(err)
	}
	return box, nil
}

// passOn prints what a process has printed and ends as it did.
func passOn(cmd *cobra.Command, r sandbox.Result, limit time.Duration) error {
	_, err := raw(cmd).Write(r.Stdout)
	_, err2 := visible.Raw(cmd.ErrOrStderr()).Write(r.Stderr)
	if err := cmp.Or(err, err2); err != nil {
		return err
	}
	if r.End == sandbox.Exited {
		return nil
	}
	var status int
	if _, err := fmt.Sscanf(r.Status, "exit status %d", &status); err == nil {
		return statusError(status)
	}
	if r.End == sandbox.Stopped {
		return statusError(exitInterrupted)
	}
	if r.End == sandbox.TimedOut {
		r.Status = fmt.Sprintf("%s; the limit is %v", r.Status, limit)
	}
	tell("the solver: %s (%s)", r.End, r.Status)
	return statusError(exitNonconform)
}
