package source

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/internal/pattern"
	"kiebitz/runner/sandbox"
)

const (
	// largestFolder and mostFiles bound a solver of several files, in bytes and files.
	largestFolder = 16 << 20
	mostFiles     = 1000
)

// parts end the names of files that are parts of programs, and never programs.
var parts = []string{".h", ".hh", ".hpp", ".hxx", ".h++", ".inl", ".ipp", ".tpp"}

// Ignored reports whether a file or folder of this name belongs to no solver: what
// is hidden, and what languages leave behind.
func Ignored(name string) bool {
	return strings.HasPrefix(name, ".") || name == "__pycache__" || name == "node_modules"
}

// FolderError says that a folder can't be taken for one solver.
type FolderError struct {
	Path   string
	Reason string // "found no source", what it holds and what was expected of it
}

func (e *FolderError) Error() string { return e.Path + ": " + e.Reason }

// Folder is what a folder and its folders hold. Names are paths below it, with
// slashes, sorted.
type Folder struct {
	Path    string
	Sources []string // of all languages
	Starts  []string // those in which a program can begin
	Parts   []string // headers and the like
	table   Table
	root    fs.FS
}

// Folder looks at a folder. What can't be read counts as a source that can be
// started, a link that leads out of the folder as nothing. The error is an
// [*fs.PathError].
func (t Table) Folder(dir string) (*Folder, error) {
	f := &Folder{Path: dir, table: t}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	f.root = root.FS()
	starts := map[string][]string{} // by language
	err = f.walk(func(name string, err error) error {
		l, ok := t.Find(name)
		if slices.Contains(parts, strings.ToLower(path.Ext(name))) {
			f.Parts = append(f.Parts, name)
		}
		if err != nil || !ok || l.tests != "" && strings.HasSuffix(name, l.tests) {
			return nil
		}
		f.Sources = append(f.Sources, name)
		begins := l.main == ""
		if !begins {
			data, err := f.read(name)
			begins = err != nil || pattern.Of(l.main).Match(code(data))
		}
		if begins {
			starts[l.Name] = append(starts[l.Name], name)
		}
		return nil
	})
	for name, list := range starts {
		// A script can always be started; if one is called main, the others are its parts.
		if l, _ := t.Named(name); l.main == "" && slices.ContainsFunc(list, isMain) {
			list = slices.DeleteFunc(list, func(name string) bool { return !isMain(name) })
		}
		f.Starts = append(f.Starts, list...)
	}
	slices.Sort(f.Starts)
	return f, err
}

// One reports whether the folder is one solver of several files, rather than a
// group of solvers: a program can begin in one of its sources only, in the folder
// itself or in its folder src.
func (f *Folder) One() bool {
	return len(f.Starts) == 1 && isTop(f.Starts[0]) && len(f.Sources)+len(f.Parts) > 1
}

// Paths returns the paths of the sources.
func (f *Folder) Paths() (list []string) {
	for _, name := range f.Sources {
		list = append(list, filepath.Join(f.Path, filepath.FromSlash(name)))
	}
	return list
}

// isTop reports whether a file lies where a solver's main source does.
func isTop(name string) bool { return path.Dir(name) == "." || path.Dir(name) == "src" }

// isMain reports whether a source is called main.
func isMain(name string) bool {
	return isTop(name) && strings.EqualFold(strings.TrimSuffix(path.Base(name), path.Ext(name)), "main")
}

