package farm

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"kiebitz/runner/farm/hub"
)

// sum merges the results of the tests: it demands that they come in order, each
// once, and that each is its own task's.
type sum struct {
	next    int
	skipped []int
	pids    map[int]int // tasks of each worker
	by      map[int]int // the worker of each task
	solvers map[string]int
	of      int
}

func (s *sum) Add(index int, result []byte) error {
	var r testResult
	if err := json.Unmarshal(result, &r); err != nil {
		return err
	}
	for ; s.next < index; s.next++ {
		s.skipped = append(s.skipped, s.next)
	}
	if index != s.next || r.Index != index || s.of > 0 && r.Of != s.of {
		return fmt.Errorf("found the result of task %d of %d as that of %d, expected %d", r.Index, r.Of, index, s.next)
	}
	if s.pids == nil {
		s.pids, s.by, s.solvers = map[int]int{}, map[int]int{}, map[string]int{}
	}
	s.next++
	s.pids[r.Pid]++
	s.by[index] = r.Pid
	s.solvers[r.Solver]++
	return nil
}

// startHub starts a hub in this process.
func startHub(t testing.TB) *hub.Hub {
	t.Helper()
	h, err := hub.Start(hub.Options{Listen: "127.0.0.1:0", Store: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Stop)
	return h
}

// logged keeps lines.
type logged struct {
	mu    sync.Mutex
	lines []string
}

func (l *logged) say(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, line)
}

func (l *logged) has(part string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, line := range l.lines {
		if strings.Contains(line, part) {
			return true
		}
	}
	return false
}

// dial connects to a server and sets it up.
func dial(t testing.TB, o Options) (*Farm, *logged) {
	t.Helper()
	l := new(logged)
	o.Log = l.say
	if o.Role == "" {
		o.Role = Submitter
	}
	if o.AckWait == 0 {
		o.AckWait = 2 * time.Second
	}
	f, err := Dial(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	if o.Role == Submitter {
		if err := f.Setup(soon(t)); err != nil {
			t.Fatal(err)
		}
	}
	return f, l
}

// ceiling is how long we wait for what must come: on a machine that is busy with
// other things a run of a second has taken a minute.
const ceiling = 3 * time.Minute

// soon is a context for what must come.
func soon(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), ceiling)
	t.Cleanup(cancel)
	return ctx
}

// eventually waits until a condition holds.
func eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(ceiling); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain until %s", what)
		}
	}
}

// process is a process of the test's executable.
type process struct {
	t   testing.TB
	cmd *exec.Cmd
	out logged
	err logged

	wait func() error // until it has ended
}

// start starts this executable in another role.
func start(t testing.TB, role string, env ...string) *process {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, cmd: exec.Command(exe)}
	p.cmd.Env = append(append(os.Environ(), "KIEBITZ_FARM_TEST="+role), env...)
	outPipe, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	errPipe, err := p.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var reading sync.WaitGroup
	for _, r := range []struct {
		pipe *bufio.Scanner
		log  *logged
	}{{bufio.NewScanner(outPipe), &p.out}, {bufio.NewScanner(errPipe), &p.err}} {
		reading.Go(func() {
			for r.pipe.Scan() {
				r.log.say(r.pipe.Text())
			}
		})
	}
	p.wait = sync.OnceValue(func() error {
		reading.Wait()
		return p.cmd.Wait()
	})
	t.Cleanup(func() {
		p.cmd.Process.Kill()
		p.wait()
		if t.Failed() {
			t.Logf("%s %d:\n%s", role, p.cmd.Process.Pid, strings.Join(p.err.lines, "\n"))
		}
	})
	return p
}

// kill is kill -9.
func (p *process) kill() {
	p.t.Helper()
	if err := p.cmd.Process.Kill(); err != nil {
		p.t.Fatal(err)
	}
	p.wait()
}

// startWorker starts a worker process.
func startWorker(t testing.TB, url string, env ...string) *process {
	t.Helper()
	return start(t, "worker", append([]string{"URL=" + url, "CACHE=" + filepath.Join(t.TempDir(), "cache")}, env...)...)
}

// spec makes the specification of a run of the tests.
func spec(members string, args ...any) json.RawMessage {
	return json.RawMessage(fmt.Sprintf("{"+members+"}", args...))
}

// testRun is a run of n tasks.
func testRun(tasks int, spec json.RawMessage) Run {
	return Run{Title: "test", Tasks: tasks, Spec: spec, Version: testVersion, Suite: testSuite}
}

// submit submits a run.
func submit(t testing.TB, f *Farm, r Run) *Run {
	t.Helper()
	got, err := f.Submit(soon(t), r)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// collect collects a run and demands every task exactly once.
func collect(t testing.TB, f *Farm, r *Run) *sum {
	t.Helper()
	s := &sum{of: r.Tasks}
	dead, err := f.Collect(soon(t), r, s, CollectOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if len(dead) > 0 {
		t.Fatalf("found dead tasks: %+v", dead)
	}
	if s.next != r.Tasks || len(s.skipped) > 0 {
		t.Fatalf("merged %d tasks, without %v; expected %d", s.next, s.skipped, r.Tasks)
	}
	once(t, f, r)
	return s
}

// once demands that the server holds one result for each task of a run, and no
// task any more.
func once(t testing.TB, f *Farm, r *Run) {
	t.Helper()
	ctx := soon(t)
	s, err := f.Status(ctx, r.ID)
	if err != nil {
		t.Fatal(err)
	}
	if s.Done != r.Tasks {
		t.Errorf("found %d results, expected %d", s.Done, r.Tasks)
	}
	var left string
	defer func() {
		if t.Failed() {
			t.Log(left)
		}
	}()
	eventually(t, "the queue is empty", func() bool {
		s, err := f.js.Stream(ctx, taskStream)
		if err != nil {
			left = err.Error()
			return false
		}
		left = fmt.Sprintf("the queue holds %d tasks", s.CachedInfo().State.Msgs)
		for c := range s.ListConsumers(ctx).Info() {
			left += fmt.Sprintf("; of %s %d are pending and %d handed out", c.Config.Metadata["kiebitz-version"], c.NumPending, c.NumAckPending)
		}
		return s.CachedInfo().State.Msgs == 0
	})
}

// keepWorkers keeps n worker processes running, as a cluster would: who
// dies is replaced, until the test has ended.
func keepWorkers(t testing.TB, url string, n int) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cache := filepath.Join(t.TempDir(), "cache")
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			for ctx.Err() == nil {
				cmd := exec.CommandContext(ctx, exe)
				cmd.Env = append(os.Environ(), "KIEBITZ_FARM_TEST=worker", "URL="+url, "CACHE="+cache)
				cmd.Run()
			}
		})
	}
	t.Cleanup(func() {
		cancel()
		all.Wait()
	})
}
