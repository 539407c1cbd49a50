package farm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"kiebitz/runner/farm/hub"
)

// guarded is a hub with users and TLS, as 'kiebitz-farm init' makes it.
type guarded struct {
	dir, url string
	log      *bytes.Buffer
	stop     func()
}

func startGuarded(t *testing.T) *guarded {
	t.Helper()
	g := &guarded{dir: filepath.Join(t.TempDir(), "farm"), log: new(bytes.Buffer)}
	if err := hub.Init(g.dir, []string{"hub.example.org"}); err != nil {
		t.Fatal(err)
	}
	h, err := hub.Start(hub.Options{Config: filepath.Join(g.dir, "hub.conf"), Listen: "127.0.0.1:0", Log: g.log})
	if err != nil {
		t.Fatal(err)
	}
	g.stop = sync.OnceFunc(h.Stop)
	t.Cleanup(g.stop)
	g.url = h.URL()
	return g
}

// options are those of a user, which is the name of its file.
func (g *guarded) options(user string, role Role) Options {
	return Options{URL: g.url, Creds: filepath.Join(g.dir, user+".nk"), CA: filepath.Join(g.dir, "ca.pem"), Role: role}
}

// The configuration among the examples is the one that init writes.
func TestExampleConfiguration(t *testing.T) {
	g := startGuarded(t)
	example, err := os.ReadFile("../../examples/farm/hub.conf")
	if err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(filepath.Join(g.dir, "hub.conf"))
	if err != nil || !bytes.Equal(example, written) {
		t.Errorf("examples/farm/hub.conf is not what init writes (%v): copy runner/farm/hub/farm.conf", err)
	}
	if runtime.GOOS == "windows" {
		return
	}
	for _, name := range []string{"worker.nk", "submitter.nk", "hub.key"} {
		if info, err := os.Stat(filepath.Join(g.dir, name)); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: found %v, %v; expected that its owner alone reads it", name, info.Mode(), err)
		}
	}
}

