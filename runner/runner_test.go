package runner_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/tractor"
	"kiebitz/runner"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

// suite returns the stored cases and n random ones.
func suite(t *testing.T, n int) []cases.Case {
	t.Helper()
	list, err := cases.Played(problem)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		list = append(list, cases.Random(problem, 4711, i+1, oracle.Aim{}))
	}
	return list
}

// run runs one of the solvers; jobs other than 1 must not change anything.
func run(t *testing.T, solver string, o runner.Options) *result.Run {
	t.Helper()
	o.Problem, o.Command, o.Env = problem, []string{self}, []string{modeVar + "=" + solver}
	o.ListOnly = o.ShrinkTime == 0 // TestEdits and others say what is found besides
	if o.Timeout == 0 {
		o.Timeout = time.Minute // the machine may be busy
	}
	r, err := runner.Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// counts lists the verdicts of a result: "80 ok, 1 wrong".
func counts(r *result.Run) string {
	var parts []string
	for _, v := range oracle.Verdicts {
		if n := r.Count("", v); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, v))
		}
	}
	return strings.Join(parts, ", ")
}

func TestVerdicts(t *testing.T) {
	long.Test(t, "waits for solvers that are slow or stuck")
	list := suite(t, 20)
	all := len(list)
	for _, tc := range []struct {
		solver, reason string
		o              runner.Options
		want           string
	}{
		{"right", "a right solver conforms", runner.Options{}, fmt.Sprintf("%d ok", all)},
		{"right", "exactly, too", runner.Options{Exact: true}, fmt.Sprintf("%d ok", all)},
		{"right", "the number of jobs changes nothing", runner.Options{Jobs: 1}, fmt.Sprintf("%d ok", all)},
		{"silent", "no output is malformed, and input may be left unread", runner.Options{}, fmt.Sprintf("%d malformed", all)},
		{"echo", "the samples' answer is right for the samples only", runner.Options{}, fmt.Sprintf("2 ok, %d malformed", all-2)},
		{"garbage", "garbage is malformed", runner.Options{}, fmt.Sprintf("%d malformed", all)},
		{"crash", "crashes are counted game by game", runner.Options{}, fmt.Sprintf("%d crashed", all)},
		{"crash", "a solver that can't begin is run on the samples alone", runner.Options{Budget: result.Budget{MaxCrashes: 30}}, fmt.Sprintf("2 crashed, %d not run", all-2)},
		{"crash at a value", "the value in its last words is no other fault", runner.Options{Budget: result.Budget{MaxCrashes: 30}}, fmt.Sprintf("2 crashed, %d not run", all-2)},
		{"crash otherwise", "crashes are bounded", runner.Options{Budget: result.Budget{MaxCrashes: 30}}, fmt.Sprintf("30 crashed, %d not run", all-30)},
		{"sleep", "timeouts are bounded", runner.Options{Budget: result.Budget{MaxTimeouts: 3}, Timeout: 100 * time.Millisecond}, fmt.Sprintf("3 timed out, %d not run", all-3)},
		{"flood", "floods of all samples end the run", runner.Options{Budget: result.Budget{MaxCrashes: 3}, OutputLimit: 1 << 16}, fmt.Sprintf("2 output limit, %d not run", all-2)},
		{"hoard", "and so does their memory", runner.Options{Budget: result.Budget{MaxCrashes: 3}, MemoryLimit: 128 << 20}, fmt.Sprintf("2 memory, %d not run", all-2)},
		{"silent", "failures are bounded if asked for", runner.Options{Budget: result.Budget{MaxFail: 5}}, fmt.Sprintf("5 malformed, %d not run", all-5)},
		{"silent", "malformed outputs are bounded like crashes", runner.Options{Budget: result.Budget{MaxCrashes: 7}}, fmt.Sprintf("7 malformed, %d not run", all-7)},
		{"random", "the same input, another output", runner.Options{}, fmt.Sprintf("%d ok, 4 not deterministic", all-4)},
		{"one crash", "one crash costs one game", runner.Options{}, fmt.Sprintf("%d ok, 1 crashed", all-1)},
		{"one sleep", "one timeout costs one game", runner.Options{Timeout: 2 * time.Second}, fmt.Sprintf("%d ok, 1 timed out", all-1)},
		{"one wrong", "an extra line costs one game; its word is a card", runner.Options{}, fmt.Sprintf("%d ok, 1 wrong", all-1)},
		{"one wrong", "exactly, it is a line", runner.Options{Exact: true}, fmt.Sprintf("%d ok, 1 malformed", all-1)},
		{"one only", "answers for too few games, but each alone is right", runner.Options{}, fmt.Sprintf("%d ok, 4 malformed", all-4)},
		{"blank lines", "blank lines between games are whitespace", runner.Options{}, fmt.Sprintf("%d ok", all)},
		{"blank lines", "exactly, they show only in batches", runner.Options{Exact: true}, fmt.Sprintf("%d ok, 4 malformed", all-4)},
		{"odd lines", "judges compare words", runner.Options{}, fmt.Sprintf("%d ok", all)},
		{"one only", "two batches are enough to see it", runner.Options{Budget: result.Budget{MaxCrashes: 100}}, fmt.Sprintf("2 ok, 2 malformed, %d not run", all-4)},
		{"overflow", "a crash that needs many games", runner.Options{}, fmt.Sprintf("%d ok, 3 crashed", all-3)},
		{"slow", "too slow for the number of games", runner.Options{Timeout: 2 * time.Second}, fmt.Sprintf("%d ok, 3 timed out", all-3)},
		{"keeps state", "the eighth game of each process is wrong", runner.Options{}, fmt.Sprintf("%d ok, 3 wrong", all-3)},
	} {
		t.Run(tc.solver+": "+tc.reason, func(t *testing.T) {
			if tc.o.Timeout > 0 {
				t.Parallel() // it waits
			}
			tc.o.Cases = cases.List(list)
			r := run(t, tc.solver, tc.o)
			if got := counts(r); got != tc.want {
				t.Errorf("%s: got %s, expected %s", tc.reason, got, tc.want)
			}
			if r.Conforms() != (tc.want == fmt.Sprintf("%d ok", all)) {
				t.Errorf("%s: conforms is %v", tc.reason, r.Conforms())
			}
			if len(r.Cases) != all {
				t.Errorf("%s: %d results for %d cases", tc.reason, len(r.Cases), all)
			}
		})
	}
}

