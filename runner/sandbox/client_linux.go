package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"kiebitz/internal/temporary"
)

// open tries the tiers from the best on.
func open(o Options) (*Box, error) {
	program, err := exec.LookPath(o.Command[0])
	if err == nil {
		program, err = filepath.Abs(program)
	}
	if err != nil && !errors.Is(err, exec.ErrDot) {
		return nil, &StartError{Command: o.Command[0], Err: reason(err)}
	}
	if err := enoughProcesses(&o.Limits); err != nil {
		return nil, err
	}
	var lacks []string
	for level := max(o.Force, 1); level <= 3; level++ {
		c := &client{Options: o, level: level, program: program, sock: -1}
		err := c.start()
		if err != nil {
			c.close()
		}
		var unfit *unfitError
		switch {
		case err == nil:
			if c.asRoot {
				lacks = append(lacks, "the solver runs as root")
			}
			if level == 3 && (os.Geteuid() != 0 || c.asRoot) && signalsLeave() {
				lacks = append(lacks, "signals reach other processes of the user")
			}
			return &Box{Tier{level, strings.Join(lacks, "; ")}, c}, nil
		case !errors.As(err, &unfit):
			return nil, err
		case o.Mode == Require:
			return nil, &UnavailableError{Reason: unfit.Error(), Cure: cure(level)}
		case o.Force != 0:
			return nil, err
		}
		if !slices.Contains(lacks, unfit.Error()) {
			lacks = append(lacks, unfit.Error())
		}
	}
	return &Box{Tier{4, strings.Join(lacks, "; ")}, &plain{Options: o, wrap: withLimits(o.Limits)}}, nil
}

// cure says what to do where a tier can't be had.
func cure(level int) string {
	if _, err := os.Stat("/proc/self"); err != nil {
		return "Mount it: mount -t proc proc /proc"
	}
	if level == 1 {
		return "Let users make namespaces: sysctl kernel.unprivileged_userns_clone=1, user.max_user_namespaces=1000 and, on Ubuntu, kernel.apparmor_restrict_unprivileged_userns=0."
	}
	return ""
}

// unfitError says that a tier can't be had here.
type unfitError struct{ reason string }

func (e *unfitError) Error() string { return e.reason }

// client is the client of a warden process.
type client struct {
	Options
	level   int
	program string // absolute

	cmd     *exec.Cmd
	sock    int
	scratch string            // as the solver sees it
	own     *temporary.Folder // outside, with the scratch folder in it; nil in T1
	claim   int               // keeps others from its user; 0: there is none
	brand   uint64            // what its processes are known by, in T3
	asRoot  bool              // the solver has the user id of root, without root's rights

	group     *cgroup
	ungrouped bool // nothing can be started in a cgroup
}

// patience is how long a warden may take to end.
const patience = tidyUp + 5*time.Second

// stalled is how long after the limit for the wall clock a warden must have
// answered.
const stalled = 3 * patience

// brief is how long an answer is awaited without telling Go's scheduler, which would look
// after what waits every few microseconds. Most processes end before; while one is awaited
// its processor is its own.
const brief = 2 * time.Millisecond

// whenStalled is [time.AfterFunc]. A test has no time for it.
var whenStalled = time.AfterFunc

// Inside a user namespace of its own, a solver is this user.
const insideID = 1000

// start starts the warden and waits until it has entered its namespaces.
func (c *client) start() error {
	if c.group == nil && !c.ungrouped {
		c.group = newCgroup(c.Limits)
	}
	c.scratch = "/scratch"
	if c.level > 1 {
		// What a warden that ended badly has left may be another user's.
		if err := c.removeOwn(); err != nil {
			return err
		}
		if err := c.makeOwn(); err != nil {
			return err
		}
	}
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	hide := hidden(append(slices.Clone(c.Hide), filepath.Join(dir, "solver"))) // and what lies here
	if c.Collect != "" {
		dir = c.scratch
	}
	first := setup{
		Level: c.level, Command: c.Command, Path: c.program,
		Dir: dir, Scratch: c.scratch, Env: environment(c.scratch, c.Env), Limits: c.Limits, Collect: c.Collect, CollectFailed: c.CollectFailed,
	}
	c.look(&first, hide)
	if c.level == 3 {
		if c.brand == 0 {
			c.brand = newBrand()
		}
		if err := os.WriteFile(filepath.Join(c.own.Path, brandName), strconv.AppendUint(nil, c.brand, 10), 0o600); err != nil {
			return err
		}
	}
	first.Brand = c.brand
	if os.Geteuid() != 0 {
		return c.begin(first, ownNamespaces(c.level))
	}
	// Root makes the namespaces by its own right, and the solver becomes a user
	// that nobody else is.
	if first.User, err = c.newUser(); err != nil {
		return err
	}
	attr := &syscall.SysProcAttr{Setpgid: true}
	if c.level < 3 {
		attr.Cloneflags = separate
	}
	if c.level == 1 {
		attr.Cloneflags |= unix.CLONE_NEWNS
	} else {
		err = errors.Join(c.own.Pass(), os.Chown(c.scratch, first.User, first.User))
	}
	given := err == nil
	if given {
		if err = c.begin(first, attr); err == nil {
			return nil
		}
	}
	// Root without its rights, as in some containers, or without a private root
	// and with files that nobody else may read.
	if given && c.own != nil && os.Chown(c.scratch, 0, 0) != nil {
		return err
	}
	first.User = 0
	first.AsRoot, c.asRoot = true, true
	c.look(&first, append(hide, closedOnce()...))
	return c.begin(first, ownNamespaces(c.level))
}

