package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// tries is what the server knows of the tries of a task. The server's own count
// of how often a task was handed out would condemn those that a dying worker
// had in hand beside the one that killed it.
type tries struct {
	Begun  int    // tries that began
	Reason string // why the last one that ended had no result; "": none ended
}

func trySubject(t *task) string { return fmt.Sprintf("%s%s.%d", tryPrefix, t.Run, t.Index) }

// try notes that a task is tried once more. It reports false if that was done
// often enough: the task is dead then.
func (w *worker) try(ctx context.Context, t *task) (bool, error) {
	n, err := w.tries(ctx, t)
	if err != nil {
		return false, err
	}
	if n.Begun >= Tries {
		t.dead = fmt.Sprintf("tried %d times, and no worker survived it", n.Begun)
		if n.Reason != "" {
			t.dead = fmt.Sprintf("tried %d times, at last: %s", n.Begun, n.Reason)
		}
		return false, nil
	}
	n.Begun++
	return true, w.note(ctx, t, n)
}

// goOn notes why a try failed, and reports true if it was the last one. Else
// the task is given to another worker.
func (w *worker) goOn(ctx context.Context, t *task, why error) bool {
	n, err := w.tries(ctx, t)
	if err == nil {
		n.Begun, n.Reason = max(n.Begun, 1), oneLine(why.Error())
		err = w.note(ctx, t, n)
	}
	if err == nil && n.Begun >= Tries {
		t.dead = fmt.Sprintf("tried %d times, at last: %s", n.Begun, n.Reason)
		return true
	}
	w.f.o.Log(fmt.Sprintf("run %s, task %d: %s", t.Run, t.Index, oneLine(why.Error())))
	w.leases.drop(t.msg, time.Duration(max(n.Begun, 1))*w.patience()/4)
	return false
}

func (w *worker) tries(ctx context.Context, t *task) (n tries, err error) {
	err = w.f.persist(ctx, "cannot read the tries", func(ctx context.Context) error {
		s, err := w.f.js.Stream(ctx, tryStream)
		if err != nil {
			return err
		}
		msg, err := s.GetLastMsgForSubject(ctx, trySubject(t))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		return json.Unmarshal(msg.Data, &n)
	})
	return n, err
}

func (w *worker) note(ctx context.Context, t *task, n tries) error {
	data, err := json.Marshal(n)
	if err != nil {
		return err
	}
	return w.f.persist(ctx, "cannot note the try", func(ctx context.Context) error {
		_, err := w.f.js.Publish(ctx, trySubject(t), data)
		return err
	})
}
