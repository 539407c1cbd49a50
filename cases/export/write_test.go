package export

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var fewFiles = []txtar.File{{Name: "a/b.in", Data: []byte("1\n")}, {Name: "c.txt", Data: []byte("2\n")}}

func TestWrite(t *testing.T) {
	for _, tc := range []struct {
		name, reason string
		prepare      func(dir string) error
		want         []string // what is below the parent
		check        func(error) bool
	}{
		{"new folder", "the usual case", func(string) error { return nil },
			[]string{"d", "d/a", "d/a/b.in", "d/c.txt"}, func(err error) bool { return err == nil }},
		{"empty folder", "it may be where somebody works", func(dir string) error { return os.Mkdir(dir, 0o755) },
			[]string{"d", "d/a", "d/a/b.in", "d/c.txt"}, func(err error) bool { return err == nil }},
		{"occupied folder", "a package is not mixed with other files", func(dir string) error {
			return errors.Join(os.Mkdir(dir, 0o755), os.WriteFile(filepath.Join(dir, "mine"), nil, 0o644))
		}, []string{"d", "d/mine"}, func(err error) bool {
			var e *OccupiedError
			return errors.As(err, &e) && e.Found == "mine"
		}},
		{"hidden file", "a folder with one is not empty", func(dir string) error {
			return errors.Join(os.Mkdir(dir, 0o755), os.WriteFile(filepath.Join(dir, ".git"), nil, 0o644))
		}, []string{"d", "d/.git"}, func(err error) bool { return errors.As(err, new(*OccupiedError)) }},
		{"a file", "there is something of that name", func(dir string) error { return os.WriteFile(dir, nil, 0o644) },
			[]string{"d"}, func(err error) bool {
				var e *OccupiedError
				return errors.As(err, &e) && e.Found == ""
			}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			parent := t.TempDir()
			dir := filepath.Join(parent, "d")
			if err := tc.prepare(dir); err != nil {
				t.Fatal(err)
			}
			if err := Write(t.Context(), dir, fewFiles); !tc.check(err) {
				t.Errorf("%s: got the error %v", tc.reason, err)
			}
			if diff := cmp.Diff(tc.want, below(t, parent)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tc.reason, diff)
			}
		})
	}
}

// TestWriteMissingParent: only the last folder of a path is made.
func TestWriteMissingParent(t *testing.T) {
	parent := t.TempDir()
	err := Write(t.Context(), filepath.Join(parent, "no", "such"), fewFiles)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got the error %v", err)
	}
	if list := below(t, parent); len(list) > 0 {
		t.Errorf("left behind: %v", list)
	}
}

// TestWriteLeavesNothing lets writing fail in the middle, by an interrupt and
// by a file that can't be written.
func TestWriteLeavesNothing(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	impossible := append(fewFiles[:2:2], txtar.File{Name: "c.txt/d.in", Data: nil})
	for _, exists := range []bool{false, true} {
		dir := filepath.Join(t.TempDir(), "d")
		if exists {
			if err := os.Mkdir(dir, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := Write(ended, dir, fewFiles); !errors.Is(err, context.Canceled) {
			t.Errorf("got the error %v", err)
		}
		if err := Write(t.Context(), dir, impossible); err == nil {
			t.Error("wrote a file below a file")
		}
		want := []string(nil)
		if exists {
			want = []string{"d"}
		}
		if diff := cmp.Diff(want, below(t, filepath.Dir(dir))); diff != "" {
			t.Errorf("left behind (-want +got):\n%s", diff)
		}
	}
}

// below lists what is in a folder.
func below(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if name, _ := filepath.Rel(dir, path); name != "." {
			names = append(names, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
