package sandbox_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"kiebitz/internal/long"
	"kiebitz/runner/sandbox"
)

// hunted are programs that must be gone when whoever waits for them is.
var hunted = []string{"sleep", "loop", "forkbomb-setsid", "ignore-sigterm", "stop-itself"}

// inEachTier runs a test in all tiers that can be had.
func inEachTier(t *testing.T, test func(t *testing.T, w *world, tier int)) {
	programs := publicDir(t)
	compile(t, "testdata/zoo", programs, append(hunted, "daemon-holds-stdout", "bomb")...)
	for tier := 1; tier <= 3; tier++ {
		t.Run(fmt.Sprintf("T%d", tier), func(t *testing.T) {
			probe, err := sandbox.Open(sandbox.Options{Command: []string{filepath.Join(programs, "sleep")}, Force: tier})
			if err != nil {
				unable(t, "T%d can't be had: %v", tier, err)
			}
			probe.Close()
			temp := filepath.Join(publicDir(t), "tmp")
			if err := os.Mkdir(temp, 0o755); err != nil {
				t.Fatal(err)
			}
			t.Setenv("TMPDIR", temp)
			test(t, &world{programs: programs}, tier)
			if left := files(t, temp); len(left) > 0 {
				t.Errorf("the folder for temporary files holds %v", left)
			}
		})
	}
}

// promptly is how long an end may take that needs no time: much less than any
// limit, and time enough for a busy machine.
const promptly = 30 * time.Second

// TestInterrupted cancels runs: they end at once, and nothing survives.
func TestInterrupted(t *testing.T) {
	long.Test(t, "lets hostile programs go to their limits")
	inEachTier(t, func(t *testing.T, w *world, tier int) {
		for _, program := range hunted {
			c := w.open(t, tier, program, nil)
			ctx, cancel := context.WithCancel(context.Background())
			cancelled := make(chan time.Time, 1)
			go func() {
				appear(c.token)
				time.Sleep(30 * time.Millisecond)
				cancelled <- time.Now()
				cancel()
			}()
			r, err := c.play(ctx, answer)
			cancel()
			// A bomb may pass a limit before it is interrupted.
			if err != nil || r.End != sandbox.Stopped && program != "forkbomb-setsid" {
				t.Errorf("%s: got %s (%s) %v", program, r.End, r.Status, err)
			}
			if r.End == sandbox.Stopped {
				if took := time.Since(<-cancelled); took > promptly {
					t.Errorf("%s: the interruption took %s", program, took)
				}
			}
			if pids := carriers(c.token); len(pids) > 0 {
				t.Errorf("%s: processes %v survive", program, pids)
			}
			if err := c.echoes(answer); err != nil {
				t.Errorf("%s: afterwards in the same box: %v", program, err)
			}
			c.close(t)
		}
	})
}

// parentVar tells the test's own executable to run a program in a box and to
// wait to be killed: "TIER TOKEN COMMAND...".
const parentVar = "KIEBITZ_ZOO_PARENT"

// TestParent is what TestParentKilled kills.
func TestParent(t *testing.T) {
	words := strings.Fields(os.Getenv(parentVar))
	if len(words) == 0 {
		t.Skip("skipped: it does nothing by itself; TestParentKilled starts it")
	}
	tier, err := strconv.Atoi(words[0])
	if err != nil {
		t.Fatal(err)
	}
	limits := zooLimits
	if n, err := strconv.Atoi(os.Getenv(manyVar)); err == nil {
		limits.Processes = n
		brief(&limits)
	}
	box, err := sandbox.Open(sandbox.Options{Command: words[1:], Limits: limits, Force: tier})
	if err != nil {
		t.Fatal(err)
	}
	r, err := box.Run(context.Background(), sandbox.Process{})
	t.Logf("%s (%s) %v", r.End, r.Status, err)
	box.Close()
}

// manyVar says how many processes a solver may have there, if they are others
// than the zoo's.
const manyVar = "KIEBITZ_ZOO_MANY"

