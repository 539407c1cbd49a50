package sandbox

import "golang.org/x/sys/unix"

const auditArch = unix.AUDIT_ARCH_AARCH64

// openlyByMachine are old calls that not every machine has.
var openlyByMachine []uint32
