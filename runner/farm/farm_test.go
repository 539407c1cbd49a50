package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"kiebitz/internal/long"
)

func TestRun(t *testing.T) {
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL()})
	for range 2 {
		startWorker(t, h.URL(), "JOBS=2")
	}
	r := submit(t, f, testRun(*tasksFlag, spec(`"Sleep": 1000000`)))
	collect(t, f, r)
}

// A second result of a task is refused by the server, whoever sends it and
// whenever.
func TestSecondResultIsRefused(t *testing.T) {
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL()})
	ctx := soon(t)
	msg := func(s string) []*nats.Msg {
		return []*nats.Msg{{Subject: resultSubject("r", 7), Data: []byte(s)}}
	}
	if _, err := f.js.PublishMsg(ctx, msg("first")[0]); err != nil {
		t.Fatal(err)
	}
	_, err := f.js.PublishMsg(ctx, msg("second")[0])
	if !refused(err) {
		t.Fatalf("found %v, expected a refusal", err)
	}
	if failed, err := f.publish(ctx, msg("third")); len(failed) > 0 {
		t.Errorf("a refusal is no failure: %v", err)
	}
	got, err := f.result(ctx, "r", 7)
	if err != nil || string(got.Data) != "first" {
		t.Errorf("found %q, %v; expected the first result", got.Data, err)
	}
}

// Of two results of a task that are on their way at the same time one is stored.
func TestSecondResultsAtOnce(t *testing.T) {
	h := startHub(t)
	one, _ := dial(t, Options{URL: h.URL()})
	two, _ := dial(t, Options{URL: h.URL()})
	testSecondResults(t, one, two)
}

func testSecondResults(t *testing.T, farms ...*Farm) {
	const tasks = 200
	var both sync.WaitGroup
	stored := make([][tasks]bool, len(farms)) // as the server has confirmed
	var unsure atomic.Bool                    // an answer did not come
	for i, f := range farms {
		both.Go(func() {
			for k := range tasks {
				msg := &nats.Msg{Subject: resultSubject("r", k), Data: fmt.Append(nil, i)}
				err := f.persist(soon(t), "cannot store a result", func(ctx context.Context) error {
					_, err := f.js.PublishMsg(ctx, msg)
					if refused(err) {
						return nil
					}
					if stored[i][k] = err == nil; err != nil { // a cluster may be electing a leader
						unsure.Store(true)
					}
					return err
				})
				if err != nil {
					t.Errorf("task %d: found %v, expected a refusal", k, err)
				}
			}
		})
	}
	both.Wait()
	for k := range tasks {
		got, err := farms[0].result(soon(t), "r", k)
		if err != nil || got == nil {
			t.Errorf("task %d: found %v, %v; expected a result", k, got, err)
			continue
		}
		confirmed := 0
		for i := range farms {
			if !stored[i][k] {
				continue
			}
			confirmed++
			if string(got.Data) != fmt.Sprint(i) {
				t.Errorf("task %d: found the result of %s, expected that of %d, which was confirmed", k, got.Data, i)
			}
		}
		if confirmed == 0 && !unsure.Load() {
			t.Errorf("task %d: both were refused", k)
		}
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL()})
	r := submit(t, f, testRun(20, spec(`"Hang": %q`, filepath.Join(t.TempDir(), "hang")))) // it can't end before
	startWorker(t, h.URL(), "JOBS=1")
	ended := make(chan error)
	go func() {
		_, err := f.Collect(soon(t), r, new(sum), CollectOptions{})
		ended <- err
	}()
	eventually(t, "a task is done", func() bool {
		s, err := f.Status(soon(t), r.ID)
		return err == nil && s.Done > 0
	})
	if err := f.Cancel(soon(t), r.ID); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; !errors.Is(err, ErrCancelled) {
		t.Errorf("found %v, expected that the run was cancelled", err)
	}
	if s, err := f.js.Stream(soon(t), taskStream); err != nil || s.CachedInfo().State.Msgs > 2 {
		t.Errorf("found %d tasks in the queue", s.CachedInfo().State.Msgs)
	}
	if err := f.Cancel(soon(t), r.ID); err != nil {
		t.Errorf("cancelled twice: %v", err)
	}
	if err := f.Cancel(soon(t), "none"); !errors.Is(err, ErrNoRun) {
		t.Errorf("found %v, expected no such run", err)
	}
}

