package sandbox

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// hostile are system calls that only an attack needs. A process that makes one
// is ended and told of.
var hostile = map[uint32]string{
	unix.SYS_PROCESS_VM_READV: "process_vm_readv", unix.SYS_PROCESS_VM_WRITEV: "process_vm_writev",
	unix.SYS_MOUNT: "mount", unix.SYS_UMOUNT2: "umount2", unix.SYS_PIVOT_ROOT: "pivot_root",
	unix.SYS_MOVE_MOUNT: "move_mount", unix.SYS_OPEN_TREE: "open_tree", unix.SYS_FSOPEN: "fsopen",
	unix.SYS_FSMOUNT: "fsmount", unix.SYS_FSCONFIG: "fsconfig", unix.SYS_FSPICK: "fspick", unix.SYS_MOUNT_SETATTR: "mount_setattr",
	unix.SYS_UNSHARE: "unshare", unix.SYS_SETNS: "setns", unix.SYS_OPEN_BY_HANDLE_AT: "open_by_handle_at",
	unix.SYS_BPF: "bpf", unix.SYS_KEXEC_LOAD: "kexec_load", unix.SYS_KEXEC_FILE_LOAD: "kexec_file_load",
	unix.SYS_INIT_MODULE: "init_module", unix.SYS_FINIT_MODULE: "finit_module", unix.SYS_DELETE_MODULE: "delete_module",
	unix.SYS_REBOOT: "reboot", unix.SYS_SWAPON: "swapon", unix.SYS_SWAPOFF: "swapoff", unix.SYS_ACCT: "acct",
	unix.SYS_QUOTACTL: "quotactl", unix.SYS_SETTIMEOFDAY: "settimeofday", unix.SYS_CLOCK_SETTIME: "clock_settime",
	unix.SYS_SETHOSTNAME: "sethostname", unix.SYS_SETDOMAINNAME: "setdomainname",
}

// refused are system calls that some runtimes try at their start and do
// without: they fail, and nothing is made of it. Among them are all that leave
// something behind for the next process.
var refused = map[uint32]unix.Errno{
	unix.SYS_CLONE3:         unix.ENOSYS, // its flags can't be seen by a filter; C libraries then take clone
	unix.SYS_IO_URING_SETUP: unix.ENOSYS, unix.SYS_IO_URING_ENTER: unix.ENOSYS, unix.SYS_IO_URING_REGISTER: unix.ENOSYS,
	unix.SYS_PERF_EVENT_OPEN: unix.EPERM, unix.SYS_USERFAULTFD: unix.EPERM,
	unix.SYS_KEYCTL: unix.EPERM, unix.SYS_ADD_KEY: unix.EPERM, unix.SYS_REQUEST_KEY: unix.EPERM,
	unix.SYS_SHMGET: unix.ENOSYS, unix.SYS_MSGGET: unix.ENOSYS, unix.SYS_SEMGET: unix.ENOSYS, unix.SYS_MQ_OPEN: unix.ENOSYS,
	unix.SYS_MEMFD_CREATE: unix.ENOSYS, unix.SYS_MEMFD_SECRET: unix.ENOSYS, // memory that is nobody's
	// Memory that is nobody's as well: what is passed by reference waits in a pipe
	// as a whole, two MiB for a byte. A program that is refused copies.
	unix.SYS_SPLICE: unix.EINVAL, unix.SYS_TEE: unix.EINVAL, unix.SYS_VMSPLICE: unix.EINVAL, unix.SYS_SENDFILE: unix.EINVAL,
	unix.SYS_INOTIFY_INIT1: unix.EMFILE, // a KiB for each file that is watched
	unix.SYS_FANOTIFY_INIT: unix.EPERM, unix.SYS_NAME_TO_HANDLE_AT: unix.EPERM, unix.SYS_SYSLOG: unix.EPERM,
	// What is in the page cache, and what is no longer, would be read by the next process.
	unix.SYS_PREADV2: unix.ENOSYS, unix.SYS_CACHESTAT: unix.ENOSYS, unix.SYS_FADVISE64: 0,
	unix.SYS_PIDFD_GETFD: unix.EPERM, unix.SYS_PIDFD_SEND_SIGNAL: unix.EPERM, unix.SYS_KCMP: unix.EPERM, unix.SYS_QUOTACTL_FD: unix.EPERM,
}

// newest is the last system call that was looked at. Later ones are answered
// as a kernel does that does not have them.
const newest = unix.SYS_MSEAL

