package sandbox

import (
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
