// Package testscripts runs the scripts that document the rules' edge cases, the
// repository's own and those that users write.
//
// A script is one txtar file: a session at the terminal, then the files that
// it uses. The language is testscript's (github.com/rogpeppe/go-internal), with
// some commands more:
//
//	kiebitz ARG...   run kiebitz; 'exec kiebitz ARG...' does the same
//	solver ARG...    run the solver given to 'kiebitz script', after its own
//	                 arguments, in the sandbox; standard input comes from
//	                 'stdin FILE', and files of the script that ARG names
//	                 can be read
//	judge IN OUT     judge a file of outputs: kiebitz check $PROBLEM IN OUT
//	exits N CMD...   run a program that must end with exit status N
//
// and one condition, [solver], which holds if a solver was given. As always in
// testscript, "!" before a command demands that it fails.
//
// The repository's own scripts are in the folders below, one for each problem;
// 'go test ./testscripts' runs them all, with -update it rewrites the files
// that they compare with.
package testscripts

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/tools/txtar"

	"kiebitz/internal/pattern"
	"kiebitz/oracle/problems"
)

// FS holds the repository's own scripts as folder/name.txtar.
//
//go:embed */*.txtar
var FS embed.FS

const showsLine = `(?m)^# shows: (.*)$`

// Shown returns the clauses and situations that the scripts of a problem name
// in a line "# shows:", with the names of the scripts.
func Shown(problem string) (map[string][]string, error) {
	files, err := fs.Glob(FS, problem+"/*.txtar")
	if err != nil {
		return nil, err
	}
	shown := make(map[string][]string)
	for _, name := range files {
		data, err := FS.ReadFile(name)
		if err != nil {
			return nil, err
		}
		m := pattern.Of(showsLine).FindSubmatch(data)
		if m == nil {
			return nil, fmt.Errorf("%s: found no line \"# shows:\"", name)
		}
		for _, id := range strings.Fields(string(m[1])) {
			shown[id] = append(shown[id], name)
		}
	}
	return shown, nil
}

// Options says how scripts are run.
type Options struct {
	Kiebitz string   // the program's file
	Problem string   // the value of $PROBLEM
	Solver  []string // the user's solver; nil: none
	Hide    []string // strangers' files beside which it sees nothing
	Read    []string // files and folders that it needs besides its own, and
	Env     []string // variables, NAME=value
	Sandbox string   // how it is contained, as for 'kiebitz run'
	Update  bool     // rewrite the files that cmp compares with
}

// Params makes testscript run scripts as the package comment says.
func Params(o Options) testscript.Params {
	here, _ := os.Getwd()
	return testscript.Params{
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       o.Update,
		Setup: func(env *testscript.Env) error {
			bin := filepath.Join(env.WorkDir, ".bin")
			if err := os.MkdirAll(bin, 0o755); err != nil {
				return err
			}
			// A link to the file itself, so that solvers in the sandbox, who see
			// their own folder, can run it.
			name := filepath.Join(bin, "kiebitz")
			if err := os.Link(o.Kiebitz, name); err != nil {
				if err := os.Symlink(o.Kiebitz, name); err != nil {
					return err
				}
			}
			env.Setenv("PATH", bin+string(filepath.ListSeparator)+env.Getenv("PATH"))
			env.Setenv("LC_ALL", "C.UTF-8")
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".tmp", "cache")) // there is no home
			env.Setenv("PROBLEM", o.Problem)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"kiebitz": func(ts *testscript.TestScript, neg bool, args []string) {
				execute(ts, neg, "kiebitz", o.words(ts, here, "kiebitz", args))
			},
			"solver": func(ts *testscript.TestScript, neg bool, args []string) {
				execute(ts, neg, "solver", o.words(ts, here, "solver", args))
			},
			"judge": func(ts *testscript.TestScript, neg bool, args []string) {
				judge(ts, neg, o.words(ts, here, "judge", args))
			},
			"exits": func(ts *testscript.TestScript, neg bool, args []string) {
				if neg || len(args) < 2 {
					ts.Fatalf("usage: exits N COMMAND [ARG...]")
				}
				exits(ts, args[0], args[1], o.words(ts, here, args[1], args[2:]))
			},
		},
		Condition: func(cond string) (bool, error) {
			if cond == "solver" {
				return o.Solver != nil, nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
	}
}

