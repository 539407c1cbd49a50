package source

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"kiebitz/runner/sandbox"
)

// Variant says how the compiler of a source is called in another way than its
// language has it. The zero value changes nothing.
type Variant struct {
	Flags []string // what the command gets after its other words

	// Object is a source in C that Compiler compiles first, without Flags, into a file
	// called ObjectName; Flags have to link it. "": the language's own compiler, which
	// must know C.
	Object   []byte
	Compiler string

	// Rewrite, if not nil, makes what is compiled of the source.
	Rewrite func(source []byte) ([]byte, error)
}

// ObjectName is the file that the Object of a variant becomes.
const ObjectName = "variant.o"

// vary makes a job that of a variant.
func (b *Builder) vary(ctx context.Context, j *job, v Variant) (err error) {
	if v.Rewrite != nil {
		if j.data, err = v.Rewrite(j.data); err != nil {
			return err
		}
		for i, f := range j.files {
			if f.Name == j.start {
				j.files[i].Data = j.data
			}
		}
	}
	j.Compile = slices.Concat(j.Compile, v.Flags)
	if v.Object == nil {
		return nil
	}
	tool := j.tool
	if v.Compiler != "" {
		if tool, err = find(j.Language, v.Compiler, j.path); err != nil {
			return err
		}
	}
	const name = "variant.c"
	o := &job{tool: tool, input: &input{Language: j.Language, path: j.path, start: name, words: []string{name}, data: v.Object,
		files: []sandbox.File{{Name: name, Data: v.Object}}}}
	o.Compile = []string{tool, "-O2", "-x", "c", "-c", "-o", "{out}/" + ObjectName, "{source}"}
	o.Run = []string{"{out}/" + ObjectName}
	dir, err := b.made(ctx, o)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(filepath.Join(dir, ObjectName))
	if err != nil {
		return err
	}
	j.files = append(j.files, sandbox.File{Name: ObjectName, Data: data})
	return nil
}
