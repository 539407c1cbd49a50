package source

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
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

// job is a source that is to be compiled.
type job struct {
	Language
	path  string // of the source, as it was given
	data  []byte // what is in it
	file  string // the name that the compiler sees
	class string // what {name} stands for
	tool  string // the compiler, found
}

// newJob prepares the compilation of a source.
func newJob(l Language, path string, data []byte) (*job, error) {
	j := &job{Language: l, path: path, data: data, file: fileName(l, path)}
	var err error
	if j.tool, err = find(l, l.Compile[0], path); err != nil {
		return nil, err
	}
	if l.usesName() {
		// A public class must be in a file of its name.
		class, pkg := mainClass(data)
		if class != "" && len(class) < 200 { // no file could have a longer name
			j.file = class + filepath.Ext(j.file)
		}
		j.class = strings.TrimSuffix(j.file, filepath.Ext(j.file))
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
// box.
func (j *job) compile(ctx context.Context, o sandbox.Options) ([]sandbox.File, error) {
	named := j.file
	if strings.HasPrefix(named, "-") { // it would be taken for a flag
		named = "./" + named
	}
	command := fill(j.Compile, map[string]string{"{source}": named, "{out}": outName, "{tmp}": ".", "{name}": j.class, "{exe}": exe})
	command[0] = j.tool
	o.Command = command
	env, read := j.surroundings()
	o.Env, o.Read = append(o.Env, env...), append(o.Read, read...)
	box, err := sandbox.Open(o)
	if err != nil {
		return nil, j.notStarted(err)
	}
	defer box.Close()
	var p sandbox.Process
	if j.file != "" {
		p.Files = []sandbox.File{{Name: j.file, Data: j.data}}
	}
	r, err := box.Run(ctx, p)
	if err != nil {
		return nil, j.notStarted(err)
	}
	if r.End == sandbox.Stopped {
		return nil, context.Cause(ctx)
	}
	files := slices.DeleteFunc(r.Files, func(f sandbox.File) bool { return !utf8.ValidString(f.Name) })
	if status := j.fault(&r, files); status != "" {
		message := slices.Concat(bytes.TrimSpace(r.Stderr), []byte("\n"), bytes.TrimSpace(r.Stdout[:min(len(r.Stdout), messageKept)]))
		message = bytes.TrimSpace(message)
		return nil, &CompileError{Source: j.path, Language: j.Name, Status: status, Message: message[:min(len(message), messageKept)],
			Sandbox: box.Tier().String(), SHA256: fmt.Sprintf("%x", sha256.Sum256(j.data))}
	}
	return files, nil
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
		return fmt.Sprintf("the compiler was ended at its limit: %s", strings.TrimSuffix(string(r.End)+", "+r.Status, ", "))
	default:
		return "the compiler was ended: " + strings.TrimSuffix(string(r.End)+", "+r.Status, ", ")
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
