package sandbox

import (
	"os"
	"runtime"
	"slices"
	"sync"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The filter asks the warden before some system calls (see [warden.installFilter]), and whoever
// makes one waits for the answer. That bounds what no limit of the kernel's
// does, such as the processes of a user who has others as well, and gives
// killAll a still target: nobody answers any more by then, so that nothing new
// is started. It is the same if the warden is killed, as the calls fail then.

// nextAsked reads a notification. It reports whether there is one: a thread that has been
// killed takes its own back.
func nextAsked(notify int) (n notification, ok bool) {
	_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(notify), unix.SECCOMP_IOCTL_NOTIF_RECV, uintptr(unsafe.Pointer(&n)))
	return n, errno == 0
}

// response is struct seccomp_notif_resp.
type response struct {
	ID    uint64
	Value int64
	Error int32
	Flags uint32
}

// answer lets a call be made, or fail with an error.
func answer(notify int, n *notification, errno unix.Errno) {
	r := response{ID: n.ID, Error: -int32(errno)}
	if errno == 0 {
		r.Flags = unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE
	}
	unix.Syscall(unix.SYS_IOCTL, uintptr(notify), unix.SECCOMP_IOCTL_NOTIF_SEND, uintptr(unsafe.Pointer(&r)))
}

// heed answers a call that the filter has told of, or ends the process for it.
func (a *attempt) heed() {
	n, ok := nextAsked(a.notify)
	switch {
	case !ok:
	case a.asked && isFork(&n):
		answer(a.notify, &n, a.mayFork())
	case a.asked && slices.Contains(pairs, n.Number) && uint32(n.Args[0]) == unix.AF_UNIX:
		answer(a.notify, &n, a.mayConnect())
	case a.asked && n.Number == unix.SYS_FCNTL:
		answer(a.notify, &n, a.mayLock())
	case a.asked && slices.Contains(timers, n.Number):
		a.still.timers = true
		answer(a.notify, &n, 0)
	default:
		a.End, a.Status = Forbidden, hostileCall(&n)
	}
}

// isFork reports whether a call starts a process or a thread, and no more.
func isFork(n *notification) bool {
	if n.Number == unix.SYS_CLONE {
		return n.Args[0]&newNamespaces == 0
	}
	return slices.Contains(forksByMachine, n.Number)
}

// pairs are the calls that make sockets.
var pairs = []uint32{unix.SYS_SOCKETPAIR, unix.SYS_SOCKET}

// locks are the commands of fcntl(2) that lock a part of a file.
var locks = []uint32{unix.F_SETLK, unix.F_SETLKW, unix.F_OFD_SETLK, unix.F_OFD_SETLKW}

// mostLocks is how often a solver may ask for one: each is some 200 bytes of the
// kernel's, and no limit bounds them.
const mostLocks = 1 << 16

// mayLock says whether one more part of a file may be locked.
func (a *attempt) mayLock() unix.Errno {
	if a.locks++; a.locks > mostLocks {
		return unix.ENOLCK
	}
	return 0
}

// timers are the calls that ask for a timer, which may wake who waits for
// nothing else.
var timers = append([]uint32{unix.SYS_SETITIMER, unix.SYS_TIMER_CREATE, unix.SYS_TIMERFD_CREATE}, timersByMachine...)

// recount is how long a count of processes is believed that leaves no room. A
// bomb must not keep the warden counting.
const recount = time.Millisecond

// mayFork says whether one more process may be started: as many as there was
// room for at the last count, then it counts again. Each thread can have one
// under way that is not counted yet; measure sees to the limit itself.
func (a *attempt) mayFork() unix.Errno {
	if a.Limits.Processes == 0 {
		return 0
	}
	if now := time.Now(); a.room <= 0 && now.Sub(a.roomAt) >= recount {
		_, threads := a.descendants(a.Limits.Processes)
		a.room, a.roomAt = a.Limits.Processes-threads, now
	}
	if a.room <= 0 {
		return unix.EAGAIN
	}
	a.room--
	return 0
}

// boundByUser reports whether RLIMIT_NPROC bounds the solver alone: it counts
// all that a user has in a user namespace, and nothing for the user root.
func (w *warden) boundByUser() bool {
	return w.User != 0 || w.Level < 3 && !w.AsRoot && countsByNamespace()
}

// reserve is how many processes of a user's are not for a solver: kiebitz and the
// warden end if they can't have a thread.
const reserve = 64

// mostProcesses returns the kernel's limit for a solver that may have n
// processes. Where it counts all that the user has, it leaves the rest to mayFork
// if that is asked.
func (a *attempt) mostProcesses(n uint64) uint64 {
	most := uint64(unix.RLIM_INFINITY)
	var own unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NPROC, &own) == nil && own.Cur != most {
		most = own.Cur - min(own.Cur/4, reserve)
	}
	switch {
	case a.boundByUser():
		return min(most, n)
	case !a.asked:
		return min(most, n+a.others.count())
	}
	return most
}

// tasks counts the processes and threads that a user has, for a limit on all of
// them.
type tasks struct {
	n  uint64
	at time.Time
}

// count returns how many there were a second ago at most: counting takes
// milliseconds where many run.
func (t *tasks) count() uint64 {
	if now := time.Now(); t.at.IsZero() || now.Sub(t.at) > time.Second {
		t.n, t.at = uint64(ofUser(os.Getuid())), now
	}
	return t.n
}

// ofUser counts them.
func ofUser(user int) (n int) {
	proc, err := os.Open("/proc")
	if err != nil {
		return 0
	}
	defer proc.Close()
	names, _ := proc.Readdirnames(-1)
	for _, name := range names {
		var st unix.Stat_t
		if dir := "/proc/" + name + "/task"; unix.Stat(dir, &st) == nil && int(st.Uid) == user {
			n += max(int(st.Nlink)-2, 1) // a link for each of its folders
		}
	}
	return n
}

// spareThreads makes the threads that will be needed: where the solver's user
// may have no more of them, Go would give up at the first one.
func spareThreads() {
	const most = 4
	var there, ended sync.WaitGroup
	there.Add(most)
	for range most {
		ended.Go(func() {
			runtime.LockOSThread() // so that each is on one of its own
			defer runtime.UnlockOSThread()
			there.Done()
			there.Wait()
		})
	}
	ended.Wait()
}
