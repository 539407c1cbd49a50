package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/signal"

	"golang.org/x/sys/unix"
)

// warden is the process that starts a solver's processes. It is in the box with
// them.
//
// It does everything on one thread, the only one that is restricted for good:
// what it starts inherits that thread's restrictions. As the first process of
// its namespace it can't be killed or stopped by what it started, and ends all
// of that when it ends itself.
type warden struct {
	setup
	sock   int
	owners int      // a user namespace to mount the solver's own files through; 0: none
	kept   []string // names of mount points in the scratch folder
	word   password
	notify int  // where the filter tells of system calls; -1: nowhere
	asked  bool // it asks before some
	others tasks
	events int // memory.events of the cgroup; -1: there is none
	oom    oomScore
	peak   peak
	bounds []bound // of each process
}

// serveClient is the whole life of a warden.
func serveClient() {
	w := &warden{sock: 3, notify: -1, events: -1}
	unix.CloseOnExec(w.sock)
	unix.CloseRange(4, 1<<32-1, unix.CLOSE_RANGE_CLOEXEC)
	fds, err := receiveInto(make([]byte, largest), w.sock, &w.setup)
	if err != nil {
		return
	}
	if w.Owners {
		w.owners, fds = fds[0], fds[1:]
	}
	if w.Events {
		w.events = fds[0]
	}
	var r ready
	if err := w.enter(); err != nil {
		var hidden *hiddenError
		r = ready{Err: err.Error(), Hidden: errors.As(err, &hidden)}
	}
	if send(w.sock, &r) != nil || r.Err != "" {
		return
	}
	for {
		// The next request comes soon, or not for long: then the scheduler may sleep, too.
		pollStill([]unix.PollFd{{Fd: int32(w.sock), Events: unix.POLLIN}}, look)
		var req request
		fds, err := receive(w.sock, &req)
		if err != nil {
			return
		}
		answer := w.serve(req, fds)
		for _, fd := range fds {
			unix.Close(fd)
		}
		if send(w.sock, &answer) != nil || answer.Broken != "" {
			return
		}
	}
}

// hiddenError says that a solver's files can't be read inside.
type hiddenError struct{ err error }

func (e *hiddenError) Error() string { return e.err.Error() }

// enter restricts this process and this thread as far as the tier goes.
func (w *warden) enter() error {
	signal.Notify(make(chan os.Signal, 1), unix.SIGTERM, unix.SIGINT, unix.SIGHUP, unix.SIGQUIT, unix.SIGTSTP,
		unix.SIGTTIN, unix.SIGTTOU, unix.SIGUSR1, unix.SIGUSR2, unix.SIGPIPE)
	hearNoChild()
	noSlack()
	switch w.Level {
	case 1:
		if err := unix.Sethostname([]byte("box")); err != nil {
			return fmt.Errorf("no host name: %w", err)
		}
		if err := w.privateRoot(); err != nil {
			return fmt.Errorf("no private root: %w", err)
		}
		w.kept = w.inTmp()
	case 3:
		if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
			return fmt.Errorf("no subreaper: %w", err)
		}
		brand(w.Brand)
	}
	w.oom.open()
	if err := w.become(); err != nil {
		return fmt.Errorf("no user of its own: %w", err)
	}
	// No process that is not privileged may look into this one.
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return fmt.Errorf("no protection of the warden: %w", err)
	}
	if err := w.readable(); err != nil {
		return err
	}
	if err := w.emptyScratch(); err != nil {
		return err
	}
	if err := dropCapabilities(); err != nil {
		return fmt.Errorf("no loss of capabilities: %w", err)
	}
	// What a user may have more of than others is not for the solver.
	for _, resource := range []int{unix.RLIMIT_RTPRIO, unix.RLIMIT_NICE} {
		if err := unix.Setrlimit(resource, &unix.Rlimit{}); err != nil {
			return fmt.Errorf("no limits of priority: %w", err)
		}
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no no_new_privs: %w", err)
	}
	if err := w.landlock(); err != nil && w.Level > 1 {
		return fmt.Errorf("no Landlock: %w", err)
	}
	w.word, w.bounds = newPassword(), bounds(w.Limits)
	spareThreads()
	if err := w.installFilter(); err != nil {
		return fmt.Errorf("no seccomp filter: %w", err)
	}
	return nil
}

// become changes the user, where that is asked for.
func (w *warden) become() error {
	if w.User == 0 {
		return nil
	}
	return errors.Join(unix.Setgroups(nil), unix.Setresgid(w.User, w.User, w.User), unix.Setresuid(w.User, w.User, w.User))
}

// protected returns the processes and groups that the solver must not signal:
// this one and, where it can be seen from here, kiebitz itself. What else it
// can't see, or Landlock keeps it from.
func (w *warden) protected() []int {
	list := []int{-1}
	for _, pid := range []int{os.Getpid(), os.Getppid()} {
		if pid <= 0 { // outside this namespace
			continue
		}
		list = append(list, pid)
		if group, err := unix.Getpgid(pid); err == nil {
			list = append(list, -group)
		}
	}
	return list
}

// readable finds out whether the solver can be read by the user it will run as.
func (w *warden) readable() error {
	if err := unix.Access(w.Path, unix.X_OK); err != nil {
		return &hiddenError{&os.PathError{Op: "execute", Path: w.Path, Err: err}}
	}
	for _, path := range w.Visible {
		if err := unix.Access(path, unix.R_OK); err != nil {
			return &hiddenError{&os.PathError{Op: "read", Path: path, Err: err}}
		}
	}
	return nil
}

// Bits of PR_SET_SECUREBITS (linux/securebits.h).
const (
	noRoot       = 1 << 0
	noRootLocked = 1 << 1
)

// dropCapabilities takes from this thread, and from what it starts, all that
// it was given to enter the namespaces.
func dropCapabilities() error {
	// Even root does not get them back by starting a program.
	unix.Prctl(unix.PR_SET_SECUREBITS, noRoot|noRootLocked, 0, 0, 0)
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil {
		return err
	}
	var none [2]unix.CapUserData
	return unix.Capset(&unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &none[0])
}
