package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// WorkOptions says how tasks are carried out.
type WorkOptions struct {
	Execute Execute
	Jobs    int    // tasks side by side; 0: 1
	Version string // of this program; tasks of another one are left to others
	Suite   string // of its cases; the same
	Cache   string // a folder that keeps packed solvers

	Longest time.Duration // after so long a task is taken from Execute; 0: an hour

	// Finished, if not nil, is called for each task whose result is stored.
	Finished func(t Task)
}

// atHand is the most tasks that a worker holds: an ack that fails drops them
// all at once, and they wait for others.
const atHand = 20

// Work carries out tasks until ctx is done. Its error is nil then; else the
// server refuses us.
func (f *Farm) Work(ctx context.Context, o WorkOptions) error {
	if o.Jobs == 0 {
		o.Jobs = 1
	}
	if o.Longest == 0 {
		o.Longest = time.Hour
	}
	solvers, err := newCache(f, o.Cache)
	if err != nil {
		return err
	}
	w := &worker{
		f: f, o: o, solvers: solvers, leases: newLeases(), free: make(chan struct{}, 1),
		// Never full: a task that waited to be received would give no signs of life.
		todo: make(chan *task, o.Jobs+atHand), done: make(chan *task, atHand),
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	go func() { // a server that refuses us ends it all
		stop(f.sleep(ctx, math.MaxInt64))
	}()
	var jobs, ends sync.WaitGroup
	for range o.Jobs {
		jobs.Go(func() { w.execute(ctx) })
	}
	ends.Go(func() { w.heartbeat(ctx) })
	ends.Go(func() { w.finish(ctx) })
	err = w.fetchTasks(ctx)
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	stop(nil)
	jobs.Wait()
	close(w.done)
	ends.Wait()
	w.leases.dropAll() // another worker gets them at once
	f.nc.FlushTimeout(time.Second)
	if errors.Is(err, errClosed) {
		return err
	}
	return nil
}

// worker is one call of Work.
type worker struct {
	f       *Farm
	o       WorkOptions
	solvers *cache
	leases  *leases
	free    chan struct{} // a task has ended its lease, or is carried out
	todo    chan *task
	done    chan *task // carried out

	together sync.RWMutex // held for writing by a task that is carried out alone

	mu       sync.Mutex
	waits    int           // tasks taken and not carried out
	mean     time.Duration // of a task
	lease    time.Duration // without a sign of life for so long we are dead; 0: not known yet
	failures int           // since a task was carried out
}

// task is a task in hand.
type task struct {
	Task
	msg    jetstream.Msg
	tries  uint64 // how often it was handed out, to us or others
	over   uint64 // the connection that it came over, counted from the first
	result []byte
	dead   string        // why there is no result and will not be
	stored chan struct{} // closed when the worker is done with it
}

// fetchTasks fetches tasks and hands them to those who execute.
func (w *worker) fetchTasks(ctx context.Context) error {
	log := newOnceLog(w.f.o.Log)
	var queue jetstream.Consumer
	for {
		n, err := w.room(ctx)
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		if queue == nil {
			if queue, err = w.queue(ctx); err != nil {
				w.foreignTasks(ctx, log)
				if err := w.f.sleep(ctx, time.Second); err != nil {
					return err
				}
				continue
			}
		}
		got, err := w.fetch(queue, n)
		if errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrConsumerDeleted) {
			queue = nil
		}
		if got == 0 {
			w.foreignTasks(ctx, log)
		}
		if err != nil {
			if err := w.f.sleep(ctx, 100*time.Millisecond); err != nil {
				return err
			}
		}
	}
}

// fetchWait is how long the server waits for tasks before it says that there
// are none. A request that is lost with its server costs as much, and so may
// the end of a worker.
const fetchWait = time.Second

// fetch hands up to n tasks to those who execute and returns how many it were.
// A request is never cut short: a task that is on its way to a worker that has gone is
// missing until the server takes that for dead.
func (w *worker) fetch(queue jetstream.Consumer, n int) (got int, err error) {
	batch, err := queue.Fetch(n, jetstream.FetchMaxWait(fetchWait))
	if err != nil {
		return 0, err
	}
	for msg := range batch.Messages() {
		t, err := w.read(msg)
		if err != nil {
			w.f.o.Log(err.Error())
			continue
		}
		got++
		w.count(1, 0)
		w.todo <- t
	}
	return got, batch.Error()
}

