package farm

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// What happens between a question and its answer, and what comes late.

// A worker that is asked to stop between a result and the confirmation that its
// task is done leaves nothing behind for which others would have to wait.
func TestStopAtOnce(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL(), AckWait: time.Hour})
	w, _ := dial(t, Options{URL: h.URL(), Role: Worker})
	r := submit(t, f, testRun(1, spec("")))
	ctx, stop := context.WithCancel(soon(t))
	err := w.Work(ctx, WorkOptions{
		Execute: slowly, Version: testVersion, Suite: testSuite, Cache: t.TempDir(),
		Finished: func(Task) { stop() }, // the result is stored
	})
	if err != nil {
		t.Error(err)
	}
	once(t, f, r)
}

// A run that is cancelled while somebody queues its tasks leaves none behind:
// those that come after Cancel has emptied the queue are deleted as well.
func TestCancelledWhileQueued(t *testing.T) {
	f, _ := dial(t, Options{URL: startHub(t).URL()})
	for _, row := range []struct {
		name  string
		queue func(r *Run) error
	}{
		{"by the submitter", func(r *Run) error { return f.queueAll(soon(t), r, false) }},
		{"by a waiter", func(r *Run) error { return f.requeue(soon(t), r, 0) }},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := submit(t, f, testRun(20, spec("")))
			before := *r // as whoever read it before
			if err := f.Cancel(soon(t), r.ID); err != nil {
				t.Fatal(err)
			}
			if err := row.queue(&before); !errors.Is(err, ErrCancelled) {
				t.Errorf("found %v, expected that the run was cancelled", err)
			}
			if n, err := f.queued(soon(t), r); n != 0 || err != nil {
				t.Errorf("found %d tasks in the queue, %v; expected none", n, err)
			}
		})
	}
}

// A client far from the server learns how far a run is as well, though the server
// may have forgotten meanwhile that somebody counts.
func TestStatusFromAfar(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	p := newProxy(t, h.URL(), 0)
	f, _ := dial(t, Options{URL: "nats://" + p.Addr().String()})
	r := submit(t, f, testRun(1, spec("")))
	p.lag.Store(int64(counting)) // twice as much there and back
	if s, err := f.Status(soon(t), r.ID); err != nil || s.Done != 0 {
		t.Errorf("found %+v, %v; expected no results", s, err)
	}
}

// A run is stored though the server's answer did not come: the run that is there
// then is no other.
func TestAnswerLost(t *testing.T) {
	h := startHub(t)
	f, _ := dial(t, Options{URL: h.URL()})
	for _, row := range []struct {
		name    string
		present bool // another run of the same id
	}{{"the own run", false}, {"another run", true}} {
		t.Run(row.name, func(t *testing.T) {
			r := testRun(1, spec(`"Name": %q`, row.name))
			r.ID = strings.ReplaceAll(row.name, " ", "-")
			if row.present {
				other := r
				other.Title = "other"
				submit(t, f, other)
			}
			deaf, _ := dial(t, Options{URL: h.URL()})
			deaf.js = &deafOnce{JetStream: deaf.js}
			_, err := deaf.Submit(soon(t), r)
			if row.present && (err == nil || !strings.Contains(err.Error(), "already")) || !row.present && err != nil {
				t.Errorf("found %v", err)
			}
		})
	}
}

// deafOnce does not hear the answer to the first record that it makes.
type deafOnce struct {
	jetstream.JetStream
	deaf bool
}

func (d *deafOnce) KeyValue(ctx context.Context, bucket string) (jetstream.KeyValue, error) {
	kv, err := d.JetStream.KeyValue(ctx, bucket)
	return deafRecords{kv, d}, err
}

type deafRecords struct {
	jetstream.KeyValue
	*deafOnce
}

func (d deafRecords) Create(ctx context.Context, key string, value []byte, opts ...jetstream.KVCreateOpt) (uint64, error) {
	revision, err := d.KeyValue.Create(ctx, key, value, opts...)
	if !d.deaf {
		d.deaf = true
		return 0, nats.ErrTimeout
	}
	return revision, err
}
