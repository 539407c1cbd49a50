package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// ErrNoRun says that the server keeps no run of that id.
var ErrNoRun = errors.New("no such run")

// ErrCancelled says that somebody cancelled the run.
var ErrCancelled = errors.New("the run was cancelled")

// Run returns a run; ErrNoRun if there is none.
func (f *Farm) Run(ctx context.Context, id string) (*Run, error) {
	r, _, err := f.record(ctx, id)
	return r, err
}

// record reads a run and the revision of its record.
func (f *Farm) record(ctx context.Context, id string) (r *Run, revision uint64, err error) {
	err = f.persist(ctx, "cannot read the run", func(ctx context.Context) error {
		runs, err := f.js.KeyValue(ctx, runBucket)
		if errors.Is(err, jetstream.ErrBucketNotFound) {
			return ErrNoRun
		}
		if err != nil {
			return err
		}
		entry, err := runs.Get(ctx, id)
		if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrInvalidKey) {
			return ErrNoRun
		}
		if err != nil {
			return err
		}
		r, revision = new(Run), entry.Revision()
		if err := json.Unmarshal(entry.Value(), r); err != nil {
			return fmt.Errorf("found a record that is not a run: %w", err)
		}
		return r.check()
	})
	if errors.Is(err, ErrNoRun) {
		err = fmt.Errorf("%w: %q", ErrNoRun, id)
	}
	return r, revision, err
}

// setState changes the state of a run, unless it was cancelled meanwhile.
func (f *Farm) setState(ctx context.Context, r *Run, s State) error {
	return f.persist(ctx, "cannot store the run", func(ctx context.Context) error {
		now, revision, err := f.record(ctx, r.ID)
		switch {
		case errors.Is(err, ErrNoRun) && time.Since(r.Submitted) < replicaLag:
			return errBehind
		case err != nil:
			return err
		case now.State == s:
			r.State = s
			return nil
		case now.State == Cancelled:
			r.State = Cancelled
			return ErrCancelled
		}
		now.State = s
		data, err := json.Marshal(now)
		if err != nil {
			return err
		}
		runs, err := f.js.KeyValue(ctx, runBucket)
		if err != nil {
			return err
		}
		_, err = runs.Update(ctx, r.ID, data, revision)
		if errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
			return errChanged
		}
		if err == nil {
			r.State = s
		}
		return err
	})
}

// errChanged is a record that somebody else wrote meanwhile: read it again.
var errChanged = errors.New("another process is changing the run")

// errBehind is a record that was stored and is not found: a server of a cluster may read from
// one that has not heard of it yet, and hears of it within replicaLag.
var errBehind = errors.New("the servers do not know of the run yet")

const replicaLag = 10 * time.Second

// Cancel ends a run: its tasks and results are deleted. Tasks that are being
// carried out end, and what becomes of them is deleted with age.
func (f *Farm) Cancel(ctx context.Context, id string) error {
	r, err := f.Run(ctx, id)
	if err != nil {
		return err
	}
	if err := f.setState(ctx, r, Cancelled); err != nil && !errors.Is(err, ErrCancelled) {
		return err
	}
	return f.discard(ctx, r)
}

// cancelled returns ErrCancelled if a run was cancelled. The submitter asks
// afterwards: what came after Cancel had emptied the queue is deleted here.
func (f *Farm) cancelled(ctx context.Context, r *Run) error {
	now, err := f.Run(ctx, r.ID)
	if err != nil || now.State != Cancelled {
		return err
	}
	return cmp.Or(f.discard(ctx, r), ErrCancelled)
}

// discard deletes the tasks and results of a run.
func (f *Farm) discard(ctx context.Context, r *Run) error {
	return f.persist(ctx, "cannot delete the run's tasks", func(ctx context.Context) error {
		for stream, subject := range map[string]string{
			taskStream:   r.subjects(),
			resultStream: resultPrefix + r.ID + ".*",
			tryStream:    tryPrefix + r.ID + ".*",
		} {
			s, err := f.js.Stream(ctx, stream)
			if err == nil {
				err = s.Purge(ctx, jetstream.WithPurgeSubject(subject))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Status is a run and how much of it is done.
type Status struct {
	Run
	Done int // tasks with a result, the dead ones included
}

// Statuses lists all runs, the newest first.
func (f *Farm) Statuses(ctx context.Context) (list []Status, err error) {
	var keys []string
	err = f.persist(ctx, "cannot list the runs", func(ctx context.Context) error {
		runs, err := f.js.KeyValue(ctx, runBucket)
		if errors.Is(err, jetstream.ErrBucketNotFound) {
			return nil // nobody has submitted a run yet
		}
		if err != nil {
			return err
		}
		keys, err = runs.Keys(ctx)
		if errors.Is(err, jetstream.ErrNoKeysFound) {
			return nil
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, id := range keys {
		s, err := f.Status(ctx, id)
		if errors.Is(err, ErrNoRun) {
			continue // gone meanwhile
		}
		if err != nil {
			return nil, err
		}
		list = append(list, *s)
	}
	slices.SortFunc(list, func(a, b Status) int {
		if c := b.Submitted.Compare(a.Submitted); c != 0 {
			return c
		}
		return strings.Compare(b.ID, a.ID)
	})
	return list, nil
}

// counting is how long the server remembers a consumer that only counts. It has
// counted when it is made.
const counting = 300 * time.Millisecond

// Status returns one run.
func (f *Farm) Status(ctx context.Context, id string) (*Status, error) {
	r, err := f.Run(ctx, id)
	if err != nil {
		return nil, err
	}
	s := &Status{Run: *r}
	err = f.persist(ctx, "cannot count the results", func(ctx context.Context) error {
		// The server counts what a consumer would get.
		c, err := f.js.CreateConsumer(ctx, resultStream, jetstream.ConsumerConfig{
			FilterSubject: resultPrefix + id + ".*", AckPolicy: jetstream.AckNonePolicy,
			HeadersOnly: true, MemoryStorage: true, InactiveThreshold: counting,
		})
		if err != nil {
			return err
		}
		info := c.CachedInfo()
		s.Done = int(info.NumPending)
		err = f.js.DeleteConsumer(ctx, resultStream, info.Name)
		if errors.Is(err, jetstream.ErrConsumerNotFound) {
			return nil // forgotten meanwhile
		}
		return err
	})
	return s, err
}

// Queue counts the tasks of a run's version, those of other runs included: those
// that wait, and those that workers have in hand.
func (f *Farm) Queue(ctx context.Context, r *Run) (waiting, inHand int, err error) {
	err = f.persist(ctx, "cannot look at the queue", func(ctx context.Context) error {
		c, err := f.js.Consumer(ctx, taskStream, queue(r.Version, r.Suite))
		if err == nil {
			info := c.CachedInfo()
			waiting, inHand = int(info.NumPending), info.NumAckPending
		}
		return err
	})
	return waiting, inHand, err
}