// TestParentKilled kills kiebitz while solvers run. They must be gone within a
// second; the bound here is what a busy machine needs.
func TestParentKilled(t *testing.T) {
	inEachTier(t, func(t *testing.T, w *world, tier int) {
		for _, program := range hunted {
			token := fmt.Sprintf("parent-%d-%d", os.Getpid(), time.Now().UnixNano())
			cmd := exec.Command("/proc/self/exe", "-test.run=^TestParent$")
			cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d %s --in-the-zoo %s -", parentVar, tier, filepath.Join(w.programs, program), token))
			var out bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &out
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			// Without the pipes' ends a survivor would make Wait hang.
			cmd.WaitDelay = time.Second
			if appear(token) == 0 && program != "forkbomb-setsid" {
				t.Errorf("%s: it did not run: %s", program, &out)
			}
			time.Sleep(30 * time.Millisecond)
			cmd.Process.Kill()
			killed := time.Now()
			cmd.Wait()
			if !vanish(token) {
				t.Errorf("%s: %d processes survive their grandparent", program, len(carriers(token)))
			}
			t.Logf("%s: gone after %s", program, time.Since(killed))
		}
		// Nobody is left who could remove their folders, but the next kiebitz does.
		left := files(t, os.TempDir())
		if tier > 1 && len(left) == 0 {
			t.Error("nobody has left a folder, so that nothing can be said of it")
		}
		next := exec.Command("/proc/self/exe", "-test.run=^TestParent$")
		next.Env = append(os.Environ(), fmt.Sprintf("%s=%d /bin/true", parentVar, tier))
		if out, err := next.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
		if now := files(t, os.TempDir()); len(now) > 0 {
			t.Errorf("the next kiebitz has left %v of %v", now, left)
		}
	})
}

// TestWardenKilled kills the warden, as the kernel does when memory is short.
func TestWardenKilled(t *testing.T) {
	inEachTier(t, func(t *testing.T, w *world, tier int) {
		c := w.open(t, tier, "ignore-sigterm", nil)
		go func() {
			pid := appear(c.token)
			if warden := parent(pid); warden > 1 && parent(warden) == os.Getpid() {
				if p, err := os.FindProcess(warden); err == nil {
					p.Kill()
				}
			}
		}()
		began := time.Now()
		r, err := c.play(context.Background(), answer)
		if err == nil && r.End == sandbox.Exited {
			t.Errorf("got %s", r.End)
		}
		if took := time.Since(began); took > promptly {
			t.Errorf("it took %s", took)
		}
		if !vanish(c.token) {
			t.Errorf("%d processes survive their warden", len(carriers(c.token)))
		}
		if err := c.echoes(answer); err != nil {
			t.Errorf("afterwards in the same box: %v", err)
		}
		c.close(t)
	})
}

// TestWardenStopped stops the warden, which a solver that shares its user may be
// able to: the run goes on without it.
func TestWardenStopped(t *testing.T) {
	inEachTier(t, func(t *testing.T, w *world, tier int) {
		c := w.open(t, tier, "sleep", nil)
		stopped := make(chan struct{}) // from then on it is late
		go func() {
			defer close(stopped)
			pid := appear(c.token)
			if warden := parent(pid); warden > 1 && parent(warden) == os.Getpid() {
				syscall.Kill(warden, syscall.SIGSTOP)
			}
		}()
		ctx, cancel := context.WithTimeout(context.Background(), promptly*slow)
		back := sandbox.StalledAt(stopped)
		r, err := c.play(ctx, answer)
		back()
		cancel()
		if err != nil || r.End != sandbox.Forbidden {
			t.Errorf("got %s (%s) %v", r.End, r.Status, err)
		}
		if !vanish(c.token) {
			t.Errorf("%d processes survive their warden", len(carriers(c.token)))
		}
		if err := c.echoes(answer); err != nil {
			t.Errorf("afterwards in the same box: %v", err)
		}
		c.close(t)
	})
}

// childrenOf returns the children of a process, zombies included.
func childrenOf(pid int) []string {
	var list []string
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, file := range tasks {
		words, _ := os.ReadFile(file)
		list = append(list, strings.Fields(string(words))...)
	}
	slices.Sort(list)
	return list
}

// parent returns the parent of a process, or 0.
func parent(pid int) int {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	ppid, _ := strconv.Atoi(string(fields[1]))
	return ppid
}

