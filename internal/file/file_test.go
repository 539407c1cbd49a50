package file_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"kiebitz/internal/file"
)

func hello(w io.Writer) error { _, err := io.WriteString(w, "hello\n"); return err }

// only demands that a folder holds these files and no others.
func only(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, _ := os.ReadFile(filepath.Join(dir, e.Name()))
		if text, ok := want[e.Name()]; !ok || text != string(data) {
			t.Errorf("found %s with %q", e.Name(), data)
		}
		delete(want, e.Name())
	}
	for name := range want {
		t.Errorf("%s is missing", name)
	}
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	for range 2 { // new, then over the old one
		if err := file.Write(name, hello); err != nil {
			t.Fatal(err)
		}
	}
	only(t, dir, map[string]string{"a": "hello\n"})
}

func TestFailedFillLeavesTheOld(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	if err := os.WriteFile(name, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	full := errors.New("full")
	err := file.Write(name, func(w io.Writer) error { return errors.Join(hello(w), full) })
	if !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
	only(t, dir, map[string]string{"a": "old"})
}

func TestCheckLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	if err := file.Check(filepath.Join(dir, "a")); err != nil {
		t.Error(err)
	}
	only(t, dir, map[string]string{})
	for _, bad := range []string{dir, filepath.Join(dir, "none", "a")} {
		if file.Check(bad) == nil || file.Write(bad, hello) == nil {
			t.Errorf("%s can be written", bad)
		}
	}
}

func TestLinksAndDevices(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links and devices are others on Windows")
	}
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	if err := errors.Join(os.Symlink("a", link), os.WriteFile(filepath.Join(dir, "a"), nil, 0o644), file.Write(link, hello)); err != nil {
		t.Fatal(err)
	}
	if to, err := os.Readlink(link); err != nil || to != "a" {
		t.Errorf("the link is gone: %v", err)
	}
	only(t, dir, map[string]string{"a": "hello\n", "link": "hello\n"})
	if err := file.Write(os.DevNull, hello); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Fatal("the device is replaced by a file")
	}
}
