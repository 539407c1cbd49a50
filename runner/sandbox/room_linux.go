package sandbox

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// leastRoom is how many more processes there must be room for: a runtime that can
// have no thread would crash, and its solver be blamed.
const leastRoom = 2 * reserve

// enoughProcesses refuses a user, or a cgroup, that may have too few of them.
// Where the cgroup may have fewer than a solver, the solver may have what leaves
// enough to kiebitz and the warden.
func enoughProcesses(l *Limits) error {
	if has, most := userRoom(); most-has < leastRoom {
		return &UnavailableError{
			Reason: fmt.Sprintf("the user has %d processes and may have %d, a solver needs %d more", has, most, leastRoom),
			Cure:   fmt.Sprintf("Raise the limit: ulimit -u %d", has+8*reserve),
		}
	}
	room := cgroupRoom()
	if room < leastRoom {
		return &UnavailableError{
			Reason: fmt.Sprintf("the cgroup may have %d processes more, a solver needs %d", room, leastRoom),
			Cure:   "Raise its limit, pids.max: of a container, it is --pids-limit.",
		}
	}
	if l.Processes > 0 {
		l.Processes = min(l.Processes, room-reserve)
	}
	return nil
}

// userRoom returns how many processes the user has and may have. Where root starts
// them, each box is a user of its own.
func userRoom() (has, most int) {
	const many = 4096 // nobody comes near that; counting takes time
	var own unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NPROC, &own) != nil || own.Cur > many {
		return 0, many
	}
	if user := os.Geteuid(); user != 0 {
		has = ofUser(user)
	}
	return has, int(own.Cur)
}

// cgroupRoom returns how many more processes the cgroup of this one may have,
// and those around it.
func cgroupRoom() int {
	room := math.MaxInt
	text, _ := os.ReadFile("/proc/self/cgroup")
	for line := range strings.Lines(string(text)) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) < 3 {
			continue
		}
		base := "/sys/fs/cgroup"
		if fields[0] != "0" { // version 1
			if !slices.Contains(strings.Split(fields[1], ","), "pids") {
				continue
			}
			base += "/pids"
		}
		for dir := filepath.Clean("/" + fields[2]); ; dir = filepath.Dir(dir) {
			most, err := numberIn(base + dir + "/pids.max")
			has, err2 := numberIn(base + dir + "/pids.current")
			if err == nil && err2 == nil {
				room = min(room, most-has)
			}
			if dir == "/" {
				break
			}
		}
	}
	return room
}

// numberIn reads a file that holds a number; one without a limit holds none.
func numberIn(name string) (int, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(strings.TrimSpace(string(text)))
}
