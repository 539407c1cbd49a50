//go:build !linux

package sandbox

import "errors"

// open makes a box of tier T4: there is no better one here.
func open(o Options) (*Box, error) {
	const lacks = "the sandbox needs Linux"
	if o.Mode == Require {
		return nil, &UnavailableError{Reason: lacks, Cure: "Run kiebitz on Linux, or in a virtual machine."}
	}
	if o.Force != 0 && o.Force != 4 {
		return nil, errors.New(lacks)
	}
	return &Box{Tier{4, lacks}, &plain{Options: o, wrap: withLimits(o.Limits)}}, nil
}

// ShowsOwn reports nothing: there is nothing that hides this program.
func ShowsOwn([]string) bool { return false }
