package report_test

import (
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// timed is a run whose slowest process took a time, of a limit of a second.
func timed(t *testing.T, took result.Seconds, misread ...string) *result.Run {
	d := checked(t, misread...)
	d.Solver, d.Limits = &result.Solver{Command: []string{"./mau"}}, &result.Limits{Timeout: 1, Memory: 1 << 30}
	d.Timing.Slowest = took
	for i := range d.Timing.Cases {
		d.Timing.Cases[i] = result.CaseTime{CPU: took / 2, Together: 1}
	}
	d.Timing.Cases[3] = result.CaseTime{CPU: took, Together: 49}
	return d
}

// late is one of whose cases one timed out, with some memory.
func late(t *testing.T, mib int64) *result.Run {
	d := timed(t, 1.2)
	become(d, 3, result.Case{Verdict: oracle.TimedOut, Failure: &result.Failure{Status: "wall clock"}})
	fail(d, 3, d.Cases[3])
	d.Timing.Cases[d.Causes[0].Example] = result.CaseTime{Wall: 2, CPU: 0.1, Memory: mib << 20, Together: 1}
	return d
}

func TestNearLimit(t *testing.T) {
	for _, tc := range []struct {
		d    *result.Run
		want string
	}{
		{timed(t, 0.93), "CONFORMS  80 games, 1.9 s, needs up to 930 ms of 1 s"},
		{timed(t, 0.8, "R4-ignored"), "NONCONFORMING  16 of 80 games wrong, 1.9 s, needs up to 800 ms of 1 s"},
		{timed(t, 0.7), ""},
		{late(t, 10), ""},
	} {
		tc.d.Timing.Elapsed = 1.9
		text := report.Text(maumau.Problem, tc.d)
		if tc.want == "" && strings.Contains(text, "needs up to") || !strings.Contains(text, tc.want) {
			t.Errorf("want %q in\n%s", tc.want, text)
		}
	}
}

// TestLackedMemory demands that of a process that timed out with nearly all its memory the
// text says so: on a busy machine that is the only sign.
func TestLackedMemory(t *testing.T) {
	const lacks = "It had 900 of 1024 MiB (--memory), so that memory may be what it lacks."
	if text := report.Text(maumau.Problem, late(t, 900)); !strings.Contains(text, lacks) || !strings.Contains(text, "Of that it used 100 ms of processor time.") {
		t.Errorf("got\n%s", text)
	}
	if text := report.Text(maumau.Problem, late(t, 700)); strings.Contains(text, "It had ") {
		t.Errorf("700 MiB is near 1024:\n%s", text)
	}
}

func TestSeparation(t *testing.T) {
	right, slower, slow := rowOf(timed(t, 0.05), "quick.c"), rowOf(timed(t, 0.2), "mau.c"), rowOf(late(t, 10), "slow.py")
	close := rowOf(timed(t, 0.8), "mau.py")
	meant := expected(rowOf(timed(t, 0.9, "R4-ignored"), "meant.py"), "its folder", "TIME_LIMIT_EXCEEDED")
	const most = "The slowest right solver, 2 mau.c, takes 200 ms on curated/chain-2 and 48 more games, 20% of the limit of 1 s."
	id := right.Run.Cases[3].ID
	for _, tc := range []struct {
		solvers []result.MatrixSolver
		want    string
	}{
		{[]result.MatrixSolver{slow}, ""},
		{[]result.MatrixSolver{right, slower}, most},
		{[]result.MatrixSolver{right, slower, slow}, most + " The fastest slow one, 3 slow.py, takes more than that; how much more shows with a larger --timeout."},
		{[]result.MatrixSolver{right, slower, slow, meant}, most + " The fastest slow one, 4 meant.py, takes 900 ms, 90%."},
		{[]result.MatrixSolver{close}, "The slowest right solver, 1 mau.py, takes 800 ms on curated/chain-2 and 48 more games, 80% of the limit of 1 s." +
			" With a safety factor of 2 the limit would be 1.6 s."},
	} {
		want := strings.ReplaceAll(tc.want, "curated/chain-2", id)
		if got := report.Separation(matrixOf(result.AsExpected, tc.solvers...)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// TestSpent says with -v alone on what the time went, and of an interrupted run that ran all
// cases that the search was cut short.
func TestSpent(t *testing.T) {
	d := timed(t, 0.1, "R4-ignored")
	d.Timing.Spent = []result.Spent{{On: "preparing", Seconds: 0.01}, {On: "cases", Seconds: 1.5}, {On: "--lines", Seconds: 14.5}}
	for verbose, want := range map[bool]bool{true: true, false: false} {
		var b strings.Builder
		if err := report.Terminal(&b, maumau.Problem, d, report.TerminalOptions{Verbose: verbose}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(b.String(), "\n  time       cases 1.5 s, --lines 14.5 s\n"); got != want {
			t.Errorf("-v: %t; the times are printed: %t\n%s", verbose, got, b.String())
		}
	}
	const cut = ", the search for the cause was cut short"
	if strings.Contains(report.Text(maumau.Problem, d), cut) {
		t.Error("a whole run is said to be cut short")
	}
	if d.Verdict = result.Interrupted; !strings.Contains(report.Text(maumau.Problem, d), cut) {
		t.Errorf("not said to be cut short:\n%s", report.Text(maumau.Problem, d))
	}
}
