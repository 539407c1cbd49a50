package matrix

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/internal/foreign"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

// Submission is a solver that was found.
type Submission struct {
	Name     string           // its own among those that were found, with slashes
	Path     string           // of the program, the source, or the folder of sources
	Source   bool             // the path is a source or a folder of them; else it is a program
	Folder   string           // of a program that is a solver together with its folder, that; "": the file alone
	Expected *result.Expected // nil: nothing is said
	Fault    string           // why it can't be tried; "" if it can
}

// Own returns what a program may read besides itself.
func (s *Submission) Own() []string {
	if s.Folder == "" {
		return nil
	}
	return []string{s.Folder}
}

// Found is what paths hold.
type Found struct {
	Submissions []Submission // in the order of the paths, each folder sorted by name
	Skipped     []string     // files in folders that are neither sources nor programs
	Warnings    []string     // what is said of submissions and can't be followed, or might not be meant, a sentence each
	Below       string       // the folder below which no link was followed, for [source.Builder]
}

// digest returns the digest of the files of a submission; "" if it has none.
func (f *Found) digest(s *Submission) string {
	b := &source.Builder{Below: f.Below}
	if s.Folder != "" {
		if sum := b.Sum(s.Folder); sum != "" {
			return sum
		}
	}
	return b.Sum(s.Path) // a folder may be too large
}

// Search says where and how solvers are looked for.
type Search struct {
	Table   source.Table
	Folders bool   // all folders directly in a path are one solver each
	Expect  Expect // who says what is expected of them
}

// Find finds the submissions in paths. A path of a file is one; in a folder
// each source of a language in the table and each program is one, and so on in
// its folders. What can't be opened as it is, a link above all, is a submission with a
// fault, which keeps no other from being found.
//
// A folder is one submission, of however many files, if a program can begin in one
// of its sources only ([source.Folder.One]), or if it lies directly below one whose
// name states an expectation.
func (s Search) Find(paths []string) (*Found, error) {
	in, err := foreign.Above(slices.Concat(paths, s.tops(paths)))
	if err != nil {
		return nil, err
	}
	defer in.Close()
	f := &finder{Search: s, in: in, several: len(paths) > 1, seen: map[string]bool{}, begins: source.Begins{}, said: map[string]*expectations{}}
	f.found.Below = in.Path
	for i, p := range f.places(paths) {
		if err := f.typed(paths[i], p); err != nil {
			return nil, err
		}
	}
	f.name()
	f.unused()
	if list := f.found.Submissions; len(list) == 1 && len(paths) == 1 && f.one != nil && list[0].Path == f.one.Path {
		f.warn("%s: treated as one solver of %s, since a program can start only in %s",
			f.one.Path, english.Count(len(f.one.Sources)+len(f.one.Parts), "file"), f.one.Starts[0])
	}
	return &f.found, nil
}

type finder struct {
	Search
	in     *foreign.Folder
	begins source.Begins

	several bool // several paths were typed: one without a solver is a row

	one   *source.Folder // the last that was taken for a solver without having to be
	found Found
	seen  map[string]bool // paths
	met   int             // solvers, those that were seen before among them

	root, rootName string                   // the folder that names are relative to: its path, and its name in the folder above all
	pack           *expectations            // of the package that is looked at; nil: it is none
	said           map[string]*expectations // of each package, by name
	unasked        bool                     // nobody has said whether it is a package, and it is none
	untold         int                      // solvers with a tag outside of packages
	unsaid         []string                 // folders whose names would state an expectation there
}

func (f *finder) warn(format string, args ...any) {
	f.found.Warnings = append(f.found.Warnings, fmt.Sprintf(format, args...))
}

