package sandbox

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// cgroups is where those of this process's boxes are made.
var cgroups delegation

// delegation is a cgroup that this process may divide. It is the one that
// kiebitz was started in, so that whatever bounds that one bounds solvers, too.
//
// A cgroup with processes in it, other than the root, can't have children with
// a memory controller. So kiebitz moves into a child of its own while it has
// boxes, if it is alone there: nobody else is moved.
type delegation struct {
	mu    sync.Mutex
	boxes int // that are open
	divided
}

// divided is what was found, and made of it.
type divided struct {
	dir     string
	inLeaf  bool // this process is in the leaf
	moved   bool // because it has moved there
	enabled bool // the controller was enabled from here
}

// leaf is the child that kiebitz itself is in. A kiebitz that finds itself in one of that
// name was started by another kiebitz, or by a systemd that was told of it
// (DelegateSubgroup=).
const leaf = "kiebitz-itself"

// enter returns the folder to make a box's cgroup in, or "". If it is not "",
// leave must follow.
func (d *delegation) enter() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.boxes == 0 && !d.open() {
		return ""
	}
	d.boxes++
	return d.dir
}

// leave undoes what enter did, after the last of them is gone.
func (d *delegation) leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.boxes--; d.boxes == 0 {
		d.close()
	}
}

// open finds the cgroup and makes it ready.
func (d *divided) open() bool {
	dir, err := ownCgroup()
	if err != nil {
		return false
	}
	if filepath.Base(dir) != leaf {
		*d = divided{dir: dir}
	} else if dir = filepath.Dir(dir); dir != d.dir { // else it could not move back
		*d = divided{dir: dir, inLeaf: true}
	}
	if !hasWord(dir, "cgroup.controllers", "memory") {
		return false
	}
	if !d.inLeaf && !isRoot(dir) && !(hasOnly(dir, os.Getpid()) && d.move()) {
		return false
	}
	if !hasWord(dir, "cgroup.subtree_control", "memory") {
		if writeValue(dir, "cgroup.subtree_control", "+memory") != nil {
			d.close()
			return false
		}
		d.enabled = true
	}
	sweep(dir)
	return true
}

// move moves this process into its leaf.
func (d *divided) move() bool {
	own := filepath.Join(d.dir, leaf)
	if err := os.Mkdir(own, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return false
	}
	if writeValue(own, "cgroup.procs", "0") != nil {
		os.Remove(own)
		return false
	}
	d.inLeaf, d.moved = true, true
	return true
}

// close moves it back, if nobody else has come to need what was made.
func (d *divided) close() {
	own := filepath.Join(d.dir, leaf)
	if !d.moved || !hasOnly(own, os.Getpid()) || len(boxesIn(d.dir)) > 0 {
		return
	}
	if d.enabled {
		writeValue(d.dir, "cgroup.subtree_control", "-memory")
	}
	if writeValue(d.dir, "cgroup.procs", "0") == nil {
		os.Remove(own)
		*d = divided{}
	}
}

// sweep removes what those who were killed have left.
func sweep(dir string) {
	for _, path := range boxesIn(dir) {
		word, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(path), boxPrefix), "-")
		pid, err := strconv.Atoi(word)
		if err == nil && errors.Is(unix.Kill(pid, 0), unix.ESRCH) {
			os.Remove(path) // the kernel keeps it while anybody is in it
		}
	}
}

func boxesIn(dir string) []string {
	entries, _ := os.ReadDir(dir) // no pattern: systemd's names have backslashes
	var list []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), boxPrefix) {
			list = append(list, filepath.Join(dir, e.Name()))
		}
	}
	return list
}

// isRoot reports whether a cgroup is that of the whole machine, which has none
// of the files that bound others.
func isRoot(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "cgroup.type"))
	return errors.Is(err, fs.ErrNotExist)
}

// ownCgroup returns the folder of the cgroup that this process is in.
func ownCgroup() (string, error) {
	text, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return "", err
	}
	mounts, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return "", err
	}
	return findCgroup(string(text), string(mounts))
}

// findCgroup finds it in the texts of /proc/self/cgroup and
// /proc/self/mountinfo (cgroups(7), proc(5)).
func findCgroup(text, mounts string) (string, error) {
	path := ""
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "0::"); ok && !strings.HasPrefix(rest, "/..") { // outside of the namespace
			path = strings.TrimSuffix(rest, "\n")
		}
	}
	for s := bufio.NewScanner(strings.NewReader(mounts)); s.Scan(); {
		before, after, _ := strings.Cut(s.Text(), " - ")
		fields := strings.Fields(before)
		if len(fields) < 5 || !strings.HasPrefix(after, "cgroup2 ") {
			continue
		}
		below, err := filepath.Rel(fields[3], path)
		if err == nil && filepath.IsLocal(below) {
			return filepath.Join(fields[4], below), nil
		}
	}
	return "", errors.New("no cgroup v2")
}

// hasWord reports whether a file of a cgroup has a word.
func hasWord(dir, name, word string) bool { return slices.Contains(words(dir, name), word) }

// hasOnly reports whether a process is alone in a cgroup.
func hasOnly(dir string, pid int) bool {
	return slices.Equal(words(dir, "cgroup.procs"), []string{strconv.Itoa(pid)})
}

func words(dir, name string) []string {
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return nil
	}
	return strings.Fields(string(text))
}

// writeValue sets a value of a cgroup. The file must be there.
func writeValue(dir, name, value string) error {
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(value)
	return errors.Join(err, f.Close())
}
