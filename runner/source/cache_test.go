package source

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/runner/sandbox"
)

// countingCompiler makes another program each time: one that prints the source
// and a number that never comes twice.
const countingCompiler = `#!/bin/sh
read -r line < "$1"
printf '#!/bin/sh\necho "%s" %s\n' "$line" "$(cat /proc/sys/kernel/random/uuid)" > out/solver
chmod +x out/solver
`

// counting makes a builder for a language whose programs tell when they were
// compiled, and a source.
func counting(t *testing.T) (b *Builder, path string) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("skipped: the compiler is a script for Linux")
	}
	dir := t.TempDir()
	b = newBuilder(t)
	b.Table = Table{{Name: "Counting", Endings: []string{".count"}, Run: []string{"{out}/solver"},
		Compile: []string{write(t, filepath.Join(dir, "compiler"), countingCompiler, 0o755), "{source}"}}}
	return b, write(t, filepath.Join(dir, "a.count"), "hello\n", 0o644)
}

// entryOf returns the only entry of a builder's cache.
func entryOf(t *testing.T, b *Builder) string {
	t.Helper()
	list, _ := filepath.Glob(filepath.Join(b.Cache, "*"))
	if len(list) != 1 {
		t.Fatalf("the cache holds %q, expected one entry", list)
	}
	return list[0]
}

// TestCache demands that a source is compiled again when something has changed
// that its program depends upon, and only then.
func TestCache(t *testing.T) {
	long.Test(t, "compiles in every language")
	same := func(t *testing.T, b *Builder, path string) {}
	for _, tc := range []struct {
		name, reason string
		change       func(t *testing.T, b *Builder, path string)
		again        bool
	}{
		{"nothing", "", same, false},
		{"another builder", "the cache outlives a builder", func(t *testing.T, b *Builder, path string) { b.running = nil }, false},
		{"touched", "a time is no content", func(t *testing.T, b *Builder, path string) {
			write(t, path, "hello\n", 0o644)
		}, false},
		{"source", "other content", func(t *testing.T, b *Builder, path string) { write(t, path, "hallo\n", 0o644) }, true},
		{"command", "another flag", func(t *testing.T, b *Builder, path string) { b.Table[0].Compile = append(b.Table[0].Compile, "-O2") }, true},
		{"compiler", "another compiler in the same place", func(t *testing.T, b *Builder, path string) {
			write(t, b.Table[0].Compile[0], countingCompiler+"# newer\n", 0o755)
		}, true},
		{"environment", "another variable", func(t *testing.T, b *Builder, path string) { b.Table[0].Env = []string{"X=1"} }, true},
		{"damaged", "another byte in what was made", func(t *testing.T, b *Builder, path string) {
			write(t, filepath.Join(entryOf(t, b), outName, "solver"), "#!/bin/sh\necho damaged\n", 0o755)
		}, true},
		{"cut", "a file that was not written to its end", func(t *testing.T, b *Builder, path string) {
			os.Truncate(filepath.Join(entryOf(t, b), outName, "solver"), 5)
		}, true},
		{"mode", "what can't be executed any more", func(t *testing.T, b *Builder, path string) {
			os.Chmod(filepath.Join(entryOf(t, b), outName, "solver"), 0o644)
		}, true},
		{"missing", "a file that is gone", func(t *testing.T, b *Builder, path string) {
			os.Remove(filepath.Join(entryOf(t, b), outName, "solver"))
		}, true},
		{"link", "a link to the same content", func(t *testing.T, b *Builder, path string) {
			file := filepath.Join(entryOf(t, b), outName, "solver")
			os.Rename(file, file+"2")
			os.Symlink("solver2", file)
		}, true},
		{"no manifest", "", func(t *testing.T, b *Builder, path string) { os.Remove(filepath.Join(entryOf(t, b), "manifest.json")) }, true},
		{"bad manifest", "", func(t *testing.T, b *Builder, path string) {
			write(t, filepath.Join(entryOf(t, b), "manifest.json"), `{"files":[]}`, 0o644)
		}, true},
		{"a file", "a file in place of the entry", func(t *testing.T, b *Builder, path string) {
			e := entryOf(t, b)
			os.RemoveAll(e)
			write(t, e, "", 0o644)
		}, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b, path := counting(t)
			first := output(t, build(t, b, path))
			tc.change(t, b, path)
			second := output(t, build(t, b, path))
			if again := first != second; again != tc.again {
				t.Errorf("%s: compiled again %v, expected %v: %q and %q", tc.reason, again, tc.again, first, second)
			}
			if s := build(t, b, path); !strings.HasPrefix(s.Command[0], b.Cache) {
				t.Errorf("the new program is not in the cache: %q", s.Command)
			}
			if third := output(t, build(t, b, path)); third != second {
				t.Errorf("the new entry is not used: %q and %q", second, third)
			}
			if hidden, _ := filepath.Glob(filepath.Join(b.Cache, ".*")); len(hidden) > 0 {
				t.Errorf("left behind: %q", hidden)
			}
		})
	}
}

// TestReadOnlyCache demands that a source runs where nothing can be kept, and
// that nothing is left of it.
func TestReadOnlyCache(t *testing.T) {
	for _, name := range []string{"a file in its place", "in a file"} {
		t.Run(name, func(t *testing.T) {
			b, path := counting(t)
			temp := t.TempDir()
			t.Setenv("TMPDIR", temp)
			b.Cache = write(t, filepath.Join(t.TempDir(), "file"), "", 0o644)
			if name == "in a file" {
				b.Cache = filepath.Join(b.Cache, "cache")
			}
			first, second := output(t, build(t, b, path)), output(t, build(t, b, path))
			if !strings.HasPrefix(first, "hello ") || first != second {
				t.Errorf("got %q and %q", first, second)
			}
			b.Close()
			if left, _ := os.ReadDir(temp); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// TestSideBySide demands that builds of one source at the same time all work,
// and that one builder compiles it once.
func TestSideBySide(t *testing.T) {
	b, path := counting(t)
	other := &Builder{Cache: b.Cache, Table: b.Table}
	defer other.Close()
	var group sync.WaitGroup
	solvers := make([]*Solver, 12)
	errs := make([]error, len(solvers))
	for i := range solvers {
		group.Go(func() {
			solvers[i], errs[i] = []*Builder{b, other}[i%2].Build(context.Background(), path)
		})
	}
	group.Wait()
	outputs := map[string]bool{}
	for i, s := range solvers {
		if errs[i] != nil {
			t.Fatal(errs[i])
		}
		outputs[output(t, s)] = true
	}
	if len(outputs) != 1 {
		t.Errorf("the source was compiled into several programs: %v", outputs)
	}
	entryOf(t, b)
}

// TestOnce demands that a builder compiles a source once, however many want it.
func TestOnce(t *testing.T) {
	b, path := counting(t)
	log := filepath.Join(t.TempDir(), "log")
	write(t, b.Table[0].Compile[0], countingCompiler+"echo compiled >> '"+log+"'\nsleep 0.1\n", 0o755)
	b.Sandbox = sandbox.Off // else it could write no log
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if _, err := b.Build(context.Background(), path); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if data, err := os.ReadFile(log); string(data) != "compiled\n" {
		t.Errorf("got %q, %v", data, err)
	}
}