// typed adds what a path that somebody typed holds. Its own folders may state an
// expectation.
func (f *finder) typed(typed string, p place) error {
	clean, name := p.typed, p.name
	if f.pack = nil; p.found {
		f.enter(p.dir, p.up)
	}
	t := f.in.Tree(name, source.Ignored, func(dir string) bool {
		return dir == name || f.pack != nil && (dir == f.pack.dir || path.Dir(dir) == f.pack.dir)
	})
	expected, below := f.above(name)
	f.root, f.rootName = clean, name
	if f.pack != nil && name == f.pack.dir {
		f.pack.whole = true
	} else if f.unasked {
		for _, e := range t.Files {
			if own, _ := folderOf(e.Base()); own != nil && e.Mode.IsDir() {
				f.unsaid = append(f.unsaid, f.path(e))
			}
		}
	}
	before := f.met
	switch dir := t.Mode.IsDir(); {
	case errors.Is(t.Fault, fs.ErrNotExist):
		return &fs.PathError{Op: "stat", Path: typed, Err: errors.New(reason(t.Fault))}
	case t.Fault != nil:
		f.root = ""
		f.refuse(clean, expected, reason(t.Fault))
		return nil
	case !dir:
		f.root = ""
		if f.kind(t) == neither {
			return fmt.Errorf("%q is neither a program nor a source: no language has the extension %q, and it is not executable", typed, filepath.Ext(typed))
		}
		f.file(t, clean, expected)
		return nil
	case below:
		f.submission(t, expected)
	default:
		f.folder(t, expected)
	}
	switch {
	case f.met > before:
	case f.several:
		f.refuse(clean, expected, noSource)
	default:
		return fmt.Errorf("found no solver in %q: no program, and no source of %s", typed, strings.Join(f.Table.Names(), ", "))
	}
	return nil
}

// path returns the path of a file below the typed folder, as it was typed.
func (f *finder) path(t *foreign.Tree) string {
	rel := strings.TrimPrefix(strings.TrimPrefix(t.Name, f.rootName), "/")
	if f.rootName == "." {
		rel = t.Name
	}
	return filepath.Join(f.root, filepath.FromSlash(rel))
}

// folder adds what a folder holds.
func (f *finder) folder(t *foreign.Tree, expected *result.Expected) {
	dir := f.path(t)
	own, meant := f.folderOf(t)
	if meant != "" {
		f.refuse(dir, expected, meant)
		return
	}
	if own != nil {
		expected = own
	}
	look := f.Table.Look(f.in, t, dir, f.begins)
	top := t.Name == f.rootName
	forced := own != nil || f.Folders && top // its folders are solvers, and so it is none
	if !forced && look.One() {
		if f.refused(t, expected) {
			return
		}
		f.one = look
		f.solver(dir, t, look.Names(), expected)
		return
	}
	f.divided(look)
	n, before := len(f.found.Submissions), f.mentioned()
	for _, e := range t.Files {
		switch dir := e.Mode.IsDir(); {
		case f.pack != nil && e.Name == f.pack.name():
		case e.Fault != nil:
			f.refuse(f.path(e), expected, reason(e.Fault))
		case dir && forced:
			f.submission(e, expected)
		case dir:
			f.folder(e, expected)
		case f.kind(e) == neither:
			f.found.Skipped = append(f.found.Skipped, f.path(e))
		default:
			f.file(e, f.path(e), expected)
		}
	}
	switch { // a student without a solution must not be missed
	case f.mentioned() > before || top:
	case own != nil: // nobody's, and nothing is expected of anybody
		f.warn("%s: the folder holds no solver", dir)
	default:
		f.refuse(dir, expected, noSource)
	}
	f.call(dir, n)
}

// mentioned counts what is said of solvers so far: a file that is skipped is none.
func (f *finder) mentioned() int { return f.met + len(f.found.Warnings) }