// TestClock demands that a solver which takes its numbers from a clock of seconds is seen not to
// be deterministic, although all that fails is run again at once, within the same second.
func TestClock(t *testing.T) {
	long.Test(t, "waits for solvers that are slow or stuck")
	r := run(t, "clock", runner.Options{Cases: cases.List(suite(t, 0)), ShrinkTime: time.Second})
	// On a busy machine some are seen at once, and then no others are looked for.
	if r.Count("", oracle.NotDeterministic) == 0 || len(r.Diagnosis.Found()) > 0 {
		t.Errorf("got %s, expected some that are not deterministic; found %v", counts(r), r.Diagnosis.Found())
	}
}

// TestOneOnly demands that a failure is charged to the case that caused it.
func TestOneOnly(t *testing.T) {
	for _, solver := range []string{"one crash", "one wrong"} {
		r := run(t, solver, runner.Options{Cases: cases.List(suite(t, 0))})
		for i := range r.Cases {
			c := &r.Cases[i]
			if result.Failed(c.Verdict) != strings.HasPrefix(c.Input, victim) {
				t.Errorf("%s: %s is %s", solver, c.ID, c.Verdict)
			}
			if result.Failed(c.Verdict) && c.With != nil {
				t.Errorf("%s: %s fails alone, too", solver, c.ID)
			}
		}
	}
}

