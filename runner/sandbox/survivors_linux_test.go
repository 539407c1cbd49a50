package sandbox_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"kiebitz/internal/long"
	"kiebitz/runner/sandbox"
)

// killWarden kills the warden of this process's only box once n processes
// of the solver run.
func killWarden(t *testing.T, c *cage, processes int) {
	t.Helper()
	appearing(c.token, processes)
	wardens := childrenOf(os.Getpid())
	if len(wardens) != 1 {
		t.Errorf("the wardens are %v", wardens)
		return
	}
	pid, _ := strconv.Atoi(wardens[0])
	syscall.Kill(pid, syscall.SIGKILL)
}

// TestBombWithoutWarden kills the warden of a bomb, which is then nobody's
// child: its processes are found and ended nevertheless.
func TestBombWithoutWarden(t *testing.T) {
	inEachTier(t, func(t *testing.T, w *world, tier int) {
		for _, args := range [][]string{nil, {"setsid"}} {
			c := w.open(t, tier, "bomb", nil)
			done := make(chan bool)
			go func() { killWarden(t, c, 10); close(done) }()
			began := time.Now()
			r, err := c.play(context.Background(), nil, args...)
			left, took := len(carriers(c.token)), time.Since(began)
			<-done
			t.Logf("%s (%s) %v after %s, %d processes left", r.End, r.Status, err, took, left)
			if err != nil || r.End == sandbox.Exited || left > 0 || took > promptly {
				t.Errorf("got %s (%s) %v after %s, %d processes left", r.End, r.Status, err, took, left)
			}
			if !vanish(c.token) {
				t.Errorf("%d processes survive their warden", len(carriers(c.token)))
			}
			if err := c.echoes(answer); err != nil {
				t.Errorf("afterwards in the same box: %v", err)
			}
			c.close(t)
		}
	})
}

// TestSurvivors has processes that nobody can kill: there is no result then, but
// an error that tells of them.
func TestSurvivors(t *testing.T) {
	programs := publicDir(t)
	compile(t, "testdata/zoo", programs, "stop-itself")
	w := &world{programs: programs}
	c := w.open(t, 3, "stop-itself", nil)
	back := sandbox.Immortal()
	defer back()
	done := make(chan bool)
	go func() { killWarden(t, c, 2); close(done) }()
	r, err := c.play(context.Background(), nil)
	<-done
	back()
	var survivors *sandbox.SurvivorsError
	if !errors.As(err, &survivors) || len(survivors.Processes) != len(carriers(c.token)) || len(survivors.Processes) == 0 {
		t.Errorf("got %s (%s) %v; there are %v", r.End, r.Status, err, carriers(c.token))
	}
	for _, pid := range carriers(c.token) {
		syscall.Kill(pid, syscall.SIGKILL)
	}
	vanish(c.token)
	c.close(t)
}

// TestFrozen has processes that nobody can kill indeed, as they are frozen: an end
// comes to them when they thaw.
func TestFrozen(t *testing.T) {
	group := makeGroup(t, "freezer")
	programs := publicDir(t)
	compile(t, "testdata/zoo", programs, "stop-itself")
	w := &world{programs: programs}
	c := w.open(t, 3, "stop-itself", nil)
	done := make(chan bool)
	go func() {
		defer close(done)
		for _, pid := range appearing(c.token, 2) {
			writeTo(t, filepath.Join(group, "cgroup.procs"), strconv.Itoa(pid))
		}
		writeTo(t, filepath.Join(group, "freezer.state"), "FROZEN")
		killWarden(t, c, 2)
	}()
	defer sandbox.Hasty()()
	r, err := c.play(context.Background(), nil)
	<-done
	var survivors *sandbox.SurvivorsError
	if !errors.As(err, &survivors) || len(survivors.Processes) != 2 {
		t.Errorf("got %s (%s) %v; there are %v", r.End, r.Status, err, carriers(c.token))
	}
	writeTo(t, filepath.Join(group, "freezer.state"), "THAWED")
	if !vanish(c.token) {
		t.Errorf("%v survive", carriers(c.token))
	}
	c.close(t)
}

// makeGroup makes a cgroup of a controller of version 1.
func makeGroup(t *testing.T, controller string) string {
	t.Helper()
	dir := filepath.Join("/sys/fs/cgroup", controller, "kiebitz-test-"+strconv.Itoa(os.Getpid()))
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Skipf("skipped: no cgroup of version 1 can be made: %v", err)
	}
	t.Cleanup(func() {
		for range 100 { // as long as the last of its processes are being buried
			if os.Remove(dir) == nil {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		t.Errorf("%s is left", dir)
	})
	return dir
}

func writeTo(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Error(err)
	}
}

