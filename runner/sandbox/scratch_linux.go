package sandbox

import (
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/sys/unix"

	"kiebitz/internal/temporary"
)

// writeFiles puts the files of a process into the scratch folder: each from a
// descriptor or, in a box that collects files, all packed into one, beside the
// folder for those that it makes.
func (w *warden) writeFiles(names []string, fds []int) error {
	if w.Collect != "" {
		if err := os.Mkdir(filepath.Join(w.Scratch, w.Collect), 0o755); err != nil {
			return err
		}
	}
	for i, name := range names {
		data, _, err := contents(fds[i], 0, false)
		if err != nil {
			return err
		}
		if w.Collect != "" {
			files, err := unpack(data)
			if err != nil {
				return err
			}
			if err := write(w.Scratch, files); err != nil {
				return err
			}
			continue
		}
		if err := os.WriteFile(inFolder(w.Scratch)(name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// emptyScratch removes what a process left in the scratch folder.
func (w *warden) emptyScratch() error {
	left, err := os.ReadDir(w.Scratch)
	if err != nil {
		return err
	}
	for _, e := range left {
		if slices.Contains(w.kept, e.Name()) {
			continue
		}
		path := filepath.Join(w.Scratch, e.Name())
		if os.RemoveAll(path) == nil {
			continue
		}
		// What it has locked is unlocked by whoever may do that.
		if err := aside(func() error { return temporary.RemoveAll(path) }); err != nil {
			return err
		}
	}
	return nil
}

// deepestScratch is how deep folders may be in a scratch folder that is not a
// file system of its own. Each costs a descriptor to look into.
const deepestScratch = 128

// tooMuch reports whether there is more in the scratch folder than its limit.
func (w *warden) tooMuch() bool {
	fd, err := unix.Open(w.Scratch, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return true
	}
	return remaining(fd, w.Limits.Scratch, deepestScratch) < 0
}

// remaining returns what an open folder, which it closes, leaves of some bytes;
// less than 0 if that is not enough. Paths can be longer than the kernel takes,
// so that each folder is opened from the one that it is in. One that can't be
// looked into, or is too deep, leaves nothing.
func remaining(folder, bytes, depth int) int {
	dir := os.NewFile(uintptr(folder), "")
	defer dir.Close()
	if depth < 0 {
		return -1
	}
	for bytes >= 0 {
		names, err := dir.Readdirnames(100)
		if err != nil { // or the end
			break
		}
		for _, name := range names {
			var st unix.Stat_t
			if unix.Fstatat(folder, name, &st, unix.AT_SYMLINK_NOFOLLOW) != nil {
				continue // it has been removed
			}
			bytes -= entrySize
			switch st.Mode & unix.S_IFMT {
			case unix.S_IFREG:
				bytes -= int(max(st.Size, st.Blocks*512))
			case unix.S_IFDIR:
				inner, err := unix.Openat(folder, name, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
				if err == nil {
					bytes = remaining(inner, bytes, depth-1)
				} else if err == unix.EACCES {
					bytes = -1
				}
			}
			if bytes < 0 {
				break
			}
		}
	}
	return bytes
}
