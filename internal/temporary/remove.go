package temporary

import (
	"os"
	"path/filepath"
)

// RemoveAll removes a file or a folder with all in it, even if its owner made
// that unreadable, or so deep that no path leads there.
func RemoveAll(path string) error {
	if err := os.RemoveAll(path); err == nil {
		return nil
	}
	level(path)
	return os.RemoveAll(path)
}

// level takes all folders below a folder out of each other, until none holds
// another.
func level(top string) {
	for again := true; again; {
		again = false
		for _, dir := range folders(top) {
			for _, inner := range folders(dir) {
				os.Chmod(inner, 0o700) // or it can't be moved
				free, err := os.MkdirTemp(top, "")
				if err != nil || os.Remove(free) != nil || os.Rename(inner, free) != nil {
					return
				}
				again = true
			}
			os.RemoveAll(dir)
		}
	}
}

// folders makes a folder readable and returns the folders in it.
func folders(dir string) []string {
	os.Chmod(dir, 0o700)
	entries, _ := os.ReadDir(dir)
	var list []string
	for _, e := range entries {
		if e.IsDir() {
			list = append(list, filepath.Join(dir, e.Name()))
		}
	}
	return list
}
