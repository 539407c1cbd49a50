package sandbox

import "golang.org/x/sys/unix"

// peak is the most memory that this process has used. The kernel takes it for the
// peak of a process that is started from here, as it does with what this one was
// started from: that is not passed on.
type peak struct {
	inherited int // what the kernel said at the beginning, which may not be ours
	own       int // as it was looked up last
	asked     int // how often
}

// lookUp is after how many starts a peak is asked for that the kernel does not tell
// at once: that costs tens of microseconds, and a start some hundreds.
const lookUp = 64

// bytes returns it; what was used since the last look may be missing.
func (p *peak) bytes() int {
	var usage unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &usage) != nil {
		return p.own
	}
	n := int(usage.Maxrss) << 10
	if p.asked == 0 {
		p.inherited = n
	}
	if n > p.inherited {
		return n
	}
	if p.asked%lookUp == 0 {
		p.own = n
		if own, err := sizeIn("/proc/self/status", "VmHWM"); err == nil {
			p.own = min(n, own)
		}
	}
	p.asked++
	return p.own
}
