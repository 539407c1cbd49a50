package report_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// checked returns the result for a misreading's outputs on the stored cases.
func checked(t testing.TB, misread ...string) *runner.Result {
	t.Helper()
	list, err := cases.Stored(maumau.Problem)
	if err != nil {
		t.Fatal(err)
	}
	e, err := maumau.Problem.Engine(oracle.Variant{Misreadings: misread})
	if err != nil {
		t.Fatal(err)
	}
	var output []byte
	for _, c := range list {
		output, _ = e.Append(output, c.Input)
	}
	r, err := runner.Check(t.Context(), maumau.Problem, list, output, oracle.JudgeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	r.Command, r.Seed = []string{"./mau"}, 4711
	r.Elapsed, r.Slowest, r.Timeout = 1900*time.Millisecond, 12*time.Millisecond, time.Second
	r.Largest, r.MemoryLimit, r.Sandbox = 11<<20+1, 256<<20, "T1"
	return r
}

// broken returns a result with one failure of each kind.
func broken(t testing.TB) *runner.Result {
	r := checked(t)
	for i, c := range []runner.CaseResult{
		{Verdict: oracle.Crashed, Status: "exit status 1", Stderr: []byte("Traceback\n\x1b[2JIndexError: pop from empty list\n")},
		{Verdict: oracle.TimedOut, Status: "wall clock", Wall: time.Second, Output: []byte("CS\n")},
		{Verdict: oracle.OutputLimit, Output: []byte("y\ny\n")},
		{Verdict: oracle.MemoryLimit, Status: "256 MiB", Memory: 260 << 20},
		{Verdict: oracle.Forbidden, Status: "socket (network)"},
		{Verdict: oracle.NotDeterministic, Judgement: oracle.Judgement{Fault: "two runs on the same input print different outputs"}},
		{Verdict: oracle.Malformed, Judgement: oracle.Judgement{Line: "Score:0 45",
			Syntax: &oracle.SyntaxError{Line: 2, Column: 7, Expected: `a space after "Score:"`}},
			With: []string{"curated/R1-extends", "curated/R4-over-seven"}},
	} {
		c.Case = r.Cases[10+i].Case
		r.Cases[10+i] = c
		r.Causes = append(r.Causes, runner.Cause{Verdict: c.Verdict, Example: &r.Cases[10+i], Count: 1, Cases: []int{10 + i}})
	}
	return r
}

// notCompiled is the result of a source that does not compile.
func notCompiled(t testing.TB, message string) *runner.Result {
	t.Helper()
	list, err := cases.Stored(maumau.Problem)
	if err != nil {
		t.Fatal(err)
	}
	r, err := runner.Run(t.Context(), runner.Options{Problem: maumau.Problem, Cases: cases.List(list[:5]), Seed: 4711, Repeat: []string{"--timeout=2s"},
		Typed: []string{"my sources/mau 1.cpp"}, Language: "C++",
		NotCompiled: &source.CompileError{Status: "the compiler ended with exit status 1", Message: []byte(message), Sandbox: "T1"}})
	if err != nil {
		t.Fatal(err)
	}
	r.Started, r.Elapsed = time.Time{}, 0
	return r
}

// compilerMessage has more lines than are shown, and an escape.
var compilerMessage = "mau 1.cpp:1:1: error:\t\x1b[31mred\x1b[m\r\n" + strings.Repeat("    1 | "+strings.Repeat("x", 200)+"\n", 20)

func TestTerminal(t *testing.T) {
	plain := report.TerminalOptions{Show: 9, Style: report.Style{Unicode: true}}
	quiet, narrow, colour, few, verbose := plain, plain, plain, plain, plain
	quiet.Quiet, verbose.Verbose = true, true
	narrow.Width, few.Show = 48, 2
	colour.Color, colour.Unicode = true, false
	interrupted, gaveUp := checked(t), broken(t)
	interrupted.Interrupted = true
	for i := range interrupted.Cases[40:] {
		interrupted.Cases[40+i].Verdict = oracle.NotRun
	}
	gaveUp.GaveUp = "1 timed out (--max-timeouts)"
	gaveUp.Sandbox = "T3 (no private root: operation not permitted; no namespaces: operation not permitted)"
	for _, tc := range []struct {
		name, reason string
		r            *runner.Result
		o            report.TerminalOptions
	}{
		{"conforms", "a passing run", checked(t), plain},
		{"quiet", "the last line alone", checked(t), quiet},
		{"misread", "a misreading found", checked(t, "R5-counts-jacks"), plain},
		{"misread-narrow", "on a narrow terminal", checked(t, "R5-counts-jacks"), narrow},
		{"misread-colour", "with colour, without pictures", checked(t, "R4-not-over-eight"), colour},
		{"misread-pair", "no single misreading explains it", checked(t, "R4-ignored", "double-never"), plain},
		{"broken", "a failure of each kind", broken(t), plain},
		{"broken-few", "fewer kinds than there are", broken(t), few},
		{"gave-up", "a run that stopped early", gaveUp, few},
		{"verbose", "every failed case", broken(t), verbose},
		{"interrupted", "the summary so far", interrupted, plain},
		{"not-compiled", "a source that does not compile", notCompiled(t, compilerMessage), plain},
		{"not-compiled-silent", "and nobody says why", notCompiled(t, ""), plain},
		{"not-compiled-quiet", "the last line alone", notCompiled(t, compilerMessage), quiet},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var b strings.Builder
			if err := report.Terminal(&b, maumau.Problem, result.New(maumau.Problem, tc.r, "kiebitz test"), tc.o); err != nil {
				t.Fatal(err)
			}
			golden(t, tc.name+".txt", tc.reason, b.String())
		})
	}
}

// golden compares a text with a file in testdata.
func golden(t *testing.T, name, reason, got string) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-update rewrites it):\n%s", reason, diff)
	}
}

func TestWriteError(t *testing.T) {
	full := errors.New("full")
	if err := report.Terminal(failing{full}, maumau.Problem, result.New(maumau.Problem, checked(t), ""), report.TerminalOptions{}); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}

type failing struct{ err error }

func (w failing) Write([]byte) (int, error) { return 0, w.err }
