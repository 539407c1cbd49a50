package sandbox

import "golang.org/x/sys/unix"

const auditArch = unix.AUDIT_ARCH_AARCH64

// forksByMachine are the calls that start a process, beside clone.
var forksByMachine []uint32

// timersByMachine are the calls that ask for a timer, beside those of all.
var timersByMachine []uint32

// pauseNumber is the call that waits for a signal; none has this number.
const pauseNumber = 1<<32 - 1

// openlyByMachine are old calls that not every machine has.
var openlyByMachine []uint32

// watchesByMachine are the calls that watch files, beside those of all.
var watchesByMachine []uint32