// execute runs a command as exec does.
func execute(ts *testscript.TestScript, neg bool, name string, args []string) {
	err := ts.Exec(args[0], args[1:]...)
	switch {
	case err != nil && !neg:
		// Why the solver was killed is the last that stands there.
		if _, why, killed := strings.Cut(ts.ReadFile("stderr"), "kiebitz: the solver: "); killed && name == "solver" {
			ts.Fatalf("solver failed: %s", strings.TrimSpace(why))
		}
		ts.Fatalf("%s failed: %v", name, err)
	case err == nil && neg:
		ts.Fatalf("%s succeeded, but a failure was expected", name)
	}
}

// judge judges outputs; files that can't be read are the script's fault, not a solver's.
func judge(ts *testscript.TestScript, neg bool, words []string) {
	err := ts.Exec(words[0], words[1:]...)
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() > 1 {
		why, _, _ := strings.Cut(strings.TrimPrefix(ts.ReadFile("stderr"), "kiebitz: "), "\n")
		ts.Fatalf("%s%s", unjudged, why)
	}
	switch {
	case err != nil && !neg:
		ts.Fatalf("judge failed: %v", err)
	case err == nil && neg:
		ts.Fatalf("judge succeeded, but a failure was expected")
	}
}

// unjudged begins the fault of a script that judges what can't be judged.
const unjudged = "judge: "

// words returns the command line of a command of scripts, or of a program.
func (o *Options) words(ts *testscript.TestScript, here, name string, args []string) []string {
	switch name {
	case "kiebitz":
		return append([]string{o.Kiebitz}, args...)
	case "judge":
		if len(args) != 2 {
			ts.Fatalf("usage: judge IN OUT")
		}
		return append([]string{o.Kiebitz, "check", o.Problem}, args...)
	case "solver":
		if o.Solver == nil {
			ts.Fatalf(NoSolver)
		}
		box := []string{o.Kiebitz, "box", "--sandbox", o.Sandbox}
		for _, path := range absolute(here, o.Read) {
			box = append(box, "--read", path)
		}
		for _, path := range absolute(here, o.Hide) {
			box = append(box, "--hide", path)
		}
		for _, v := range o.Env {
			box = append(box, "--env", v)
		}
		return slices.Concat(box, []string{"--"}, o.solver(here), args) // contained
	}
	return append([]string{name}, args...)
}

// exits runs a command and compares its exit status.
func exits(ts *testscript.TestScript, expected, name string, words []string) {
	got := 0
	err := ts.Exec(words[0], words[1:]...)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%s: %v", name, err)
	}
	if strconv.Itoa(got) != expected {
		ts.Fatalf("%s ended with exit status %d, expected %s", name, got, expected)
	}
}

// solver returns the command of the solver. Where that is kiebitz, the name of a problem is
// no file, even if there is one.
func (o *Options) solver(dir string) []string {
	command := absolute(dir, o.Solver)
	for i, word := range o.Solver[1:] {
		if _, ok := problems.Find(word); ok && (o.Solver[0] == o.Kiebitz || filepath.Base(o.Solver[0]) == "kiebitz") {
			command[i+1] = word
		}
	}
	return command
}

// absolute resolves the files of a solver's command against the folder in
// which kiebitz was started: a script runs in a folder of its own.
func absolute(dir string, command []string) []string {
	command = slices.Clone(command)
	for i, word := range command {
		path := filepath.Join(dir, word)
		if _, err := os.Stat(path); err == nil && !filepath.IsAbs(word) {
			command[i] = path
		}
	}
	return command
}

// Outcome is what became of a script.
type Outcome struct {
	Name    string
	Failed  bool
	Skipped bool
	Differs string // of one that failed: what differs, in whole lines
	Fault   string // of one that failed whatever the solver is: its file and line, and what is wrong there
	Log     string // the session; of one that was skipped, why
}

// Run runs scripts outside of 'go test', in order, and calls a function with what became
// of each as soon as it is known.
func Run(files []string, o Options, each func(Outcome)) {
	t := &runner{each: each}
	p := Params(o)
	p.Files = files
	t.catch(func() { testscript.RunT(t, p) })
	if t.failed && t.count == 0 { // none could be begun
		for _, f := range files {
			each(Outcome{Name: f, Failed: true, Differs: strings.TrimSpace(t.log.String()), Log: t.log.String()})
		}
	}
}

