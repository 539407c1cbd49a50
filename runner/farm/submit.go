package farm

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Run is a run as the server keeps it: all that is needed to queue its tasks
// and to merge their results, by whomever.
type Run struct {
	ID        string // made by Submit if it is ""
	Title     string // one line for people
	Tasks     int
	Spec      json.RawMessage
	Solver    Digest
	Version   string
	Suite     string
	Submitted time.Time // set by Submit
	State     State     // set by Submit and Cancel
}

// State is how far a run has come.
type State string

// The states.
const (
	Submitting State = "submitting" // some tasks may not be queued yet
	Submitted  State = "submitted"
	Cancelled  State = "cancelled"
)

// task makes task i.
func (r *Run) task(i int) Task {
	return Task{Run: r.ID, Index: i, Of: r.Tasks, Spec: r.Spec, Solver: r.Solver, Version: r.Version, Suite: r.Suite}
}

// subjects matches those of all tasks.
func (r *Run) subjects() string {
	return fmt.Sprintf("%s%s.%s.*", taskPrefix, queue(r.Version, r.Suite), r.ID)
}

func (r *Run) check() error {
	switch {
	case r.Tasks < 1 || r.Tasks > MostTasks:
		return fmt.Errorf("found %d tasks, expected 1 to %d", r.Tasks, MostTasks)
	case strings.ContainsAny(r.ID, ".*> \t\r\n"):
		return fmt.Errorf("found the run's id %q, expected a word without dots", r.ID)
	}
	return nil
}

// MostTasks is far above what helps, and far below what a server minds.
const MostTasks = 100_000

// Submit stores a run and queues its tasks. If it is cut short, Resume goes on.
func (f *Farm) Submit(ctx context.Context, r Run) (*Run, error) {
	r.Submitted, r.State = time.Now().UTC().Truncate(time.Second), Submitting
	if r.ID == "" {
		r.ID = r.Submitted.Format("20060102-150405-") + strings.ToLower(rand.Text()[:6])
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	if err := f.create(ctx, &r); err != nil {
		return nil, err
	}
	return &r, f.queueAll(ctx, &r, false)
}

// create stores a run that is not there yet.
func (f *Farm) create(ctx context.Context, r *Run) error {
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	unsure := false // whether the server has stored it and we have not heard of it
	return f.persist(ctx, "cannot store the run", func(ctx context.Context) error {
		runs, err := f.js.KeyValue(ctx, runBucket)
		if err != nil {
			return err
		}
		_, err = runs.Create(ctx, r.ID, data)
		if !errors.Is(err, jetstream.ErrKeyExists) {
			unsure = unsure || err != nil
			return err
		}
		if unsure {
			there, err := runs.Get(ctx, r.ID)
			if err != nil || bytes.Equal(there.Value(), data) {
				return err
			}
		}
		return fmt.Errorf("there is a run %q already", r.ID)
	})
}

// Resume queues what a submitter that was cut short has not queued.
func (f *Farm) Resume(ctx context.Context, r *Run) error {
	if r.State != Submitting {
		return nil
	}
	return f.queueAll(ctx, r, true)
}

func (f *Farm) queueAll(ctx context.Context, r *Run, again bool) error {
	err := f.persist(ctx, "cannot make the queue", func(ctx context.Context) error {
		return f.consumer(ctx, r.Version, r.Suite)
	})
	if err != nil {
		return err
	}
	for i := 0; i < r.Tasks; i += publishAtOnce {
		if err := f.queue(ctx, r, i, min(i+publishAtOnce, r.Tasks), again); err != nil {
			return err
		}
	}
	err = f.setState(ctx, r, Submitted)
	if errors.Is(err, ErrCancelled) {
		return cmp.Or(f.discard(ctx, r), err) // it was when Cancel emptied the queue
	}
	return err
}

// publishAtOnce is how many messages may wait for the server's answer.
const publishAtOnce = 256

// queue queues the tasks from, from+1, ..., to-1; those that are queued already
// the server refuses, and those that have a result are left out if missing.
func (f *Farm) queue(ctx context.Context, r *Run, from, to int, missing bool) error {
	var rest []*nats.Msg
	for at := from; at < to; at += readAtOnce {
		end := min(at+readAtOnce, to)
		present := make([]*jetstream.RawStreamMsg, end-at)
		if missing {
			var err error
			if present, err = f.present(ctx, r.ID, at, end); err != nil {
				return err
			}
		}
		for i := at; i < end; i++ {
			if present[i-at] != nil {
				continue
			}
			t := r.task(i)
			data, err := json.Marshal(t)
			if err != nil {
				return err
			}
			rest = append(rest, &nats.Msg{Subject: t.subject(), Data: data})
		}
	}
	return f.persist(ctx, "cannot queue tasks", func(ctx context.Context) error {
		failed, err := f.publish(ctx, rest)
		if err == nil {
			return nil
		}
		rest = rest[:0]
		for _, p := range failed {
			rest = append(rest, p.msg)
		}
		return err
	})
}

// published is a message that the server has not stored.
type published struct {
	msg *nats.Msg
	err error
}

// publish stores messages, all at once, and returns those that failed with the
// error of the first. A message on whose subject there is one is no failure.
func (f *Farm) publish(ctx context.Context, list []*nats.Msg) (failed []published, err error) {
	futures := make([]jetstream.PubAckFuture, len(list))
	fail := func(m *nats.Msg, e error) {
		failed = append(failed, published{m, e})
		if err == nil || !temporary(e) {
			err = e
		}
	}
	for i, m := range list {
		future, e := f.js.PublishMsgAsync(m, jetstream.WithRetryAttempts(0))
		if e != nil {
			fail(m, e)
			continue
		}
		futures[i] = future
	}
	for i, future := range futures {
		if future == nil {
			continue
		}
		select {
		case <-future.Ok():
		case e := <-future.Err():
			if !refused(e) {
				fail(list[i], e)
			}
		case <-ctx.Done():
			fail(list[i], ctx.Err())
		}
	}
	return failed, err
}

// refused reports whether the server has a message on that subject already.
func refused(err error) bool {
	var api jetstream.JetStreamError
	return errors.As(err, &api) && api.APIError() != nil &&
		strings.Contains(api.APIError().Description, "maximum messages per subject exceeded")
}
