package sandbox_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"kiebitz/runner/sandbox"
)

func init() {
	modes["refuse"] = func() { // calls, then go on as another mode
		number, _ := strconv.Atoi(os.Args[3])
		refused, _ := strconv.Atoi(os.Args[4])
		refuse(uint32(number), uint32(refused))
		if err := syscall.Exec("/proc/self/exe", append(os.Args[:2:2], os.Args[5:]...), os.Environ()); err != nil {
			panic(err)
		}
	}
	modes["box"] = func() {
		tier, _ := strconv.Atoi(os.Args[3])
		box, err := sandbox.Open(sandbox.Options{Command: []string{"sh", "-c", "cat; exit $(wc -c < $0)", "{given}"}, Force: tier,
			Limits: sandbox.Limits{CPU: 10 * time.Second, Wall: 30 * time.Second, Memory: 1 << 29, Output: 1 << 20, Processes: 64, Scratch: 1 << 20}})
		var r sandbox.Result
		if err == nil {
			defer box.Close()
			r, err = box.Run(context.Background(), sandbox.Process{Stdin: []byte("hello"), Files: []sandbox.File{{Name: "given", Data: []byte("1234567")}}})
		}
		var unavailable *sandbox.UnavailableError
		if errors.As(err, &unavailable) {
			fmt.Print("unavailable: ", unavailable.Cure)
			return
		}
		fmt.Printf("%s %s %s %v", r.End, r.Status, r.Stdout, err)
	}
}

func init() {
	modes["cache"] = func() {
		f, err := os.Open("/etc/passwd")
		if err != nil {
			panic(err)
		}
		buffer := make([]byte, 16)
		_, err = unix.Preadv2(int(f.Fd()), [][]byte{buffer}, 0, unix.RWF_NOWAIT)
		_, _, cached := unix.Syscall6(unix.SYS_CACHESTAT, f.Fd(), 0, 0, 0, 0, 0)
		fmt.Print(err, " ", cached.Error(), " ", unix.Fadvise(int(f.Fd()), 0, 0, unix.FADV_DONTNEED))
	}
}

// TestPageCache demands that a solver can't tell what was read before it, and that the
// advice that programs give is taken for heard.
func TestPageCache(t *testing.T) {
	for tier := 1; tier <= 3; tier++ {
		r := start(t, tier, t.Context(), "cache", nil, sandbox.Limits{Wall: time.Minute})
		if got := string(r.Stdout); got != "function not implemented function not implemented <nil>" {
			t.Errorf("T%d: got %q (%s %s) %s", tier, got, r.End, r.Status, r.Stderr)
		}
	}
}

func init() {
	modes["slack"] = func() {
		slack, err := unix.PrctlRetInt(unix.PR_GET_TIMERSLACK, 0, 0, 0, 0)
		fmt.Print(slack, " ", err)
	}
}

// TestSlack demands that a solver's timers are as exact as everybody's: a warden's are not, but
// for those of the thread that starts it.
func TestSlack(t *testing.T) {
	for tier := 1; tier <= 3; tier++ {
		r := start(t, tier, t.Context(), "slack", nil, sandbox.Limits{Wall: time.Minute})
		if got := string(r.Stdout); got != "50000 <nil>" {
			t.Errorf("T%d: got %q (%s %s) %s", tier, got, r.End, r.Status, r.Stderr)
		}
	}
}

// refuse makes a system call fail for this process and all that it starts.
func refuse(number, errno uint32) {
	filter := []unix.SockFilter{
		{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS},
		{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jf: 1, K: number},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ERRNO | errno},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW},
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		panic(err)
	}
	if _, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&program))); errno != 0 {
		panic(errno)
	}
}

// TestRefused demands that a solver is run where the kernel is old or a container's filter
// strict, or that it is said what is missing, and never that the solver has crashed.
func TestRefused(t *testing.T) {
	const right = "crashed exit status 7 hello <nil>"
	for _, tc := range []struct {
		name, reason string
		number       uintptr
		want         string
	}{
		{"pidfd_open", "looks are enough", unix.SYS_PIDFD_OPEN, right},
		{"memfd_create", "there are files without a name", unix.SYS_MEMFD_CREATE, right},
		{"fchownat", "root without its rights runs the solver as itself", unix.SYS_FCHOWNAT, right},
		{"ptrace", "no limit would hold before the first instruction", unix.SYS_PTRACE, "unavailable: Allow ptrace"},
	} {
		for tier := 1; tier <= 3; tier++ {
			for _, errno := range []syscall.Errno{unix.ENOSYS, unix.EPERM} {
				t.Run(fmt.Sprintf("%s %s T%d", tc.name, unix.ErrnoName(errno), tier), func(t *testing.T) {
					if tier == 1 && unable1() {
						unable(t, "T1 can't be had")
					}
					out, err := exec.Command(os.Args[0], "mode", "refuse", fmt.Sprint(tc.number), fmt.Sprint(int(errno)), "box", fmt.Sprint(tier)).CombinedOutput()
					if err != nil || !strings.HasPrefix(string(out), tc.want) {
						t.Errorf("%s: got %q (%v), expected %q", tc.reason, out, err, tc.want)
					}
				})
			}
		}
	}
}

// unable1 reports whether a box of T1 can't be had even with all calls.
func unable1() bool {
	box, err := sandbox.Open(sandbox.Options{Command: []string{"true"}, Force: 1})
	if err == nil {
		box.Close()
	}
	return err != nil
}
