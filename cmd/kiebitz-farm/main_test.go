package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"

	"kiebitz/internal/long"
	"kiebitz/runner/farm"
)

// bin is a folder with both programs and a solver.
var bin string

func TestMain(m *testing.M) { os.Exit(build(m)) }

// build compiles the programs for the tests: they are sessions with the real
// ones.
func build(m *testing.M) int {
	var err error
	if bin, err = os.MkdirTemp("", "kiebitz-farm-test"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(bin)
	out, err := exec.Command("go", "build", "-o", bin, "kiebitz/cmd/kiebitz", "kiebitz/cmd/kiebitz-farm", "kiebitz/examples/maumau/planted").CombinedOutput()
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s%v\n", out, err)
		return 1
	}
	return m.Run()
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata", RequireUniqueNames: true, RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("PATH", bin+string(filepath.ListSeparator)+e.Getenv("PATH"))
			e.Setenv("HOME", e.WorkDir)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			// exits N CMD... demands an exit status.
			"exits": func(ts *testscript.TestScript, _ bool, args []string) {
				got := 0
				if err := ts.Exec(args[1], args[2:]...); err != nil {
					var exit *exec.ExitError
					if !errors.As(err, &exit) {
						ts.Fatalf("%s: %v", args[1], err)
					}
					got = exit.ExitCode()
				}
				if fmt.Sprint(got) != args[0] {
					ts.Fatalf("%s ended with exit status %d, expected %s", args[1], got, args[0])
				}
			},
		},
	})
}

// session is a folder in which programs run, with a hub and a worker.
type session struct {
	t   *testing.T
	dir string
	url string
}

// begin starts a hub and a worker.
func begin(t *testing.T) *session {
	s := &session{t: t, dir: t.TempDir()}
	hub := s.start("hub", "--store", "store", "--listen", "127.0.0.1:0")
	s.url = hub
	s.start("work", "--nats", s.url, "--jobs", "2", "--sandbox", "auto", "--cache", "cache")
	return s
}

// start starts kiebitz-farm and returns the first line that it prints, except
// warnings of the hub's server.
func (s *session) start(args ...string) string {
	s.t.Helper()
	cmd := exec.Command(filepath.Join(bin, "kiebitz-farm"), args...)
	bind(cmd) // a test that runs out of time cleans nothing up
	cmd.Dir = s.dir
	r, w, err := os.Pipe()
	if err != nil {
		s.t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = w, w
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	w.Close()
	var said bytes.Buffer
	lines := bufio.NewScanner(r)
	for lines.Scan() && strings.HasPrefix(lines.Text(), "kiebitz-farm: hub: ") {
		said.WriteString(lines.Text() + "\n")
	}
	first := lines.Text()
	drained := make(chan bool)
	go func() {
		for lines.Scan() {
			said.WriteString(lines.Text() + "\n")
		}
		close(drained)
	}()
	s.t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		if err := cmd.Wait(); err != nil {
			s.t.Errorf("%s ended with %v", args[0], err)
		}
		<-drained
		if s.t.Failed() {
			s.t.Logf("%s: %s\n%s", args[0], first, said.String())
		}
	})
	return first
}

// slow are the lines that are said only because something takes long.
var slow = regexp.MustCompile(`(?m)^kiebitz-farm: (a part is run here first|nothing has come so far).*\n`)

// run runs a program and returns what it prints, without what a busy machine
// makes it say.
func (s *session) run(status int, program string, args ...string) (stdout, stderr string) {
	s.t.Helper()
	cmd := exec.Command(filepath.Join(bin, program), args...)
	cmd.Dir = s.dir
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	cmd.Run()
	if got := cmd.ProcessState.ExitCode(); got != status {
		s.t.Fatalf("%s %s: found exit status %d, expected %d\n%s%s", program, strings.Join(args, " "), got, status, out.String(), said.String())
	}
	return out.String(), slow.ReplaceAllString(said.String(), "")
}

