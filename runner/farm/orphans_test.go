//go:build unix

package farm

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// pidsVar names the file in which TestTimeless says whom it has started.
const pidsVar = "KIEBITZ_FARM_TIMELESS"

// TestTimeless starts a server and a worker, and never ends.
func TestTimeless(t *testing.T) {
	name := os.Getenv(pidsVar)
	if name == "" {
		t.Skip("skipped: it does nothing by itself; TestOrphans starts it")
	}
	s := newServer(t, "listen: 127.0.0.1:-1\njetstream: { store_dir: "+t.TempDir()+" }\n")
	s.start()
	text := fmt.Sprintln(s.cmd.Process.Pid, startWorker(t, s.url).cmd.Process.Pid)
	if err := os.WriteFile(name+".new", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(name+".new", name); err != nil {
		t.Fatal(err)
	}
	select {}
}

// TestOrphans demands that nothing goes on of a test that has run out of time,
// or is killed: its servers would keep their ports and folders for good.
func TestOrphans(t *testing.T) {
	t.Parallel()
	name := t.TempDir() + "/pids"
	cmd := exec.Command(os.Args[0], "-test.run=^TestTimeless$")
	cmd.Env = append(os.Environ(), pidsVar+"="+name, "TMPDIR="+t.TempDir())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var pids [2]int
	eventually(t, "both have started", func() bool {
		text, err := os.ReadFile(name)
		if err == nil {
			_, err = fmt.Sscan(string(text), &pids[0], &pids[1])
		}
		return err == nil
	})
	cmd.Process.Kill()
	cmd.Wait()
	eventually(t, "they have ended", func() bool {
		return syscall.Kill(pids[0], 0) != nil && syscall.Kill(pids[1], 0) != nil
	})
}