// read makes a task of a message and leases it. What is no task
// of this version has no place in this queue and leaves it.
func (w *worker) read(msg jetstream.Msg) (*task, error) {
	t := &task{msg: msg, over: w.f.nc.Stats().Reconnects, stored: make(chan struct{})}
	meta, err := msg.Metadata()
	if err == nil {
		t.tries = meta.NumDelivered
		err = json.Unmarshal(msg.Data(), &t.Task)
	}
	if err == nil && t.subject() != msg.Subject() {
		err = fmt.Errorf("it is task %d of run %q, version %q, suite %q", t.Index, t.Run, t.Version, t.Suite)
	}
	if err != nil {
		msg.TermWithReason("no task of this queue")
		return nil, fmt.Errorf("refused a message on %s: %w", msg.Subject(), err)
	}
	w.leases.add(msg)
	return t, nil
}

// queue finds the queue of our version.
func (w *worker) queue(ctx context.Context) (jetstream.Consumer, error) {
	ctx, cancel := context.WithTimeout(ctx, publishWait)
	defer cancel()
	c, err := w.f.js.Consumer(ctx, taskStream, queue(w.o.Version, w.o.Suite))
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	w.lease = c.CachedInfo().Config.AckWait
	w.mu.Unlock()
	return c, nil
}

// room waits until tasks may be taken and returns how many: one for each job
// that has nothing to do, and as many more as are done in a moment.
func (w *worker) room(ctx context.Context) (int, error) {
	for {
		w.mu.Lock()
		ahead := 0 // nothing is known yet
		if w.mean > 0 {
			ahead = int(min(atHand, 50*time.Millisecond*time.Duration(w.o.Jobs)/w.mean))
		}
		n := min(w.o.Jobs+ahead-w.waits, atHand)
		w.mu.Unlock()
		if n > 0 {
			return n, nil
		}
		select {
		case <-w.free:
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
}

// count notes that tasks were taken, or carried out in some time.
func (w *worker) count(waits int, took time.Duration) {
	w.mu.Lock()
	w.waits += waits
	if waits < 0 {
		w.mean = max(1, (3*w.mean+took)/4)
	}
	w.mu.Unlock()
	if waits < 0 {
		select {
		case w.free <- struct{}{}:
		default:
		}
	}
}

// execute carries out one task after another.
func (w *worker) execute(ctx context.Context) {
	for {
		select {
		case t := <-w.todo:
			start := time.Now()
			if t.tries > 1 {
				w.retryAlone(ctx, t)
			} else {
				w.together.RLock()
				if w.one(ctx, t) {
					w.done <- t
				}
				w.together.RUnlock()
			}
			w.count(-1, time.Since(start))
			if w.f.sleep(ctx, w.pause()) != nil {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// retryAlone carries out a task that was handed out before. It may be one that
// kills its worker, or one that was leased to a worker that was killed by
// another. So that these are told apart, it is carried out alone, from the note
// that it is tried until its result is stored.
func (w *worker) retryAlone(ctx context.Context, t *task) {
	w.together.Lock()
	defer w.together.Unlock()
	ok, err := w.try(ctx, t)
	switch {
	case err != nil:
		w.leases.drop(t.msg, w.patience()/4)
	case !ok || w.one(ctx, t):
		w.done <- t
		<-t.stored
	}
}

// one carries out a task. It reports false if another worker shall try.
func (w *worker) one(ctx context.Context, t *task) bool {
	limited, cancel := context.WithTimeout(ctx, w.o.Longest)
	defer cancel()
	err := func() error {
		solver, err := w.solvers.get(limited, t.Solver)
		if err != nil {
			return err
		}
		t.result, err = w.o.Execute(limited, t.Task, solver)
		return err
	}()
	if ctx.Err() != nil {
		return false
	}
	w.failed(err != nil)
	most := w.f.nc.MaxPayload() - 1024 // headers count as well
	switch {
	case err == nil && int64(len(t.result)) > most:
		t.dead = fmt.Sprintf("found a result of %d bytes, expected %d or fewer: the server takes no more", len(t.result), most)
	case err != nil:
		return w.goOn(ctx, t, err)
	}
	return true
}

// failed counts the failures since a task was carried out.
func (w *worker) failed(yes bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failures++
	if !yes {
		w.failures = 0
	}
}

// pause is how long a job rests after failures, so that a worker that can't do
// anything does not take all tasks from those that can.
func (w *worker) pause() time.Duration {
	w.mu.Lock()
	n := w.failures
	w.mu.Unlock()
	return time.Duration(min(n, 10)) * w.patience() / 10
}

// patience is the time after which the server takes a silent worker for dead.
func (w *worker) patience() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return cmp.Or(w.lease, time.Second)
}

// heartbeat sends signs of life for all tasks in hand.
func (w *worker) heartbeat(ctx context.Context) {
	for {
		select {
		case <-time.After(w.patience() / 4):
			w.leases.heartbeat()
		case <-ctx.Done():
			return
		}
	}
}

// who names this worker in results.
func who() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	return fmt.Sprintf("%s/%d", host, os.Getpid())
}
