package matrix

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/internal/foreign"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

// Expect says whose word counts about what is expected of solvers. Whoever hands in a solver
// must not have a say in what is expected of it, or of others.
type Expect string

const (
	Auto     Expect = ""        // in a problem package folders, tags and submissions.yaml, elsewhere nobody's
	Packaged Expect = "package" // any path is laid out as a package
	Conform  Expect = "conform" // nobody's: all have to conform
)

// submissions is the folder of a package with its solvers.
const submissions = "submissions"

// tops returns what must be seen above typed paths to find the package that they are in.
func (s Search) tops(paths []string) (list []string) {
	for _, typed := range paths {
		parts := strings.Split(filepath.ToSlash(filepath.Clean(typed)), "/")
		at := slices.IndexFunc(parts, func(part string) bool {
			own, err := folderOf(part)
			return s.Expect != Conform && part == submissions || s.Expect == Packaged && own != nil && err == nil
		})
		if at >= 0 {
			list = append(list, filepath.FromSlash(strings.Join(parts[:at+1], "/")))
		} else if dir, err := filepath.Abs(typed); err == nil && s.Expect != Conform && filepath.Base(dir) == submissions {
			list = append(list, dir)
		}
	}
	return list
}

// place is a typed path, and the package that it is in.
type place struct {
	typed, name string // as it is looked at: of a whole package its submissions
	dir, up     string // the package's submissions: their name, and their path
	found       bool
}

// place finds the package that a typed path is, or is in.
func (f *finder) place(typed string) place {
	p := place{typed: filepath.Clean(typed)}
	p.name, _ = f.in.Name(typed)
	if f.Expect == Conform {
		return p
	}
	if f.isWhole(p.name) {
		p.typed, p.name = filepath.Join(p.typed, submissions), path.Join(p.name, submissions)
		p.dir, p.up, p.found = p.name, p.typed, true
		return p
	}
	for p.dir, p.up = p.name, p.typed; p.dir != "."; p.dir, p.up = path.Dir(p.dir), filepath.Dir(p.up) {
		if path.Base(p.dir) == submissions && f.isPackage(p.dir) {
			p.found = true
			return p
		}
	}
	switch p.dir, p.up = p.name, p.typed; {
	case f.isPackage(p.name):
		p.found = true
	case f.Expect == Packaged:
		p.dir, p.up = f.laidOut(typed, p.name)
		p.found = true
	}
	return p
}

// places finds the package of all typed paths. If nobody has said that they are in one,
// they have to be in the same: of several folders each may be another stranger's.
func (f *finder) places(typed []string) (list []place) {
	for _, path := range typed {
		list = append(list, f.place(path))
	}
	if f.Expect != Auto {
		return list
	}
	first := list[0]
	if slices.ContainsFunc(list, func(p place) bool { return !p.found || p.dir != first.dir }) {
		f.Expect, f.unasked = Conform, true
		return f.places(typed)
	}
	f.warn("%s is laid out as a problem package: its folders, %s and lines in sources say what is expected; --expect conform goes by none of them, and --expect package keeps this quiet", first.up, expectationsName)
	return list
}

// laidOut returns the folder that holds those whose names state an expectation, on the way
// to a name; if there is none, the folder itself, or that of a file.
func (f *finder) laidOut(typed, name string) (dir, up string) {
	dir, up = name, typed
	if !f.isDir(name) {
		dir, up = path.Dir(name), filepath.Dir(typed)
	}
	for at, to := name, typed; at != "."; at, to = path.Dir(at), filepath.Dir(to) {
		if own, err := folderOf(path.Base(at)); own != nil && err == nil && f.isDir(at) {
			dir, up = path.Dir(at), filepath.Dir(to)
		}
	}
	return dir, up
}

