package sandbox_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"kiebitz/internal/long"
	"kiebitz/runner/sandbox"
)

// modes are the programs that the test plays itself: it starts its own
// executable with the name of one after the word "mode".
var modes = map[string]func(){
	"cat": func() {
		var b bytes.Buffer
		b.ReadFrom(os.Stdin)
		os.Stdout.Write(b.Bytes())
	},
	"exit 3": func() { fmt.Fprintln(os.Stderr, "last words"); os.Exit(3) },
	"panic":  func() { panic("on purpose") },
	"sleep":  func() { time.Sleep(3 * time.Minute) },
	"flood":  func() { flood(os.Stdout) },
	"deep": func() { // as Java's stacks are
		fmt.Fprintln(os.Stderr, "StackOverflowError\n"+strings.Repeat("\tat Main.f(Main.java:3)\n", 2000)+"last words")
		os.Exit(1)
	},
	"flood 2": func() { flood(os.Stderr) },
	"burn":    burn,
	"burn aside": func() { // the first thread sleeps, as that of a Java machine does
		runtime.LockOSThread()
		go burn()
		time.Sleep(20 * time.Second)
	},
	"burn beside": func() { // as long as somebody holds its input
		var alone atomic.Bool
		go func() { io.Copy(io.Discard, os.Stdin); alone.Store(true) }()
		for !alone.Load() {
		}
	},
	"unread": func() { fmt.Println("done") },
	"env":    func() { fmt.Println(os.Getenv("KIEBITZ_GIVEN"), os.Getenv("KIEBITZ_HERE")) },
	"orphan": func() { // leaves a child behind that holds the pipes
		child := exec.Command(os.Args[0], "mode", "sleep")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			panic(err)
		}
		fmt.Println(child.Process.Pid)
	},
}

func burn() {
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); {
	}
}

func flood(f *os.File) {
	for chunk := bytes.Repeat([]byte("x"), 1<<16); ; {
		if _, err := f.Write(chunk); err != nil {
			return
		}
	}
}

func TestMain(m *testing.M) {
	if len(os.Args) >= 3 && os.Args[1] == "mode" {
		modes[os.Args[2]]()
		return
	}
	// A program with the race detector sleeps a second before it ends.
	os.Setenv("GORACE", "atexit_sleep_ms=0")
	os.Exit(m.Run())
}

// start runs a mode.
func start(t *testing.T, tier int, ctx context.Context, mode string, stdin []byte, l sandbox.Limits) sandbox.Result {
	t.Helper()
	return run(t, ctx, sandbox.Options{Command: []string{os.Args[0], "mode", mode}, Limits: l, Force: tier, Env: []string{"GORACE"}}, stdin)
}

// run runs a process in a box of its own.
func run(t *testing.T, ctx context.Context, o sandbox.Options, stdin []byte) sandbox.Result {
	t.Helper()
	box, err := sandbox.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	defer box.Close()
	r, err := box.Run(ctx, sandbox.Process{Stdin: stdin})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// tiers are those that this system can be expected to have.
func tiers() []int {
	if runtime.GOOS == "linux" {
		return []int{1, 2, 3, 4}
	}
	return []int{4}
}

// eachTier runs a test in every tier.
func eachTier(t *testing.T, test func(t *testing.T, tier int)) {
	for _, tier := range tiers() {
		t.Run(fmt.Sprintf("T%d", tier), func(t *testing.T) { test(t, tier) })
	}
}

func TestRun(t *testing.T) {
	big := bytes.Repeat([]byte("0123456789abcdef"), 1<<16)       // 1 MiB, more than any pipe holds
	limits := sandbox.Limits{Wall: time.Minute, Output: 4 << 20} // the machine may be busy
	const bound = 2 * time.Minute                                // what the end costs included, and less than a mode sleeps
	for _, tc := range []struct {
		name, reason string
		stdin        []byte
		limits       sandbox.Limits
		end          sandbox.End
	}{
		{"cat", "input and output larger than a pipe do not lock each other", big, limits, sandbox.Exited},
		{"unread", "a program need not read its input", big, limits, sandbox.Exited},
		{"exit 3", "another status than 0 is a crash", nil, limits, sandbox.Crashed},
		{"panic", "so is a panic", nil, limits, sandbox.Crashed},
		{"deep", "the exception is named above a stack of any length", nil, limits, sandbox.Crashed},
		{"sleep", "a sleeper is killed at the limit", nil, sandbox.Limits{Wall: 200 * time.Millisecond}, sandbox.TimedOut},
		{"flood", "a flood is stopped at the limit", nil, limits, sandbox.OutputLimit},
		{"flood 2", "a flood of errors costs no memory", nil, sandbox.Limits{Wall: time.Minute, Output: 1 << 20}, sandbox.OutputLimit},
	} {
		t.Run(tc.name, func(t *testing.T) {
			eachTier(t, func(t *testing.T, tier int) {
				if tc.name == "flood 2" && tier == 4 { // a pipe can be emptied; a file has a limit
					tc.limits.Wall, tc.end = 300*time.Millisecond, sandbox.TimedOut
				}
				began := time.Now()
				r := start(t, tier, context.Background(), tc.name, tc.stdin, tc.limits)
				if r.End != tc.end {
					t.Errorf("%s: got %s (%s), expected %s", tc.reason, r.End, r.Status, tc.end)
				}
				if d := time.Since(began); d > bound {
					t.Errorf("%s: took %s", tc.reason, d)
				}
				switch tc.name {
				case "cat":
					if !bytes.Equal(r.Stdout, big) {
						t.Errorf("%d of %d bytes came back", len(r.Stdout), len(big))
					}
				case "exit 3":
					if r.Status != "exit status 3" || string(r.Stderr) != "last words\n" {
						t.Errorf("got %q and %q", r.Status, r.Stderr)
					}
				case "deep":
					if got := string(r.Stderr); !strings.HasPrefix(got, "StackOverflowError\n") || !strings.HasSuffix(got, "last words\n") || len(got) > 20<<10 {
						t.Errorf("got %d bytes, %.40q to %.40q", len(got), got, got[max(0, len(got)-40):])
					}
				case "flood":
					if len(r.Stdout) != tc.limits.Output {
						t.Errorf("kept %d bytes, expected %d", len(r.Stdout), tc.limits.Output)
					}
				case "flood 2":
					if len(r.Stderr) > 1<<20 {
						t.Errorf("kept %d bytes", len(r.Stderr))
					}
				}
			})
		})
	}
}

// TestOrphan proves that a child that outlives its parent with the output in
// its hands neither delays the result nor survives it.
func TestOrphan(t *testing.T) {
	eachTier(t, func(t *testing.T, tier int) {
		r := start(t, tier, context.Background(), "orphan", nil, sandbox.Limits{Wall: time.Minute}) // less than the child sleeps
		if r.End != sandbox.Exited {
			t.Errorf("got %s after %s", r.End, r.Wall)
		}
		if tier < 3 {
			return // its number says nothing here; the namespace is gone
		}
		pid := strings.TrimSpace(string(r.Stdout))
		for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
			stat, err := os.ReadFile("/proc/" + pid + "/stat")
			if err != nil || strings.Contains(string(stat), ") Z ") {
				return // gone, or dead and not yet reaped by init
			}
		}
		t.Errorf("the child %s is still there", pid)
	})
}

