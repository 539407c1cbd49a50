package main

import (
	"encoding/json"
	"errors"
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

	"kiebitz/internal/long"
	"kiebitz/runner/farm"
)

// put writes files below the session's folder; those without an ending are
// programs.
func (s *session) put(files map[string]string) {
	s.t.Helper()
	for name, text := range files {
		mode := os.FileMode(0o755)
		if filepath.Ext(name) != "" {
			mode = 0o644
		}
		name = filepath.Join(s.dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), mode)); err != nil {
			s.t.Fatal(err)
		}
	}
}

// example reads a source of the examples.
func example(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../examples", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A matrix on the farm gives the result of one machine, to the last member: names,
// what folders and tags say, solvers of several files, those that can't be started and
// those that don't compile. Here some may lack a tool: then they do there, too.
func TestMatrixSameAsOneMachine(t *testing.T) {
	long.Test(t)
	s := begin(t)
	python := example(t, "maumau/python/maumau.py")
	s.put(map[string]string{
		"s/accepted/maumau.py":          python,
		"s/accepted/two/main.py":        "import rest\nrest.main()\n",
		"s/accepted/two/rest.py":        python,
		"s/accepted/two/notes/text.txt": "",
		"s/accepted/many/a.py":          "", "s/accepted/many/b.py": "",
		"s/wrong_answer/silent":    "#!/bin/sh\n",
		"s/compile_error/no.cpp":   "int main({\n",
		"s/tagged.py":              "# @EXPECTED_RESULTS@: RUN_TIME_ERROR\nraise SystemExit(3)\n",
		"s/.hidden/x.py":           "",
		"s/accepted/__pycache__/x": "",
		"alone/first.py":           "print('CS')\n",
		"alone/again.py":           "print('CS')\n\n",
	})
	if err := os.Link(filepath.Join(bin, "planted"), filepath.Join(s.dir, "s/wrong_answer/planted")); err != nil {
		t.Fatal(err)
	}
	// On a busy machine a process that crashes may have waited for half of the usual limit: then a run gives up sooner.
	what := []string{"matrix", "maumau", "--case", "samples/*", "--case", "curated/R5*", "--sandbox", "auto", "--env", "MAU=1", "--timeout", "30s"}
	paths := []string{"./s", "alone/first.py", "alone/again.py", "s/tagged.py"}
	text, _ := s.run(2, "kiebitz", slices.Concat(what, []string{"--json", "one.json"}, paths)...)
	farmText, said := s.run(2, "kiebitz-farm", slices.Concat(what, []string{"--nats", s.url, "--tasks", "3", "--json", "many.json"}, paths)...)
	if diff := cmp.Diff(s.matrix("one.json"), s.matrix("many.json")); diff != "" {
		t.Errorf("the farm's matrix differs (-one machine +farm):\n%s", diff)
	}
	times := regexp.MustCompile(` +[0-9.]+ ?m?s\b`)
	if diff := cmp.Diff(times.ReplaceAllString(text, " T"), times.ReplaceAllString(farmText, " T")); diff != "" {
		t.Errorf("the farm's text differs (-one machine +farm):\n%s", diff)
	}
	if !strings.Contains(text, "9 solvers") || !regexp.MustCompile(`kiebitz-farm: run \S+, 3 tasks\n`).MatchString(said) {
		t.Errorf("found %q, expected three tasks of 9 solvers in\n%s", said, text)
	}
	out, _ := s.run(0, "kiebitz-farm", "status", "--nats", s.url)
	if !strings.Contains(out, "done   matrix maumau --case=samples/* --case=curated/R5* --env=MAU=1 --timeout=30s ./s alone/first.py") {
		t.Errorf("found the status %s", out)
	}
	id := regexp.MustCompile(`run (\S+),`).FindStringSubmatch(said)[1]
	s.run(2, "kiebitz-farm", "fetch", "--nats", s.url, id, "-q", "--json", "again.json")
	if diff := cmp.Diff(s.matrix("many.json"), s.matrix("again.json")); diff != "" {
		t.Errorf("the matrix differs when it is fetched:\n%s", diff)
	}
}

// matrix reads a matrix without what differs from run to run.
func (s *session) matrix(name string) map[string]any {
	s.t.Helper()
	v := s.result(name)
	for _, row := range v["solvers"].([]any) {
		if r, ok := row.(map[string]any)["run"].(map[string]any); ok {
			delete(r, "timing")
		}
	}
	return v
}

// A source is compiled where it runs; one that does not compile is reported as
// kiebitz would, and nothing is queued.
func TestSource(t *testing.T) {
	long.Test(t)
	s := begin(t)
	s.put(map[string]string{"lib/mau.py": example(t, "maumau/python/maumau.py"), "no.cpp": "int main({\n"})
	if _, err := exec.LookPath("python3"); err != nil && os.Getenv("CI") != "true" {
		t.Skip("there is no python3")
	}
	what := []string{"run", "maumau", "--random", "400", "--sandbox", "auto", "--lang", "python", "lib/mau.py"}
	s.run(0, "kiebitz", slices.Concat(what, []string{"--json", "one.json"})...)
	s.run(0, "kiebitz-farm", slices.Concat(what, []string{"--json", "many.json", "--nats", s.url, "--tasks", "2"})...)
	if diff := cmp.Diff(s.result("one.json"), s.result("many.json")); diff != "" {
		t.Errorf("the farm's result differs (-one machine +farm):\n%s", diff)
	}

	if _, err := exec.LookPath("g++"); err != nil && os.Getenv("CI") != "true" {
		t.Skip("there is no g++")
	}
	what = []string{"run", "maumau", "--random", "400", "--sandbox", "auto", "no.cpp"}
	one, _ := s.run(1, "kiebitz", slices.Concat(what, []string{"--json", "one.json"})...)
	many, said := s.run(1, "kiebitz-farm", slices.Concat(what, []string{"--json", "many.json", "--nats", s.url})...)
	if one != many || said != "" {
		t.Errorf("found %q and %q, expected %q", many, said, one)
	}
	if diff := cmp.Diff(s.result("one.json"), s.result("many.json")); diff != "" {
		t.Errorf("the farm's result differs (-one machine +farm):\n%s", diff)
	}
	// A worker whose compiler refuses what the submitter's takes has no result.
	text, err := json.Marshal(spec{Kind: sourceTask, Problem: "maumau", Sandbox: "auto", Solver: []string{"no.cpp"}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = kiebitz(filepath.Join(bin, "kiebitz")).execute(t.Context(), "auto", farm.Task{Of: 1, Spec: text}, s.dir)
	if err == nil || !strings.HasPrefix(err.Error(), "the source does not compile on this machine: the compiler ended with") {
		t.Errorf("found %v", err)
	}
	if out, _ := s.run(0, "kiebitz-farm", "status", "--nats", s.url); strings.Count(out, "\n") != 2 {
		t.Errorf("found runs:\n%s", out)
	}
}

// What workers would find otherwise than it is here is refused before anything is
// sent.
func TestPackSolvers(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"s/a.py", "s/deep/b", "s/.git/x", "s/node_modules/x.js", "one.py", "linked/c.py", "dead/c.py", "empty/a.py", "hidden/a.py", "hidden/d/.x"} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, nil, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Symlink("../one.py", "s/link.py"), os.Symlink("../s", "linked/s"), os.Symlink("none", "dead/d"), os.MkdirAll("empty/accepted/x", 0o755)); err != nil {
		t.Skipf("no links: %v", err)
	}
	for _, row := range []struct{ reason, paths, with, want, refused string }{
		{"a folder, except what is hidden", "s", "", "s/a.py s/deep/b s/link.py s/node_modules/x.js", ""},
		{"a folder and a file of it", "./s/ s/a.py one.py", "", "one.py s/a.py s/deep/b s/link.py s/node_modules/x.js", ""},
		{"what is hidden, on request", "s", "s/.git", "s/.git/x s/a.py s/deep/b s/link.py s/node_modules/x.js", ""},
		{"nothing there", "s none", "", "", `cannot read "none": no such file or directory`},
		{"a folder above", "..", "", "", `found "..", expected a file or folder below this one`},
		{"the root", "/", "", "", `found "/", expected a file or folder below this one`},
		{"a link to a folder", "linked", "", "", `cannot send "linked/s": it is neither a file nor a link to one`},
		{"a link to nothing", "dead", "", "", `cannot send "dead/d": it is neither a file nor a link to one`},
		{"a folder without files is a row here", "empty", "", "", `cannot send "empty/accepted": a folder without files does not get to the workers`},
		{"hidden files don't count", "hidden", "", "", `cannot send "hidden/d": a folder without files`},
	} {
		s := spec{Kind: matrixTask, Solver: strings.Fields(row.paths)}
		files, err := s.pack(strings.Fields(row.with))
		var got []string
		for _, f := range files {
			got = append(got, f.Name)
		}
		if row.refused != "" && (err == nil || !strings.HasPrefix(err.Error(), row.refused)) || row.refused == "" && (err != nil || strings.Join(got, " ") != row.want) {
			t.Errorf("%s: found %q, %v; expected %q%s", row.reason, got, err, row.want, row.refused)
		}
	}
}

func TestTasksOf(t *testing.T) {
	for _, row := range []struct {
		reason        string
		solvers, size int
		took          time.Duration
		want          int
	}{
		{"ten solvers in a task", 1000, 1000, time.Second / 2, 100},
		{"one solver is the least", 1000, 1000, time.Minute, 1000},
		{"all in one", 3, 1000, time.Millisecond, 1},
		{"results must be small enough for a message", 1000, 50 << 10, time.Millisecond, 98},
		{"a result may be too large for any", 10, 10 << 20, time.Millisecond, 10},
		{"not more than a farm takes", 1_000_000, 1000, time.Hour, 100_000},
	} {
		if got := tasksOf(row.solvers, row.took, row.size, 5*time.Second); got != row.want {
			t.Errorf("%s: found %d tasks, expected %d", row.reason, got, row.want)
		}
	}
}

// TestStatus demands the statuses of programs, and of one whose reader is gone that
// which shells know.
func TestStatus(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no sh")
	}
	for script, want := range map[string]int{"exit 0": 0, "exit 3": 3, "kill -PIPE $$": 141, "kill -KILL $$": -1} {
		if got := status(exec.Command("sh", "-c", script).Run()); got != want {
			t.Errorf("%s: found the status %d, expected %d", script, got, want)
		}
	}
	if got := status(exec.Command("/none").Run()); got >= 0 {
		t.Errorf("found the status %d of a program that is not there", got)
	}
}
