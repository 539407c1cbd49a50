package sandbox

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
)

// unseen returns the files that a solver must not see, since they know the answers: this
// program and others of its name. It may if its command names one, or --read the folder
// that one is in: then it is what the user wants to run.
func unseen(command, more []string) []string {
	var asked []string
	for _, word := range command {
		asked = append(asked, names(word)...)
	}
	asked = append(asked, more...)
	return slices.DeleteFunc(slices.Clone(ownFilesOnce()), func(path string) bool {
		file, err := os.Stat(path)
		dir, err2 := os.Stat(filepath.Dir(path))
		return err != nil || err2 != nil || slices.ContainsFunc(asked, func(name string) bool {
			info, err := os.Stat(name)
			return err == nil && (os.SameFile(info, file) || os.SameFile(info, dir))
		})
	})
}

// ShowsOwn reports whether a command is shown this program, which knows the answers, or
// another of its name.
func ShowsOwn(command []string) bool {
	if path, err := exec.LookPath(command[0]); err == nil {
		command = append([]string{path}, command[1:]...)
	}
	return len(unseen(command, nil)) < len(unseen(nil, nil))
}

// ownFilesOnce is [ownFiles], which reads folders.
var ownFilesOnce = sync.OnceValue(func() []string {
	self, err := os.Executable()
	if err != nil {
		return nil
	}
	return ownFiles(self)
})

// ownFiles returns the names, without links in them, of this program's file and of those
// called kiebitz that lie beside it or on the PATH.
func ownFiles(self string) (list []string) {
	info, err := os.Stat(self)
	if err != nil {
		return nil
	}
	if real, err := filepath.EvalSymlinks(self); err == nil {
		self = real
	}
	stat, _ := info.Sys().(*syscall.Stat_t)
	own := 0
	add := func(path string) {
		path, err := filepath.EvalSymlinks(path)
		if err != nil || slices.Contains(list, path) {
			return
		}
		if found, err := os.Stat(path); err == nil && found.Mode().IsRegular() {
			list = append(list, path)
			if os.SameFile(found, info) {
				own++
			}
		}
	}
	add(self)
	for _, dir := range append(filepath.SplitList(os.Getenv("PATH")), filepath.Dir(self)) {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			named := strings.HasPrefix(e.Name(), "kiebitz")
			if !named && stat != nil && stat.Nlink > 1 {
				found, err := e.Info()
				named = err == nil && os.SameFile(found, info)
			}
			if named {
				add(filepath.Join(dir, e.Name()))
			}
		}
	}
	if stat == nil || !ofSystem(self) || int(stat.Nlink) <= own {
		return list
	}
	// It has more names. Stores of packages, which are huge, link equal files and show them so.
	for _, top := range systemDirs {
		if top == "/nix" || top == "/gnu" || top == "/etc" {
			continue
		}
		filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return nil
			}
			if found, err := d.Info(); err == nil && os.SameFile(found, info) {
				add(path)
			}
			if int(stat.Nlink) <= own {
				return fs.SkipAll
			}
			return nil
		})
	}
	return list
}
