package sandbox_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kiebitz/internal/long"
	"kiebitz/runner/sandbox"
)

// The programs that make files, in the folder made of the working directory.
func init() {
	must := func(list ...error) {
		if err := errors.Join(list...); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	write := func(name, text string, mode os.FileMode) error { return os.WriteFile(name, []byte(text), mode) }
	makers := map[string]func(){
		"make": func() {
			source, err := os.ReadFile("source.x")
			must(err, write("made/solver", string(source), 0o755), os.Mkdir("made/sub", 0o755), write("made/sub/data", "2", 0o644),
				write("beside", "3", 0o644), write(filepath.Join(os.Getenv("TMPDIR"), "temporary"), "4", 0o644))
		},
		"make nothing": func() {},
		"make and ask": func() { // as javac does: it wants to know what there is
			if fd, err := syscall.Socket(syscall.AF_INET6, syscall.SOCK_STREAM, 0); err == nil {
				syscall.Close(fd)
			}
			must(write("made/solver", "the source", 0o755))
		},
		"make and fail": func() {
			must(write("made/solver", "1", 0o755))
			fmt.Fprint(os.Stderr, "first words"+strings.Repeat(".", 1<<20))
			os.Exit(1)
		},
		"make links": func() {
			must(os.Symlink("/etc/passwd", "made/link"), os.Symlink("/etc", "made/folder"), os.Symlink("../source.x", "made/near"),
				syscall.Mkfifo("made/pipe", 0o666), write("made/locked", "1", 0), os.Mkdir("made/closed", 0))
			fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
			must(err)
			syscall.Bind(fd, &syscall.SockaddrUnix{Name: "made/socket"}) // where sockets may be had
			syscall.Mknod("made/device", syscall.S_IFCHR|0o666, 1<<8|5)  // and devices
			must(write("made/\xff\n:name", "2", 0o644))
		},
		"make sparse": func() { must(write("made/solver", "1", 0o755), os.Truncate("made/solver", 3<<20)) },
		"make many": func() {
			for i := range 600 {
				must(write(fmt.Sprintf("made/%d", i), "", 0o644))
			}
		},
		"make deep": func() {
			for range 200 {
				must(write("made/file", "1", 0o644), os.Mkdir("made/made", 0o755), os.Chdir("made"))
			}
		},
		"make a link of made": func() { must(os.Remove("made"), os.Symlink("/etc", "made")) },
		"make made a pipe":    func() { must(os.Remove("made"), syscall.Mkfifo("made", 0o666)) },
		"look around": func() {
			for _, name := range os.Args[3:] {
				_, err := os.ReadFile(name)
				fmt.Println(err == nil)
			}
		},
	}
	for name, f := range makers {
		modes[name] = f
	}
}

// TestCollect demands that what a program has made comes out of its box, and
// that nothing else does, whatever it puts there.
func TestCollect(t *testing.T) {
	long.Test(t, "lets hostile programs go to their limits")
	file := func(name, data string) sandbox.File { return sandbox.File{Name: name, Data: []byte(data)} }
	solver := sandbox.File{Name: "solver", Data: []byte("the source"), Executable: true}
	for _, tc := range []struct {
		mode, reason string
		end          sandbox.End
		want         []sandbox.File
	}{
		{"make", "files and those in folders are collected, others are not", sandbox.Exited, []sandbox.File{solver, file("sub/data", "2")}},
		{"make and ask", "a compiler that asks for the network is not ended", sandbox.Exited, []sandbox.File{solver}},
		{"make nothing", "there need not be any", sandbox.Exited, nil},
		{"make and fail", "who fails has made nothing", sandbox.Crashed, nil},
		{"make links", "links are not followed, pipes and devices not opened", sandbox.Exited, []sandbox.File{file("\xff\n:name", "2")}},
		{"make sparse", "size is limited", sandbox.OutputLimit, nil},
		{"make many", "an empty file is not for nothing", sandbox.OutputLimit, nil},
		{"make a link of made", "the folder itself can be a trap", sandbox.Exited, nil},
		{"make made a pipe", "in more than one way", sandbox.Exited, nil},
	} {
		t.Run(tc.mode, func(t *testing.T) {
			eachTier(t, func(t *testing.T, tier int) {
				r, left := makeFiles(t, tier, tc.mode)
				if r.End != tc.end {
					t.Fatalf("%s: got %s (%s) %s, expected %s", tc.reason, r.End, r.Status, r.Stderr, tc.end)
				}
				got := r.Files
				if tier == 4 && os.Geteuid() == 0 { // root reads even what nobody may
					got = nil
					for _, f := range r.Files {
						if f.Name != "locked" {
							got = append(got, f)
						}
					}
				}
				if d := cmp.Diff(tc.want, got); d != "" {
					t.Errorf("%s: expected -, got +:\n%s", tc.reason, d)
				}
				if tc.mode == "make and fail" && !strings.HasPrefix(string(r.Stderr), "first words") {
					t.Errorf("the first words are lost: %.40q", r.Stderr)
				}
				if len(left) > 0 {
					t.Errorf("left behind: %q", left)
				}
			})
		})
	}
}

// TestCollectDeep demands that folders in folders end somewhere.
func TestCollectDeep(t *testing.T) {
	eachTier(t, func(t *testing.T, tier int) {
		r, left := makeFiles(t, tier, "make deep")
		if r.End != sandbox.Exited || len(r.Files) == 0 || len(r.Files) > 20 {
			t.Errorf("got %s (%s) and %d files", r.End, r.Status, len(r.Files))
		}
		if len(left) > 0 {
			t.Errorf("left behind: %q", left)
		}
	})
}

// makeFiles runs a mode that makes files, twice in one box, and returns the
// second result and what is left in the folder for temporary files.
func makeFiles(t *testing.T, tier int, mode string) (r sandbox.Result, left []string) {
	t.Helper()
	temp := publicDir(t)
	t.Setenv("TMPDIR", temp)
	o := sandbox.Options{Command: []string{os.Args[0], "mode", mode}, Collect: "made", Force: tier, Env: []string{"GORACE"},
		Limits: sandbox.Limits{Wall: time.Minute, Collect: 2 << 20}}
	if tier == 4 {
		o.Mode = sandbox.Off
	}
	box, err := sandbox.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		r, err = box.Run(context.Background(), sandbox.Process{Files: []sandbox.File{{Name: "source.x", Data: []byte("the source")}}})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := box.Close(); err != nil {
		t.Error(err)
	}
	left, _ = filepath.Glob(filepath.Join(temp, "*"))
	return r, left
}

// TestCollectHides demands that a program that makes files is shown neither
// the working directory nor what relative words of its command happen to name
// there, but absolute ones.
func TestCollectHides(t *testing.T) {
	dir := publicDir(t)
	named := publicDir(t)
	t.Chdir(dir)
	secret, shown := filepath.Join(dir, "secret"), filepath.Join(named, "shown")
	if err := errors.Join(os.WriteFile(secret, nil, 0o644), os.WriteFile(shown, nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, tier := range []int{1, 2, 3} {
		box, err := sandbox.Open(sandbox.Options{Command: []string{os.Args[0], "mode", "look around", "secret", "../" + filepath.Base(dir) + "/secret", shown},
			Collect: "made", Force: tier, Limits: sandbox.Limits{Wall: time.Minute}})
		if err != nil {
			t.Fatal(err)
		}
		defer box.Close()
		r, err := box.Run(context.Background(), sandbox.Process{})
		if got := string(r.Stdout); err != nil || got != "false\nfalse\ntrue\n" {
			t.Errorf("T%d: %v, %q %q", tier, err, got, r.Stderr)
		}
		// A program of the system is shown the working directory elsewhere.
		box, err = sandbox.Open(sandbox.Options{Command: []string{"/bin/sh", "-c", "cat '" + secret + "' || echo hidden"},
			Collect: "made", Force: tier, Limits: sandbox.Limits{Wall: time.Minute}})
		if err != nil {
			t.Fatal(err)
		}
		defer box.Close()
		if r, err = box.Run(context.Background(), sandbox.Process{}); err != nil || string(r.Stdout) != "hidden\n" {
			t.Errorf("T%d: %v, a program of the system got %q", tier, err, r.Stdout)
		}
	}
}

// TestCollectFailed demands the files of a program that fails, if they are asked for:
// what it has recorded until then.
func TestCollectFailed(t *testing.T) {
	eachTier(t, func(t *testing.T, tier int) {
		box, err := sandbox.Open(sandbox.Options{Command: []string{os.Args[0], "mode", "make and fail"}, Collect: "made", CollectFailed: true, Force: tier,
			Env: []string{"GORACE"}, Limits: sandbox.Limits{Wall: time.Minute, Collect: 2 << 20}})
		if err != nil {
			t.Fatal(err)
		}
		defer box.Close()
		r, err := box.Run(context.Background(), sandbox.Process{})
		if err != nil || r.End != sandbox.Crashed || len(r.Files) != 1 || string(r.Files[0].Data) != "1" {
			t.Errorf("got %s, files %v (%v), expected crashed with the file that it made", r.End, r.Files, err)
		}
	})
}
