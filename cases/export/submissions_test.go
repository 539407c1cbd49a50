package export

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
)

// TestVariants compares each wrong_answer variant with the engine that
// misreads, on all stored cases.
func TestVariants(t *testing.T) {
	long.Test(t, "runs a program of Python for each case")
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		dir := written(t, p)
		stored, err := cases.Played(p)
		if err != nil {
			t.Fatal(err)
		}
		missed := make(map[string]bool)
		for _, c := range p.Book().Clauses() {
			missed[c.ID] = true
		}
		for _, id := range append([]string{""}, k.Contents.Variants["wrong_answer"]...) {
			m, ok := oracle.FindMisreading(p, id)
			if !ok && id != "" {
				t.Errorf("%s is no misreading", id)
				continue
			}
			delete(missed, m.Clause)
			name := "submissions/wrong_answer/" + id + ".py"
			var v oracle.Variant
			if id == "" {
				name = "submissions/accepted/reference.py"
			} else {
				v.Misreadings = []string{id}
			}
			t.Run("variant="+id, func(t *testing.T) {
				compareEngine(t, p, v, filepath.Join(dir, filepath.FromSlash(name)), stored)
			})
		}
		for id := range missed {
			t.Errorf("no variant below wrong_answer misreads clause %s", id)
		}
	})
}

// compareEngine demands that a program behaves as an engine.
func compareEngine(t *testing.T, p oracle.Problem, v oracle.Variant, program string, list []cases.Case) {
	t.Parallel()
	engine, err := p.Engine(v)
	if err != nil {
		t.Fatal(err)
	}
	wrong := len(v.Misreadings) == 0
	for i, out := range outputsOf(t, p, program, list) {
		c := list[i]
		// Of a game that a misreading can't end the beginning counts, too.
		want, _ := engine.Append(nil, c.Input)
		right := judged(p, c, out, false)
		wrong = wrong || !right
		switch {
		case !alike(p, v, c, want, out):
			t.Errorf("%s:\n got %s\nwant %s", c.ID, out, want)
		case right && len(v.Misreadings) > 0 && slices.Contains(c.Traps, v.Misreadings[0]):
			t.Errorf("%s was made to catch it, and does not", c.ID)
		}
	}
	if !wrong {
		t.Error("it is right in all stored cases")
	}
}

// alike reports whether the outputs of two solvers that misread the same show
// the same behaviour. Where there are many right answers, there are as many by
// wrong rules, legal ones among them: then as much must be left over, which is
// what the last line says.
func alike(p oracle.Problem, v oracle.Variant, c cases.Case, a, b []byte) bool {
	if oracle.Alike(p, c.Input, a, b) {
		return true
	}
	left := func(output []byte) int {
		lines := strings.Split(string(output), "\n")
		return len(strings.Fields(lines[max(0, len(lines)-2)]))
	}
	return p.Info().BlankCounts && len(v.Misreadings) > 0 && left(a) == left(b)
}

// outputsOf returns what a program of Python prints for each case.
func outputsOf(t *testing.T, p oracle.Problem, program string, list []cases.Case) (outputs [][]byte) {
	t.Helper()
	size := min(perFile, p.Info().Batch)
	var inputs []string
	for part := range slices.Chunk(list, size) {
		in, _, _, err := play(p, part)
		if err != nil {
			t.Fatal(err)
		}
		inputs = append(inputs, string(in))
	}
	for i, out := range runEach(t, program, inputs) {
		cut, err := p.Unpack([]byte(out), min(size, len(list)-i*size))
		if err != nil {
			t.Fatal(err)
		}
		outputs = append(outputs, cut...)
	}
	return outputs
}

// each runs the program that its argument names once for each input of a list,
// from scratch but in one process: starting one takes longer than most cases do.
const each = `
import contextlib, io, json, sys
outputs = []
with open(sys.argv[1]) as file:
    program = compile(file.read(), sys.argv[1], "exec")
for text in json.load(sys.stdin):
    sys.stdin, out = io.StringIO(text), io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(program, {"__name__": "__main__"})
    outputs.append(out.getvalue())
print(json.dumps(outputs))
`

// runEach returns what a program of Python prints for each input.
func runEach(t *testing.T, program string, inputs []string) (outputs []string) {
	t.Helper()
	runJSON(t, each, program, inputs, &outputs)
	if len(outputs) != len(inputs) {
		t.Fatalf("%s: %d outputs, want %d", program, len(outputs), len(inputs))
	}
	return outputs
}