// isPackage reports whether a folder is that of the submissions of a problem package: the
// package lies around it, or it is laid out as in one. A class may have a folder of any
// name, but has solvers in it, or folders of students beside those that one hands in.
func (f *finder) isPackage(dir string) bool {
	named := path.Base(dir) == submissions || dir == "." && filepath.Base(f.in.Path) == submissions
	if named && dir != "." && f.isFile(path.Join(path.Dir(dir), "problem.yaml")) {
		return f.isDir(dir)
	}
	if named && f.isFile(path.Join(dir, expectationsName)) {
		return f.holds(dir, func(string) bool { return true })
	}
	if !f.isDir(path.Join(dir, "accepted")) || f.isFile(path.Join(dir, expectationsName)) {
		return false
	}
	accepted := false // who hands in such a folder of their own has a solver that conforms, or is not as expected
	f.in.Tree(path.Join(dir, "accepted"), source.Ignored, func(string) bool { return false }).All(func(e *foreign.Tree) {
		accepted = accepted || f.kind(e) != neither
	})
	return accepted && f.holds(dir, func(name string) bool {
		own, err := folderOf(name)
		return own != nil && err == nil || name == "mixed"
	})
}

// isWhole reports whether a folder is a problem package.
func (f *finder) isWhole(dir string) bool {
	return f.isFile(path.Join(dir, "problem.yaml")) && f.isDir(path.Join(dir, submissions)) && f.holds(dir, func(name string) bool {
		return slices.Contains([]string{submissions, "data", "statement", "statements", "problem_statement", "solution", "attachments", "include", "generators",
			"input_validators", "input_format_validators", "output_validator", "output_validators", "answer_validators", "static_validator", "input_visualizer", "output_visualizer"}, name)
	})
}

// holds reports whether a folder has no solvers in it, and only folders of some names.
func (f *finder) holds(dir string, known func(name string) bool) bool {
	t := f.in.Tree(dir, source.Ignored, func(name string) bool { return name == dir })
	return t.Fault == nil && !slices.ContainsFunc(t.Files, func(e *foreign.Tree) bool {
		return f.kind(e) != neither || e.Mode.IsDir() && !known(e.Base())
	})
}

func (f *finder) isFile(name string) bool {
	info, err := f.in.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

func (f *finder) isDir(name string) bool {
	info, err := f.in.Stat(name)
	return err == nil && info.IsDir()
}

// enter makes a folder the package that is looked at.
func (f *finder) enter(dir, typed string) {
	if f.pack = f.said[dir]; f.pack != nil {
		return
	}
	f.pack = &expectations{dir: dir}
	f.said[dir] = f.pack
	data, err := f.in.Read(f.pack.name(), mostExpectations)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err == nil {
		err = f.pack.parse(data)
	}
	f.pack.path = filepath.Join(typed, expectationsName)
	if err != nil { // the others are judged, as far as their folders say what is expected
		f.root = typed
		f.refuse(f.pack.path, nil, reason(err))
	}
}

// above returns what the folders above a typed path say is expected, and whether
// the last of them does.
func (f *finder) above(name string) (expected *result.Expected, last bool) {
	if f.pack == nil {
		return nil, false
	}
	var list []string
	for dir := path.Dir(name); name != f.pack.dir && dir != "." && dir != f.pack.dir; dir = path.Dir(dir) {
		list = append(list, path.Base(dir))
	}
	for _, base := range slices.Backward(list) {
		e, err := folderOf(base)
		if last = err == nil && e != nil; last {
			expected = f.pack.folder(base, e)
		}
	}
	return expected, last
}

// folderOf returns what the name of a folder says is expected, and what is wrong with a
// name that is nearly one that does.
func (f *finder) folderOf(t *foreign.Tree) (own *result.Expected, fault string) {
	if f.pack == nil || t.Name == f.pack.dir {
		return nil, ""
	}
	own, err := folderOf(t.Base())
	if err != nil {
		return nil, err.Error()
	}
	return f.pack.folder(t.Base(), own), ""
}

// unused warns of what was said of solvers and did not count.
func (f *finder) unused() {
	for _, dir := range slices.Sorted(maps.Keys(f.said)) {
		f.said[dir].warn(&f.found)
	}
	if f.untold > 0 && f.unasked {
		f.warn("%s with a line %s, which counts only in a problem package, since a solver could ask for what it likes; --expect package reads it",
			english.Count(f.untold, "source"), strings.TrimSuffix(tag, ":"))
	}
	if len(f.unsaid) > 0 {
		f.warn("not a problem package, so that all have to conform: what %s would state is read with --expect package", english.List(english.Few(f.unsaid)))
	}
}
