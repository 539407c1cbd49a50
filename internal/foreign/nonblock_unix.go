//go:build unix

package foreign

import "syscall"

// nonblock keeps a pipe that has just replaced a file from blocking who opens it.
const nonblock = syscall.O_NONBLOCK
