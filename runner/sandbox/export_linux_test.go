package sandbox

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// Cgroup returns the folder of a box's cgroup, or "".
func Cgroup(b *Box) string {
	if c, ok := b.backend.(*client); ok && c.group != nil {
		return c.group.dir
	}
	return ""
}

// RefuseCgroup lets no warden be started in a box's cgroup any more.
func RefuseCgroup(b *Box) {
	c := b.backend.(*client)
	c.end()
	unix.Close(c.group.self)
	c.group.self = -1
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

// OwnFilesAre makes another file that of this program, and returns what sets that back.
func OwnFilesAre(path string) (back func()) {
	was := ownFilesOnce
	ownFilesOnce = func() []string { return ownFiles(path) }
	return func() { ownFilesOnce = was }
}

// LookAgain forgets what is closed to others, which a test has changed.
func LookAgain() { closedOnce = closedToOthers }

// Immortal lets the client's signals reach nobody, and returns what sets that
// back.
func Immortal() (back func()) {
	signalTo, sweeping = func(int, unix.Signal) error { return unix.EPERM }, 100*time.Millisecond
	return func() { signalTo, sweeping = unix.Kill, tidyUp }
}

// Hasty gives those who have been killed little time to go, and returns what sets
// that back.
func Hasty() (back func()) {
	sweeping = time.Second
	return func() { sweeping = tidyUp }
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

// SlowRelease is a file in the working directory that makes wardens wait for as
// long as it says before they let a process run. A warden gets no other word
// from a test than where it is started.
const SlowRelease = "slow-release"

// This is done before the init of the package, in which a warden stays.
var _ = func() bool {
	text, err := os.ReadFile(SlowRelease)
	if err != nil {
		return false
	}
	pause, err := time.ParseDuration(string(text))
	if err != nil {
		panic(err)
	}
	beforeRelease = func() { time.Sleep(pause) }
	return true
}()
