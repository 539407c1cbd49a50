//go:build !unix

package sandbox

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup kills the command alone: there are no process groups here.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }

func withLimits(Limits) func(words []string) []string { return nil }