// result reads a JSON result without what differs from run to run.
func (s *session) result(name string) map[string]any {
	s.t.Helper()
	data, err := os.ReadFile(filepath.Join(s.dir, name))
	if err != nil {
		s.t.Fatal(err)
	}
	var v map[string]any
	if err := json.Unmarshal(data, &v); err != nil {
		s.t.Fatal(err)
	}
	delete(v, "timing")
	return v
}

// A run on the farm gives the result of one machine, to the last member; by
// whomever it is fetched.
func TestSameAsOneMachine(t *testing.T) {
	long.Test(t)
	s := begin(t)
	if err := os.Link(filepath.Join(bin, "planted"), filepath.Join(s.dir, "planted")); err != nil {
		t.Fatal(err)
	}
	what := []string{"maumau", "--random", "2000", "--seed", "7", "--shrink-time", "0", "--sandbox", "auto"}
	solver := []string{"--", "./planted", "fast"}
	one := slices.Concat([]string{"run"}, what, []string{"--json", "one.json"}, solver)
	text, _ := s.run(1, "kiebitz", one...)
	many := slices.Concat([]string{"run"}, what, []string{"--nats", s.url, "--tasks", "7", "--json", "many.json"}, solver)
	farmText, said := s.run(1, "kiebitz-farm", many...)
	if diff := cmp.Diff(s.result("one.json"), s.result("many.json")); diff != "" {
		t.Errorf("the farm's result differs (-one machine +farm):\n%s", diff)
	}
	times := regexp.MustCompile(`[0-9.]+ ?m?s\b|memory at most.*`)
	if diff := cmp.Diff(times.ReplaceAllString(text, "T"), times.ReplaceAllString(farmText, "T")); diff != "" {
		t.Errorf("the farm's text differs (-one machine +farm):\n%s", diff)
	}

	m := regexp.MustCompile(`^kiebitz-farm: run (\S+), 7 tasks\n$`).FindStringSubmatch(said)
	if m == nil {
		t.Fatalf("found %q, expected the run and its tasks", said)
	}
	s.run(1, "kiebitz-farm", "fetch", "--nats", s.url, m[1], "-q", "--json", "again.json")
	if diff := cmp.Diff(s.result("many.json"), s.result("again.json")); diff != "" {
		t.Errorf("the result differs when it is fetched:\n%s", diff)
	}
}

func TestDetachStatusCancel(t *testing.T) {
	s := begin(t)
	run := []string{"run", "maumau", "--nats", s.url, "--random", "400", "--tasks", "2", "--sandbox", "auto", "--detach", "--", "kiebitz", "solve", "maumau"}
	out, said := s.run(0, "kiebitz-farm", run...)
	id := strings.TrimSpace(out)
	if said != "" || strings.Contains(id, "\n") {
		t.Errorf("found %q and %q, expected the id of the run alone", out, said)
	}
	out, _ = s.run(0, "kiebitz-farm", "fetch", id, "--nats", s.url, "--quiet")
	if !strings.HasPrefix(out, "CONFORMS  480 games") {
		t.Errorf("found %q", out)
	}
	out, _ = s.run(0, "kiebitz-farm", "status", "--nats", s.url)
	if !regexp.MustCompile(`(?m)^` + id + `  \d{4}-\d\d-\d\d \d\d:\d\d:\d\d  done   maumau --random=400 -- kiebitz solve maumau$`).MatchString(out) {
		t.Errorf("found the status %s", out)
	}

	// Nobody takes tasks that ask for another sandbox.
	run[slices.Index(run, "auto")] = "off"
	out, _ = s.run(0, "kiebitz-farm", run...)
	waiting := strings.TrimSpace(out)
	out, _ = s.run(0, "kiebitz-farm", "status", "--nats", s.url)
	if !strings.Contains(out, "0 of 2 tasks") {
		t.Errorf("found the status %s", out)
	}
	s.run(0, "kiebitz-farm", "cancel", waiting, "--nats", s.url)
	out, _ = s.run(0, "kiebitz-farm", "status", "--nats", s.url)
	if !strings.Contains(out, "cancelled") {
		t.Errorf("found the status %s", out)
	}
	_, said = s.run(2, "kiebitz-farm", "fetch", waiting, "--nats", s.url)
	if said != "kiebitz-farm: the run was cancelled\n" {
		t.Errorf("found %q", said)
	}
	_, said = s.run(2, "kiebitz-farm", "cancel", "nobody", "--nats", s.url)
	if said != "kiebitz-farm: no such run: \"nobody\"\n" {
		t.Errorf("found %q", said)
	}
}

