package hub

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// look is how often the hub looks whether its server can store messages, and
// whether there is room again.
const look = time.Second

// running is a server that was started.
type running struct {
	*server.Server
	log   *logger
	ended chan struct{} // closed when it has ended
}

// launch starts a server and waits until it is ready.
func launch(so *server.Options, w *lines) (*running, error) {
	s, err := server.NewServer(so.Clone())
	if err != nil {
		return nil, err
	}
	r := &running{s, newLogger(w), make(chan struct{})}
	s.SetLoggerV2(r.log, false, false, false)
	s.Start()
	for end := time.Now().Add(time.Minute); !s.ReadyForConnections(50 * time.Millisecond); {
		if r.log.fatal() || time.Now().After(end) {
			s.Shutdown()
			return nil, r.log.whyNot()
		}
	}
	if !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, fmt.Errorf("JetStream did not start: %w", r.log.whyNot())
	}
	if a, ok := s.Addr().(*net.TCPAddr); ok {
		so.Port = a.Port // whoever is started next is found there
	}
	go func() {
		s.WaitForShutdown()
		close(r.ended)
	}()
	return r, nil
}

func (r *running) stop() {
	r.Shutdown()
	<-r.ended
}

// room tells why there is no room in the store for the largest result; nil if
// there is.
func room(so *server.Options) (err error) {
	f, err := os.Create(filepath.Join(so.StoreDir, "room")) // not without the folder: that may be a disk that is away
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close(), os.Remove(f.Name())) }()
	some := make([]byte, 64<<10)
	for n := 0; n < int(so.MaxPayload); n += len(some) {
		if _, err := f.Write(some); err != nil {
			return err
		}
	}
	return f.Sync() // some systems look for room then
}

// keep keeps a server running, until Stop or until it ends by itself. A server
// that failed once to write into a stream stores nothing there until it is
// restarted, whatever room there is. As long as there is none it goes on,
// because what it holds can be read.
func (h *Hub) keep(r *running) {
	defer close(h.done)
	for {
		ok := h.waitForFault(r)
		if ok {
			h.lines.say("nothing can be stored; the hub waits for room, and restarts then")
			ok = h.waitForRoom(r)
		}
		r.stop()
		if !ok {
			return
		}
		if r = h.again(); r == nil {
			return
		}
		h.lines.say("there is room, and the hub has restarted")
	}
}

// waitForFault waits until a server can't store messages. It reports false if
// the server has ended or must end before that.
func (h *Hub) waitForFault(r *running) bool {
	for {
		select {
		case <-r.log.broken:
			return true
		case <-r.ended:
			return false
		case <-h.quit:
			return false
		case <-time.After(look):
			if !r.JetStreamEnabled() {
				return true
			}
		}
	}
}

// waitForRoom reports false if the server has ended or must end before there is
// room.
func (h *Hub) waitForRoom(r *running) bool {
	for {
		select {
		case <-r.ended:
			return false
		case <-h.quit:
			return false
		case <-time.After(look):
			if room(h.so) == nil {
				return true
			}
		}
	}
}

// again starts another server; nil if the hub must end before it can.
func (h *Hub) again() *running {
	for said := ""; ; {
		r, err := launch(h.so, h.lines)
		if err == nil {
			return r
		}
		if err.Error() != said {
			said = err.Error()
			h.lines.say("cannot restart, trying again: " + said)
		}
		select {
		case <-h.quit:
			return nil
		case <-time.After(look):
		}
	}
}
