// Package program holds what the page of 'kiebitz playground' runs: the command
// kiebitz-wasm, compiled for js/wasm, and Go's support for it.
//
// Start with [Get]. A kiebitz that is built with the tag playground holds both
// files, so that it needs no Go; a release is built so:
//
//	go generate ./internal/playground/program
//	go install -tags playground ./cmd/kiebitz
//
// Any other one builds them when they are asked for, from the source that it was
// itself built of. No binary is kept in the repository: it could not be read, and
// would be another one than its source after the next change.
package program

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

//go:generate go run ./make

// Program is what a page needs to run kiebitz-wasm.
type Program struct {
	WASM []byte // compressed by gzip
	Exec []byte // wasm_exec.js of the Go that compiled it, compressed likewise
}

// The names under which [Save] writes a program.
const (
	wasmName = "kiebitz.wasm.gz"
	execName = "wasm_exec.js.gz"
)

// MissingError says that this kiebitz holds no program and can't build one.
type MissingError struct{ Reason string }

func (e *MissingError) Error() string {
	return "this kiebitz was built without the page's program, and can't build it here: " + e.Reason
}

// Get returns the program: the one that this kiebitz holds, or else one that it
// builds, which takes half a minute at first. The error may be a [*MissingError];
// told, if not nil, is called before building.
func Get(ctx context.Context, told func()) (*Program, error) {
	if p := embedded(); p != nil {
		return p, nil
	}
	return build(ctx, told)
}

// command is the package that is compiled, and library one that it imports: the
// command itself is for js alone, and not known to others.
const (
	command = "kiebitz/cmd/kiebitz-wasm"
	library = "kiebitz/internal/playground"
)

// build compiles the program with the user's Go.
func build(ctx context.Context, told func()) (*Program, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return nil, &MissingError{"found no go in the path"}
	}
	dir, ok := source(ctx)
	if !ok {
		return nil, &MissingError{"its source is not at hand"}
	}
	if told != nil {
		told()
	}
	temp, err := os.MkdirTemp("", "kiebitz-playground")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	out := filepath.Join(temp, "kiebitz.wasm")
	// Without inlining (-l) it is an eighth smaller.
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-gcflags=all=-l", "-ldflags=-s -w", "-o", out, command)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("cannot build the page's program: %v\n%s", err, bytes.TrimSpace(said))
	}
	p := &Program{}
	data, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	if p.WASM, err = compress(data); err != nil {
		return nil, err
	}
	root, err := run(ctx, dir, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	if data, err = os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js")); err != nil {
		return nil, err
	}
	p.Exec, err = compress(data)
	return p, err
}

// source finds a folder in which go knows the command: the one that this program
// was built in, or else the working directory, if it is in the repository or in a
// module that requires it.
func source(ctx context.Context) (string, bool) {
	dirs := []string{"."}
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) {
		dirs = []string{filepath.Dir(file), "."}
	}
	for _, dir := range dirs {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			continue
		}
		if _, err := run(ctx, dir, "list", library); err == nil {
			return dir, true
		}
	}
	return "", false
}

// run returns what go prints.
func run(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}

func compress(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(data)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

// Save builds the program and writes its files into a folder, for the tag
// playground.
func Save(ctx context.Context, folder string) error {
	p, err := build(ctx, nil)
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(filepath.Join(folder, wasmName), p.WASM, 0o644), os.WriteFile(filepath.Join(folder, execName), p.Exec, 0o644))
}