// What is wrong with a run is found before it is submitted, and said as kiebitz
// says it.
func TestFirstCasesRunHere(t *testing.T) {
	s := begin(t)
	for _, row := range []struct {
		reason, message string
		args            []string
	}{
		{"a problem that nobody knows", `unknown problem "mumau"; did you mean "maumau"?`, []string{"mumau", "--random", "500", "--", "kiebitz"}},
		{"a solver that is not there", `cannot start the solver "./mau"`, []string{"maumau", "--random", "500", "--", "./mau"}},
		{"a value that is none", `--random: found "many", expected a whole number`, []string{"maumau", "--random", "many", "--", "kiebitz"}},
		{"a number below the least", "--memory: found 0, expected 32 or more", []string{"maumau", "--random", "500", "--memory", "0", "--", "kiebitz"}},
		{"a report that can't be written", `--html: cannot write "none/report.html"`, []string{"maumau", "--random", "500", "--html", "none/report.html", "--", "kiebitz"}},
		{"a number of the report's", "--show: found -1, expected 0 or more", []string{"maumau", "--random", "500", "--show", "-1", "--", "kiebitz"}},
	} {
		_, said := s.run(2, "kiebitz-farm", append([]string{"run", "--nats", s.url}, row.args...)...)
		if !strings.Contains(said, "kiebitz: "+row.message) {
			t.Errorf("%s: found %q, expected %q", row.reason, said, row.message)
		}
	}
	_, said := s.run(2, "kiebitz-farm", "fetch", "some", "--nats", s.url, "--html", "none/report.html")
	if !strings.Contains(said, `--html: cannot write "none/report.html"`) {
		t.Errorf("found %q, expected that a report is refused before the run is waited for", said)
	}
	if out, _ := s.run(0, "kiebitz-farm", "status", "--nats", s.url); strings.Count(out, "\n") != 1 {
		t.Errorf("found runs:\n%s", out)
	}
}