// refusedOpenly are refused where the solver sees the files of all: Landlock
// restricts neither changes of owners and modes nor sockets with a name.
var refusedOpenly = append(openlyByMachine,
	unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT,
	unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR,
	unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR,
	unix.SYS_UTIMENSAT, unix.SYS_CONNECT, unix.SYS_BIND,
)

// newNamespaces are the flags of clone that make namespaces.
const newNamespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWIPC |
	unix.CLONE_NEWNS | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP

// Where a filter finds what it is asked about: the layout of struct
// seccomp_data. Arguments are eight bytes; the lower half comes first, since
// both machines are little-endian.
const (
	dataNumber = 0
	dataArch   = 4
	dataArgs   = 16
)

// program is a filter while it is built.
type program []unix.SockFilter

func load(at uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at}
}

func ret(action uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: action}
}

func refuse(errno unix.Errno) uint32 { return unix.SECCOMP_RET_ERRNO | uint32(errno) }

// unless skips the next n instructions unless the value is k.
func unless(k uint32, n int) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: k, Jf: uint8(n)}
}

// arg loads the lower half of an argument, which is all that the kernel reads of
// a number; of a pointer both halves count.
func arg(n uint32) program { return program{load(dataArgs + 8*n)} }

// masked loads some bits of an argument's lower half.
func masked(n, bits uint32) program {
	return append(arg(n), unix.SockFilter{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: bits})
}

// upper loads the other half.
func upper(n uint32) program { return program{load(dataArgs + 8*n + 4)} }

// is acts if the value is k.
func (p program) is(action uint32, k ...uint32) program {
	for _, k := range k {
		p = append(p, unless(k, 1), ret(action))
	}
	return p
}

// isnt acts if the value is not k.
func (p program) isnt(action, k uint32) program {
	return append(p, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: k, Jt: 1}, ret(action))
}

// has acts if the value has one of the bits.
func (p program) has(action, bits uint32) program {
	return append(p, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K, K: bits, Jf: 1}, ret(action))
}

// above acts if the value is greater than k.
func (p program) above(action, k uint32) program {
	return append(p, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JGT | unix.BPF_K, K: k, Jf: 1}, ret(action))
}

// on adds what is to be done about a call.
func (p program) on(number uint32, body program) program {
	p = append(append(p, unless(number, len(body)+1)), body...)
	return append(p, load(dataNumber))
}

// actions say what a filter does with calls whose treatment depends on the box.
type actions struct {
	told uint32 // hostile ones
	fork uint32 // starts a process or a thread
	ask  uint32 // asks for a timer or a lock, or makes a local socket
}