// TestLeavesNothing opens and closes many boxes: no descriptor, process or
// file of them is left.
func TestLeavesNothing(t *testing.T) {
	long.Test(t, "lets hostile programs go to their limits")
	inEachTier(t, func(t *testing.T, w *world, tier int) {
		count := func() (descriptors, children int) {
			return len(files(t, "/proc/self/fd")), len(childrenOf(os.Getpid()))
		}
		w.open(t, tier, "sleep", nil).close(t) // what is opened once and for all
		descriptors, children := count()
		for range 10 {
			c := w.open(t, tier, "daemon-holds-stdout", nil)
			wardens := childrenOf(os.Getpid())
			if len(wardens) != children+1 {
				t.Fatalf("the wardens are %v: a box that has run has one, and keeps it", wardens)
			}
			for range 3 {
				if r, err := c.play(context.Background(), answer); err != nil || r.End != sandbox.Exited {
					t.Errorf("got %s (%s) %v", r.End, r.Status, err)
				}
			}
			if now := childrenOf(os.Getpid()); !slices.Equal(now, wardens) {
				t.Fatalf("the wardens are %v, were %v: starting one costs ten times a run", now, wardens)
			}
			c.close(t)
		}
		if d, c := count(); d > descriptors || c > children {
			t.Errorf("%d descriptors and %d children, before %d and %d", d, c, descriptors, children)
		}
	})
}

// TestZooBites proves that what the zoo's programs try comes off where nothing
// contains them: a test of containment must be able to fail.
func TestZooBites(t *testing.T) {
	long.Test(t, "lets hostile programs go to their limits")
	programs := publicDir(t)
	compile(t, "testdata/zoo", programs, "sleep", "read-files", "chmod-rename", "net", "read-sibling", "ptrace", "bpf-etc",
		"setuid-binaries", "leak-fds", "kill-others")
	w := newWorld(t, programs)
	scratch := t.TempDir()
	victim := exec.Command(filepath.Join(programs, "sleep"), "--in-the-zoo", "victim", "-")
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	defer victim.Wait()
	defer victim.Process.Kill()
	w.names["sibling"], w.names["temp"] = strconv.Itoa(victim.Process.Pid), scratch
	if err := os.WriteFile(filepath.Join(scratch, "held"), []byte("secret of a sibling"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ program, args, done string }{
		{"read-files", "$secret $home $sibling", "read " + w.names["secret"]},
		{"read-files", "$secret $home $sibling", "list " + w.names["home"]},
		{"read-files", "$secret $home $sibling", "read /proc/" + w.names["sibling"] + "/environ"},
		{"read-files", "$secret $home $sibling", "read /proc/" + w.names["sibling"] + "/mem"},
		{"chmod-rename", "", "chmod of the program"},
		{"chmod-rename", "", "rename the program"},
		{"net", "$tcp $udp $abstract $socket tcp", "tcp"},
		{"net", "$tcp $udp $abstract $socket udp", "udp"},
		{"net", "$tcp $udp $abstract $socket abstract", "abstract"},
		{"net", "$tcp $udp $abstract $socket unix", "unix"},
		{"net", "$tcp $udp $abstract $socket datagrams $datagrams", "raw datagram"},
		{"read-sibling", "$temp", "read " + filepath.Join(scratch, "held")},
		{"ptrace", "seize $sibling", "seize " + w.names["sibling"]},
		{"ptrace", "readv $sibling", "readv " + w.names["sibling"]},
		{"bpf-etc", "keyctl", "keyctl"},
		{"setuid-binaries", "/nowhere", "run where rights can be gained"},
		{"setuid-binaries", "/nowhere", "run without a filter"},
		{"leak-fds", "", "inherit descriptor 3"},
		{"kill-others", "$pidns $sibling", "kill " + w.names["sibling"]}, // the last one
	} {
		t.Run(tc.program+" "+tc.done, func(t *testing.T) {
			args := []string{"--in-the-zoo", "bites", "-"}
			for _, arg := range strings.Fields(tc.args) {
				args = append(args, os.Expand(arg, func(name string) string { return w.names[name] }))
			}
			cmd := exec.Command(filepath.Join(programs, tc.program), args...)
			cmd.Env = []string{"TMPDIR=" + scratch}
			if tc.program == "leak-fds" {
				cmd.ExtraFiles = []*os.File{os.Stderr}
			}
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			if !slices.Contains(strings.Split(string(out), "\n"), tc.done+": DONE") {
				t.Errorf("%q did not come off: %.1000s", tc.done, out)
			}
		})
	}
	for deadline := time.Now().Add(time.Minute); w.reached.Load() < 5; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d connections came through, expected 6", w.reached.Load())
		}
	}
}
