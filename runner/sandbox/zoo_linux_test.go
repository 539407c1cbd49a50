package sandbox_test

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"kiebitz/internal/long"
	"kiebitz/runner/sandbox"
)

var (
	everyRow = flag.Bool("all", false, "run the slow rows of TestZoo as well")
	table    = flag.Bool("table", false, "print what became of each program of TestZoo, as a table")
)

// programsVar names the folder of compiled programs when the test runs itself
// as another user.
const programsVar = "KIEBITZ_ZOO_PROGRAMS"

// TestZoo shuts hostile programs into boxes of each tier, as the user that
// runs the test and, if that is root, as one without privileges.
//
// A program is a file in testdata/zoo, and a row in zoo_rows_linux_test.go says how it
// may end and by when. What it tries it prints as "WHAT: DONE" or
// "WHAT: refused (ERRNO)"; no row lets a DONE pass. It starts with enter and forks with
// child (zoo.h), so that it ends by itself where nothing contains it. Arguments that a
// solver must not learn from its command, such as the path of a secret, go into its mode
// file. Try one with "-run 'TestZoo$/(user|nobody)/T1/NAME' -v".
//
// Without -all a row runs in T3, and in one of the others; see quickHalf. What
// comes off (-table) goes into SECURITY.md's table.
func TestZoo(t *testing.T) {
	long.Test(t, "lets hostile programs go to their limits")
	programs := os.Getenv(programsVar)
	if programs == "" {
		printTable("user", "tier", "program", "end", "clock", "processor", "memory", "came off")
		printTable(slices.Repeat([]string{"---"}, 8)...)
		programs = publicDir(t)
		compile(t, "testdata/zoo", programs)
		if os.Getuid() == 0 {
			copySetuid(t, programs)
			t.Run("nobody", func(t *testing.T) { zooAs(t, programs, nobody, 0) })
			t.Run("crowded", func(t *testing.T) { zooAs(t, programs, crowded, crowd, "bomb|forkbomb|daemon|threads") })
		}
	}
	t.Run("user", func(t *testing.T) {
		for tier := 1; tier <= 3; tier++ {
			t.Run(fmt.Sprintf("T%d", tier), func(t *testing.T) { zoo(t, programs, tier) })
		}
	})
}

