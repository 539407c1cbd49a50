package sandbox

import "golang.org/x/sys/unix"

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

// What tests look into.
var (
	FindCgroup = findCgroup
	OwnCgroup  = ownCgroup
	HardLimit  = hardLimit
)

// What things are called in a cgroup that is divided.
const (
	BoxPrefix = boxPrefix
	Leaf      = leaf
)
