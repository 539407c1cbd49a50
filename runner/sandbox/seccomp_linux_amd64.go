package sandbox

import "golang.org/x/sys/unix"

const auditArch = unix.AUDIT_ARCH_X86_64

// forksByMachine are the calls that start a process, beside clone.
var forksByMachine = []uint32{unix.SYS_FORK, unix.SYS_VFORK}

// openlyByMachine are old calls that not every machine has.
var openlyByMachine = []uint32{unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT}
