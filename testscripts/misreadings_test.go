package testscripts_test

import (
	"flag"
	"os/exec"
	"strings"
	"testing"

	"kiebitz/oracle/problems"
)

var everyDefault = flag.Bool("defaults", false, "run all misreadings with the default number of random cases")

// TestMisreadings runs every misreading as a solver, with the default settings
// of 'kiebitz run', and demands that it is the one that is named. Where each
// case is a process, most are run with fewer random cases.
func TestMisreadings(t *testing.T) {
	for _, p := range problems.All {
		id := p.Info().ID
		for i, m := range p.Misreadings() {
			if m.Equivalent != "" {
				continue
			}
			t.Run(id+"/"+m.ID, func(t *testing.T) {
				t.Parallel()
				args := []string{"run", id, "--shrink-time", "0", "--timeout", "30s"}
				if p.Info().Batch == 1 && i%9 != 0 && !*everyDefault {
					args = append(args, "--random", "60")
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
