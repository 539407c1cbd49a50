package examples_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/rummy"
	"kiebitz/oracle/tractor"
	"kiebitz/runner"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

var every = flag.Bool("every", false, "let TestVerdicts run solvers on all cases where each costs a process")

var games = flag.Int("games", 4000, "random games on which the oracle and each right solver must agree")

// solver is an example: how it is made ready and what it deserves.
type solver struct {
	problem      oracle.Problem
	name, reason string
	needs        string   // the program without which it can't be tried
	build        []string // run in the folder of this test; OUT is the program's file
	command      []string
	misreading   string // what it must be found to misread; "" if it is right
}

var solvers = []solver{
	{maumau.Problem, "cpp", "right, in C++", "g++", []string{"g++", "-O2", "-o", "OUT", "maumau/cpp/maumau.cpp"}, []string{"OUT"}, ""},
	{maumau.Problem, "python", "right, in Python", "python3", nil, []string{"python3", "maumau/python/maumau.py"}, ""},
	{maumau.Problem, "go", "right, in Go", "go", []string{"go", "build", "-o", "OUT", "./maumau/go"}, []string{"OUT"}, ""},
	{maumau.Problem, "planted", "jacks counted in rule 5", "go", []string{"go", "build", "-o", "OUT", "./maumau/planted"}, []string{"OUT"}, "R5-counts-jacks"},
	{tractor.Problem, "cpp", "right, in C++", "g++", []string{"g++", "-O2", "-std=c++17", "-o", "OUT", "tractor/cpp/tractor.cpp"}, []string{"OUT"}, ""},
	{tractor.Problem, "python", "right, in Python", "python3", nil, []string{"python3", "tractor/python/tractor.py"}, ""},
	{tractor.Problem, "planted", "tractors built greedily", "python3", nil, []string{"python3", "tractor/python/planted.py"}, "construct-greedy"},
	{rummy.Problem, "cpp", "right, in C++", "g++", []string{"g++", "-O2", "-std=c++17", "-o", "OUT", "rummy/cpp/rummy.cpp"}, []string{"OUT"}, ""},
	{rummy.Problem, "python", "right, in Python", "python3", nil, []string{"python3", "rummy/python/rummy.py"}, ""},
	{rummy.Problem, "planted", "no set has four cards", "python3", nil, []string{"python3", "rummy/python/planted.py"}, "set-three-only"},
}

// require skips the test, or fails it, if what a solver needs is missing.
func require(t testing.TB, s solver) {
	t.Helper()
	if _, err := exec.LookPath(s.needs); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("%s is missing; .ci/run installs it", s.needs)
		}
		t.Skipf("%s is missing, so the solver in %s is not tried", s.needs, s.name)
	}
}

