package sandbox_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"kiebitz/runner/sandbox"
)

// unable skips a test with a line that says why; in CI what it lacks can be
// installed, and it fails.
func unable(t testing.TB, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf(format, args...)
	}
	t.Skipf("skipped: "+format, args...)
}

// publicDir makes a folder that every user may read.
func publicDir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "zoo")
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// compiled are the C programs that a test has compiled, by their source.
var compiled sync.Map

// compile compiles the C programs of a folder into another and copies the
// Python ones; with names, only these.
func compile(t testing.TB, from, to string, only ...string) {
	t.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil {
		unable(t, "no C compiler (cc) to compile the programs in %s", from)
	}
	files, err := filepath.Glob(filepath.Join(from, "*.*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs in %s: %v", from, err)
	}
	for _, file := range files {
		base := filepath.Base(file)
		name, ext := strings.TrimSuffix(base, filepath.Ext(base)), filepath.Ext(base)
		switch {
		case ext == ".c" && (len(only) == 0 || slices.Contains(only, name)):
			program, known := compiled.Load(file)
			if !known {
				cmd := exec.Command(cc, "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread", "-o", filepath.Join(to, name), file)
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Fatalf("%s: %v\n%s", base, err, out)
				}
				if program, err = os.ReadFile(filepath.Join(to, name)); err == nil {
					compiled.Store(file, program)
				}
			} else {
				err = os.WriteFile(filepath.Join(to, name), program.([]byte), 0o755)
			}
			if err != nil {
				t.Fatal(err)
			}
		case ext == ".py":
			data, err := os.ReadFile(file)
			if err == nil {
				err = os.WriteFile(filepath.Join(to, base), data, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// ownDisk puts a file system on a folder in which nobody else writes, and demands that
// in the end as much of it is free as before: also a file without a name shows. Where
// it can't be had, as by a user without rights, a line says so.
func ownDisk(t *testing.T, dir string) {
	t.Helper()
	image := filepath.Join(publicDir(t), "disk")
	file, err := os.Create(image)
	if err == nil {
		err = errors.Join(file.Truncate(2<<30), file.Close())
	}
	for _, command := range [][]string{{"mkfs.ext4", "-q", "-E", "lazy_itable_init=0", image}, {"mount", "-o", "loop", image, dir}} {
		if err == nil {
			var out []byte
			if out, err = exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
				err = fmt.Errorf("%w: %s", err, bytes.TrimSpace(out))
			}
		}
	}
	if err != nil {
		t.Logf("%s is on the disk of others: %v", dir, err)
		return
	}
	lost := filepath.Join(dir, "lost+found")
	if err := errors.Join(os.Remove(lost), os.Chmod(dir, 0o755)); err != nil {
		t.Error(err)
	}
	before := free(t, dir)
	t.Cleanup(func() {
		if after := free(t, dir); after != before {
			t.Errorf("%s has %d bytes free, had %d", dir, after, before)
		}
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Errorf("%s: %v", dir, err)
		}
	})
}

// free returns the bytes that are free on the file system of a folder, after a second
// in which it may write down what was removed.
func free(t *testing.T, dir string) uint64 {
	t.Helper()
	var s syscall.Statfs_t
	for range 2 {
		syscall.Sync()
		time.Sleep(time.Second)
	}
	if err := syscall.Statfs(dir, &s); err != nil {
		t.Fatal(err)
	}
	return s.Bfree * uint64(s.Bsize)
}

// world is what the zoo's programs try to reach, and what must stay as it is.
type world struct {
	programs string
	names    map[string]string // what "$name" stands for in the arguments of a row
	guarded  []string          // folders in which nothing may change
	reached  atomic.Int32      // connections and packets that came through
}

// newWorld makes it.
func newWorld(t *testing.T, programs string) *world {
	t.Helper()
	dir := publicDir(t)
	w := &world{programs: programs, guarded: []string{programs}}
	ns, err := os.Readlink("/proc/self/ns/pid")
	if err != nil {
		t.Fatal(err)
	}
	w.names = map[string]string{"pidns": ns, "harness": strconv.Itoa(os.Getpid()), "setuid": filepath.Join(programs, setuidCopy)}
	for _, name := range []string{"home", "outside", "victim"} {
		path := filepath.Join(dir, name)
		for _, file := range []string{"secret", "answer"} {
			err = errors.Join(err, os.MkdirAll(path, 0o755), os.WriteFile(filepath.Join(path, file), []byte("4711"), 0o644))
		}
		w.names[name] = path
		w.guarded = append(w.guarded, path)
	}
	if err != nil {
		t.Fatal(err)
	}
	w.names["secret"], w.names["answer"] = filepath.Join(dir, "home", "secret"), filepath.Join(dir, "home", "answer")
	w.listen(t, dir)
	t.Setenv("KIEBITZ_ZOO_SECRET", secret)
	return w
}

// secret is a word of the harness's environment that no solver may see.
const secret = "swordfish-4711"

// listen opens the sockets that programs try to reach.
func (w *world) listen(t *testing.T, dir string) {
	t.Helper()
	must := func(closer interface{ Close() error }, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { closer.Close() })
	}
	accept := func(l net.Listener) {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			w.reached.Add(1)
			c.Close()
		}
	}
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	must(tcp, err)
	udp, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(udp, err)
	w.names["abstract"] = "zoo-" + rand.Text()
	abstract, err := net.Listen("unix", "@"+w.names["abstract"])
	must(abstract, err)
	w.names["socket"] = filepath.Join(dir, "socket")
	socket, err := net.Listen("unix", w.names["socket"])
	must(socket, err)
	w.names["datagrams"] = filepath.Join(dir, "datagrams")
	datagrams, err := net.ListenPacket("unixgram", w.names["datagrams"])
	must(datagrams, err)
	for _, name := range []string{"socket", "datagrams"} {
		if err := os.Chmod(w.names[name], 0o777); err != nil {
			t.Fatal(err)
		}
	}
	go accept(tcp)
	go accept(abstract)
	go accept(socket)
	receive := func(c net.PacketConn) {
		for buf := make([]byte, 16); ; {
			if _, _, err := c.ReadFrom(buf); err != nil {
				return
			}
			w.reached.Add(1)
		}
	}
	go receive(udp)
	go receive(datagrams)
	_, w.names["tcp"], _ = net.SplitHostPort(tcp.Addr().String())
	_, w.names["udp"], _ = net.SplitHostPort(udp.LocalAddr().String())
}

