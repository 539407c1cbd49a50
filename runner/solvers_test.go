package runner_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"kiebitz/internal/plain"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

var problem = maumau.Problem

// modeVar names the solver that the test's own executable plays; see solvers.
const modeVar = "KIEBITZ_TEST_SOLVER"

func TestMain(m *testing.M) {
	if f := solvers[os.Getenv(modeVar)]; f != nil {
		logProcess()
		f()
		return
	}
	// A program with the race detector sleeps a second before it ends.
	os.Setenv("GORACE", "atexit_sleep_ms=0")
	os.Exit(compiled(m))
}

// self is the program whose processes are solvers; see TestMain.
var self string

// compiled runs the tests when there is one.
func compiled(m *testing.M) int {
	file, remove, err := plain.Self("kiebitz/runner")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer remove()
	self = file
	return m.Run()
}

// logVar names a file that gets a byte for each process of a solver.
const logVar = "KIEBITZ_TEST_LOG"

// logProcess notes that a process runs, and how many have.
func logProcess() {
	name := os.Getenv(logVar)
	if name == "" {
		return
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	f.WriteString(".")
	if info, err := f.Stat(); err == nil {
		processes = info.Size()
	}
}

// processes is how many solvers have run, this one among them.
var processes int64

// sampleOutput is the answer to both samples.
const sampleOutput = "CS SS SN SA CA HA HN CN CE CK CJ DA DJ HQ HS\nScore: 0 45\n" +
	"DT CT CE DE DN DQ DA DS SS SA HA HN HK DK CK SJ SQ\nScore: 18 0 47\n"

// solvers are programs with a fault each, except the first.
var solvers = map[string]func(){
	"right":           func() { fmt.Print(join(answers())) },
	"misread":         func() { fmt.Print(join(answers("R4-ignored"))) },
	"silent":          func() {},
	"echo":            func() { fmt.Print(sampleOutput) },
	"garbage":         func() { fmt.Print("\x00\x1b[31m::error::\xff\n</script>\n") },
	"crash otherwise": func() { fmt.Fprintln(os.Stderr, "IndexError:", input()[0].Text()); os.Exit(1) },
	"crash at a value": func() {
		fmt.Fprintf(os.Stderr, "Traceback, line 7\nValueError: invalid literal: '%s'\n", input()[0].Text())
		os.Exit(1)
	},
	"crash": func() { fmt.Fprintln(os.Stderr, "Traceback\nIndexError"); os.Exit(1) },
	"sleep": func() { time.Sleep(time.Minute) },
	"flood": func() { io.Copy(os.Stdout, forever{}) },
	"hoard": func() {
		all := bytes.Repeat([]byte("y"), 512<<20)
		time.Sleep(time.Minute)
		os.Stdout.Write(all)
	},
	"clock": func() { // another number in each second
		number := []byte(strconv.FormatInt(time.Now().Unix(), 10))
		os.Stdout.Write(bytes.ReplaceAll([]byte(join(answers())), []byte("Score: "), append([]byte("Score: "), number...)))
	},
	"random": func() {
		fmt.Print(strings.Replace(join(answers()), "\n", fmt.Sprintf(" C%d\n", time.Now().UnixNano()), 1))
	},
	"one only":  func() { fmt.Print(answers()[0]) },
	"one crash": func() { onGame(victim, func() { os.Exit(1) }) },
	"one sleep": func() { onGame(victim, func() { time.Sleep(time.Minute) }) },
	"one wrong": func() { onGame(victim, func() { fmt.Println("CA") }) },
	// Right alone, but not with others.
	"blank lines": func() { fmt.Print(strings.Join(answers(), "\n")) },
	// As many lines as there should be, and the first game in one.
	"odd lines": func() {
		fmt.Print(strings.Replace(strings.Replace(join(answers()), "\nScore:", " Score:", 1), "Score:", "Score:\n", 2))
	},
	"overflow": func() {
		list := answers()
		if len(list) > 10 {
			os.Exit(139)
		}
		fmt.Print(join(list))
	},
	"keeps state": func() {
		for i, a := range answers() {
			if i == 7 {
				a = strings.Replace(a, "Score: ", "Score: 1", 1)
			}
			fmt.Print(a)
		}
	},
	"many": func() { // the first game of many is wrong, whatever comes before
		list := answers()
		if len(list) > 25 {
			list[0] = strings.Replace(list[0], "Score: ", "Score: 1", 1)
		}
		fmt.Print(join(list))
	},
	"crashes once": func() {
		list := answers()
		f, err := os.OpenFile(os.Getenv("KIEBITZ_TEST_FILE"), os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			f.Close()
			os.Exit(1)
		}
		fmt.Print(join(list))
	},
	"late again": func() { // wrong; sleeps; right
		switch list := join(answers()); processes {
		case 1:
			fmt.Print(strings.ReplaceAll(list, "Score: ", "Score: 1"))
		case 2:
			time.Sleep(time.Minute)
		default:
			fmt.Print(list)
		}
	},
	"late again alone": func() { // the batch and its three games, and the batch, then a game
		if processes == 6 {
			time.Sleep(time.Minute)
		}
		fmt.Println("x")
	},
	"slow": func() { // for many games
		for i, a := range answers() {
			if i == 10 {
				time.Sleep(time.Minute)
			}
			fmt.Print(a)
		}
	},
}

// victim is the game at which some solvers fail.
const victim = "2 CJ DT DQ HS CK HJ"

// input reads the cases on standard input.
func input() []oracle.Case {
	data, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	list, err := problem.Parse(data)
	if err != nil {
		panic(err)
	}
	return list
}

func solve(list []oracle.Case, misread ...string) []string {
	e, err := problem.Engine(oracle.Variant{Misreadings: misread})
	if err != nil {
		panic(err)
	}
	texts := make([]string, len(list))
	for i, c := range list {
		b, _ := e.Append(nil, c)
		texts[i] = string(b)
	}
	return texts
}

func answers(misread ...string) []string { return solve(input(), misread...) }

func join(list []string) string { return strings.Join(list, "") }

// onGame answers right except in one game.
func onGame(prefix string, fault func()) {
	list := input()
	for i, a := range solve(list) {
		if strings.HasPrefix(list[i].Text(), prefix) {
			fault()
		}
		fmt.Print(a)
	}
}

// forever is an endless reader.
type forever struct{}

func (forever) Read(p []byte) (int, error) {
	return copy(p, bytes.Repeat([]byte("y\n"), len(p)/2)), nil
}
