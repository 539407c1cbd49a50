package hub

import (
	"bytes"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// configFile writes a configuration file.
func configFile(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "hub.conf")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestOpenHubsAreRefused(t *testing.T) {
	const users = `authorization { users = [{ user: a, password: b }] }`
	for _, row := range []struct {
		name, listen, config string
		open                 bool
	}{
		{"default", "", "", false},
		{"loopback", "127.0.0.1:0", "", false},
		{"loopback by name", "localhost:0", "", false},
		{"loopback of IPv6", "[::1]:0", "", false},
		{"all addresses", "0.0.0.0:0", "", true},
		{"no address", ":0", "", true},
		{"one address", "192.0.2.1:0", "", true},
		{"in the file", "", "host: 0.0.0.0", true},
		{"users", "0.0.0.0:0", users, false},
		{"token", "0.0.0.0:0", `authorization { token: t }`, false},
		{"users of accounts", "0.0.0.0:0", `accounts { A { jetstream: enabled, users: [{ user: a, password: b }] } }`, false},
		{"anonymous beside users", "0.0.0.0:0", users + "\nno_auth_user: a", true},
		{"websockets", "", `websocket { listen: "0.0.0.0:9222", no_tls: true }`, true},
		{"anonymous websockets", "", users + `
			websocket { listen: "0.0.0.0:9222", no_tls: true, no_auth_user: a }`, true},
		{"MQTT", "", `mqtt { listen: "0.0.0.0:1883" }`, true},
		{"leaf nodes", "", `leafnodes { listen: "0.0.0.0:7422" }`, true},
		{"cluster", "", users + "\n" + `cluster { name: c, listen: "0.0.0.0:6222" }`, true},
		{"cluster with a password", "", `cluster { name: c, listen: "0.0.0.0:6222", authorization { user: c, password: d } }`, false},
		{"gateways", "", users + "\n" + `gateway { name: g, listen: "0.0.0.0:7222" }`, true},
	} {
		o := Options{Listen: row.listen, Store: t.TempDir()}
		if row.config != "" {
			o.Config = configFile(t, row.config)
		}
		so, err := o.server()
		if open := errors.Is(err, ErrOpen); open != row.open || !open && err != nil {
			t.Errorf("%s: found %v, expected open %v", row.name, err, row.open)
		}
		if row.name == "default" && (so.Host != "127.0.0.1" || so.MaxPayload != MaxPayload || !so.JetStream) {
			t.Errorf("found the options %+v", so)
		}
	}
}

func TestBadOptions(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	file := configFile(t, "")
	for _, row := range []struct {
		name, message string
		o             Options
	}{
		{"no file", "no such file", Options{Config: filepath.Join(t.TempDir(), "none"), Store: t.TempDir()}},
		{"bad file", "hub.conf\": Parse error on line 2", Options{Config: configFile(t, "host: localhost\nport: [1"), Store: t.TempDir()}},
		{"unknown member", `unknown field "hsot"`, Options{Config: configFile(t, "hsot: localhost"), Store: t.TempDir()}},
		{"address", "expected HOST:PORT", Options{Listen: "localhost", Store: t.TempDir()}},
		{"port", `found the port "http!"`, Options{Listen: "localhost:http!", Store: t.TempDir()}},
		{"no store", "folder of the store is missing", Options{}},
		{"store is a file", "not a directory", Options{Listen: "127.0.0.1:0", Store: file}},
		{"port is taken", "address already in use", Options{Listen: taken.Addr().String(), Store: t.TempDir()}},
	} {
		t.Run(row.name, func(t *testing.T) {
			h, err := Start(row.o)
			if err == nil {
				h.Stop()
			}
			if err == nil || !strings.Contains(err.Error(), row.message) {
				t.Errorf("found %v, expected %q", err, row.message)
			}
		})
	}
}

// What the hub keeps is there after it was stopped, and its log holds no
// credentials.
func TestRestart(t *testing.T) {
	const secret = "a-very-secret-word"
	var log bytes.Buffer
	o := Options{Listen: "127.0.0.1:0", Store: t.TempDir(), Config: configFile(t, "authorization { users = [{ user: a, password: "+secret+" }] }"), Log: &log}
	for i := range 2 {
		h, err := Start(o)
		if err != nil {
			t.Fatal(err)
		}
		nc, err := nats.Connect(h.URL(), nats.UserInfo("a", secret), nats.Timeout(time.Minute))
		if err != nil {
			t.Fatal(err)
		}
		js, err := nc.JetStream(nats.MaxWait(time.Minute))
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			if _, err := js.AddStream(&nats.StreamConfig{Name: "S", Subjects: []string{"s"}}); err != nil {
				t.Fatal(err)
			}
			if _, err := js.Publish("s", []byte("kept")); err != nil {
				t.Fatal(err)
			}
		} else if m, err := js.GetLastMsg("S", "s"); err != nil || string(m.Data) != "kept" {
			t.Errorf("found %v, %v", m, err)
		}
		nc.Close()
		if _, err := nats.Connect(h.URL(), nats.UserInfo("a", "b"+secret), nats.Timeout(time.Minute)); !errors.Is(err, nats.ErrAuthorization) {
			t.Errorf("found %v, expected that a wrong password is refused", err)
		}
		h.Stop()
		<-h.Done()
	}
	if strings.Contains(log.String(), secret) || !strings.Contains(log.String(), "authentication error") {
		t.Errorf("found the log %s", log.String())
	}
}