// Of a slow solver a few cases are enough, and its tasks are no longer than
// others.
func TestSlowSolver(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no sh")
	}
	s := begin(t)
	log := filepath.Join(s.dir, "log")
	script := "#!/bin/sh\necho once >> '" + log + "'\nsleep 0.1\nexec kiebitz solve rummy \"$@\"\n"
	if err := os.WriteFile(filepath.Join(s.dir, "slow.sh"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	// In a sandbox it could write no log; and so no worker takes its tasks.
	out, _ := s.run(0, "kiebitz-farm", "run", "rummy", "--nats", s.url, "--random", "450", "--sandbox", "off", "--task-time", "1s", "--detach", "--", "./slow.sh")
	played, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	s.run(0, "kiebitz-farm", "cancel", strings.TrimSpace(out), "--nats", s.url)
	f, err := farm.Dial(farm.Options{URL: s.url, Role: farm.Submitter})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	// There are 522 cases. The random ones would sleep for 45 s.
	r, err := f.Run(t.Context(), strings.TrimSpace(out))
	if n := bytes.Count(played, []byte("\n")); err != nil || r.Tasks < 45 || n > 60 {
		t.Errorf("found %+v, %v after %d cases; expected 45 tasks or more after few cases", r, err, n)
	}
}

func TestTasksFor(t *testing.T) {
	for _, row := range []struct {
		reason           string
		took             time.Duration
		measured, random int
		want             int
	}{
		{"a thousand times the sample", time.Second, 500, 500_000, 200},
		{"the whole run is the sample", time.Second, 100, 100, 1},
		{"the tasks of a slow solver are of few cases", time.Minute, 20, 1000, 600},
		{"a task has one case at least", time.Hour, 10, 100, 100},
		{"not more than a farm takes", time.Hour, 500, 1_000_000_000, 100_000},
		{"a part of a task is one", time.Second, 500, 501, 1},
	} {
		if got := tasksFor(row.took, row.measured, row.random, 5*time.Second); got != row.want {
			t.Errorf("%s: found %d tasks, expected %d", row.reason, got, row.want)
		}
	}
}

// Every flag of 'kiebitz run' and 'kiebitz matrix' is known here, so that none is
// forgotten, and each command of the farm has those of its own.
func TestFlagsOfKiebitz(t *testing.T) {
	for _, name := range []string{"run", "matrix"} {
		out, err := exec.Command(filepath.Join(bin, "kiebitz"), name, "--help").Output()
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{"help": true, "sandbox": true}
		for _, k := range kiebitzFlags {
			if k.of == "" || k.of == name {
				if known[k.name] {
					t.Errorf("kiebitz %s --%s is twice in kiebitzFlags", name, k.name)
				}
				known[k.name] = true
			}
		}
		for _, m := range regexp.MustCompile(`(?m)^(?:  -\w, |      )--([\w-]+)`).FindAllStringSubmatch(string(out), -1) {
			if !known[m[1]] {
				t.Errorf("kiebitz %s --%s: say in kiebitzFlags who reads it on a farm", name, m[1])
			}
			delete(known, m[1])
		}
		for flag := range known {
			t.Errorf("kiebitz %s has no --%s", name, flag)
		}
	}
}

// A worker takes no more from a task than a program for the sandbox.
func TestHostileTasks(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "mau.py"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	fine := []string{"python3", "mau.py"}
	for _, row := range []struct {
		reason, message string
		spec            spec
	}{
		{"what a submitter sends", "", spec{commandTask, "maumau", []string{"--random=500", "--exact=true"}, "require", fine}},
		{"no problem", "unknown problem", spec{commandTask, "--json=x", nil, "require", fine}},
		{"no command", "the solver is missing", spec{commandTask, "maumau", nil, "require", nil}},
		{"no sandbox", `found the sandbox "off"`, spec{commandTask, "maumau", nil, "off", fine}},
		{"the sandbox as a flag", "--sandbox=off", spec{commandTask, "maumau", []string{"--sandbox=off"}, "require", fine}},
		{"to read files", "--read=/etc", spec{commandTask, "maumau", []string{"--read=/etc"}, "require", fine}},
		{"to write files", "--html=/tmp/x", spec{commandTask, "maumau", []string{"--html=/tmp/x"}, "require", fine}},
		{"a flag in two words", `"--random"`, spec{commandTask, "maumau", []string{"--random", "5"}, "require", fine}},
		{"the end of the flags", `"--"`, spec{commandTask, "maumau", []string{"--"}, "require", fine}},
		{"a word", `"x"`, spec{commandTask, "maumau", []string{"x"}, "require", fine}},
		{"a file that the sandbox would show", secret, spec{commandTask, "maumau", nil, "require", []string{"python3", "mau.py", secret}}},
		{"the same in a flag", secret, spec{commandTask, "maumau", nil, "require", []string{"python3", "mau.py", "--file=" + secret}}},
		{"the same in a list", secret, spec{commandTask, "maumau", nil, "require", []string{"python3", "a:" + secret}}},
		{"a folder above", `".."`, spec{commandTask, "maumau", nil, "require", []string{"python3", ".."}}},
		{"a variable of this machine", "--env=HOME", spec{commandTask, "maumau", []string{"--env=HOME"}, "require", fine}},
		{"a variable that comes along", "", spec{commandTask, "maumau", []string{"--env=MAU=1"}, "require", fine}},
		{"a source", "", spec{sourceTask, "maumau", []string{"--lang=pypy"}, "require", []string{"lib/mau.py"}}},
		{"a flag for a source", `"--html=x"`, spec{sourceTask, "maumau", nil, "require", []string{"--html=x"}}},
		{"a source with arguments", "expected a source", spec{sourceTask, "maumau", nil, "require", []string{"mau.py", "--html=x"}}},
		{"a source of somebody else", secret, spec{sourceTask, "maumau", nil, "require", []string{secret}}},
		{"languages", "--languages=l.toml", spec{sourceTask, "maumau", []string{"--languages=l.toml"}, "require", []string{"mau.py"}}},
		{"a matrix", "", spec{matrixTask, "maumau", []string{"--case=samples/*"}, "require", []string{"s", "-x.py"}}},
		{"solvers of somebody else", `"../s"`, spec{matrixTask, "maumau", nil, "require", []string{"s", "../s"}}},
		{"case files", "--cases=x", spec{matrixTask, "maumau", []string{"--cases=x"}, "require", []string{"s"}}},
		{"cases of a run", "--case=x", spec{commandTask, "maumau", []string{"--case=x"}, "require", fine}},
		{"a kind that nobody knows", `of the kind "merge"`, spec{"merge", "maumau", nil, "require", fine}},
	} {
		err := row.spec.check("require", dir)
		if row.message == "" != (err == nil) || err != nil && !strings.Contains(err.Error(), row.message) {
			t.Errorf("%s: found %v, expected %q", row.reason, err, row.message)
		}
	}
}

// What the command names, here or below, is sent; what was named besides too.
func TestPack(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"mau", "mau.py", "lib/a.py", "lib/deep/b.py", "data/x", "python3/y", "other"} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, nil, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	for _, row := range []struct {
		reason, command, with, want string
	}{
		{"a program", "./mau", "", "mau"},
		{"a source or a program of this folder", "mau.py", "", "mau.py"},
		{"a script of an interpreter", "python3 mau.py fast", "", "mau.py"},
		{"a program of the path alone", "kiebitz solve maumau", "", ""},
		{"a folder", "java -cp lib Mau", "", "lib/a.py lib/deep/b.py"},
		{"folders in a list", "java -cp lib:data Mau", "", "data/x lib/a.py lib/deep/b.py"},
		{"a file in a flag", "./mau --table=data/x", "", "data/x mau"},
		{"this folder is not sent whole", "java -cp . Mau", "", ""},
		{"what is named besides", "./mau", "lib/a.py data", "data/x lib/a.py mau"},
		{"twice", "./mau mau", "./mau", "mau"},
	} {
		s := spec{Kind: commandTask, Solver: strings.Fields(row.command)}
		files, err := s.pack(strings.Fields(row.with))
		var got []string
		for _, f := range files {
			got = append(got, f.Name)
		}
		if err != nil || strings.Join(got, " ") != row.want {
			t.Errorf("%s: found %q, %v; expected %q", row.reason, got, err, row.want)
		}
	}
}