// TestCrowdedGroup has a bomb where the cgroup may have few processes: they are
// enough for kiebitz itself, or it says that they are too few.
func TestCrowdedGroup(t *testing.T) {
	long.Test(t, "lets hostile programs go to their limits")
	group := makeGroup(t, "pids")
	programs := publicDir(t)
	compile(t, "testdata/zoo", programs, "bomb")
	for _, row := range []struct{ most, want string }{
		{"200", "timed out (at the limit of "},
		{"100", "processes more, a solver needs 128"},
	} {
		writeTo(t, filepath.Join(group, "pids.max"), row.most)
		for tier := 1; tier <= 3; tier++ {
			token := "group-" + strconv.Itoa(os.Getpid())
			cmd := exec.Command("/bin/sh", "-c", `echo $$ >"$0/cgroup.procs" && exec "$@"`, group, "/proc/"+strconv.Itoa(os.Getpid())+"/exe", "-test.run=^TestParent$", "-test.v")
			cmd.Env = append(os.Environ(), parentVar+"="+strconv.Itoa(tier)+" "+filepath.Join(programs, "bomb")+" --in-the-zoo "+token+" -", manyVar+"=256")
			out, err := cmd.CombinedOutput()
			if left := carriers(token); len(left) > 0 || !strings.Contains(string(out), row.want) {
				t.Errorf("T%d, %s: %v, %d processes left, expected %q: %s", tier, row.most, err, len(left), row.want, out)
			}
			vanish(token)
		}
	}
}

// TestUnasked runs bombs where the filter can't ask the warden, as somebody
// outside has such a filter already.
func TestUnasked(t *testing.T) {
	programs := publicDir(t)
	compile(t, "testdata/zoo", programs, "listener")
	compile(t, "testdata/zoo", programs, "bomb")
	user := os.Getuid()
	if user == 0 {
		user = unasked
	}
	own(t, programs, user)
	binary, temp := filepath.Join(programs, "sandbox.test"), filepath.Join(programs, "tmp")
	data, err := os.ReadFile("/proc/self/exe")
	err = errors.Join(err, os.WriteFile(binary, data, 0o755), os.Mkdir(temp, 0o700), os.Chown(temp, user, user))
	if err != nil {
		t.Fatal(err)
	}
	token := "unasked-" + strconv.Itoa(os.Getpid())
	cmd := exec.Command(filepath.Join(programs, "listener"), binary, "-test.run=^TestParent$", "-test.v")
	cmd.Env = append(os.Environ(), "TMPDIR="+temp, strings.Join([]string{parentVar + "=3",
		filepath.Join(programs, "bomb"), "--in-the-zoo", token, "-"}, " "))
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: unasked, Gid: unasked}}
	}
	began := time.Now()
	out, err := cmd.CombinedOutput()
	if left := carriers(token); err != nil || len(left) > 0 || time.Since(began) > promptly {
		t.Errorf("%v after %s, %d processes left: %s", err, time.Since(began), len(left), out)
	}
	vanish(token)
}

// unasked is a user that nobody else is.
const unasked = 60998

// TestBothKilled kills kiebitz and the warden at once. In T3 nobody is left then
// who could end a solver's processes, until the next kiebitz does.
func TestBothKilled(t *testing.T) {
	inEachTier(t, func(t *testing.T, w *world, tier int) {
		token := "both-" + strconv.Itoa(os.Getpid())
		parent := func(command string) *exec.Cmd {
			cmd := exec.Command("/proc/self/exe", "-test.run=^TestParent$")
			cmd.Env = append(os.Environ(), parentVar+"="+strconv.Itoa(tier)+" "+command)
			return cmd
		}
		cmd := parent(filepath.Join(w.programs, "bomb") + " --in-the-zoo " + token + " -")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		const some = 20 // and no more than zooLimits allow
		wardens := []string{}
		if len(appearing(token, some)) >= some {
			wardens = childrenOf(cmd.Process.Pid)
		}
		// Neither may see the other's end.
		cmd.Process.Signal(syscall.SIGSTOP)
		for _, warden := range wardens {
			pid, _ := strconv.Atoi(warden)
			syscall.Kill(pid, syscall.SIGKILL)
		}
		cmd.Process.Kill()
		cmd.Wait()
		if len(wardens) != 1 {
			t.Errorf("the wardens are %v", wardens)
		}
		if tier < 3 && !vanish(token) {
			t.Errorf("%d processes survive their namespace", len(carriers(token)))
		}
		time.Sleep(200 * time.Millisecond)
		left := len(carriers(token))
		if out, err := parent("/bin/true").CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
		if now := len(carriers(token)); now > 0 {
			t.Errorf("%d of %d processes survive the next kiebitz", now, left)
		}
		t.Logf("%d processes were left until the next kiebitz", left)
	})
}

// TestFewToHave lets a user have few processes, or few files: that is said, and no
// solver is blamed for it.
func TestFewToHave(t *testing.T) {
	prlimit, err := exec.LookPath("prlimit")
	if err != nil {
		unable(t, "no prlimit (util-linux)")
	}
	dir := publicDir(t)
	binary, temp := filepath.Join(dir, "sandbox.test"), filepath.Join(dir, "tmp")
	user := os.Getuid()
	if user == 0 {
		user = unasked
	}
	data, err := os.ReadFile("/proc/self/exe")
	err = errors.Join(err, os.WriteFile(binary, data, 0o755), os.Mkdir(temp, 0o700), os.Chown(temp, user, user))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ limit, want string }{
		{"--nproc=100", "and may have 100, a solver needs 128 more"},
		{"--nofile=14", "too many open files"},
	} {
		cmd := exec.Command(prlimit, row.limit, binary, "-test.run=^TestParent$", "-test.v")
		cmd.Env = append(os.Environ(), "TMPDIR="+temp, parentVar+"=1 /bin/true")
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(user), Gid: uint32(user)}}
		if os.Getuid() != 0 {
			cmd.SysProcAttr = nil
		}
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), row.want) {
			t.Errorf("%s: got %v, expected %q: %s", row.limit, err, row.want, out)
		}
	}
}
