package testscripts_test

import (
	"flag"
	"os/exec"
	"strings"
	"testing"

	"kiebitz/oracle/problems"
)

var every = flag.Bool("every", false, "run all misreadings, with the default number of random cases")

// TestMisreadings runs misreadings as solvers, with the default settings of
// 'kiebitz run', and demands that each is the one that is named. Of the problems
// with many cases a process it takes one of four: all of them are told apart,
// without processes, in package runner. Where each case is a process, all are
// run, and most with the stored cases only.
func TestMisreadings(t *testing.T) {
	for _, p := range problems.All {
		id, alone := p.Info().ID, p.Info().Batch == 1
		for i, m := range p.Misreadings() {
			if m.Equivalent != "" || !alone && i%4 != 0 && !*every {
				continue
			}
			t.Run(id+"/"+m.ID, func(t *testing.T) {
				t.Parallel()
				args := []string{"run", id, "--shrink-time", "0", "--timeout", "30s"}
				if alone && i%18 != 0 && !*every {
					args = append(args, "--random", "0")
				}
				cmd := exec.Command(program, append(args, "--", "kiebitz", "solve", id, "--misread", m.ID)...)
				out, err := cmd.Output()
				if err == nil || cmd.ProcessState.ExitCode() != 1 {
					t.Errorf("%v, expected exit status 1", err)
				}
				if want := "\nmisreading " + m.ID + ": "; !strings.Contains(string(out), want) {
					t.Errorf("it is not named:\n%s", out)
				}
			})
		}
	}
}
