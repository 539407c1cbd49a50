package cmd

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"kiebitz/internal/file"
	"kiebitz/internal/visible"
)

// stderr is standard error, for messages: whatever they quote, nothing in them
// acts on a terminal, nor on GitHub, which looks for commands here as well.
var stderr = visible.InertWriter(visible.Writer(standardError{}))

type standardError struct{}

func (standardError) Write(p []byte) (int, error) { return os.Stderr.Write(p) }

// tell prints a message on standard error, as one line after the program's name.
func tell(format string, args ...any) {
	fmt.Fprintf(stderr, "kiebitz: %s\n", visible.Line(fmt.Sprintf(format, args...)))
}

// raw returns standard output for what is no text but data for another program:
// it is written as it is.
func raw(cmd *cobra.Command) io.Writer { return visible.Raw(cmd.OutOrStdout()) }

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
	err = fmt.Errorf("cannot write standard output: %w", file.Reason(err))
	if o.err == nil && !errors.Is(err, syscall.EPIPE) {
		o.err = err
	}
	return n, err
}

// onTerminal reports whether standard error is one.
func onTerminal() bool { return term.IsTerminal(int(os.Stderr.Fd())) }

// oneOutput reports whether standard output and standard error are the same file, or
// that can't be told.
func oneOutput() bool {
	out, err := os.Stdout.Stat()
	log, err2 := os.Stderr.Stat()
	return err != nil || err2 != nil || os.SameFile(out, log)
}

// overwrite shows a line on the terminal in place of the last one.
func overwrite(line string) {
	line = visible.Line(line)
	// A line that is too long would wrap, and could not be taken back.
	if width, _, err := term.GetSize(int(os.Stderr.Fd())); err == nil && width > 0 {
		runes := []rune(line)
		line = string(runes[:min(len(runes), width-1)])
	}
	fmt.Fprintf(os.Stderr, "\r%s\x1b[K", line)
}
