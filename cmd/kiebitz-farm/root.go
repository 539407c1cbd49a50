package main

import (
	"cmp"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"github.com/spf13/cobra"

	"kiebitz/internal/command"
	"kiebitz/runner/farm"
)

// exitInterrupted is the exit status of who was interrupted.
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
	root.AddCommand(newHub(), newInit(), newWork(), newRun(), newMatrix(), newStatus(), newFetch(), newCancel())
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

// connection is where the server is and who we are.
type connection struct {
	url, creds, ca string
	replicas       int
}

const defaultURL = "nats://127.0.0.1:4222"

func (c *connection) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&c.url, "nats", defaultURL, "the `URL` of the server: nats://HOST:PORT, or tls://HOST:PORT; several are separated by commas")
	fs.StringVar(&c.creds, "creds", "", "a `FILE` that says who we are: credentials of a NATS user, or the seed of an nkey")
	fs.StringVar(&c.ca, "ca", "", "a `FILE` with the certificate that the server's is signed with (default: the system's)")
}

// check refuses files that can't be read, or hold no certificate. What is in the
// file of --creds is seen by who connects.
func (c *connection) check() error {
	for _, file := range []struct{ flag, name string }{{"creds", c.creds}, {"ca", c.ca}} {
		if file.name == "" {
			continue
		}
		data, err := os.ReadFile(file.name)
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		if err != nil {
			return refuse("--%s: cannot read %q: %v", file.flag, file.name, err)
		}
		if file.flag == "ca" && !x509.NewCertPool().AppendCertsFromPEM(data) {
			return refuse("--ca: found no certificate in %q, expected some in PEM", file.name)
		}
		clear(data)
	}
	return nil
}

// dial connects to the server.
func (c *connection) dial(role farm.Role) (*farm.Farm, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	f, err := farm.Dial(farm.Options{URL: cmp.Or(c.url, defaultURL), Creds: c.creds, CA: c.ca, Role: role, Replicas: c.replicas, Log: say})
	switch {
	case errors.Is(err, farm.ErrNobody):
		return nil, &requestError{Msg: err.Error(), Hint: "Start one with 'kiebitz-farm hub', or name another: --nats URL."}
	case err != nil:
		return nil, &requestError{Msg: err.Error()}
	}
	return f, nil
}
