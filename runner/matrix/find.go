package matrix

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/runner"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

// Submission is a solver that was found.
type Submission struct {
	Name     string           // its own among those that were found, with slashes
	Path     string           // of the program, the source, or the folder of sources
	Source   bool             // the path is a source or a folder of them; else it is a program
	Expected *result.Expected // nil: nothing is said
	Fault    string           // why it can't be tried; "" if it can
}

// digest returns the digest of the files of a submission; "" if it has none.
func (s *Submission) digest() string {
	if info, err := os.Stat(s.Path); err == nil && info.IsDir() {
		return source.Sum(s.Path)
	}
	if d := runner.Digests([]string{s.Path}); len(d) > 0 {
		return d[0].SHA256
	}
	return ""
}

// Found is what paths hold.
type Found struct {
	Submissions []Submission // in the order of the paths, each folder sorted by name
	Skipped     []string     // files in folders that are neither sources nor programs
	Warnings    []string     // what is said of submissions and can't be followed, or might not be meant, a sentence each
}

// Find finds the submissions in paths. A path of a file is one; in a folder
// each source of a language in the table and each program is one, and so on in
// its folders.
//
// A folder is one submission, of however many files, if a program can begin in one
// of its sources only ([source.Folder.One]), or if it lies directly below one whose
// name states an expectation. With each, all folders directly in a path are.
func Find(paths []string, table source.Table, each bool) (*Found, error) {
	f := &finder{table: table, each: each, several: len(paths) > 1, seen: map[string]bool{}}
	for _, path := range paths {
		if err := f.path(path); err != nil {
			return nil, err
		}
	}
	f.name()
	if list := f.found.Submissions; len(list) == 1 && len(paths) == 1 && f.one != nil && list[0].Path == f.one.Path {
		f.found.Warnings = append(f.found.Warnings, fmt.Sprintf("%s: treated as one solver of %s, since a program can start only in %s",
			f.one.Path, english.Count(len(f.one.Sources)+len(f.one.Parts), "file"), f.one.Starts[0]))
	}
	return &f.found, nil
}

type finder struct {
	table source.Table
	each  bool

	several bool // several paths were typed: one without a solver is a row

	one   *source.Folder // the last that was taken for a solver without having to be
	found Found
	seen  map[string]bool // paths
	met   int             // solvers, those that were seen before among them
	root  string          // the folder that names are relative to
	said  []expectations  // of the folders above, the outermost first
}

// path adds what a path that somebody typed holds. Its own folders may state an
// expectation.
func (f *finder) path(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	clean := filepath.Clean(path)
	expected, below := above(filepath.Dir(clean))
	if !info.IsDir() {
		f.root = ""
		if kind := f.kind(path, info); kind == neither {
			return fmt.Errorf("%q is neither a program nor a source: no language has the extension %q, and it is not executable", path, filepath.Ext(path))
		}
		return f.file(path, expected)
	}
	f.root = clean
	before := f.met
	if below {
		err = f.submission(clean, expected)
	} else {
		err = f.folder(clean, expected)
	}
	switch {
	case err != nil || f.met > before:
	case f.several:
		f.refuse(clean, expected, noSource)
	default:
		return fmt.Errorf("found no solver in %q: no program, and no source of %s", path, strings.Join(f.table.Names(), ", "))
	}
	return err
}

// above returns what the folders above a typed path say is expected, and whether
// the last of them does. The user need not have named them, so that none is
// refused.
func above(dir string) (expected *result.Expected, last bool) {
	for name := range strings.SplitSeq(filepath.ToSlash(dir), "/") {
		e, err := folderOf(name)
		if last = err == nil && e != nil; last {
			expected = e
		}
	}
	return expected, last
}

// folder adds what a folder holds.
func (f *finder) folder(dir string, expected *result.Expected) error {
	own, err := folderOf(filepath.Base(dir))
	if err != nil {
		return fmt.Errorf("the folder %q: %w", dir, err)
	}
	if own != nil {
		expected = own
	}
	look, err := f.table.Folder(dir)
	if err != nil {
		return err
	}
	forced := own != nil || f.each && dir == f.root // its folders are solvers, and so it is none
	if !forced && look.One() {
		f.one = look
		return f.solver(dir, look.Paths(), expected)
	}
	f.divided(look)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	defer f.call(dir, len(f.found.Submissions))
	before := f.mentioned()
	defer func() { // a student without a solution must not be missed
		switch {
		case f.mentioned() > before || dir == f.root:
		case own != nil: // nobody's, and nothing is expected of anybody
			f.found.Warnings = append(f.found.Warnings, fmt.Sprintf("%s: the folder holds no solver", dir))
		default:
			f.refuse(dir, expected, noSource)
		}
	}()
	if said, err := readExpectations(dir); err != nil {
		return err
	} else if said.globs != nil {
		f.said = append(f.said, said)
		defer func() { f.said = f.said[:len(f.said)-1] }()
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch kind := f.entry(path, e); {
		case source.Ignored(e.Name()), e.Name() == expectationsName:
		case e.IsDir() && forced:
			err = f.submission(path, expected)
		case e.IsDir():
			err = f.folder(path, expected)
		case kind == neither:
			f.found.Skipped = append(f.found.Skipped, path)
		default:
			err = f.file(path, expected)
		}
		if err != nil {
			return err
		}
	}
	return nil
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
		f.found.Warnings = append(f.found.Warnings, fmt.Sprintf("%s: treated as several solvers, one per file, since programs can start in %s, though none can in %s; --folders treats each folder in a path as one solver",
			look.Path, english.List(english.Few(look.Starts)), english.List(english.Few(rest))))
	}
}

