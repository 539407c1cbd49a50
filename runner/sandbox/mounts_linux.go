package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// privateRoot replaces the root of this mount namespace: the system's folders
// and what the solver needs, all read-only, a few devices, /proc of this
// namespace, and the scratch folder. Nothing else can be reached, since the old
// root is no longer mounted.
func (w *warden) privateRoot() error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return err
	}
	// The new root is built in a place that hides something else; the old one
	// is moved aside first, so that what is hidden can still be found.
	const base = "/tmp"
	if err := unix.Mount("box", base, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=0755,size=1m,nr_inodes=1k"); err != nil {
		return err
	}
	if err := errors.Join(os.Mkdir(base+"/old", 0o755), os.Mkdir(base+"/new", 0o755)); err != nil {
		return err
	}
	if err := unix.PivotRoot(base, base+"/old"); err != nil {
		return err
	}
	r := root{old: "/old", new: "/new", owners: w.owners}
	if err := w.fill(&r); err != nil {
		return err
	}
	if err := unix.PivotRoot(r.new, r.new+"/old"); err != nil {
		return err
	}
	if err := unix.Unmount("/old", unix.MNT_DETACH); err != nil {
		return err
	}
	if err := os.Remove("/old"); err != nil {
		return err
	}
	if err := readOnly("/", false); err != nil {
		return err
	}
	return os.Chdir("/")
}