// A message that is no task of its queue leaves it, and the next one comes.
func TestForeignMessages(t *testing.T) {
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL()})
	w := startWorker(t, h.URL())
	r := submit(t, f, testRun(1, spec("")))
	collect(t, f, r)
	subject := func(index int) string {
		return fmt.Sprintf("%s%s.x.%d", taskPrefix, queue(testVersion, testSuite), index)
	}
	strange, err := json.Marshal(Task{Run: "x", Index: 2, Version: "kiebitz v2", Suite: testSuite})
	if err != nil {
		t.Fatal(err)
	}
	for i, data := range []string{"", "{", string(strange)} {
		if _, err := f.js.Publish(soon(t), subject(i), []byte(data)); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "they are refused", func() bool { return w.err.has(`it is task 2 of run "x", version "kiebitz v2"`) })
	collect(t, f, submit(t, f, testRun(5, spec(""))))
}

// Tasks that a server had confirmed and then lost are queued again.
func TestLostTasks(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL()})
	r := submit(t, f, testRun(50, spec("")))
	s, err := f.js.Stream(soon(t), taskStream)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Purge(soon(t), jetstream.WithPurgeKeep(20)); err != nil {
		t.Fatal(err)
	}
	startWorker(t, h.URL())
	collect(t, f, r)
}

// A run that has just been stored may not be known yet to the server that is asked: it is
// asked again. One of long ago that is not known is gone.
func TestRunNotKnownYet(t *testing.T) {
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL()})
	submit(t, f, testRun(1, spec(""))) // makes the bucket
	r := testRun(1, spec(""))
	r.ID, r.State, r.Submitted = "late", Submitting, time.Now().UTC().Truncate(time.Second)
	done := make(chan error)
	go func() {
		own := r
		done <- f.setState(soon(t), &own, Submitted)
	}()
	time.Sleep(300 * time.Millisecond) // some attempts
	if err := f.create(soon(t), &r); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Errorf("found %v, expected that the run is asked for again", err)
	}
	r.ID, r.Submitted = "gone", r.Submitted.Add(-time.Hour)
	if err := f.setState(soon(t), &r, Submitted); !errors.Is(err, ErrNoRun) {
		t.Errorf("found %v, expected no such run", err)
	}
}

// A client that waits for a run goes on waiting when lost tasks can't be queued again for
// longer than it has patience: the server has no room, say.
func TestLostTasksWithoutRoom(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL()})
	impatient, l := dial(t, Options{URL: h.URL(), Patience: 100 * time.Millisecond})
	r := submit(t, f, testRun(50, spec("")))
	s, err := f.js.Stream(soon(t), taskStream)
	if err != nil {
		t.Fatal(err)
	}
	limit := func(bytes int64) {
		config := s.CachedInfo().Config
		config.MaxBytes = bytes
		if _, err := f.js.UpdateStream(soon(t), config); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Purge(soon(t), jetstream.WithPurgeKeep(20)); err != nil {
		t.Fatal(err)
	}
	limit(1)
	startWorker(t, h.URL())
	ended := make(chan error, 1)
	go func() {
		_, err := impatient.Collect(soon(t), r, new(sum), CollectOptions{})
		ended <- err
	}()
	eventually(t, "tasks can't be queued", func() bool { return l.has("cannot queue tasks") || len(ended) > 0 })
	limit(-1)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	collect(t, f, r)
}

// A collection that ended can be repeated, and a merge that fails ends it.
func TestCollectAgain(t *testing.T) {
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL()})
	startWorker(t, h.URL())
	r := submit(t, f, testRun(40, spec("")))
	collect(t, f, r)
	collect(t, f, r)
	full := errors.New("full")
	_, err := f.Collect(soon(t), r, mergeFunc(func(index int, _ []byte) error {
		if index == 17 {
			return full
		}
		return nil
	}), CollectOptions{})
	if !errors.Is(err, full) || !strings.Contains(err.Error(), "task 17") {
		t.Errorf("found %v, expected the error of task 17", err)
	}
	list, err := f.Statuses(soon(t))
	if err != nil || len(list) != 1 || list[0].ID != r.ID || list[0].Done != 40 || list[0].State != Submitted {
		t.Errorf("found %+v, %v", list, err)
	}
}

