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

// SetStalled sets how long a warden may be late, and returns what sets it back.
func SetStalled(d time.Duration) (back func()) {
	was := stalled
	stalled = d
	return func() { stalled = was }
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