// start returns the source that is started, and its language: the only one that
// can be, else the one called main, else the only source.
func (f *Folder) start(language string) (name string, l Language, err error) {
	refuse := func(format string, args ...any) (string, Language, error) {
		return "", l, &FolderError{f.Path, fmt.Sprintf(format, args...)}
	}
	if language != "" {
		l, ok := f.table.Named(language)
		if !ok {
			return "", l, &LanguageError{Source: f.Path, Name: language, Table: f.table}
		}
		other := func(name string) bool {
			found, _ := f.table.Find(name)
			return !slices.ContainsFunc(found.Endings, func(e string) bool { return slices.Contains(l.Endings, e) })
		}
		if l.Endings != nil { // PyPy has none: its sources are Python's
			f.Sources, f.Starts = slices.DeleteFunc(f.Sources, other), slices.DeleteFunc(f.Starts, other)
		}
	}
	mains := slices.DeleteFunc(slices.Clone(f.Starts), func(name string) bool { return !isMain(name) })
	switch {
	case len(f.Starts) == 1:
		name = f.Starts[0]
	case len(mains) == 1:
		name = mains[0]
	case len(f.Sources) == 0:
		return refuse("found no source, expected the sources of one solver")
	case len(f.Starts) > 1:
		return refuse("found %s, each of which can be started, expected one or one called main", english.List(english.Few(f.Starts)))
	case len(f.Sources) == 1:
		name = f.Sources[0]
	default: // the compiler says that nothing begins
		name = f.Sources[0]
		first, _ := f.table.Find(name)
		for _, other := range f.Sources {
			if l, _ := f.table.Find(other); l.Name != first.Name {
				return refuse("found sources of %s and %s, none of which can be started", first.Name, l.Name)
			}
		}
	}
	if l, _ = f.table.Find(name); language != "" {
		l, _ = f.table.Named(language)
	}
	return name, l, nil
}

// all returns all files of the folder.
func (f *Folder) all() (files []sandbox.File, err error) {
	root, err := os.OpenRoot(f.Path)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	f.root = root.FS()
	left := largestFolder
	err = f.walk(func(name string, err error) error {
		if err != nil {
			return err
		}
		data, err := f.read(name)
		if err != nil {
			return err
		}
		files = append(files, sandbox.File{Name: name, Data: data})
		if left -= len(data); left < 0 || len(files) > mostFiles {
			return &FolderError{f.Path, fmt.Sprintf("found more than %d MiB or %d files, expected the sources of one solver", largestFolder>>20, mostFiles)}
		}
		return nil
	})
	return files, err
}

// walk calls a function with each file, except in a folder called out, which another
// build has left and which the compiler writes its result into. A link counts as what
// it leads to, but those to folders are not followed, and none leads out of the folder:
// compilers quote files in their messages, and must not quote other people's.
func (f *Folder) walk(do func(name string, err error) error) error {
	return fs.WalkDir(f.root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name != "." && Ignored(d.Name()), name == outName:
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return nil
		}
		info, err := fs.Stat(f.root, name)
		if err != nil {
			return do(name, &fs.PathError{Op: "read", Path: filepath.Join(f.Path, name), Err: errors.New("it is a link that leads out of its folder, or nowhere")})
		}
		if !info.Mode().IsRegular() {
			return nil
		}
		return do(name, nil)
	})
}

// read returns what is in a file of the folder.
func (f *Folder) read(name string) ([]byte, error) {
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return limited(file, filepath.Join(f.Path, name))
}

// Sum returns the digest of a source, or of all files of a folder, hexadecimal; ""
// if they can't be read.
func Sum(path string) string {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		data, err := read(path)
		if err != nil {
			return ""
		}
		return fmt.Sprintf("%x", sha256.Sum256(data))
	}
	files, err := (&Folder{Path: path}).all()
	if err != nil {
		return ""
	}
	return sumOf(files)
}

func sumOf(files []sandbox.File) string {
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%q %d\n", f.Name, len(f.Data))
		h.Write(f.Data)
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// code returns a source without comments and strings, as far as the syntax is C's.
func code(source []byte) []byte {
	return pattern.Of(ignored).ReplaceAllFunc(source, func(b []byte) []byte {
		if b[0] == '/' {
			return []byte("\n")
		}
		return []byte(`""`)
	})
}

// sources returns what {sources} stands for in the command that compiles the
// source of a folder, and the variables that the compiler gets.
func (f *Folder) sources(l Language, start string) (words, env []string) {
	beside := path.Dir(start)
	if info, err := os.Stat(filepath.Join(f.Path, l.module)); l.module != "" && err == nil && info.Mode().IsRegular() {
		return []string{"./" + beside}, l.moduleEnv
	}
	for _, name := range f.Sources {
		found, _ := f.table.Find(name)
		if found.Name == l.Name && (l.module == "" || path.Dir(name) == beside) {
			words = append(words, name)
		}
	}
	return words, nil
}
