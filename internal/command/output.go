package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"
)

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
