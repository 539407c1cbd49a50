package sandbox

import (
	"os/exec"
	"time"

	"golang.org/x/sys/unix"
)

// finish waits for the end of the command, kills what it left behind, and
// collects its output.
//
// The command is not reaped before its group is killed. As long as it is not,
// the group's number can't be another's, so that there is no race; and
// children that hold its pipes die at once instead of after the grace.
//
// It calls over as soon as the command has ended: from then on no limit may
// kill anything, though a child elsewhere can keep the pipes open for a while.
func finish(cmd *exec.Cmd, over func()) (ended time.Time, err error) {
	for {
		err := unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if err != unix.EINTR {
			break
		}
	}
	ended = time.Now()
	over()
	killGroup(cmd)
	return ended, cmd.Wait()
}