// Write writes a line; of a script that failed what differs, and then the session of any
// if everything is asked for.
func (r *Outcome) Write(out io.Writer, verbose bool) {
	switch {
	case r.Skipped:
		fmt.Fprintf(out, "skip  %s: %s\n", r.Name, r.Log)
		return
	case r.Failed:
		fmt.Fprintf(out, "FAIL  %s\n%s\n", r.Name, r.Differs)
	default:
		fmt.Fprintf(out, "ok    %s\n", r.Name)
	}
	if verbose {
		fmt.Fprintf(out, "the session of %s\n%s\n", r.Name, r.Log)
	}
}

// differs finds in the log of a session that failed what is wrong: the last line says
// it, the command before it failed, and what that was about is what the one before
// printed.
func differs(log string) string {
	lines := strings.Split(strings.TrimRight(log, "\n"), "\n")
	var commands []int
	for i, line := range lines {
		if strings.HasPrefix(line, "> ") {
			commands = append(commands, i)
		}
	}
	last := len(lines) - 1
	for ; last > 0 && !strings.HasPrefix(lines[last], "FAIL: "); last-- {
	}
	said := "  " + strings.TrimPrefix(strings.Join(lines[last:], "\n  "), "FAIL: ")
	if len(commands) == 0 {
		return said
	}
	from := commands[max(0, len(commands)-2)]
	return said + "\n" + strings.TrimRight(strings.Join(lines[from:last], "\n"), "\n")
}

// solverLine is a line of a script that runs the solver, or asks whether there is one.
const solverLine = `(?m)^[ \t]*(?:\[!?[a-z:0-9.]+\][ \t]*)*(?:[!?][ \t]*)?(?:exits[ \t]+[0-9]+[ \t]+)?solver(?:[ \t]|$)`

// RunsSolver reports whether a script has a line that runs the solver: of one that has none
// nobody can fail.
func RunsSolver(script []byte) bool {
	return pattern.Of(solverLine).Match(txtar.Parse(script).Comment)
}

// NoSolver is the fault of a script that runs a solver where there is none.
const NoSolver = "the script runs a solver, and none was given"

// faults are what testscript and our commands say of a script that can't be followed.
const faults = `^[^ ]+:[0-9]+: (?:unknown command|bad condition|missing command|unterminated|! on line|usage: |unsupported: |` + NoSolver + `|` + unjudged + `|error parsing regexp|` +
	`.*: no such file or directory$|.*: executable file not found)`

// runner is a testing.T of our own: see [testscript.T].
type runner struct {
	log    strings.Builder
	failed bool
	count  int           // of the scripts below this one
	each   func(Outcome) // with what became of each
}

var (
	errFailNow = errors.New("fail now")
	errSkip    = errors.New("skip")
)

func (t *runner) Log(args ...any)   { fmt.Fprintln(&t.log, args...) }
func (t *runner) Fatal(args ...any) { t.Log(args...); t.FailNow() }
func (t *runner) Skip(args ...any)  { t.Log(args...); panic(errSkip) }
func (t *runner) FailNow()          { t.failed = true; panic(errFailNow) }
func (t *runner) Parallel()         {}
func (t *runner) Verbose() bool     { return true }

// Run runs one script.
func (t *runner) Run(name string, f func(testscript.T)) {
	sub := &runner{}
	skipped := sub.catch(func() { f(sub) })
	o := Outcome{Name: name, Failed: sub.failed, Skipped: skipped && !sub.failed, Log: strings.TrimRight(sub.log.String(), "\n")}
	if o.Failed {
		o.Differs = differs(o.Log)
		if line, _, _ := strings.Cut(strings.TrimSpace(o.Differs), "\n"); pattern.Of(faults).MatchString(line) {
			o.Fault = strings.ReplaceAll(line, "(?m)", "")
		}
	}
	if o.Skipped {
		o.Log = strings.TrimSpace(o.Log)
	}
	t.count++
	t.each(o)
}

// catch runs f up to its end or to FailNow or Skip.
func (t *runner) catch(f func()) (skipped bool) {
	defer func() {
		switch r := recover(); r {
		case nil, errFailNow:
		case errSkip:
			skipped = true
		default:
			panic(r)
		}
	}()
	f()
	return false
}
