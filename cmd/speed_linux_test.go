package cmd

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"text/tabwriter"
	"time"
)

var table = flag.Bool("table", false, "measure with long files, and print the table of TestSpeedTable")

// speedRow compares a command of kiebitz with a floor, both by their processor time.
type speedRow struct {
	name  string
	floor string   // the floor's name
	than  []string // the floor
	alone string   // a program in kiebitz's place, without arguments
	args  []string // kiebitz's arguments
	input string   // a file for the standard input of both
	same  bool     // both print the same
	fails int      // kiebitz's exit status
}

// TestSpeedTable lets kiebitz do what a scalar C program does, from text to text, and
// starts it beside an empty program:
//
//	go test ./cmd -run SpeedTable -v -table
//
// prints how many times as long it takes, on one core. Without -table the files are
// short, and only what is printed counts.
func TestSpeedTable(t *testing.T) {
	games, repeated := 3_000, 1
	if *table {
		games, repeated = 200_000, 3
	}
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, imports := range map[string]string{"empty": "", "fixed": `import (
	_ "github.com/google/go-cmp/cmp"
	_ "github.com/rogpeppe/go-internal/testscript"
	_ "github.com/spf13/pflag"
)
`} {
		source := at(name + ".go")
		if err := os.WriteFile(source, []byte("package main\n\n"+imports+"func main() {}\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		build(t, "go", "build", "-o", at(name), source)
	}
	build(t, "go", "build", "-o", at("kiebitz"), "./kiebitz")
	build(t, "cc", "-O2", "-o", at("maumau"), "../oracle/maumau/testdata/maumau.c")
	fill := func(name string, args ...string) {
		out, err := exec.Command(at("kiebitz"), args...).Output()
		if err == nil {
			err = os.WriteFile(at(name), out, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	fill("games", "gen", "maumau", "-n", strconv.Itoa(games))
	fill("game", "gen", "maumau", "-n", "1")
	fill("right", "solve", "maumau", at("games"))
	fill("wrong", "solve", "maumau", "--misread", "R5-counts-jacks", at("games"))
	rounds := games / 5 // as long as the games
	fill("rounds", "gen", "tractor", "-n", strconv.Itoa(rounds))
	c, empty := []string{at("maumau")}, []string{at("empty")}
	rows := []speedRow{
		{name: "solve maumau", floor: "C", than: c, args: []string{"solve", "maumau"}, input: at("games"), same: true},
		{name: "validate maumau", floor: "C solve", than: c, args: []string{"validate", "maumau", "-"}, input: at("games"), fails: exitRequest},
		{name: "gen maumau", floor: "C solve", than: c, args: []string{"gen", "maumau", "-n", strconv.Itoa(games)}, input: at("games")},
		{name: "check maumau, all right", floor: "C solve", than: c, args: []string{"check", "maumau", "-", at("right")}, input: at("games")},
		{name: "check maumau, some wrong", floor: "C solve", than: c, args: []string{"check", "maumau", "-", at("wrong")}, input: at("games"), fails: exitNonconform},
		{name: "solve tractor", floor: "C solve maumau", than: c, args: []string{"solve", "tractor", at("rounds")}, input: at("games")},
		// What the packages that can't be done without take before anything is done.
		{name: "go-cmp, testscript, pflag", floor: "empty Go", than: empty, alone: at("fixed")},
		{name: "--help", floor: "empty Go", than: empty, args: []string{"--help"}},
		{name: "explain maumau R5", floor: "empty Go", than: empty, args: []string{"explain", "maumau", "R5"}},
		{name: "solve maumau, 1 game", floor: "empty Go", than: empty, args: []string{"solve", "maumau"}, input: at("game")},
		{name: "run maumau, 1 case", floor: "empty Go", than: empty, args: []string{"run", "maumau", "--case", "samples/1", "--", at("maumau")}},
	}
	var printed bytes.Buffer
	w := tabwriter.NewWriter(&printed, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "%s\tfloor\tits ms\tkiebitz's ms\tratio\t\n", fmt.Sprint(games, " games, ", rounds, " rounds"))
	for _, row := range rows {
		var floor, ours time.Duration
		for range repeated { // in turns: the machine may be busy at times
			a, want := cpuTime(t, 0, row.input, row.than...)
			b, got := cpuTime(t, row.fails, row.input, append([]string{cmp.Or(row.alone, at("kiebitz"))}, row.args...)...)
			if row.same && !bytes.Equal(got, want) {
				t.Fatalf("%s: found %d bytes that differ from the %d of the C program", row.name, len(got), len(want))
			}
			floor, ours = least(floor, a), least(ours, b)
		}
		fmt.Fprintf(w, "%s\t%s\t%.1f\t%.1f\t%.2f\t\n", row.name, row.floor, ms(floor), ms(ours), ms(floor)/ms(ours))
	}
	w.Flush()
	if *table {
		fmt.Print(printed.String())
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// least is the smaller of two durations, of which 0 is none.
func least(a, b time.Duration) time.Duration {
	if a == 0 {
		return b
	}
	return min(a, b)
}

func build(t *testing.T, command ...string) {
	t.Helper()
	if out, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", command, err, out)
	}
}

// cpuTime is the processor time of a process on one core, which ends with a status,
// and what it prints.
func cpuTime(t *testing.T, status int, input string, command ...string) (time.Duration, []byte) {
	t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	if input != "" {
		in, err := os.Open(input)
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		cmd.Stdin = in
	}
	out, err := cmd.Output()
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != status {
		t.Fatalf("%v: found %v, expected exit status %d", command, err, status)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), out
}
