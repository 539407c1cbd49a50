package runner_test

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"hash/crc32"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

var allBad = flag.Bool("all", false, "let TestBadBesideGood run in all tiers, with as many games as a run has, and each bad program by itself")

// badVar tells the solver "bad" which games it is bad at, and how: "SUM PATH ARG,
// ...".
const badVar = "KIEBITZ_TEST_BAD"

// bad are programs of the sandbox's zoo, of a kind each.
var bad = []string{
	"bomb setsid", "swarm orphans-write", "hoard files", "fill-scratch", "flood-stdout ignore", "alloc-2g",
	"loop", "stuck stop", "signals kill-group", "hold mappings",
}

func init() {
	solvers["bad"] = func() {
		kinds := map[string]string{}
		for _, one := range strings.Split(os.Getenv(badVar), ",") {
			sum, program, _ := strings.Cut(one, " ")
			kinds[sum] = program
		}
		list := input()
		for i, a := range solve(list) {
			if words := strings.Fields(kinds[sumOf(list[i])]); len(words) > 0 {
				args := append([]string{words[0], "--in-the-zoo", badToken, "-"}, words[1:]...)
				panic(syscall.Exec(words[0], args, os.Environ()))
			}
			fmt.Print(a)
		}
	}
}

// badToken is a word by which processes of the zoo are found.
const badToken = "bad-beside-good"

func sumOf(c oracle.Case) string {
	return strconv.FormatUint(uint64(crc32.ChecksumIEEE([]byte(c.Text()))), 16)
}

// TestBadBesideGood has a solver that is right, but at ten games of a run is a hostile
// program: the others are right as in a calm run, and nothing of it stays.
func TestBadBesideGood(t *testing.T) {
	long.Test(t, "waits for solvers that are slow or stuck")
	list := suite(t, 0)[:20]
	if *allBad {
		list = suite(t, 1000)
	}
	dir := zooPrograms(t)
	t.Setenv("KIEBITZ_TEST_LOG", "")
	mixes := map[string][]string{"mixed": bad}
	if *allBad {
		for _, program := range bad {
			mixes[program] = []string{program}
		}
	}
	for tier := 1; tier <= 3; tier++ {
		if tier < 3 && !*allBad { // the weakest is the hardest; TestZoo has each program in all of them
			continue
		}
		for name, programs := range mixes {
			t.Run(fmt.Sprintf("T%d/%s", tier, name), func(t *testing.T) {
				defer runner.ForceTier(tier)()
				besides(t, list, dir, programs)
			})
		}
	}
}

func besides(t *testing.T, list []cases.Case, dir string, programs []string) {
	victims, kinds := map[string]bool{}, []string{}
	for i := range len(bad) {
		c := list[len(list)/(2*len(bad))+i*len(list)/len(bad)]
		victims[c.ID] = true
		kinds = append(kinds, sumOf(c.Input)+" "+filepath.Join(dir, programs[i%len(programs)]))
	}
	t.Setenv(badVar, strings.Join(kinds, ","))
	t.Setenv(modeVar, "bad")
	began := time.Now()
	o := runner.Options{
		Problem: problem, Command: []string{self}, Env: []string{modeVar, badVar}, Read: []string{dir}, Cases: cases.List(list),
		Timeout: 300 * time.Millisecond, Jobs: 2, ListOnly: true,
	}
	r, err := runner.Run(t.Context(), o)
	for busy := (*runner.BusyError)(nil); errors.As(err, &busy) && o.Timeout < time.Minute; { // as its advice says
		t.Logf("at --timeout %s: %v", o.Timeout, err)
		o.Timeout *= 4
		r, err = runner.Run(t.Context(), o)
	}
	if err != nil {
		t.Fatal(err)
	}
	failed := 0
	for i := range r.Cases {
		c := &r.Cases[i]
		if result.Failed(c.Verdict) {
			failed++
		}
		if result.Failed(c.Verdict) != victims[c.ID] || c.Verdict == oracle.NotRun {
			t.Errorf("%s is %s", c.ID, c.Verdict)
		}
	}
	if failed != len(victims) || len(r.Cases) != len(list) {
		t.Errorf("%d of %d games failed, expected %d of %d", failed, len(r.Cases), len(victims), len(list))
	}
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range files {
		if words, err := os.ReadFile(file); err == nil && bytes.Contains(words, []byte("\x00"+badToken+"\x00")) {
			t.Errorf("%s survives: %q", file, words)
		}
	}
	t.Logf("%s: %s after %s", r.Sandbox, counts(r), time.Since(began).Round(time.Second))
}

// zooPrograms compiles the bad ones.
func zooPrograms(t *testing.T) string {
	t.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip("skipped: no C compiler (cc)")
	}
	dir, err := os.MkdirTemp("", "zoo")
	if err := cmp.Or(err, os.Chmod(dir, 0o755)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	for _, program := range bad {
		name, _, _ := strings.Cut(program, " ")
		cmd := exec.Command(cc, "-std=gnu11", "-O1", "-pthread", "-o", filepath.Join(dir, name), "sandbox/testdata/zoo/"+name+".c")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
	}
	return dir
}
