package sandbox

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// What a solver can hold that is resident in no process and, without a cgroup,
// counted nowhere: the tables of its pages, its mappings, what waits in its
// sockets, and files that it has removed and holds open.

// fewTables is how much address space is not asked for its tables: they have a
// MiB at most.
const fewTables = 512 << 20

// tables returns the bytes of a process's page tables.
func tables(pid, size int) int {
	if size < fewTables {
		return 0
	}
	n, _ := sizeIn(fmt.Sprintf("/proc/%d/status", pid), "VmPTE")
	return n
}

// sizeIn returns what a file of /proc, which writes it in KiB, says of something, in bytes.
func sizeIn(name, of string) (n int, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return 0, err
	}
	_, rest, _ := bytes.Cut(text, []byte("\n"+of+":"))
	_, err = fmt.Sscan(string(rest[:min(len(rest), 32)]), &n)
	return n << 10, err
}

// The kernel keeps some 200 bytes for each mapping of a process, and allows
// 65,530 of them.
const (
	mappingSize  = 200
	mappingsSize = 65530 * mappingSize
)

// manyMappings reports whether a solver's mappings take more than its limit of
// memory. Only many processes can have that much, and nobody counts as long as
// the kernel does not need half as much more than when there were that many
// first, for whomever.
func (a *attempt) manyMappings(processes int) bool {
	if processes <= a.Limits.Memory/mappingsSize {
		return false
	}
	slab, _ := sizeIn("/proc/meminfo", "SUnreclaim") // what the kernel needs for itself and can't give back
	if a.slab == 0 {
		a.slab = slab
	}
	if slab-a.slab <= a.Limits.Memory/2 {
		return false
	}
	a.slab = slab
	list, _ := a.descendants(a.Limits.Processes)
	sum := 0
	for _, pid := range list {
		maps, _ := os.ReadFile(fmt.Sprintf("/proc/%d/maps", pid))
		if sum += bytes.Count(maps, []byte("\n")) * mappingSize; sum > a.Limits.Memory/2 {
			return true
		}
	}
	return false
}

// mostSockets is how many sockets a solver may have. In each up to
// net.core.wmem_default bytes can wait, 208 KiB, which the filter lets nobody
// raise.
const mostSockets = 128

// mayConnect says whether one or two more sockets may be made.
func (a *attempt) mayConnect() unix.Errno {
	if a.sockets += 2; a.sockets <= mostSockets {
		return 0
	}
	if a.sockets = a.countSockets() + 2; a.sockets <= mostSockets {
		return 0
	}
	return unix.EMFILE
}

// countSockets returns how many there are: those of this network, or where it is
// everybody's, those that are open. A process that passes one on may hide it for a while, up
// to as many as files may be open.
func (a *attempt) countSockets() (n int) {
	if a.Level < 3 {
		text, err := os.ReadFile("/proc/self/net/sockstat")
		if _, err2 := fmt.Sscanf(string(text), "sockets: used %d", &n); err != nil || err2 != nil {
			return mostSockets
		}
		return n
	}
	seen := make(map[string]bool)
	a.eachFile(func(path string) {
		if link, err := os.Readlink(path); err == nil && strings.HasPrefix(link, "socket:") {
			seen[link] = true
		}
	})
	return len(seen)
}

// eachFile calls f with the path of each open file of the solver, in /proc.
func (a *attempt) eachFile(f func(path string)) {
	list, _ := a.descendants(a.Limits.Processes)
	for _, pid := range list {
		dir := fmt.Sprintf("/proc/%d/fd", pid)
		files, _ := os.ReadDir(dir)
		for _, e := range files {
			f(dir + "/" + e.Name())
		}
	}
}

// freeBytes returns how much room the scratch folder's file system has.
func (w *warden) freeBytes() int {
	var st unix.Statfs_t
	if unix.Statfs(w.Scratch, &st) != nil {
		return 0
	}
	return int(st.Bfree) * int(st.Bsize)
}

// hoards reports whether there is more in files that the solver has removed than
// its scratch folder may hold. Nobody looks as long as the file system has not
// lost as much, to whomever.
func (a *attempt) hoards() bool {
	if a.free-a.freeBytes() <= a.Limits.Scratch {
		return false
	}
	var folder unix.Stat_t
	if unix.Stat(a.Scratch, &folder) != nil {
		return true
	}
	seen := make(map[uint64]bool)
	sum := 0
	a.eachFile(func(path string) {
		var st unix.Stat_t
		if unix.Stat(path, &st) == nil && st.Dev == folder.Dev && st.Nlink == 0 && !seen[st.Ino] {
			seen[st.Ino] = true
			sum += int(st.Blocks) * 512
		}
	})
	return sum+a.mappedOnly(folder.Dev, seen) > a.Limits.Scratch
}

// mappedOnly returns how much may be in removed files that are mapped, but open
// no more. How large they are is not told: each counts as much as a file may
// have.
func (a *attempt) mappedOnly(device uint64, open map[uint64]bool) (sum int) {
	list, _ := a.descendants(a.Limits.Processes)
	for _, pid := range list {
		maps, _ := os.ReadFile(fmt.Sprintf("/proc/%d/maps", pid))
		for line := range bytes.Lines(maps) {
			if !bytes.HasSuffix(line, []byte(" (deleted)\n")) {
				continue
			}
			var major, minor uint32
			var inode uint64
			var skip string
			_, err := fmt.Sscanf(string(line), "%s %s %s %x:%x %d", &skip, &skip, &skip, &major, &minor, &inode)
			if err == nil && unix.Mkdev(major, minor) == device && !open[inode] {
				open[inode] = true
				sum += max(a.Limits.Output, os.Getpagesize())
			}
		}
	}
	return sum
}
