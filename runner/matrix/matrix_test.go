package matrix_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner"
	"kiebitz/runner/matrix"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

var problem = maumau.Problem

// solverVar makes the test's own executable a solver: a kind and its words.
const solverVar = "KIEBITZ_TEST_SOLVER"

func TestMain(m *testing.M) {
	if v := os.Getenv(solverVar); v != "" {
		solver(strings.Fields(v))
		return
	}
	os.Exit(m.Run())
}

// solver plays by the rules or by misreadings, and then spoils what it prints:
// a word "swap:N" exchanges the first two cards of each N-th game, which no
// misreading does.
func solver(words []string) {
	data, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	list, err := problem.Parse(data)
	if err != nil {
		panic(err)
	}
	var v oracle.Variant
	swaps := map[string]bool{}
	for _, w := range words {
		switch id, spoil := strings.CutPrefix(w, "swap:"); {
		case spoil:
			swaps[id] = true
		case w == "sleep":
			time.Sleep(time.Hour)
		case w == "crash":
			os.Exit(3)
		case w == "long":
			fmt.Print(strings.Repeat("CS ", 1<<20))
			return
		case w != "right":
			v.Misreadings = append(v.Misreadings, w)
		}
	}
	e, err := problem.Engine(v)
	if err != nil {
		panic(err)
	}
	for _, c := range list {
		answer, _ := e.Append(nil, c)
		// What a game is spoilt by depends on its text alone, so that solvers
		// agree whatever else they are given.
		for n := range swaps {
			if cards := strings.Fields(c.Text()); strings.HasPrefix(cards[len(cards)-1], n) {
				first, rest, _ := bytes.Cut(answer, []byte(" "))
				second, rest, _ := bytes.Cut(rest, []byte(" "))
				answer = bytes.Join([][]byte{second, first, rest}, []byte(" "))
			}
		}
		os.Stdout.Write(answer)
	}
}

// program writes a program that is the solver of the given words.
func program(t *testing.T, words string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// A program with the race detector sleeps a second before it ends.
	return fmt.Sprintf("#!/bin/sh\nGORACE=atexit_sleep_ms=0 %s='%s' exec %s\n", solverVar, words, self)
}

