package sandbox

import (
	"runtime"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The warden has one thread that does everything, and waits most of the time.
// These calls wait without telling Go's scheduler, which would wake another
// thread each time to see whether there is something else to do.

// pollStill is poll(2).
func pollStill(fds []unix.PollFd, timeout time.Duration) error {
	t := unix.NsecToTimespec(timeout.Nanoseconds())
	_, _, errno := unix.RawSyscall6(unix.SYS_PPOLL, uintptr(unsafe.Pointer(&fds[0])), uintptr(len(fds)), uintptr(unsafe.Pointer(&t)), 0, 0, 0)
	if errno != 0 {
		return errno
	}
	return nil
}

// waitStill is wait4(2) for one process.
func waitStill(pid int) (status unix.WaitStatus, err error) {
	var s int32
	_, _, errno := unix.RawSyscall6(unix.SYS_WAIT4, uintptr(pid), uintptr(unsafe.Pointer(&s)), unix.WALL, 0, 0, 0)
	if errno != 0 {
		return 0, errno
	}
	return unix.WaitStatus(s), nil
}

// hearNoChild keeps the stop and the end of each process from interrupting this one, which
// waits for them anyway. Go has a handler for all signals.
func hearNoChild() {
	var byDefault [4]uintptr // struct sigaction
	unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(unix.SIGCHLD), uintptr(unsafe.Pointer(&byDefault)), 0, 8, 0, 0)
}

// slack is how much later than asked a warden's other threads may wake: one of Go's would
// look every few microseconds whether somebody waits.
const slack = 10 * time.Millisecond

// withSlack calls f, which starts a process whose threads may wake so late.
func withSlack(f func() error) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	unix.Prctl(unix.PR_SET_TIMERSLACK, uintptr(slack), 0, 0, 0)
	defer unix.Prctl(unix.PR_SET_TIMERSLACK, 0, 0, 0, 0) // as before
	return f()
}

// noSlack makes this thread, and what it starts, wake in time again.
func noSlack() {
	const usual = 50 * time.Microsecond // to the kernel
	unix.Prctl(unix.PR_SET_TIMERSLACK, uintptr(usual), 0, 0, 0)
}

// sleepStill is time.Sleep, which other threads see to.
func sleepStill(d time.Duration) { pollStill([]unix.PollFd{{Fd: -1}}, d) }
