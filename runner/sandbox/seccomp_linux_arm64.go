package sandbox

import "golang.org/x/sys/unix"

const auditArch = unix.AUDIT_ARCH_AARCH64

// forksByMachine are the calls that start a process, beside clone.
var forksByMachine []uint32

// openlyByMachine are old calls that not every machine has.
var openlyByMachine []uint32
