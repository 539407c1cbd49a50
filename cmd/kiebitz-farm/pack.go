package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"kiebitz/runner/farm"
)

// names returns what in a word of a command the sandbox may take for the name
// of a file: the word, or the parts of "--flag=name" and of a list of names.
func names(word string) []string {
	if _, value, ok := strings.Cut(word, "="); ok && strings.HasPrefix(word, "-") {
		word = value
	}
	if word == "" || strings.HasPrefix(word, "-") {
		return nil
	}
	return filepath.SplitList(word)
}

// inside demands that a command names no file outside of a folder, because the
// sandbox shows a solver what its command names. Programs of the path are named
// without a folder.
func inside(dir string, command []string) error {
	for _, word := range command {
		for _, name := range names(word) {
			if filepath.IsLocal(name) {
				continue
			}
			path := name
			if !filepath.IsAbs(path) {
				path = filepath.Join(dir, path)
			}
			if _, err := os.Stat(path); err == nil {
				return fmt.Errorf("found %q in the solver's command, expected files below its folder, and programs without theirs", name)
			}
		}
	}
	return nil
}

// pack lists the files of the solver, and those that were named besides.
func (s *spec) pack(with []string) (list []farm.File, err error) {
	switch s.Kind {
	case matrixTask:
		for _, name := range s.Solver {
			if list, err = addSolvers(list, name); err != nil {
				return nil, err
			}
		}
	case sourceTask:
		list, err = addFiles(nil, s.Solver[0], "")
	default:
		var named []string
		if named, err = namedBy(s.Solver); err == nil {
			with = append(named, with...)
		}
	}
	if err != nil {
		return nil, err
	}
	for _, name := range with {
		if list, err = addFiles(list, name, "--with: "); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(list, func(a, b farm.File) int { return strings.Compare(a.Name, b.Name) })
	return slices.CompactFunc(list, func(a, b farm.File) bool { return a.Name == b.Name }), nil
}

// namedBy returns what a command names in this folder or below. A word that
// names nothing here is left to the worker, as is a program of the path.
func namedBy(command []string) (list []string, err error) {
	if err := inside(".", command); err != nil {
		return nil, &requestError{Msg: err.Error(), Hint: "Go to the folder of the solver; send more of its files with --with."}
	}
	for i, word := range command {
		for _, name := range names(word) {
			info, err := os.Stat(name)
			// A folder that is named as a program of the path is not meant.
			if err == nil && filepath.Clean(name) != "." && (i > 0 || !info.IsDir()) {
				list = append(list, name)
			}
		}
	}
	return list, nil
}

// addFiles adds a file, or all files of a folder. Errors begin with where the
// name stands.
func addFiles(list []farm.File, name, where string) ([]farm.File, error) {
	info, err := local(name, where)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return append(list, fileOf(name)), nil
	}
	files, err := farm.Tree(name)
	for _, f := range files {
		list = append(list, fileOf(f.Path))
	}
	return list, err
}

// fileOf makes a file of a path below this folder.
func fileOf(path string) farm.File {
	return farm.File{Name: filepath.ToSlash(filepath.Clean(path)), Path: path}
}

// local demands a file or folder in this folder or below.
func local(name, where string) (fs.FileInfo, error) {
	info, err := os.Stat(name)
	var path *fs.PathError
	switch {
	case errors.As(err, &path):
		return nil, refuse("%scannot read %q: %v", where, name, path.Err)
	case !filepath.IsLocal(name):
		return nil, refuse("%sfound %q, expected a file or folder below this one", where, name)
	}
	return info, nil
}

// addSolvers adds the files in which kiebitz will find solvers, and those beside
// them. What does not get to the workers as it is here, as folders without files,
// is refused: they would find other solvers.
func addSolvers(list []farm.File, root string) ([]farm.File, error) {
	info, err := local(root, "")
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return append(list, fileOf(root)), nil
	}
	files := map[string]int{} // for each folder those below it
	var dirs []string
	err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return refuse("%v", err)
		case path != root && strings.HasPrefix(e.Name(), "."): // kiebitz finds nothing there
			if e.IsDir() {
				return fs.SkipDir
			}
			return nil
		case e.IsDir():
			dirs = append(dirs, path)
			return nil
		}
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			return refuse("cannot send %q: it is neither a file nor a link to one", path)
		}
		list = append(list, fileOf(path))
		for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
			files[dir]++
			if dir == filepath.Clean(root) || dir == "." {
				return nil
			}
		}
	})
	for _, dir := range dirs {
		if err == nil && files[filepath.Clean(dir)] == 0 {
			err = refuse("cannot send %q: a folder without files does not get to the workers", dir)
		}
	}
	return list, err
}
