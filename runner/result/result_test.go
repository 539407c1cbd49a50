package result_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

// solverVar makes the test's own executable a solver: problem, kind and an id,
// if the kind wants one.
const solverVar = "KIEBITZ_TEST_SOLVER"

func TestMain(m *testing.M) {
	if v := os.Getenv(solverVar); v != "" {
		solver(strings.Split(v, " "))
		return
	}
	os.Setenv("GORACE", "atexit_sleep_ms=0")
	os.Exit(m.Run())
}

// hostile is what no report may let through as it is.
const hostile = "<script>alert(1)</script>]]>\n::error::forged\n##[error]forged\n\x1b[31m\x00\xff\xfe\u202e\r\n"

func solver(args []string) {
	p, _ := problems.Find(args[0])
	var v oracle.Variant
	switch args[1] {
	case "misread":
		v.Misreadings = args[2:]
	case "reading":
		v.Readings = args[2:]
	case "crash":
		fmt.Fprint(os.Stderr, hostile)
		os.Exit(3)
	case "sleep":
		time.Sleep(time.Minute)
	case "hostile":
		fmt.Print(hostile)
		return
	case "long":
		fmt.Print(strings.Repeat("<a>", 1<<20))
		return
	case "flood":
		for {
			fmt.Print(hostile)
		}
	case "random":
		fmt.Println(time.Now().UnixNano())
		return
	}
	e, err := p.Engine(v)
	if err != nil {
		panic(err)
	}
	var list []oracle.Case
	if n := len(p.Info().Files); n > 0 {
		var files [][]byte
		for _, name := range os.Args[1 : n+1] {
			data, _ := os.ReadFile(name)
			files = append(files, data)
		}
		c, err := oracle.ParseFiles(p, files)
		if err != nil {
			panic(err)
		}
		list = []oracle.Case{c}
	} else {
		data, _ := io.ReadAll(os.Stdin)
		if list, err = p.Parse(data); err != nil {
			panic(err)
		}
	}
	var answers [][]byte
	for _, c := range list {
		a, _ := e.Append(nil, c)
		answers = append(answers, a)
	}
	os.Stdout.Write(oracle.Frame(p, nil, answers))
}

// kinds are solvers, by the words that [solverVar] takes after the problem.
var kinds = []string{"right", "misread", "reading", "crash", "sleep", "hostile", "long", "flood", "random", "gives up", "interrupted", "not compiled"}

