package sandbox

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
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
	var seen []string
	prefix := "kiebitz"
	if stat != nil && stat.Nlink > 1 {
		prefix = "" // it has other names
	}
	for _, dir := range append(filepath.SplitList(os.Getenv("PATH")), filepath.Dir(self)) {
		if dir = real(dir); slices.Contains(seen, dir) {
			continue
		}
		seen = append(seen, dir)
		for _, name := range namesIn(dir, prefix) {
			path := filepath.Join(dir, name)
			named := strings.HasPrefix(name, "kiebitz")
			if !named && prefix == "" {
				found, err := os.Lstat(path)
				named = err == nil && os.SameFile(found, info)
			}
			if named {
				add(path)
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

// namesIn returns those names in a folder, in no order, that may begin so: at each start
// folders of thousands of names are looked through.
func namesIn(dir, prefix string) (list []string) {
	fd, err := unix.Open(dir, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer unix.Close(fd)
	data := make([]byte, 64<<10)
	for {
		n, err := unix.ReadDirent(fd, data)
		if err != nil || n <= 0 {
			return list
		}
		if bytes.Contains(data[:n], []byte(prefix)) {
			_, _, list = unix.ParseDirent(data[:n], -1, list)
		}
	}
}
