// Package source makes solvers of source files: it finds the language by the
// ending, compiles what must be compiled, once, and tells how to start it. It
// knows no problem.
//
// Start with a [Builder] and its method [Builder.Build]. What languages there
// are is a [Table]; [Languages] is the built-in one.
//
// A solver is one source, or a folder of them, of which one is started: see
// [Table.Folder].
//
// A compiler is as little trusted as what it compiles: it runs in a box of
// package sandbox, under limits of its own, and sees the source, or its folder,
// alone. What it makes is kept in a cache by content.
//
// Inside, language.go has the languages (toml.go those of a file), folder.go what is
// started in a folder, tools.go where the tools are, and key.go what a program depends on
// (library.go the library of Go); else a box that collects files runs the compiler
// (compile.go).
//
// Goals: the same source, compiler and commands are compiled once; a build
// never disturbs another; what a compiler may do to the machine is bounded.
//
// Non-goals: build systems, libraries beyond the language's own.
package source

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"kiebitz/internal/cache"
	"kiebitz/internal/foreign"
	"kiebitz/internal/temporary"
	"kiebitz/runner/sandbox"
)

// Builder makes solvers. Its fields must not change once it is in use; its
// methods may be called side by side. It must be closed when the solvers that
// it made are no longer needed.
type Builder struct {
	Table    Table  // nil: [Languages]
	Language string // the name of the language of all sources; "": by their endings

	// Below is the folder in which strangers have put the sources: on the way from it to
	// a source no link is followed. "": who names a source trusts the path.
	Below string

	// Beside are files that may be read: one that lies in the folder of an interpreted source,
	// or below, is beside the copy of that, too, where the source looks for it.
	Beside []string

	Hide []string // what of strangers no compiler sees: see [sandbox.Options]

	Cache   string         // the folder for what was compiled; "": kiebitz in [os.UserCacheDir]
	Sandbox sandbox.Mode   // containment of compilers; "" is sandbox.Auto
	Limits  sandbox.Limits // of a compiler; the zero value: [DefaultLimits]
	Turns   *sandbox.Turns // those of processes that run beside compilers; nil: of these alone

	force int                   // see [sandbox.Options]; for tests
	ended func(*sandbox.Result) // how a compiler has ended; nil but in tests
	own   sandbox.Turns

	mu      sync.Mutex
	running map[string]*sync.Mutex // held while the source with this key is compiled
	temp    *temporary.Folder      // for what does not get into the cache; nil before it is needed
}

// Solver says how to start what a source became.
type Solver struct {
	Command []string // found and ready to start
	Read    []string // files and folders that it needs besides its own
	Env     []string // variables that it needs, NAME=value

	Language string // the name: "C++"
	Source   string // the path of the source or folder, as it was given
	SHA256   string // of what was built, hexadecimal: see [Sum]

	Main string // the word of Command that is the source to start; "": what runs was compiled

	copy string // the folder that Main is in, or below: a copy of what was digested
}

// AsGiven puts the path of the source, as it was given, for that of the copy that is run.
func (s *Solver) AsGiven(text []byte) []byte {
	if s.copy == "" {
		return text
	}
	dir := s.Source
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		dir = filepath.Dir(dir)
	}
	prefix := filepath.Clean(dir) + string(filepath.Separator)
	if prefix == "."+string(filepath.Separator) {
		prefix = ""
	}
	return bytes.ReplaceAll(text, []byte(s.copy+string(filepath.Separator)), []byte(prefix))
}

// Environment returns the variables that the solver gets; what is asked for
// replaces what its language needs.
func (s *Solver) Environment(asked []string) []string {
	name := func(v string) string { name, _, _ := strings.Cut(v, "="); return name }
	needed := slices.DeleteFunc(slices.Clone(s.Env), func(v string) bool {
		return slices.ContainsFunc(asked, func(a string) bool { return name(a) == name(v) })
	})
	return append(needed, asked...)
}

// CompileError says that a source does not compile.
type CompileError struct {
	Source   string
	Language string
	Status   string // how: "the compiler ended with exit status 1"
	Message  []byte // the beginning of what it printed; any bytes
	Sandbox  string // the tier that contained it
	SHA256   string // of the source, hexadecimal
}

