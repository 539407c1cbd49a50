// Package sandbox runs the processes of a solver that nobody trusts, under
// limits, and tells what became of each. It knows no problem and judges no
// output.
//
// Start with [Open], which makes a [Box] for one solver, and [Box.Run], which
// runs one process of it. When Run returns, the process and all that it left
// behind are gone, whatever it did: looped, slept, forked, flooded its output,
// left its input unread, left children with its output open.
//
// How much a box contains is its [Tier], chosen by trying:
//
//   - T1: own user, process, network, IPC, host name and mount namespaces, with
//     a private read-only root: the system's folders, the solver's own, and a
//     scratch folder that is emptied after each process;
//   - T2: the same without mounts; Landlock keeps the solver from the files;
//   - T3: no namespaces; Landlock, and the tree of processes is counted and
//     killed;
//   - T4: limits and a process group: all that systems other than Linux have.
//
// T1 to T3 add no_new_privs and a seccomp filter. On Linux, a box is a process
// of its own, the warden: this executable started again, which enters its
// namespaces once and then starts one solver process after another.
//
// Inside, a Box is the client (client_linux.go) of a warden, which becomes a user of its
// own (user_linux.go), enters its namespaces (warden_linux.go, mounts_linux.go,
// landlock_linux.go, seccomp_linux.go) and starts the processes (serve_linux.go). Its main
// thread alone is restricted, for good; what the restrictions refuse is done aside, on
// another thread, except for the limits of every process, which the filter lets through
// with a password. Before some calls the filter asks the warden (asked_linux.go): starting
// processes where no limit bounds them, making sockets (hoard_linux.go, with everything else
// that no process shows), and asking for a timer, so that a solver that can't go on is known
// (stuck_linux.go). survivors_linux.go finds what a warden of T3 has left, room_linux.go
// checks for room for processes, and cgroup_linux.go bounds a box's memory where
// delegation_linux.go finds a cgroup to divide. plain.go is what other systems have. The
// hidden command 'kiebitz box' is how scripts run a solver in a box.
//
// Decisions that stand:
//
//   - A solver's memory is what is resident, added up, also where a cgroup bounds it. A
//     cgroup counts files, output and the kernel's share as well: with its numbers the same
//     solver would get another verdict on another machine. Its bound is so much wider that,
//     except for what the sum can't see, it ends nobody whom the sum would let live.
//   - A warden is in the cgroup of its solver, though the kernel may end it there after the
//     solver. Outside, each process would have to be moved, which takes 40 µs where one comes
//     every 2 ms and 10 ms where they come seldom, or started with clone3, which a filter
//     can't look into.
//   - In T3 the warden counts processes at each clone, not RLIMIT_NPROC: that counts all that
//     the user has, does not bind root, and would have to be set again whenever the user
//     starts something. Nor could it give the killer a target that holds still.
//   - What a solver waits for is judged by its system calls and by how often its threads have
//     run, never by the time that has passed.
//
// Goals: a call is bounded in time and memory; nothing is measured that the
// solver did not cause; no privilege is needed.
//
// Non-goals: a defence against faults of the kernel; hiding from a solver that
// it is contained.
package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"syscall"
	"time"

	"kiebitz/internal/temporary"
)

// Mode says what to do where the best tier can't be had.
type Mode string

// The modes.
const (
	Auto    Mode = "auto"    // take the best tier there is
	Require Mode = "require" // T1 or nothing
	Off     Mode = "off"     // no containment: limits and a process group
)