// divided warns of a group of solvers that has files which are none by themselves.
func (f *finder) divided(look *source.Folder) {
	var rest []string
	for _, name := range slices.Concat(look.Sources, look.Parts) {
		if !strings.Contains(name, "/") && !slices.Contains(look.Starts, name) {
			rest = append(rest, name)
		}
	}
	if len(rest) > 0 && len(look.Starts) > 1 {
		f.warn("%s: treated as several solvers, one per file, since programs can start in %s, though none can in %s; --folders treats each folder in a path as one solver",
			look.Path, english.List(english.Few(look.Starts)), english.List(english.Few(rest)))
	}
}

// What a file can be.
const (
	neither = iota
	aSource
	aProgram
)

// kind returns what a file is.
func (f *finder) kind(t *foreign.Tree) int {
	if t.Fault != nil || !t.Mode.IsRegular() {
		return neither
	}
	if _, ok := f.Table.Find(t.Name); ok {
		return aSource
	}
	if runtime.GOOS == "windows" {
		if slices.Contains([]string{".exe", ".bat", ".cmd", ".com"}, strings.ToLower(path.Ext(t.Name))) {
			return aProgram
		}
	} else if t.Mode&0o111 != 0 {
		return aProgram
	}
	return neither
}

// file adds a source or a program.
func (f *finder) file(t *foreign.Tree, typed string, expected *result.Expected) {
	if f.kind(t) == aProgram && t.Size > foreign.MostBytes {
		f.refuse(typed, expected, fmt.Sprintf("a program of more than %d MiB", foreign.MostBytes>>20))
		return
	}
	f.solver(typed, t, []string{t.Name}, expected)
}

// solver adds a source, a program, or a folder of sources.
func (f *finder) solver(typed string, t *foreign.Tree, files []string, expected *result.Expected) {
	if !f.fresh(typed) {
		return
	}
	s := Submission{Path: typed}
	_, known := f.Table.Find(t.Name)
	s.Source = known || t.Mode.IsDir()
	s.Expected, s.Fault = f.expected(typed, t, files, expected)
	f.add(s)
}

// expected returns what is expected of a solver. What its folder says goes before what it
// says itself, in the first file that does, as judges go by the folder, and what is said
// of it in submissions.yaml before both.
func (f *finder) expected(typed string, t *foreign.Tree, files []string, folder *result.Expected) (expected *result.Expected, fault string) {
	var own *result.Expected
	for _, file := range files {
		at := typed + filepath.FromSlash(strings.TrimPrefix(file, t.Name))
		found, unknown, err := tagged(f.in, file, at)
		switch {
		case f.pack == nil && found != nil:
			f.untold++
			return nil, ""
		case f.pack == nil:
			continue
		case err != nil:
			if fault = reason(err); at != typed {
				fault = strings.TrimPrefix(file, t.Name+"/") + ": " + fault
			}
			return folder, fault
		}
		f.found.Warnings = append(f.found.Warnings, unknown...)
		own = cmp.Or(own, found)
	}
	if f.pack == nil {
		return nil, ""
	}
	expected, clash := f.pack.of(t.Name, folder)
	if clash != "" {
		f.warn("%s: %s", typed, clash)
	}
	switch {
	case own == nil:
	case expected == nil || expected == folder && within(own.Results, expected.Results):
		expected = own // no contradiction: of a folder like "rejected" it says which
	case !within(own.Results, expected.Results) || !within(expected.Results, own.Results):
		f.warn("%s: %s says %s, and %s %s, which counts",
			typed, own.From, strings.Join(own.Results, " or "), expected.From, strings.Join(expected.Results, " or "))
	}
	return expected, ""
}

// reason says in a row why a file can't be opened: without its path, if that is the row's.
func reason(err error) string {
	var tag *TagError
	var path *fs.PathError
	switch {
	case errors.As(err, &tag):
		return tag.place()
	case errors.As(err, &path):
		return path.Err.Error()
	}
	return err.Error()
}

// fresh reports whether a path has not been seen before.
func (f *finder) fresh(path string) bool {
	path = filepath.Clean(path)
	before := f.seen[path]
	f.seen[path] = true
	f.met++
	return !before
}

