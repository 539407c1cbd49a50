// Package foreign opens what strangers have handed in: their submissions, and what came
// with them. A stranger chooses names, links and kinds of files, and must neither have
// another's file read nor keep anybody waiting.
//
// Start with [Open], which opens a folder that is the owner's, and [Folder.Tree], which
// looks at all that lies below it, once. Below it no link is followed, only regular files
// are opened, and depth, number and size are bounded.
//
// Non-goals: files that the owner names and nobody else has put there; hard links, which
// no name tells from the file itself.
package foreign

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"syscall"

	"kiebitz/internal/file"
)

// ErrLink says that a file or folder is a link.
var ErrLink = errors.New("it is a link, and links are not followed")

var errKind = errors.New("it is not a regular file")

// Folder is a folder that its owner trusts, with whatever strangers have put below it.
// Names in it have slashes, as those of an [fs.FS].
type Folder struct {
	Path string // as it was given
	root *os.Root
}

// Open opens a folder. Links in its own path are followed.
func Open(dir string) (*Folder, error) {
	info, err := os.Stat(dir)
	var root *os.Root
	if err == nil && !info.IsDir() { // to open a pipe could block
		err = syscall.ENOTDIR
	} else if err == nil {
		root, err = os.OpenRoot(dir)
	}
	if err != nil {
		return nil, &fs.PathError{Op: "read", Path: dir, Err: file.Reason(err)}
	}
	return &Folder{dir, root}, nil
}

// Typed opens what a path leads to that somebody has typed: a folder, and the name "." in
// it, or the folder of a file. Its last part must be no link: what a shell's pattern finds
// is typed as well. Links to folders before it are followed.
func Typed(typed string) (f *Folder, name string, err error) {
	info, err := os.Lstat(typed)
	switch {
	case err != nil:
		return nil, "", &fs.PathError{Op: "stat", Path: typed, Err: file.Reason(err)}
	case info.Mode()&(fs.ModeSymlink|fs.ModeIrregular) != 0:
		return nil, "", &fs.PathError{Op: "read", Path: typed, Err: ErrLink}
	case info.IsDir():
		f, err = Open(typed)
		return f, ".", err
	}
	f, err = Open(filepath.Dir(typed))
	return f, filepath.Base(typed), err
}

// Close closes the folder.
func (f *Folder) Close() error { return f.root.Close() }

// Above opens the folder that lies above all of several paths: the working directory, or
// else the deepest that they have in common. A shell's pattern makes paths of names that
// strangers have chosen; what is above all of them is the owner's.
func Above(typed []string) (*Folder, error) {
	dir, err := absolute(".")
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(typed, func(path string) bool { return !filepath.IsLocal(path) }) {
		for i, path := range typed {
			if path, err = absolute(path); err != nil {
				return nil, err
			}
			if base := filepath.Base(filepath.Clean(typed[i])); base != "." && base != ".." {
				path = filepath.Dir(path)
			}
			for i > 0 && !isBelow(dir, path) {
				path = filepath.Dir(path)
			}
			for i > 0 && !isBelow(path, dir) {
				dir = filepath.Dir(dir)
			}
			if i == 0 {
				dir = path
			}
		}
	}
	return Open(dir)
}

func isBelow(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// absolute makes a path absolute; ".." goes by the folders themselves.
func absolute(path string) (string, error) {
	if filepath.IsAbs(path) {
		return filepath.Clean(path), nil
	}
	dir, err := os.Getwd()
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	return filepath.Join(dir, path), err
}

// Name returns the name in the folder of a path as somebody would type it; false if it
// leads elsewhere.
func (f *Folder) Name(typed string) (name string, ok bool) {
	dir, err := absolute(f.Path)
	path, err2 := absolute(typed)
	rel, err3 := filepath.Rel(dir, path)
	return filepath.ToSlash(rel), errors.Join(err, err2, err3) == nil && filepath.IsLocal(rel)
}

// fault is an error about a file in the folder.
func (f *Folder) fault(name string, err error) error {
	return &fs.PathError{Op: "read", Path: filepath.Join(f.Path, filepath.FromSlash(name)), Err: file.Reason(err)}
}

// Stat says what a name is, which is no link, nor does one lead to it. The error is an
// [*fs.PathError].
func (f *Folder) Stat(name string) (info fs.FileInfo, err error) {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil, f.fault(name, errors.New("it lies outside the folder"))
	}
	for end := range len(name) + 1 {
		if end < len(name) && name[end] != '/' {
			continue
		}
		if info, err = f.root.Lstat(filepath.FromSlash(name[:end])); err != nil {
			return nil, f.fault(name[:end], err)
		}
		if info.Mode()&(fs.ModeSymlink|fs.ModeIrregular) != 0 {
			return nil, f.fault(name[:end], ErrLink)
		}
	}
	return info, nil
}

// Open opens a regular file. Nothing else is even opened, as that may block or act.
func (f *Folder) Open(name string) (*os.File, error) {
	info, err := f.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, f.fault(name, errKind)
	}
	file, err := f.root.OpenFile(filepath.FromSlash(name), os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, f.fault(name, err)
	}
	if now, err := file.Stat(); err != nil || !os.SameFile(info, now) {
		file.Close()
		return nil, f.fault(name, errors.New("it was replaced meanwhile"))
	}
	return file, nil
}

// Read returns what is in a regular file, if that is at most the given number of bytes.
func (f *Folder) Read(name string, most int) ([]byte, error) {
	data, err := f.Head(name, most+1)
	if len(data) > most {
		return nil, f.fault(name, fmt.Errorf("a file of more than %s", size(most)))
	}
	return data, err
}

func size(bytes int) string {
	if bytes < 1<<20 {
		return fmt.Sprintf("%d KiB", bytes>>10)
	}
	return fmt.Sprintf("%d MiB", bytes>>20)
}

// Head returns the first bytes of a regular file.
func (f *Folder) Head(name string, n int) ([]byte, error) {
	file, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, int64(n)))
	if err != nil {
		return nil, f.fault(name, err)
	}
	return data, nil
}

// Folder opens a folder in the folder.
func (f *Folder) Folder(name string) (*Folder, error) {
	if _, err := f.Stat(name); err != nil {
		return nil, err
	}
	root, err := f.root.OpenRoot(filepath.FromSlash(name))
	if err != nil {
		return nil, f.fault(name, err)
	}
	return &Folder{filepath.Join(f.Path, filepath.FromSlash(name)), root}, nil
}

// ReadFile returns what is in a regular file that somebody typed, or that lies where
// files of its name are looked for, if that is at most the given number of bytes and no link.
func ReadFile(name string, most int) ([]byte, error) {
	f, err := Open(filepath.Dir(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Read(path.Base(filepath.ToSlash(name)), most)
}
