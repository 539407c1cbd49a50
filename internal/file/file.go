// Package file writes files whole or not at all, and reads files that people name, whole up to a
// bound. It knows which calls wait for a pipe, for those who end the program.
//
// Start with [Write], and [Read]. Non-goals: what strangers hand in, which is for package foreign.
package file

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write makes a file of what fill writes, through a temporary name in the same
// folder: whoever reads name finds the old content or the new. What is no
// regular file, a device or a pipe, is written to directly.
func Write(name string, fill func(io.Writer) error) error {
	target, direct, err := resolve(name)
	if err != nil {
		return err
	}
	if direct {
		f, err := openDirect(target)
		if err != nil {
			return err
		}
		return errors.Join(fill(Patient{f}), f.Close())
	}
	f, err := temporary(target)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // gone after the renaming
	b := bufio.NewWriter(f)
	if err := errors.Join(fill(b), b.Flush(), f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), target)
}

// openDirect opens a file as it is: of a pipe it waits for a reader.
func openDirect(name string) (*os.File, error) {
	defer wait(true)()
	return os.OpenFile(name, os.O_WRONLY, 0)
}

// Put makes a file of some bytes in the same way.
func Put(name string, data []byte) error {
	return Write(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Check returns the error with which Write would fail before it calls fill. A
// long run asks before it begins. Nothing is left behind.
func Check(name string) error {
	target, direct, err := resolve(name)
	if err != nil || direct {
		return err // to open a pipe could block
	}
	f, err := temporary(target)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// resolve follows links, so that a link stays one, and reports whether the
// file must be written to directly.
func resolve(name string) (target string, direct bool, err error) {
	target, err = filepath.EvalSymlinks(name)
	if errors.Is(err, fs.ErrNotExist) {
		return name, false, nil
	}
	if err != nil {
		return "", false, err
	}
	info, err := os.Stat(target)
	switch {
	case err != nil:
		return "", false, err
	case info.IsDir():
		return "", false, &fs.PathError{Op: "write", Path: name, Err: errors.New("it is a folder")}
	}
	return target, !info.Mode().IsRegular(), nil
}

// Reason is what the system says, without the paths that a message names itself.
func Reason(err error) error {
	if link, ok := errors.AsType[*os.LinkError](err); ok {
		return link.Err
	}
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Err
	}
	return err
}

func temporary(target string) (*os.File, error) {
	return os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target)+".*")
}
