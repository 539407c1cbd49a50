package farm

import (
	"context"
	"errors"

	"github.com/nats-io/nats.go/jetstream"
)

// A server confirms that a task is done, and takes it out of the queue, in two
// places of its disk. If that is full, or the server killed, it may keep the
// first and lose the second: then the task lies in the queue and nobody will
// ever be given it. Its place is taken, so that it can't even be queued again.

// removeDone takes those tasks of a run out of the queue of which the server
// knows that they are done. It may be called at any time: what somebody has in
// hand is not among them.
func (f *Farm) removeDone(ctx context.Context, r *Run) error {
	return f.persist(ctx, "cannot clear the queue", func(ctx context.Context) error {
		c, err := f.js.Consumer(ctx, taskStream, queue(r.Version, r.Suite))
		if errors.Is(err, jetstream.ErrConsumerNotFound) {
			return nil // nor does anybody know of a task that is done
		}
		if err != nil {
			return err
		}
		s, err := f.js.Stream(ctx, taskStream)
		if err != nil {
			return err
		}
		// All up to a consumer's floor is done.
		floor := c.CachedInfo().AckFloor.Stream
		return s.Purge(ctx, jetstream.WithPurgeSubject(r.subjects()), jetstream.WithPurgeSequence(floor+1))
	})
}

// queued counts the tasks of a run that are in the queue.
func (f *Farm) queued(ctx context.Context, r *Run) (n int, err error) {
	err = f.persist(ctx, "cannot count the tasks in the queue", func(ctx context.Context) error {
		s, err := f.js.Stream(ctx, taskStream)
		if err != nil {
			return err
		}
		info, err := s.Info(ctx, jetstream.WithSubjectFilter(r.subjects()))
		if err == nil {
			n = len(info.State.Subjects)
		}
		return err
	})
	return n, err
}

// clear takes what is left of a run that is merged out of the queue. Its workers
// have a moment to confirm the last tasks. What it can't do is no fault of the
// run: a task that is left goes with age, or to a worker who finds the result.
func (f *Farm) clear(ctx context.Context, r *Run) {
	ctx, cancel := context.WithTimeout(ctx, publishWait)
	defer cancel()
	for pause := leastPause; ; pause = min(2*pause, mostPause) {
		if n, err := f.queued(ctx, r); err != nil || n == 0 {
			return
		}
		if f.removeDone(ctx, r) != nil || f.sleep(ctx, pause) != nil {
			return
		}
	}
}