// filter builds the program for a tier. To signal any of the protected
// processes, or groups (negative), is hostile.
func filter(level int, protected []int, do actions, word password) program {
	told := do.told
	const allow = unix.SECCOMP_RET_ALLOW
	p := program{load(dataArch)}.isnt(unix.SECCOMP_RET_KILL_PROCESS, auditArch)
	p = append(p, load(dataNumber))
	// The x32 calls of amd64 have this bit; no number of arm64 has it.
	p = p.has(unix.SECCOMP_RET_KILL_PROCESS, 0x40000000)
	p = p.above(refuse(unix.ENOSYS), newest)
	p = p.is(told, sorted(hostile)...)
	for _, nr := range sorted(refused) {
		p = p.is(refuse(refused[nr]), nr)
	}
	p = p.is(refuse(unix.EMFILE), watchesByMachine...)
	var them, groups []uint32
	for _, pid := range protected {
		them = append(them, uint32(pid))
		if pid < 0 { // -1, all, is none: no group has the number 1 but the warden's
			groups = append(groups, uint32(-pid))
		}
	}
	// A process that had joined one could signal it as its own.
	p = p.on(unix.SYS_SETPGID, arg(1).is(refuse(unix.EPERM), groups...))
	for _, nr := range []uint32{unix.SYS_KILL, unix.SYS_TGKILL, unix.SYS_TKILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO} {
		p = p.on(nr, arg(0).is(told, them...))
	}
	if level < 3 {
		p = p.on(unix.SYS_SCHED_SETAFFINITY, arg(0).is(refuse(unix.EPERM), them...))
	} else { // all processes of the user can be seen
		p = p.on(unix.SYS_SCHED_SETAFFINITY, arg(0).isnt(refuse(unix.EPERM), 0))
	}
	// What else changes another process of the same user: its limits, its
	// priority, and signals that are sent when a file is ready.
	for _, nr := range []uint32{unix.SYS_SCHED_SETPARAM, unix.SYS_SCHED_SETATTR} {
		p = p.on(nr, arg(0).isnt(refuse(unix.EPERM), 0))
	}
	// Mono asks for the usual scheduling of each of its threads, and prints on
	// standard output that it was refused. It is told that it got it.
	p = p.on(unix.SYS_SCHED_SETSCHEDULER, append(append(arg(0).is(allow, 0), arg(1).is(refuse(0), schedOther)...), ret(refuse(unix.EPERM))))
	for nr, process := range map[uint32]uint32{unix.SYS_SETPRIORITY: unix.PRIO_PROCESS, unix.SYS_IOPRIO_SET: ioprioProcess} {
		p = p.on(nr, append(arg(0).isnt(refuse(unix.EPERM), process), arg(1).isnt(refuse(unix.EPERM), 0)...))
	}
	if level == 3 { // see brand
		p = p.on(unix.SYS_SETRLIMIT, arg(0).is(refuse(unix.EPERM), unix.RLIMIT_RTTIME))
		p = p.on(unix.SYS_PRLIMIT64, slices.Concat(arg(1), program{unless(unix.RLIMIT_RTTIME, 6)},
			arg(2).isnt(refuse(unix.EPERM), 0), upper(2).isnt(refuse(unix.EPERM), 0)))
	}
	p = p.on(unix.SYS_PRLIMIT64, slices.Concat(arg(0).is(allow, 0),
		upper(0), program{unless(word[0], 3)}, upper(1), program{unless(word[1], 1), ret(allow)},
		arg(2).isnt(refuse(unix.EPERM), 0), upper(2).isnt(refuse(unix.EPERM), 0))) // reading them does no harm
	p = p.on(unix.SYS_FCNTL, arg(1).is(refuse(unix.EPERM), unix.F_SETOWN, unix.F_SETOWN_EX, unix.F_SETSIG).is(do.ask, locks...))
	p = p.on(unix.SYS_IOCTL, arg(1).is(refuse(unix.EPERM), fiosetown, unix.SIOCSPGRP))
	// The upper half of the flags is the warden's own password: it waits for no
	// answer of its own.
	p = p.on(unix.SYS_CLONE, slices.Concat(arg(0).has(told, newNamespaces), upper(0).is(allow, word[0]), program{ret(do.fork)}))
	p = p.is(do.fork, forksByMachine...).is(do.ask, timers...)
	// The warden's own calls: a solver is traced until its limits are set. With
	// these two alone nobody can look into another process.
	p = p.on(unix.SYS_PTRACE, append(arg(0).is(allow, unix.PTRACE_TRACEME, unix.PTRACE_DETACH), ret(told)))
	if level > 1 {
		p = p.openly()
	}
	// To ask for the network is no attack: Java does, to see what kinds there are,
	// in whatever program reads a file by java.nio.
	for _, nr := range []uint32{unix.SYS_SOCKETPAIR, unix.SYS_SOCKET} {
		p = p.on(nr, append(arg(0).isnt(refuse(unix.EAFNOSUPPORT), unix.AF_UNIX), ret(do.ask)))
	}
	// Memory of the kernel's own that nobody counts: buffers stay as they are,
	// which is no fault to a program that asks for others.
	p = p.on(unix.SYS_SETSOCKOPT, append(arg(1).isnt(allow, unix.SOL_SOCKET), arg(2).is(refuse(0), unix.SO_SNDBUF, unix.SO_RCVBUF)...))
	// What a process holds can be looked up, so that it counts.
	p = p.on(unix.SYS_PRCTL, append(arg(0).isnt(allow, unix.PR_SET_DUMPABLE), arg(1).is(refuse(unix.EPERM), 0)...))
	return append(p, ret(allow))
}

