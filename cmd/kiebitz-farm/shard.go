package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"kiebitz/oracle/problems"
	"kiebitz/runner/farm"
)

// spec is what a worker needs to know of a run.
type spec struct {
	Problem string
	Flags   []string // of 'kiebitz run', each with its value
	Sandbox string   // its flag
	Command []string // the solver; names of packed files are relative
}

// title is a run in one line.
func (s *spec) title() string {
	return strings.Join(append(append([]string{s.Problem}, s.Flags...), append([]string{"--"}, s.Command...)...), " ")
}

// check refuses what a worker does for nobody: whoever submits a run chooses a
// program for the sandbox and no more.
func (s *spec) check(mode, dir string) error {
	if _, ok := problems.Find(s.Problem); !ok {
		return fmt.Errorf("unknown problem %q", s.Problem)
	}
	if s.Sandbox != mode {
		return fmt.Errorf("found the sandbox %q, expected %q, the one of this worker", s.Sandbox, mode)
	}
	if len(s.Command) == 0 {
		return errors.New("the solver's command is missing")
	}
	if err := checkWords(s.Flags); err != nil {
		return err
	}
	return inside(dir, s.Command)
}

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

// shard makes the command line of a shard.
func (s *spec) shard(index, of int, jsonFile string) []string {
	args := append([]string{"run", s.Problem}, s.Flags...)
	args = append(args, "--sandbox", s.Sandbox, "--jobs", "1", "--shard", fmt.Sprintf("%d/%d", index+1, of), "--quiet", "--json", jsonFile, "--")
	return append(args, s.Command...)
}

// execute carries out a task at a worker whose sandbox is of that mode.
func (k kiebitz) execute(ctx context.Context, mode string, t farm.Task, solver string) ([]byte, error) {
	var s spec
	if err := json.Unmarshal(t.Spec, &s); err != nil {
		return nil, fmt.Errorf("found a task that is no shard: %w", err)
	}
	dir, err := os.MkdirTemp("", "kiebitz-farm-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	result := filepath.Join(dir, "result.json")
	if solver == "" {
		solver = dir // nothing was packed
	}
	if err := s.check(mode, solver); err != nil {
		return nil, err
	}
	cmd := k.command(ctx, s.shard(t.Index, t.Of, result)...)
	cmd.Dir = solver
	out := new(tail)
	cmd.Stderr = out
	if err := finished(cmd.Run()); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out.line())
	}
	return packed(result)
}

// packed compresses a file: a shard lists thousands of cases much alike, and a
// server bounds the size of a message.
func packed(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.Copy(w, f); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

// largestResult bounds what a packed result may become, in bytes.
const largestResult = 1 << 30

// unpack writes a packed result into a file.
func unpack(name string, result []byte) error {
	r, err := gzip.NewReader(bytes.NewReader(result))
	if err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	n, err := io.Copy(f, io.LimitReader(r, largestResult+1))
	if err == nil && n > largestResult {
		err = fmt.Errorf("found more than %d bytes", largestResult)
	}
	return errors.Join(err, f.Close())
}

// finished tells an end with a verdict from one without.
func finished(err error) error {
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 {
		return nil // the solver does not conform
	}
	return err
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
	if err := finished(cmd.Run()); err != nil {
		return refuse("this machine can't carry out tasks: %s", out.line())
	}
	return nil
}

// spool is a farm.Merge that keeps the results in files, for kiebitz to merge
// when all are there: no more than one is in memory.
type spool struct {
	dir   string
	files []string
}

func newSpool() (*spool, error) {
	dir, err := os.MkdirTemp("", "kiebitz-farm-*")
	return &spool{dir: dir}, err
}

func (s *spool) close() { os.RemoveAll(s.dir) }

func (s *spool) Add(index int, result []byte) error {
	name := filepath.Join(s.dir, strconv.Itoa(index+1)+".json")
	if err := unpack(name, result); err != nil {
		return fmt.Errorf("the result of task %d: %w", index, err)
	}
	s.files = append(s.files, name)
	return nil
}

// merge makes the report of all results, as 'kiebitz run' would.
func (k kiebitz) merge(ctx context.Context, s *spool, flags []string) error {
	cmd := k.command(ctx, append(append([]string{"merge"}, flags...), s.dir)...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() > 0 {
		return statusError(exit.ExitCode())
	}
	return err
}
