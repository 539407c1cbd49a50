//go:build unix

package testscripts_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"kiebitz/internal/long"
)

// session is a kiebitz that runs while the test does something.
type session struct {
	t     *testing.T
	cmd   *exec.Cmd
	lines chan string
	seen  strings.Builder
}

// start begins a session in a folder. Its output, both streams of it, comes
// through lines.
func start(t *testing.T, dir string, args ...string) *session {
	t.Helper()
	return startWith(t, dir, nil, args...)
}

// startWith does so with variables, NAME=value, besides those of the test.
func startWith(t *testing.T, dir string, env []string, args ...string) *session {
	t.Helper()
	s := &session{t: t, cmd: exec.Command(program, args...), lines: make(chan string, 1000)}
	s.cmd.Dir = dir
	s.cmd.Env = append(s.cmd.Environ(), env...)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	s.cmd.Stdout, s.cmd.Stderr = w, w
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	go func() {
		defer close(s.lines)
		for in := bufio.NewScanner(r); in.Scan(); {
			s.lines <- in.Text()
		}
	}()
	t.Cleanup(func() { s.cmd.Process.Kill(); s.cmd.Wait(); r.Close() })
	return s
}

// patience is how long something may take that must come.
const patience = 2 * time.Minute

// appears waits until a file is there.
func appears(t *testing.T, name string) {
	t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		if _, err := os.Stat(name); err == nil {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("found no file %s in %v", name, patience)
		}
	}
}

// expect waits for a line that matches.
func (s *session) expect(pattern string) {
	s.t.Helper()
	re := regexp.MustCompile(pattern)
	late := time.After(patience)
	for {
		select {
		case line, open := <-s.lines:
			if !open {
				s.t.Fatalf("it ended without a line %q:\n%s", pattern, s.seen.String())
			}
			fmt.Fprintln(&s.seen, line)
			if re.MatchString(line) {
				return
			}
		case <-late:
			s.t.Fatalf("found no line %q in %v:\n%s", pattern, patience, s.seen.String())
		}
	}
}

// interrupt ends the session as Ctrl-C does.
func (s *session) interrupt() {
	s.t.Helper()
	s.end(syscall.SIGINT)
}

// end ends the session by a signal that interrupts it.
func (s *session) end(by syscall.Signal) {
	s.t.Helper()
	if err := s.cmd.Process.Signal(by); err != nil {
		s.t.Fatal(err)
	}
	rest := ""
	for line := range s.lines {
		rest += line + "\n"
	}
	s.cmd.Wait()
	if got := s.cmd.ProcessState.ExitCode(); got != 130 {
		s.t.Errorf("exit status %d, expected 130", got)
	}
	if strings.Contains(rest, "panic") || strings.Contains(rest, "goroutine") {
		s.t.Errorf("it ends with:\n%s", rest)
	}
}

