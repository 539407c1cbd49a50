package farm

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Faults of what workers are given: tasks that can't be carried out, damaged
// solvers, tasks of another version.

// Tasks without a result are listed with the reason, and all others are merged:
// those too that a worker had in hand when it died of one of these.
func TestDeadLetters(t *testing.T) {
	for _, row := range []struct {
		name, spec, reason string
	}{
		{"error", `"Fail": %s`, "tried 5 times, at last: no sandbox on this machine"}, // a worker can't do it, nor can others
		{"too large", `"Huge": %s`, "found a result of 9437184"},                      // trying again would not help
		{"kills", `"Kill": %s`, "tried 5 times, and no worker"},                       // no worker lives to tell
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			repeat(t, func(t *testing.T) {
				tasks := *tasksFlag
				bad := []int{2, 5, tasks / 2, tasks - 1}
				h := startHub(t)
				f, _ := dial(t, Options{URL: h.URL(), AckWait: 300 * time.Millisecond})
				keepWorkers(t, h.URL(), 2)
				r := submit(t, f, testRun(tasks, spec(row.spec, strings.ReplaceAll(fmt.Sprint(bad), " ", ","))))
				s := &sum{of: r.Tasks}
				dead, err := f.Collect(soon(t), r, s, CollectOptions{})
				if err != nil {
					t.Fatal(err)
				}
				var found []int
				for _, d := range dead {
					found = append(found, d.Index)
					if !strings.Contains(d.Reason, row.reason) {
						t.Errorf("task %d: found the reason %q, expected %q", d.Index, d.Reason, row.reason)
					}
				}
				// The last task has no result, so that nothing is merged after it.
				if !slices.Equal(found, bad) || !slices.Equal(s.skipped, bad[:3]) || s.next != tasks-1 {
					t.Errorf("found %v dead, merged %d without %v; expected all of %d but %v", found, s.next, s.skipped, tasks, bad)
				}
				once(t, f, r)
			})
		})
	}
}

// A worker of another version leaves the tasks alone, says so, and is in
// nobody's way.
func TestOtherVersion(t *testing.T) {
	t.Parallel()
	repeat(t, func(t *testing.T) {
		h := startHub(t)
		f, _ := dial(t, Options{URL: h.URL()})
		other := startWorker(t, h.URL(), "VERSION=kiebitz v2")
		r := submit(t, f, testRun(*tasksFlag, spec("")))
		eventually(t, "the stranger says so", func() bool {
			return other.err.has(`refused: tasks wait for version "kiebitz v1", suite "maumau 1"; this worker is version "kiebitz v2"`)
		})
		startWorker(t, h.URL(), "JOBS=2")
		startWorker(t, h.URL(), "JOBS=2")
		collect(t, f, r)
		if other.out.has("finished") {
			t.Error("a worker of another version has carried out tasks")
		}
		// A run of its own version is for it alone.
		own := testRun(*tasksFlag, spec(""))
		own.Version = "kiebitz v2"
		s := collect(t, f, submit(t, f, own))
		if s.pids[other.cmd.Process.Pid] != s.next {
			t.Errorf("found workers %v, expected the other one alone", s.pids)
		}
	})
}

// A worker's copy of the solver is damaged while the worker is dead. When it is
// started again it finds that out, says so and fetches the solver again; no task
// is carried out with the damaged one.
func TestDamagedCopy(t *testing.T) {
	t.Parallel()
	repeat(t, func(t *testing.T) {
		h := startHub(t)
		f, _ := dial(t, Options{URL: h.URL(), AckWait: time.Second})
		d, err := f.PutSolver(soon(t), tree(t, write(t, solverFiles)))
		if err != nil {
			t.Fatal(err)
		}
		cache := "CACHE=" + filepath.Join(t.TempDir(), "cache")
		w := startWorker(t, h.URL(), cache)
		hang := filepath.Join(t.TempDir(), "hang")
		run := testRun(*tasksFlag, spec(`"Hang": %q`, hang))
		run.Solver = d
		r := submit(t, f, run)
		readFirst(t, hang)
		w.kill()
		name := filepath.Join(strings.TrimPrefix(cache, "CACHE="), string(d), "name")
		if err := os.WriteFile(name, []byte("sau"), 0o644); err != nil {
			t.Fatal(err)
		}
		again := startWorker(t, h.URL(), cache)
		eventually(t, "the damage is reported", func() bool {
			return again.err.has("solver " + d.short() + " is damaged in the cache; fetching it again")
		})
		startWorker(t, h.URL(), "JOBS=2")
		if s := collect(t, f, r); s.solvers["mau"] != r.Tasks {
			t.Errorf("found solvers %v, expected mau", s.solvers)
		}
	})
}

// What is damaged on the server is found and said by every worker, never
// executed; when it is stored again the run goes on.
func TestDamagedObject(t *testing.T) {
	t.Parallel()
	repeat(t, func(t *testing.T) {
		h := startHub(t)
		// Longer pauses after failures leave time until a task counts as dead.
		f, l := dial(t, Options{URL: h.URL(), AckWait: 3 * time.Second})
		files := tree(t, write(t, solverFiles))
		d, err := f.PutSolver(soon(t), files)
		if err != nil {
			t.Fatal(err)
		}
		damage(t, f, d)
		workers := []*process{startWorker(t, h.URL(), "JOBS=2"), startWorker(t, h.URL(), "JOBS=2")}
		await(t, f, len(workers))
		run := testRun(*tasksFlag, spec(""))
		run.Solver = d
		r := submit(t, f, run)
		for _, w := range workers {
			eventually(t, "the damage is reported", func() bool {
				return w.err.has("solver "+d.short()+": damaged on the server") && w.err.has("fetching it again")
			})
		}
		if again, err := f.PutSolver(soon(t), files); err != nil || again != d {
			t.Fatal(again, err)
		}
		if !l.has("is damaged on the server; storing it again") {
			t.Errorf("found the lines %q", l.lines)
		}
		if s := collect(t, f, r); s.solvers["mau"] != r.Tasks {
			t.Errorf("found solvers %v, expected mau", s.solvers)
		}
	})
}

// damage replaces a chunk of an object by another of the same size.
func damage(t *testing.T, f *Farm, d Digest) {
	t.Helper()
	ctx := soon(t)
	store, err := f.js.ObjectStore(ctx, solverBucket)
	if err != nil {
		t.Fatal(err)
	}
	info, err := store.GetInfo(ctx, string(d))
	if err != nil {
		t.Fatal(err)
	}
	subject := "$O." + solverBucket + ".C." + info.NUID
	s, err := f.js.Stream(ctx, "OBJ_"+solverBucket)
	if err != nil {
		t.Fatal(err)
	}
	msg, err := s.GetLastMsgForSubject(ctx, subject)
	if err != nil {
		t.Fatal(err)
	}
	bad := bytes.Replace(msg.Data, []byte("mau"), []byte("sau"), 1)
	if bytes.Equal(bad, msg.Data) {
		t.Fatal("nothing is damaged")
	}
	if err := s.Purge(ctx, jetstream.WithPurgeSubject(subject)); err != nil {
		t.Fatal(err)
	}
	if _, err := f.js.Publish(ctx, subject, bad); err != nil {
		t.Fatal(err)
	}
}
