package sandbox

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// place puts the paths of files in dir into a command: in place of {table} for
// a file called table, or, if no word has a place for any of them, after all
// words.
func place(command []string, files []File, dir string) []string {
	words := slices.Clone(command)
	var paths []string
	placed := false
	for _, f := range files {
		path := filepath.Join(dir, f.Name+".txt")
		paths = append(paths, path)
		for i, word := range words {
			placed = placed || strings.Contains(word, "{"+f.Name+"}")
			words[i] = strings.ReplaceAll(word, "{"+f.Name+"}", path)
		}
	}
	if !placed {
		words = append(words, paths...)
	}
	return words
}

// systemDirs hold programs, libraries and their settings. Every solver may
// read them.
var systemDirs = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt",
	"/nix", "/gnu", "/run/current-system"}

// ownDirs are those that a box has of its own.
var ownDirs = []string{"/dev", "/proc", "/sys"}

// Visible returns what a process that works here is shown for a command, besides the
// system's files.
func Visible(command []string) []string { return visible(command, nil, true) }

// visible returns the files and folders, besides the system's, that a solver
// needs to be seen: those that its command names and the folders that they are
// in. A folder that holds more than a solver (a home, the folder for temporary
// files) is not shown; of it only the file itself is.
//
// A command that names no file of its own ("java Mau") finds it in the working
// directory. A process that works elsewhere, not here, is shown nothing of it.
func visible(command, more []string, here bool) []string {
	var list []string
	own := false
	for i, word := range command {
		for _, name := range names(word) {
			path, err := filepath.Abs(name)
			if err != nil || !here && !filepath.IsAbs(name) {
				continue
			}
			if slices.ContainsFunc(ownDirs, func(dir string) bool { return within(path, dir) }) {
				continue
			}
			if _, err := os.Stat(path); err == nil && (i == 0 || name != "/") {
				list = append(list, around(path)...)
				own = own || !ofSystem(path)
			}
		}
	}
	if dir, err := filepath.Abs("."); err == nil && here && !own && !wide(dir) {
		list = append(list, dir)
	}
	for _, name := range more {
		if path, err := filepath.Abs(name); err == nil {
			list = append(list, path)
			if real, err := filepath.EvalSymlinks(path); err == nil {
				list = append(list, real)
			}
		}
	}
	return outermost(list)
}

// names returns what in a word of a command may be the name of a file: the
// word, or the parts of "--flag=name" and of a list of names.
func names(word string) []string {
	if _, value, ok := strings.Cut(word, "="); ok && strings.HasPrefix(word, "-") {
		word = value
	}
	if word == "" || strings.HasPrefix(word, "-") {
		return nil
	}
	return filepath.SplitList(word)
}

// around returns the folders that a file named on the command line needs, the
// target of symbolic links included.
func around(path string) []string {
	paths := []string{path}
	if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
		paths = append(paths, real)
	}
	var list []string
	for _, path := range paths {
		dir := path
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			dir = filepath.Dir(path)
			// What is installed in a folder of its own needs that folder.
			if base := filepath.Base(dir); base == "bin" || base == "sbin" || base == "shims" {
				if parent := filepath.Dir(dir); !wide(parent) {
					dir = parent
				}
			}
		}
		if wide(dir) {
			dir = path
		}
		if !wide(dir) {
			list = append(list, dir)
		}
	}
	return list
}

// wide reports whether a folder holds more than one solver.
func wide(dir string) bool {
	if dir == os.TempDir() {
		return true
	}
	for _, d := range []string{"/tmp", "/var/tmp", "/home", "/root", "/dev", "/proc", "/sys", "/run", "/var", "/etc"} {
		if within(d, dir) {
			return true
		}
	}
	home, err := os.UserHomeDir()
	return err == nil && within(home, dir)
}

// within reports whether path is dir or in it.
func within(path, dir string) bool {
	return path == dir || strings.HasPrefix(path, strings.TrimSuffix(dir, "/")+"/")
}

// ofSystem reports whether a file is one that every solver may read.
func ofSystem(path string) bool {
	return slices.ContainsFunc(systemDirs, func(dir string) bool { return within(path, dir) })
}

// outermost sorts a list of paths and leaves out what is in another of them or
// in one of the system's.
func outermost(list []string) []string {
	slices.Sort(list)
	var kept []string
	for _, path := range list {
		if !slices.ContainsFunc(kept, func(dir string) bool { return within(path, dir) }) &&
			!ofSystem(path) {
			kept = append(kept, path)
		}
	}
	return kept
}

// environment is all that a solver gets of it: no secrets. Of two values of a
// variable programs take the first, which is the one that was asked for.
func environment(scratch string, more []string) (env []string) {
	for _, v := range more {
		if strings.Contains(v, "=") {
			env = append(env, v)
		} else if value, ok := os.LookupEnv(v); ok {
			env = append(env, v+"="+value)
		}
	}
	return append(env, "PATH="+cmp.Or(os.Getenv("PATH"), "/usr/local/bin:/usr/bin:/bin"), "HOME="+scratch, "TMPDIR="+scratch, "LANG=C.UTF-8")
}
