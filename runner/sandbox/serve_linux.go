package sandbox

import (
	"errors"
	"fmt"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

const (
	// look is how often the warden looks at what runs.
	look = 10 * time.Millisecond

	// tidyUp bounds the time in which what was killed must be gone.
	tidyUp = 15 * time.Second
)

// attempt is one process of the solver while it runs.
type attempt struct {
	*warden
	pid             int
	stdout, stderr  int
	started, looked time.Time
	wall            time.Duration // it may take; 0: for ever

	done   bool // the process itself has ended
	status unix.WaitStatus
	reply

	reaped  time.Duration // processor time of all that have been reaped
	still   stillness
	seen    map[int]life  // what lived at the last look
	lost    time.Duration // of what has vanished without having been reaped here
	half    time.Duration // what was used and waited for at the first look in the second half of the wall clock's limit
	halfAt  time.Duration // when that was
	floor   int           // the memory that the kernel charges to a process for having been started from here
	free    int           // room in the scratch folder's file system at the start, where that is not its own
	sockets int           // that it may have, at most
	locks   int           // that it has asked for
	slab    int           // bytes of the kernel's own when it had many processes for the first time
	room    int           // how many processes it may start until they are counted again
	roomAt  time.Time     // when they were
	full    bool          // it had as many processes as it may have, at the last look
	short   int           // how often memory was exhausted before it was started
}

// serve runs one process.
func (w *warden) serve(req request, fds []int) reply {
	if expected := 3 + len(req.Files); len(fds) != expected && (w.Collect == "" || len(fds) != expected+1) {
		return reply{Broken: "descriptors are missing"}
	}
	if err := w.writeFiles(req.Files, fds[3:]); err != nil {
		return reply{Broken: err.Error(), Start: err.Error(), Lacking: lacking(err)}
	}
	a := &attempt{warden: w, stdout: fds[1], stderr: fds[2], wall: w.Limits.wall(req.Patience)}
	if err := a.start(w.words(req.Files), fds); err != nil {
		a.killAll()
		return reply{Start: reason(err).Error(), Lacking: lacking(err), Refused: errors.Is(err, unix.EPERM) || errors.Is(err, unix.ENOSYS), Broken: a.Broken}
	}
	a.watch()
	a.killAll()
	a.verdict()
	if w.Collect != "" && a.End.collects(w.CollectFailed) {
		a.collect(fds[len(fds)-1])
	}
	if err := w.emptyScratch(); err != nil && a.Broken == "" {
		a.Broken = err.Error()
	}
	if a.exhausted() {
		// As long as the memory of what was ended is not given back, which
		// takes its time for tables of pages, the kernel ends this process next.
		a.Broken = "memory was exhausted"
	}
	return a.reply
}

// words returns the command of a process with files of the given names.
func (w *warden) words(names []string) []string {
	if w.Collect != "" {
		return w.Command
	}
	return Place(w.Command, names, inFolder(w.Scratch))
}

// collect writes what the process has made into a file.
func (a *attempt) collect(fd int) {
	files, err := collect(a.Scratch, a.Collect, a.Limits.Collect)
	var text []byte
	if err == nil {
		text, err = pack(files)
	}
	switch {
	case errors.Is(err, errTooLarge):
		a.End, a.Status = OutputLimit, "the files that it made"
		return
	case err == nil:
		err = writeAll(fd, text)
	}
	if err != nil {
		a.Broken, a.End, a.Status = err.Error(), Crashed, "what it made can't be read: "+err.Error()
	}
}

// start starts the process. It is stopped at its first instruction, so that
// its limits hold before it can do anything; set later, they would miss
// children that it starts at once.
func (a *attempt) start(words []string, fds []int) (err error) {
	a.floor, a.short = a.peak.bytes(), exhausted(a.events)
	if a.Level > 1 && a.Limits.Scratch > 0 {
		a.free = a.freeBytes()
	}
	a.oom.first()
	a.pid, err = syscall.ForkExec(a.Path, words, &syscall.ProcAttr{
		Dir: a.Dir, Env: a.Env, Files: []uintptr{uintptr(fds[0]), uintptr(fds[1]), uintptr(fds[2])},
		// If the warden is killed, so is the solver.
		Sys: &syscall.SysProcAttr{Setpgid: true, Ptrace: true, Pdeathsig: unix.SIGKILL, Cloneflags: uintptr(a.word[0]) << 32},
	})
	a.oom.back()
	if err != nil {
		return err
	}
	a.started = time.Now()
	var status unix.WaitStatus
	if err := again(func() (err error) { status, err = waitStill(a.pid); return err }); err != nil {
		return err
	}
	if !status.Stopped() {
		a.done, a.status = true, status
		return nil
	}
	if err := a.limit(); err != nil {
		unix.Kill(a.pid, unix.SIGKILL)
		return fmt.Errorf("its limits can't be set: %w", err)
	}
	beforeRelease()
	a.started = time.Now() // it has not run yet, and what we waited for was not its own
	a.looked = a.started
	return unix.PtraceDetach(a.pid)
}

// beforeRelease does nothing, but in a test: there it is a machine that is slow.
var beforeRelease = func() {}

// mostPending is how many timers and queued signals a solver may have.
const mostPending = 4096

// limit sets what the kernel itself can bound. The rest is seen to by watch.
func (a *attempt) limit() error {
	for _, b := range a.bounds {
		if err := a.word.setLimit(a.pid, b.resource, b.Rlimit); err != nil {
			return err
		}
	}
	if n := uint64(a.Limits.Processes); n > 0 {
		most := a.mostProcesses(n)
		return a.word.setLimit(a.pid, unix.RLIMIT_NPROC, unix.Rlimit{Cur: most, Max: most})
	}
	return nil
}

// bound is a limit of the kernel's.
type bound struct {
	resource int
	unix.Rlimit
}

// bounds returns those of each process whatever else runs.
func bounds(l Limits) (list []bound) {
	set := func(resource int, soft, hard uint64) {
		var own unix.Rlimit // which it inherits, and which can't be raised
		if unix.Getrlimit(resource, &own) == nil {
			hard = min(hard, own.Max)
		}
		list = append(list, bound{resource, unix.Rlimit{Cur: min(soft, hard), Max: hard}})
	}
	// 1 and not 0: programs that take core files from a pipe are started at 0.
	set(unix.RLIMIT_CORE, 1, 1)
	set(unix.RLIMIT_NOFILE, 256, 256)
	set(unix.RLIMIT_SIGPENDING, mostPending, mostPending)
	if n := l.Output; n > 0 {
		set(unix.RLIMIT_FSIZE, uint64(n)+1, uint64(n)+1)
	}
	if n := uint64(l.Memory); n > 0 {
		// A backstop: runtimes reserve much more than they use.
		set(unix.RLIMIT_DATA, 4*n+1<<30, 4*n+1<<30)
		set(unix.RLIMIT_STACK, min(n, 64<<20), n)
	}
	if t := l.CPU; t > 0 { // of each process; a backstop, too
		seconds := uint64(t/time.Second) + 2
		set(unix.RLIMIT_CPU, seconds, seconds)
	}
	return list
}

// watch returns when the process has ended, or must be killed.
func (a *attempt) watch() {
	every := look
	if a.wall > 0 {
		every = min(every, a.wall)
	}
	longest := every
	fd, err := unix.PidfdOpen(a.pid, 0)
	if err == nil {
		defer unix.Close(fd)
	} else { // before Linux 5.3, and where a filter refuses it: look whether it has ended
		fd, longest = -1, time.Millisecond
	}
	fds := []unix.PollFd{
		{Fd: int32(a.sock), Events: unix.POLLRDHUP}, {Fd: int32(fd), Events: unix.POLLIN},
		{Fd: int32(a.notify), Events: unix.POLLIN}, {Fd: int32(a.events), Events: unix.POLLPRI},
	}
	for !a.done && a.End == "" {
		wait := longest
		if a.wall > 0 {
			wait = min(wait, time.Until(a.started.Add(a.wall)))
		}
		err := pollStill(fds, max(wait, time.Millisecond))
		switch {
		case err != nil && err != unix.EINTR:
			a.Broken, a.End = err.Error(), Crashed
		case fds[0].Revents != 0: // nobody waits for the result any more
			a.Broken, a.End = "stopped", Stopped
		case fds[2].Revents&unix.POLLIN != 0:
			a.heed()
		case fds[3].Revents != 0 && a.exhausted():
			a.overMemory()
		}
		a.reap(unix.WNOHANG)
		if now := time.Now(); !a.done && a.End == "" && now.Sub(a.looked) >= every {
			a.looked = now
			a.measure()
		}
	}
	a.Wall = time.Since(a.started)
}

// reap takes note of what has ended. It reports whether there is anything left
// to wait for.
func (a *attempt) reap(flags int) bool {
	for {
		var status unix.WaitStatus
		var usage unix.Rusage
		pid, err := unix.Wait4(-1, &status, flags|unix.WALL, &usage)
		if err == unix.EINTR {
			continue
		}
		if err != nil || pid <= 0 {
			return err == nil
		}
		if status.Stopped() { // which only a tracer is told of
			if a.End == "" {
				a.End, a.Status = Forbidden, "ptrace"
			}
			continue
		}
		a.reaped += time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
		if n := int(usage.Maxrss) << 10; n > a.floor {
			a.Memory = max(a.Memory, n)
		}
		if pid == a.pid {
			a.done, a.status = true, status
			if a.Wall == 0 {
				a.Wall = time.Since(a.started)
			}
		}
	}
}

// measure looks at all that runs and ends it at a limit.
func (a *attempt) measure() {
	l, wall := a.Limits, time.Since(a.started)
	late := a.wall > 0 && (wall >= a.wall || a.half == 0 && wall >= a.wall/2)
	sum := a.tree(l.Processes, late)
	cpu := a.reaped + a.lost + sum.cpu
	if a.half == 0 && late {
		a.half, a.halfAt = cpu+sum.waited, wall
	}
	a.Memory = max(a.Memory, sum.memory)
	a.full = 2*sum.threads > l.Processes && l.Processes > 0 && sum.threads+ownThreads() >= l.Processes // few are not worth another look
	switch {
	case l.Processes > 0 && sum.threads > l.Processes:
		a.End, a.Status = Crashed, fmt.Sprintf("more than %d processes", l.Processes)
	case l.Memory > 0 && (a.Memory > l.Memory || a.manyMappings(sum.processes)):
		a.overMemory()
	case l.CPU > 0 && cpu > l.CPU:
		a.End, a.Status = TimedOut, ProcessorTime
	case a.wall > 0 && wall >= a.wall:
		a.End, a.Status = TimedOut, WallClock
		a.Starved = a.starved(wall, cpu+sum.waited, sum.waited)
	case l.Output > 0 && (size(a.stdout) > int64(l.Output) || size(a.stderr) > int64(l.Output)):
		a.End = OutputLimit
	case a.Level > 1 && l.Scratch > 0 && (a.tooMuch() || a.hoards()):
		a.End, a.Status = OutputLimit, "scratch folder"
	default:
		if a.Status = a.stuck(&sum); a.Status != "" {
			a.End = TimedOut
		}
	}
}

// starved reports whether a process that is late has waited for a processor: it
// has used some time, that spent waiting included. One that has slept for the second
// half of its limit was late for that. Of that half we may have seen little: then
// we had no processor either.
func (a *attempt) starved(wall, used, waited time.Duration) bool {
	seen := wall - a.halfAt
	return waited > wall/10 && (seen < wall/20 || used-a.half > seen/10)
}

// exhausted reports whether the cgroup's memory did not suffice, at which the
// kernel ends one process of several.
func (a *attempt) exhausted() bool { return exhausted(a.events) != a.short }

// overMemory ends the process for its memory. Where the kernel was quicker than
// the looks, it had at least as much as the limit.
func (a *attempt) overMemory() {
	a.End, a.Status = MemoryLimit, mebibytes(a.Limits.Memory)
	a.Memory = max(a.Memory, a.Limits.Memory)
}

func mebibytes(n int) string { return fmt.Sprintf("%d MiB", n>>20) }

// killAll ends everything that the process has started and waits for it.
func (a *attempt) killAll() {
	// Once the process itself has ended, all that it has left are children of
	// this one.
	if a.done && !a.reap(unix.WNOHANG) {
		return
	}
	for deadline := time.Now().Add(tidyUp); ; {
		aside(a.kill)
		if !a.reap(unix.WNOHANG) {
			return
		}
		if time.Now().After(deadline) {
			a.Broken = "what the solver started can't be killed"
			return
		}
		sleepStill(50 * time.Microsecond)
	}
}

// kill sends everything that the process has started its end.
func (a *attempt) kill() error {
	if a.Level < 3 || a.User != 0 {
		// All in this namespace, or all that this user has, but ourselves.
		return unix.Kill(-1, unix.SIGKILL)
	}
	killEach(func() []int { list, _ := a.descendants(0); return list })
	return nil
}

// aside calls f on a thread that is not restricted: the filter refuses what
// would change other processes, and what would end them all.
func aside(f func() error) error {
	done := make(chan error)
	go func() { done <- f() }()
	return <-done
}

// verdict says how the process ended, now that all is known.
func (a *attempt) verdict() {
	a.CPU = a.reaped + a.lost
	seen := a.Memory
	a.Memory = max(seen, a.floor) // at most the floor, if nothing more was seen
	if a.End != "" {
		a.atProcesses()
		return
	}
	switch l := a.Limits; {
	case a.status.Signaled() && a.status.Signal() == unix.SIGSYS:
		a.End, a.Status = Forbidden, "a system call"
	case l.Memory > 0 && seen > l.Memory, a.exhausted():
		a.overMemory()
	case l.CPU > 0 && a.CPU > l.CPU:
		a.End, a.Status = TimedOut, ProcessorTime
	case a.status.Signaled():
		a.End, a.Status = Crashed, "signal: "+a.status.Signal().String()
	case a.status.ExitStatus() != 0:
		a.End, a.Status = Crashed, fmt.Sprintf("exit status %d", a.status.ExitStatus())
	default:
		a.End = Exited
	}
}

// atProcesses says of what was ended at a limit that it had as many processes as
// it may have: a bomb is late, or large, for that.
func (a *attempt) atProcesses() {
	at := fmt.Sprintf("%s %d processes", AtLimit, a.Limits.Processes)
	switch {
	case !a.full:
	case a.End == TimedOut:
		a.Status = at
	case a.End == MemoryLimit:
		a.Status += ", " + at
	}
}
