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
		more, hidden []string
		want         []string // below home
	}{
		{"program", "the program, and nothing beside it", []string{"sol/mau"}, nil, nil, []string{"sol/mau"}},
		{"home", "of the home, the solver alone", []string{"./mau"}, nil, nil, []string{"mau"}},
		{"temporary", "of the folder for temporary files, too", []string{"tmp/mau"}, nil, nil, []string{"tmp/mau"}},
		{"script", "an interpreter's installation, and the script", []string{"lang/bin/python", "sol/mau"}, nil, nil, []string{"lang", "sol/mau"}},
		{"own bin", "a folder bin of one's own is no installation", []string{"own/bin/mau"}, nil, nil, []string{"own/bin/mau"}},
		{"home bin", "nor is the home, though it holds a folder lib", []string{"bin/mau"}, nil, nil, []string{"bin/mau"}},
		{"link", "the target of a link", []string{"link"}, nil, nil, []string{"link", "sol/mau"}},
		{"link out", "and no more of where it leads than the file", []string{"sol/out"}, nil, nil, []string{"secret", "sol/out"}},
		{"list", "each part of a list of names", []string{"/bin/true", "-cp", "cp/a.jar:cp2/b.jar", "Mau"}, nil, nil, []string{"cp/a.jar", "cp2/b.jar"}},
		{"folder", "a folder that is named, with all that is in it", []string{"/bin/true", "-cp", "cp", "Mau"}, nil, nil, []string{"cp"}},
		{"flag", "the value of a flag", []string{"/bin/true", "--data=sol/data"}, nil, nil, []string{"sol/data"}},
		{"asked for", "what is asked for, even the home", []string{"sol/mau"}, []string{"."}, nil, []string{""}},
		{"class", "nothing of the working directory, if it is not named", []string{"/bin/true", "Mau"}, nil, nil, nil},
		{"installation", "the one that a program is in", []string{"lang/bin/python"}, nil, nil, []string{"lang"}},
		{"a student's", "but not of a stranger's, who hands in a folder bin and a folder lib", []string{"lang/bin/python"}, nil, []string{"lang"}, []string{"lang/bin/python"}},
		{"own", "not what a box has of its own", []string{"/bin/true", "/dev/zero", "/proc/self/environ", "/", home}, nil, nil, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if tc.name == "class" {
				t.Chdir("sol")
			}
			var want []string
			for _, name := range tc.want {
				want = append(want, filepath.Join(home, name))
			}
			var hide []string
			for _, name := range tc.hidden {
				hide = append(hide, filepath.Join(home, name))
			}
			if got := visible(tc.command, tc.more, hide, true); !slices.Equal(got, want) {
				t.Errorf("%s: got %q, expected %q", tc.reason, got, want)
			}
		})
	}
}
