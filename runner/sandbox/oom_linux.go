package sandbox

import (
	"bytes"
	"strconv"

	"golang.org/x/sys/unix"
)

// oomScore is the file that says whom the kernel ends when memory is short,
// the machine's or a cgroup's: the solver, before its warden and before
// anything else. A process inherits the score of its parent.
type oomScore struct {
	fd  int
	own []byte // the warden's own score; nil: it can't be changed
}

// open must come before the warden becomes another user, who may not.
func (s *oomScore) open() {
	fd, err := unix.Open("/proc/self/oom_score_adj", unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	var text [16]byte
	n, err := unix.Pread(fd, text[:], 0)
	if err != nil || n == 0 {
		unix.Close(fd)
		return
	}
	s.fd, s.own = fd, bytes.Clone(text[:n])
}

// first lets what is started from now on be the first to be ended.
func (s *oomScore) first() {
	if s.own != nil {
		unix.Pwrite(s.fd, []byte(strconv.Itoa(mostLikely)), 0)
	}
}

// back takes that back for the warden itself. It needs no privilege, as the
// score was not less before.
func (s *oomScore) back() {
	if s.own != nil {
		unix.Pwrite(s.fd, s.own, 0)
	}
}

// mostLikely is OOM_SCORE_ADJ_MAX of linux/oom.h.
const mostLikely = 1000