// listing describes all files below the folders, so that a change shows.
func listing(t *testing.T, dirs []string) string {
	t.Helper()
	var b strings.Builder
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := d.Info()
			if err != nil {
				return err
			}
			modified := info.ModTime()
			if d.IsDir() { // that files were made and removed is not told of
				modified = time.Time{}
			}
			fmt.Fprintln(&b, path, info.Mode(), info.Size(), modified.UnixNano())
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// carriers returns the processes that carry a token in their command line.
func carriers(token string) []int {
	var list []int
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range files {
		words, err := os.ReadFile(file)
		if err == nil && slices.ContainsFunc(bytes.Split(words, []byte{0}), func(w []byte) bool { return string(w) == token }) {
			pid, _ := strconv.Atoi(strings.Split(file, "/")[2])
			list = append(list, pid)
		}
	}
	return list
}

// appear waits until a process carries the token and returns it, or 0.
func appear(token string) int {
	if pids := appearing(token, 1); len(pids) > 0 {
		return pids[0]
	}
	return 0
}

// appearing waits until n do and returns them, or nil.
func appearing(token string, n int) []int {
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if pids := carriers(token); len(pids) >= n {
			return pids
		}
	}
	return nil
}

// vanish waits until none does, and reports whether that came long before they
// end by themselves.
func vanish(token string) bool {
	for deadline := time.Now().Add(30 * time.Second); len(carriers(token)) > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			return false
		}
	}
	return true
}

// cage is a box that runs one program of the zoo.
type cage struct {
	box   *sandbox.Box
	token string
	known []string // in the scratch folder before any process has run
}

// mode is the file that tells a program of the zoo what to do.
const mode = "mode"

// zooLimits are small, so that the rows are quick, except the clocks: those are
// for rows that name them.
var zooLimits = sandbox.Limits{
	CPU: 60 * time.Second, Wall: 60 * time.Second, Memory: 256 << 20, Output: 4 << 20, Processes: 64, Scratch: 16 << 20,
}

