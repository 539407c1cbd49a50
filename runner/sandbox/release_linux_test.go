package sandbox_test

import (
	"os"
	"testing"
	"time"

	"kiebitz/runner/sandbox"
)

// TestSlowRelease has a warden wait between the start of a process and its
// release, as for a processor: that is not held against the process.
func TestSlowRelease(t *testing.T) {
	const pause = 700 * time.Millisecond
	t.Chdir(t.TempDir())
	if err := os.WriteFile(sandbox.SlowRelease, []byte(pause.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	box, err := sandbox.Open(sandbox.Options{Command: []string{"/bin/true"}, Limits: sandbox.Limits{Wall: pause * 2 / 3, CPU: time.Minute}})
	if err != nil {
		t.Fatal(err)
	}
	defer box.Close()
	if box.Tier().Level == 4 {
		unable(t, "no warden: %s", box.Tier())
	}
	began := time.Now()
	var r sandbox.Result
	for range 20 { // others may have the processor meanwhile
		if r, err = box.Run(t.Context(), sandbox.Process{}); err != nil || !r.Starved {
			break
		}
	}
	if err != nil || r.End != sandbox.Exited || r.Wall >= pause {
		t.Errorf("got %s (%s) %v after %s", r.End, r.Status, err, r.Wall)
	}
	if took := time.Since(began); took < pause {
		t.Errorf("the warden took %s, and should have waited", took)
	}
}
