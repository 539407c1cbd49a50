// Package plain compiles tests without the race detector, for processes that they start.
package plain

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Self returns the file of a program that runs as the test of the package does, and a
// function to call when it is not needed any more. It is the test's own executable, or,
// if that has the race detector, one that is compiled here without: a test that is a
// solver, of which another one starts thousands, shares nothing with it and starts five
// times sooner.
func Self(pkg string) (file string, remove func(), err error) {
	if !race {
		file, err = os.Executable()
		return file, func() {}, err
	}
	dir, err := os.MkdirTemp("", "kiebitz-plain")
	if err != nil {
		return "", nil, err
	}
	remove = func() { os.RemoveAll(dir) }
	file = filepath.Join(dir, filepath.Base(pkg)+".test")
	if out, err := exec.Command("go", "test", "-vet=off", "-c", "-o", file, pkg).CombinedOutput(); err != nil {
		remove()
		return "", nil, fmt.Errorf("cannot compile %s without the race detector: %w\n%s", pkg, err, out)
	}
	return file, remove, nil
}