// script writes a solver: kiebitz itself with a misreading, "" for none.
func script(t *testing.T, name, misread string) {
	t.Helper()
	text := "#!/bin/sh\nexec '" + linked(t, filepath.Dir(name)) + "' solve maumau"
	if misread != "" {
		text += " --misread " + misread
	}
	if err := os.WriteFile(name, []byte(text+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
}

func TestWatch(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	solver := filepath.Join(dir, "mau")
	script(t, solver, "R4-ignored")
	s := start(t, dir, "watch", "maumau", "--random", "0", "--shrink-time", "0", "--read", "kiebitz", "--", "./mau")
	s.expect(`^kiebitz: watching ./mau; Ctrl-C ends it$`)
	s.expect(`^wrong curated/R4-jack-first `)
	s.expect(`^NONCONFORMING  16 of 80 games wrong`)

	// written in place
	script(t, solver, "R5-counts-jacks")
	s.expect(`^Since the last run: 12 now failing, 4 failing differently, 12 now right\.$`)
	s.expect(`^  now failing          curated/R5-only-jacks: breaks clause R5$`)
	s.expect(`^  failing differently  curated/R4-two-jacks: breaks clause R2 \(was: wrong by clause R4\)$`)
	s.expect(`^  misreading gone R4-ignored: `)
	s.expect(`^  misreading new R5-counts-jacks: `)
	s.expect(`^NONCONFORMING  16 of 80 games wrong`)

	// removed, as a compiler does, and then put there with a new name, as an
	// editor does
	if err := os.Remove(solver); err != nil {
		t.Fatal(err)
	}
	s.expect(`^kiebitz: "./mau" is missing; waiting for it$`)
	script(t, solver+".new", "")
	if err := os.Rename(solver+".new", solver); err != nil {
		t.Fatal(err)
	}
	s.expect(`^Since the last run: 16 now right\.$`)
	s.expect(`^CONFORMS  80 games`)

	// no program for a while
	if err := os.Chmod(solver, 0o644); err != nil {
		t.Fatal(err)
	}
	s.expect(`^kiebitz: cannot start the solver "./mau": permission denied; waiting for a change$`)
	if err := os.Chmod(solver, 0o755); err != nil {
		t.Fatal(err)
	}
	s.expect(`^Nothing has changed since the last run\.$`)
	s.expect(`^CONFORMS  80 games`)

	// a new folder in place of the old one
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	s.expect(`^kiebitz: "./mau" is missing; waiting for it$`)
	s.interrupt()
}

// TestWatchSources demands a run after a change of any file of a solver that is a
// folder, also of one that comes new, and patience with what is no solver meanwhile.
func TestWatchSources(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) {
		name = filepath.Join(dir, "mau", name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("main.shell", "cat \"${0%/*}/lib/cards.txt\" \"${0%/*}/lib/score.txt\" 2>/dev/null\n")
	write("lib/cards.txt", "CS SS SN SA CA HA HN CN CE CK CJ DA DJ HQ HS\n")
	if err := os.WriteFile(filepath.Join(dir, "mine.toml"), []byte("[[language]]\nname = \"Shell\"\nendings = [\".shell\"]\nrun = [\"sh\", \"{source}\"]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := start(t, dir, "watch", "maumau", "--case", "samples/1", "--languages", "mine.toml", "mau")
	s.expect(`^kiebitz: watching mau; Ctrl-C ends it$`)
	s.expect(`^NONCONFORMING  1 of 1 game crashed`)
	write("src/main.shell", "")
	s.expect(`^kiebitz: mau: found main.shell and src/main.shell, each of which can be started, .*; waiting for a change$`)
	if err := os.RemoveAll(filepath.Join(dir, "mau", "src")); err != nil {
		t.Fatal(err)
	}
	s.expect(`^NONCONFORMING`)
	write("lib/score.txt", "Score: 0 45\n")
	s.expect(`^Since the last run: 1 now right`)
	s.expect(`^CONFORMS  1 game`)
	s.interrupt()
}

// TestWatchFolderMadeAnew is about a build folder that a compiler removes.
func TestWatchFolderMadeAnew(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	solver := filepath.Join(dir, "build", "mau")
	build := func(misread string) {
		if err := os.Mkdir(filepath.Dir(solver), 0o755); err != nil {
			t.Fatal(err)
		}
		script(t, solver, misread)
	}
	build("R4-ignored")
	s := start(t, dir, "watch", "maumau", "-q", "--random", "0", "--shrink-time", "0", "--read", "build", "--", "build/mau")
	s.expect(`^NONCONFORMING`)
	if err := os.RemoveAll(filepath.Dir(solver)); err != nil {
		t.Fatal(err)
	}
	s.expect(`is missing; waiting for it$`)
	time.Sleep(time.Second) // a compiler takes its time
	build("")
	s.expect(`^Since the last run: 16 now right`)
	s.expect(`^CONFORMS`)
	s.interrupt()
}

// TestWatchDuringARun demands that a change ends a run whose result nobody
// wants, and that an argument that is a file counts.
func TestWatchDuringARun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	solver := filepath.Join(dir, "mau.sh")
	if err := os.WriteFile(solver, []byte("touch started\nsleep 60\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := start(t, dir, "watch", "maumau", "--sandbox", "off", "--case", "samples/1", "--timeout", "60s", "--", "sh", "mau.sh")
	s.expect(`^kiebitz: watching .*sh mau.sh; Ctrl-C ends it$`)
	appears(t, filepath.Join(dir, "started"))
	// In one step: where it is written in place, a writer that is slow makes two
	// changes of it, and the second would be told of after the touch below.
	script(t, solver+".new", "")
	if err := os.Rename(solver+".new", solver); err != nil {
		t.Fatal(err)
	}
	s.expect(`^CONFORMS  1 game`)
	if strings.Contains(s.seen.String(), "INTERRUPTED") {
		t.Errorf("a run that was begun again is shown:\n%s", s.seen.String())
	}
	// a touch is no change, an interrupt while nothing runs is polite
	now := time.Now()
	if err := os.Chtimes(solver, now, now); err != nil {
		t.Fatal(err)
	}
	select {
	case line := <-s.lines:
		t.Errorf("after a touch it prints %q", line)
	case <-time.After(1500 * time.Millisecond):
	}
	s.interrupt()
}

func TestWatchInterruptedRun(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), "watch", "maumau", "--timeout", "60s", "--", "sh", "-c", "sleep 60")
	s.expect(`^kiebitz: watching `)
	time.Sleep(300 * time.Millisecond)
	s.interrupt()
}

// played is the report of a run whose first process came to its end: the samples
// or the next games, since two batches are prepared at a time.
var played = regexp.MustCompile(`^INTERRUPTED  (2|49) of 1080 games run, 0 failed`)

// TestInterruptedReports demands whole reports of the result so far.
func TestInterruptedReports(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := start(t, dir, "run", "maumau", "--sandbox", "off", "--timeout", "60s", "--jobs", "1", "--json", "r.json", "--junit", "r.xml", "--json-stream", "r.jsonl",
		"--", "sh", "-c", "if [ -e first ]; then touch second; sleep 60; fi; touch first; '"+program+"' solve maumau")
	appears(t, filepath.Join(dir, "second"))
	s.interrupt()
	for name, want := range map[string]string{
		"r.json": `"verdict": "interrupted"`, "r.xml": `<skipped message="not run: interrupted">`, "r.jsonl": `{"type":"summary","verdict":"interrupted"`,
	} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s: found no %s (%v)", name, want, err)
		}
	}
	if out, err := exec.Command(program, "report", filepath.Join(dir, "r.json"), "-q").CombinedOutput(); err != nil || !played.Match(out) {
		t.Errorf("%v: %s", err, out)
	}
}

// TestInterruptedSearch demands a word on a timeout that is known, if not yet of which game:
// the first one alone is no such game.
func TestInterruptedSearch(t *testing.T) {
	long.Test(t, "builds the program again, or runs it dozens of times")
	t.Parallel()
	dir := t.TempDir()
	s := start(t, dir, "run", "maumau", "--sandbox", "off", "--timeout", "2s", "--jobs", "1",
		"--", "sh", "-c", "n=$(ls n.* 2>/dev/null | wc -l); touch n.$n; read -r games; if [ $n -gt 0 ] && [ $games -gt 1 ]; then sleep 60; fi; (echo $games; cat) | '"+program+"' solve maumau")
	appears(t, filepath.Join(dir, "n.5"))
	if err := s.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	s.expect(`^kiebitz: interrupted before the game was found at which a process of \d+ games timed out$`)
}

func TestWatchRefuses(t *testing.T) {
	for name, tc := range map[string]struct{ args, want string }{
		"no solver":      {"watch maumau", "the solver is missing"},
		"missing solver": {"watch maumau -- ./mau", `cannot start the solver "./mau": no such file`},
		"missing file":   {"watch maumau --file none -- true", `cannot read "none": no such file or directory`},
		"missing source": {"watch maumau -- sh late.py", `cannot read "late.py": no such file or directory`},
		"typo":           {"watch maumua -- true", `unknown problem "maumua"; did you mean "maumau"?`},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // one that is not refused would watch without end
			defer cancel()
			cmd := exec.CommandContext(ctx, program, strings.Fields(tc.args)...)
			cmd.Dir = t.TempDir()
			var text bytes.Buffer
			cmd.Stderr = &text
			cmd.Run()
			if cmd.ProcessState.ExitCode() != 2 || !strings.HasPrefix(text.String(), "kiebitz: "+tc.want) {
				t.Errorf("exit status %d, %s", cmd.ProcessState.ExitCode(), text.String())
			}
		})
	}
}