// What a file can be.
const (
	neither = iota
	aSource
	aProgram
)

// entry returns what an entry of a folder is. A link counts as what it leads to,
// but those to folders are not followed: they may lead in a circle.
func (f *finder) entry(path string, e fs.DirEntry) int {
	info, err := os.Stat(path)
	if err != nil || info.IsDir() {
		return neither
	}
	return f.kind(path, info)
}

func (f *finder) kind(path string, info fs.FileInfo) int {
	if !info.Mode().IsRegular() {
		return neither
	}
	if _, ok := f.table.Find(path); ok {
		return aSource
	}
	if runtime.GOOS == "windows" {
		if slices.Contains([]string{".exe", ".bat", ".cmd", ".com"}, strings.ToLower(filepath.Ext(path))) {
			return aProgram
		}
	} else if info.Mode()&0o111 != 0 {
		return aProgram
	}
	return neither
}

// file adds a source or a program.
func (f *finder) file(path string, expected *result.Expected) error {
	return f.solver(path, []string{path}, expected)
}

// solver adds a source, a program, or a folder of sources. What its folder says goes
// before what it says itself, in the first file that does, as judges go by the folder,
// and submissions.yaml before both.
func (f *finder) solver(path string, files []string, expected *result.Expected) error {
	if !f.fresh(path) {
		return nil
	}
	var own *result.Expected
	for _, file := range files {
		found, unknown, err := tagged(file)
		if err != nil {
			return err
		}
		f.found.Warnings = append(f.found.Warnings, unknown...)
		own = cmp.Or(own, found)
	}
	for _, said := range f.said {
		expected = cmp.Or(said.of(path), expected)
	}
	switch {
	case own == nil:
	case expected == nil || within(own.Results, expected.Results):
		expected = own // no contradiction: of a folder like "rejected" it says which
	default:
		f.found.Warnings = append(f.found.Warnings, fmt.Sprintf("%s: %s says %s, and %s %s, which counts",
			path, own.From, strings.Join(own.Results, " or "), expected.From, strings.Join(expected.Results, " or ")))
	}
	_, known := f.table.Find(path)
	known = known || len(files) != 1 || files[0] != path
	f.add(Submission{Path: path, Source: known, Expected: expected})
	return nil
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
	if in := filepath.Dir(s.Path); f.each && filepath.Dir(dir) == f.root || (in == dir || in == filepath.Join(dir, "src")) && (base == "main" || base == "run") {
		s.Name = f.relative(dir)
	}
}

// submission adds a folder that is one submission: its script run, else its only
// source or program, else all its sources.
func (f *finder) submission(dir string, expected *result.Expected) error {
	look, err := f.table.Folder(dir)
	if err != nil {
		return err
	}
	var programs, rest []string
	err = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != dir && source.Ignored(e.Name()):
			if e.IsDir() {
				return fs.SkipDir
			}
			return nil
		case e.IsDir():
			return nil
		}
		switch f.entry(path, e) {
		case aSource:
		case aProgram:
			programs = append(programs, path)
		default:
			rest = append(rest, path)
		}
		return nil
	})
	if err != nil {
		return err
	}
	defer f.call(dir, len(f.found.Submissions))
	has := func(name string) bool { return slices.Contains(programs, filepath.Join(dir, name)) }
	sources := look.Paths()
	switch {
	case has("run"):
		return f.file(filepath.Join(dir, "run"), expected)
	case has("build"):
		f.refuse(dir, expected, "its script build is not run; build it first, so that its program run exists")
	case len(sources)+len(programs) == 1 && len(look.Parts) == 0:
		f.found.Skipped = append(f.found.Skipped, rest...)
		return f.file(append(sources, programs...)[0], expected)
	case len(sources) > 0:
		return f.solver(dir, sources, expected)
	case len(programs) > 0:
		f.refuse(dir, expected, fmt.Sprintf("it contains %d programs, and none is called run", len(programs)))
	default:
		f.refuse(dir, expected, noSource)
	}
	return nil
}

// noSource says why a folder without a solver can't be tried.
const noSource = "it contains no source and no program"

// refuse adds a folder that can't be tried.
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
