package sandbox_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"kiebitz/runner/sandbox"
)

// TestFindCgroup reads the texts of several kinds of machines.
func TestFindCgroup(t *testing.T) {
	const (
		v2     = "24 30 0:22 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n"
		hybrid = "31 25 0:26 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n40 31 0:35 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n" +
			"32 31 0:27 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"
		part = "24 30 0:22 /job /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n"
	)
	for _, tc := range []struct{ name, reason, text, mounts, want string }{
		{"root", "the machine's own", "0::/\n", v2, "/sys/fs/cgroup"},
		{"scope", "where systemd puts a command", "0::/user.slice/run-1.scope\n", v2, "/sys/fs/cgroup/user.slice/run-1.scope"},
		{"escaped", "systemd writes a dash in a name so", "0::/app-a\\x2db.scope\n", v2, `/sys/fs/cgroup/app-a\x2db.scope`},
		{"hybrid", "the second version stands beside the first", "4:memory:/a\n0::/b\n", hybrid, "/sys/fs/cgroup/unified/b"},
		{"part", "a container shows a part of the tree", "0::/job/step\n", part, "/sys/fs/cgroup/step"},
		{"part-root", "and is in its root", "0::/job\n", part, "/sys/fs/cgroup"},
		{"part-beside", "a name that begins like the part is another", "0::/jobs\n", part, ""},
		{"outside", "what is above the own namespace can't be reached", "0::/../other\n", v2, ""},
		{"v1", "the first version has no such line", "4:memory:/a\n", hybrid, ""},
		{"unmounted", "without a mount there are no files", "0::/\n", "31 25 0:26 / /sys rw - sysfs sysfs rw\n", ""},
		{"garbage", "other texts are none", "0::\n", "- cgroup2\n\n", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := sandbox.FindCgroup(tc.text, tc.mounts)
			if got != tc.want || (err == nil) != (tc.want != "") {
				t.Errorf("%s: got %q %v, expected %q", tc.reason, got, err, tc.want)
			}
		})
	}
}

// grouped opens boxes for a command in each tier, and skips the test where a
// box has no cgroup of its own.
func grouped(t *testing.T, command []string, limits sandbox.Limits, test func(t *testing.T, box *sandbox.Box, group string)) {
	for tier := 1; tier <= 3; tier++ {
		t.Run(fmt.Sprintf("T%d", tier), func(t *testing.T) {
			box, err := sandbox.Open(sandbox.Options{Command: command, Limits: limits, Force: tier})
			if err != nil {
				unable(t, "T%d can't be had: %v", tier, err)
			}
			group := sandbox.Cgroup(box)
			if group == "" {
				box.Close()
				const lacks = "no cgroup v2 with a memory controller that this process may divide; .ci/machine has one"
				if os.Getenv("KIEBITZ_CGROUP") == "required" {
					t.Fatal(lacks)
				}
				t.Skip("skipped: " + lacks)
			}
			test(t, box, group)
			if err := box.Close(); err != nil {
				t.Errorf("closing the box: %v", err)
			}
			if _, err := os.Stat(group); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("its cgroup is left behind: %v", err)
			}
		})
	}
}

// small limits what is in memory, so that little more fills a cgroup.
var small = sandbox.Limits{CPU: time.Minute, Wall: time.Minute, Memory: 32 << 20, Output: 1 << 20, Processes: 64, Scratch: 1 << 20}

// TestHardLimit shuts in what the sum of what is resident does not show.
func TestHardLimit(t *testing.T) {
	programs := publicDir(t)
	compile(t, "testdata/zoo", programs, "page-tables", "alloc-8-children")
	for _, program := range []string{"page-tables", "alloc-8-children"} {
		t.Run(program, func(t *testing.T) {
			command := []string{filepath.Join(programs, program), "--in-the-zoo", "hard", "{" + mode + "}"}
			grouped(t, command, small, func(t *testing.T, box *sandbox.Box, group string) {
				for range 2 {
					r, err := play(box, "bad")
					if err != nil || r.End != sandbox.MemoryLimit || r.Status != "32 MiB" || r.Memory < small.Memory {
						t.Errorf("got %s (%s), %d MiB, %v", r.End, r.Status, r.Memory>>20, err)
					}
					if r, err := play(box, "good"); err != nil || r.End != sandbox.Exited || !bytes.HasSuffix(r.Stdout, answer) {
						t.Errorf("afterwards in the same box: %s (%s) %v", r.End, r.Status, err)
					}
				}
				const some = 1 << 20 // a process that is being ended gets what it asks for
				for _, peak := range words(t, group, "memory.peak") {
					if n, err := strconv.Atoi(peak); err != nil || n > sandbox.HardLimit(small)+some {
						t.Errorf("it had %s bytes, limit %d", peak, sandbox.HardLimit(small))
					}
				}
			})
		})
	}
}

// play runs a process that is given its input and its mode.
func play(box *sandbox.Box, how string) (sandbox.Result, error) {
	return box.Run(context.Background(), sandbox.Process{Stdin: answer, Files: []sandbox.File{{Name: mode, Data: []byte(how + "\n")}}})
}