// look fills in what the solver sees, and what not.
func (c *client) look(first *setup, hide []string) {
	command := append([]string{c.program}, c.Command[1:]...)
	first.Visible = visible(command, c.Read, hide, c.Collect == "")
	var asked []string
	for _, name := range c.Read {
		if path, err := filepath.Abs(name); err == nil {
			asked = append(asked, real(path))
		}
	}
	hide = slices.DeleteFunc(slices.Clone(hide), func(path string) bool {
		return !ofSystem(path) || slices.Contains(first.Visible, path) || withinAny(path, asked)
	})
	first.Masked = append(unseen(command, c.Read), hide...)
}

const separate = unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS

// ownNamespaces says how to start a warden without privileges.
func ownNamespaces(level int) *syscall.SysProcAttr {
	if level == 3 {
		return &syscall.SysProcAttr{Setpgid: true}
	}
	attr := &syscall.SysProcAttr{
		Cloneflags:  separate | unix.CLONE_NEWUSER,
		Setpgid:     true,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: insideID, HostID: os.Geteuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: insideID, HostID: os.Getegid(), Size: 1}},
	}
	if level == 1 {
		attr.Cloneflags |= unix.CLONE_NEWNS
		attr.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN}
	}
	return attr
}

// begin starts a warden process and sends it the setup.
func (c *client) begin(first setup, attr *syscall.SysProcAttr) error {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	c.sock = pair[0]
	theirs := os.NewFile(uintptr(pair[1]), "warden")
	var fds []int
	if first.User != 0 {
		if owners, err := ownersAre(first.User); err == nil {
			defer owners.Close()
			first.Owners, fds = true, append(fds, int(owners.Fd()))
		}
	}
	stderr := &tail{limit: 4 << 10}
	err = c.launch(attr, theirs, stderr)
	theirs.Close()
	if err != nil {
		c.end()
		if lacking(err) {
			return fmt.Errorf("the sandbox can't be started: %w", reason(err))
		}
		if _, noProc := os.Stat("/proc/self"); noProc != nil {
			return &unfitError{"/proc is not mounted"}
		}
		return &unfitError{"no namespaces: " + reason(err).Error()}
	}
	if c.group != nil {
		first.Events, fds = true, append(fds, c.group.events)
	}
	var r ready
	if err = send(c.sock, &first, fds...); err == nil {
		_, err = receive(c.sock, &r)
	}
	if err == nil && r.Err == "" {
		return nil
	}
	c.end()
	switch {
	case err != nil:
		return &unfitError{fmt.Sprintf("the sandbox ended at its start: %v %s", err, stderr.bytes())}
	case r.Hidden:
		return &StartError{Command: c.Command[0], Err: errors.New(r.Err),
			Hint: "Inside the sandbox a solver runs as an ordinary user: its files and their folder must be readable by all."}
	}
	return &unfitError{r.Err}
}

// launch starts a warden process, in its cgroup if that is possible.
func (c *client) launch(attr *syscall.SysProcAttr, sock *os.File, stderr *tail) error {
	start := func(attr *syscall.SysProcAttr) error {
		cmd := exec.Command("/proc/self/exe")
		cmd.Args = []string{wardenName}
		cmd.Env = []string{"GOMAXPROCS=1", "GORACE=atexit_sleep_ms=0"}
		cmd.ExtraFiles = []*os.File{sock}
		cmd.SysProcAttr = attr
		cmd.Stderr = stderr
		err := withSlack(cmd.Start)
		if err == nil {
			c.cmd = cmd
		}
		return err
	}
	if c.group == nil {
		return start(attr)
	}
	within := *attr
	within.UseCgroupFD, within.CgroupFD = true, c.group.self
	if start(&within) == nil {
		return nil
	}
	err := start(attr)
	if err == nil { // so that it was the cgroup: filters of containers refuse the call
		c.group.close()
		c.group, c.ungrouped = nil, true
	}
	return err
}

