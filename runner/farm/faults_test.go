package farm

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"kiebitz/internal/long"
)

// repeat runs the test of a fault as often as -repeat says.
func repeat(t *testing.T, fault func(t *testing.T)) {
	if *repeatFlag == 1 {
		fault(t)
		return
	}
	for i := range *repeatFlag {
		t.Run(fmt.Sprint(i+1), fault)
	}
}

// readFirst reads a file of first: the process and the task.
func readFirst(t *testing.T, name string) (pid, index int) {
	t.Helper()
	eventually(t, "a worker has written "+name, func() bool {
		data, err := os.ReadFile(name)
		if err != nil {
			return false
		}
		_, err = fmt.Sscan(string(data), &pid, &index)
		return err == nil
	})
	return pid, index
}

// A worker that is killed in the middle of a task: another one does it.
func TestWorkerKilled(t *testing.T) {
	t.Parallel()
	repeat(t, func(t *testing.T) {
		h := startHub(t)
		f, _ := dial(t, Options{URL: h.URL(), AckWait: time.Second})
		workers := map[int]*process{}
		for range 3 {
			w := startWorker(t, h.URL(), "JOBS=2")
			workers[w.cmd.Process.Pid] = w
		}
		hang := filepath.Join(t.TempDir(), "hang")
		r := submit(t, f, testRun(*tasksFlag, spec(`"Hang": %q`, hang)))
		pid, index := readFirst(t, hang)
		workers[pid].kill()
		if s := collect(t, f, r); s.by[index] == pid {
			t.Errorf("task %d is that of the dead", index)
		}
	})
}

// server is a hub in a process of its own, that can be started again.
type server struct {
	t      testing.TB
	config string
	url    string
	*process
}

func newServer(t testing.TB, config string) *server {
	t.Helper()
	name := filepath.Join(t.TempDir(), "hub.conf")
	if err := os.WriteFile(name, []byte(config), 0o644); err != nil {
		t.Fatal(err)
	}
	return &server{t: t, config: name}
}

// start starts the server and waits until it is ready.
func (s *server) start() {
	s.t.Helper()
	s.process = start(s.t, "server", "CONFIG="+s.config)
	eventually(s.t, "the server is ready", func() bool { return s.out.has("nats://") })
	s.url = s.out.lines[0]
}

// freePorts returns ports that nobody has now, and that no system gives to programs
// that ask for any, or connect: they are for servers that come later, and again.
func freePorts(t testing.TB, n int) (list []int) {
	t.Helper()
	for tries := 0; len(list) < n; tries++ {
		port := 10_000 + rand.IntN(20_000)
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", port))
		if err != nil {
			if tries > 1000 {
				t.Fatal(err)
			}
			continue
		}
		defer l.Close()
		list = append(list, port)
	}
	return list
}

// A hub that is killed in the middle of a run and started again.
func TestHubKilled(t *testing.T) {
	long.Test(t)
	repeat(t, func(t *testing.T) {
		s := newServer(t, fmt.Sprintf("listen: \"127.0.0.1:%d\"\njetstream { store_dir: %q }", freePorts(t, 1)[0], t.TempDir()))
		s.start()
		f, _ := dial(t, Options{URL: s.url, AckWait: time.Second})
		for range 2 {
			startWorker(t, s.url, "JOBS=2")
		}
		r := submit(t, f, testRun(*tasksFlag, spec(`"Sleep": 5000000`)))
		merged := make(chan int, 1)
		ended := make(chan error)
		got := &sum{of: r.Tasks}
		go func() {
			_, err := f.Collect(soon(t), r, got, CollectOptions{Progress: func(done int) {
				select {
				case merged <- done:
				default:
				}
			}})
			ended <- err
		}()
		select {
		case <-merged:
		case err := <-ended:
			t.Fatal(err)
		}
		s.kill()
		time.Sleep(300 * time.Millisecond) // workers must meet nobody
		s.start()
		if err := <-ended; err != nil || got.next != r.Tasks || len(got.skipped) > 0 {
			t.Fatalf("merged %d of %d, without %v: %v", got.next, r.Tasks, got.skipped, err)
		}
		once(t, f, r)
	})
}

// proxy lies between a worker and the server, and can be cut.
type proxy struct {
	net.Listener
	to   string
	slow time.Duration // nothing passes for so long at first
	lag  atomic.Int64  // how long what passes takes, in ns

	mu    sync.Mutex
	cut   bool
	conns []net.Conn
}

func newProxy(t *testing.T, url string, slow time.Duration) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, to, _ := strings.Cut(url, "://")
	p := &proxy{Listener: l, to: to, slow: slow}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			p.join(c)
		}
	}()
	t.Cleanup(func() {
		l.Close()
		p.set(true)
	})
	return p
}

// join passes on what comes from one side to the other.
func (p *proxy) join(c net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d, err := net.Dial("tcp", p.to)
	if err != nil || p.cut {
		c.Close()
		return
	}
	p.conns = append(p.conns, c, d)
	go func() {
		time.Sleep(p.slow)
		go p.pass(c, d)
		p.pass(d, c)
	}()
}

