// Package hub is a NATS server with JetStream on disk, for a team that has no
// cluster. Start with [Start].
//
// It is the server of package github.com/nats-io/nats-server, with other
// defaults: it listens on this machine alone, and it refuses to let anonymous
// clients in from others.
package hub

import (
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"strings"
	"sync"

	"github.com/nats-io/nats-server/v2/server"
)

// Options says how the hub is run. What the configuration file leaves open the
// others say.
type Options struct {
	Config string    // a configuration file of nats-server; "": none
	Listen string    // HOST:PORT; port 0 or -1 is any that is free; "": 127.0.0.1:4222
	Store  string    // the folder of tasks, results and solvers
	Log    io.Writer // gets warnings and errors; nil: nobody
}

// MaxPayload is the size of the largest result, in bytes, unless the
// configuration file says another.
const MaxPayload = 8 << 20

// admission is how long a client may take until the hub knows it, in seconds,
// unless the configuration file says another: the server's own two are not much
// for one on a busy machine, which would not come again.
const admission = 10

// Hub is a running server. When it can't write into its store it restarts as
// soon as there is room.
type Hub struct {
	url   string
	so    *server.Options
	lines *lines

	quit chan struct{} // closed by Stop
	once sync.Once
	done chan struct{}
}

// ErrOpen says that anybody on the network could use the hub.
var ErrOpen = errors.New("anonymous clients could come from other machines")

// Start starts a hub. It is ready for clients on return.
func Start(o Options) (*Hub, error) {
	so, err := o.server()
	if err != nil {
		return nil, err
	}
	h := newHub(so, o.Log)
	r, err := launch(so, h.lines)
	if err != nil {
		return nil, err
	}
	h.url = r.ClientURL()
	go h.keep(r)
	return h, nil
}

func newHub(so *server.Options, log io.Writer) *Hub {
	return &Hub{so: so, lines: &lines{w: log}, quit: make(chan struct{}), done: make(chan struct{})}
}

// URL is where clients on this machine reach the hub.
func (h *Hub) URL() string { return h.url }

// Stop ends the hub; what it keeps stays on disk.
func (h *Hub) Stop() {
	h.once.Do(func() { close(h.quit) })
	<-h.done
}

// Done is closed when the hub has ended, by itself or by Stop.
func (h *Hub) Done() <-chan struct{} { return h.done }

// server makes the options of the server.
func (o Options) server() (*server.Options, error) {
	so := new(server.Options)
	if o.Config != "" {
		var err error
		if _, err := os.Stat(o.Config); err != nil {
			return nil, fmt.Errorf("cannot read the configuration: %w", err)
		}
		if so, err = server.ProcessConfigFile(o.Config); err != nil {
			return nil, fmt.Errorf("cannot read the configuration %q: %s", o.Config, strings.TrimSpace(err.Error()))
		}
	}
	if err := o.listen(so); err != nil {
		return nil, err
	}
	if o.Store != "" {
		so.StoreDir = o.Store
	}
	if so.StoreDir == "" {
		return nil, errors.New("the folder of the store is missing")
	}
	if so.MaxPayload == 0 {
		so.MaxPayload = MaxPayload
	}
	if so.JetStreamMaxStore == 0 {
		// The server's own default is a share of what is free when it starts. Of a
		// disk that is full at that moment nothing could be used later.
		so.JetStreamMaxStore = math.MaxInt64
	}
	if so.TLSTimeout == 0 {
		so.TLSTimeout = admission
	}
	if so.AuthTimeout == 0 {
		so.AuthTimeout = admission + 1 // TLS included
	}
	so.JetStream, so.NoSigs, so.DisableJetStreamBanner = true, true, true
	return so, refuseOpen(so)
}

func (o Options) listen(so *server.Options) error {
	if o.Listen == "" {
		if so.Host == "" {
			so.Host = "127.0.0.1"
		}
		return nil
	}
	host, port, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return fmt.Errorf("found the address %q, expected HOST:PORT", o.Listen)
	}
	n, err := net.LookupPort("tcp", port)
	if err != nil && port != "-1" {
		return fmt.Errorf("found the port %q, expected a number", port)
	}
	if n == 0 {
		n = server.RANDOM_PORT
	}
	so.Host, so.Port = host, n
	return nil
}

// refuseOpen refuses listeners to which anybody on the network could connect.
func refuseOpen(so *server.Options) error {
	known := so.NoAuthUser == "" && (so.Username != "" || so.Authorization != "" || len(so.Users) > 0 || len(so.Nkeys) > 0 ||
		len(so.TrustedOperators) > 0 || so.AuthCallout != nil || so.CustomClientAuthentication != nil)
	for _, l := range []struct {
		what, host string
		port       int
		known      bool
	}{
		{"clients", so.Host, 1, known},
		{"websockets", so.Websocket.Host, so.Websocket.Port, known && so.Websocket.NoAuthUser == ""},
		{"MQTT", so.MQTT.Host, so.MQTT.Port, known && so.MQTT.NoAuthUser == ""},
		{"leaf nodes", so.LeafNode.Host, so.LeafNode.Port, known || so.LeafNode.Username != ""},
		{"the cluster", so.Cluster.Host, so.Cluster.Port, so.Cluster.Username != "" || mutual(so)},
		{"gateways", so.Gateway.Host, so.Gateway.Port, so.Gateway.Username != ""},
	} {
		if l.port != 0 && !l.known && !loopback(l.host) {
			return fmt.Errorf("%w: the address for %s is %q; give the hub users in a configuration file, or let it listen on 127.0.0.1", ErrOpen, l.what, l.host)
		}
	}
	return nil
}

// mutual reports whether servers of the cluster show certificates.
func mutual(so *server.Options) bool {
	return so.Cluster.TLSConfig != nil && so.Cluster.TLSConfig.ClientCAs != nil
}

func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// Plain reports whether the hub talks to other machines without TLS.
func (o Options) Plain() (bool, error) {
	so, err := o.server()
	if err != nil {
		return false, err
	}
	return so.TLSConfig == nil && !loopback(so.Host), nil
}
