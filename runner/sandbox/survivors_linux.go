package sandbox

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// Without namespaces nothing ends with its warden, and who finds a solver's
// processes by their parents finds none of them after it. So what is started in
// T3 carries a brand: the hard limit of the time that a real-time process may
// take, which bounds nobody here, is inherited, can be read of every process,
// and is not changed, as the filter refuses that.

// mostBrand is more than any process may run for, and leastBrand still is: a process that is
// known by less is nobody of ours.
const (
	mostBrand  = 1 << 62
	leastBrand = 1 << 40
)

// newBrand makes one that no other process has, and that this one may set.
func newBrand() uint64 {
	most := uint64(mostBrand)
	var own unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_RTTIME, &own) == nil {
		most = min(most, own.Max)
	}
	var b [8]byte
	rand.Read(b[:])
	return most - binary.NativeEndian.Uint64(b[:])%(most/2+1)
}

// brand marks this process and what it starts. In another kiebitz's box it
// can't: all that is in there carries that one's mark.
func brand(mark uint64) {
	unix.Setrlimit(unix.RLIMIT_RTTIME, &unix.Rlimit{Cur: mark, Max: mark})
}

// branded returns the processes that carry a mark and live, except this one.
func branded(mark uint64) []int {
	var list []int
	proc, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer proc.Close()
	names, _ := proc.Readdirnames(-1)
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err == nil && pid != os.Getpid() && carries(pid, mark) {
			list = append(list, pid)
		}
	}
	return list
}

// carries reports whether a process carries a mark and lives.
func carries(pid int, mark uint64) bool {
	limits, err := os.ReadFile(fmt.Sprintf("/proc/%d/limits", pid))
	if err != nil || !bytes.Contains(limits, fmt.Appendf(nil, " %d ", mark)) {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 18 {
		return false
	}
	// Of a zombie others may live whose first thread has ended.
	return string(fields[0]) != "Z" && string(fields[0]) != "X" || string(fields[17]) != "1"
}

// killEach ends all processes that are listed: it stops them until a whole pass
// has found nobody new, since what is stopped starts nothing, and then kills.
func killEach(list func() []int) {
	stopped := make(map[int]bool)
	for range mostPasses {
		found := false
		for _, pid := range list() {
			found = found || !stopped[pid]
			stopped[pid] = true
			signalTo(pid, unix.SIGSTOP)
		}
		if !found {
			break
		}
	}
	for _, pid := range list() {
		signalTo(pid, unix.SIGKILL)
	}
}

// signalTo is kill(2). A test has nobody who can't be killed.
var signalTo = unix.Kill

// mostPasses bounds what is stopped before it is killed.
const mostPasses = 100

// sweeping bounds how long it may take. A process that holds many files takes
// its time to be gone.
var sweeping = tidyUp

// sweep ends what a warden has left that did not end with it. The error tells
// how many processes there still are.
func (c *client) sweep() error {
	if c.brand == 0 {
		return nil
	}
	mine := func() []int { return branded(c.brand) }
	left := mine()
	for deadline := time.Now().Add(sweeping); len(left) > 0 && time.Now().Before(deadline); left = mine() {
		killEach(mine)
		time.Sleep(time.Millisecond)
	}
	if len(left) > 0 {
		slices.Sort(left)
		return &SurvivorsError{Processes: left}
	}
	return nil
}

// brandName is the file in a box's own folder that says what its processes are
// known by.
const brandName = "brand"

// endLeft ends the processes of a box whose kiebitz and warden were killed at
// once, by the folder that they have left. Its solver can't write there.
func endLeft(folder string) {
	text, err := os.ReadFile(filepath.Join(folder, brandName))
	if err != nil {
		return
	}
	if mark, err := strconv.ParseUint(string(text), 10, 64); err == nil && mark >= leastBrand {
		(&client{brand: mark}).sweep()
	}
}