func (f *finder) add(s Submission) {
	s.Name = f.relative(s.Path)
	f.found.Submissions = append(f.found.Submissions, s)
}

// relative returns a path as names are given, with slashes.
func (f *finder) relative(path string) string {
	if f.root != "" {
		if rel, err := filepath.Rel(f.root, path); err == nil && rel != "." {
			path = rel
		}
	}
	return filepath.ToSlash(path)
}

// call gives the only solver of a folder, found after the first n, the folder's name if
// each folder is a solver, or its own name says nothing, as main.py does: ann/main.py is
// ann's, also where ann was typed.
func (f *finder) call(dir string, n int) {
	if len(f.found.Submissions) != n+1 || dir == "." {
		return
	}
	s := &f.found.Submissions[n]
	base := filepath.Base(s.Path)
	base = strings.ToLower(strings.TrimSuffix(base, filepath.Ext(base)))
	if in := filepath.Dir(s.Path); f.Folders && filepath.Dir(dir) == f.root || (in == dir || in == filepath.Join(dir, "src")) && (base == "main" || base == "run") {
		s.Name = f.relative(dir)
	}
}

// submission adds a folder that is one submission: its script run, else its only
// source or program, else all its sources.
func (f *finder) submission(t *foreign.Tree, expected *result.Expected) {
	dir, n := f.path(t), len(f.found.Submissions)
	if f.refused(t, expected) {
		return
	}
	look := f.Table.Look(f.in, t, dir, f.begins)
	programs, single := map[string]*foreign.Tree{}, (*foreign.Tree)(nil)
	var rest []string
	t.All(func(e *foreign.Tree) {
		switch kind := f.kind(e); {
		case kind == aProgram:
			programs[strings.TrimPrefix(e.Name, t.Name+"/")] = e
			single = e
		case kind == neither:
			rest = append(rest, f.path(e))
		case slices.Contains(look.Names(), e.Name):
			single = e
		}
	})
	switch run := programs["run"]; {
	case run != nil:
		f.file(run, f.path(run), expected)
	case programs["build"] != nil:
		f.refuse(dir, expected, "its script build is not run; build it first, so that its program run exists")
	case len(look.Sources)+len(programs) == 1 && len(look.Parts) == 0:
		f.found.Skipped = append(f.found.Skipped, rest...)
		f.file(single, f.path(single), expected)
	case len(look.Sources) > 0:
		f.solver(dir, t, look.Names(), expected)
	case len(programs) > 0:
		f.refuse(dir, expected, fmt.Sprintf("it contains %d programs, and none is called run", len(programs)))
	default:
		f.refuse(dir, expected, noSource)
	}
	if list := f.found.Submissions; len(list) == n+1 && !list[n].Source && list[n].Fault == "" {
		list[n].Folder = dir
	}
	f.call(dir, n)
}

// refused adds a folder that is one solver if something in it can't be opened: what would
// be run is not what was handed in.
func (f *finder) refused(t *foreign.Tree, expected *result.Expected) bool {
	fault := t.Fail()
	if fault != nil {
		f.refuse(f.path(t), expected, strings.TrimPrefix(fault.Name, t.Name+"/")+": "+reason(fault.Fault))
	}
	return fault != nil
}

// noSource says why a folder without a solver can't be tried.
const noSource = "it contains no source and no program"

// refuse adds what can't be tried.
func (f *finder) refuse(dir string, expected *result.Expected, why string) {
	if f.fresh(dir) {
		f.add(Submission{Path: dir, Expected: expected, Fault: why})
	}
}

// name gives submissions of one name their paths for it.
func (f *finder) name() {
	count := map[string]int{}
	for _, s := range f.found.Submissions {
		count[s.Name]++
	}
	for i := range f.found.Submissions {
		if s := &f.found.Submissions[i]; count[s.Name] > 1 {
			s.Name = filepath.ToSlash(s.Path)
		}
	}
}
