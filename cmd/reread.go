package cmd

import (
	"bytes"
	"errors"
	"io"
	"os"

	"github.com/spf13/cobra"
)

// rereadable is a file that is read more than once, or standard input.
type rereadable struct {
	*io.SectionReader
	close func()
}

// heldInMemory is how much of what can be read only once is not put into a file.
const heldInMemory = 4 << 20

// openAgain opens a file, or standard input for "-". What can be read only once is put
// into a temporary file if it is long. Errors are for people.
func openAgain(cmd *cobra.Command, name string) (*rereadable, error) {
	in, err := openInput(cmd, name)
	if err != nil {
		return nil, err
	}
	if f, at := regular(cmd, name, in); f != nil {
		info, err := f.Stat()
		if err == nil && info.Size() > at {
			return &rereadable{io.NewSectionReader(f, at, info.Size()-at), func() { in.Close() }}, nil
		}
	}
	defer in.Close()
	var begin bytes.Buffer
	n, err := io.CopyN(&begin, in, heldInMemory)
	if errors.Is(err, io.EOF) {
		return &rereadable{io.NewSectionReader(bytes.NewReader(begin.Bytes()), 0, n), func() {}}, nil
	}
	var spool *os.File
	if err == nil {
		if spool, err = os.CreateTemp("", "kiebitz-input-*"); err != nil {
			return nil, err
		}
		os.Remove(spool.Name()) // where an open file may be removed, nothing stays if we are killed
		remove := func() { spool.Close(); os.Remove(spool.Name()) }
		if n, err = io.Copy(spool, io.MultiReader(&begin, in)); err == nil {
			return &rereadable{io.NewSectionReader(spool, 0, n), remove}, nil
		}
		remove()
	}
	var interrupted statusError
	if errors.As(err, &interrupted) {
		return nil, err
	}
	return nil, cannotRead(name, err)
}

// regular returns an input that can be read at any place, and where it begins: a shell
// may have read some of it.
func regular(cmd *cobra.Command, name string, in io.Reader) (*os.File, int64) {
	if name == "-" {
		in = cmd.InOrStdin()
	}
	f, ok := in.(*os.File)
	if !ok {
		return nil, 0
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, 0
	}
	at, err := f.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil, 0
	}
	return f, at
}
