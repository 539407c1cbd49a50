package sandbox_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"kiebitz/runner/sandbox"
)

// animal is a row of the zoo: a hostile program and what must become of it.
type animal struct {
	name, reason string
	program      string   // in testdata/zoo
	args         []string // "$name" stands for something of the world
	each         []string // more arguments: the program runs once for each of them

	limits  func(*sandbox.Limits)
	slow    bool          // only -all runs it
	signals bool          // it signals others
	sibling bool          // another solver runs at the same time, in a box of its own
	ends    []sandbox.End // of which one is right
	tries   bool          // it must have said that something was refused
	check   func(*testing.T, sandbox.Result)

	// open holds the beginnings of the attempts that a tier is known not to
	// stop. They are listed in SECURITY.md.
	open map[int][]string
}

// bound is how long a run may take: much more than it should, since machines are
// busy, and less than programs live by themselves.
const bound = 80 * time.Second

// brief is for what is ended by the clock on the wall. All others have so much
// time that a busy machine makes nobody late.
func brief(l *sandbox.Limits) { l.Wall = 700 * time.Millisecond }

// filling is for what must reach a limit before the clock ends it, also on a busy machine.
func filling(l *sandbox.Limits) { l.Wall = 5 * time.Second }

// swarming is for what may start more processes than a user who is crowded.
func swarming(l *sandbox.Limits) {
	brief(l)
	l.Processes = crowd + 100
}

// burning is for what must be ended by the processor time that it uses.
func burning(l *sandbox.Limits) { l.CPU = burnt }

const burnt = 300 * time.Millisecond

func ends(list ...sandbox.End) []sandbox.End { return list }

func printed(want []byte) func(*testing.T, sandbox.Result) {
	return func(t *testing.T, r sandbox.Result) {
		t.Helper()
		if !bytes.Equal(r.Stdout, want) {
			t.Errorf("printed %d bytes, expected %d: %.200q", len(r.Stdout), len(want), r.Stdout)
		}
	}
}

func begins(want []byte) func(*testing.T, sandbox.Result) {
	return func(t *testing.T, r sandbox.Result) {
		t.Helper()
		if !bytes.HasPrefix(r.Stdout, want) {
			t.Errorf("printed %.200q", r.Stdout)
		}
	}
}

// atMost reads "WHAT n" from the output and compares n.
func atMost(what string, most int) func(*testing.T, sandbox.Result) {
	return func(t *testing.T, r sandbox.Result) {
		t.Helper()
		for _, line := range strings.Split(string(r.Stdout), "\n") {
			var n int
			if _, err := fmt.Sscanf(line, what+" %d", &n); err == nil && n > most {
				t.Errorf("got %d %s, expected %d at most", n, what, most)
			} else if err == nil && n >= 0 {
				t.Logf("%d %s", n, what)
			}
		}
	}
}

// usesCPU demands that the processor time of children is counted.
func usesCPU(least time.Duration) func(*testing.T, sandbox.Result) {
	return func(t *testing.T, r sandbox.Result) {
		t.Helper()
		if r.CPU < least {
			t.Errorf("processor time %s, expected %s at least", r.CPU, least)
		}
	}
}

// uses demands that memory is counted.
func uses(least int) func(*testing.T, sandbox.Result) {
	return func(t *testing.T, r sandbox.Result) {
		t.Helper()
		if r.Memory < least {
			t.Errorf("memory %d MiB, expected %d at least", r.Memory>>20, least>>20)
		}
	}
}

// kept demands that the output is cut at the limit.
func kept(t *testing.T, r sandbox.Result) {
	t.Helper()
	if len(r.Stdout) > zooLimits.Output || len(r.Stderr) > zooLimits.Output {
		t.Errorf("kept %d and %d bytes", len(r.Stdout), len(r.Stderr))
	}
}

// known demands that it was seen that nothing goes on.
func known(t *testing.T, r sandbox.Result) {
	t.Helper()
	if !strings.HasPrefix(r.Status, sandbox.Stuck) || r.Wall > zooLimits.Wall/2 {
		t.Errorf("ended with %q after %s", r.Status, r.Wall)
	}
}

// full demands that it is said that there were too many processes.
func full(t *testing.T, r sandbox.Result) {
	t.Helper()
	if !strings.Contains(r.Status, "processes") {
		t.Errorf("%s: %q says nothing of the limit of processes", r.End, r.Status)
	}
}