// fill mounts everything that the new root shows.
func (w *warden) fill(r *root) error {
	if err := unix.Mount("root", r.new, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=0755,size=1m,nr_inodes=4k"); err != nil {
		return err
	}
	for _, dir := range []string{"/old", w.Scratch, "/proc", "/dev"} {
		if err := os.Mkdir(r.new+dir, 0o755); err != nil {
			return err
		}
	}
	if err := unix.Mount("scratch", r.new+w.Scratch, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV,
		fmt.Sprintf("mode=0700,size=%d,nr_inodes=8k,uid=%d,gid=%[2]d", max(w.Limits.Scratch, 1<<20), cmp.Or(w.User, insideID))); err != nil {
		return err
	}
	// Not every program asks for TMPDIR.
	around := w.inTmp()
	if !slices.Contains(w.Visible, "/tmp") { // what follows is bound into the scratch folder
		if err := errors.Join(os.Mkdir(r.new+"/tmp", 0o755), unix.Mount(r.new+w.Scratch, r.new+"/tmp", "", unix.MS_BIND, "")); err != nil {
			return fmt.Errorf("/tmp: %w", err)
		}
		for _, name := range around {
			dir := r.new + "/tmp/" + name
			if slices.Contains(w.Visible, "/tmp/"+name) {
				continue
			}
			if err := errors.Join(os.Mkdir(dir, 0o755), unix.Mount("around", dir, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=0755,size=1m,nr_inodes=1k")); err != nil {
				return fmt.Errorf("/tmp/%s: %w", name, err)
			}
			defer readOnly(dir, false) // once it holds what it is for
		}
	}
	if err := unix.Mount("proc", r.new+"/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, ""); err != nil {
		return fmt.Errorf("/proc: %w", err)
	}
	for _, name := range []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"} {
		if err := r.bind(name, device); err != nil {
			return err
		}
	}
	for name, target := range map[string]string{"/dev/fd": "/proc/self/fd", "/dev/stdin": "/proc/self/fd/0",
		"/dev/stdout": "/proc/self/fd/1", "/dev/stderr": "/proc/self/fd/2", "/dev/shm": w.Scratch} {
		if err := os.Symlink(target, r.new+name); err != nil {
			return err
		}
	}
	for _, dir := range systemDirs {
		if err := r.bind(dir, system); err != nil {
			return err
		}
	}
	for _, dir := range w.Masked {
		if info, err := os.Lstat(r.new + dir); err != nil || !info.IsDir() {
			continue
		}
		if err := unix.Mount("hidden", r.new+dir, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=0755,size=1m,nr_inodes=1k"); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		defer readOnly(r.new+dir, false) // once it holds what is visible
	}
	for _, dir := range w.Visible {
		if err := r.bind(dir, solver); err != nil {
			return err
		}
	}
	// The working directory is there, but empty unless the solver is in it.
	if err := os.MkdirAll(r.new+w.Dir, 0o755); err != nil {
		return fmt.Errorf("%s: %w", w.Dir, err)
	}
	for _, path := range w.Masked {
		if info, err := os.Lstat(r.new + path); err != nil || !info.Mode().IsRegular() {
			continue
		}
		if err := unix.Mount(r.old+"/dev/null", r.new+path, "", unix.MS_BIND, ""); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// inTmp returns the names in /tmp of what the box shows there, or around it. Each is a
// mount point, which a solver that may write beside it can't remove.
func (w *warden) inTmp() (list []string) {
	for _, path := range append(w.Visible, w.Dir) {
		if name, ok := strings.CutPrefix(path, "/tmp/"); ok {
			list = append(list, strings.SplitN(name, "/", 2)[0])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// root is a new root while it is built.
type root struct {
	old, new string
	owners   int // a user namespace in which root's files are the solver's; 0: none
}

// kind is what a part of the new root is.
type kind int

const (
	device kind = iota
	system
	solver // a part that the solver must be able to read, even if root alone is
)

// bind shows a file or folder of the old root, or the symbolic link that it
// is, in the same place of the new one. What does not exist is left out.
func (r *root) bind(path string, k kind) error {
	info, err := os.Lstat(r.old + path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	if err := os.MkdirAll(r.new+filepath.Dir(path), 0o755); err != nil {
		return err
	}
	from := r.old + path
	if info.Mode()&os.ModeSymlink != 0 {
		target, err := os.Readlink(from)
		if err != nil {
			return err
		}
		if filepath.Dir(path) == "/" && !filepath.IsAbs(target) { // /bin -> usr/bin
			return os.Symlink(target, r.new+path)
		}
		if from, err = r.resolve(path); err != nil {
			return nil // it leads nowhere
		}
		if info, err = os.Stat(from); err != nil {
			return nil
		}
	}
	there, err := os.Lstat(r.new + path)
	switch {
	case err == nil && there.Mode()&os.ModeSymlink != 0:
		return nil // a system's folder shows the link already
	case info.IsDir():
		err = os.MkdirAll(r.new+path, 0o755)
	case err != nil: // else a system's folder, which is read-only, has the place for it
		err = os.WriteFile(r.new+path, nil, 0o600)
	}
	if err != nil {
		return err
	}
	if k == solver && r.owners != 0 && r.bindOwned(from, path) == nil {
		return nil
	}
	if err := unix.Mount(from, r.new+path, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if k != device {
		if err := readOnly(r.new+path, true); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// bindOwned does it so that root's files are seen as the solver's, which not
// every file system can.
func (r *root) bindOwned(from, path string) error {
	fd, err := unix.OpenTree(unix.AT_FDCWD, from, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC|unix.AT_RECURSIVE)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	err = unix.MountSetattr(fd, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, &unix.MountAttr{
		Attr_set:  unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV | unix.MOUNT_ATTR_IDMAP,
		Userns_fd: uint64(r.owners),
	})
	if err != nil {
		return err
	}
	return unix.MoveMount(fd, "", unix.AT_FDCWD, r.new+path, unix.MOVE_MOUNT_F_EMPTY_PATH)
}

// resolve follows symbolic links within the old root.
func (r *root) resolve(path string) (string, error) {
	for range 40 {
		resolved, rest := "", strings.Split(strings.Trim(path, "/"), "/")
		again := false
		for i, part := range rest {
			resolved += "/" + part
			target, err := os.Readlink(r.old + resolved)
			if err != nil {
				if _, err := os.Lstat(r.old + resolved); err != nil {
					return "", err
				}
				continue
			}
			if !filepath.IsAbs(target) {
				target = filepath.Join(filepath.Dir(resolved), target)
			}
			path, again = filepath.Join(append([]string{target}, rest[i+1:]...)...), true
			break
		}
		if !again {
			return r.old + resolved, nil
		}
	}
	return "", unix.ELOOP
}

// readOnly forbids to write to a mount, and to gain anything by its files.
func readOnly(path string, recursive bool) error {
	var flags uint
	if recursive {
		flags = unix.AT_RECURSIVE
	}
	return unix.MountSetattr(-1, path, flags, &unix.MountAttr{
		Attr_set: unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV,
	})
}
