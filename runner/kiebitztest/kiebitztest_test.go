package kiebitztest_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/rummy"
	"kiebitz/oracle/tractor"
	"kiebitz/runner/kiebitztest"
)

// In a test file of your own it is a function
//
//	func TestMau(t *testing.T) {
//		kiebitztest.Run(t, maumau.Problem, solve)
//	}
func ExampleRun() {
	solve := func(in io.Reader, out io.Writer) error {
		return play(maumau.Problem, in, out) // your solver
	}
	TestMau := func(t *testing.T) {
		kiebitztest.Run(t, maumau.Problem, solve)
	}
	fmt.Println("passes:", passes(TestMau))
	// Output: passes: true
}

// passes runs a test inside an example.
func passes(test func(*testing.T)) bool {
	v := flag.Lookup("test.v").Value
	was := v.String()
	v.Set("false") // what is printed is compared
	defer v.Set(was)
	return testing.RunTests(func(pat, str string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "TestMau", F: test}})
}

// play is a solver: the oracle, with misreadings.
func play(p oracle.Problem, in io.Reader, out io.Writer, misreadings ...string) error {
	return playAs(p, in, out, oracle.Variant{Misreadings: misreadings})
}

func playAs(p oracle.Problem, in io.Reader, out io.Writer, v oracle.Variant) error {
	data, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	list, err := p.Parse(data)
	if err != nil {
		return err
	}
	e, err := p.Engine(v)
	if err != nil {
		return err
	}
	var answers [][]byte
	for _, c := range list {
		answer, err := e.Append(nil, c)
		if err != nil {
			return err
		}
		answers = append(answers, answer)
	}
	_, err = out.Write(oracle.Frame(p, nil, answers))
	return err
}

// child is a test that another test runs, and how it must come out.
type child struct {
	problem oracle.Problem
	solve   kiebitztest.Solver
	args    string
	passes  bool
	want    []string // in what is printed
	never   []string
}

var calls int

func mau(misreadings ...string) kiebitztest.Solver {
	return func(in io.Reader, out io.Writer) error {
		calls++
		return play(maumau.Problem, in, out, misreadings...)
	}
}

var children = map[string]child{
	"right": {maumau.Problem, mau(), "-test.v -test.short", true,
		[]string{"--- PASS: TestChild/samples/1 ", "--- PASS: TestChild/curated/R4-two-jacks ", "--- PASS: TestChild/together "}, []string{"FAIL"}},
	"one case": {maumau.Problem, mau(), "-test.v -test.run=^TestChild$/curated/R4-two-jacks", true,
		[]string{"--- PASS: TestChild/curated/R4-two-jacks ", "calls: 1\n"}, []string{"TestChild/together", "curated/R5"}},
	"misread": {maumau.Problem, mau("R5-counts-jacks"), "", false, // each case in a line, and once in full
		[]string{"--- FAIL: TestChild/curated/R5-only-jacks ", "kiebitztest_test.go:", ": wrong: breaks clause R5 (-v shows more)\n", "  wrong minimal/1 (",
			"It reproduces 202 of 202 wrong games and contradicts 0 of 878 right ones."}, []string{"TestChild/samples", "\x1b", "wrong curated/"}},
	"misread, in detail": {maumau.Problem, mau("R5-counts-jacks"), "-test.v", false,
		[]string{"--- FAIL: TestChild/curated/R5-only-jacks ", "kiebitztest_test.go:", "  11  1       HJ, calls clubs  HJ, calls diamonds  R5\n", "^ cause (not printed)\n",
			"It reproduces 202 of 202 wrong games and contradicts 0 of 878 right ones."}, []string{"FAIL: TestChild/samples", "\x1b"}},
	"two at once": {maumau.Problem, mau("R5-counts-jacks", "R6-reversed"), "-test.run=^TestChild$/curated", false, // one case does not show both
		[]string{"--- FAIL: TestChild/curated/R5-only-jacks ", "HJ, calls clubs  DJ           R3    <- first difference\n"}, []string{"Together they"}},
	"no rule": {maumau.Problem, scrambled, "-test.run=^TestChild$/(samples|curated)", false,
		[]string{"--- FAIL: TestChild/samples/1 ", "--- FAIL: TestChild/curated/deal-2 "}, []string{"together"}},
	"kept between games": {maumau.Problem, mau("double.0.0=ever $"), "-test.short", false,
		[]string{"--- FAIL: TestChild/together ", "carries over from one game to the next"}, []string{"TestChild/samples", "TestChild/curated"}},
	"kept between calls": {maumau.Problem, func(in io.Reader, out io.Writer) error {
		if calls++; calls%2 == 0 {
			return nil
		}
		return play(maumau.Problem, in, out, "R6-reversed")
	}, "-test.run=^TestChild$/samples/1", false,
		[]string{"not deterministic samples/1", "solve keeps state from call to call, as in a package's variable"}, nil},
	"a panic": {maumau.Problem, func(io.Reader, io.Writer) error { return open(nil) }, "-test.run=^TestChild$/samples/1", false,
		[]string{"--- FAIL: TestChild/samples/1 ", "crashed samples/1", "panic: runtime error: index out of range [0] with length 0", "kiebitztest_test.open\n", "kiebitztest_test.go:"}, []string{"runner.Func"}},
	"an error": {maumau.Problem, func(io.Reader, io.Writer) error { return errors.New("no such card") }, "-test.run=^TestChild$/samples/1", false,
		[]string{"crashed samples/1", "no such card"}, nil},
	"an end of the goroutine": {maumau.Problem, func(io.Reader, io.Writer) error { runtime.Goexit(); return nil }, "-test.run=^TestChild$/samples/1", false,
		[]string{"crashed samples/1", "runtime.Goexit"}, nil},
	"nothing printed": {tractor.Problem, func(io.Reader, io.Writer) error { return nil }, "-test.run=^TestChild$/samples/1", false,
		[]string{"malformed samples/1"}, nil},
	"it never returns": {maumau.Problem, func(io.Reader, io.Writer) error { select {} }, "-test.v", false,
		[]string{"timed out samples/1", "solve has not returned from samples/1, and nothing can end it: no further case is run"}, []string{"samples/2", "together"}},
	"it returns late": {maumau.Problem, func(io.Reader, io.Writer) error { time.Sleep(1250 * time.Millisecond); return nil }, "-test.v -test.run=^TestChild$/samples", false,
		[]string{"timed out samples/1", "timed out samples/2"}, []string{"has not returned", "not called"}},
	"no limit": {maumau.Problem, func(in io.Reader, out io.Writer) error {
		time.Sleep(1500 * time.Millisecond)
		return play(maumau.Problem, in, out)
	}, "-test.v -test.timeout=0 -test.run=^TestChild$/samples/1", true, []string{"--- PASS: TestChild/samples/1 "}, nil},
	"no line for an empty hand": {rummy.Problem, func(in io.Reader, out io.Writer) error {
		return playAs(rummy.Problem, in, out, oracle.Variant{Readings: []string{"cards-only"}})
	}, "-test.v -test.run=^TestChild$/(samples|curated)", true,
		[]string{"--- PASS: TestChild/curated/print-ace-low "}, []string{"FAIL"}},
	"a line that is missing once": {rummy.Problem, func(in io.Reader, out io.Writer) error {
		var line bytes.Buffer
		if err := play(rummy.Problem, in, &line); err != nil {
			return err
		}
		_, err := out.Write(bytes.Replace(line.Bytes(), []byte("DA D2 D3\n\n"), []byte("DA D2 D3\n"), 1))
		return err
	}, "-test.v -test.run=^TestChild$/curated/(print-ace-low|goal-all)", false,
		[]string{"--- FAIL: TestChild/curated/print-ace-low ", "--- PASS: TestChild/curated/goal-all "}, nil},
	"files": {rummy.Problem, func(in io.Reader, out io.Writer) error { return play(rummy.Problem, in, out) }, "-test.v -test.run=^TestChild$/(samples|curated)", true,
		[]string{"--- PASS: TestChild/samples/1 "}, []string{"FAIL"}},
}