func (e *CompileError) Error() string {
	return fmt.Sprintf("%s does not compile (%s): %s", e.Source, e.Language, e.Status)
}

// LateError says that a compiler was late by the clock on the wall, because it had to
// wait for a processor, also when nothing of ours ran beside it. That says nothing of
// the source.
type LateError struct {
	Source string
	Reason string // "the compiler was late, ...", in one sentence without a stop
}

func (e *LateError) Error() string { return e.Source + " was not judged: " + e.Reason }

// Hint says what may help.
func (e *LateError) Hint() string { return "Try again when this machine is less busy." }

// MissingToolError says that a program that a language needs is not on this
// machine.
type MissingToolError struct {
	Source   string
	Language Language
	Tool     string // "kotlinc"
	Err      error  // nil: it is not there; else why it can't be started
	Hint     string // what may help in that case; may be empty
}

func (e *MissingToolError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("%s needs %s, which can't be started: %v", e.Source, e.Tool, e.Err)
	}
	return fmt.Sprintf("%s needs %s, which is not installed on this machine", e.Source, e.Tool)
}

func (e *MissingToolError) Unwrap() error { return e.Err }

// LanguageError says that the language of a source is not known.
type LanguageError struct {
	Source string
	Name   string // the name that was asked for; "": the ending tells nothing
	Table  Table  // the languages that are known
}

func (e *LanguageError) Error() string {
	if e.Name != "" {
		return fmt.Sprintf("unknown language %q", e.Name)
	}
	return fmt.Sprintf("%s: no language has the extension %q", e.Source, filepath.Ext(e.Source))
}

// Build makes a solver of the source at a path, or of all sources in a folder. The
// error is a [*CompileError], a [*MissingToolError], a [*LanguageError], a
// [*FolderError], a [*LateError], an [*fs.PathError] if a source can't be read, a
// [*sandbox.UnavailableError], the context's, or one of the system.
func (b *Builder) Build(ctx context.Context, path string) (*Solver, error) {
	return b.BuildVariant(ctx, path, Variant{})
}

// BuildVariant is Build with a compiler that is called in another way. The
// solver's SHA256 is that of the source all the same.
func (b *Builder) BuildVariant(ctx context.Context, path string, v Variant) (*Solver, error) {
	in, err := b.open(path)
	if err != nil {
		return nil, err
	}
	l := &in.Language
	s := &Solver{Language: l.Name, Source: path, SHA256: in.sum}
	s.Env, s.Read = l.surroundings()
	values := map[string]string{"{exe}": exe}
	tool := "" // none is needed for what the compiler makes
	if !strings.Contains(l.Run[0], "{") {
		if tool, err = find(*l, l.Run[0], path); err != nil {
			return nil, err
		}
	}
	var dir string
	if l.Compile != nil {
		j, err := newJob(in)
		if err != nil {
			return nil, err
		}
		if err := b.vary(ctx, j, v); err != nil {
			return nil, err
		}
		if dir, err = b.made(ctx, j); err != nil {
			return nil, err
		}
		values["{out}"], values["{name}"] = dir, j.class
	} else {
		if dir, err = b.copied(in); err != nil {
			return nil, err
		}
		s.Main, s.copy = filepath.Join(dir, filepath.FromSlash(in.start)), dir
		values["{source}"] = s.Main
	}
	s.Read = append(s.Read, dir)
	s.Command = fill(l.Run, values, nil)
	if tool != "" {
		s.Command[0] = tool
	}
	return s, nil
}

// input is what a solver is made of.
type input struct {
	Language
	path    string         // as it was given
	files   []sandbox.File // what the compiler or the interpreter sees
	words   []string       // what {sources} stands for: names of files
	start   string         // the name among the files of the source that is started
	data    []byte         // what is in that
	sum     string         // SHA-256 of all, hexadecimal
	renames bool           // the file may be given another name
}

