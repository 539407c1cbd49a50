package farm

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"kiebitz/internal/long"
	"kiebitz/runner/farm/hub"
)

var (
	tasksFlag  = flag.Int("tasks", 200, "tasks of a run in the tests of faults")
	repeatFlag = flag.Int("repeat", 1, "how often each test of a fault is run")
)

// The test's executable is a worker or a server as well: faults are done to
// real processes.
func TestMain(m *testing.M) {
	flag.Parse()
	role := os.Getenv("KIEBITZ_FARM_TEST")
	if role != "" {
		go endWithParent(os.Getppid())
	}
	switch role {
	case "worker":
		os.Exit(workerMain())
	case "server":
		os.Exit(serverMain())
	case "submitter":
		os.Exit(submitterMain())
	}
	long.Waiting()
	os.Exit(m.Run())
}

// endWithParent ends this process when its parent has ended: a test that runs out
// of time cleans nothing up.
func endWithParent(parent int) {
	for os.Getppid() == parent {
		time.Sleep(100 * time.Millisecond)
	}
	os.Exit(1)
}

// The version and suite of the tests.
const (
	testVersion = "kiebitz v1"
	testSuite   = "maumau 1"
)

// testResult is what a task of the tests returns.
type testResult struct {
	Index, Of, Pid int
	Solver         string // content of the solver's file "name"
	Pad            string
}

// slowly carries out tasks in some time, given in the task.
func slowly(ctx context.Context, t Task, solver string) ([]byte, error) {
	var spec struct {
		Sleep time.Duration
		Hang  string // a file that one worker makes, and then hangs
		Late  string // a file that one worker makes; it waits until there is one with ".go"
		Gate  string // a file; the second half of the tasks waits until there is one
		Pad   int    // bytes of each result
		Kill  []int  // tasks whose worker ends
		Fail  []int  // tasks that no worker can do
		Huge  []int  // tasks with a result that is too large
	}
	if err := json.Unmarshal(t.Spec, &spec); err != nil {
		return nil, err
	}
	if slices.Contains(spec.Kill, t.Index) {
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			self.Kill()
		}
	}
	if slices.Contains(spec.Fail, t.Index) {
		return nil, errors.New("no sandbox\non this machine")
	}
	if t.Index >= 10 && first(spec.Hang, t.Index) {
		<-ctx.Done()
	}
	if t.Index >= 10 && first(spec.Late, t.Index) {
		waitFor(ctx, spec.Late+".go")
	}
	if spec.Gate != "" && t.Index >= t.Of/2 {
		waitFor(ctx, spec.Gate)
	}
	select {
	case <-time.After(spec.Sleep):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if slices.Contains(spec.Huge, t.Index) {
		return make([]byte, 9<<20), nil
	}
	name := ""
	if t.Solver != "" {
		data, err := os.ReadFile(filepath.Join(solver, "name"))
		if err != nil {
			return nil, err
		}
		name = string(data)
	}
	return json.Marshal(testResult{t.Index, t.Of, os.Getpid(), name, strings.Repeat("x", spec.Pad)})
}

// waitFor waits until there is a file.
func waitFor(ctx context.Context, name string) {
	for ctx.Err() == nil {
		if _, err := os.Stat(name); err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// first makes a file with who and what it is, if it is the first to do so.
func first(name string, index int) bool {
	if name == "" {
		return false
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return false
	}
	defer f.Close()
	fmt.Fprintln(f, os.Getpid(), index)
	return true
}

func logTo(w *os.File) func(string) {
	return func(line string) { fmt.Fprintf(w, "%s\n", line) }
}

// workerMain is a worker process.
func workerMain() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	f, err := Dial(Options{URL: os.Getenv("URL"), Role: Worker, Log: logTo(os.Stderr)})
	if err == nil {
		jobs, _ := strconv.Atoi(os.Getenv("JOBS"))
		version := os.Getenv("VERSION")
		if version == "" {
			version = testVersion
		}
		err = f.Work(ctx, WorkOptions{
			Execute: slowly, Jobs: jobs, Version: version, Suite: testSuite, Cache: os.Getenv("CACHE"),
			Finished: func(t Task) { fmt.Printf("finished %d\n", t.Index) },
		})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// serverMain is a process with a hub. It prints its address.
func serverMain() int {
	h, err := hub.Start(hub.Options{Config: os.Getenv("CONFIG"), Log: os.Stderr})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Println(h.URL())
	<-h.Done()
	return 0
}

// submitterMain submits a run and collects it, until it is killed.
func submitterMain() int {
	ctx := context.Background()
	f, err := Dial(Options{URL: os.Getenv("URL"), Role: Submitter, Log: logTo(os.Stderr), AckWait: 2 * time.Second})
	var r Run
	if err == nil {
		err = json.Unmarshal([]byte(os.Getenv("RUN")), &r)
	}
	if err == nil {
		err = f.Setup(ctx)
	}
	if err == nil {
		var got *Run
		if got, err = f.Submit(ctx, r); err == nil {
			fmt.Println("submitted", got.ID)
			_, err = f.Collect(ctx, got, new(sum), CollectOptions{Progress: func(done int) { fmt.Println("merged", done) }})
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