// runJSON runs a script of Python with one argument that reads and writes JSON.
func runJSON(t *testing.T, script, argument string, in, out any) {
	t.Helper()
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	cmd := python(t.Context(), "-c", script, argument)
	cmd.Stdin = bytes.NewReader(text)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	text, err = cmd.Output()
	if err == nil {
		err = json.Unmarshal(text, out)
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", argument, err, stderr.Bytes())
	}
}

// TestVerdicts runs the solvers of a package over its data. Right ones take a third
// of the time limit at most; endless ones are stopped in the test that
// submissions.yaml names. In the smallest package those that are wrong are so, too; right and
// endless ones are run there on what is not in the other.
func TestVerdicts(t *testing.T) {
	long.Test(t, "runs a program of Python for each case")
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		suite := written(t, p)
		t.Run("suite", func(t *testing.T) { testVerdicts(t, p, k, suite, nil) })
		known := map[string]bool{}
		for _, text := range inputs(t, suite, "*/*") {
			known[text] = true
		}
		t.Run("smallest", func(t *testing.T) { testVerdicts(t, p, k, smallest(t, p), known) })
	})
}

// smallest returns a folder with the package of the smallest suite, of which each
// misreading must fail in a test.
func smallest(t *testing.T, p oracle.Problem) string {
	t.Helper()
	need(t, "python3")
	list, err := cases.Smallest(p)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Smallest: true}
	made, err := tests(p, list, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range cases.Catchable(p) {
		caught := m.Form // each case shows it, in what stands around its answer
		for i := range made {
			one, err := made[i].catches(p, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			caught = caught || one
		}
		if !caught {
			t.Errorf("no test of %d catches %s", len(made), m.ID)
		}
	}
	f, _ := Find("icpc-2025-09")
	files, err := f.Files(p, list, o)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "package")
	if err := Write(t.Context(), dir, files); err != nil {
		t.Fatal(err)
	}
	return dir
}

