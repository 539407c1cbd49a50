package hub

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// logged is a log that may be read while it is written.
type logged struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain until %s", what)
		}
	}
}

// When a server can't store messages any more, another one takes its place as
// soon as there is room, with the same address and users; until then the first
// one stays, and Stop does not wait for room. That a full disk does this to a
// server is shown by the tests of package farm.
func TestStartsAnew(t *testing.T) {
	writeError := func(r *running) { r.log.Errorf("Filestore [S] Critical write error: %v", os.ErrInvalid) }
	for _, row := range []struct {
		name  string
		fault func(r *running)
		room  bool
	}{
		{"write error", writeError, true},
		{"JetStream gives up", func(r *running) { r.ShutdownJetStream() }, true}, // as servers of a cluster do
		{"no room", writeError, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			log := new(logged)
			so, err := Options{
				Listen: "127.0.0.1:0", Store: t.TempDir(),
				Config: configFile(t, "accounts { A { jetstream: enabled, users: [{ user: a, password: b }] } }"),
			}.server()
			if err != nil {
				t.Fatal(err)
			}
			h := newHub(so, log)
			r, err := launch(so, h.lines)
			if err != nil {
				t.Fatal(err)
			}
			go h.keep(r)
			defer h.Stop()
			js := storing(t, r.ClientURL())
			full := filepath.Join(so.StoreDir, "room") // a folder where a file is to be written
			if err := os.Mkdir(full, 0o755); err != nil {
				t.Fatal(err)
			}
			row.fault(r)
			eventually(t, "the hub says so", func() bool { return strings.Contains(log.String(), "nothing can be stored; the hub waits for room") })
			time.Sleep(look * 3 / 2)
			if !r.Running() {
				t.Fatal("the server has ended although there is no room for another one")
			}
			if !row.room {
				return
			}
			if err := os.Remove(full); err != nil {
				t.Fatal(err)
			}
			eventually(t, "the hub goes on", func() bool { return strings.Contains(log.String(), "the hub has restarted") })
			if r.Running() {
				t.Error("found two servers, expected one")
			}
			eventually(t, "the stream is there again", func() bool {
				_, err := js.Publish("s", []byte("second"))
				return err == nil
			})
			if m, err := js.GetMsg("S", 1); err != nil || string(m.Data) != "first" {
				t.Errorf("found %v, %v, expected what was stored at first", m, err)
			}
		})
	}
}

// storing connects to a hub, and stores a message in a new stream S.
func storing(t *testing.T, url string) nats.JetStreamContext {
	t.Helper()
	nc, err := nats.Connect(url, nats.UserInfo("a", "b"), nats.Timeout(time.Minute), nats.ReconnectWait(50*time.Millisecond), nats.MaxReconnects(-1))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	js, err := nc.JetStream(nats.MaxWait(time.Minute))
	if err == nil {
		_, err = js.AddStream(&nats.StreamConfig{Name: "S", Subjects: []string{"s"}})
	}
	if err == nil {
		_, err = js.Publish("s", []byte("first"))
	}
	if err != nil {
		t.Fatal(err)
	}
	return js
}