// TestWatchSource demands that a source is built again when it changes, and
// that one that does not compile is told of, and not compared with others.
func TestWatchSource(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("mine.toml", "[[language]]\nname = \"Copy\"\nendings = [\".copy\"]\nrun = [\"{out}/solver\"]\n"+
		"compile = [\"sh\", \"-c\", \"if grep -n error {source} >&2; then exit 3; fi; cp {source} {out}/solver\"]\n")
	right := "#!/bin/sh\necho CS SS SN SA CA HA HN CN CE CK CJ DA DJ HQ HS\necho Score: 0 45\n"
	write("mau.copy", strings.Replace(right, "HS", "SA", 1))
	s := startWith(t, dir, []string{"XDG_CACHE_HOME=" + filepath.Join(dir, "cache")}, "watch", "maumau", "--case", "samples/1", "--languages", "mine.toml", "mau.copy")
	s.expect(`^kiebitz: watching mau.copy; Ctrl-C ends it$`)
	s.expect(`^NONCONFORMING  1 of 1 game wrong`)
	s.expect(`^  reproduce  kiebitz run maumau --case samples/1 --languages=mine.toml mau.copy$`)
	write("mau.copy", "error\n")
	s.expect(`^does not compile mau.copy: the compiler ended with exit status 3$`)
	s.expect(`^NONCONFORMING  mau.copy does not compile, no game was run$`)
	write("mau.copy", right)
	s.expect(`^It compiles again.$`)
	s.expect(`^Since the last run: 1 now right\.$`)
	s.expect(`^CONFORMS  1 game`)
	if err := os.Remove(filepath.Join(dir, "mau.copy")); err != nil {
		t.Fatal(err)
	}
	s.expect(`^kiebitz: "mau.copy" is missing; waiting for it$`)
	write("mau.copy", right)
	s.expect(`^CONFORMS  1 game`)
	s.interrupt()
}