// testVerdicts runs the solvers of a package, except right and endless ones whose tests are all
// known.
func testVerdicts(t *testing.T, p oracle.Problem, k *Package, dir string, known map[string]bool) {
	limit := p.Info().TimeLimit
	var said map[string]map[string]any
	if err := yaml.Unmarshal(read(t, filepath.Join(dir, "submissions", "submissions.yaml")), &said); err != nil {
		t.Fatal(err)
	}
	programs, err := filepath.Glob(filepath.Join(dir, "submissions", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for _, program := range programs {
		verdict := filepath.Base(filepath.Dir(program))
		seen[verdict] = true
		if id := strings.TrimSuffix(filepath.Base(program), ".py"); slices.Contains(k.Contents.Variants["wrong_answer"], id) {
			continue // TestVariants runs them
		}
		t.Run(verdict+"/"+filepath.Base(program), func(t *testing.T) {
			t.Parallel()
			patience, in := max(10*limit, 2*time.Minute), []string{"sample/*", "secret/*"} // other tests run, too
			if verdict == "time_limit_exceeded" {
				of := said[verdict+"/"+filepath.Base(program)]
				delete(of, "permitted")
				delete(of, "required")
				// As long as a right one may take; TestOrders reckons that it takes a hundred limits.
				patience, in = limit/RightWithin, slices.Collect(maps.Keys(of))
			}
			same := verdict == "accepted" || verdict == "time_limit_exceeded"
			if same && !slices.ContainsFunc(inputs(t, dir, in...), func(text string) bool { return !known[text] }) {
				return
			}
			got, slowest := verdictOf(t, dir, program, patience, in)
			if got != verdict {
				t.Errorf("got %s, want %s", got, verdict)
			}
			if verdict == "accepted" && slowest > limit/RightWithin {
				t.Errorf("took %v of processor time, expected 1/%d of %v at most", slowest, RightWithin, limit)
			}
		})
	}
	for _, verdict := range []string{"accepted", "wrong_answer", "run_time_error", "time_limit_exceeded"} {
		if !seen[verdict] {
			t.Errorf("no solver below submissions/%s", verdict)
		}
	}
}

// inputs returns the inputs of tests, by pattern.
func inputs(t *testing.T, dir string, names ...string) (all []string) {
	t.Helper()
	for _, name := range names {
		list, err := filepath.Glob(filepath.Join(dir, "data", filepath.FromSlash(name)+".in"))
		if err != nil || len(list) == 0 {
			t.Fatal("no data for ", name, err)
		}
		for _, in := range list {
			all = append(all, string(read(t, in)))
		}
	}
	return all
}

// verdictOf runs a program over tests, until it is wrong or slow, and returns the most
// processor time that one took.
func verdictOf(t *testing.T, dir, program string, limit time.Duration, names []string) (verdict string, slowest time.Duration) {
	t.Helper()
	var inputs []string
	for _, name := range names {
		list, err := filepath.Glob(filepath.Join(dir, "data", filepath.FromSlash(name)+".ans"))
		if err != nil || len(list) == 0 {
			t.Fatal("no data for ", name, err)
		}
		inputs = append(inputs, list...)
	}
	if strings.HasSuffix(program, ".cpp") {
		program = compiled(t, program)
	}
	verdict = "accepted"
	for _, ans := range inputs {
		in := strings.TrimSuffix(ans, ".ans") + ".in"
		got := solved(t, limit, program, read(t, in))
		slowest = max(slowest, got.took)
		switch {
		case errors.Is(got.err, context.DeadlineExceeded):
			return "time_limit_exceeded", slowest
		case got.err != nil:
			verdict = "run_time_error"
			continue
		}
		if !accepted(t, dir, in, ans, got.out) {
			return "wrong_answer", slowest
		}
	}
	return verdict, slowest
}

// run is what a program did with an input.
type run struct {
	out  []byte
	took time.Duration
	err  error
}

// Two packages of a problem have solvers and tests in common, and solvers print the same:
// what a program does with an input, and what the validator says of an output, is asked once.
var runs, accepts sync.Map

// solved is what solve returns.
func solved(t *testing.T, limit time.Duration, program string, in []byte) run {
	t.Helper()
	key := sha256.Sum256(slices.Concat(read(t, program), []byte("\x00"), in))
	if r, ok := runs.Load(key); ok {
		return r.(run)
	}
	out, took, err := solve(t, limit, program, in)
	r := run{out, took, err}
	runs.Store(key, r)
	return r
}

// accepted reports whether the output validator accepts an output.
func accepted(t *testing.T, dir, in, ans string, out []byte) bool {
	t.Helper()
	key := sha256.Sum256(slices.Concat(read(t, in), read(t, ans), []byte("\x00"), out))
	if ok, known := accepts.Load(key); known {
		return ok.(bool)
	}
	status, text := validate(t, dir, in, ans, out)
	if status != 42 {
		t.Logf("%s: %s", in, text)
	}
	accepts.Store(key, status == 42)
	return status == 42
}

// solve runs a program with an input and returns the processor time that it took. The
// error is context.DeadlineExceeded if it does not end in time.
func solve(t *testing.T, limit time.Duration, program string, in []byte) (out []byte, took time.Duration, err error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, program)
	if strings.HasSuffix(program, ".py") {
		cmd = python(ctx, program)
	}
	cmd.Stdin = bytes.NewReader(in)
	out, err = cmd.Output()
	if cmd.ProcessState != nil {
		took = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return out, took, err
}

// compiled builds a program of C++.
func compiled(t *testing.T, source string) string {
	t.Helper()
	need(t, "g++")
	program := filepath.Join(t.TempDir(), "solver")
	if out, err := exec.Command("g++", "-O1", "-o", program, source).CombinedOutput(); err != nil {
		t.Fatalf("g++: %v\n%s", err, out)
	}
	return program
}

// TestOrders reckons how many orders a solver that tries all of them has to try in the
// case that stops it: more than it can in a hundred time limits at ten million a second.
func TestOrders(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		list, err := cases.Select(p, []string{k.Contents.Stops["try-all-orders"]}, 0, oracle.Aim{})
		if k.Contents.Stops["try-all-orders"] == "" {
			return // it waits in a loop
		}
		if err != nil {
			t.Fatal(err)
		}
		in, _, _, err := play(p, list)
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Fields(string(in))
		n := len(words) // the cards, or those of the longest play
		if len(p.Info().Files) == 0 {
			n = 0
			for _, word := range words[5:] { // the first ones are no cards
				n = max(n, len(word)/2)
			}
		}
		orders := 1
		for i := range n {
			orders *= i + 1
		}
		source, err := k.variant("try-all-orders")
		if err != nil {
			t.Fatal(err)
		}
		stated := regexp.MustCompile(`(\d+)! = ([\d,]+)`).FindSubmatch(source)
		if stated == nil || string(stated[1]) != strconv.Itoa(n) || strings.ReplaceAll(string(stated[2]), ",", "") != strconv.Itoa(orders) {
			t.Errorf("the comment states %q, expected %d! = %d", stated, n, orders)
		}
		if float64(orders)/1e7 < 100*p.Info().TimeLimit.Seconds() {
			t.Errorf("%d orders can be tried", orders)
		}
	})
}