// Options describe a box. They hold for all its processes.
type Options struct {
	Mode Mode // "" is Auto

	// Command is the solver with its arguments. The first word is found as a
	// shell finds it. "{name}" in a word stands for the path of the file of
	// that name (see [Process]); paths that no word has a place for are added
	// after the last, in their order.
	Command []string

	Read   []string // more files and folders that the solver may read
	Hide   []string // files of strangers: of the folders that they are in nothing is seen but what is named, and no program there is an installation's
	Env    []string // variables that it gets besides PATH, HOME, TMPDIR and LANG: "NAME=value", or "NAME" with the value that it has here
	Limits Limits

	// Collect makes a box for programs that make files, such as compilers: the
	// name of a folder that each process finds, empty, in its scratch folder.
	// The files that are in it when a process has exited are the result's. The
	// scratch folder is the working directory of such a process and holds its
	// files; of the command, the program and absolute paths alone are shown.
	Collect string

	// CollectFailed collects them of processes, too, that crashed or were killed at
	// a limit of time.
	CollectFailed bool

	Force int // a tier from 1 to 4 instead of the best; 0: the best
}

// Limits bound one process and its children. A zero field means no limit.
type Limits struct {
	CPU       time.Duration // of processor time, of all together
	Wall      time.Duration // from the start to the end
	Memory    int           // bytes that are resident, of all together, with the tables of pages
	Output    int           // bytes, of standard output and standard error each
	Processes int           // processes and threads at a time
	Scratch   int           // bytes in the scratch folder
	Collect   int           // bytes of the files that are collected; each counts some more
}

// Process is what one process of a solver is given.
type Process struct {
	Stdin []byte
	Files []File

	// Patience is how many times [Limits.Wall] it may take in T1 to T3; 0: once. The processor
	// time that it may use is the same.
	Patience int
}

// File is a file that the process can read: its path ends with the name and
// ".txt", or is the name alone, with slashes, in a box that collects files. Or it is one that
// was collected: its name is the path below the folder, with slashes.
type File struct {
	Name       string
	Data       []byte
	Executable bool // of one that was collected
}

// End is how a process ended.
type End string

// The ends of a process.
const (
	Exited      End = "exited"       // by itself with status 0
	Crashed     End = "crashed"      // with another status, or by a signal
	TimedOut    End = "timed out"    // killed at Limits.CPU or Limits.Wall, or as it can never go on
	MemoryLimit End = "memory"       // killed at Limits.Memory
	OutputLimit End = "output limit" // killed at Limits.Output
	Forbidden   End = "forbidden"    // killed at a system call that only an attack needs
	Stopped     End = "stopped"      // killed because the context was done
)

// collects reports whether files are collected of a process that has ended so.
func (e End) collects(failed bool) bool {
	return e == Exited || failed && (e == Crashed || e == TimedOut)
}

// Stuck begins the status of a process that timed out before its limits, as
// nothing would ever have happened any more.
const Stuck = "it can't go on"

// AtLimit begins the status of a process that timed out with as many processes as
// it may have.
const AtLimit = "at the limit of"

// ProcessorTime is the status of a process that used more of it than it may.
const ProcessorTime = "processor time"

// WallClock is the status of a process that took too long, whatever it used meanwhile.
const WallClock = "wall clock"

// Result is what became of a process.
type Result struct {
	End    End
	Status string // "exit status 1", "signal: segmentation fault"; the limit or the system call

	Stdout []byte // at most Limits.Output bytes
	Stderr []byte // if it is longer than stderrKept bytes, its first lines, "[...]" and its end; the beginning, from a box that collects files
	Files  []File // what was collected, in the order of the names

	Wall time.Duration
	CPU  time.Duration // of the process and all that it left behind; 0 where it can't be told

	// Memory bounds what the process had at one time, in bytes, as far as was
	// seen: the highest sum. To the kernel a process has had what it was started
	// from, some 20 MiB, before its first instruction: whoever has less and ends
	// between two looks is told by that. 0 where it can't be told.
	Memory int

	// Starved is set if the wall clock ended the process while it had to wait
	// for a processor: on an idle machine it might have ended in time.
	Starved bool
}

const (
	stderrKept = 16 << 10
	stderrHead = 1 << 10 // bytes of these for the beginning: Java names an exception above a stack of any length

	// grace is how long pipes may stay open after the process has ended,
	// because a child that left the process group holds them.
	grace = 200 * time.Millisecond
)

// wall is how long a process may take; 0: for ever.
func (l *Limits) wall(patience int) time.Duration { return l.Wall * time.Duration(max(1, patience)) }

