package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"github.com/spf13/cobra"

	"kiebitz/internal/visible"
)

// Stderr is standard error, for messages: whatever they quote, nothing in them
// acts on a terminal.
var Stderr = visible.Writer(standardError{})

type standardError struct{}

func (standardError) Write(p []byte) (int, error) { return os.Stderr.Write(p) }

// Tell prints a message on standard error, as one line behind the program's name.
func Tell(name, text string) { fmt.Fprintf(Stderr, "%s: %s\n", name, visible.Line(text)) }

// Raw returns standard output for what is no text but data for another program:
// it is written as it is.
func Raw(cmd *cobra.Command) io.Writer { return visible.Raw(cmd.OutOrStdout()) }

// output is standard output. It remembers that something could not be written,
// for those who don't ask: what prints the help is not ours.
type output struct {
	to  io.Writer
	err error // the first; none if the reader of a pipe has seen enough
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.to.Write(p)
	if err == nil {
		return n, nil
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	err = fmt.Errorf("cannot write standard output: %w", err)
	if o.err == nil && !errors.Is(err, syscall.EPIPE) {
		o.err = err
	}
	return n, err
}
