package farm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"
)

// Dead is a task that has no result.
type Dead struct {
	Index  int
	Reason string
}

// CollectOptions says how results are collected.
type CollectOptions struct {
	// Progress, if not nil, is called now and then with the number of tasks
	// that are merged.
	Progress func(done int)

	// Idle, if not nil, is called about once a second while nothing comes.
	Idle func(waited time.Duration)
}

// Collect merges the results of a run in the order of the tasks, as they come,
// and returns the dead ones. It holds at most readAtOnce results, and leaves
// them where they are: any number may collect a run, at any time, also again.
func (f *Farm) Collect(ctx context.Context, r *Run, m Merge, o CollectOptions) ([]Dead, error) {
	if o.Progress == nil {
		o.Progress = func(int) {}
	}
	if o.Idle == nil {
		o.Idle = func(time.Duration) {}
	}
	var dead []Dead
	pause, width, idle := leastPause, 1, idling{since: time.Now()}
	for next := 0; next < r.Tasks; {
		list, err := f.results(ctx, r.ID, next, min(next+width, r.Tasks))
		if err != nil {
			return dead, err
		}
		for _, msg := range list {
			if why := msg.Header.Get(headerDead); why != "" {
				dead = append(dead, Dead{next, why})
			} else if err := m.Add(next, msg.Data); err != nil {
				return dead, fmt.Errorf("task %d: %w", next, err)
			}
			next++
		}
		if len(list) > 0 {
			o.Progress(next)
			pause, idle = leastPause, idling{since: time.Now()}
		}
		if len(list) == width {
			width = min(2*width, readAtOnce)
			continue
		}
		width = max(1, len(list))
		if idle.due() {
			o.Idle(time.Since(idle.since))
			if err := f.whileIdle(ctx, r, next, &idle); err != nil {
				return dead, err
			}
		}
		if err := f.sleep(ctx, pause); err != nil {
			return dead, err
		}
		pause = min(2*pause, mostPause)
	}
	f.clear(ctx, r)
	return dead, nil
}

// readAtOnce is how many results are asked for and held at once.
const readAtOnce = 32

// leastPause and mostPause are between two questions for a result that is not
// there.
const (
	leastPause = 5 * time.Millisecond
	mostPause  = 250 * time.Millisecond
)

// idling is a time without results.
type idling struct {
	since, last time.Time     // last: when it was looked into
	queue       time.Duration // how long it must last until tasks are queued again
}

// due reports whether a second has passed since it was looked into.
func (i *idling) due() bool {
	if now := time.Now(); now.Sub(i.since) >= time.Second && now.Sub(i.last) >= time.Second {
		i.last = now
		return true
	}
	return false
}

// whileIdle finds out why nothing comes: the run was cancelled, or tasks are
// lost that a server had confirmed and a broken disk forgot. Those are queued
// again; of a task that is queued the server refuses a second copy, unless it is
// one that nobody would ever be given.
func (f *Farm) whileIdle(ctx context.Context, r *Run, next int, i *idling) error {
	if err := f.cancelled(ctx, r); err != nil {
		return err
	}
	if time.Since(i.since) < i.queue {
		return nil
	}
	i.queue = min(2*max(i.queue, time.Second), time.Minute) + time.Since(i.since)
	return f.requeue(ctx, r, next)
}

// requeue queues again what is lost of the next tasks.
func (f *Farm) requeue(ctx context.Context, r *Run, next int) error {
	err := f.removeDone(ctx, r)
	if err == nil {
		err = f.queue(ctx, r, next, min(next+publishAtOnce, r.Tasks), true)
	}
	switch {
	case err == nil:
	case temporary(err) && ctx.Err() == nil:
		// A server without room is no reason to stop reading what it has.
		f.o.Log(fmt.Sprintf("%v; trying again later", err))
	default:
		return err
	}
	return f.cancelled(ctx, r) // it may have been cancelled meanwhile
}

// results returns the results of the tasks from, from+1, ... up to the first
// one that has none, or to-1.
func (f *Farm) results(ctx context.Context, run string, from, to int) ([]*jetstream.RawStreamMsg, error) {
	list, err := f.present(ctx, run, from, to)
	if i := slices.Index(list, nil); i >= 0 {
		list = list[:i]
	}
	return list, err
}

// present returns the results of the tasks from, ..., to-1, nil for those that
// have none yet. It asks for all at once.
func (f *Farm) present(ctx context.Context, run string, from, to int) ([]*jetstream.RawStreamMsg, error) {
	list := make([]*jetstream.RawStreamMsg, to-from)
	g, ctx := errgroup.WithContext(ctx)
	for i := range list {
		g.Go(func() (err error) {
			list[i], err = f.result(ctx, run, from+i)
			return err
		})
	}
	return list, g.Wait()
}

// result returns the result of a task, or nil if there is none yet.
func (f *Farm) result(ctx context.Context, run string, index int) (msg *jetstream.RawStreamMsg, err error) {
	err = f.persist(ctx, "cannot read results", func(ctx context.Context) error {
		s, err := f.resultsHandle(ctx)
		if err != nil {
			return err
		}
		msg, err = s.GetLastMsgForSubject(ctx, resultSubject(run, index))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			msg = nil
			return nil
		}
		return err
	})
	return msg, err
}

// resultsHandle returns the stream of the results. It asks the server once.
func (f *Farm) resultsHandle(ctx context.Context) (jetstream.Stream, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.resultsOnce == nil {
		s, err := f.js.Stream(ctx, resultStream)
		if err != nil {
			return nil, err
		}
		f.resultsOnce = s
	}
	return f.resultsOnce, nil
}