// mergeFunc is a Merge that is a function.
type mergeFunc func(index int, result []byte) error

func (f mergeFunc) Add(index int, result []byte) error { return f(index, result) }

func TestRefusedRuns(t *testing.T) {
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL()})
	for _, row := range []struct {
		name, id, message string
		tasks             int
	}{
		{"empty", "", "found 0 tasks", 0},
		{"too many", "", "expected 1 to 100000", 100_001},
		{"wildcard", "a.*", "expected a word", 5},
	} {
		_, err := f.Submit(soon(t), Run{ID: row.id, Tasks: row.tasks})
		if err == nil || !strings.Contains(err.Error(), row.message) {
			t.Errorf("%s: found %v, expected %q", row.name, err, row.message)
		}
	}
	r := testRun(1, spec(""))
	r.ID = "twice"
	submit(t, f, r)
	if _, err := f.Submit(soon(t), r); err == nil || !strings.Contains(err.Error(), `there is a run "twice" already`) {
		t.Errorf("found %v", err)
	}
}

// Streams that could not keep the farm's word are refused.
func TestForeignStream(t *testing.T) {
	h := startHub(t)
	f, err := Dial(Options{URL: h.URL(), Role: Submitter})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.js.CreateStream(soon(t), jetstream.StreamConfig{Name: resultStream, Subjects: []string{resultPrefix + ">"}}); err != nil {
		t.Fatal(err)
	}
	if err := f.Setup(soon(t)); err == nil || !strings.Contains(err.Error(), "found a stream KIEBITZ_RESULTS with another configuration") {
		t.Errorf("found %v, expected that the stream is refused", err)
	}
}

// The server is linked into kiebitz-farm alone.
func TestKiebitzStaysSmall(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "kiebitz/cmd/kiebitz").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if list := string(out); strings.Contains(list, "nats-io") || strings.Contains(list, "runner/farm") || !strings.Contains(list, "kiebitz/runner\n") {
		t.Errorf("found in kiebitz: %s", list)
	}
}

// A worker that is asked to stop gives its tasks back at once.
func TestStop(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL(), AckWait: time.Hour})
	hang := filepath.Join(t.TempDir(), "hang")
	w := startWorker(t, h.URL(), "JOBS=2")
	r := submit(t, f, testRun(30, spec(`"Hang": %q`, hang)))
	eventually(t, "one task hangs and the others are done", func() bool {
		s, err := f.Status(soon(t), r.ID)
		return err == nil && s.Done == 29
	})
	if err := w.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	startWorker(t, h.URL())
	collect(t, f, r) // in less time than the server would wait for a sign of life
	if err := w.wait(); err != nil {
		t.Errorf("the worker ended with %v", err)
	}
}

// Three workers do nearly three times as much as one, with tasks that wait. Where
// others have the processor, what the farm does beside the tasks may take as long
// as short ones. Workers that wait for each other do so however long they are.
func TestThreeWorkers(t *testing.T) {
	for _, row := range []struct {
		tasks int // of each worker
		wait  time.Duration
	}{{30, 40 * time.Millisecond}, {10, 400 * time.Millisecond}, {6, 3 * time.Second}} {
		h := startHub(t)
		f, _ := dial(t, Options{URL: h.URL()})
		rate := func(workers int) float64 {
			await(t, f, workers)
			r := submit(t, f, testRun(row.tasks*workers, spec(`"Sleep": %d`, row.wait)))
			begun := time.Now()
			collect(t, f, r)
			return float64(r.Tasks) / time.Since(begun).Seconds()
		}
		startWorker(t, h.URL())
		one := rate(1)
		startWorker(t, h.URL())
		startWorker(t, h.URL())
		ratio := rate(3) / one
		t.Logf("three workers do %.2f times as much as one, with tasks of %v", ratio, row.wait)
		if ratio >= 2.5 {
			return
		}
	}
	t.Error("found less each time, expected 2.5 times as much")
}

