package sandbox

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Place puts the paths of files into a command: in place of {table} for a file called
// table, or, if no word has a place for any of them, after all words.
func Place(command, names []string, path func(name string) string) []string {
	words := slices.Clone(command)
	var paths []string
	placed := false
	for _, name := range names {
		of := path(name)
		paths = append(paths, of)
		for i, word := range words {
			placed = placed || strings.Contains(word, "{"+name+"}")
			words[i] = strings.ReplaceAll(word, "{"+name+"}", of)
		}
	}
	if !placed {
		words = append(words, paths...)
	}
	return words
}

// inFolder returns the paths of a process's files in a folder.
func inFolder(dir string) func(name string) string {
	return func(name string) string { return filepath.Join(dir, name+".txt") }
}

// systemDirs hold programs, libraries and their settings. Every solver may
// read them.
var systemDirs = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt",
	"/nix", "/gnu", "/run/current-system"}

// ownDirs are those that a box has of its own.
var ownDirs = []string{"/dev", "/proc", "/sys"}

// Visible returns what a process that works here is shown for a command, besides the
// system's files.
func Visible(command []string) []string { return visible(command, nil, nil, true) }

// visible returns the files and folders, besides the system's, that a solver
// needs to be seen: those that its command names, those that links among them lead
// to, and nothing beside them. A process that works elsewhere, not here, is shown
// nothing of the working directory.
func visible(command, more, hidden []string, here bool) []string {
	var list []string
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
				list = append(list, named(path, hidden)...)
			}
		}
	}
	for _, name := range more {
		if path, err := filepath.Abs(name); err == nil {
			list = append(list, path)
			if real, err := filepath.EvalSymlinks(path); err == nil {
				list = append(list, real)
			}
		}
	}
	return outermost(list, hidden)
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

// named returns what a file or folder named on the command line needs: itself, what it
// leads to as a symbolic link, and the installation that a program belongs to unless it is
// in a folder that is hidden.
func named(path string, hidden []string) []string {
	paths := []string{path}
	if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
		paths = append(paths, real)
	}
	var list []string
	for _, path := range paths {
		if dir := installation(path); dir != "" && !withinAny(path, hidden) {
			path = dir
		}
		if !wide(path) {
			list = append(list, path)
		}
	}
	return list
}

// installation returns the folder in which an interpreter or compiler is installed with
// what it needs, "" if a file is no such program. A program in a folder bin is one if a
// folder lib is beside that; those that managers put before them are in shims.
func installation(path string) string {
	dir := filepath.Dir(path)
	parent := filepath.Dir(dir)
	if wide(parent) {
		return ""
	}
	switch filepath.Base(dir) {
	case "shims":
		return parent
	case "bin", "sbin":
		if info, err := os.Stat(filepath.Join(parent, "lib")); err == nil && info.IsDir() {
			return parent
		}
	}
	return ""
}

// wide reports whether a folder holds more than a solver may need to be seen.
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

// withinAny reports whether path is one of the folders or in one.
func withinAny(path string, dirs []string) bool {
	return slices.ContainsFunc(dirs, func(dir string) bool { return within(path, dir) })
}

// ofSystem reports whether a file is one that every solver may read.
func ofSystem(path string) bool { return withinAny(path, systemDirs) }

// hidden returns the folders that strangers' files are in, by all their names: those of
// the system's are shown without what is in them. A file directly in a folder of programs
// or libraries is hidden itself.
func hidden(files []string) (list []string) {
	for _, file := range files {
		path, err := filepath.Abs(file)
		if err != nil {
			continue
		}
		for _, path := range []string{path, real(path)} {
			dir := filepath.Dir(path)
			if wide(dir) || withinAny(dir, filepath.SplitList(os.Getenv("PATH"))) || slices.Contains(systemDirs, dir) ||
				slices.Contains([]string{"/usr/local", "/usr/lib", "/usr/share", "/usr/src"}, dir) {
				dir = path
			}
			list = append(list, dir)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// closed reports whether not all users may read a file, or what is in a folder.
func closed(mode fs.FileMode) bool {
	return mode.IsDir() && mode&0o005 != 0o005 || mode&0o004 == 0
}

func closedAt(path string) bool {
	info, err := os.Stat(path)
	return err == nil && closed(info.Mode())
}

// closedOnce returns what of the system's folders is not for all users, such as passwords
// and keys: a solver that runs as root must not read it either. Of /usr, which is huge, only
// the part that no packages are in is looked at.
var closedOnce = sync.OnceValue(closedToOthers)

func closedToOthers() []string {
	return slices.Concat(closedIn("/etc", true), closedIn("/opt", true), closedIn("/usr/local", true))
}

// closedIn returns it of a folder; where there is much, a folder stands for all in it,
// unless all solvers need that.
func closedIn(dir string, needed bool) (list []string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch info, err := e.Info(); {
		case err != nil || info.Mode()&fs.ModeSymlink != 0:
		case closed(info.Mode()):
			list = append(list, path)
		case info.IsDir():
			list = append(list, closedIn(path, false)...)
		}
	}
	if len(list) > 100 && !needed {
		return []string{dir}
	}
	return list
}

// real returns a path without links in it, or the path itself if it leads nowhere.
func real(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

// outermost sorts a list of paths and leaves out what is in another of them or
// in one of the system's that is neither hidden nor closed to others.
func outermost(list, hidden []string) []string {
	slices.Sort(list)
	var kept []string
	for _, path := range list {
		if !slices.ContainsFunc(kept, func(dir string) bool { return within(path, dir) }) &&
			(!ofSystem(path) || withinAny(path, hidden) || closedAt(path)) {
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