// scrambled mixes the cards of each answer by no rule that can be told.
func scrambled(in io.Reader, out io.Writer) error {
	var right bytes.Buffer
	if err := play(maumau.Problem, in, &right); err != nil {
		return err
	}
	for line := range strings.Lines(right.String()) {
		h := fnv.New64a()
		io.WriteString(h, line)
		if cards := strings.Fields(line); cards[0] != "Score:" {
			rand.New(rand.NewPCG(h.Sum64(), 1)).Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
			line = strings.Join(cards, " ") + "\n"
		}
		io.WriteString(out, line)
	}
	return nil
}

func open(cards []string) error { return errors.New(cards[0]) }

// TestChild is what TestRun runs.
func TestChild(t *testing.T) {
	c, ok := children[os.Getenv("KIEBITZTEST_CHILD")]
	if !ok {
		return
	}
	if patience, err := time.ParseDuration(os.Getenv("KIEBITZTEST_PATIENCE")); err == nil {
		kiebitztest.SetPatience(patience)
	}
	kiebitztest.Run(t, c.problem, c.solve)
	fmt.Printf("calls: %d\n", calls)
}

// storedPass is what go test -v prints of the stored cases.
func storedPass(t *testing.T) (list []string) {
	stored, err := cases.Sharp(maumau.Problem)
	if err != nil || len(stored) < 80 {
		t.Fatalf("found %d stored cases (%v), expected 80 or more", len(stored), err)
	}
	for _, c := range stored {
		list = append(list, "--- PASS: TestChild/"+c.ID+" ")
	}
	return list
}

// TestRun looks at what go test prints of solvers of all kinds.
func TestRun(t *testing.T) {
	long.Test(t, "compiles and runs tests of its own")
	for name, c := range children {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], append([]string{"-test.run=^TestChild$", "-test.timeout=5m"}, strings.Fields(c.args)...)...)
			cmd.Env = append(os.Environ(), "KIEBITZTEST_CHILD="+name)
			if strings.HasPrefix(name, "it ") || name == "no limit" {
				cmd.Env = append(cmd.Env, "KIEBITZTEST_PATIENCE=300ms")
			}
			out, err := cmd.CombinedOutput()
			if (err == nil) != c.passes {
				t.Errorf("passes: %t, expected %t", err == nil, c.passes)
			}
			if name == "right" {
				c.want = append(c.want, storedPass(t)...)
			}
			for _, want := range c.want {
				if !strings.Contains(string(out), want) {
					t.Errorf("expected %q in it", want)
				}
			}
			for _, never := range c.never {
				if strings.Contains(string(out), never) {
					t.Errorf("expected no %q in it", never)
				}
			}
			if t.Failed() {
				t.Logf("it prints:\n%s", out)
			}
		})
	}
}