// TestCrashesOnce demands that a process that failed is not forgotten because
// it did not fail again.
func TestCrashesOnce(t *testing.T) {
	t.Setenv("KIEBITZ_TEST_FILE", filepath.Join(t.TempDir(), "ran"))
	// Contained, it could not keep what it knows from one process to the next.
	r := run(t, "crashes once", runner.Options{Cases: cases.List(suite(t, 0)), Sandbox: sandbox.Off})
	if r.Conforms() || r.Count("", oracle.NotDeterministic) != 1 {
		t.Errorf("got %s", counts(r))
	}
}

// TestLateAgain demands that a solver that is late when it is run once more is
// not taken for one that is not deterministic: what it would have printed is not
// known.
func TestLateAgain(t *testing.T) {
	long.Test(t, "waits for solvers that are slow or stuck")
	for _, tc := range []struct{ solver, reason, want string }{
		{"late again", "the batch is late", "3 wrong"},
		{"late again alone", "a game of it is late, alone", "3 malformed"},
	} {
		t.Run(tc.solver, func(t *testing.T) {
			t.Setenv(logVar, filepath.Join(t.TempDir(), "processes"))
			r := run(t, tc.solver, runner.Options{Cases: cases.List(suite(t, 0)[2:5]), Timeout: 3 * time.Second, Jobs: 1, Sandbox: sandbox.Off, ListOnly: true}) // run again no later
			if got := counts(r); got != tc.want {
				t.Errorf("%s: got %s, expected %s", tc.reason, got, tc.want)
			}
		})
	}
}

// TestTogether demands that a failure that needs other games says so, with no more games
// than needed, that these show it again, and that a solver that can't keep games apart does
// not cost a process for each game.
func TestTogether(t *testing.T) {
	long.Test(t, "waits for solvers that are slow or stuck")
	for _, tc := range []struct {
		solver string
		with   int // games in the reproduce line
		most   int // processes
	}{
		{"one only", 2, 30},
		{"blank lines", 2, 30}, // exactly
		{"many", 26, 30},
		{"keeps state", 8, 60},
		{"overflow", 11, 200}, // its first two games are right together
	} {
		t.Run(tc.solver, func(t *testing.T) {
			log := filepath.Join(t.TempDir(), "processes")
			t.Setenv(logVar, log)
			o := runner.Options{Cases: cases.List(suite(t, 200)), Budget: result.Budget{MaxCrashes: 100}, Jobs: 1, Sandbox: sandbox.Off, Exact: tc.solver == "blank lines"}
			r := run(t, tc.solver, o)
			data, err := os.ReadFile(log)
			if err != nil {
				t.Fatal(err)
			}
			if n := len(data); n > tc.most {
				t.Errorf("%d processes, expected at most %d", n, tc.most)
			}
			for _, cause := range r.Causes {
				with := r.Cases[cause.Example].With
				if len(with) != tc.with {
					t.Errorf("%s needs %d games, expected %d", r.Cases[cause.Example].ID, len(with), tc.with)
				}
				again, err := cases.Select(problem, with, 4711, oracle.Aim{})
				if err != nil {
					t.Fatal(err)
				}
				if o.Cases = cases.List(again); run(t, tc.solver, o).Conforms() {
					t.Errorf("%v do not show the failure again", with)
				}
			}
		})
	}
}

