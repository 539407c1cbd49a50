package main

import (
	"os/exec"
	"syscall"
)

// bind lets the system kill a program when the thread ends that starts it.
func bind(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
