package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Rights of Landlock by the version of its interface that brought them. A
// right that is not in the list of what is handled is not restricted.
const (
	rightsRead  = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR | unix.LANDLOCK_ACCESS_FS_EXECUTE
	rightsWrite = unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE |
		unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_REG |
		unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK |
		unix.LANDLOCK_ACCESS_FS_MAKE_SYM
	rightsFile = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_EXECUTE |
		unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
)

// landlock restricts this thread and what it starts to the files that the
// solver needs, to no network, and to signals among themselves, as far as the
// kernel can.
//
// The library for this, go-landlock, restricts all threads of a process; the
// warden must stay outside, or the solver could signal it.
func (w *warden) landlock() error {
	version, err := landlockVersion()
	if err != nil {
		return err
	}
	attr := unix.LandlockRulesetAttr{Handled_access_fs: rightsRead | rightsWrite}
	if version >= 2 {
		attr.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if version >= 3 {
		attr.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	if version >= 4 {
		attr.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
	}
	if version >= 5 {
		attr.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	}
	if version >= scopesSignals {
		attr.Scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
	}
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if errno != 0 {
		return errno
	}
	rules := int(fd)
	defer unix.Close(rules)
	read := append(append([]string{"/proc"}, systemDirs...), w.Visible...)
	if w.Level == 1 {
		read = []string{"/"} // there is nothing else
	}
	for _, path := range read {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			if err := w.allowAround(rules, real); err != nil {
				return err
			}
		}
	}
	for _, path := range []string{w.Scratch, "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"} {
		if err := allow(rules, path, attr.Handled_access_fs); err != nil {
			return err
		}
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, fd, 0, 0); errno != 0 {
		return errno
	}
	return nil
}

// scopesSignals is the version since which a solver can't signal processes outside
// (Linux 6.12).
const scopesSignals = 6

// landlockVersion returns the version of Landlock's interface.
func landlockVersion() (int, error) {
	version, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0, errno
	}
	return int(version), nil
}

// signalsLeave reports whether a solver in T3 can signal all processes of a
// user that it shares.
func signalsLeave() bool {
	version, err := landlockVersion()
	return err != nil || version < scopesSignals
}

// allowAround lets a file, or a folder and all in it, be read except what is masked.
// Landlock can't refuse a part of what it allows, so each folder around that is allowed
// by its entries. Links need no right of their own, and what they lead to has one or not.
func (w *warden) allowAround(rules int, path string) error {
	if w.Level == 1 || !slices.ContainsFunc(w.Masked, func(m string) bool { return within(m, path) }) {
		return allow(rules, path, rightsRead)
	}
	if slices.Contains(w.Masked, path) {
		return nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil // nor can the solver
	}
	if err := allow(rules, path, unix.LANDLOCK_ACCESS_FS_READ_DIR); err != nil {
		return err
	}
	for _, e := range entries {
		if e.Type()&os.ModeSymlink != 0 {
			continue
		}
		if err := w.allowAround(rules, filepath.Join(path, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// allow adds a rule for a file or a folder and all in it.
func allow(rules int, path string, rights uint64) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if errors.Is(err, unix.ENOENT) {
		return nil
	} else if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	defer unix.Close(fd)
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		return err
	}
	if st.Mode&unix.S_IFMT != unix.S_IFDIR {
		rights &= rightsFile
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights, Parent_fd: int32(fd)}
	if _, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(rules), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&rule)), 0, 0, 0); errno != 0 {
		return fmt.Errorf("%s: %w", path, errno)
	}
	return nil
}