// The topic farm and the examples name commands and flags that there are.
func TestTopicLines(t *testing.T) {
	data, err := os.ReadFile("../kiebitz/help/farm.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^kiebitz-farm (\w+)(.*)$`).FindAllStringSubmatch(string(data), -1)
	if len(lines) < 5 {
		t.Errorf("found %d lines with kiebitz-farm, expected the quick start and more", len(lines))
	}
	for _, m := range lines {
		out, err := exec.Command(filepath.Join(bin, "kiebitz-farm"), m[1], "--help").CombinedOutput()
		if err != nil {
			t.Errorf("%s: %s", m[0], out)
		}
		for _, w := range strings.Fields(m[2]) {
			if w == "--" || w == "#" {
				break
			}
			if strings.HasPrefix(w, "-") && !strings.Contains(string(out), w+" ") {
				t.Errorf("%s: no flag %s", m[0], w)
			}
		}
	}
}

// TestPacked demands that a result survives, and that what is none is refused.
func TestPacked(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	text := strings.Repeat("the same again and again\n", 100_000)
	if err := os.WriteFile(file("in"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	result, err := packed(file("in"))
	if err != nil || len(result) > len(text)/50 {
		t.Fatalf("%d bytes of %d, %v", len(result), len(text), err)
	}
	if err := unpack(file("out"), result); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(file("out")); string(got) != text {
		t.Errorf("got %d bytes, expected %d", len(got), len(text))
	}
	for name, bad := range map[string][]byte{"empty": nil, "text": []byte("{}"), "cut": result[:len(result)/2]} {
		if err := unpack(file(name), bad); err == nil {
			t.Errorf("%s: it was taken", name)
		}
	}
}
