package farm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// errClosed is a connection that is not made again: the server refuses us.
var errClosed = errors.New("the server has closed the connection permanently")

// persist repeats an operation until it succeeds, fails for good, or has failed
// for longer than the farm's patience. what begins the error: "cannot ...".
func (f *Farm) persist(ctx context.Context, what string, op func(context.Context) error) error {
	deadline, said := time.Now().Add(f.o.Patience), false
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, 2*time.Second) {
		once, cancel := context.WithTimeout(ctx, publishWait)
		err := worded(op(once))
		cancel()
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case !temporary(err) || time.Now().After(deadline):
			return fmt.Errorf("%s: %w", what, err)
		}
		if !said && wait > time.Second {
			f.o.Log(fmt.Sprintf("%s, trying again: %v", what, err))
			said = true
		}
		if err := f.sleep(ctx, wait); err != nil {
			return err
		}
	}
}

// lostError is an error of a connection that is lost, which the library words as
// a buffer that is full, among others.
type lostError struct{ error }

func (e *lostError) Error() string { return "the connection to the server is lost" }
func (e *lostError) Unwrap() error { return e.error }

// worded words an error of the library for people.
func worded(err error) error {
	for _, e := range []error{nats.ErrReconnectBufExceeded, nats.ErrConnectionReconnecting, nats.ErrDisconnected} {
		if errors.Is(err, e) {
			return &lostError{err}
		}
	}
	return err
}

// temporary reports whether an operation can succeed later: the server is away,
// elects a leader, or has no room.
func temporary(err error) bool {
	var api jetstream.JetStreamError
	if errors.As(err, &api) && api.APIError() != nil {
		return api.APIError().Code >= 500
	}
	for _, e := range []error{
		nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected, nats.ErrReconnectBufExceeded, nats.ErrConnectionReconnecting,
		jetstream.ErrNoStreamResponse, jetstream.ErrAsyncPublishTimeout, jetstream.ErrNoHeartbeat, context.DeadlineExceeded, errChanged, errBehind,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// sleep waits, but not beyond the end of ctx or of the connection.
func (f *Farm) sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-f.closed:
		if err := f.nc.LastError(); err != nil {
			return fmt.Errorf("%w: %w", errClosed, err)
		}
		return errClosed
	}
}
