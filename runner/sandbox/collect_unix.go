//go:build unix

package sandbox

import "syscall"

// dontWait keeps the opening of a pipe from waiting for somebody at its other
// end.
const dontWait = syscall.O_NONBLOCK