// Tier says how much a box contains.
type Tier struct {
	Level int    // 1 to 4
	Lacks string // why it is not T1: "no private root: operation not permitted"
}

func (t Tier) String() string {
	if t.Lacks == "" {
		return fmt.Sprintf("T%d", t.Level)
	}
	return fmt.Sprintf("T%d (%s)", t.Level, t.Lacks)
}

// StartError says that a command can't be started.
type StartError struct {
	Command string
	Err     error
	Hint    string // what may help; may be empty
}

func (e *StartError) Error() string {
	return fmt.Sprintf("cannot start the solver %q: %v", e.Command, e.Err)
}

func (e *StartError) Unwrap() error { return e.Err }

// What is said of a program that the system does not start though its mode allows it, as
// one that is mounted noexec, and what helps.
const (
	NoStart     = "the system lets no program of its folder be started"
	NoStartCure = "Let XDG_CACHE_HOME and TMPDIR name folders whose file systems are not mounted noexec."
)

// NoStart reports whether it is so.
func (e *StartError) NoStart() bool {
	info, err := os.Stat(e.Command)
	return errors.Is(e.Err, fs.ErrPermission) && err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// lacking reports whether the machine, or the user, has no more of something. That
// is no fault of a solver, and no reason to contain it less.
func lacking(err error) bool {
	return slices.ContainsFunc([]error{syscall.EAGAIN, syscall.EMFILE, syscall.ENFILE}, func(e error) bool { return errors.Is(err, e) })
}

// UnavailableError says that T1 was required and can't be had, or that the user
// may have too few processes for any tier.
type UnavailableError struct {
	Reason string
	Cure   string
}

func (e *UnavailableError) Error() string {
	return "the sandbox is not available here: " + e.Reason
}

// SurvivorsError says that processes of the solver can't be killed. What else is
// run on this machine runs beside them, so that no result means anything.
type SurvivorsError struct {
	Processes []int
}

func (e *SurvivorsError) Error() string {
	n := len(e.Processes)
	return fmt.Sprintf("%d processes of the solver can't be killed: %v", n, e.Processes[:min(n, 10)])
}

// Box is a place for one solver to run in. It must be closed. It runs one
// process at a time.
type Box struct {
	tier Tier
	backend
}

// backend is how a tier runs a process.
type backend interface {
	run(context.Context, Process) (Result, error)
	close() error
}

// Open makes a box. The error is an [*UnavailableError], a [*StartError] if the
// solver can't be found, or one of the system.
func Open(o Options) (*Box, error) {
	sweepOwn()
	if o.Mode == Off {
		return &Box{Tier{Level: 4, Lacks: "switched off"}, &plain{Options: o}}, nil
	}
	return open(o)
}

// ownPrefix begins the names of folders outside of a box that are the box's own.
// A lock in each tells the next kiebitz whether this one lives.
const ownPrefix = "kiebitz-box"

// sweepOwn removes, once, what a kiebitz has left that was killed: folders and,
// where its warden was killed as well, processes.
var sweepOwn = sync.OnceFunc(func() { temporary.Sweep(ownPrefix, endLeft) })

// Tier says how much b contains.
func (b *Box) Tier() Tier { return b.tier }

// Run runs one process of the solver. The only errors are a [*StartError] and a
// [*SurvivorsError]. If the
// context is done before the start, nothing is started and the process counts
// as stopped.
func (b *Box) Run(ctx context.Context, p Process) (Result, error) {
	if ctx.Err() != nil {
		return Result{End: Stopped}, nil
	}
	return b.run(ctx, p)
}

// Close removes the box and what is in it.
func (b *Box) Close() error { return b.close() }

// beginAndEnd makes one text of the first and the last bytes of a longer one. Of the first,
// whole lines are taken.
func beginAndEnd(first, last []byte) []byte {
	n := bytes.LastIndexByte(first, '\n') + 1
	return slices.Concat(first[:n], []byte("[...]\n"), last[min(n+len("[...]\n"), len(last)):])
}
