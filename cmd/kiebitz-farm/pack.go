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

// pack lists the files of a solver: what its command names in this folder or
// below, and what was named besides. A word that names nothing here is left to
// the worker, as is a program of the path.
func pack(command, with []string) (list []farm.File, err error) {
	if err := inside(".", command); err != nil {
		return nil, &requestError{Msg: err.Error(), Hint: "Go to the folder of the solver; send more of its files with --with."}
	}
	for i, word := range command {
		for _, name := range names(word) {
			info, err := os.Stat(name)
			// A folder that is named as a program of the path is not meant.
			if err == nil && filepath.Clean(name) != "." && (i > 0 || !info.IsDir()) {
				with = append(slices.Clip(with), name)
			}
		}
	}
	for _, name := range with {
		if list, err = addFiles(list, filepath.Clean(name)); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(list, func(a, b farm.File) int { return strings.Compare(a.Name, b.Name) })
	return slices.CompactFunc(list, func(a, b farm.File) bool { return a.Name == b.Name }), nil
}

// addFiles adds a file, or all files of a folder.
func addFiles(list []farm.File, name string) ([]farm.File, error) {
	info, err := os.Stat(name)
	var path *fs.PathError
	switch {
	case errors.As(err, &path):
		return nil, refuse("--with: cannot read %q: %v", name, path.Err)
	case !filepath.IsLocal(name):
		return nil, refuse("--with: found %q, expected a file or folder below this one", name)
	case !info.IsDir():
		return append(list, farm.File{Name: filepath.ToSlash(name), Path: name}), nil
	}
	files, err := farm.Tree(name)
	for _, f := range files {
		list = append(list, farm.File{Name: filepath.ToSlash(f.Path), Path: f.Path})
	}
	return list, err
}