// below opens what a source or folder lies in, and returns its name there.
func (b *Builder) below(path string) (in *foreign.Folder, name string, err error) {
	if b.Below == "" {
		return foreign.Typed(path)
	}
	if in, err = foreign.Open(b.Below); err != nil {
		return nil, "", err
	}
	name, _ = in.Name(path)
	return in, name, nil
}

// open reads a source or a folder of sources.
func (b *Builder) open(path string) (*input, error) {
	in, name, err := b.below(path)
	if err != nil {
		return nil, b.first(path, err)
	}
	defer in.Close()
	opened, err := b.openIn(in, name, path)
	var fault *fs.PathError
	if errors.As(err, &fault) { // as it was typed
		if rel, notBelow := filepath.Rel(filepath.Join(in.Path, filepath.FromSlash(name)), fault.Path); notBelow == nil {
			return nil, &fs.PathError{Op: fault.Op, Path: filepath.Join(path, rel), Err: fault.Err}
		}
	}
	return opened, err
}

func (b *Builder) openIn(in *foreign.Folder, name, path string) (*input, error) {
	info, err := in.Stat(name)
	if err == nil && info.IsDir() {
		return b.openFolder(in, name, path)
	}
	l, langErr := b.LanguageOf(path)
	if langErr != nil {
		return nil, langErr
	}
	data, err := in.Read(name, largestSource)
	if err != nil {
		return nil, err
	}
	name = filepath.Base(path)
	if l.Compile != nil {
		name = fileName(l, path)
	}
	opened := &input{Language: l, path: path, start: name, words: []string{name}, data: data, renames: true,
		files: []sandbox.File{{Name: name, Data: data}}, sum: fmt.Sprintf("%x", sha256.Sum256(data))}
	return opened, b.addBeside(opened, in)
}

// addBeside adds to an interpreted source the files that it may read and finds beside it.
func (b *Builder) addBeside(of *input, in *foreign.Folder) error {
	for _, typed := range b.Beside {
		rel, err := filepath.Rel(filepath.Dir(of.path), typed)
		if err != nil || !filepath.IsLocal(rel) || rel == filepath.Base(of.path) || of.Compile != nil {
			continue
		}
		name, ok := in.Name(typed)
		if !ok {
			continue
		}
		if info, err := in.Stat(name); err != nil || !info.Mode().IsRegular() || info.Size() > largestSource {
			continue // it is shown where it lies
		}
		data, err := in.Read(name, largestSource)
		if err != nil {
			return err
		}
		of.files = append(of.files, sandbox.File{Name: filepath.ToSlash(rel), Data: data})
		of.sum = sumOf(of.files)
	}
	return nil
}

// first prefers the error about a language to that about a file that is not there.
func (b *Builder) first(path string, err error) error {
	if _, unknown := b.LanguageOf(path); unknown != nil && !errors.Is(err, foreign.ErrLink) {
		return unknown
	}
	return err
}

// openFolder reads a folder.
func (b *Builder) openFolder(of *foreign.Folder, name, path string) (*input, error) {
	tree := of.Tree(name, Ignored, nobody)
	if tree.Fault != nil {
		return nil, tree.Fault
	}
	f, in := b.table().Look(of, tree, path, nil), &input{path: path}
	var err error
	if in.start, in.Language, err = f.start(b.Language); err != nil {
		return nil, err
	}
	if in.files, err = f.all(); err != nil {
		return nil, err
	}
	in.sum = sumOf(in.files)
	var env []string
	in.words, env = f.sources(in.Language, in.start)
	in.Env = (&Solver{Env: in.Env}).Environment(env)
	for _, file := range in.files {
		if file.Name == in.start {
			in.data = file.Data
		}
	}
	return in, nil
}

