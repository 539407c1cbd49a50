package source

import (
	"time"

	"kiebitz/runner/sandbox"
)

// DefaultLimits bound a compiler. A build of Go from an empty cache is the
// slowest and the largest of those that should pass.
var DefaultLimits = sandbox.Limits{
	CPU:       60 * time.Second,
	Wall:      5 * time.Minute, // a busy machine makes no source wrong
	Memory:    2 << 30,
	Output:    64 << 20, // bounds each file that it writes as well
	Processes: 256,
	Scratch:   512 << 20,
	Collect:   64 << 20,
}
