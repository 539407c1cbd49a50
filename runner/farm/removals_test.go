package farm

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"kiebitz/runner/farm/hub"
)

// forgetful makes a hub that has lost, as one does whose disk was full, that
// tasks were taken out of the queue: its consumer knows that they are done, and
// will never hand them out, but they are there. The run is done and collected.
func forgetful(t *testing.T, tasks int) (*Farm, *Run) {
	t.Helper()
	store := t.TempDir()
	messages := filepath.Join(store, "jetstream", "$G", "streams", taskStream, "msgs")
	begin := func() *hub.Hub {
		h, err := hub.Start(hub.Options{Listen: "127.0.0.1:0", Store: store})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(h.Stop)
		return h
	}

	h := begin()
	f, _ := dial(t, Options{URL: h.URL()})
	r := submit(t, f, testRun(tasks, spec("")))
	f.Close()
	h.Stop()
	before := t.TempDir()
	if err := os.CopyFS(before, os.DirFS(messages)); err != nil {
		t.Fatal(err)
	}

	h = begin()
	f, _ = dial(t, Options{URL: h.URL()})
	w := startWorker(t, h.URL(), "JOBS=2")
	collect(t, f, r)
	w.kill()
	f.Close()
	h.Stop()
	if err := os.RemoveAll(messages); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(messages, os.DirFS(before)); err != nil {
		t.Fatal(err)
	}

	f, _ = dial(t, Options{URL: begin().URL(), AckWait: time.Second})
	return f, r
}

func TestLostRemovals(t *testing.T) {
	f, r := forgetful(t, 20)
	if n, err := f.queued(soon(t), r); err != nil || n != r.Tasks {
		t.Fatalf("the hub holds %d tasks, %v; expected all %d", n, err, r.Tasks)
	}
	collect(t, f, r)
}

// Not only the removal was lost, but the result, too.
func TestLostRemovalsAndResults(t *testing.T) {
	t.Parallel()
	f, r := forgetful(t, 20)
	results, err := f.js.Stream(soon(t), resultStream)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{3, 19} {
		m, err := f.result(soon(t), r.ID, i)
		if err != nil {
			t.Fatal(err)
		}
		if err := results.DeleteMsg(soon(t), m.Sequence); err != nil {
			t.Fatal(err)
		}
	}
	startWorker(t, f.Server())
	collect(t, f, r)
}