// words reads a file of a cgroup. What an older kernel does not have is empty.
func words(t *testing.T, dir, name string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	return strings.Fields(string(text))
}

// TestExhaustedWarden takes so much memory away that, after the solver, the
// kernel has to end the warden.
func TestExhaustedWarden(t *testing.T) {
	programs := publicDir(t)
	compile(t, "testdata/zoo", programs, "sleep")
	token := "exhausted-" + rand.Text()
	command := []string{filepath.Join(programs, "sleep"), "--in-the-zoo", token, "{" + mode + "}"}
	grouped(t, command, small, func(t *testing.T, box *sandbox.Box, group string) {
		max := filepath.Join(group, "memory.max")
		before, err := os.ReadFile(max)
		if err != nil {
			t.Fatal(err)
		}
		taken := make(chan error)
		go func() {
			appear(token)
			taken <- os.WriteFile(max, []byte("4096"), 0)
		}()
		r, err := play(box, "bad")
		if err != nil || r.End != sandbox.MemoryLimit || r.Status != "32 MiB" || r.Memory < small.Memory || r.Wall == 0 {
			t.Errorf("got %s (%s), %d MiB, %s, %v", r.End, r.Status, r.Memory>>20, r.Wall, err)
		}
		if err := errors.Join(<-taken, os.WriteFile(max, before, 0)); err != nil {
			t.Fatal(err)
		}
		if r, err := play(box, "good"); err != nil || r.End != sandbox.Exited || !bytes.HasSuffix(r.Stdout, answer) {
			t.Errorf("afterwards in the same box: %s (%s) %v", r.End, r.Status, err)
		}
		if now := sandbox.Cgroup(box); now != group {
			t.Errorf("its cgroup is %q, was %q", now, group)
		}
		if pids := carriers(token); len(pids) > 0 {
			t.Errorf("processes %v survive", pids)
		}
	})
}

// TestForkedKilled kills a warden whose solver has forked: in T3 nothing but the
// cgroup holds these children together.
func TestForkedKilled(t *testing.T) {
	programs := publicDir(t)
	compile(t, "testdata/zoo", programs, "burn-3-children")
	token := "forked-" + rand.Text()
	command := []string{filepath.Join(programs, "burn-3-children"), "--in-the-zoo", token, "{" + mode + "}"}
	grouped(t, command, small, func(t *testing.T, box *sandbox.Box, group string) {
		go func() {
			appearing(token, 4)
			for _, word := range words(t, group, "cgroup.procs") {
				if pid, _ := strconv.Atoi(word); parent(pid) == os.Getpid() {
					if p, err := os.FindProcess(pid); err == nil {
						p.Kill()
					}
				}
			}
		}()
		if r, err := play(box, "bad"); err != nil || r.End != sandbox.Forbidden {
			t.Errorf("got %s (%s) %v", r.End, r.Status, err)
		}
		if !vanish(token) {
			t.Errorf("processes %v survive their warden", carriers(token))
		}
	})
}

// TestRefusedCgroup refuses to start a warden in a cgroup, as old kernels and
// the filters of some containers do.
func TestRefusedCgroup(t *testing.T) {
	grouped(t, []string{"cat"}, small, func(t *testing.T, box *sandbox.Box, group string) {
		sandbox.RefuseCgroup(box)
		for range 2 {
			r, err := box.Run(context.Background(), sandbox.Process{Stdin: answer})
			if err != nil || r.End != sandbox.Exited || !bytes.Equal(r.Stdout, answer) {
				t.Errorf("got %s (%s) %v", r.End, r.Status, err)
			}
		}
		if now := sandbox.Cgroup(box); now != "" {
			t.Errorf("its cgroup is %q", now)
		}
	})
}

// TestDivided demands that a cgroup is left as it was, except groups of those
// who still live.
func TestDivided(t *testing.T) {
	dead := exec.Command("true")
	if err := dead.Run(); err != nil {
		t.Fatal(err)
	}
	grouped(t, []string{"true"}, small, func(t *testing.T, box *sandbox.Box, group string) {
		parent := filepath.Dir(group)
		stale := filepath.Join(parent, fmt.Sprintf("%s%d-1", sandbox.BoxPrefix, dead.Process.Pid))
		fresh := filepath.Join(parent, fmt.Sprintf("%s%d-999999", sandbox.BoxPrefix, os.Getpid()))
		for _, dir := range []string{stale, fresh} {
			if err := os.Mkdir(dir, 0o755); err != nil {
				t.Fatal(err)
			}
			defer os.Remove(dir)
		}
		box.Close() // the last one: the next looks again
		again, err := sandbox.Open(sandbox.Options{Command: []string{"true"}, Limits: small})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(stale); err == nil {
			t.Error("the cgroup of a process that is gone is still there")
		}
		if _, err := os.Stat(fresh); err != nil {
			t.Errorf("the cgroup of a process that lives: %v", err)
		}
		os.Remove(fresh)
		again.Close()
	})
	if own, err := sandbox.OwnCgroup(); err == nil && filepath.Base(own) == sandbox.Leaf {
		t.Errorf("this process is still in %s", own)
	}
}
