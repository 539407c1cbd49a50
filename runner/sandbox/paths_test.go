package sandbox

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

// TestVisible demands that a solver sees what its command names, and nothing beside
// that.
func TestVisible(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no sandbox on Windows, and paths are others")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("TMPDIR", filepath.Join(home, "tmp"))
	for _, name := range []string{"mau", "secret", "sol/mau", "sol/data/x", "lang/bin/python", "lang/lib/y", "tmp/mau", "bin/mau", "lib/x", "own/bin/mau", "own/answers", "cp/a.jar", "cp2/b.jar"} {
		path := filepath.Join(home, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{"link": "sol/mau", "sol/out": "../secret"} {
		if err := os.Symlink(target, filepath.Join(home, name)); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(home)
	for _, tc := range []struct {
		name, reason string
		command      []string
		more         []string
		want         []string // below home
	}{
		{"program", "the program, and nothing beside it", []string{"sol/mau"}, nil, []string{"sol/mau"}},
		{"home", "of the home, the solver alone", []string{"./mau"}, nil, []string{"mau"}},
		{"temporary", "of the folder for temporary files, too", []string{"tmp/mau"}, nil, []string{"tmp/mau"}},
		{"script", "an interpreter's installation, and the script", []string{"lang/bin/python", "sol/mau"}, nil, []string{"lang", "sol/mau"}},
		{"own bin", "a folder bin of one's own is no installation", []string{"own/bin/mau"}, nil, []string{"own/bin/mau"}},
		{"home bin", "nor is the home, though it holds a folder lib", []string{"bin/mau"}, nil, []string{"bin/mau"}},
		{"link", "the target of a link", []string{"link"}, nil, []string{"link", "sol/mau"}},
		{"link out", "and no more of where it leads than the file", []string{"sol/out"}, nil, []string{"secret", "sol/out"}},
		{"list", "each part of a list of names", []string{"/bin/true", "-cp", "cp/a.jar:cp2/b.jar", "Mau"}, nil, []string{"cp/a.jar", "cp2/b.jar"}},
		{"folder", "a folder that is named, with all that is in it", []string{"/bin/true", "-cp", "cp", "Mau"}, nil, []string{"cp"}},
		{"flag", "the value of a flag", []string{"/bin/true", "--data=sol/data"}, nil, []string{"sol/data"}},
		{"asked for", "what is asked for, even the home", []string{"sol/mau"}, []string{"."}, []string{""}},
		{"class", "nothing of the working directory, if it is not named", []string{"/bin/true", "Mau"}, nil, nil},
		{"own", "not what a box has of its own", []string{"/bin/true", "/dev/zero", "/proc/self/environ", "/", home}, nil, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if tc.name == "class" {
				t.Chdir("sol")
			}
			var want []string
			for _, name := range tc.want {
				want = append(want, filepath.Join(home, name))
			}
			if got := visible(tc.command, tc.more, true); !slices.Equal(got, want) {
				t.Errorf("%s: got %q, expected %q", tc.reason, got, want)
			}
		})
	}
}