// ownersAre returns a user namespace in which root outside is the given user.
// A mount that is seen through it shows root's own files as that user's.
func ownersAre(user int) (*os.File, error) {
	cmd := exec.Command("/proc/self/exe")
	cmd.Args = []string{idleName}
	cmd.Env = []string{"GORACE=atexit_sleep_ms=0"}
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  unix.CLONE_NEWUSER,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: user, Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: user, Size: 1}},
	}
	hold, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	defer cmd.Wait()
	defer hold.Close()
	return os.Open(fmt.Sprintf("/proc/%d/ns/user", cmd.Process.Pid))
}

func (c *client) run(ctx context.Context, p Process) (Result, error) {
	if c.cmd == nil { // the last one ended badly
		if err := c.start(); err != nil {
			return Result{}, err
		}
	}
	began, before := time.Now(), c.group.exhausted()
	io, req, err := newStreams(p, c.Collect != "")
	if err != nil {
		return Result{}, err
	}
	defer io.close()
	if err := send(c.sock, &req, io.fds...); err != nil {
		c.end()
		return Result{}, err
	}
	answer, stopped, err := c.await(ctx, c.Limits.wall(p.Patience))
	var survivors *SurvivorsError
	if err != nil || answer.Broken != "" {
		errors.As(c.end(), &survivors)
	}
	switch {
	case survivors != nil:
		return Result{}, survivors
	case err != nil && stopped:
		return Result{End: Stopped}, nil
	case err != nil && c.group.exhausted() > before: // nobody else was left to be ended
		return Result{End: MemoryLimit, Status: mebibytes(c.Limits.Memory), Wall: time.Since(began), Memory: c.Limits.Memory}, nil
	case err != nil: // the solver's doing: nothing else runs in there
		return Result{End: Forbidden, Status: "the solver ended its own sandbox"}, nil
	case answer.Lacking:
		return Result{}, fmt.Errorf("no more processes can be started: %s", answer.Start)
	case answer.Refused:
		return Result{}, &UnavailableError{Reason: "a process can't be started under ptrace, which its limits need: " + answer.Start,
			Cure: "Allow ptrace (in a container: --cap-add SYS_PTRACE), or run without containment: --sandbox off."}
	case answer.Start != "":
		return Result{}, &StartError{Command: c.Command[0], Err: errors.New(answer.Start)}
	}
	if stopped && errors.As(c.close(), &survivors) { // the socket is shut
		return Result{}, survivors
	}
	return io.result(answer, c.Limits)
}

// await waits for the answer to a request, of which the process may take some time, 0: for
// ever. Stopped says that the context was done before, at which the socket is shut.
func (c *client) await(ctx context.Context, wall time.Duration) (answer reply, stopped bool, err error) {
	if wall > 0 {
		// A solver may find a way to stop its warden where it shares a user and
		// no namespace with it.
		process := c.cmd.Process
		defer whenStalled(wall+stalled, func() { process.Kill() }).Stop()
	}
	sock, shut := c.sock, make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		unix.Shutdown(sock, unix.SHUT_RDWR)
		close(shut)
	})
	pollStill([]unix.PollFd{{Fd: int32(sock), Events: unix.POLLIN}}, brief)
	_, err = receive(sock, &answer)
	if stopped = !stop(); stopped {
		<-shut // from here on the number may be another file's
	}
	return answer, stopped, err
}

// end ends the warden, and with it all that is in its box, and waits for it.
func (c *client) end() error {
	if c.sock >= 0 {
		unix.Close(c.sock) // at which it kills what it has started, and exits
		c.sock = -1
	}
	if c.cmd == nil {
		return nil
	}
	late := time.AfterFunc(patience, func() { c.cmd.Process.Kill() })
	defer late.Stop()
	err := c.cmd.Wait()
	c.cmd = nil
	c.group.kill()
	return errors.Join(err, c.sweep())
}

func (c *client) close() error {
	err := errors.Join(c.end(), c.group.close())
	c.group = nil
	c.freeUser()
	return errors.Join(err, c.removeOwn())
}

// makeOwn makes the scratch folder of a box that has no root of its own. What is
// around it the solver can't open.
func (c *client) makeOwn() (err error) {
	if c.own, err = temporary.Make(ownPrefix); err != nil {
		return err
	}
	c.scratch = filepath.Join(c.own.Path, "scratch")
	return os.Mkdir(c.scratch, 0o700)
}

// removeOwn removes the folder outside that is this box's.
func (c *client) removeOwn() error {
	if c.own == nil {
		return nil
	}
	err := c.own.Remove()
	c.own = nil
	return err
}

func init() {
	if len(os.Args) != 1 {
		return
	}
	switch os.Args[0] {
	case wardenName:
		runtime.LockOSThread()
		serveClient()
		os.Exit(0)
	case idleName:
		os.Stdin.Read(make([]byte, 1)) // until it is closed
		os.Exit(0)
	}
}

// How this executable knows that it is started as a part of a sandbox.
const (
	wardenName = "kiebitz: warden"
	idleName   = "kiebitz: namespace"
)