// slow is how many times more time programs get: on an emulated machine
// (KIEBITZ_SLOW) an interpreter takes a second to start.
var slow = func() time.Duration {
	n, err := strconv.Atoi(cmp.Or(os.Getenv("KIEBITZ_SLOW"), "1"))
	if err != nil || n < 1 {
		panic(fmt.Sprintf("KIEBITZ_SLOW: found %q, expected a factor", os.Getenv("KIEBITZ_SLOW")))
	}
	return time.Duration(n)
}()

// open makes the cage for a program, or skips the test if the tier can't be
// had.
func (w *world) open(t *testing.T, tier int, program string, change func(*sandbox.Limits)) *cage {
	t.Helper()
	c := &cage{token: "zoo-" + rand.Text()}
	command := []string{filepath.Join(w.programs, program), "--in-the-zoo", c.token, "{" + mode + "}"}
	if strings.HasSuffix(program, ".py") {
		command = append([]string{python(t), "-B"}, command...)
	}
	o := sandbox.Options{Mode: sandbox.Auto, Command: command, Limits: zooLimits, Force: tier}
	if strings.HasSuffix(program, ".py") {
		o.Read = []string{w.programs} // they import one of them
	}
	if change != nil {
		change(&o.Limits)
	}
	o.Limits.CPU, o.Limits.Wall = o.Limits.CPU*slow, o.Limits.Wall*slow
	var err error
	if c.box, err = sandbox.Open(o); err != nil {
		t.Fatalf("%s in T%d: %v", program, tier, err)
	}
	if c.box.Tier().Level != tier {
		t.Fatalf("got %s, expected T%d", c.box.Tier(), tier)
	}
	// Below a scratch folder at /tmp, the solver's own folder may be shown.
	r, err := c.good(nil)
	if err != nil || r.End != sandbox.Exited {
		t.Fatalf("%s in T%d, which is good: %s (%s) %v", program, tier, r.End, r.Status, err)
	}
	for _, line := range strings.Split(string(r.Stdout), "\n") {
		if name, ok := strings.CutPrefix(line, "scratch "); ok {
			c.known = append(c.known, name)
		}
	}
	return c
}

// python returns an interpreter that every user can run.
func python(t *testing.T) string {
	t.Helper()
	for _, path := range []string{"/usr/bin/python3", "/usr/local/bin/python3"} {
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	unable(t, "no python3 in /usr/bin or /usr/local/bin")
	return ""
}

// play runs the program with arguments, hostile.
func (c *cage) play(ctx context.Context, stdin []byte, args ...string) (sandbox.Result, error) {
	return c.run(ctx, stdin, append([]string{"bad"}, args...))
}

func (c *cage) run(ctx context.Context, stdin []byte, lines []string) (sandbox.Result, error) {
	data := []byte(strings.Join(lines, "\n") + "\n")
	return c.box.Run(ctx, sandbox.Process{Stdin: stdin, Files: []sandbox.File{{Name: mode, Data: data}}})
}

// good runs the program as a good one. That others have the processor is not
// held against it.
func (c *cage) good(stdin []byte) (r sandbox.Result, err error) {
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); {
		if r, err = c.run(context.Background(), stdin, append([]string{"good"}, c.known...)); err != nil || !r.Starved {
			break
		}
	}
	return r, err
}

// echoes reports how the program fails to copy its input when it is good.
func (c *cage) echoes(stdin []byte) error {
	r, err := c.good(stdin)
	if err != nil {
		return err
	}
	if r.End != sandbox.Exited || !bytes.Equal(r.Stdout, stdin) {
		return fmt.Errorf("a good program ended as %s (%s) and printed %d of %d bytes: %.80q %.200q", r.End, r.Status, len(r.Stdout), len(stdin), r.Stdout, r.Stderr)
	}
	return nil
}

// close closes the box and tells of what is still there.
func (c *cage) close(t *testing.T) {
	t.Helper()
	if err := c.box.Close(); err != nil {
		t.Errorf("closing the box: %v", err)
	}
	if pids := carriers(c.token); len(pids) > 0 {
		t.Errorf("processes %v outlive their box", pids)
	}
}
