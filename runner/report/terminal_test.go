package report_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kiebitz/cases"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// checked returns the result for a misreading's outputs on the stored cases.
func checked(t testing.TB, misread ...string) *result.Run {
	t.Helper()
	list, err := cases.Played(maumau.Problem)
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
	r, err := runner.Check(t.Context(), runner.Options{Problem: maumau.Problem, Cases: cases.List(list), Typed: []string{"./mau"},
		Timeout: time.Second, MemoryLimit: 256 << 20, Seed: 4711, Kiebitz: "kiebitz test"}, output)
	if err != nil {
		t.Fatal(err)
	}
	r.Timing.Elapsed, r.Timing.Slowest, r.Timing.Largest, r.Sandbox = 1.9, 0.012, 11<<20+1, "T1"
	return r
}

// broken returns a result with one failure of each kind.
func broken(t testing.TB) *result.Run {
	r := checked(t)
	for i, c := range []result.Case{
		{Verdict: oracle.Crashed, Failure: &result.Failure{Status: "exit status 1", Stderr: excerpt("Traceback\n\x1b[2JIndexError: pop from empty list\n")}},
		{Verdict: oracle.TimedOut, Failure: &result.Failure{Status: "wall clock", Output: excerpt("CS\n")}},
		{Verdict: oracle.OutputLimit, Failure: &result.Failure{Output: excerpt("y\ny\n")}},
		{Verdict: oracle.MemoryLimit, Failure: &result.Failure{Status: "256 MiB"}},
		{Verdict: oracle.Forbidden, Failure: &result.Failure{Status: "socket (network)"}},
		{Verdict: oracle.NotDeterministic, Fault: "two runs on the same input print different outputs", Failure: &result.Failure{}},
		{Verdict: oracle.Malformed, Failure: &result.Failure{Line: excerpt("Score:0 45"),
			Syntax: &oracle.SyntaxError{Line: 2, Column: 7, Expected: `a space after "Score:"`}},
			With: []string{"curated/R1-extends", "curated/R4-over-seven"}},
	} {
		fail(r, 10+i, c)
	}
	r.Timing.Cases[11].Wall, r.Timing.Cases[13].Memory = 1, 260<<20
	return r
}

// TestStuck has solvers that are not late for being slow: the flag for that would
// not help.
func TestStuck(t *testing.T) {
	for _, status := range []string{sandbox.Stuck + ": every process has stopped", sandbox.AtLimit + " 256 processes"} {
		r := checked(t)
		fail(r, 11, result.Case{Verdict: oracle.TimedOut, Failure: &result.Failure{Status: status, Output: excerpt("CS\n")}})
		r.Limits = &result.Limits{Timeout: 10}
		var text, junit strings.Builder
		if err := errors.Join(report.Terminal(&text, maumau.Problem, r, report.TerminalOptions{Show: 9}), report.JUnit(&junit, maumau.Problem, r)); err != nil {
			t.Fatal(err)
		}
		if s := text.String(); !strings.Contains(s, "s ("+status+")\n") || strings.Contains(s, "--timeout)") {
			t.Errorf("got:\n%s", s)
		}
		if s := junit.String(); !strings.Contains(s, "timed out: killed: "+strings.ReplaceAll(status, "'", "&#39;")) {
			t.Errorf("got:\n%.3000s", s)
		}
	}
}

// TestTerminalSampleBeyond demands that a failed sample is named where others are shown.
func TestTerminalSampleBeyond(t *testing.T) {
	for _, tc := range []struct {
		name, reason string
		failing      []int
		want         string
	}{
		{"sample", "a contestant tries it first", []int{11, 0}, "\n1 more kind of failure (samples/1: crashed); --show 2 shows them\n"},
		{"shown", "it is seen anyway", []int{0, 11}, "\n1 more kind of failure; --show 2 shows them\n"},
		{"others", "no sample fails", []int{11, 12}, "\n1 more kind of failure; --show 2 shows them\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := checked(t)
			for _, i := range tc.failing {
				fail(r, i, result.Case{Verdict: oracle.Crashed, Failure: &result.Failure{Status: "exit status 1"}})
			}
			var text strings.Builder
			if err := report.Terminal(&text, maumau.Problem, r, report.TerminalOptions{Show: 1}); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(text.String(), tc.want) {
				t.Errorf("%s: expected %q in:\n%s", tc.reason, tc.want, &text)
			}
		})
	}
}

func excerpt(s string) *result.Excerpt { return result.Cut(s, 0, len(s)) }

// fail makes of a case one that failed, for a cause of its own.
func fail(r *result.Run, i int, now result.Case) {
	become(r, i, now)
	cause := len(r.Causes)
	r.Cases[i].Cause = &cause
	r.Causes = append(r.Causes, result.Cause{Verdict: now.Verdict, Count: 1, Example: i, Reproduce: r.Reproduce(&r.Cases[i])})
}

// become puts another outcome in place of that of a case.
func become(r *result.Run, i int, now result.Case) {
	was := &r.Cases[i]
	now.ID, now.Group, now.File, now.Doc, now.Shows, now.Traps = was.ID, was.Group, was.File, was.Doc, was.Shows, was.Traps
	now.Input, now.Summary = was.Input, was.Summary
	*was, r.Timing.Cases[i] = now, result.CaseTime{}
	recount(r)
}

// recount counts the cases of a run that was changed.
func recount(r *result.Run) {
	r.Groups, r.Verdict = []result.Group{}, result.Conforms
	for i := range r.Cases {
		c := &r.Cases[i]
		at := slices.IndexFunc(r.Groups, func(g result.Group) bool { return g.Name == c.Group })
		if at < 0 {
			at = len(r.Groups)
			r.Groups = append(r.Groups, result.Group{Name: c.Group, Verdicts: map[oracle.Verdict]int{}})
		}
		r.Groups[at].Cases++
		r.Groups[at].Verdicts[c.Verdict]++
		if c.Verdict != oracle.OK {
			r.Verdict = result.Nonconforming
		}
	}
}

// notCompiled is the result of a source that does not compile.
func notCompiled(t testing.TB, message string) *result.Run {
	t.Helper()
	list, err := cases.Played(maumau.Problem)
	if err != nil {
		t.Fatal(err)
	}
	r, err := runner.Run(t.Context(), runner.Options{Problem: maumau.Problem, Cases: cases.List(list[:5]), Seed: 4711, Flags: result.Flags{Timeout: 2}, Kiebitz: "kiebitz test",
		Typed: []string{"my sources/mau 1.cpp"}, Language: "C++",
		NotCompiled: &source.CompileError{Status: "the compiler ended with exit status 1", Message: []byte(message), Sandbox: "T1"}})
	if err != nil {
		t.Fatal(err)
	}
	r.Timing.Started = time.Time{}
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
	for i := range interrupted.Cases[40:] {
		become(interrupted, 40+i, result.Case{Verdict: oracle.NotRun})
	}
	interrupted.Verdict = result.Interrupted
	gaveUp.GaveUp = "1 timed out (--max-timeouts)"
	gaveUp.Sandbox = "T3 (no private root: operation not permitted; no namespaces: operation not permitted)"
	for _, tc := range []struct {
		name, reason string
		r            *result.Run
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
			if err := report.Terminal(visible.Writer(&b), maumau.Problem, tc.r, tc.o); err != nil {
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
	if err := report.Terminal(failing{full}, maumau.Problem, checked(t), report.TerminalOptions{}); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}

type failing struct{ err error }

func (w failing) Write([]byte) (int, error) { return 0, w.err }