// runOf runs a solver on stored and some random cases.
func runOf(t testing.TB, p oracle.Problem, kind string, change func(*runner.Options)) *result.Run {
	t.Helper()
	words := kind
	switch {
	case kind == "misread":
		words += " " + p.Book().Misreadings()[0].ID
	case kind == "reading" && len(p.Book().Readings()) > 0:
		words += " " + oracle.OtherReadings(p)[0][0]
	case kind == "interrupted", kind == "not compiled":
		words = "right"
	case kind == "gives up":
		words = "sleep"
	}
	t.Setenv(solverVar, p.Info().ID+" "+words)
	list, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	list = list[:min(len(list), 12)]
	if kind == "misread" || kind == "reading" {
		list, _ = cases.Played(p)
	}
	for i := range 5 {
		list = append(list, cases.Random(p, 4711, i+1, oracle.Aim{}))
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	o := runner.Options{Problem: p, Command: []string{self}, Env: []string{solverVar, "GORACE"}, Digests: runner.Digests([]string{self}), Typed: []string{"./solver", kind}, Kiebitz: "kiebitz test",
		Seed: 4711, OutputLimit: 4 << 20, Timeout: time.Minute, ShrinkTime: runner.DefaultShrinkTime, ListOnly: true, Budget: result.Budget{MaxCrashes: 3, MaxTimeouts: 2}}
	switch kind {
	case "sleep", "gives up":
		o.Timeout = 100 * time.Millisecond
		list = list[:3]
		o.Budget.MaxTimeouts = map[string]int{"gives up": 1}[kind]
	case "random": // its verdicts change when it is run again
		list, o.Budget.MaxCrashes = list[:3], 0
	case "interrupted": // after the first of many processes
		o.Jobs = 1
		for i := range 10 * p.Info().Batch {
			list = append(list, cases.Random(p, 4711, i+10, oracle.Aim{}))
		}
		o.Finished = func(result.Case, result.CaseTime, bool) { cancel() }
	case "not compiled":
		o.Language, o.Digests = "C++", []result.Digest{{SHA256: strings.Repeat("0", 64)}}
		o.NotCompiled = &source.CompileError{Status: "the compiler ended with exit status 1", Message: []byte(strings.Repeat(hostile, 500)), Sandbox: "T1"}
	}
	o.Cases = cases.List(list)
	if change != nil {
		change(&o)
	}
	r, err := runner.Run(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func written(t testing.TB, d *result.Run) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := d.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// schema compiles a part of the schema, "" for the whole.
func schema(t testing.TB, part string) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(result.Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	c.AssertContent()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("schema.json" + part)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func validate(t *testing.T, s *jsonschema.Schema, data []byte) {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("no JSON: %v", err)
	}
	if err := s.Validate(v); err != nil {
		t.Errorf("not as the schema says: %v", err)
	}
}

// ofProcesses are the kinds that tell of a process, which are the same for all problems except
// Rummy, which starts one for each case, and whose inputs are files.
var ofProcesses = []string{"crash", "sleep", "flood", "random", "gives up", "interrupted", "not compiled"}

// TestRuns demands of real runs of every kind that the JSON is as the schema
// says, that reading gives back what was written, and that one more run of those that no
// clock cuts short gives the same bytes except the timing.
func TestRuns(t *testing.T) {
	long.Test(t, "makes results of all kinds")
	s, line := schema(t, ""), schema(t, "#/$defs/line")
	for _, p := range problems.All {
		for _, kind := range kinds {
			if kind == "reading" && len(p.Book().Readings()) == 0 {
				continue // the problem has no disputed clause
			}
			if p.Info().ID == "tractor" && slices.Contains(ofProcesses, kind) {
				continue
			}
			t.Run(p.Info().ID+"/"+kind, func(t *testing.T) {
				var stream streamed
				d := runOf(t, p, kind, stream.watch)
				stream.check(t, line, d)
				expectKind(t, kind, d)
				data := written(t, d)
				validate(t, s, data)
				back, err := result.Read(data)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(d, back, cmp.Comparer(func(a, b time.Time) bool { return a.Equal(b) }), cmpopts.IgnoreFields(result.RunTimes{}, "Spent")); diff != "" {
					t.Errorf("read back:\n%s", diff)
				}
				if len(data) > 2<<20 {
					t.Errorf("the result has %d bytes", len(data))
				}
				if slices.Contains([]string{"misread", "crash", "hostile"}, kind) {
					again := runOf(t, p, kind, func(o *runner.Options) { o.Jobs = 3 })
					d.Timing, again.Timing = result.Timing{}, result.Timing{}
					if diff := cmp.Diff(string(written(t, d)), string(written(t, again))); diff != "" {
						t.Errorf("two runs differ:\n%s", diff)
					}
				}
			})
		}
	}
}

// streamed is a stream beside a run.
type streamed struct {
	bytes.Buffer
	lines *result.Stream
}

func (s *streamed) watch(o *runner.Options) {
	s.lines = result.NewStream(s)
	o.Started = s.lines.Begin
	before := o.Finished
	o.Finished = func(c result.Case, took result.CaseTime, listed bool) {
		s.lines.Case(c, took, listed)
		if before != nil {
			before(c, took, listed)
		}
	}
}

// check demands lines as the schema says, and that they, with the changes of
// the last one, tell the verdicts of the run.
func (s *streamed) check(t *testing.T, line *jsonschema.Schema, d *result.Run) {
	t.Helper()
	if err := s.lines.Finish(d); err != nil {
		t.Fatal(err)
	}
	var verdicts []oracle.Verdict
	list := strings.SplitAfter(strings.TrimSuffix(s.String(), "\n"), "\n")
	for i, text := range list {
		validate(t, line, []byte(text))
		var l struct {
			Type    string
			Index   int
			Verdict oracle.Verdict
			Changed []struct {
				Index   int
				Verdict oracle.Verdict
			}
		}
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatal(err)
		}
		want := "case"
		switch i {
		case 0:
			want = "header"
		case len(list) - 1:
			want = "summary"
		}
		if l.Type != want || want == "case" && l.Index != i-1 {
			t.Errorf("line %d is the %s %d, expected %s", i, l.Type, l.Index, want)
		}
		if want == "case" {
			verdicts = append(verdicts, l.Verdict)
		}
		for _, c := range l.Changed {
			verdicts[c.Index] = c.Verdict
		}
	}
	for i, c := range d.Cases {
		if i >= len(verdicts) || verdicts[i] != c.Verdict {
			t.Fatalf("the stream's verdicts are %v", verdicts)
		}
	}
}

// expectKind demands that a run is of the kind that it was meant to be.
func expectKind(t *testing.T, kind string, d *result.Run) {
	t.Helper()
	want, verdict := result.Nonconforming, oracle.Verdict("")
	switch kind {
	case "right", "reading":
		want = result.Conforms
	case "interrupted":
		want = result.Interrupted
	case "misread":
		verdict = oracle.Wrong
	case "crash":
		verdict = oracle.Crashed
	case "sleep", "gives up":
		verdict = oracle.TimedOut
	case "flood":
		verdict = oracle.OutputLimit
	case "random":
		verdict = oracle.NotDeterministic
	case "not compiled":
		verdict = oracle.NotRun
	}
	if d.Verdict != want {
		t.Errorf("the run %s, expected %s", d.Verdict, want)
	}
	if verdict != "" && d.Count("", verdict) == 0 {
		t.Errorf("no case is %s", verdict)
	}
	switch {
	case want == result.Nonconforming && len(d.Causes) == 0:
		t.Error("no cause")
	case kind == "misread" && (len(d.Diagnosis.Named) == 0 || d.Causes[0].Minimal == nil && d.Problem.ID == "maumau"):
		t.Error("no misreading, or no minimal case") // others may need more time to find one
	case kind == "reading" && d.Followed == nil:
		t.Error("no reading followed")
	case (d.NotCompiled() != nil) != (kind == "not compiled"):
		t.Error("it does not compile, or should not")
	case kind == "not compiled" && (d.Count("", oracle.NotRun) != len(d.Cases) || len(d.Causes) != 1 || d.Causes[0].Verdict != oracle.DoesNotCompile || d.Solver.Language != "C++" ||
		d.Causes[0].Reproduce != "kiebitz run "+d.Problem.ID+" ./solver 'not compiled'" || !strings.HasPrefix(d.Causes[0].Solver.Stderr.String(), hostile)):
		t.Errorf("not one cause, and no case run: %+v", d.Causes)
	case kind == "gives up" && d.GaveUp == "":
		t.Error("it did not give up")
	case kind == "interrupted" && d.Count("", oracle.NotRun) == 0:
		t.Error("all cases were run")
	}
}

// TestBytes demands that nothing of an output is lost.
func TestBytes(t *testing.T) {
	p := problems.All[0]
	d := runOf(t, p, "crash", nil)
	if got := d.Cases[d.Causes[0].Example].Failure.Stderr.String(); got != hostile {
		t.Errorf("got %q, expected %q", got, hostile)
	}
	back, err := result.Read(written(t, d))
	if err != nil {
		t.Fatal(err)
	}
	if got := back.Cases[d.Causes[0].Example].Failure.Stderr.String(); got != hostile {
		t.Errorf("read back: got %q, expected %q", got, hostile)
	}
}
