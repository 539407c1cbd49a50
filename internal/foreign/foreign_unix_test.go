//go:build unix

package foreign_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"kiebitz/internal/foreign"
)

// TestRead demands that nothing but regular files below the folder is read.
func TestRead(t *testing.T) {
	top := t.TempDir()
	dir := filepath.Join(top, "d")
	os.MkdirAll(filepath.Join(dir, "sub"), 0o755)
	for name, text := range map[string]string{"secret": "s", "d/a": "abc", "d/sub/b": "b", "d/\xff": "x"} {
		if err := os.WriteFile(filepath.Join(top, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{"out": "../secret", "in": "a", "up": "..", "here": "sub", "zero": "/dev/zero", "nowhere": "none"} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := foreign.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, tc := range []struct{ reason, name, want string }{
		{"a file", "a", "abc"},
		{"in a folder", "sub/b", "b"},
		{"a name that is no UTF-8", "\xff", "x"},
		{"a link out of the folder", "out", "! it is a link, and links are not followed"},
		{"a link in the folder", "in", "! it is a link, and links are not followed"},
		{"a link to the folder above", "up/secret", "! it is a link, and links are not followed"},
		{"a link to a folder", "here/b", "! it is a link, and links are not followed"},
		{"a device", "zero", "! it is a link, and links are not followed"},
		{"a link to nothing", "nowhere", "! it is a link, and links are not followed"},
		{"a pipe", "pipe", "! it is not a regular file"},
		{"a folder", "sub", "! it is not a regular file"},
		{"the folder above", "../secret", "! it lies outside the folder"},
		{"an absolute path", top + "/secret", "! it lies outside the folder"},
		{"nothing", "none", "! no such file or directory"},
	} {
		data, err := f.Read(tc.name, 3)
		got := string(data)
		if err != nil {
			got = "! " + err.(*fs.PathError).Err.Error()
		}
		if got != tc.want {
			t.Errorf("%s: found %q, expected %q", tc.reason, got, tc.want)
		}
	}
	if _, err := f.Read("a", 2); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("more than was asked for: %v", err)
	}
	if data, err := f.Head("a", 2); string(data) != "ab" || err != nil {
		t.Errorf("the beginning is %q, %v", data, err)
	}
}

// TestAbove finds the folder above all paths, below which strangers choose the names.
func TestAbove(t *testing.T) {
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	os.MkdirAll(filepath.Join(top, "x/y/z"), 0o755)
	t.Chdir(filepath.Join(top, "x"))
	for _, tc := range []struct{ reason, paths, above, names string }{
		{"below the working directory", "y/z a.py", "x", "y/z a.py"},
		{"the working directory", ".", "x", "."},
		{"the folder above", "..", ".", "."},
		{"beside", "../w/a.py ../w/b/c.py", "w", "a.py b/c.py"},
		{"here and beside", "a.py ../w/b.py", ".", "x/a.py w/b.py"},
		{"absolute", "TOP/x/y/z TOP/x/y/a/b.py", "x/y", "z a/b.py"},
		{"one", "TOP/x/y/z", "x/y", "z"},
		{"in each other", "TOP/x/y/z/a TOP/x/y", "x", "y/z/a y"},
		{"unlike names", "TOP/xy/a TOP/x/b", ".", "xy/a x/b"},
	} {
		os.MkdirAll(filepath.Join(top, tc.above), 0o755)
		paths := strings.Fields(strings.ReplaceAll(tc.paths, "TOP", top))
		f, err := foreign.Above(paths)
		if err != nil {
			t.Fatalf("%s: %v", tc.reason, err)
		}
		var names []string
		for _, path := range paths {
			name, ok := f.Name(path)
			if !ok {
				t.Errorf("%s: %q is not below", tc.reason, path)
			}
			names = append(names, name)
		}
		if want := filepath.Join(top, tc.above); f.Path != want || strings.Join(names, " ") != tc.names {
			t.Errorf("%s: found %q and %q, expected %q and %q", tc.reason, f.Path, names, want, tc.names)
		}
		f.Close()
	}
}
