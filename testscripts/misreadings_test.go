package testscripts_test

import (
	"flag"
	"os/exec"
	"strings"
	"testing"

	"kiebitz/oracle/problems"
)

var every = flag.Bool("every", false, "run all misreadings as solvers")

// TestMisreadings runs misreadings as solvers, with the default settings of
// 'kiebitz run', and demands that each is the one that is named. It takes one of
// forty: all of them are named without processes in package runner.
func TestMisreadings(t *testing.T) {
	for _, p := range problems.All {
		id := p.Info().ID
		for i, m := range p.Book().Misreadings() {
			if m.Equivalent != "" || i%60 != 0 && !*every {
				continue
			}
			t.Run(id+"/"+m.ID, func(t *testing.T) {
				t.Parallel()
				cmd := exec.Command(program, "run", id, "--random", "100", "--shrink-time", "0", "--timeout", "30s", "--", "kiebitz", "solve", id, "--misread", m.ID)
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