// TestDiagnosis runs every misreading as a solver and demands that it is
// named, or one that plays the same games.
func TestDiagnosis(t *testing.T) {
	list := suite(t, 40)
	inputs := make([]oracle.Case, len(list))
	for i, c := range list {
		inputs[i] = c.Input
	}
	for i, m := range problem.Book().Misreadings() {
		if m.Equivalent != "" || i%runner.Some(2) != 0 {
			continue
		}
		output := strings.Join(solve(inputs, m.ID), "")
		r, err := runner.Check(t.Context(), runner.Options{Problem: problem, Cases: cases.List(list)}, []byte(output))
		if err != nil {
			t.Fatal(err)
		}
		d := r.Diagnosis
		if len(d.Named) != 1 || d.Named[0].ID != m.ID || d.Reproduces != d.Wrong || d.Contradicts != 0 {
			t.Errorf("%s: named %+v, closest %+v", m.ID, d.Named, d.Closest)
		}
		for _, c := range r.Causes {
			example := &r.Cases[c.Example]
			if solve([]oracle.Case{list[c.Example].Input}, m.ID)[0] != example.Failure.Output.String() {
				continue // the game before it has a part in it
			}
			if example.Broken() != m.Clause {
				t.Errorf("%s: the example %s shows clause %s", m.ID, example.ID, example.Broken())
			}
		}
	}
}

// TestPairs plants two mistakes at once and demands that both are named.
func TestPairs(t *testing.T) {
	list := suite(t, 40)
	inputs := make([]oracle.Case, len(list))
	for i, c := range list {
		inputs[i] = c.Input
	}
	for _, pair := range [][2]string{
		{"R4-ignored", "double-never"},
		{"R5-counts-jacks", "R6-reversed"},
		{"reshuffle-reversed", "call-own-suit"},
		{"R2-queen-over-king", "draw-jack-kept"},
		{"R6-reversed", "last-seven-carried"}, // keeps something from game to game
	} {
		output := strings.Join(solve(inputs, pair[:]...), "")
		r, err := runner.Check(t.Context(), runner.Options{Problem: problem, Cases: cases.List(list)}, []byte(output))
		if err != nil {
			t.Fatal(err)
		}
		var named []string
		for _, m := range r.Diagnosis.Named {
			named = append(named, m.ID)
		}
		slices.Sort(named)
		if want := slices.Sorted(slices.Values(pair[:])); !slices.Equal(named, want) {
			t.Errorf("planted %v, named %v", want, named)
		}
	}
}

// TestPairMinimal demands that the smallest case of failures which it takes two misreadings
// to explain is one of them: one misreading does not explain it.
func TestPairMinimal(t *testing.T) {
	pair := []string{"R5-ties-reversed", "eight-not-with-two"}
	solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
		list, err := problem.Parse(in.Stdin)
		io.WriteString(out, join(solve(list, pair...)))
		return err
	}
	r, err := runner.Run(t.Context(), runner.Options{Problem: problem, Cases: cases.List(suite(t, 40)), Func: solver, ShrinkTime: runner.DefaultShrinkTime})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, cause := range r.Causes {
		c := cause.Minimal
		if c == nil || len(c.Misread) < 2 {
			if c != nil && c.Failure.Free != nil {
				t.Errorf("%s: of one of two misreadings it is said what could be otherwise: %q", c.ID, c.Failure.Free)
			}
			continue
		}
		found++
		in, err := problem.ParseCase(c.Input)
		if err != nil {
			t.Fatal(err)
		}
		together := solve([]oracle.Case{in}, pair...)[0]
		for _, id := range pair {
			if solve([]oracle.Case{in}, id)[0] == together {
				t.Errorf("%s: %s alone explains it: %s", c.ID, id, c.Input)
			}
		}
	}
	if found == 0 {
		t.Error("found no minimal case of both misreadings")
	}
}

// TestClosest demands that a mistake that is no misreading is not named as one.
func TestClosest(t *testing.T) {
	list := suite(t, 40)
	inputs := make([]oracle.Case, len(list))
	for i, c := range list {
		inputs[i] = c.Input
	}
	out := solve(inputs, "R4-ignored")
	out[0] = strings.Replace(out[0], "Score: 0", "Score: 9", 1)
	r, err := runner.Check(t.Context(), runner.Options{Problem: problem, Cases: cases.List(list)}, []byte(strings.Join(out, "")))
	if err != nil {
		t.Fatal(err)
	}
	d := r.Diagnosis
	if len(d.Named) > 0 || d.Closest == nil || d.Closest.ID != "R4-ignored" || d.Reproduces != d.Wrong-1 {
		t.Errorf("got named %+v, closest %+v, %d of %d", d.Named, d.Closest, d.Reproduces, d.Wrong)
	}
}

