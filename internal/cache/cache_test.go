package cache

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestEvict demands that the cache stays small, and keeps what is in use.
func TestEvict(t *testing.T) {
	now := time.Now()
	c := Cache{t.TempDir()}
	for _, e := range []struct {
		name string
		size int64
		age  time.Duration
	}{
		{"in-use", 1100 << 20, time.Minute}, {"day", 300 << 20, 24 * time.Hour}, {"week", 1 << 20, 7 * 24 * time.Hour},
		{"old", 1, mostAge + time.Hour}, {".new-1", 1, 2 * hold}, {".new-2", 1, time.Minute},
	} {
		// The files are holes: they have a size and take no space.
		path := filepath.Join(c.Dir, e.name, filesName, "solver")
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, nil, 0o644)); err != nil {
			t.Fatal(err)
		}
		at := now.Add(-e.age)
		if err := os.Truncate(path, e.size); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(filepath.Join(c.Dir, e.name), at, at); err != nil {
			t.Fatal(err)
		}
	}
	kept := func() string {
		list, err := os.ReadDir(c.Dir)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, e := range list {
			names = append(names, e.Name())
		}
		return strings.Join(names, " ")
	}
	c.evict(now)
	if got, want := kept(), ".new-2 in-use"; got != want {
		t.Errorf("kept %s, expected %s", got, want)
	}
	c.evict(now.Add(2 * hold))
	if got, want := kept(), ""; got != want {
		t.Errorf("later: kept %s, expected %s", got, want)
	}
}

// TestManyFiles demands that an entry holds all that a compiler makes.
func TestManyFiles(t *testing.T) {
	c := Cache{t.TempDir()}
	var files []File
	for i := range 50 {
		files = append(files, File{Name: fmt.Sprintf("a/b%d/C$%d.class", i%3, i), Data: []byte{byte(i)}, Executable: i%2 == 0})
	}
	dir, err := c.Put("key", files)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(f.Name))); err != nil || string(data) != string(f.Data) {
			t.Errorf("%s: %v %v", f.Name, data, err)
		}
	}
	if again, ok := c.Get("key"); !ok || again != dir {
		t.Errorf("got %q, %v", again, ok)
	}
}