// await lets workers carry out tasks until n take part.
func await(t testing.TB, f *Farm, workers int) {
	t.Helper()
	for s := new(sum); len(s.pids) < workers; {
		s = collect(t, f, submit(t, f, testRun(8*workers, spec(`"Sleep": 20000000`))))
	}
}

// A task that takes longer than the server waits for a sign of life is carried
// out once.
func TestLongTasks(t *testing.T) {
	long.Test(t)
	h := startHub(t)
	// A sign of life comes each second, and may come three seconds late.
	f, _ := dial(t, Options{URL: h.URL(), AckWait: 4 * time.Second})
	workers := []*process{startWorker(t, h.URL(), "JOBS=2"), startWorker(t, h.URL(), "JOBS=2")}
	r := submit(t, f, testRun(4, spec(`"Sleep": %d`, 9*time.Second)))
	collect(t, f, r)
	for i := range r.Tasks {
		line := fmt.Sprint("finished ", i)
		if workers[0].out.has(line) && workers[1].out.has(line) {
			t.Errorf("task %d was carried out twice", i)
		}
	}
	if s, err := f.js.Stream(soon(t), tryStream); err != nil || s.CachedInfo().State.Msgs > 0 {
		t.Errorf("a task was tried again: %v", err)
	}
}

// Tasks that were handed out before are carried out one at a time, each until
// its result is stored: else one that kills its worker would take others along,
// again and again.
func TestSuspectsAreAlone(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL(), AckWait: time.Hour}) // a late worker is not given a task twice
	r := submit(t, f, testRun(20, spec("")))
	c, err := f.js.Consumer(soon(t), taskStream, queue(testVersion, testSuite))
	if err != nil {
		t.Fatal(err)
	}
	var handedOut []jetstream.Msg
	for end := soon(t); len(handedOut) < r.Tasks; { // fewer may come than were asked for
		if end.Err() != nil {
			t.Fatalf("only %d tasks were handed out", len(handedOut))
		}
		batch, err := c.Fetch(r.Tasks - len(handedOut))
		if err != nil {
			t.Fatal(err)
		}
		for msg := range batch.Messages() {
			handedOut = append(handedOut, msg)
		}
		if err := batch.Error(); err != nil {
			t.Log(err)
		}
	}
	for _, msg := range handedOut { // as if their worker had died
		if err := msg.Nak(); err != nil {
			t.Fatal(err)
		}
	}
	w, _ := dial(t, Options{URL: h.URL(), Role: Worker})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	var begun, stored, most atomic.Int32
	go func() {
		ended <- w.Work(ctx, WorkOptions{
			Jobs: 4, Version: testVersion, Suite: testSuite, Cache: t.TempDir(),
			Execute: func(ctx context.Context, task Task, solver string) ([]byte, error) {
				if n := begun.Add(1) - stored.Load(); n > most.Load() {
					most.Store(n)
				}
				return slowly(ctx, task, solver)
			},
			Finished: func(Task) { stored.Add(1) },
		})
	}()
	collect(t, f, r)
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if begun.Load() != 20 || most.Load() != 1 {
		t.Errorf("found %d tasks, up to %d at once, expected 20 and one at a time", begun.Load(), most.Load())
	}
}

// Whoever waits can tell a farm without workers from one that is busy.
func TestQueue(t *testing.T) {
	f, _ := dial(t, Options{URL: startHub(t).URL()})
	r := submit(t, f, testRun(3, spec("")))
	other := testRun(1, spec(""))
	other.Version = "other"
	submit(t, f, other)
	eventually(t, "three tasks wait", func() bool { // the server counts what is queued a moment later
		waiting, inHand, err := f.Queue(soon(t), r)
		return waiting == 3 && inHand == 0 && err == nil
	})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		hold := func(ctx context.Context, _ Task, _ string) ([]byte, error) { <-ctx.Done(); return nil, ctx.Err() }
		ended <- f.Work(ctx, WorkOptions{Execute: hold, Jobs: 2, Version: testVersion, Suite: testSuite, Cache: t.TempDir()})
	}()
	eventually(t, "two tasks are in hand", func() bool {
		waiting, inHand, err := f.Queue(soon(t), r)
		return waiting == 1 && inHand == 2 && err == nil
	})
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
