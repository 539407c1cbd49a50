package main

import (
	"fmt"
	"sync"

	"github.com/spf13/cobra"

	"kiebitz/internal/command"
	"kiebitz/runner/farm"
)

// exitInterrupted is the exit status of an interrupted program.
const exitInterrupted = command.Interrupted

type (
	requestError = command.Error
	statusError  = command.Status
)

// refuse returns a requestError without a hint.
func refuse(format string, args ...any) error { return command.Refuse(format, args...) }

// run carries out a command line and returns the exit status.
func run(args []string) int {
	return command.Run("kiebitz-farm", newRoot(), args, farm.ErrNoRun, farm.ErrCancelled, farm.ErrCache)
}

// version is what the build says about itself: the same as kiebitz.
func version() string { return command.Version() }

var saying sync.Mutex

// say prints a line for people.
func say(line string) {
	saying.Lock()
	defer saying.Unlock()
	command.Tell("kiebitz-farm", line)
}

func newRoot() *cobra.Command {
	root := command.NewRoot("kiebitz-farm", "Spread runs of kiebitz over many machines",
		"kiebitz-farm spreads runs and matrices of kiebitz over many machines. They meet at\n"+
			"a NATS server with JetStream: a cluster that you have, or the one that is built in\n"+
			"(kiebitz-farm hub). Nothing is lost and nothing counted twice, whatever dies.")
	root.AddCommand(newHub(), newInit(), newWork(), newRun(), newMatrix(), newStatus(), newFetch(), newCancel(),
		command.NewMan(root, "Write a man page for each command into FOLDER, which is made if need be.", nil))
	return root
}

// noArguments refuses arguments.
func noArguments(cmd *cobra.Command, args []string) error { return exactly(cmd, args, 0, "") }

// exactly demands n arguments; what names the last.
func exactly(cmd *cobra.Command, args []string, n int, what string) error {
	see := fmt.Sprintf("See '%s --help'.", cmd.CommandPath())
	switch {
	case len(args) < n:
		return &requestError{Msg: what + " is missing", Hint: see}
	case len(args) > n:
		return &requestError{Msg: fmt.Sprintf("unexpected argument %q", args[n]), Hint: see}
	}
	return nil
}
