package farm

import (
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// leases are the tasks that a worker owns: those for which it sends signs of
// life.
type leases struct {
	mu   sync.Mutex
	held map[jetstream.Msg]bool
}

func newLeases() *leases { return &leases{held: map[jetstream.Msg]bool{}} }

// add begins the signs of life for a task.
func (h *leases) add(msg jetstream.Msg) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.held[msg] = true
}

// leave ends the signs of life for a task.
func (h *leases) leave(msg jetstream.Msg) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.held, msg)
}

// drop gives a task to another worker, after a delay. Whether the server hears
// of it does not matter: without signs of life it does the same.
func (h *leases) drop(msg jetstream.Msg, delay time.Duration) {
	h.leave(msg)
	msg.NakWithDelay(delay)
}

// dropAll drops all tasks.
func (h *leases) dropAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for msg := range h.held {
		msg.Nak()
		delete(h.held, msg)
	}
}

// heartbeat sends a sign of life for each task.
func (h *leases) heartbeat() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for msg := range h.held {
		msg.InProgress() // lost ones are made up for by the next
	}
}
