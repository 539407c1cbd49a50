// Package farm spreads a run over many machines on NATS JetStream: nothing is
// lost, nothing counted twice.
//
// Start with [Dial], then [Farm.Submit] and [Farm.Collect] where the run is
// wanted, and [Farm.Work] where it is carried out. A run is a row of tasks. What
// a task does is the caller's part: [Execute] turns a task into bytes at a
// worker, [Merge] takes the bytes of all tasks, in order, at the submitter.
//
// What keeps the word:
//
//   - Tasks are a work queue. A worker owns a task as long as it sends signs of
//     life; a task without them is given to another worker.
//   - The stream of results takes one message a subject, and every task has a
//     subject of its own: the server refuses a second result, whatever the
//     timing. A task leaves the queue when its result is stored, never before.
//   - A task that was tried [Tries] times without a result gets a result that
//     says so: the list of these is the dead letters of a run.
//   - A task that has no result and that nobody will be given, because a machine
//     lost what it had stored, is queued again by whoever waits for the result.
//
// Decisions that stand:
//
//   - A task leaves the queue when its result is stored, and the server refuses a second
//     result: everything else follows. A task below its consumer's ack floor has no place in
//     the queue any more: the server lost its removal, and would never hand it out
//     (removals.go).
//   - Every version, with its suites and the sandbox of its workers, has a queue of its own.
//     Workers that give back what they can't do would use up deliveries and keep others
//     waiting.
//   - A task names a program for the sandbox and nothing else of the worker's machine: no
//     other files, variables or languages. Whatever a submitter may ask for must pass at the
//     worker as well.
//   - Workers count the tries of a task, not the server's deliveries: a worker that is killed
//     by one task has up to twenty others in hand. What was handed out before is carried out
//     alone, until its result is stored.
//   - A NATS server that once failed to write into a stream stores nothing there until it is
//     restarted. The hub does that when there is room. It knows of the failure by a line of
//     the server's log: TestDiskFilled fails if a new version words it otherwise. Without
//     max_file the hub may use the whole disk; the server's own default, a share of what is
//     free when it starts, would be nothing on a full disk, for good.
//
// Goals: every task exactly once in the merged result, at any failure of workers,
// submitters, servers and networks; bounded memory at each place.
//
// Non-goals: knowing problems or solvers; the time after which a task is too
// slow, which is Execute's part; protection against a worker that lies.
package farm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Task is a part of a run.
type Task struct {
	Run       string          // the run's id
	Index, Of int             // Index counts from 0 to Of-1
	Spec      json.RawMessage // what Execute needs to know; the same in all tasks of a run
	Solver    Digest          // of the packed solver; "" if there is none
	Version   string          // of the program that submitted the run
	Suite     string          // of its cases
}

// Execute carries out a task and returns its result. The folder solver holds
// the unpacked solver; nobody else writes to it, and Execute must not either.
// An error says that this worker could not do it: another one gets the task.
type Execute func(ctx context.Context, t Task, solver string) (result []byte, err error)

// Merge takes the results of a run. Add is called once for each task that has a
// result, in the order of the tasks. An error ends the collection.
type Merge interface {
	Add(index int, result []byte) error
}

// Digest is the SHA-256 of a packed solver, in hexadecimal.
type Digest string

// Tries is how often a task is tried before it counts as dead.
const Tries = 5

// The names of what a farm keeps on its server.
const (
	taskStream   = "KIEBITZ_TASKS"
	resultStream = "KIEBITZ_RESULTS"
	tryStream    = "KIEBITZ_TRIES"
	runBucket    = "kiebitz-runs"
	solverBucket = "kiebitz-solvers"

	taskPrefix   = "kiebitz.task."   // then the queue, the run, the index
	resultPrefix = "kiebitz.result." // then the run, the index
	tryPrefix    = "kiebitz.try."    // the same
)

// headerDead marks the result of a task without one; its value says why.
const headerDead = "Kiebitz-Dead"

// Kept is how long the server keeps runs, their tasks and their results.
const Kept = 14 * 24 * time.Hour

// queue names the queue of a version: workers of another one never see it.
func queue(version, suite string) string {
	sum := sha256.Sum256([]byte(version + "\x00" + suite))
	return hex.EncodeToString(sum[:8])
}

func (t *Task) subject() string {
	return fmt.Sprintf("%s%s.%s.%d", taskPrefix, queue(t.Version, t.Suite), t.Run, t.Index)
}

func resultSubject(run string, index int) string {
	return fmt.Sprintf("%s%s.%d", resultPrefix, run, index)
}