// openly adds what is refused where the solver sees the files of all.
func (p program) openly() program {
	p = p.is(refuse(unix.EPERM), refusedOpenly...)
	// Datagrams have addresses without a connection, also those of a pair; a
	// local socket that asks for raw packets gets datagrams.
	for _, nr := range []uint32{unix.SYS_SOCKET, unix.SYS_SOCKETPAIR} {
		p = p.on(nr, masked(1, 0xf).is(refuse(unix.EPERM), unix.SOCK_DGRAM, unix.SOCK_RAW))
	}
	// What a file system offers beside reading and writing changes files that
	// are open for reading only.
	p = p.on(unix.SYS_IOCTL, masked(1, 0xff00).is(refuse(unix.ENOTTY), 'f'<<8, 'X'<<8, 'v'<<8, btrfs<<8, f2fs<<8))
	// Room that is reserved past a file's end is in no file's size or limit.
	return p.on(unix.SYS_FALLOCATE, arg(1).has(refuse(unix.EOPNOTSUPP), unix.FALLOC_FL_KEEP_SIZE))
}

// What the package unix lacks: the kinds of requests of linux/btrfs.h and
// linux/f2fs.h, FIOSETOWN of asm-generic/sockios.h,
// IOPRIO_WHO_PROCESS of linux/ioprio.h, SCHED_OTHER of linux/sched.h.
const (
	btrfs         = 0x94
	f2fs          = 0xf5
	fiosetown     = 0x8901
	ioprioProcess = 1
	schedOther    = 0
)

func sorted[V any](m map[uint32]V) []uint32 {
	var list []uint32
	for nr := range m {
		list = append(list, nr)
	}
	slices.Sort(list)
	return list
}

// password lets the warden set the limits of another process although it is
// under the filter that it puts on the solver. The kernel ignores the upper
// halves of arguments that are numbers, a filter does not; a solver that guesses
// needs 2^63 calls.
type password [2]uint32

// newPassword makes one of which no half can be right by chance: what C
// libraries leave in the upper half of a number is 0 or the sign.
func newPassword() (word password) {
	for i := range word {
		for word[i]+1 <= 1 {
			var b [4]byte
			rand.Read(b[:])
			word[i] = binary.NativeEndian.Uint32(b[:])
		}
	}
	return word
}

// setLimit sets a limit of another process.
func (w password) setLimit(pid, resource int, limit unix.Rlimit) error {
	_, _, errno := unix.RawSyscall6(unix.SYS_PRLIMIT64, uintptr(pid)|uintptr(w[0])<<32, uintptr(resource)|uintptr(w[1])<<32,
		uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
	if errno != 0 {
		return errno
	}
	return nil
}

// installFilter restricts this thread and all that it starts, except for whoever knows
// the password. The kernel tells of hostile calls, and asks before some others,
// on w.notify. Where it can't, that is -1: it kills whatever makes a hostile call, and
// asks about none.
func (w *warden) installFilter() (err error) {
	build := func(told, ask uint32) program {
		fork := ask
		if w.boundByUser() {
			fork = unix.SECCOMP_RET_ALLOW
		}
		return filter(w.Level, w.protected(), actions{told, fork, ask}, w.word)
	}
	const tell, allow = unix.SECCOMP_RET_USER_NOTIF, unix.SECCOMP_RET_ALLOW
	ask := uint32(allow)
	if w.asked = since(5, 5); w.asked { // SECCOMP_USER_NOTIF_FLAG_CONTINUE
		ask = tell
	}
	// Since Linux 5.19 no signal interrupts who waits for an answer.
	for _, more := range []uintptr{unix.SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, 0} {
		if w.notify, err = install(build(tell, ask), unix.SECCOMP_FILTER_FLAG_NEW_LISTENER|more); err == nil {
			return nil
		}
	}
	w.asked = false
	_, err = install(build(unix.SECCOMP_RET_KILL_PROCESS, allow), 0)
	return err
}

func install(p program, flags uintptr) (int, error) {
	prog := unix.SockFprog{Len: uint16(len(p)), Filter: &p[0]}
	fd, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&prog)))
	if errno != 0 {
		return -1, errno
	}
	return int(fd), nil
}

// notification is struct seccomp_notif.
type notification struct {
	ID     uint64
	Pid    uint32
	Flags  uint32
	Number uint32
	Arch   uint32
	IP     uint64
	Args   [6]uint64
}

// hostileCall says which hostile call was made. The thread that made it stays stopped in it until
// it is killed.
func hostileCall(n *notification) string {
	switch n.Number {
	case unix.SYS_CLONE:
		return "clone (new namespaces)"
	case unix.SYS_PTRACE:
		return "ptrace"
	case unix.SYS_KILL, unix.SYS_TGKILL, unix.SYS_TKILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO:
		return "a signal to the sandbox"
	}
	if name := hostile[n.Number]; name != "" {
		return name
	}
	return fmt.Sprintf("system call %d", n.Number)
}
