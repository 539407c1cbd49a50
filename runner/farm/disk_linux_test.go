package farm

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// disk is a small file system of its own, for the store of a hub.
type disk struct {
	t   *testing.T
	dir string
}

func newDisk(t *testing.T, bytes int) *disk {
	t.Helper()
	dir := t.TempDir()
	err := unix.Mount("tmpfs", dir, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, fmt.Sprintf("size=%d", bytes))
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.EACCES) {
		t.Skipf("a small disk needs the right to mount one: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Unmount(dir, unix.MNT_DETACH) })
	return &disk{t, dir}
}

func (d *disk) filler() string { return filepath.Join(d.dir, "filler") }

// fill fills the disk to the last byte.
func (d *disk) fill() {
	d.t.Helper()
	f, err := os.OpenFile(d.filler(), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		d.t.Fatal(err)
	}
	defer f.Close()
	for size := 1 << 20; size > 0; size /= 2 {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
		if !errors.Is(err, unix.ENOSPC) {
			d.t.Fatal(err)
		}
	}
}

// free makes room again.
func (d *disk) free() {
	d.t.Helper()
	if err := os.Remove(d.filler()); err != nil {
		d.t.Fatal(err)
	}
}

// The disk of a hub is filled by others while tasks and results come. The hub
// says so, what it holds can be read, and when there is room it goes on, also if
// it was killed and started again meanwhile: every task once.
func TestDiskFilled(t *testing.T) {
	for _, row := range []struct {
		name    string
		restart bool
	}{
		{"hub lives", false},
		{"hub is killed", true},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			repeat(t, func(t *testing.T) { testDiskFilled(t, row.restart) })
		})
	}
}

func testDiskFilled(t *testing.T, restart bool) {
	d := newDisk(t, 24<<20)
	s := newServer(t, fmt.Sprintf("listen: \"127.0.0.1:%d\"\njetstream { store_dir: %q }", freePorts(t, 1)[0], d.dir))
	s.start()
	f, _ := dial(t, Options{URL: s.url, AckWait: time.Second})
	workers := []*process{startWorker(t, s.url, "JOBS=2"), startWorker(t, s.url, "JOBS=2")}
	const takes = 2 * time.Second              // the whole run, with four jobs
	gate := filepath.Join(t.TempDir(), "gate") // the run can't end before the disk is full
	run := testRun(*tasksFlag, spec(`"Pad": 4096, "Sleep": %d, "Gate": %q`, int(4*takes) / *tasksFlag, gate))
	run.ID = "filled"
	submitted := make(chan error, 1)
	go func() {
		_, err := f.Submit(soon(t), run)
		submitted <- err
	}()
	readable := func() bool {
		m, err := f.result(soon(t), run.ID, 0)
		return err == nil && m != nil
	}
	eventually(t, "the first task is done", readable)
	r, err := f.Run(soon(t), run.ID)
	if err != nil {
		t.Fatal(err)
	}
	waited := make(chan error, 1)
	got := &sum{of: r.Tasks}
	go func() {
		_, err := f.Collect(soon(t), r, got, CollectOptions{})
		waited <- err
	}()
	d.fill()
	if err := os.WriteFile(gate, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	full := func() bool {
		d.fill() // what the hub deletes meanwhile makes room
		return s.err.has("nothing can be stored")
	}
	eventually(t, "the hub says so", full)
	time.Sleep(2 * time.Second) // longer than the server waits for a sign of life
	if !readable() {
		t.Error("the result of the first task can't be read any more")
	}
	if restart {
		s.kill()
		s.start()
		eventually(t, "the hub says so again", full)
		if !readable() {
			t.Error("the result of the first task can't be read after the hub was started again")
		}
	}
	d.free()
	eventually(t, "the hub goes on", func() bool { return s.err.has("the hub has restarted") })
	if err := <-submitted; err != nil {
		t.Fatal(err)
	}
	if err := <-waited; err != nil || got.next != r.Tasks || len(got.skipped) > 0 {
		t.Errorf("merged %d of %d, without %v: %v", got.next, r.Tasks, got.skipped, err)
	}
	collect(t, f, r)
	for _, w := range workers {
		if w.err.has("did not confirm") {
			t.Error("a worker has waited for a confirmation that can't come")
		}
	}
}