// files writes programs into a new folder, and returns it.
func files(t *testing.T, list map[string]string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the solvers are shell scripts")
	}
	dir := t.TempDir()
	for name, text := range list {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// fake are languages that need nothing but a shell, or what is not there.
var fake = source.Table{
	{Name: "Broken", Endings: []string{".broken"}, Compile: []string{"sh", "-c", "echo 'line 1: no' >&2; exit 1", "{source}", "{out}"}, Run: []string{"{out}/solver"}},
	{Name: "Shell", Endings: []string{".sh"}, Run: []string{"sh", "{source}"}, Env: []string{"KIEBITZ_TEST_SHELL=yes"}},
	{Name: "Rare", Endings: []string{".rare"}, Run: []string{"kiebitz-has-no-such-tool", "{source}"}, Install: "Nowhere."},
}

// run runs the solvers in a folder on stored cases and some random ones.
func run(t *testing.T, ctx context.Context, dir string, change func(*matrix.Options)) *result.Matrix {
	t.Helper()
	found, err := matrix.Search{Table: fake, Expect: matrix.Packaged}.Find([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	list, err := cases.Select(problem, []string{"samples/*", "curated/R*"}, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 49 {
		list = append(list, cases.Random(problem, 4711, i+1, oracle.Aim{}))
	}
	b := &source.Builder{Table: fake, Cache: t.TempDir()}
	defer b.Close()
	o := matrix.Options{Builder: b, Run: runner.Options{Kiebitz: "kiebitz test",
		Problem: problem, Cases: cases.List(list), Read: []string{filepath.Dir(self)}, Seed: 4711,
		Timeout: 2 * time.Minute, Budget: result.Budget{MaxCrashes: 5, MaxTimeouts: 1}, // the machine may be busy
	}}
	if change != nil {
		change(&o)
	}
	m, err := matrix.Run(ctx, found, o)
	if err != nil {
		t.Fatal(err)
	}
	if b.Turns == nil {
		t.Error("compilers take no turns with solvers, so that one that is late is not tried alone")
	}
	// What is written can be read, and is the same then.
	var b1, b2 bytes.Buffer
	if err := m.Write(&b1); err != nil {
		t.Fatal(err)
	}
	validate(t, b1.Bytes())
	back, err := result.ReadMatrix(b1.Bytes())
	if err != nil {
		t.Fatalf("what was written can't be read: %v", err)
	}
	if err := back.Write(&b2); err != nil || !bytes.Equal(b1.Bytes(), b2.Bytes()) {
		t.Errorf("read back it is another: %v", err)
	}
	return m
}

// validate demands what the schema says.
func validate(t *testing.T, data []byte) {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(result.Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("schema.json#/$defs/matrix")
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Validate(v); err != nil {
		t.Errorf("not as the schema says: %v", err)
	}
	for _, key := range []string{"kind", "solvers", "cases"} {
		m := maps.Clone(v.(map[string]any))
		delete(m, key)
		if s.Validate(m) == nil {
			t.Errorf("the schema lets a matrix without %s pass", key)
		}
	}
	v.(map[string]any)["more"] = 1
	if s.Validate(v) == nil {
		t.Error("the schema lets a member pass that nobody knows")
	}
}

// rows writes the rows, a line for each.
func rows(m *result.Matrix) (list []string) {
	for i := range m.Solvers {
		s := &m.Solvers[i]
		line := fmt.Sprintf("%s: %s %s", s.Name, s.State, strings.Join(s.Results, " "))
		if ids, wholly := s.Misread(); wholly {
			line += " " + strings.Join(ids, " ")
		}
		if s.Unexpected {
			line += ", unexpected"
		}
		list = append(list, strings.TrimSpace(line))
	}
	return list
}

func TestRun(t *testing.T) {
	dir := files(t, map[string]string{
		"accepted/right":         program(t, "right"),
		"accepted/misread":       program(t, "R5-counts-jacks"),
		"wrong_answer/misread":   program(t, "R4-ignored"),
		"wrong_answer/right.sh":  "test $KIEBITZ_TEST_SHELL = yes || exit 9 # its language gives it that\n" + program(t, "right"),
		"rejected/crash":         program(t, "crash"),
		"accepted/crash":         program(t, "crash"),
		"run_time_error/memory":  program(t, "long"),
		"compile_error/a.broken": "", "accepted/b.broken": "", "accepted/c.rare": "",
		"accepted/d":         "\x00no program",
		"mixed/nothing said": program(t, "R4-ignored"),
		"mixed/tagged":       strings.Replace(program(t, "crash"), "\n", "\n# @EXPECTED_RESULTS@: RUN_TIME_ERROR\n", 1),
	})
	var progress, reported []int
	m := run(t, t.Context(), dir, func(o *matrix.Options) {
		o.Run.OutputLimit = 1 << 20
		o.Progress = func(done, total int) {
			if total != 13*o.Run.Cases.Len() || done > total {
				t.Errorf("progress: %d of %d, expected %d", done, total, 13*o.Run.Cases.Len())
			}
			progress = append(progress, done)
		}
		o.Row = func(_ *result.Matrix, i int) { reported = append(reported, i) }
	})
	want := []string{
		"accepted/b.broken: judged COMPILE_ERROR, unexpected",
		"accepted/c.rare: not started",
		"accepted/crash: judged RUN_TIME_ERROR, unexpected",
		"accepted/d: not started",
		"accepted/misread: judged WRONG_ANSWER R5-counts-jacks, unexpected",
		"accepted/right: judged ACCEPTED",
		"compile_error/a.broken: judged COMPILE_ERROR",
		"mixed/nothing said: judged WRONG_ANSWER R4-ignored, unexpected",
		"mixed/tagged: judged RUN_TIME_ERROR",
		"rejected/crash: judged RUN_TIME_ERROR",
		"run_time_error/memory: judged OUTPUT_LIMIT_EXCEEDED",
		"wrong_answer/misread: judged WRONG_ANSWER R4-ignored",
		"wrong_answer/right.sh: judged ACCEPTED, unexpected",
	}
	if diff := cmp.Diff(want, rows(m)); diff != "" {
		t.Errorf("expected (-) and got (+):\n%s", diff)
	}
	if m.Verdict != result.Incomplete {
		t.Errorf("the matrix is %s, expected %s: some could not be started", m.Verdict, result.Incomplete)
	}
	if got := m.Solvers[1]; !strings.Contains(got.Reason, "kiebitz-has-no-such-tool") || got.Hint != "Nowhere." {
		t.Errorf("the missing tool: %q, hint %q", got.Reason, got.Hint)
	}
	if got := m.Solvers[0].Run.NotCompiled().Solver.Stderr.String(); !strings.Contains(got, "line 1: no") {
		t.Errorf("the compiler's message: %q", got)
	}
	if len(progress) == 0 {
		t.Error("no progress was told")
	}
	for i := range want {
		if len(reported) != len(want) || reported[i] != i {
			t.Fatalf("the rows %v were reported, expected all %d in order", reported, len(want))
		}
	}
	if got := m.Solvers[4].Tally("R5"); got.Failed == 0 || got.Tried < got.Failed {
		t.Errorf("R5 of the solver that misreads it: %+v", got)
	}
	if got := m.Solvers[2].Tally(""); got.Failed != 5 {
		t.Errorf("the crashes are no clause's: %+v", got)
	}
	if command := m.Solvers[5].Run.Solver.Command; command[0] != filepath.Join(dir, "accepted", "right") {
		t.Errorf("the command is %q", command)
	}
}

func TestAsExpected(t *testing.T) {
	dir := files(t, map[string]string{"accepted/right": program(t, "right"), "wrong_answer/misread": program(t, "R4-ignored")})
	if m := run(t, t.Context(), dir, nil); m.Verdict != result.AsExpected {
		t.Errorf("the matrix is %s: %q", m.Verdict, rows(m))
	}
	dir = files(t, map[string]string{"accepted/misread": program(t, "R4-ignored")})
	if m := run(t, t.Context(), dir, nil); m.Verdict != result.Unexpected {
		t.Errorf("the matrix is %s: %q", m.Verdict, rows(m))
	}
}

// TestAgreement demands that those who agree without a misreading are found,
// whatever else they do wrong, and that copies and chance are not taken for it.
func TestAgreement(t *testing.T) {
	long.Test(t, "runs a dozen solvers in several shards")
	dir := files(t, map[string]string{
		"1":        program(t, "swap:H"),
		"2":        program(t, "swap:H swap:CJ"),
		"2-copied": program(t, "swap:H swap:CJ"),
		"3":        "#!/bin/sh\n" + strings.TrimPrefix(program(t, "swap:H"), "#!/bin/sh\n") + "# another\n",
		"4":        program(t, "right"),
		"5":        program(t, "swap:DA"),
		"6":        program(t, "R5-counts-jacks"),
		"7":        program(t, "R5-counts-jacks ") + "\n",
		"8":        program(t, "R4-ignored"),
		"9":        program(t, "crash"),
	})
	m := run(t, t.Context(), dir, nil)
	names := func(list []int) (out string) {
		for _, i := range list {
			out += m.Solvers[i].Name + " "
		}
		return strings.TrimSpace(out)
	}
	var got []string
	for _, a := range m.Agreements {
		got = append(got, fmt.Sprintf("%s: misread %v, meant %v", names(a.Solvers), a.Misread, a.Meant))
		for k, i := range a.Solvers {
			wrong := m.Solvers[i].Run.Failed()
			if a.Wrong[k] != wrong || a.Cases > wrong || a.Cases == 0 {
				t.Errorf("%s: %d of %d wrong outputs are shared, it has %d", m.Solvers[i].Name, a.Cases, a.Wrong[k], wrong)
			}
		}
	}
	want := []string{"1 2 3: misread [], meant false", "6 7: misread [R5-counts-jacks], meant false"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("expected (-) and got (+):\n%s", diff)
	}
	if a := m.Agreements[0]; a.Cases != m.Solvers[0].Run.Failed() || !strings.Contains(" "+names(a.Right)+" ", " 4 ") || strings.Contains(names(a.Right), "9") {
		t.Errorf("%d cases are shared, expected all %d of the first; right there: %s", a.Cases, m.Solvers[0].Run.Failed(), names(a.Right))
	}
	if sets := m.Copies(); len(sets) != 1 || names(sets[0]) != "2 2-copied" {
		t.Errorf("the copies are %v", sets)
	}
}

// TestMeant demands that agreement among those that should be wrong says so.
func TestMeant(t *testing.T) {
	dir := files(t, map[string]string{"wrong_answer/1": program(t, "swap:H"), "wrong_answer/2": program(t, "swap:H ") + "\n"})
	m := run(t, t.Context(), dir, nil)
	if len(m.Agreements) != 1 || !m.Agreements[0].Meant {
		t.Errorf("the agreements are %+v", m.Agreements)
	}
}

// TestInterrupted demands the rows so far, and no verdict on what was cut.
func TestInterrupted(t *testing.T) {
	dir := files(t, map[string]string{"a": program(t, "R4-ignored"), "b": program(t, "sleep"), "c": program(t, "right")})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	m := run(t, ctx, dir, func(o *matrix.Options) {
		o.Run.Jobs = 1 // one solver after another
		first := false
		o.Row = func(*result.Matrix, int) { first = true }
		o.Progress = func(_, _ int) {
			if first {
				stop()
			}
		}
	})
	if m.Verdict != result.Interrupted {
		t.Errorf("the matrix is %s", m.Verdict)
	}
	if got := rows(m); len(got) != 3 || got[0] != "a: judged WRONG_ANSWER R4-ignored, unexpected" || got[1] != "b: judged" || got[2] != "c: not run" {
		t.Errorf("the rows are %q", got)
	}
}

// TestErrors demands that what no solver is to blame for ends the matrix.
func TestErrors(t *testing.T) {
	found := &matrix.Found{Submissions: []matrix.Submission{{Name: "x", Path: os.Args[0]}}}
	in, err := problem.ParseCase("2 SS HA SN HQ CE SQ CA DT CK CQ DJ CN HN DN CS SA CJ DA HJ HS DE HT SE DK HK ST SJ HE DS CT DQ SK")
	if err != nil {
		t.Fatal(err)
	}
	_, err = matrix.Run(t.Context(), found, matrix.Options{Builder: &source.Builder{}, Run: runner.Options{
		Problem: stuck{problem}, Cases: cases.List([]cases.Case{{ID: "own/1", Input: in}}),
	}})
	var unplayable *runner.CaseError
	if !errors.As(err, &unplayable) {
		t.Errorf("a case that can't be played: %v", err)
	}
}

// stuck is a problem whose cases can't be played.
type stuck struct{ oracle.Problem }

func (s stuck) Engine(oracle.Variant) (oracle.Engine, error) { return stuckEngine{}, nil }

type stuckEngine struct{ oracle.Engine }

func (stuckEngine) Append(out []byte, _ oracle.Case) ([]byte, error) {
	return out, &oracle.PlayError{}
}
