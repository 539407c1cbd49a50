package sandbox

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

// TestVisible demands that a solver sees its own folder and what its command
// names, and no folder that holds more than that.
func TestVisible(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no sandbox on Windows, and paths are others")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("TMPDIR", filepath.Join(home, "tmp"))
	for _, name := range []string{"mau", "secret", "sol/mau", "sol/data/x", "lang/bin/python", "lang/lib/y", "tmp/mau", "bin/mau", "cp/a.jar", "cp2/b.jar"} {
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
		{"folder", "the folder of the solver", []string{"sol/mau"}, nil, []string{"sol"}},
		{"home", "of the home, the solver alone", []string{"./mau"}, nil, []string{"mau"}},
		{"temporary", "of the folder for temporary files, too", []string{"tmp/mau"}, nil, []string{"tmp/mau"}},
		{"script", "an interpreter's installation, and the folder of the script", []string{"lang/bin/python", "sol/mau"}, nil, []string{"lang", "sol"}},
		{"own bin", "a folder bin in the home does not show the home", []string{"bin/mau"}, nil, []string{"bin"}},
		{"link", "the target of a link", []string{"link"}, nil, []string{"link", "sol"}},
		{"link out", "and no more of where it leads than the file", []string{"sol/out"}, nil, []string{"secret", "sol"}},
		{"list", "each part of a list of names", []string{"/bin/true", "-cp", "cp/a.jar:cp2/b.jar", "Mau"}, nil, []string{"cp", "cp2"}},
		{"flag", "the value of a flag", []string{"/bin/true", "--data=sol/data"}, nil, []string{"sol/data"}},
		{"asked for", "what is asked for, even the home", []string{"sol/mau"}, []string{"."}, []string{""}},
		{"class", "the working directory, if nothing else is named", []string{"/bin/true", "Mau"}, nil, nil},
		{"own", "not what a box has of its own", []string{"/bin/true", "/dev/zero", "/proc/self/environ", "/", home}, nil, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if tc.name == "class" { // that is, if it holds no more than a solver
				t.Chdir("sol")
				tc.want = []string{"sol"}
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