// With the permissions of the example a run goes through all that a farm does.
func TestGuardedRun(t *testing.T) {
	t.Parallel()
	g := startGuarded(t)
	o := g.options("submitter", Submitter)
	o.AckWait = 400 * time.Millisecond
	f, said := dial(t, o)
	w, workerSaid := dial(t, g.options("worker", Worker))
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() {
		ended <- w.Work(ctx, WorkOptions{Execute: slowly, Jobs: 2, Version: testVersion, Suite: testSuite, Cache: t.TempDir()})
	}()
	d, err := f.PutSolver(soon(t), tree(t, write(t, solverFiles)))
	if err != nil {
		t.Fatal(err)
	}
	run := testRun(20, spec(`"Fail": [7]`))
	run.Solver = d
	r := submit(t, f, run)
	s := new(sum)
	dead, err := f.Collect(soon(t), r, s, CollectOptions{})
	if err != nil || len(dead) != 1 || !strings.Contains(dead[0].Reason, "tried 5 times") || s.solvers["mau"] != 19 {
		t.Errorf("found %+v, %v, %v", dead, s.solvers, err)
	}
	once(t, f, r)
	if _, err := f.Statuses(soon(t)); err != nil {
		t.Error(err)
	}
	if err := f.Cancel(soon(t), r.ID); err != nil {
		t.Error(err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	for _, l := range []*logged{said, workerSaid} {
		if l.has("ermission") {
			t.Errorf("found %q, expected no violation", l.lines)
		}
	}
}

// A worker can't do what it need not do.
func TestWorkerIsConfined(t *testing.T) {
	g := startGuarded(t)
	f, _ := dial(t, g.options("submitter", Submitter))
	r := submit(t, f, testRun(1, spec("")))
	o := g.options("worker", Worker)
	creds, err := credentials(o.Creds)
	if err != nil {
		t.Fatal(err)
	}
	violations := make(chan error, 10)
	nc, err := nats.Connect(g.url, creds, nats.RootCAs(o.CA), nats.CustomInboxPrefix(string(Worker)), nats.Timeout(ceiling),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { violations <- err }))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	publish := func(subject string) func() error {
		return func() error { return nc.PublishRequest(subject, string(Worker)+".x", nil) }
	}
	subscribe := func(subject string) func() error {
		return func() error { _, err := nc.SubscribeSync(subject); return err }
	}
	task := r.task(0)
	for _, row := range []struct {
		reason string
		do     func() error
	}{
		{"to queue tasks", publish(task.subject())},
		{"to see tasks that it was not given", publish("$JS.API.DIRECT.GET.KIEBITZ_TASKS." + task.subject())},
		{"to see them by number", publish("$JS.API.STREAM.MSG.GET.KIEBITZ_TASKS")},
		{"to delete tasks", publish("$JS.API.STREAM.PURGE.KIEBITZ_TASKS")},
		{"to delete one", publish("$JS.API.STREAM.MSG.DELETE.KIEBITZ_TASKS")},
		{"to make queues", publish("$JS.API.CONSUMER.CREATE.KIEBITZ_TASKS.x.>")},
		{"to make queues as of old", publish("$JS.API.CONSUMER.DURABLE.CREATE.KIEBITZ_TASKS.x")},
		{"to delete queues", publish("$JS.API.CONSUMER.DELETE.KIEBITZ_TASKS." + queue(testVersion, testSuite))},
		{"to read results", publish("$JS.API.DIRECT.GET.KIEBITZ_RESULTS." + resultSubject(r.ID, 0))},
		{"to read them by number", publish("$JS.API.STREAM.MSG.GET.KIEBITZ_RESULTS")},
		{"to read them as they come", publish("$JS.API.CONSUMER.CREATE.KIEBITZ_RESULTS.x.>")},
		{"to delete results", publish("$JS.API.STREAM.PURGE.KIEBITZ_RESULTS")},
		{"to replace results", publish("$JS.API.STREAM.UPDATE.KIEBITZ_RESULTS")},
		{"to read runs", publish("$JS.API.DIRECT.GET.KV_kiebitz-runs.$KV.kiebitz-runs." + r.ID)},
		{"to change runs", publish("$KV.kiebitz-runs." + r.ID)},
		{"to change solvers", publish("$O.kiebitz-solvers.C.x")},
		{"to rename solvers", publish("$O.kiebitz-solvers.M.x")},
		{"to delete solvers", publish("$JS.API.STREAM.PURGE.OBJ_kiebitz-solvers")},
		{"to delete streams", publish("$JS.API.STREAM.DELETE.KIEBITZ_TRIES")},
		{"to make streams", publish("$JS.API.STREAM.CREATE.MINE")},
		{"to list streams", publish("$JS.API.STREAM.LIST")},
		{"to answer in the server's name", publish(string(Submitter) + ".x")},
		{"to ask the system", publish("$SYS.REQ.SERVER.PING")},
		{"to say something else", publish("hello")},
		{"to hear everything", subscribe(">")},
		{"to hear results", subscribe("kiebitz.>")},
		{"to hear answers to submitters", subscribe(string(Submitter) + ".>")},
		{"to hear answers to others", subscribe("_INBOX.>")},
		{"to hear changes of runs", subscribe("$KV.>")},
	} {
		if err := errors.Join(row.do(), nc.FlushTimeout(ceiling)); err != nil {
			t.Fatalf("%s: %v", row.reason, err)
		}
		select {
		case err := <-violations:
			if !errors.Is(err, nats.ErrPermissionViolation) {
				t.Errorf("%s: found %v", row.reason, err)
			}
		case <-time.After(ceiling):
			t.Errorf("a worker is allowed %s", row.reason)
		}
	}
	// What it may do it still can. The server stores what it got some time after
	// it got it, so that only its answer tells that the result is there.
	if _, err := nc.Request(resultSubject("other", 0), nil, ceiling); err != nil {
		t.Error(err)
	}
	if got, err := f.present(soon(t), "other", 0, 1); err != nil || got[0] == nil {
		t.Errorf("found %v, %v; expected that workers publish results", got, err)
	}
}

// A worker that the server does not know any more ends, with an error.
func TestDismissed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	port := freePorts(t, 1)[0]
	start := func() *hub.Hub {
		key, err := nkeys.CreateUser()
		if err != nil {
			t.Fatal(err)
		}
		seed, err1 := key.Seed()
		public, err2 := key.PublicKey()
		config := fmt.Sprintf("listen: \"127.0.0.1:%d\"\njetstream { store_dir: %q }\nauthorization { users = [{ nkey: %s }] }", port, filepath.Join(dir, "store"), public)
		if err := errors.Join(err1, err2, os.WriteFile(filepath.Join(dir, "nk"), seed, 0o600), os.WriteFile(filepath.Join(dir, "conf"), []byte(config), 0o600)); err != nil {
			t.Fatal(err)
		}
		h, err := hub.Start(hub.Options{Config: filepath.Join(dir, "conf")})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(h.Stop)
		return h
	}
	h := start()
	name := filepath.Join(dir, "old")
	if err := os.Rename(filepath.Join(dir, "nk"), name); err != nil {
		t.Fatal(err)
	}
	w, _ := dial(t, Options{URL: h.URL(), Creds: name, Role: Worker})
	ended := make(chan error)
	go func() {
		ended <- w.Work(t.Context(), WorkOptions{Execute: slowly, Version: testVersion, Suite: testSuite, Cache: filepath.Join(dir, "cache")})
	}()
	h.Stop()
	start()
	select {
	case err := <-ended:
		if !errors.Is(err, errClosed) || !errors.Is(err, nats.ErrAuthorization) {
			t.Errorf("found %v, expected that the server refuses us", err)
		}
	case <-soon(t).Done():
		t.Error("the worker does not end")
	}
}

