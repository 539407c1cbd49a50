package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Neither a hub nor a worker ends because nobody reads what it says any more,
// as after 'ssh two kiebitz-farm work' whose ssh has gone.
func TestUnheard(t *testing.T) {
	dir := t.TempDir()
	start := func(args ...string) io.Reader {
		t.Helper()
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		defer w.Close()
		cmd := exec.Command(filepath.Join(bin, "kiebitz-farm"), args...)
		bind(cmd)
		cmd.Dir, cmd.Stderr = dir, w
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			cmd.Process.Signal(os.Interrupt)
			if err := cmd.Wait(); err != nil {
				t.Errorf("%s ended with %v", args[0], err)
			}
		})
		return out
	}
	s := &session{t: t, dir: dir}
	if _, err := fmt.Fscan(start("hub", "--store", "store", "--listen", "127.0.0.1:0"), &s.url); err != nil {
		t.Fatal(err)
	}
	// It says what it thinks of such a client.
	nc, err := net.Dial("tcp", strings.TrimPrefix(s.url, "nats://"))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	fmt.Fprint(nc, "no command\r\n")
	if _, err := io.Copy(io.Discard, nc); err != nil { // until the hub hangs up
		t.Log(err)
	}
	start("work", "--nats", s.url, "--jobs", "1", "--sandbox", "auto", "--cache", "cache") // says that it is connected
	out, _ := s.run(0, "kiebitz-farm", "run", "maumau", "--nats", s.url, "--random", "0", "--tasks", "1", "--sandbox", "auto", "-q", "--", "kiebitz", "solve", "maumau")
	if !strings.HasPrefix(out, "CONFORMS") {
		t.Errorf("found %q", out)
	}
}
