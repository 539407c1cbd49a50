package testscripts_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/testscripts"
)

var update = flag.Bool("update", false, "rewrite the files that scripts compare with")

// program is the kiebitz that the scripts run.
var program string

func TestMain(m *testing.M) {
	flag.Parse()
	long.Waiting()
	os.Exit(build(m))
}

// build compiles kiebitz for the scripts: they are sessions with the real
// program.
func build(m *testing.M) int {
	dir, err := os.MkdirTemp("", "kiebitz")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "kiebitz")
	if out, err := exec.Command("go", "build", "-o", program, "kiebitz/cmd/kiebitz").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%s%v\n", out, err)
		return 1
	}
	return m.Run()
}

// linked puts kiebitz beside a solver that runs it, for --read: in the sandbox it sees no
// other folder. It returns the name.
func linked(t *testing.T, dir string) string {
	t.Helper()
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "kiebitz")
	if err := os.Link(program, name); err != nil && !errors.Is(err, os.ErrExist) {
		t.Fatal(err)
	}
	return name
}

// TestScripts runs every script; each folder holds those of one problem, cli
// those of the command line. The condition [long] holds where tests that take long run.
func TestScripts(t *testing.T) {
	t.Parallel()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := filepath.Abs("../examples")
	if err != nil {
		t.Fatal(err)
	}
	cache, err := os.UserCacheDir() // a source that another package's tests have compiled is not compiled again
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		dir := e.Name()
		t.Run(dir, func(t *testing.T) {
			t.Parallel()
			p := testscripts.Params(testscripts.Options{Kiebitz: program, Problem: problemOf(dir), Update: *update})
			p.Dir = dir
			setup := p.Setup
			p.Setup = func(env *testscript.Env) error {
				if err := setup(env); err != nil {
					return err
				}
				env.Setenv("PROBLEMS", strings.Join(problemIDs(), ", "))
				env.Setenv("EXAMPLES", examples)
				env.Setenv("XDG_CACHE_HOME", cache)
				env.Setenv("GOGC", os.Getenv("GOGC")) // CI collects less often
				return nil
			}
			condition := p.Condition
			p.Condition = func(cond string) (bool, error) {
				if cond == "long" {
					return long.Runs(), nil
				}
				return condition(cond)
			}
			testscript.Run(t, p)
		})
	}
}

func problemIDs() (ids []string) {
	for _, p := range problems.All {
		ids = append(ids, p.Info().ID)
	}
	return ids
}

// TestLedger demands a script for every clause of every problem, and scripts
// that name what they show by ids of the ledger.
func TestLedger(t *testing.T) {
	for _, p := range problems.All {
		id := p.Info().ID
		t.Run(id, func(t *testing.T) {
			shown, err := testscripts.Shown(id)
			if err != nil {
				t.Fatal(err)
			}
			clauses := map[string]bool{}
			for id := range shown {
				clauses[oracle.ClauseOf(id)] = true
			}
			for _, c := range p.Book().Clauses() {
				if !clauses[c.ID] {
					t.Errorf("clause %s has no script: no file in testscripts/%s names it in a line \"# shows:\"", c.ID, id)
				}
				delete(shown, c.ID)
				for _, s := range c.Situations {
					delete(shown, s.ID)
				}
			}
			for id, names := range shown {
				t.Errorf("%v: show %s, which the ledger does not list", names, id)
			}
		})
	}
}

func problemOf(dir string) string {
	if dir == "cli" {
		return "maumau"
	}
	return dir
}
