//go:build unix

package sandbox

import (
	"fmt"
	"os/exec"
	"syscall"
)

// ownGroup makes the command the leader of a process group of its own.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// killGroup kills the command and all children that stayed in its group.
func killGroup(cmd *exec.Cmd) {
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
}

// withLimits returns what starts a command by a shell that sets the limits
// that a shell can.
func withLimits(l Limits) func(words []string) []string {
	script := "ulimit -c 0"
	if l.CPU > 0 {
		script += fmt.Sprintf("; ulimit -t %d", int(l.CPU.Seconds())+2)
	}
	return func(words []string) []string {
		return append([]string{"/bin/sh", "-c", script + `; exec "$0" "$@"`}, words...)
	}
}
