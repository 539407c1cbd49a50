//go:build !windows

package source

// exe is the ending of executables.
const exe = ""
