package farm

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// write writes files into a new folder.
func write(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		mode := fs.FileMode(0o644)
		if strings.HasSuffix(name, ".sh") {
			mode = 0o755
		}
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), mode)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func tree(t testing.TB, dir string) []File {
	t.Helper()
	files, err := Tree(dir)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var solverFiles = map[string]string{"name": "mau", "run.sh": "#!/bin/sh\n", "lib/a.py": "a", "lib/b.py": ""}

func TestPackIsTheSameEverywhere(t *testing.T) {
	one, two := write(t, solverFiles), write(t, solverFiles)
	old := time.Unix(1e9, 0)
	if err := errors.Join(os.Chtimes(filepath.Join(two, "name"), old, old), os.Chmod(filepath.Join(two, "name"), 0o600), os.MkdirAll(filepath.Join(two, "empty"), 0o700)); err != nil {
		t.Fatal(err)
	}
	reversed := tree(t, two)
	slices.Reverse(reversed)
	a, errA := digestOf(tree(t, one))
	b, errB := digestOf(reversed)
	if err := errors.Join(errA, errB); err != nil || a != b {
		t.Errorf("found digests %s and %s, %v", a, b, err)
	}
	if runtime.GOOS == "windows" {
		return // where the right to be executed is another matter
	}
	if err := os.Chmod(filepath.Join(two, "name"), 0o755); err != nil {
		t.Fatal(err)
	}
	if c, err := digestOf(tree(t, two)); err != nil || c == a {
		t.Errorf("the right to be executed is not part of the digest: %v", err)
	}
}

// content reads the files below a folder.
func content(t testing.TB, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	for _, f := range tree(t, dir) {
		data, err := os.ReadFile(f.Path)
		if err != nil {
			t.Fatal(err)
		}
		got[f.Name] = string(data)
	}
	return got
}

func TestSolverReachesWorkers(t *testing.T) {
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL()})
	d, err := f.PutSolver(soon(t), tree(t, write(t, solverFiles)))
	if err != nil {
		t.Fatal(err)
	}
	startWorker(t, h.URL(), "JOBS=4")
	run := testRun(20, spec(""))
	run.Solver = d
	if s := collect(t, f, submit(t, f, run)); s.solvers["mau"] != 20 {
		t.Errorf("found solvers %v, expected mau", s.solvers)
	}
	if again, err := f.PutSolver(soon(t), tree(t, write(t, solverFiles))); err != nil || again != d {
		t.Errorf("found %s, %v; expected the same digest", again, err)
	}
	if _, err := f.PutSolver(soon(t), nil); err == nil {
		t.Error("a solver without files is refused")
	}
}

// What is damaged in the cache is found, said and fetched again.
func TestDamagedCache(t *testing.T) {
	h := startHub(t)
	f, l := dial(t, Options{URL: h.URL()})
	d, err := f.PutSolver(soon(t), tree(t, write(t, solverFiles)))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, row := range []struct {
		name   string
		damage func(dir string) error
	}{
		{"changed", func(dir string) error { return os.WriteFile(filepath.Join(dir, "name"), []byte("sau"), 0o644) }},
		{"missing", func(dir string) error { return os.Remove(filepath.Join(dir, "lib", "b.py")) }},
		{"more", func(dir string) error { return os.WriteFile(filepath.Join(dir, "lib", "c.py"), nil, 0o644) }},
		{"mode", func(dir string) error { return os.Chmod(filepath.Join(dir, "run.sh"), 0o644) }},
	} {
		get := func() string {
			c, err := newCache(f, dir)
			if err != nil {
				t.Fatal(err)
			}
			got, err := c.get(soon(t), d)
			if err != nil {
				t.Fatalf("%s: %v", row.name, err)
			}
			return got
		}
		l.lines = nil
		solver := get()
		if err := row.damage(solver); err != nil {
			t.Fatal(err)
		}
		if got := content(t, get()); !maps.Equal(got, solverFiles) {
			t.Errorf("%s: found %v", row.name, got)
		}
		if !l.has("is damaged in the cache; fetching it again") {
			t.Errorf("%s: found the lines %q", row.name, l.lines)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
			t.Errorf("%s: the cache holds %v", row.name, left)
		}
	}
}

// A solver that the server does not have condemns the tasks, with the reason.
func TestMissingObject(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL(), AckWait: 200 * time.Millisecond})
	startWorker(t, h.URL())
	run := testRun(1, spec(""))
	run.Solver = Digest(strings.Repeat("0", 64))
	dead, err := f.Collect(soon(t), submit(t, f, run), new(sum), CollectOptions{})
	if err != nil || len(dead) != 1 || !strings.Contains(dead[0].Reason, "solver 000000000000: ") || !strings.Contains(dead[0].Reason, "object not found") {
		t.Errorf("found %+v, %v", dead, err)
	}
}

// A cache deletes what is old, and only what is its own.
func TestCacheForgets(t *testing.T) {
	dir := t.TempDir()
	old := time.Now().Add(-2 * unused)
	digest := strings.Repeat("ab", 32)
	for name, when := range map[string]time.Time{
		digest: old, digest + ".123": old, strings.Repeat("cd", 32): time.Now(), "my files": old,
	} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.Mkdir(path, 0o755), os.Chtimes(path, when, when)); err != nil {
			t.Fatal(err)
		}
	}
	c, err := newCache(&Farm{}, dir)
	if err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 2 || left[0].Name() != strings.Repeat("cd", 32) || left[1].Name() != "my files" {
		t.Errorf("found %v, %v", left, err)
	}
	for _, bad := range []Digest{"abc", Digest(digest + "/.."), Digest("../" + digest[:61])} {
		if _, err := c.get(context.Background(), bad); err == nil || !strings.Contains(err.Error(), "expected the digest of a solver") {
			t.Errorf("%q: found %v", bad, err)
		}
	}
}

// A cache that can't be written into is refused before a task is taken: each
// would fail.
func TestCacheRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	dirs := []string{file, filepath.Join(file, "below")}
	if runtime.GOOS == "linux" {
		dirs = append(dirs, "/proc") // nor may root create files there
	}
	for _, dir := range dirs {
		if _, err := newCache(&Farm{}, dir); !errors.Is(err, ErrCache) || !strings.Contains(err.Error(), strings.TrimSuffix(dir, "/below")) {
			t.Errorf("%s: found %v, expected that it is refused", dir, err)
		}
	}
	dir := t.TempDir()
	_, err := newCache(&Farm{}, dir)
	if list, err2 := os.ReadDir(dir); err != nil || err2 != nil || len(list) > 0 {
		t.Errorf("found %v, %v, %v; expected an empty folder", list, err, err2)
	}
}