// ready builds a solver and returns its command.
func ready(t testing.TB, s solver) []string {
	t.Helper()
	require(t, s)
	out := filepath.Join(t.TempDir(), "solver")
	fill := func(words []string) []string {
		filled := make([]string, len(words))
		for i, w := range words {
			filled[i] = strings.ReplaceAll(w, "OUT", out)
		}
		return filled
	}
	if b := fill(s.build); len(b) > 0 {
		if msg, err := exec.Command(b[0], b[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", b, err, msg)
		}
	}
	command := fill(s.command)
	path, err := exec.LookPath(command[0])
	if err != nil {
		t.Fatal(err)
	}
	command[0] = path
	return command
}

// TestVerdicts runs every example as 'kiebitz run' does.
func TestVerdicts(t *testing.T) {
	long.Test(t, "compiles the examples and runs them on thousands of games")
	for _, s := range solvers {
		t.Run(s.problem.Info().ID+"/"+s.name, func(t *testing.T) {
			list, err := cases.Played(s.problem)
			if err != nil {
				t.Fatal(err)
			}
			n := s.problem.Info().Random
			if !*every { // TestAgreement plays more
				n = 200
				if s.problem.Info().Batch == 1 { // each costs a process
					n, list = 15, thirds(list)
				}
			}
			for i := range n {
				list = append(list, cases.Random(s.problem, 4711, i+1, oracle.Aim{}))
			}
			r, err := runner.Run(context.Background(), runner.Options{
				Problem: s.problem, Cases: cases.List(list), Command: ready(t, s),
				Timeout: 20 * time.Second, // the machine may be busy
				Budget:  result.Budget{MaxCrashes: 100},
			})
			if err != nil {
				t.Fatal(err)
			}
			named := ""
			if len(r.Diagnosis.Named) == 1 {
				named = r.Diagnosis.Named[0].ID
			}
			if named != s.misreading || r.Conforms() != (s.misreading == "") {
				t.Errorf("%s: conforms %v, misreading %q", s.reason, r.Conforms(), named)
			}
			if limit := s.problem.Info().TimeLimit; time.Duration(float64(r.Timing.Slowest)*float64(time.Second)) > limit {
				t.Errorf("%s: the slowest process takes %v s, expected less than the limit, %v", s.reason, r.Timing.Slowest, limit)
			}
			for _, c := range r.Cases {
				if cases.Group(c.ID) == cases.Samples && c.Verdict != oracle.OK {
					t.Errorf("%s: the official sample %s is not passed", s.reason, c.ID)
				}
			}
		})
	}
}

// thirds are the samples and each third of the other cases.
func thirds(list []cases.Case) (some []cases.Case) {
	for i, c := range list {
		if i%3 == 0 || cases.Group(c.ID) == cases.Samples {
			some = append(some, c)
		}
	}
	return some
}

// TestAgreement compares the right solvers with the oracle on many random
// games, thousands in one process: the statement's bound is kiebitz's concern,
// not theirs. The full number: go test ./examples -games 200000.
func TestAgreement(t *testing.T) {
	long.Test(t, "compiles the examples and runs them on thousands of games")
	const chunk = 5000
	const seed = 20261121
	for _, s := range solvers {
		if s.misreading != "" || s.problem.Info().Batch == 1 { // TestVerdicts has the random cases of Rummy, one a process
			continue
		}
		t.Run(s.problem.Info().ID+"/"+s.name, func(t *testing.T) {
			e, err := s.problem.Engine(oracle.Variant{})
			if err != nil {
				t.Fatal(err)
			}
			box, err := sandbox.Open(sandbox.Options{Command: ready(t, s), Limits: sandbox.Limits{Wall: 5 * time.Minute}})
			if err != nil {
				t.Fatal(err)
			}
			defer box.Close()
			for from := 0; from < *games; from += chunk {
				var list []oracle.Case
				var want []string
				for i := from; i < min(from+chunk, *games); i++ {
					c := cases.Random(s.problem, seed, i+1, oracle.Aim{}).Input
					answer, err := e.Append(nil, c)
					if err != nil {
						t.Fatal(err)
					}
					list, want = append(list, c), append(want, string(answer))
				}
				p, err := box.Run(context.Background(), sandbox.Process{Stdin: s.problem.Pack(list).Stdin})
				if err != nil || p.End != sandbox.Exited {
					t.Fatalf("%v %s %s\n%s", err, p.End, p.Status, p.Stderr)
				}
				compare(t, s.problem, fmt.Sprintf("seed %d, from random/%d", seed, from+1), list, want, p.Stdout)
			}
		})
	}
}

func compare(t *testing.T, p oracle.Problem, where string, list []oracle.Case, want []string, output []byte) {
	t.Helper()
	got, err := p.Unpack(output, len(list))
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	for i := range list {
		if string(got[i]) != want[i] {
			t.Fatalf("%s: case %s\noracle %ssolver %s", where, list[i].Text(), want[i], got[i])
		}
	}
}

// TestDeep demands that a solver of Rummy which takes forever on deep cases is stopped
// and told to be late, and that the run gives up soon: the one in Python, suit by suit
// instead of rank by rank.
func TestDeep(t *testing.T) {
	source, err := os.ReadFile("rummy/python/rummy.py")
	if err != nil {
		t.Fatal(err)
	}
	const plain = "    cards.sort()\n"
	if n := strings.Count(string(source), plain); n != 1 {
		t.Fatalf("found %d lines %q, expected one", n, plain)
	}
	slow := filepath.Join(t.TempDir(), "slow.py")
	text := strings.Replace(string(source), plain, plain+"    cards.sort(key=lambda card: card.suit)\n", 1)
	if err := os.WriteFile(slow, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p := oracle.Problem(rummy.Problem)
	var list []cases.Case
	for i := 0; len(list) < 30; i++ {
		if c := cases.Random(p, 4711, i+1, oracle.Aim{}); len(c.Input.Text()) > 150 {
			list = append(list, c)
		}
	}
	r, err := (*result.Run)(nil), error(&runner.BusyError{})
	for try := 0; try < 5 && errors.As(err, new(*runner.BusyError)); try++ {
		r, err = runner.Run(context.Background(), runner.Options{
			Problem: p, Cases: cases.List(list), Command: ready(t, solver{needs: "python3", command: []string{"python3", slow}}),
			Timeout: 300 * time.Millisecond, Budget: result.Budget{MaxTimeouts: 5},
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	if r.Count("", oracle.TimedOut) != 5 || r.GaveUp == "" || r.Count("", oracle.Wrong) > 0 {
		t.Errorf("%d timed out, %d wrong, gave up: %q", r.Count("", oracle.TimedOut), r.Count("", oracle.Wrong), r.GaveUp)
	}
}