func TestCheck(t *testing.T) {
	list := suite(t, 0)[:3]
	inputs := []oracle.Case{list[0].Input, list[1].Input, list[2].Input}
	right := strings.Join(solve(inputs), "")
	for _, tc := range []struct{ name, reason, output, want string }{
		{"right", "all answers", right, "3 ok"},
		{"empty", "no output", "", "3 malformed"},
		{"half", "the output ends early", sampleOutput, "2 ok, 1 malformed"},
		{"more", "a line too many", right + "x\n", "2 ok, 1 malformed"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r, err := runner.Check(t.Context(), runner.Options{Problem: problem, Cases: cases.List(list), ListOnly: true}, []byte(tc.output))
			if err != nil {
				t.Fatal(err)
			}
			if got := counts(r); got != tc.want {
				t.Errorf("%s: got %s, expected %s", tc.reason, got, tc.want)
			}
		})
	}
}

// TestCheckPlace demands that a fault has its place in the file, not in the output
// for its case.
func TestCheckPlace(t *testing.T) {
	for _, tc := range []struct {
		problem oracle.Problem
		line    int // of the fault that is put there
		reason  string
	}{
		{maumau.Problem, 1, "the first line"},
		{maumau.Problem, 6, "the scores of the third game"},
		{tractor.Problem, 6, "the second round, whose head is no part of what is judged"},
		{tractor.Problem, 9, "the third round"},
	} {
		stored, err := cases.Played(tc.problem)
		if err != nil {
			t.Fatal(err)
		}
		e, err := tc.problem.Engine(oracle.Variant{})
		if err != nil {
			t.Fatal(err)
		}
		var answers [][]byte
		for _, c := range stored[:4] {
			answer, _ := e.Append(nil, c.Input)
			answers = append(answers, answer)
		}
		lines := strings.SplitAfter(string(oracle.Frame(tc.problem, nil, answers)), "\n")
		lines[tc.line-1] = strings.TrimSuffix(lines[tc.line-1], "\n") + " ?\n"
		r, err := runner.Check(t.Context(), runner.Options{Problem: tc.problem, Cases: cases.List(stored[:4]), ListOnly: true}, []byte(strings.Join(lines, "")))
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Causes) != 1 || r.Cases[r.Causes[0].Example].Failure.Syntax == nil || r.Cases[r.Causes[0].Example].Failure.Syntax.Line != tc.line {
			t.Errorf("%s: %+v, expected line %d", tc.reason, r.Causes, tc.line)
		}
	}
}

func TestErrors(t *testing.T) {
	_, err := runner.Run(context.Background(), runner.Options{Problem: problem, Cases: cases.List(suite(t, 0)), Command: []string{"./nothing-here"}})
	var start *sandbox.StartError
	if !errors.As(err, &start) {
		t.Errorf("a solver that is missing: got %v", err)
	}
	stuck, err := problem.ParseCase("4 HS SJ DT CT HK DQ SN CA HN SS SA CQ SQ DN SE DA HA ST CS CN DS HQ HT DE DJ CE CK CJ HE HJ DK SK")
	if err != nil {
		t.Fatal(err)
	}
	_, err = runner.Run(context.Background(), runner.Options{Problem: problem, Command: []string{self}, Env: []string{modeVar},
		Cases: cases.List([]cases.Case{{ID: "deal/1", Input: stuck}})})
	var unplayable *runner.CaseError
	if !errors.As(err, &unplayable) || unplayable.ID != "deal/1" {
		t.Errorf("a case that can't be played: got %v", err)
	}
}