// pass passes on what comes, as late as it shall.
func (p *proxy) pass(to, from net.Conn) {
	for b := make([]byte, 32<<10); ; {
		n, err := from.Read(b)
		time.Sleep(time.Duration(p.lag.Load()))
		if _, err2 := to.Write(b[:n]); err != nil || err2 != nil {
			return
		}
	}
}

// set cuts all connections, or lets new ones in again.
func (p *proxy) set(cut bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = cut
	for _, c := range p.conns {
		c.Close()
	}
	p.conns = nil
}

// A worker that is cut off in the middle of a task, finishes it when another one
// has done so, and comes back: its result is refused.
func TestPartition(t *testing.T) {
	long.Test(t)
	repeat(t, func(t *testing.T) {
		h := startHub(t)
		f, _ := dial(t, Options{URL: h.URL(), AckWait: time.Second})
		p := newProxy(t, h.URL(), 0)
		far := startWorker(t, "nats://"+p.Addr().String(), "JOBS=1")
		late := filepath.Join(t.TempDir(), "late")
		r := submit(t, f, testRun(*tasksFlag, spec(`"Late": %q`, late)))
		_, index := readFirst(t, late)
		p.set(true)
		near := startWorker(t, h.URL(), "JOBS=2")
		if s := collect(t, f, r); s.by[index] != near.cmd.Process.Pid {
			t.Fatalf("task %d was done by %d, expected the worker that is not cut off", index, s.by[index])
		}
		if err := os.WriteFile(late+".go", nil, 0o644); err != nil {
			t.Fatal(err)
		}
		eventually(t, "the far worker can't publish", func() bool { return far.err.has("cannot store results") })
		p.set(false)
		eventually(t, "the far worker has published", func() bool { return far.out.has(fmt.Sprint("finished ", index)) })
		if s := collect(t, f, r); s.by[index] != near.cmd.Process.Pid {
			t.Errorf("the result of task %d is the late one", index)
		}
	})
}

// A hub whose disk is full: workers keep what they have until there is room.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	repeat(t, func(t *testing.T) {
		const size = 8 << 10 // of a result
		tasks := max(*tasksFlag, 200)
		s := newServer(t, fmt.Sprintf("listen: \"127.0.0.1:-1\"\njetstream { store_dir: %q, max_file: %d }", t.TempDir(), 2*tasks*size))
		s.start()
		f, _ := dial(t, Options{URL: s.url, AckWait: time.Second})
		if _, err := f.js.CreateStream(soon(t), jetstream.StreamConfig{Name: "OTHERS", Subjects: []string{"others"}}); err != nil {
			t.Fatal(err)
		}
		for range tasks * 3 / 2 { // a half of the results fits beside what others have
			if _, err := f.js.Publish(soon(t), "others", make([]byte, size)); err != nil {
				t.Fatal(err)
			}
		}
		r := submit(t, f, testRun(tasks, spec(`"Pad": %d`, size)))
		workers := []*process{startWorker(t, s.url, "JOBS=2"), startWorker(t, s.url, "JOBS=2")}
		for _, w := range workers {
			eventually(t, "a worker finds the disk full", func() bool { return w.err.has("cannot store results, trying again: ") })
		}
		time.Sleep(2 * time.Second) // longer than the server waits for a sign of life
		if err := f.js.DeleteStream(soon(t), "OTHERS"); err != nil {
			t.Fatal(err)
		}
		collect(t, f, r)
	})
}

// A submitter that is killed, while it queues tasks or later: somebody else
// fetches the run.
func TestSubmitterKilled(t *testing.T) {
	t.Parallel()
	repeat(t, func(t *testing.T) {
		h := startHub(t)
		f, _ := dial(t, Options{URL: h.URL()})
		startWorker(t, h.URL(), "JOBS=2")
		run := testRun(max(*tasksFlag, 2000), spec(""))
		run.ID = "orphan"
		data, err := json.Marshal(run)
		if err != nil {
			t.Fatal(err)
		}
		p := start(t, "submitter", "URL="+h.URL(), "RUN="+string(data))
		eventually(t, "the first task is done", func() bool {
			m, err := f.result(soon(t), run.ID, 0)
			return err == nil && m != nil
		})
		p.kill()
		r, err := f.Run(soon(t), run.ID)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("the run was %s", r.State)
		if err := f.Resume(soon(t), r); err != nil {
			t.Fatal(err)
		}
		collect(t, f, r)
		if r, err = f.Run(soon(t), run.ID); err != nil || r.State != Submitted {
			t.Errorf("found %+v, %v", r, err)
		}
	})
}

// Nobody else has queued a run whose submitter was killed before its first task.
func TestSubmitterKilledEarly(t *testing.T) {
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL()})
	startWorker(t, h.URL())
	r := submit(t, f, testRun(20, spec("")))
	collect(t, f, r)
	early := testRun(20, spec(""))
	early.ID, early.State = "early", Submitting
	data, err := json.Marshal(early)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.js.Publish(soon(t), "$KV."+runBucket+".early", data); err != nil {
		t.Fatal(err)
	}
	got, err := f.Run(soon(t), "early")
	if err != nil || got.State != Submitting {
		t.Fatal(got, err)
	}
	if err := f.Resume(soon(t), got); err != nil {
		t.Fatal(err)
	}
	collect(t, f, got)
}
