package sandbox

import (
	"time"

	"golang.org/x/sys/unix"
)

// Cgroup returns the folder of a box's cgroup, or "".
func Cgroup(b *Box) string {
	if w, ok := b.backend.(*warden); ok && w.group != nil {
		return w.group.dir
	}
	return ""
}

// RefuseCgroup lets no warden be started in a box's cgroup any more.
func RefuseCgroup(b *Box) {
	w := b.backend.(*warden)
	w.end()
	unix.Close(w.group.self)
	w.group.self = -1
}

// StalledAt makes wardens late when a channel is closed, and returns what sets
// that back.
func StalledAt(closed <-chan struct{}) (back func()) {
	was := whenStalled
	whenStalled = func(d time.Duration, f func()) *time.Timer {
		late := was(d, f)
		go func() { <-closed; late.Reset(0) }()
		return late
	}
	return func() { whenStalled = was }
}

// What tests look into.
var (
	FindCgroup = findCgroup
	OwnCgroup  = ownCgroup
	HardLimit  = hardLimit

	SignalsLeave = signalsLeave
)

// What things are called in a cgroup that is divided.
const (
	BoxPrefix = boxPrefix
	Leaf      = leaf
)