// copySetuid makes the program that gives its user root's rights.
func copySetuid(t *testing.T, programs string) {
	data, err := os.ReadFile(filepath.Join(programs, "setuid-binaries"))
	path := filepath.Join(programs, setuidCopy)
	if err == nil {
		err = os.WriteFile(path, data, 0o755)
	}
	if err == nil {
		err = os.Chmod(path, 0o755|os.ModeSetuid)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// crowded is a user who may have few processes, and nobody else is: a bomb soon
// leaves none to its warden.
const (
	crowded = 60999
	crowd   = 300
)

// zooAs runs the test once more, as a user without privileges, who may have so
// many processes; 0: as many as this one. Of the rows it runs those that only
// names, if that is given.
func zooAs(t *testing.T, programs string, user, most int, only ...string) {
	setpriv, err := exec.LookPath("setpriv")
	if err != nil {
		unable(t, "no setpriv (util-linux) to become another user")
	}
	dir := publicDir(t)
	binary, temp := filepath.Join(dir, "sandbox.test"), filepath.Join(dir, "tmp")
	data, err := os.ReadFile("/proc/self/exe")
	if err == nil {
		err = os.WriteFile(binary, data, 0o755)
	}
	if err == nil {
		err = os.Mkdir(temp, 0o700)
	}
	if err != nil {
		t.Fatal(err)
	}
	if *everyRow {
		ownDisk(t, temp)
	}
	if err := os.Chown(temp, user, user); err != nil {
		t.Fatal(err)
	}
	// Whoever tries a solver usually owns it.
	own(t, programs, user)
	defer own(t, programs, 0)
	cmd := exec.Command(setpriv, fmt.Sprintf("--reuid=%d", user), fmt.Sprintf("--regid=%d", user), "--clear-groups",
		binary, "-test.run=^TestZoo$/^user$"+rows(only...), "-test.v")
	for name, given := range map[string]bool{"all": *everyRow, "table": *table} {
		if given {
			cmd.Args = append(cmd.Args, "-"+name)
		}
	}
	if most > 0 {
		cmd.Args = append([]string{"prlimit", fmt.Sprintf("--nproc=%d", most)}, cmd.Args...)
		if cmd.Path, err = exec.LookPath("prlimit"); err != nil {
			unable(t, "no prlimit (util-linux)")
		}
	}
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), programsVar+"="+programs, "TMPDIR="+temp, "HOME="+temp)
	out, err := cmd.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("--- PASS: TestZoo/user/")) {
		t.Errorf("%v\n%s", err, out)
	}
	for _, line := range strings.Split(string(out), "\n") {
		if strings.HasPrefix(line, "| ") {
			fmt.Println(line)
		}
		if strings.Contains(line, "skipped:") || strings.Contains(line, "not stopped:") {
			t.Log(strings.TrimSpace(line))
		}
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// nobody is a user without privileges.
const nobody = 65534

// own gives the programs to a user, except the one with the setuid bit.
func own(t *testing.T, programs string, user int) {
	t.Helper()
	err := os.Chown(programs, user, user)
	for _, name := range files(t, programs) {
		if err == nil && name != setuidCopy {
			err = os.Chown(filepath.Join(programs, name), user, user)
		}
	}
	if err != nil {
		t.Error(err)
	}
}

// setuidCopy is a program of root's with the setuid bit.
const setuidCopy = "setuid-copy"

// rows is the part of -test.run that chooses a tier and a row; if it chooses
// none, the rows that only names.
func rows(only ...string) string {
	parts := strings.SplitN(flag.Lookup("test.run").Value.String(), "/", 4)
	if len(parts) < 4 && len(only) > 0 {
		parts = append(append(parts, "", "", "")[:3:3], only[0])
		parts[2] = cmp.Or(parts[2], "T.")
	}
	if len(parts) < 3 {
		return ""
	}
	return "/" + strings.Join(parts[2:], "/")
}

// zoo runs all rows in one tier.
func zoo(t *testing.T, programs string, tier int) {
	probe, err := sandbox.Open(sandbox.Options{Command: []string{filepath.Join(programs, "sleep")}, Limits: zooLimits, Force: tier})
	if err != nil {
		unable(t, "T%d can't be had: %v", tier, err)
	}
	probe.Close()

	w := newWorld(t, programs)
	temp := t.TempDir()
	if err := os.Chmod(filepath.Dir(temp), 0o755); err != nil { // root may be another user inside
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", temp)
	w.names["temp"] = temp

	if *everyRow {
		ownDisk(t, temp)
	}
	neighbour, before := w.open(t, tier, "sleep", nil), ownerless(t)
	defer neighbour.close(t)
	defer func() {
		if after := ownerless(t); after-before > mostOwnerless {
			t.Errorf("the whole machine has %d MiB of shared memory, files in memory and the kernel's own, had %d", after>>20, before>>20)
		}
	}()
	for i, a := range animals {
		t.Run(a.name, func(t *testing.T) {
			if !quickHalf(i, tier) && !*everyRow {
				t.Skip("skipped: a row is run in half of the tiers; -all runs it in all")
			}
			if a.signals && tier == 3 && sandbox.SignalsLeave() {
				t.Skip("skipped: T3 does not keep signals in before Linux 6.12, as SECURITY.md says")
			}
			if a.slow && !*everyRow {
				t.Skip("skipped: it is slow; -all runs it")
			}
			w.visit(t, a, tier, neighbour)
		})
	}
}

// quickHalf reports whether the i-th row is run in a tier without -all: as root in one
// of three, else in T3, where most can go wrong, and those that root runs there in one of
// the others: so each is run in T3, and in T1 or T2.
func quickHalf(i, tier int) bool {
	if os.Getuid() == 0 {
		return i%3 == tier-1
	}
	return tier == 3 || i%3 == 2 && i/3%2 == tier-1
}

// mostOwnerless is how much more of that others may take meanwhile: less than what one
// row would leave.
const mostOwnerless = 200 << 20

// ownerless returns the bytes of memory of the whole machine that can be left behind by
// no process: what is shared, files in memory, and what the kernel keeps and can't free.
func ownerless(t *testing.T) (bytes int) {
	t.Helper()
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		name, size, _ := strings.Cut(line, ":")
		if slices.Contains([]string{"Shmem", "SUnreclaim", "KernelStack", "PageTables"}, name) {
			var kib int
			fmt.Sscan(size, &kib)
			bytes += kib << 10
		}
	}
	return bytes
}

// visit runs one row: nothing may happen to others, nothing may survive, and
// the box must work as before.
func (w *world) visit(t *testing.T, a animal, tier int, neighbour *cage) {
	before, here := listing(t, w.guarded), files(t, w.names["temp"])
	w.reached.Store(0)
	others := make(chan error)
	quit := make(chan bool)
	go func() { others <- keepsWorking(neighbour, quit) }()
	defer func() {
		close(quit)
		if err := <-others; err != nil {
			t.Errorf("meanwhile in another box: %v", err)
		}
	}()

	c := w.open(t, tier, a.program, a.limits)
	sibling := func() {}
	if a.sibling {
		sibling = w.addSibling(t, tier)
	}
	variants := a.each
	if variants == nil {
		variants = []string{""}
	}
	for _, variant := range variants {
		w.check(t, a, tier, c, variant)
	}
	sibling()
	if err := c.echoes(answer); err != nil {
		t.Errorf("afterwards in the same box: %v", err)
	}
	c.close(t)
	if after := listing(t, w.guarded); after != before {
		t.Errorf("files changed:\n%s\nwere\n%s", after, before)
	}
	if n := w.reached.Load(); n > 0 && !a.lets(tier, "connect") {
		t.Errorf("%d connections came through", n)
	}
	if left := files(t, w.names["temp"]); !slices.Equal(left, here) {
		t.Errorf("the folder for temporary files holds %v, held %v", left, here)
	}
}

// check runs a row's program once.
func (w *world) check(t *testing.T, a animal, tier int, c *cage, variant string) {
	t.Helper()
	var args []string
	for _, arg := range append(slices.Clone(a.args), strings.Fields(variant)...) {
		args = append(args, os.Expand(arg, func(name string) string { return w.names[name] }))
	}
	bound := bound * slow
	ctx, cancel := context.WithTimeout(context.Background(), bound+10*time.Second)
	defer cancel()
	began := time.Now()
	r, err := c.play(ctx, answer, args...)
	took := time.Since(began)
	if err != nil {
		t.Fatalf("%s %s: %v", a.program, variant, err)
	}
	what := strings.TrimSpace(a.program + " " + variant)
	t.Logf("%s: %s (%s) after %s, processor %s, memory %d MiB", what, r.End, r.Status, r.Wall, r.CPU, r.Memory>>20)
	if pids := carriers(c.token); len(pids) > 0 {
		t.Errorf("%s: processes %v survive", what, pids)
	}
	if took > bound {
		t.Errorf("%s: took %s, bound %s", what, took, bound)
	}
	if !slices.Contains(a.ends, r.End) {
		t.Errorf("%s: %s: got %s (%s), expected %v; it printed %.300q %.300q", a.reason, what, r.End, r.Status, a.ends, r.Stdout, r.Stderr)
	}
	off := a.attempts(t, tier, what, r)
	printTable(strconv.Itoa(os.Getuid()), fmt.Sprintf("T%d", tier), strings.TrimSpace(a.name+" "+variant), fmt.Sprintf("%s (%s)", r.End, r.Status),
		r.Wall.Round(time.Millisecond).String(), r.CPU.Round(time.Millisecond).String(), fmt.Sprintf("%d MiB", r.Memory>>20), strings.Join(off, ", "))
	if a.check != nil {
		a.check(t, r)
	}
}

// printTable prints a line of the table, if that is asked for.
func printTable(columns ...string) {
	if *table {
		fmt.Println("| " + strings.Join(columns, " | ") + " |")
	}
}

// attempts demands that nothing that the program tried came off, except what
// a tier is known not to stop. It returns what did.
func (a animal) attempts(t *testing.T, tier int, what string, r sandbox.Result) (off []string) {
	t.Helper()
	refused := 0
	for _, line := range strings.Split(string(r.Stdout), "\n") {
		if strings.Contains(line, ": refused (") {
			refused++
		}
		if attempt, done := strings.CutSuffix(line, ": DONE"); done {
			off = append(off, attempt)
			if !a.lets(tier, attempt) {
				t.Errorf("%s: came off: %s", what, attempt)
			} else {
				t.Logf("not stopped: T%d: %s", tier, attempt)
			}
		}
	}
	if a.tries && refused == 0 && r.End == sandbox.Exited && !a.lets(tier, "") {
		t.Errorf("%s: tried nothing; it printed %.300q", what, r.Stdout)
	}
	return off
}

// lets reports whether a tier is known to let an attempt pass.
func (a animal) lets(tier int, attempt string) bool {
	// The warden's threads can be signalled. Where it is the first process of a
	// namespace, that ends at most the solver's own box.
	if sandbox.SignalsLeave() && strings.HasPrefix(attempt, "signal ") {
		return true
	}
	return slices.ContainsFunc(a.open[tier], func(prefix string) bool { return strings.HasPrefix(attempt, prefix) })
}

// answer is what good programs are to copy.
var answer = bytes.Repeat([]byte("CE CA HE SA DE DA HS CT DS ST CJ DT\n"), 500)

// keepsWorking runs a good program until it is told to quit.
func keepsWorking(c *cage, quit <-chan bool) error {
	for {
		if err := c.echoes(answer); err != nil {
			<-quit
			return err
		}
		select {
		case <-quit:
			return nil
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// addSibling starts a solver in another box, which has something to hide, and
// returns what ends it.
func (w *world) addSibling(t *testing.T, tier int) (wait func()) {
	t.Helper()
	c := w.open(t, tier, "hold-secret", nil)
	ended := make(chan error, 1)
	go func() {
		r, err := c.play(context.Background(), answer)
		if err == nil && (r.End != sandbox.Exited || !bytes.Equal(r.Stdout, answer)) {
			err = fmt.Errorf("the sibling ended as %s (%s) after %s", r.End, r.Status, r.Wall)
		}
		ended <- err
	}()
	pid := appear(c.token)
	if pid == 0 {
		t.Fatal("no sibling")
	}
	for deadline := time.Now().Add(time.Minute); !handles(pid, syscall.SIGUSR1); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the sibling has hidden nothing")
		}
	}
	w.names["sibling"] = fmt.Sprint(pid)
	return func() {
		t.Helper()
		if err := syscall.Kill(pid, syscall.SIGUSR1); err != nil {
			t.Errorf("the sibling is not there any more: %v", err)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
		c.close(t)
	}
}

// handles reports whether a process handles a signal.
func handles(pid int, s syscall.Signal) bool {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	_, mask, _ := bytes.Cut(status, []byte("\nSigCgt:\t"))
	var handled uint64
	fmt.Sscanf(string(mask), "%x", &handled)
	return handled>>(s-1)&1 == 1
}

// files lists a folder.
func files(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
