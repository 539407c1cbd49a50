package source

import (
	"crypto/sha256"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/internal/foreign"
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
	in      *foreign.Folder
	tree    *foreign.Tree
}

// Folder looks at a folder whose owner has typed its path. What can't be read counts as a
// source that can be started, a link as nothing. The error is an [*fs.PathError].
func (t Table) Folder(dir string) (*Folder, error) {
	in, err := foreign.Open(dir)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return t.Look(in, in.Tree(".", Ignored, nobody), dir, nil), nil
}

// nobody shares a folder that is one solver's.
func nobody(string) bool { return false }

// Begins are files, and whether a program can begin in them: what was read once.
type Begins map[*foreign.Tree]bool

// Look looks at a folder, as Folder does, that strangers may have handed in. The path is
// what it is called in messages.
func (t Table) Look(in *foreign.Folder, tree *foreign.Tree, path string, known Begins) *Folder {
	f := &Folder{Path: path, table: t, in: in, tree: tree}
	starts := map[string][]string{} // by language
	f.walk(func(name string, file *foreign.Tree) {
		l, ok := t.Find(name)
		if slices.Contains(parts, strings.ToLower(filepath.Ext(name))) {
			f.Parts = append(f.Parts, name)
		}
		if file.Fault != nil || !ok || l.tests != "" && strings.HasSuffix(name, l.tests) {
			return
		}
		f.Sources = append(f.Sources, name)
		begins, seen := known[file]
		if !seen {
			begins = l.main == ""
		}
		if !seen && !begins {
			begins = true
			if file.Spend() {
				data, err := in.Read(file.Name, largestSource)
				begins = err != nil || pattern.Of(l.main).Match(code(data))
			}
		}
		if known != nil {
			known[file] = begins
		}
		if begins {
			starts[l.Name] = append(starts[l.Name], name)
		}
	})
	for name, list := range starts {
		// A script can always be started; if one is called main, the others are its parts.
		if l, _ := t.Named(name); l.main == "" && slices.ContainsFunc(list, isMain) {
			list = slices.DeleteFunc(list, func(name string) bool { return !isMain(name) })
		}
		f.Starts = append(f.Starts, list...)
	}
	slices.Sort(f.Starts)
	return f
}

// One reports whether the folder is one solver of several files, rather than a
// group of solvers: a program can begin in one of its sources only, in the folder
// itself or in its folder src.
func (f *Folder) One() bool {
	return len(f.Starts) == 1 && isTop(f.Starts[0]) && len(f.Sources)+len(f.Parts) > 1
}

// Names returns the names of the sources in the folder that was opened.
func (f *Folder) Names() (list []string) {
	for _, name := range f.Sources {
		list = append(list, path.Join(f.tree.Name, name))
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
	left := largestFolder
	f.walk(func(name string, file *foreign.Tree) {
		if err != nil {
			return
		}
		if err = file.Fault; err != nil {
			return
		}
		var data []byte
		if data, err = f.in.Read(file.Name, largestSource); err != nil {
			return
		}
		files = append(files, sandbox.File{Name: name, Data: data})
		if left -= len(data); left < 0 || len(files) > mostFiles {
			err = &FolderError{f.Path, fmt.Sprintf("found more than %d MiB or %d files, expected the sources of one solver", largestFolder>>20, mostFiles)}
		}
	})
	return files, err
}

// walk calls a function with each file, and with what is none or can't be read, except
// in a folder called out, which another build has left and which the compiler writes its
// result into. No link is followed: compilers quote files in their messages, and must not
// quote other people's.
func (f *Folder) walk(do func(name string, file *foreign.Tree)) {
	f.tree.All(func(file *foreign.Tree) {
		name := strings.TrimPrefix(file.Name, f.tree.Name+"/")
		if name != outName && !strings.HasPrefix(name, outName+"/") {
			do(name, file)
		}
	})
}

// Sum returns the digest of a file, or of all files of a folder, hexadecimal; "" if
// they can't be read.
func (b *Builder) Sum(path string) string {
	in, name, err := b.below(path)
	if err != nil {
		return ""
	}
	defer in.Close()
	if tree := in.Tree(name, Ignored, nobody); tree.Mode.IsDir() {
		files, err := (&Folder{Path: path, in: in, tree: tree}).all()
		if err != nil {
			return ""
		}
		return sumOf(files)
	}
	file, err := in.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	h := sha256.New()
	if n, err := io.Copy(h, io.LimitReader(file, foreign.MostBytes+1)); err != nil || n > foreign.MostBytes {
		return ""
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// Sum returns the digest of what its owner has named.
func Sum(path string) string { return new(Builder).Sum(path) }

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
	module := false
	f.walk(func(name string, file *foreign.Tree) { module = module || name == l.module && file.Fault == nil })
	if module {
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