// TestEnv demands that variables reach a solver in every tier.
func TestEnv(t *testing.T) {
	t.Setenv("KIEBITZ_HERE", "here")
	eachTier(t, func(t *testing.T, tier int) {
		box, err := sandbox.Open(sandbox.Options{Command: []string{os.Args[0], "mode", "env"}, Force: tier, Env: []string{"KIEBITZ_GIVEN=given", "KIEBITZ_HERE"}})
		if err != nil {
			t.Fatal(err)
		}
		defer box.Close()
		if r, err := box.Run(context.Background(), sandbox.Process{}); err != nil || string(r.Stdout) != "given here\n" {
			t.Errorf("got %q, %v", r.Stdout, err)
		}
	})
}

func TestStopped(t *testing.T) {
	eachTier(t, func(t *testing.T, tier int) {
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		defer cancel()
		if r := start(t, tier, ctx, "sleep", nil, sandbox.Limits{}); r.End != sandbox.Stopped {
			t.Errorf("got %s", r.End)
		}
		if r := start(t, tier, ctx, "sleep", nil, sandbox.Limits{}); r.End != sandbox.Stopped {
			t.Errorf("after the end of the context: got %s", r.End)
		}
	})
}

// TestStarved demands that who was late because others had the processors is
// told from one that slept.
func TestStarved(t *testing.T) {
	long.Test(t, "lets hostile programs go to their limits")
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells how long a process was ready to run")
	}
	for range 4 * runtime.NumCPU() {
		other := exec.Command(os.Args[0], "mode", "burn beside")
		if _, err := other.StdinPipe(); err != nil {
			t.Fatal(err)
		}
		if err := other.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { other.Process.Kill(); other.Wait() })
	}
	for _, tc := range []struct { // which the same code tells in each tier
		tier    int
		command []string
		wall    time.Duration
		starved bool
	}{
		{1, []string{os.Args[0], "mode", "burn"}, time.Second, true},
		{2, []string{os.Args[0], "mode", "burn aside"}, time.Second, true},
		// One that needs next to nothing to start, and a long time: on a busy
		// machine a large program is still starting when it should sleep.
		{3, []string{"sleep", "100"}, 3 * time.Second, false},
	} {
		r := run(t, context.Background(), sandbox.Options{Command: tc.command, Limits: sandbox.Limits{Wall: tc.wall}, Force: tc.tier}, nil)
		if r.End != sandbox.TimedOut || r.Starved != tc.starved {
			t.Errorf("T%d, %q: %s, starved %v, expected %v", tc.tier, tc.command, r.End, r.Starved, tc.starved)
		}
	}
}

func TestStartError(t *testing.T) {
	for _, mode := range []sandbox.Mode{sandbox.Auto, sandbox.Off} {
		box, err := sandbox.Open(sandbox.Options{Mode: mode, Command: []string{"./nothing-here"}})
		if err == nil {
			_, err = box.Run(context.Background(), sandbox.Process{})
			box.Close()
		}
		var start *sandbox.StartError
		if !errors.As(err, &start) || err.Error() != `cannot start the solver "./nothing-here": no such file or directory` {
			t.Errorf("%s: got %v", mode, err)
		}
	}
}
