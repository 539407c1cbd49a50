package sandbox

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// usage is what a tree of processes uses at one moment.
type usage struct {
	cpu       time.Duration // so far, of those that live
	memory    int           // bytes that are resident, those of shared pages once for each
	waited    time.Duration // how long they were ready to run, and did not
	threads   int
	running   bool // a process runs, or is about to
	processes int
}

// life is what is known of one process.
type life struct {
	parent int
	cpu    time.Duration // of itself and of the children that it waited for
	waited time.Duration // of those children
}

// tree adds up what everything that the solver started uses. It does not look
// at more than a few processes more than there may be. How long they waited takes a file
// for each thread, so that it is read only if waits is set.
func (a *attempt) tree(most int, waits bool) usage {
	var sum usage
	alive := make(map[int]life)
	list, _ := a.descendants(most)
	for _, pid := range list {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			continue // it has ended
		}
		// The name, in parentheses, may hold anything.
		fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
		if len(fields) < 22 {
			continue
		}
		number := func(field int) int { n, _ := strconv.Atoi(string(fields[field-3])); return n }
		ticks := func(field int) time.Duration { return time.Duration(number(field)) * (time.Second / 100) }
		sum.running = sum.running || !bytes.Contains([]byte("STZX"), fields[0])
		one := life{parent: number(4), waited: ticks(16) + ticks(17)}
		one.cpu = ticks(14) + ticks(15) + one.waited
		alive[pid] = one
		sum.cpu += one.cpu
		resident := number(24)
		if resident == 0 && number(20) > 1 {
			resident = ofThreads(pid)
		}
		sum.memory += resident*os.Getpagesize() + tables(pid, number(23))
		sum.threads += number(20)
		sum.processes++
		if waits {
			sum.waited += waitedFor(pid)
		}
	}
	a.lost += forgotten(a.seen, alive)
	a.seen = alive
	return sum
}

// waitedFor returns how long the threads of a process were ready to run, and did not. The
// file of the process itself tells of its first thread alone.
func waitedFor(pid int) (sum time.Duration) {
	dir := fmt.Sprintf("/proc/%d/task", pid)
	threads, _ := os.ReadDir(dir)
	for _, t := range threads {
		sched, err := os.ReadFile(dir + "/" + t.Name() + "/schedstat")
		if fields := bytes.Fields(sched); err == nil && len(fields) == 3 {
			ns, _ := strconv.Atoi(string(fields[1]))
			sum += time.Duration(ns)
		}
	}
	return sum
}

// ofThreads returns how many pages are resident of a process whose first thread
// has ended: it is then told of the others alone.
func ofThreads(pid int) int {
	dir := fmt.Sprintf("/proc/%d/task", pid)
	threads, err := os.ReadDir(dir)
	if err != nil {
		return 0
	}
	for _, t := range threads {
		var size, resident int
		statm, err := os.ReadFile(dir + "/" + t.Name() + "/statm")
		if err != nil {
			continue
		}
		if fmt.Sscan(string(statm), &size, &resident); resident > 0 {
			return resident
		}
	}
	return 0
}

// forgotten returns the processor time of what has vanished between two looks
// without being counted anywhere: the children of a process that ignores their
// end are not added to what it has waited for.
func forgotten(before, now map[int]life) time.Duration {
	vanished := make(map[int]time.Duration) // by parent
	for pid, l := range before {
		if _, ok := now[pid]; !ok {
			vanished[l.parent] += l.cpu
		}
	}
	var sum time.Duration
	for parent, cpu := range vanished {
		then, ok := before[parent]
		if still, ok2 := now[parent]; ok && ok2 {
			sum += max(0, cpu-(still.waited-then.waited))
		}
	}
	return sum
}

// descendants returns the processes that the warden has started, and theirs,
// and how many threads they have; if most is not 0, it does not look for many
// more than that. What its parent has left becomes
// the warden's own.
//
// The numbers are those that /proc has, which in T2 are not the namespace's.
func (a *attempt) descendants(most int) (list []int, count int) {
	const own = "/proc/self/task"
	queue := []string{"self"}
	for len(queue) > 0 && (most == 0 || len(list) <= most) {
		dir := "/proc/" + queue[0] + "/task"
		queue = queue[1:]
		threads, err := os.ReadDir(dir)
		if err != nil {
			continue
		}
		if dir != own {
			count += len(threads)
		}
		for _, t := range threads {
			children, err := os.ReadFile(dir + "/" + t.Name() + "/children")
			if err != nil {
				continue
			}
			for _, word := range bytes.Fields(children) {
				if pid, err := strconv.Atoi(string(word)); err == nil {
					list = append(list, pid)
					queue = append(queue, string(word))
				}
			}
		}
	}
	return list, max(count, len(list))
}

// ownThreads counts the warden's, which the kernel counts with the solver's where
// it limits them.
func ownThreads() int {
	threads, _ := os.ReadDir("/proc/self/task")
	return len(threads)
}

// countsByNamespace reports whether the kernel counts a user's processes in
// each namespace apart (Linux 5.14). Before, a limit on them would count all
// that the user has.
func countsByNamespace() bool { return since(5, 14) }

// since reports whether the kernel is of a version or a later one.
func since(major, minor int) bool {
	v := kernelVersion()
	return v[0] > major || v[0] == major && v[1] >= minor
}

// kernelVersion is 0.0 if it is not known.
var kernelVersion = sync.OnceValue(func() (v [2]int) {
	var u unix.Utsname
	if unix.Uname(&u) == nil {
		fmt.Sscanf(unix.ByteSliceToString(u.Release[:]), "%d.%d", &v[0], &v[1])
	}
	return v
})
