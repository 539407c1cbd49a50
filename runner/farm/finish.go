package farm

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/nats-io/nats.go"
	"golang.org/x/sync/errgroup"
)

// finish stores the results of what was carried out, and takes the tasks out of
// the queue afterwards, up to atHand at once.
func (w *worker) finish(ctx context.Context) {
	for t := range w.done {
		batch := []*task{t}
		for more := true; more && len(batch) < atHand; {
			select {
			case t, ok := <-w.done:
				if more = ok; ok {
					batch = append(batch, t)
				}
			default:
				more = false
			}
		}
		if w.store(ctx, batch) {
			w.acknowledge(ctx, batch)
		}
		for _, t := range batch {
			close(t.stored)
		}
	}
}

// store publishes the results of a batch until the server has them all. A hub
// without room is waited for, with the tasks in hand: giving them back would
// fill no disk less. It reports false if we must stop before.
func (w *worker) store(ctx context.Context, batch []*task) bool {
	var rest []*nats.Msg
	for _, t := range batch {
		msg := &nats.Msg{Subject: resultSubject(t.Run, t.Index), Data: t.result, Header: nats.Header{"Kiebitz-Worker": {who()}}}
		if t.dead != "" {
			msg.Data = nil
			msg.Header.Set(headerDead, oneLine(t.dead))
			w.f.o.Log(fmt.Sprintf("run %s, task %d is given up: %s", t.Run, t.Index, oneLine(t.dead)))
		}
		rest = append(rest, msg)
	}
	log := newOnceLog(w.f.o.Log)
	for wait := 50 * time.Millisecond; len(rest) > 0; wait = min(2*wait, 5*time.Second) {
		failed, err := w.f.publish(ctx, rest)
		if len(failed) == 0 {
			break
		}
		if ctx.Err() != nil {
			return false
		}
		log.once(fmt.Sprintf("cannot store results, trying again: %v", err))
		rest = rest[:0]
		for _, p := range failed {
			rest = append(rest, p.msg)
		}
		if w.f.sleep(ctx, wait) != nil {
			return false
		}
	}
	for _, t := range batch {
		if w.o.Finished != nil {
			w.o.Finished(t.Task)
		}
	}
	return true
}

// acknowledge takes tasks out of the queue and waits until the server confirms
// it. At the first failure the whole batch is let go: its results are stored,
// so whoever gets a task again is refused and acknowledges it then.
func (w *worker) acknowledge(ctx context.Context, batch []*task) {
	limited, cancel := context.WithTimeout(ctx, publishWait)
	defer cancel()
	acks, limited := errgroup.WithContext(limited)
	for _, t := range batch {
		acks.Go(func() error {
			if t.over != w.f.nc.Stats().Reconnects {
				// A restarted server may not know that it has handed out
				// the task, and would not answer.
				return t.msg.Ack()
			}
			return t.msg.DoubleAck(limited)
		})
	}
	err := acks.Wait()
	for _, t := range batch {
		if ctx.Err() != nil {
			// We are to stop, and this may not have been said: else nobody could
			// until the server takes us for dead.
			t.msg.Ack()
		}
		w.leases.leave(t.msg)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		w.f.o.Log(fmt.Sprintf("the server did not confirm that tasks are done, others will see to it: %v", err))
	}
}

// oneLine makes a text fit for a header.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	s = strings.TrimSpace(s)
	if len(s) > 500 {
		s = strings.ToValidUTF8(s[:500], "") + " ..."
	}
	return s
}
