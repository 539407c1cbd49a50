//go:build unix

package source

import (
	"os"
	"path/filepath"
	"testing"
)

// TestManagerSteered demands that what lies in the working directory, where students hand
// in, does not choose the compiler or interpreter of all: rustup obeys a
// rust-toolchain.toml there, and pyenv a .python-version.
func TestManagerSteered(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"home/shims/tool": "",
		"home/bin/home":   "#!/bin/sh\nfor d in \"$PWD\" \"$(pwd)\" \"$HOME_DIR\"; do [ -e \"$d/steer\" ] && echo \"$d/evil\" && exit; done\necho " + dir + "/good\n",
		"class/steer":     "", "class/evil": "", "good": "",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", "/usr/bin:/bin")
	t.Chdir(filepath.Join(dir, "class"))
	t.Setenv("PWD", filepath.Join(dir, "class"))
	t.Setenv("HOME_DIR", filepath.Join(dir, "class")) // which a shim of an outer program sets
	if got, want := askManager(filepath.Join(dir, "home/shims/tool")), filepath.Join(dir, "good"); got != want {
		t.Errorf("got %s, expected %s", got, want)
	}
}
