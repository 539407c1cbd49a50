package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"

	"github.com/spf13/cobra"

	"kiebitz/runner/farm"
)

// Exit statuses, the same as kiebitz's.
const (
	exitRequest     = 2
	exitInternal    = 3
	exitInterrupted = 130
)

// requestError is a request that can't be carried out. It is printed with its
// hint.
type requestError struct{ msg, hint string }

func (e *requestError) Error() string { return e.msg }

// refuse returns a requestError without a hint.
func refuse(format string, args ...any) error {
	return &requestError{msg: fmt.Sprintf(format, args...)}
}

// statusError ends the program with a status and without a message: all has
// been said.
type statusError int

func (e statusError) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// run carries out a command line and returns the exit status.
func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// A second interrupt ends the program at once.
	context.AfterFunc(ctx, stop)

	cmd := newRoot()
	cmd.SetArgs(args)
	err := cmd.ExecuteContext(ctx)
	var status statusError
	var request *requestError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, syscall.EPIPE):
		return 0 // who reads us has seen enough
	case errors.As(err, &request):
		say(request.msg)
		if request.hint != "" {
			fmt.Fprintln(os.Stderr, request.hint)
		}
		return exitRequest
	case ctx.Err() != nil:
		return exitInterrupted
	case errors.Is(err, farm.ErrNoRun), errors.Is(err, farm.ErrCancelled):
		say(err.Error())
		return exitRequest
	}
	say(err.Error())
	return exitInternal
}

var saying sync.Mutex

// say prints a line for people.
func say(line string) {
	saying.Lock()
	defer saying.Unlock()
	fmt.Fprintf(os.Stderr, "kiebitz-farm: %s\n", line)
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "kiebitz-farm",
		Short: "Spread a run of kiebitz over many machines",
		Long: "kiebitz-farm spreads a run of kiebitz over many machines. They meet at a NATS\n" +
			"server with JetStream: a cluster that you have, or the one that is built in\n" +
			"(kiebitz-farm hub). Nothing is lost and nothing counted twice, whatever dies.",
		Version:       version(),
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			msg := fmt.Sprintf("unknown command %q", args[0])
			cmd.SuggestionsMinimumDistance = 2
			if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
				msg += fmt.Sprintf("; did you mean %q?", near[0])
			}
			return &requestError{msg, "See 'kiebitz-farm --help'."}
		},
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return &requestError{strings.ReplaceAll(err.Error(), "\n", " "), fmt.Sprintf("See '%s --help'.", cmd.CommandPath())}
	})
	root.AddCommand(newHub(), newInit(), newWork(), newRun(), newStatus(), newFetch(), newCancel())
	return root
}

// noArguments refuses arguments.
func noArguments(cmd *cobra.Command, args []string) error { return exactly(cmd, args, 0, "") }

// exactly demands n arguments; what names the last.
func exactly(cmd *cobra.Command, args []string, n int, what string) error {
	see := fmt.Sprintf("See '%s --help'.", cmd.CommandPath())
	switch {
	case len(args) < n:
		return &requestError{what + " is missing", see}
	case len(args) > n:
		return &requestError{fmt.Sprintf("unexpected argument %q", args[n]), see}
	}
	return nil
}

// connection is where the server is and who we are.
type connection struct {
	url, creds, ca string
	replicas       int
}

const defaultURL = "nats://127.0.0.1:4222"

func (c *connection) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&c.url, "nats", defaultURL, "the server: nats://HOST:PORT, or tls://HOST:PORT; several are separated by commas")
	fs.StringVar(&c.creds, "creds", "", "a file that says who we are: credentials of a NATS user, or the seed of an nkey")
	fs.StringVar(&c.ca, "ca", "", "a file with the certificate that the server's is signed with (default: the system's)")
}

// dial connects to the server.
func (c *connection) dial(role farm.Role) (*farm.Farm, error) {
	f, err := farm.Dial(farm.Options{URL: cmp.Or(c.url, defaultURL), Creds: c.creds, CA: c.ca, Role: role, Replicas: c.replicas, Log: say})
	if err != nil {
		return nil, &requestError{msg: err.Error()}
	}
	return f, nil
}
