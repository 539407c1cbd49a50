package runner_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

// pace is what a game takes of the solver that crawls.
const pace = 100 * time.Millisecond

// paceLimit is less than the games of a batch take. Without a box nobody looks at the processor time
// before a process has ended: what ends it is the clock, after twice this and 100 ms. A batch must
// take longer than that, too, by a margin: if it is done, its games have all been printed, and
// it is the last one that counts as late, not the first.
const paceLimit = 3 * pace

// gamesVar names a file that gets the number of games that each process is given.
const gamesVar = "KIEBITZ_TEST_FILE"

func init() {
	solvers["crawls"] = func() { // too slow for a batch
		list := input()
		f, err := os.OpenFile(os.Getenv(gamesVar), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			panic(err)
		}
		fmt.Fprintln(f, len(list))
		for range list {
			for start := processorTime(); processorTime()-start < pace; {
			}
		}
		fmt.Print(join(solve(list)))
	}
}

func processorTime() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		panic(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// TestCrawls demands that a solver which is too slow for its batches, and right, is not
// waited for long: a batch is cut into parts that are not late, and two batches are enough.
func TestCrawls(t *testing.T) {
	long.Test(t, "waits for solvers that are slow or stuck")
	list := suite(t, 0)[:24]
	for i := range list {
		list[i].ID = fmt.Sprintf("batch%d/%d", i/8, i)
	}
	for try := 1; ; try++ {
		games := filepath.Join(t.TempDir(), "games")
		t.Setenv(gamesVar, games)
		r, err := runner.Run(t.Context(), runner.Options{Problem: problem, Command: []string{self}, Env: []string{modeVar + "=crawls"},
			Cases: cases.List(list), Timeout: paceLimit, Budget: result.Budget{MaxTimeouts: 10}, Jobs: 1, Sandbox: sandbox.Off})
		var busy *runner.BusyError
		switch {
		case errors.As(err, &busy) && try < 10: // a single game can be late
			continue
		case errors.As(err, &busy):
			t.Skipf("skipped: ten times %v", err) // as it is to say then; TestBusy holds that it does
		case err != nil:
			t.Fatal(err)
		}
		data, err := os.ReadFile(games)
		if err != nil {
			t.Fatal(err)
		}
		given := strings.Fields(string(data))
		const want = "7 ok, 2 timed out, 15 not run"
		if got := counts(r); got == want && strings.HasPrefix(r.GaveUp, "2 batches failed whose games are each right") &&
			!slices.ContainsFunc(given, func(n string) bool { return n != "8" && n != "1" }) {
			return
		}
		busyLater := slices.ContainsFunc(r.Cases, func(c result.Case) bool {
			return c.Verdict == oracle.TimedOut && c.With == nil // alone it takes a third of the limit
		})
		if !busyLater || try == 10 {
			t.Fatalf("found %s, gave up after %q, with %v games in the processes; expected %s, and 8 games, which is too many, or one", counts(r), r.GaveUp, given, want)
		}
	}
}