// made returns the folder that holds what the compiler makes of a source, from
// the cache if it is there.
func (b *Builder) made(ctx context.Context, j *job) (dir string, err error) {
	places := []cache.Cache{{Dir: b.Cache}, {Dir: b.uncached(false)}}
	if b.Cache == "" {
		places[0] = cache.User()
	}
	return b.stored(j, places, func() ([]sandbox.File, error) {
		o := sandbox.Options{Mode: b.Sandbox, Limits: b.Limits, Force: b.force, Collect: outName, Hide: append(slices.Clone(b.Hide), j.path)}
		if o.Limits == (sandbox.Limits{}) {
			o.Limits = DefaultLimits
		}
		library, err := b.library(ctx, j, places)
		if err != nil {
			return nil, err
		}
		if library != "" {
			o.Read, o.Env = []string{library}, []string{strings.ReplaceAll(j.libraryEnv, "{library}", filepath.ToSlash(library))}
		}
		return j.compile(ctx, o, b)
	})
}

// stored returns the folder of what a job makes: from one of the caches, else
// it is made, and put into the first.
func (b *Builder) stored(j *job, places []cache.Cache, make func() ([]sandbox.File, error)) (dir string, err error) {
	key, err := j.key()
	if err != nil {
		return "", err
	}
	defer b.lock(key).Unlock()
	for _, c := range places {
		if dir, ok := c.Get(key); ok {
			return dir, nil
		}
	}
	made, err := make()
	if err != nil {
		return "", err
	}
	files := entry(made)
	if dir, err = places[0].Put(key, files); err != nil {
		return cache.Cache{Dir: b.uncached(true)}.Put(key, files)
	}
	return dir, nil
}

// copied returns a folder that holds what was read of an interpreted solver and nothing
// else: neither what lies beside it nor what it becomes later is run.
func (b *Builder) copied(in *input) (dir string, err error) {
	key := fmt.Sprintf("%x", sha256.Sum256([]byte(in.start+"\x00"+in.sum)))
	defer b.lock(key).Unlock()
	temp := b.uncached(true)
	if temp == "" {
		return "", &sandbox.UnavailableError{Reason: "no copy of the solver can be made in " + os.TempDir(), Cure: "Set TMPDIR to a folder that can be written to."}
	}
	return cache.Cache{Dir: temp}.Put(key, entry(in.files))
}

// lock waits until nobody else of this builder compiles the source with a key.
func (b *Builder) lock(key string) *sync.Mutex {
	b.mu.Lock()
	if b.running == nil {
		b.running = map[string]*sync.Mutex{}
	}
	l := b.running[key]
	if l == nil {
		l = new(sync.Mutex)
		b.running[key] = l
	}
	b.mu.Unlock()
	l.Lock()
	return l
}

// uncached returns the folder for what does not get into the cache. It is made
// if need be.
func (b *Builder) uncached(needed bool) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.temp == nil && needed {
		temporary.Sweep(builtPrefix, nil)
		b.temp, _ = temporary.Make(builtPrefix) // without one, the first writing fails
		if b.temp != nil && os.Geteuid() == 0 { // solvers are other users then
			b.temp.Pass()
		}
	}
	if b.temp == nil {
		return ""
	}
	return b.temp.Path
}

// builtPrefix begins the names of such folders.
const builtPrefix = "kiebitz-built"

// Close removes what the builder could not put into its cache.
func (b *Builder) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.temp == nil {
		return nil
	}
	err := b.temp.Remove()
	b.temp = nil
	return err
}

func (b *Builder) table() Table {
	if b.Table == nil {
		return Languages()
	}
	return b.Table
}

// LanguageOf returns the language of a source. The error is a [*LanguageError].
func (b *Builder) LanguageOf(path string) (Language, error) {
	t := b.table()
	l, ok := t.Find(path)
	if b.Language != "" {
		l, ok = t.Named(b.Language)
	}
	if !ok {
		return l, &LanguageError{Source: path, Name: b.Language, Table: t}
	}
	return l, nil
}

// fill puts values into the places of a command, and words in place of {sources}.
func fill(command []string, values map[string]string, sources []string) (filled []string) {
	var pairs []string
	for place, value := range values {
		pairs = append(pairs, place, value)
	}
	r := strings.NewReplacer(pairs...)
	for _, word := range command {
		if word == "{sources}" {
			filled = append(filled, sources...)
		} else {
			filled = append(filled, r.Replace(word))
		}
	}
	return filled
}