func noSecret(t *testing.T, r sandbox.Result) {
	t.Helper()
	if bytes.Contains(r.Stdout, []byte(secret)) || bytes.Count(r.Stdout, []byte("\n")) > 10 {
		t.Errorf("the environment is %q", r.Stdout)
	}
}

func allBytes() []byte {
	var all []byte
	for range 4 {
		for i := range 256 {
			all = append(all, byte(i))
		}
	}
	return all
}

var (
	exited, crashed, timedOut   = sandbox.Exited, sandbox.Crashed, sandbox.TimedOut
	memory, output, isForbidden = sandbox.MemoryLimit, sandbox.OutputLimit, sandbox.Forbidden
)

var animals = []animal{
	// Processes.
	{name: "forkbomb", reason: "all it starts counts and is killed", program: "forkbomb", limits: filling, ends: ends(timedOut, crashed, memory), check: full},
	{name: "forkbomb-setsid", reason: "sessions do not hide processes", program: "forkbomb-setsid", limits: brief, ends: ends(timedOut, crashed, memory)},
	{name: "forkbomb-py", reason: "an interpreter's processes are the same", program: "forkbomb.py", limits: brief, ends: ends(timedOut, crashed, memory)},
	{name: "bomb", reason: "it is ended where it does not stop starting processes, and where the user may have no more", program: "bomb", limits: brief, ends: ends(timedOut, crashed, memory)},
	{name: "bomb-setsid", reason: "so is one of sessions", program: "bomb", args: []string{"setsid"}, limits: brief, ends: ends(timedOut, crashed, memory)},
	{name: "bomb-many", reason: "also where it may have more than its user, whose last processes are not for it", program: "bomb", limits: swarming, ends: ends(timedOut, crashed, memory)},
	{name: "hare", reason: "processes that change all the time are caught at the limit", program: "hare", limits: brief, ends: ends(timedOut)},
	{name: "hare-exits", reason: "and when the solver has ended", program: "hare", args: []string{"exits"}, ends: ends(exited), check: printed(answer)},
	{name: "threads", reason: "threads count as processes", program: "threads", limits: brief, ends: ends(timedOut, crashed, memory), check: atMost("threads", zooLimits.Processes)},
	{name: "daemon", reason: "a daemon neither delays a right answer nor adds to it", program: "daemon-holds-stdout", ends: ends(exited), check: printed(answer)},
	{name: "daemon-py", reason: "nor does one of an interpreter", program: "daemon.py", ends: ends(exited), check: printed(answer)},
	{name: "many-files", reason: "open files are bounded", program: "many-files", ends: ends(exited), check: atMost("files", 65536)},
	{name: "socketpair", reason: "runtimes need pairs of sockets", program: "socketpair", ends: ends(exited), check: printed(answer)},
	{name: "swarm", reason: "processes are found however they are started", program: "swarm", each: []string{"clone-parent", "clone-vm"}, limits: brief, ends: ends(timedOut, crashed, memory)},
	{name: "exec-chain", slow: true, reason: "a process that becomes another one all the time has no more time", program: "swarm", args: []string{"exec-chain"}, limits: brief, ends: ends(timedOut)},
	{name: "vfork", slow: true, reason: "who waits for a child in the kernel can be ended", program: "swarm", args: []string{"vfork"}, limits: brief, ends: ends(timedOut)},
	{name: "leader-execs", reason: "another thread may become the process", program: "swarm", args: []string{"leader-execs"}, ends: ends(exited), check: printed(answer)},
	{name: "left", reason: "whatever is left is ended, and delays nothing", program: "swarm", each: []string{"subreaper", "hidden"}, ends: ends(exited), check: printed(answer)},
	{name: "orphans-write", reason: "what writes on is ended, and only with the answer", program: "swarm", args: []string{"orphans-write"}, ends: ends(exited, output), check: begins(answer)},
	{name: "zombies", reason: "zombies count as processes", program: "swarm", args: []string{"zombies"}, ends: ends(exited, crashed)},
	{name: "asks", reason: "questions don't keep the warden from looking", program: "swarm", args: []string{"asks"}, limits: brief, ends: ends(timedOut)},
	{name: "groups", reason: "nobody joins others' groups", program: "swarm", args: []string{"groups"}, ends: ends(exited), tries: true},

	// Memory.
	{name: "alloc", reason: "2 GiB, piece by piece", program: "alloc-2g", ends: ends(memory)},
	{name: "alloc-at-once", reason: "2 GiB in one piece; malloc may refuse", program: "alloc-2g", args: []string{"at once"}, ends: ends(memory, crashed)},
	{name: "alloc-py", reason: "an interpreter's objects", program: "alloc.py", ends: ends(memory)},
	{name: "alloc-8-children", reason: "the sum counts", program: "alloc-8-children", ends: ends(memory)},
	{name: "leaders-exit", reason: "a process whose first thread has ended is counted, too", program: "leaders-exit", ends: ends(memory)},
	{name: "hide-and-grow", reason: "a process that may not be looked into is counted, too", program: "hide-and-grow", ends: ends(memory)},
	{name: "hide", reason: "one that hides may answer right", program: "hide-and-grow", args: []string{"exits"}, ends: ends(exited), check: printed(answer)},
	{name: "stack-overflow", reason: "endless recursion is a crash", program: "stack-overflow", ends: ends(crashed, memory)},
	{name: "stack", reason: "a stack of 40 MiB is memory, and allowed", program: "stack-overflow", args: []string{"40"}, ends: ends(exited), check: uses(40 << 20)},
	{name: "static-too-large", reason: "an array of 2000 MiB", program: "static-too-large", ends: ends(memory, crashed)},
	{name: "shm", reason: "shared memory counts", program: "shm", each: []string{"sysv", "posix", "anonymous"}, ends: ends(exited, memory, crashed)},
	{name: "memfd-many", reason: "so do files of memory that nobody has mapped", program: "memfd-grow", args: []string{"many"}, ends: ends(exited, memory, crashed, output)},
	{name: "page-tables", reason: "so do tables of pages", program: "page-tables", ends: ends(memory)},
	{name: "hoard-files", reason: "so do files that are removed, and held", program: "hoard", each: []string{"files", "mapped", "many"}, ends: ends(exited, output), tries: true},
	{name: "hoard-sockets", reason: "what waits in sockets is bounded", program: "hoard", args: []string{"sockets"}, ends: ends(exited), tries: true, check: atMost("MiB", 40)},
	{name: "hold-pipes", reason: "so is what waits in pipes", program: "hold", args: []string{"pipes"}, ends: ends(exited), check: atMost("MiB", 80)},
	{name: "hold-pages", reason: "no page waits in a pipe that is nobody's", program: "hold", each: []string{"vmsplice", "splice", "sendfile"}, ends: ends(exited, output), tries: true},
	{name: "mappings", slow: true, reason: "mappings without pages count", program: "hold", args: []string{"mappings"}, ends: ends(memory)},
	{name: "hold-locks", slow: true, reason: "locks are bounded", program: "hold", args: []string{"locks"}, ends: ends(exited), check: atMost("locks", 1<<16)},
	{name: "hold-events", slow: true, reason: "so is what waits for events", program: "hold", args: []string{"epoll"}, ends: ends(exited), check: atMost("events", 200000)},
	{name: "watch-files", reason: "no files are watched", program: "hold", args: []string{"inotify"}, ends: ends(exited), tries: true},
	{name: "hugetlb", reason: "nor huge pages had", program: "hold", args: []string{"hugetlb"}, ends: ends(exited, memory, crashed), tries: true},
	{name: "hold-counted", reason: "memory that is locked, had at once, or shared until it is written to counts", program: "hold", each: []string{"locked", "populate", "copies"}, ends: ends(memory)},
	{name: "reserve", reason: "addresses without memory don't count: runtimes reserve them", program: "hold", args: []string{"reserve"}, ends: ends(exited), check: printed(answer)},
	{name: "timers", reason: "timers are bounded", program: "signals", args: []string{"timers"}, ends: ends(exited), check: atMost("timers", 4096)},
	{name: "queue", reason: "so are signals that wait", program: "signals", args: []string{"queue"}, ends: ends(exited), check: atMost("signals", 4096)},
	{name: "name-grows", reason: "a name can't hide memory", program: "swarm", args: []string{"name-grows"}, ends: ends(memory)},

	// Time.
	{name: "loop", reason: "processor time is bounded", program: "loop", limits: burning, ends: ends(timedOut), check: usesCPU(burnt)},
	{name: "burn-3-children", reason: "that of children counts", program: "burn-3-children", limits: burning, ends: ends(timedOut), check: usesCPU(burnt)},
	{name: "burn-unreaped", reason: "that of children nobody waits for, too", program: "burn-unreaped", limits: burning, ends: ends(timedOut), check: usesCPU(burnt / 2)},
	{name: "cpu-orphans", reason: "that of orphans, too", program: "cpu-orphans", limits: burning, ends: ends(timedOut), check: usesCPU(burnt)},
	{name: "cpu-orphans-exits", reason: "also if the solver ends before them", program: "cpu-orphans", args: []string{"exits"}, ends: ends(exited), check: usesCPU(200 * time.Millisecond)},
	{name: "burns", reason: "no name, priority, thread, signal or fault hides processor time", program: "swarm", each: []string{"name-burns", "threads-burn"}, limits: burning, ends: ends(timedOut), check: usesCPU(burnt)},
	{name: "burns-idle", slow: true, reason: "nor what runs only when nothing else does, which waits long on a busy machine", program: "swarm", each: []string{"idle-burns"}, limits: burning, ends: ends(timedOut), check: usesCPU(burnt)},
	{name: "burns-handling", slow: true, reason: "nor what handles signals", program: "signals", each: []string{"storm", "faults"}, limits: burning, ends: ends(timedOut), check: usesCPU(burnt)},
	{name: "low-cpu", slow: true, reason: "its own limit ends it as well", program: "odd", args: []string{"low-cpu"}, ends: ends(crashed)},
	{name: "sleep", reason: "a sleeper is ended by the wall clock", program: "sleep", limits: brief, ends: ends(timedOut)},
	{name: "ignore-sigterm", reason: "no signal can be ignored that ends a solver", program: "ignore-sigterm", limits: brief, ends: ends(timedOut)},
	{name: "stop-itself", reason: "a stopped process is ended as well", program: "stop-itself", limits: brief, ends: ends(timedOut)},
	{name: "blocks", slow: true, reason: "blocked signals change nothing", program: "signals", args: []string{"blocks"}, limits: brief, ends: ends(timedOut)},
	{name: "stop-group", reason: "its group is not the warden's", program: "signals", args: []string{"stop-group"}, limits: brief, ends: ends(timedOut)},
	{name: "kill-itself", reason: "an end by any signal is a crash", program: "signals", each: []string{"kill-group", "core", "4", "6", "7", "8", "11", "13", "14", "15", "24", "31", "34"}, ends: ends(crashed, timedOut, isForbidden)},
	{name: "kill-all", reason: "it can't signal all at once", program: "signals", args: []string{"kill-all"}, ends: ends(isForbidden)},
	{name: "stuck", reason: "what can't go on is not waited for", program: "stuck",
		each: []string{"stop", "zombies", "closes-stdin", "waits", "lock"}, ends: ends(timedOut), check: known},
	{name: "not-stuck", reason: "what only waits is", program: "stuck",
		each: []string{"sleeps", "polls", "alarm", "child", "continues", "pipe", "pipe-pong"}, ends: ends(exited), check: printed(answer)},
	{name: "right-never-exits", reason: "a right answer without an end is none", program: "right-never-exits", limits: brief, ends: ends(timedOut)},
	{name: "slow-endless", reason: "slow output does not buy time", program: "slow-endless", limits: brief, ends: ends(timedOut), check: kept},

	// Input and output.
	{name: "flood-stdout", reason: "output is bounded", program: "flood-stdout", ends: ends(output), check: kept},
	{name: "flood-stdout-ignore", reason: "also if the signal is ignored and it ends with 0", program: "flood-stdout", args: []string{"ignore"}, ends: ends(output), check: kept},
	{name: "flood-stderr", reason: "so are error messages", program: "flood-stderr", ends: ends(output), check: kept},
	{name: "flood-stderr-ignore", reason: "in the same way", program: "flood-stderr", args: []string{"ignore"}, ends: ends(output), check: kept},
	{name: "long-line", reason: "a line may be as long as an output", program: "long-line", ends: ends(output), check: kept},
	{name: "binary-output", reason: "all bytes come through", program: "binary-output", ends: ends(exited), check: printed(allBytes())},
	{name: "exits-before-reading", reason: "input need not be read", program: "exits-before-reading", ends: ends(exited), check: printed([]byte("done\n"))},
	{name: "closes-stdin", reason: "nor be open", program: "closes-stdin", ends: ends(exited), check: printed([]byte("done\n"))},
	{name: "reopen-stdin", reason: "the input can't be changed", program: "reopen-stdin", ends: ends(exited), tries: true,
		check: func(t *testing.T, r sandbox.Result) {
			if !bytes.HasSuffix(r.Stdout, answer) {
				t.Errorf("the input became %.300q", r.Stdout)
			}
		}},
	{name: "memfd-grow", reason: "output can't grow without being written", program: "memfd-grow", each: []string{"truncate", "allocate", "seek", "map"}, ends: ends(exited, output), tries: true, check: kept},
	{name: "spoof-stderr", reason: "what it prints is data", program: "spoof-stderr", ends: ends(exited),
		check: func(t *testing.T, r sandbox.Result) {
			if !bytes.Equal(r.Stdout, r.Stderr) || !bytes.HasPrefix(r.Stderr, []byte("kiebitz: conforms\nCONFORMS")) {
				t.Errorf("printed %q and %q", r.Stdout, r.Stderr)
			}
		}},
	{name: "rewrites", reason: "what counts is what stands in the output in the end", program: "odd", args: []string{"rewrites"}, ends: ends(exited), check: printed(answer)},
	{name: "hole", reason: "a hole counts as output", program: "odd", args: []string{"hole"}, ends: ends(exited, output), check: kept},
	{name: "closes-stdout", reason: "streams may be closed", program: "odd", args: []string{"closes-stdout"}, ends: ends(exited), check: printed(nil)},
	{name: "streams", reason: "no stream is another one, or holds what others have printed", program: "odd", each: []string{"swaps", "reads-output"}, ends: ends(exited), tries: true},

	// Files.
	{name: "read-files", reason: "case file, answer, home, secrets and other processes can't be read", program: "read-files",
		args: []string{"$secret", "$answer", "$home", "$temp", "$harness"}, ends: ends(exited), tries: true},
	{name: "write-outside", reason: "nothing can be made or changed outside", program: "write-outside",
		args: []string{"$outside", "$secret", "$temp"}, ends: ends(exited), tries: true},
	{name: "chmod-rename", reason: "nor in its own folder", program: "chmod-rename", ends: ends(exited), tries: true},
	{name: "fill-scratch", reason: "the scratch folder is bounded", program: "fill-scratch", each: []string{"", "empty", "reserve", "deep", "unreadable"},
		ends: ends(exited, output, timedOut), check: atMost("MiB", zooLimits.Scratch>>20)},
	{name: "leave-scratch", reason: "and emptied, without following links", program: "leave-scratch", args: []string{"$victim"}, ends: ends(exited, output),
		check: func(t *testing.T, r sandbox.Result) {
			var made, depth int // some tiers refuse chmod and sockets
			if n, _ := fmt.Sscanf(string(r.Stdout), "made %d\ndepth %d\n", &made, &depth); n != 2 || made < 4 || depth != 50 {
				t.Errorf("it has printed %q", r.Stdout)
			}
		}},
	{name: "odd-files", reason: "names and kinds of files trouble nobody", program: "odd", each: []string{"names", "kinds"}, ends: ends(exited, output)},
	{name: "odd-scratch", reason: "the scratch folder stays, and can be used again", program: "odd", args: []string{"scratch"}, ends: ends(exited, output), tries: true},
	{name: "odd-lock", reason: "its program is not its own to lock", program: "odd", args: []string{"flock"}, ends: ends(exited)},
	{name: "low-limits", reason: "its own limits are its own", program: "odd", args: []string{"low-limits"}, ends: ends(exited), check: printed(answer)},
	{name: "script", reason: "a program that needs itself to start does not", program: "odd", args: []string{"script"}, ends: ends(exited), tries: true},
	{name: "devices", reason: "there are no devices", program: "devices", ends: ends(exited), tries: true},
	{name: "read-sibling", reason: "another solver's scratch folder is hidden", program: "read-sibling", args: []string{"$temp"}, sibling: true,
		ends: ends(exited), tries: true},
	{name: "env-secret", reason: "the environment holds no secrets", program: "env-secret", ends: ends(exited), check: noSecret},
	{name: "leak-fds", reason: "only the three streams are inherited", program: "leak-fds", ends: ends(exited), tries: true},
	{name: "terminal", reason: "nothing can be typed into the terminal", program: "terminal", ends: ends(exited), tries: true},

	// Network.
	{name: "net", reason: "there is no network, and to ask for it is no attack", program: "net", args: []string{"$tcp", "$udp", "$abstract", "$socket"},
		each: []string{"tcp", "udp", "tcp6", "abstract", "unix", "datagrams $datagrams", "netlink", "packet", "vsock", "alg"}, ends: ends(exited), tries: true},
	{name: "net-py", reason: "an interpreter finds none", program: "net.py", args: []string{"$tcp", "$udp", "$abstract", "$socket"},
		ends: ends(exited), tries: true},

	// Other processes and the system.
	{name: "stop-parent", signals: true, reason: "its warden can't be stopped or ended", program: "stop-parent",
		each: []string{"thread 19 $pidns", "thread 9 $pidns", "thread each $pidns", "kill 19 $pidns", "kill 9 $pidns", "kill each $pidns", "tgkill 9 $pidns", "sigqueue 9 $pidns", "pidfd 9 $pidns", "group 9 $pidns",
			"sigio 19 $pidns", "sigio 9 $pidns", "sigio each $pidns", "all 19 $pidns", "all 9 $pidns", "all each $pidns"}, limits: brief, ends: ends(exited, crashed, timedOut, isForbidden)},
	{name: "tamper", reason: "nor slowed down, nor can other solvers and the harness", program: "tamper", args: []string{"$harness", "$sibling"}, sibling: true, ends: ends(exited, isForbidden), tries: true},
	{name: "kill-others", signals: true, reason: "other solvers and the harness can't be killed", program: "kill-others", args: []string{"$pidns", "$sibling"}, sibling: true,
		ends: ends(exited, crashed, isForbidden), tries: true},
	{name: "ptrace", reason: "no process can be traced", program: "ptrace", sibling: true,
		each: []string{"attach $harness $sibling", "seize $harness $sibling", "readv $harness $sibling", "writev $harness $sibling", "pidfd $harness $sibling", "traceme"},
		ends: ends(exited, isForbidden), tries: true},
	{name: "reach", reason: "nor changed otherwise", program: "reach", sibling: true,
		each: []string{"madvise $harness $sibling", "mrelease $harness $sibling", "getfd $harness $sibling", "move-pages $harness $sibling", "migrate $harness $sibling", "robust-list $harness $sibling", "setpgid $harness $sibling"},
		ends: ends(exited, isForbidden), tries: true},
	{name: "namespaces", reason: "no new namespaces and mounts", program: "namespaces",
		each: []string{"user", "net", "clone", "clone3", "setns", "mount", "bind", "remount", "umount", "chroot", "pivot", "fsopen", "open_tree", "uts", "ipc", "pid", "cgroup", "mnt", "time"}, ends: ends(exited, isForbidden), tries: true},
	{name: "bpf-etc", reason: "none of the calls that only attacks need", program: "bpf-etc",
		each: []string{"bpf", "perf_event_open", "keyctl", "add_key", "request_key", "userfaultfd", "io_uring_setup", "init_module", "finit_module",
			"delete_module", "kexec_load", "reboot", "swapon", "swapoff", "syslog", "acct", "quotactl", "name_to_handle_at", "open_by_handle_at",
			"fanotify_init", "io_uring_enter", "io_uring_register", "kexec_file_load", "pidfd_getfd", "pidfd_send_signal", "fspick", "move_mount", "mount_setattr", "open_tree", "fsmount", "fsconfig", "quotactl_fd", "settimeofday", "clock_settime", "sethostname", "setdomainname", "vhangup", "kcmp", "msgget", "semget", "mq_open", "memfd_secret", "file_setattr", "newer"},
		ends: ends(exited, isForbidden), tries: true},
	{name: "raise-limits", reason: "limits can't be raised", program: "raise-limits", ends: ends(exited), tries: true},
	{name: "setuid", reason: "no program gives rights", program: "setuid-binaries", args: []string{"$setuid"}, ends: ends(exited), tries: true},
	{name: "become", reason: "nobody becomes somebody else", program: "become", ends: ends(exited, isForbidden), tries: true},
}

// TestZooRows proves that the rows are told apart and have a reason.
func TestZooRows(t *testing.T) {
	const least = 137 // of a trial in which all that is known was tried
	seen, kinds := map[string]bool{}, 0
	for _, a := range animals {
		kinds += max(1, len(a.each))
		if a.name == "" || a.reason == "" || seen[a.name] || len(a.ends) == 0 {
			t.Errorf("the row %q needs a name of its own, a reason and ends", a.name)
		}
		seen[a.name] = true
	}
	if t.Logf("%d kinds in %d rows", kinds, len(animals)); kinds < least {
		t.Errorf("found %d kinds, expected %d", kinds, least)
	}
}
