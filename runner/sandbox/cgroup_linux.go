package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// cgroup is the cgroup of a box: what keeps its processes from having much more
// memory than the limit while nobody looks. It holds the warden as well, so
// that what the warden starts is in it without any cost; the kernel ends the
// solver first (see [oomScore.first]).
//
// The limit itself is still watched by the warden, and what is told of a
// process is what is resident. A cgroup also counts files in the scratch
// folder, the output, the kernel's own, and files of the system that the
// solver was the first to read: no measure of a solver, but it must hold them.
//
// nil is a box without one.
type cgroup struct {
	dir    string
	self   int // dir, to start processes in
	events int // its memory.events
}

// hardLimit is what a box may hold in all, in bytes: the limit, a part of it
// for page tables and what else the kernel needs, the files, which are in
// memory, and the warden, which holds some of them while it passes them on.
func hardLimit(l Limits) int {
	return l.Memory + l.Memory/8 + 2*l.Output + 2*l.Scratch + 3*l.Collect + 64<<20
}

// newCgroup makes one, or returns nil where none can be had or something is not
// limited.
func newCgroup(l Limits) *cgroup {
	if l.Memory == 0 || l.Output == 0 || l.Scratch == 0 {
		return nil
	}
	parent := cgroups.enter()
	if parent == "" {
		return nil
	}
	g := &cgroup{dir: filepath.Join(parent, fmt.Sprintf("%s%d-%d", boxPrefix, os.Getpid(), boxCount.Add(1))), self: -1, events: -1}
	err := os.Mkdir(g.dir, 0o755)
	if err == nil {
		err = writeValue(g.dir, "memory.max", strconv.Itoa(hardLimit(l)))
	}
	if err == nil {
		// What is swapped out would not be resident any more.
		if err = writeValue(g.dir, "memory.swap.max", "0"); errors.Is(err, fs.ErrNotExist) {
			err = nil // there is no swap
		}
	}
	if err == nil {
		g.self, err = unix.Open(g.dir, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	}
	if err == nil {
		g.events, err = unix.Open(filepath.Join(g.dir, "memory.events"), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	}
	if err != nil {
		g.close()
		return nil
	}
	return g
}

const boxPrefix = "kiebitz-box-"

var boxCount atomic.Int64

// kill ends what is left in the group, after its warden has ended.
func (g *cgroup) kill() {
	if g != nil {
		writeValue(g.dir, "cgroup.kill", "1") // Linux 5.14; older ones lose nothing
	}
}

// close removes the group.
func (g *cgroup) close() error {
	if g == nil {
		return nil
	}
	unix.Close(g.self)
	unix.Close(g.events)
	g.kill()
	err := os.Remove(g.dir)
	for deadline := time.Now().Add(tidyUp); errors.Is(err, unix.EBUSY) && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond) // what was killed is not gone at once
		err = os.Remove(g.dir)
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	cgroups.leave()
	return err
}

// exhausted returns how often the processes of the group could not get memory,
// at which the kernel ends one of them.
func (g *cgroup) exhausted() int {
	if g == nil {
		return 0
	}
	return exhausted(g.events)
}

// exhausted reads it from a memory.events. That a process was killed for want
// of memory of the whole machine, which "oom_kill" counts too, is not the
// solver's fault.
func exhausted(events int) int {
	var text [512]byte
	if events < 0 {
		return 0
	}
	n, err := unix.Pread(events, text[:], 0)
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(text[:n]) {
		if number, ok := bytes.CutPrefix(line, []byte("oom ")); ok {
			n, _ := strconv.Atoi(string(bytes.TrimSpace(number)))
			return n
		}
	}
	return 0
}