// Options says how to reach a server.
type Options struct {
	URL   string // nats://HOST:PORT or tls://HOST:PORT, several separated by commas
	Creds string // a file with a user's credentials or the seed of its nkey; "": none
	CA    string // a file with the certificates that sign the server's; "": the system's
	Role  Role

	Replicas int           // servers that hold a copy of each stream that is created; 0: 1
	AckWait  time.Duration // without a sign of life for so long a worker is dead; 0: 30 s
	Patience time.Duration // an operation that fails for so long has failed; 0: 2 min

	// Log, if not nil, is called with a line for people: what went wrong and is
	// tried again.
	Log func(line string)
}

// Role sets the prefix of the subjects on which answers come, so that the
// permissions of a worker need not let it read what is meant for others.
type Role string

// The roles.
const (
	Worker    Role = "_INBOX_WORKER"
	Submitter Role = "_INBOX_SUBMITTER"
)

// word is what people call a role.
func (r Role) word() string {
	if r == Worker {
		return "worker"
	}
	return "submitter"
}

// Farm is a connection to the server.
type Farm struct {
	o      Options
	nc     *nats.Conn
	js     jetstream.JetStream
	closed chan struct{} // the connection is closed for good

	mu          sync.Mutex
	resultsOnce jetstream.Stream // see resultsHandle
}

// Dial connects to a server. Afterwards a connection that breaks is made again
// until Close.
func Dial(o Options) (*Farm, error) {
	if o.Replicas == 0 {
		o.Replicas = 1
	}
	if o.AckWait == 0 {
		o.AckWait = 30 * time.Second
	}
	if o.Patience == 0 {
		o.Patience = 2 * time.Minute
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	f := &Farm{o: o, closed: make(chan struct{})}
	options, err := f.connection()
	if err != nil {
		return nil, err
	}
	if f.nc, err = nats.Connect(o.URL, options...); err != nil {
		if errors.Is(err, nats.ErrNoServers) { // its words leave open why
			err = ErrNobody
		}
		return nil, fmt.Errorf("cannot connect to %s: %w", o.URL, err)
	}
	if err := f.checkPermission(); err != nil {
		f.nc.Close()
		return nil, err
	}
	f.nc.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { f.o.Log(err.Error()) })
	if f.js, err = jetstream.New(f.nc, jetstream.WithPublishAsyncTimeout(publishWait)); err != nil {
		f.nc.Close()
		return nil, err
	}
	return f, nil
}

// ErrNobody says that no server listens at the address.
var ErrNobody = errors.New("no server listens there")

// ErrRefused says that the server does not let us in as who we are.
var ErrRefused = nats.ErrAuthorization

// checkPermission asks whether the server lets us have our role. A client that may not receive
// answers would wait for each of them in vain.
func (f *Farm) checkPermission() error {
	sub, err := f.nc.SubscribeSync(string(f.o.Role) + ".admitted")
	if err == nil {
		err = f.nc.FlushTimeout(connectWait)
	}
	if err != nil {
		return fmt.Errorf("cannot connect to %s: %w", f.o.URL, err)
	}
	// The server has answered what came before the flush.
	if err := f.nc.LastError(); errors.Is(err, nats.ErrPermissionViolation) {
		who := "a client without credentials"
		if f.o.Creds != "" {
			who = fmt.Sprintf("the user in %q", f.o.Creds)
		}
		return fmt.Errorf("%s may not be a %s: the server keeps answers on %s.> from it", who, f.o.Role.word(), f.o.Role)
	}
	return sub.Unsubscribe()
}

const (
	// connectWait is how long a server may take to let us in: longer than NATS
	// lets it, as a client that is refused at first does not come again.
	connectWait = 10 * time.Second
	// publishWait is how long the server may take to store a message.
	publishWait = 5 * time.Second
)

func (f *Farm) connection() ([]nats.Option, error) {
	if strings.Contains(f.o.URL, "@") {
		return nil, fmt.Errorf("found credentials in the server's address, where others can read them; expected them in a file")
	}
	options := []nats.Option{
		nats.Name("kiebitz-farm"),
		nats.CustomInboxPrefix(string(f.o.Role)),
		nats.Timeout(connectWait),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(500 * time.Millisecond),
		nats.ReconnectBufSize(-1), // what can't be sent now is not sent late
		nats.PingInterval(10 * time.Second),
		nats.MaxPingsOutstanding(2),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				f.o.Log(fmt.Sprintf("lost the connection: %v", err))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { f.o.Log("connected again") }),
		nats.ClosedHandler(func(*nats.Conn) { close(f.closed) }),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // until we are admitted
	}
	if f.o.CA != "" {
		options = append(options, nats.RootCAs(f.o.CA))
	}
	if f.o.Creds != "" {
		creds, err := credentials(f.o.Creds)
		if err != nil {
			return nil, err
		}
		options = append(options, creds)
	}
	return options, nil
}

// Close ends the connection.
func (f *Farm) Close() { f.nc.Close() }

// Server is the address of the server that we are connected to, without
// credentials.
func (f *Farm) Server() string { return f.nc.ConnectedUrlRedacted() }
