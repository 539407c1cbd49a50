// Package temporary makes temporary folders that do not stay for good if the
// process is killed: the next one clears them away. Start with [Make].
package temporary

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// lockName is the file in a folder that is locked as long as its process lives.
const lockName = ".kiebitz-lock"

// Folder is a temporary folder of this process.
type Folder struct {
	Path string
	lock *os.File
}

// Make makes a folder in the system's folder for temporary files. Its name begins
// with prefix and "-", and nobody else may look into it.
func Make(prefix string) (*Folder, error) {
	dir, err := os.MkdirTemp("", prefix+"-*")
	if err != nil {
		return nil, err
	}
	f := &Folder{Path: dir}
	// It is locked before it has its name: who sweeps meanwhile finds no lock.
	name := filepath.Join(dir, lockName)
	if f.lock, err = os.OpenFile(name+".new", os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600); err == nil {
		_, err = lock(f.lock)
		err = errors.Join(err, os.Rename(name+".new", name))
	}
	if err != nil {
		return nil, errors.Join(err, f.Remove())
	}
	return f, nil
}

// Pass lets other users come to what is in the folder, if that is theirs. They
// can't list it.
func (f *Folder) Pass() error { return os.Chmod(f.Path, passed) }

// passed is the mode of a folder that others may go through.
const passed = 0o711

// Remove removes the folder with all that is in it.
func (f *Folder) Remove() error {
	err := RemoveAll(f.Path)
	if f.lock != nil {
		f.lock.Close()
	}
	return err
}

// Sweep removes the folders that processes of this user have made with the same
// prefix and left. It leaves alone whatever it can't tell to be such a one: what
// is another user's, a link, open to others, or without a lock. Where systems
// can't tell, nothing is removed. Before a folder is removed, before is called with
// its path, unless it is nil.
func Sweep(prefix string, before func(path string)) {
	list, err := filepath.Glob(filepath.Join(os.TempDir(), prefix+"-*"))
	if err != nil {
		return
	}
	for _, dir := range list {
		if number := strings.TrimPrefix(filepath.Base(dir), prefix+"-"); strings.Trim(number, "0123456789") != "" {
			continue
		}
		if abandoned(dir) {
			if before != nil {
				before(dir)
			}
			RemoveAll(dir)
		}
	}
}

// abandoned reports whether a folder is one of ours whose process has ended.
func abandoned(dir string) bool {
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() || !ours(info) || info.Mode().Perm() != 0o700 && info.Mode().Perm() != passed {
		return false
	}
	name := filepath.Join(dir, lockName)
	if info, err = os.Lstat(name); err != nil || !info.Mode().IsRegular() || !ours(info) {
		return false
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	free, err := lock(f)
	return err == nil && free
}
