package farm

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// TestLostWorded lets an operation fail as it does while the connection is lost:
// people are told that, and it is tried again.
func TestLostWorded(t *testing.T) {
	t.Parallel()
	for _, lost := range []error{nats.ErrReconnectBufExceeded, nats.ErrConnectionReconnecting, nats.ErrDisconnected} {
		f := &Farm{o: Options{Patience: 200 * time.Millisecond}, closed: make(chan struct{})}
		tries := 0
		err := f.persist(context.Background(), "cannot store it", func(context.Context) error { tries++; return lost })
		if !errors.Is(err, lost) || tries < 2 || err.Error() != "cannot store it: the connection to the server is lost" {
			t.Errorf("%v: got %q after %d tries", lost, err, tries)
		}
	}
	if err := worded(nats.ErrTimeout); !strings.Contains(err.Error(), "timeout") {
		t.Errorf("got %q of another error", err)
	}
}
