package source

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"kiebitz/runner/sandbox"
)

const (
	// outName is the folder that a compiler writes its result into.
	outName = "out"

	// largestSource bounds a source, in bytes. Judges take some 64 KiB.
	largestSource = 4 << 20

	// messageKept is how much of a compiler's message is kept, in bytes.
	messageKept = 16 << 10
)

// job is a source, or a folder of them, that is to be compiled.
type job struct {
	*input
	class string // what {name} stands for
	tool  string // the compiler, found
}

// newJob prepares the compilation.
func newJob(in *input) (*job, error) {
	j := &job{input: in}
	var err error
	if j.tool, err = find(in.Language, in.Compile[0], in.path); err != nil {
		return nil, err
	}
	if in.usesName() {
		class, pkg := mainClass(in.data)
		file := path.Base(in.start)
		// A public class must be in a file of its name.
		if class != "" && len(class) < 200 && in.renames { // no file could have a longer name
			in.start = class + path.Ext(file)
			in.files[0].Name, in.words[0] = in.start, in.start
		}
		j.class = cmp.Or(class, strings.TrimSuffix(file, path.Ext(file)))
		if in.renames {
			j.class = strings.TrimSuffix(in.start, path.Ext(in.start))
		}
		if pkg != "" {
			j.class = pkg + "." + j.class
		}
	}
	return j, nil
}

// fileName returns the name of the source with an ending that the compiler
// knows.
func fileName(l Language, path string) string {
	base := filepath.Base(path)
	ext := filepath.Ext(base)
	switch {
	case len(l.Endings) > 0 && !slices.Contains(l.Endings, ext):
		return strings.TrimSuffix(base, ext) + l.Endings[0]
	case base == outName:
		return "source"
	}
	return base
}

// compile runs the compiler and returns what it made. The options say in what
// box, the builder beside what.
func (j *job) compile(ctx context.Context, o sandbox.Options, b *Builder) ([]sandbox.File, error) {
	unlikeFlag := func(name string) string {
		if strings.HasPrefix(name, "-") || strings.HasPrefix(name, "@") { // it would be taken for a flag, or for a list of them
			return "./" + name
		}
		return name
	}
	words := make([]string, len(j.words))
	for i, name := range j.words {
		words[i] = unlikeFlag(name)
	}
	command := fill(j.Compile, map[string]string{"{source}": unlikeFlag(j.start), "{out}": outName, "{tmp}": ".", "{name}": j.class, "{exe}": exe}, words)
	command[0] = j.tool
	if i := slices.Index(command, "-encoding") + 1; i > 0 && !j.isText() { // as old editors write sources, and judges take them
		command[i] = "ISO-8859-1"
	}
	o.Command = command
	env, read := j.surroundings()
	o.Env, o.Read = append(o.Env, env...), append(o.Read, read...)
	box, err := sandbox.Open(o)
	if err != nil {
		return nil, j.notStarted(err)
	}
	defer box.Close()
	r, err := cmp.Or(b.Turns, &b.own).Run(func(patience int) (sandbox.Result, error) {
		r, err := box.Run(ctx, sandbox.Process{Files: j.files, Patience: patience})
		if b.ended != nil {
			b.ended(&r)
		}
		return r, err
	})
	switch {
	case err != nil:
		return nil, j.notStarted(err)
	case r.End == sandbox.Stopped:
		return nil, context.Cause(ctx)
	case r.End == sandbox.TimedOut && r.Starved:
		return nil, &LateError{Source: j.path, Reason: fmt.Sprintf("the compiler did not finish in %v because the machine was busy, even when rerun alone", r.Wall.Round(time.Second))}
	}
	files := slices.DeleteFunc(r.Files, func(f sandbox.File) bool { return !utf8.ValidString(f.Name) })
	if status := j.fault(&r, files); status != "" {
		message := slices.Concat(bytes.TrimSpace(r.Stderr), []byte("\n"), bytes.TrimSpace(r.Stdout[:min(len(r.Stdout), messageKept)]))
		message = bytes.TrimSpace(message)
		return nil, &CompileError{Source: j.path, Language: j.Name, Status: status, Message: message[:min(len(message), messageKept)],
			Sandbox: box.Tier().String(), SHA256: j.sum}
	}
	return files, nil
}

// isText reports whether all that the compiler is named is UTF-8.
func (j *job) isText() bool {
	return !slices.ContainsFunc(j.files, func(f sandbox.File) bool { return slices.Contains(j.words, f.Name) && !utf8.Valid(f.Data) })
}

// notStarted words that the compiler can't be started.
func (j *job) notStarted(err error) error {
	var start *sandbox.StartError
	if errors.As(err, &start) {
		return &MissingToolError{Source: j.path, Language: j.Language, Tool: j.tool, Err: start.Err, Hint: start.Hint}
	}
	return err
}

// fault says what is wrong with the compiler's result, "" if nothing is.
func (j *job) fault(r *sandbox.Result, files []sandbox.File) string {
	switch r.End {
	case sandbox.Exited:
	case sandbox.Crashed:
		return "the compiler ended with " + r.Status
	case sandbox.TimedOut, sandbox.MemoryLimit, sandbox.OutputLimit:
		return fmt.Sprintf("the compiler was stopped at its limit: %s", strings.TrimSuffix(string(r.End)+", "+r.Status, ", "))
	default:
		return "the compiler was stopped: " + strings.TrimSuffix(string(r.End)+", "+r.Status, ", ")
	}
	for i, word := range j.Run {
		name, ok := strings.CutPrefix(strings.ReplaceAll(word, "{exe}", exe), "{out}/")
		if !ok {
			continue
		}
		made := slices.IndexFunc(files, func(f sandbox.File) bool { return f.Name == name })
		if made < 0 {
			return fmt.Sprintf("the compiler succeeded, but made no %s", name)
		}
		// Where a box keeps it from changing modes, it can't say so itself.
		files[made].Executable = files[made].Executable || i == 0
	}
	if len(files) == 0 {
		return "the compiler succeeded, but made nothing"
	}
	return ""
}

// usesName reports whether a command of the language has a place for the name
// of a class.
func (l *Language) usesName() bool {
	return slices.ContainsFunc(slices.Concat(l.Compile, l.Run), func(word string) bool { return strings.Contains(word, "{name}") })
}
