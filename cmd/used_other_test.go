//go:build !unix

package cmd

import "time"

var begin = time.Now()

// used is the time since the begin: here nobody tells of the processor's.
func used() time.Duration { return time.Since(begin) }
