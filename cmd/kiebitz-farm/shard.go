package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"kiebitz/internal/command"
	"kiebitz/internal/temporary"
	"kiebitz/runner/farm"
	"kiebitz/runner/result"
)

// tempPrefix begins the names of temporary folders.
const tempPrefix = "kiebitz-farm"

// kiebitz is the program that carries out shards and merges them.
type kiebitz string

// findKiebitz finds the program: the one that is named, the one beside this, or
// the one in the path. It must be of the same build.
func findKiebitz(ctx context.Context, named string) (kiebitz, error) {
	path := named
	if path == "" {
		self, err := os.Executable()
		if err != nil {
			return "", err
		}
		path = filepath.Join(filepath.Dir(self), "kiebitz"+filepath.Ext(self))
		if _, err := os.Stat(path); err != nil {
			path = "kiebitz"
		}
	}
	found, err := exec.LookPath(path)
	if err != nil {
		return "", &requestError{Msg: fmt.Sprintf("cannot find kiebitz: %v", err), Hint: "Put it beside kiebitz-farm, or name it: --kiebitz FILE."}
	}
	if found, err = filepath.Abs(found); err != nil {
		return "", err
	}
	out, err := exec.CommandContext(ctx, found, "--version").Output()
	if err != nil {
		return "", refuse("%s --version: %v", found, err)
	}
	if got := strings.TrimSpace(string(out)); got != version() {
		return "", refuse("%s: found version %q, expected %q, the one of kiebitz-farm", found, got, version())
	}
	return kiebitz(found), nil
}

// command makes a command that can be told to stop.
func (k kiebitz) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, string(k), args...)
	cmd.Cancel = func() error {
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			return cmd.Process.Kill()
		}
		return nil
	}
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// carryOut runs a program that dies with this one, even if this is killed. The
// system ends it with the thread that has started it, so that this one stays.
func carryOut(cmd *exec.Cmd) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	bind(cmd)
	return cmd.Run()
}

// execute carries out a task at a worker whose sandbox is of that mode.
func (k kiebitz) execute(ctx context.Context, mode string, t farm.Task, solver string) ([]byte, error) {
	var s spec
	if err := json.Unmarshal(t.Spec, &s); err != nil {
		return nil, fmt.Errorf("found a task that is not a shard: %w", err)
	}
	dir, err := temporary.Make(tempPrefix)
	if err != nil {
		return nil, err
	}
	defer dir.Remove()
	result := filepath.Join(dir.Path, "result.json")
	if solver == "" {
		solver = dir.Path // nothing was packed
	}
	if err := s.check(mode, solver); err != nil {
		return nil, err
	}
	cmd := k.command(ctx, s.shard(t.Index, t.Of, result)...)
	cmd.Dir = solver
	out := new(tail)
	cmd.Stderr = out
	err = carryOut(cmd)
	if !s.finished(err, exists(result)) {
		return nil, fmt.Errorf("%w: %s", err, out.line())
	}
	if s.Kind == sourceTask {
		if err := compiles(result); err != nil {
			return nil, err
		}
	}
	return packed(result)
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// compiles demands of the result in a file that its source does: else it says
// nothing of the cases.
func compiles(name string) error {
	d, err := readRun(name)
	if err != nil {
		return err
	}
	if c := d.NotCompiled(); c != nil {
		return &notCompiledError{c.Solver}
	}
	return nil
}

func readRun(name string) (*result.Run, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return result.Read(data)
}

// notCompiledError says that a source does not compile on this machine.
type notCompiledError struct{ *result.Failure }

func (e *notCompiledError) Error() string {
	message, _, _ := strings.Cut(strings.TrimSpace(e.Stderr.String()), "\n")
	return fmt.Sprintf("the source does not compile on this machine: %s: %s", e.Status, message)
}

// packed compresses a file.
func packed(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return farm.Compress(data)
}

// unpack writes a packed result into a file.
func unpack(name string, result []byte) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(farm.Expand(f, result), f.Close())
}

// status is the exit status of a program that was run; negative if it has none.
// A program that writes into a pipe nobody reads any more ends as shells report it.
func status(err error) int {
	if err == nil {
		return 0
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return -1
	}
	if w, ok := exit.Sys().(syscall.WaitStatus); ok && w.Signaled() && w.Signal() == syscall.SIGPIPE {
		return 128 + int(syscall.SIGPIPE)
	}
	return exit.ExitCode()
}

// tail keeps the end of what a program says.
type tail struct{ text []byte }

func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, p...)
	if n := len(t.text) - 4096; n > 0 {
		t.text = append(t.text[:0], t.text[n:]...)
	}
	return len(p), nil
}

// line returns the first line of the last words, which says what is wrong.
func (t *tail) line() string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(t.text)), "\n")
	if line == "" {
		return "it said nothing"
	}
	return line
}

// check runs a trivial solver as tasks will be, so that a machine that can't
// contain solvers does not take tasks to fail.
func (k kiebitz) check(ctx context.Context, mode string) error {
	out := new(tail)
	cmd := k.command(ctx, "run", "maumau", "--case", "samples/1", "--sandbox", mode, "--quiet", "--", "kiebitz", "solve", "maumau")
	cmd.Stderr = out
	if n := status(carryOut(cmd)); n != command.Conforms && n != command.Nonconform {
		return refuse("this machine can't carry out tasks: %s", out.line())
	}
	return nil
}

// spool is a farm.Merge that keeps the results in files, for kiebitz to merge
// when all are there: no more than one is in memory.
type spool struct {
	dir   *temporary.Folder
	files []string
}

func newSpool() (*spool, error) {
	dir, err := temporary.Make(tempPrefix)
	return &spool{dir: dir}, err
}

func (s *spool) close() { s.dir.Remove() }

func (s *spool) Add(index int, result []byte) error {
	name := filepath.Join(s.dir.Path, strconv.Itoa(index+1)+".json")
	if err := unpack(name, result); err != nil {
		return fmt.Errorf("the result of task %d: %w", index, err)
	}
	s.files = append(s.files, name)
	return nil
}

// merge makes the report of all results, as kiebitz would of the whole.
func (k kiebitz) merge(ctx context.Context, s *spool, flags []string) error {
	cmd := k.command(ctx, append(append([]string{"merge"}, flags...), s.dir.Path)...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return ended(carryOut(cmd))
}

// reportable finds, before a long wait, what is wrong with the flags of a merge.
func (k kiebitz) reportable(ctx context.Context, flags []string) error {
	cmd := k.command(ctx, append([]string{"merge", "--check-flags"}, flags...)...)
	cmd.Stderr = os.Stderr
	return ended(carryOut(cmd))
}

// ended ends as a program did that has said why.
func ended(err error) error {
	if n := status(err); n > 0 {
		return statusError(n)
	}
	return err
}
