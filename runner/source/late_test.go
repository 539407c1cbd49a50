package source

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"kiebitz/runner/sandbox"
)

// TestLate demands that a compiler that is late on a busy machine is tried again with
// nothing beside it, and that what is late again is no fault of the source.
func TestLate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped: the compiler is a shell script")
	}
	dir := t.TempDir()
	compiler := write(t, filepath.Join(dir, "compiler"), "#!/bin/sh\necho '#!/bin/sh' > out/solver\n", 0o755)
	for _, tc := range []struct {
		name  string
		end   func(try int, r *sandbox.Result) // what the clock makes of a try
		tries int
		want  string
	}{
		{"once", func(try int, r *sandbox.Result) {
			if try == 1 {
				r.End, r.Starved = sandbox.TimedOut, true
			}
		}, 2, ""},
		{"twice", func(_ int, r *sandbox.Result) { r.End, r.Starved, r.Wall = sandbox.TimedOut, true, 5*time.Minute }, 2,
			"DIR/a.slow was not judged: the compiler did not finish in 5m0s because the machine was busy, even when rerun alone"},
		{"by its own work", func(_ int, r *sandbox.Result) { r.End, r.Status = sandbox.TimedOut, "60s" }, 1,
			"DIR/a.slow does not compile (Slow): the compiler was stopped at its limit: timed out, 60s"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := newBuilder(t)
			b.Table = Table{{Name: "Slow", Endings: []string{".slow"}, Compile: []string{compiler, "{source}"}, Run: []string{"{out}/solver"}}}
			tries := 0
			b.Turns = new(sandbox.Turns)
			var beside atomic.Bool // whether another process runs beside the compiler
			b.ended = func(r *sandbox.Result) {
				if tries++; tries == 1 {
					began := make(chan bool)
					go b.Turns.Run(func(int) (sandbox.Result, error) {
						beside.Store(true)
						close(began)
						time.Sleep(300 * time.Millisecond)
						beside.Store(false)
						return sandbox.Result{}, nil
					})
					<-began
				} else if beside.Load() {
					t.Error("the compiler is tried again beside another process, expected alone")
				}
				tc.end(tries, r)
			}
			_, err := b.Build(context.Background(), write(t, filepath.Join(dir, "a.slow"), "", 0o644))
			got := ""
			if err != nil {
				got = strings.ReplaceAll(err.Error(), dir, "DIR")
			}
			if got != tc.want || tries != tc.tries {
				t.Errorf("got %q after %d tries, expected %q after %d", got, tries, tc.want, tc.tries)
			}
		})
	}
}

// TestStoppedBuild demands that a build ends with its context.
func TestStoppedBuild(t *testing.T) {
	dir := t.TempDir()
	slow := write(t, filepath.Join(dir, "slow"), "#!/bin/sh\nsleep 1000\n", 0o755)
	b := newBuilder(t)
	b.Table = Table{{Name: "Slow", Endings: []string{".slow"}, Compile: []string{slow, "{source}"}, Run: []string{"{out}/solver"}}}
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	began := time.Now()
	if _, err := b.Build(ctx, write(t, filepath.Join(dir, "a.slow"), "", 0o644)); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > 5*time.Minute {
		t.Errorf("got %v after %v", err, time.Since(began))
	}
}
