package sandbox

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// A solver in which nothing runs and nothing will need not be waited for until
// the wall clock ends it: one that has stopped itself, or waits for children
// that are zombies, or for data that only itself could write.
//
// That is known, not guessed. Every thread is dead, stopped, or in a system call
// that only another process of the solver can end, and has not run between two
// looks: then none of them ran at the moment in between, and none can wake
// another. Whoever has asked for a timer is not judged, as is whoever hides.

const (
	// stuckFor is how far apart the two looks are, at least. One moment would do.
	stuckFor = 600 * time.Millisecond

	// stuckLook is how often a solver that does not run is looked at.
	stuckLook = 150 * time.Millisecond
)

// stillness is what has been seen of a solver that does not run.
type stillness struct {
	cpu    time.Duration // at the last look
	next   time.Time     // when to look again
	since  time.Time     // from when on it was as it is
	timers bool          // it has asked for a timer
	snapshot
}

// snapshot is what a solver waits for.
type snapshot struct {
	threads string // all of them, with how often each has run; "" if one may run
	waits   bool   // some wait, and are not stopped
}

// stuck says why a solver can't go on, "" if it may.
func (a *attempt) stuck(sum *usage) string {
	s, now := &a.still, time.Now()
	if sum.running || s.timers || !a.asked || s.cpu != sum.cpu {
		s.cpu, s.threads = sum.cpu, ""
		return ""
	}
	if now.Before(s.next) {
		return ""
	}
	s.next = now.Add(stuckLook)
	seen := a.waiting()
	if seen.threads == "" || seen.threads != s.threads {
		s.snapshot, s.since = seen, time.Now()
		return ""
	}
	switch {
	case now.Sub(s.since) < stuckFor:
		return ""
	case seen.waits:
		return Stuck + ": nothing is left that could wake it"
	}
	return Stuck + ": every process has stopped"
}

// waiting takes a snapshot. It gives up at the first thread that may go on.
func (a *attempt) waiting() (s snapshot) {
	var text strings.Builder
	list, _ := a.descendants(a.Limits.Processes)
	for _, pid := range list {
		dir := fmt.Sprintf("/proc/%d/task/", pid)
		threads, err := os.ReadDir(dir)
		if err != nil {
			return snapshot{}
		}
		for _, t := range threads {
			state, runs := stateOf(dir + t.Name())
			switch state {
			case "T", "Z", "X":
			case "S":
				if !forGood(dir + t.Name()) {
					return snapshot{}
				}
				s.waits = true
			default:
				return snapshot{}
			}
			fmt.Fprintln(&text, t.Name(), state, runs)
		}
	}
	s.threads = text.String()
	return s
}

// stateOf returns the letter of a thread's state, and what changes whenever it
// has run.
func stateOf(thread string) (state, runs string) {
	status, err := os.ReadFile(thread + "/status")
	if err != nil {
		return "", ""
	}
	after := func(key string) string {
		_, rest, _ := bytes.Cut(status, []byte("\n"+key+":\t"))
		line, _, _ := bytes.Cut(rest, []byte("\n"))
		return string(line)
	}
	letter, _, _ := strings.Cut(after("State"), " ")
	return letter, after("voluntary_ctxt_switches") + " " + after("nonvoluntary_ctxt_switches")
}

// forGood reports whether a sleeping thread is in a system call that has no
// timeout, and that nobody outside can end.
func forGood(thread string) bool {
	text, err := os.ReadFile(thread + "/syscall")
	if err != nil {
		return false
	}
	var words [7]uint64
	fields := bytes.Fields(text)
	if len(fields) < len(words) {
		return false
	}
	for i := range words {
		if words[i], err = strconv.ParseUint(string(fields[i]), 0, 64); err != nil {
			return false
		}
	}
	args := words[1:]
	switch number := uint32(words[0]); number {
	case unix.SYS_READ, unix.SYS_WRITE, unix.SYS_READV, unix.SYS_WRITEV:
		// No pipe comes from outside. One with a name may.
		link, err := os.Readlink(fmt.Sprintf("%s/fd/%d", thread, args[0]))
		return err == nil && strings.HasPrefix(link, "pipe:[")
	case unix.SYS_WAIT4, unix.SYS_WAITID, unix.SYS_RT_SIGSUSPEND:
		return true
	case unix.SYS_RT_SIGTIMEDWAIT:
		return args[2] == 0
	case unix.SYS_FUTEX:
		op := args[1] & 0x7f // without its flags
		return (op == futexWait || op == futexWaitBitset) && args[3] == 0
	case unix.SYS_PPOLL:
		return cmp.Or(args[1], args[2]) == 0
	default:
		return number == pauseNumber
	}
}

// FUTEX_WAIT and FUTEX_WAIT_BITSET of linux/futex.h.
const (
	futexWait       = 0
	futexWaitBitset = 9
)
