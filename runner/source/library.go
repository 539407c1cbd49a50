package source

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"kiebitz/internal/cache"
	"kiebitz/runner/sandbox"
)

// libraryName is the folder, in a home that is the scratch folder, in which
// tools keep what they have compiled.
const libraryName = ".cache"

// library compiles a language's own library, once for all sources, so that not
// each of them has to wait for it, and returns its folder. Without it, "", a
// source compiles as well, only later: what goes wrong is not told.
//
// No source is read in this, so that none can leave something in it for
// another.
func (b *Builder) library(ctx context.Context, j *job, places []cache.Cache) (folder string, err error) {
	if j.Language.library == nil || b.Sandbox == sandbox.Off {
		return "", nil // without containment it is in the user's own cache
	}
	l := j.Language
	if named, ok := b.table().Named(l.Name); ok {
		l.Env = named.Env // those of a module change nothing in it
	}
	l.Compile, l.Run = l.library, nil
	lib := &job{input: &input{Language: l, path: j.path}, tool: j.tool}
	dir, err := b.stored(lib, places, func() ([]sandbox.File, error) {
		o := sandbox.Options{Mode: b.Sandbox, Limits: DefaultLimits, Force: b.force, Collect: libraryName}
		o.Limits.Collect = 256 << 20
		return lib.compile(ctx, o, b)
	})
	var failed *CompileError
	var late *LateError
	if errors.As(err, &failed) || errors.As(err, &late) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	// Files alone come out of a box, and Go wants all folders of its cache.
	for i := range 256 {
		if err := os.MkdirAll(filepath.Join(dir, "go-build", fmt.Sprintf("%02x", i)), 0o755); err != nil {
			return "", nil
		}
	}
	return dir, nil
}
