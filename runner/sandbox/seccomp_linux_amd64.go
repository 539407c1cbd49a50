package sandbox

import "golang.org/x/sys/unix"

const auditArch = unix.AUDIT_ARCH_X86_64

// forksByMachine are the calls that start a process, beside clone.
var forksByMachine = []uint32{unix.SYS_FORK, unix.SYS_VFORK}

// timersByMachine are the calls that ask for a timer, beside those of all.
var timersByMachine = []uint32{unix.SYS_ALARM}

// pauseNumber is the call that waits for a signal.
const pauseNumber = unix.SYS_PAUSE

// openlyByMachine are old calls that not every machine has.
var openlyByMachine = []uint32{unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT}

// watchesByMachine are the calls that watch files, beside those of all.
var watchesByMachine = []uint32{unix.SYS_INOTIFY_INIT}
