// Package source makes solvers of source files: it finds the language by the
// ending, compiles what must be compiled, once, and tells how to start it. It
// knows no problem.
//
// Start with a [Builder] and its method [Builder.Build]. What languages there
// are is a [Table]; [Languages] is the built-in one.
//
// A compiler is as little trusted as what it compiles: it runs in a box of
// package sandbox, under limits of its own, and sees one file, the source. What
// it makes is kept in a cache by content.
//
// Goals: the same source, compiler and commands are compiled once; a build
// never disturbs another; what a compiler may do to the machine is bounded.
//
// Non-goals: projects of several files, libraries beyond the language's own.
package source

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"kiebitz/runner/sandbox"
)

// Builder makes solvers. Its fields must not change once it is in use; its
// methods may be called side by side. It must be closed when the solvers that
// it made are no longer needed.
type Builder struct {
	Table    Table  // nil: [Languages]
	Language string // the name of the language of all sources; "": by their endings

	Cache   string         // the folder for what was compiled; "": kiebitz in [os.UserCacheDir]
	Sandbox sandbox.Mode   // containment of compilers; "" is sandbox.Auto
	Limits  sandbox.Limits // of a compiler; the zero value: [DefaultLimits]
}

// Solver says how to start what a source became.
type Solver struct {
	Command []string // found and ready to start
	Read    []string // files and folders that it needs besides its own
	Env     []string // variables that it needs, NAME=value

	Language string // the name: "C++"
	Source   string // the path of the source, as it was given
}

// CompileError says that a source does not compile.
type CompileError struct {
	Source   string
	Language string
	Status   string // how the compiler ended: "exit status 1", "timed out (processor time)"
	Message  []byte // the first lines of what it printed; any bytes
}

func (e *CompileError) Error() string {
	return fmt.Sprintf("%s does not compile (%s): %s", e.Source, e.Language, e.Status)
}

// MissingToolError says that a program that a language needs is not on this
// machine.
type MissingToolError struct {
	Source   string
	Language Language
	Tool     string // "kotlinc"
}

func (e *MissingToolError) Error() string {
	return fmt.Sprintf("%s needs %s, which is not on this machine", e.Source, e.Tool)
}

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
	return fmt.Sprintf("%s: no language has the ending %q", e.Source, filepath.Ext(e.Source))
}

// Build makes a solver of the source at a path. The error is a [*CompileError],
// a [*MissingToolError], a [*LanguageError], an [*fs.PathError] if the source
// can't be read, a [*sandbox.UnavailableError], the context's, or one of the
// system.
func (b *Builder) Build(ctx context.Context, path string) (*Solver, error) {
	l, err := b.language(path)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.New("it is no regular file")}
	}
	if l.Compile == nil {
		return interpreted(l, path)
	}
	return nil, errors.New("compiled languages are not built yet")
}

// Close removes what the builder could not put into its cache.
func (b *Builder) Close() error { return nil }

func (b *Builder) table() Table {
	if b.Table == nil {
		return Languages()
	}
	return b.Table
}

// language returns the language of a source.
func (b *Builder) language(path string) (Language, error) {
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

// interpreted makes a solver of a source that is run where it lies.
func interpreted(l Language, path string) (*Solver, error) {
	tool, err := find(l, l.Run[0], path)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(path, "-") { // it would be taken for a flag
		path = "./" + path
	}
	s := &Solver{Language: l.Name, Source: path, Command: fill(l.Run, map[string]string{"{source}": path})}
	s.Command[0] = tool
	s.Env, s.Read = l.surroundings()
	return s, nil
}

// fill puts values into the places of a command.
func fill(command []string, values map[string]string) []string {
	var pairs []string
	for place, value := range values {
		pairs = append(pairs, place, value)
	}
	r := strings.NewReplacer(pairs...)
	filled := make([]string, len(command))
	for i, word := range command {
		filled[i] = r.Replace(word)
	}
	return filled
}