// TestInterruptedBuild demands that Ctrl-C, and what ends a job or a terminal,
// ends a compiler, too, and that nothing of it is left.
func TestInterruptedBuild(t *testing.T) {
	t.Parallel()
	// The program that starts us may have kiebitz ignore it. What is caught here is not.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)
	for _, by := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(by.String(), func(t *testing.T) { testInterruptedBuild(t, by) })
	}
}

func testInterruptedBuild(t *testing.T, by syscall.Signal) {
	dir, temp := t.TempDir(), t.TempDir()
	begun := filepath.Join(dir, "begun")
	table := "[[language]]\nname = \"Slow\"\nendings = [\".slow\"]\nrun = [\"{out}/solver\"]\n" +
		"compile = [\"sh\", \"-c\", \"echo $$ > '" + begun + "'; exec sleep 100\", \"{source}\"]\n"
	for name, text := range map[string]string{"mine.toml": table, "mau.slow": "x"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// Without containment the compiler can tell that it has begun.
	s := startWith(t, dir, []string{"XDG_CACHE_HOME=" + filepath.Join(dir, "cache"), "TMPDIR=" + temp}, "run", "maumau", "--languages", "mine.toml", "--sandbox", "off", "mau.slow")
	var pid int
	for end := time.Now().Add(patience); pid == 0 && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if data, err := os.ReadFile(begun); err == nil {
			fmt.Sscan(string(data), &pid)
		}
	}
	s.end(by)
	if pid == 0 || syscall.Kill(pid, 0) == nil {
		t.Errorf("the compiler, process %d, did not begin or still runs", pid)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