// A server, or a client, that does not come to it for some seconds is no
// stranger.
func TestSlowAdmission(t *testing.T) {
	t.Parallel()
	g := startGuarded(t)
	o := g.options("submitter", Submitter)
	o.URL = "tls://" + newProxy(t, g.url, 2500*time.Millisecond).Addr().String()
	dial(t, o)
}

// A client that is unknown, or does not know the hub, stays outside; no message
// holds a secret.
func TestStrangers(t *testing.T) {
	g := startGuarded(t)
	key, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	seed, err := key.Seed()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(g.dir, "stranger.nk"), seed, 0o600); err != nil {
		t.Fatal(err)
	}
	anonymous := g.options("worker", Worker)
	anonymous.Creds = ""
	noCA := g.options("worker", Worker)
	noCA.CA = ""
	password := g.options("worker", Worker)
	password.URL = strings.Replace(g.url, "://", "://me:hunter2@", 1)
	wrong := g.options("worker", Worker)
	wrong.Creds = filepath.Join(g.dir, "hub.key")
	for _, row := range []struct {
		reason, message string
		o               Options
	}{
		{"nobody", "authorization", anonymous},
		{"a stranger", "authorization", g.options("stranger", Worker)},
		{"a worker that can't tell the hub from another", "certificate", noCA},
		{"a password on the command line", "credentials in the server's address", password},
		{"a key of another kind", "neither credentials of a nats user nor the seed of an nkey", wrong},
		{"no key", "cannot read the credentials", g.options("none", Worker)},
		{"a worker that submits", `worker.nk" may not be a submitter`, g.options("worker", Submitter)},
		{"a submitter that works", `submitter.nk" may not be a worker`, g.options("submitter", Worker)},
	} {
		f, err := Dial(row.o)
		if err == nil {
			f.Close()
		}
		if err == nil || !strings.Contains(strings.ToLower(err.Error()), row.message) {
			t.Errorf("%s: found %v, expected %q", row.reason, err, row.message)
		}
		if err != nil && (strings.Contains(err.Error(), "hunter2") || strings.Contains(err.Error(), string(seed))) {
			t.Errorf("%s: %v holds a secret", row.reason, err)
		}
	}
	g.stop()
	for _, name := range []string{"worker.nk", "submitter.nk", "stranger.nk"} {
		data, err := os.ReadFile(filepath.Join(g.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(g.log.Bytes(), bytes.TrimSpace(data)) {
			t.Errorf("the log holds the seed in %s", name)
		}
	}
}
