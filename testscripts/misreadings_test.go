package testscripts_test

import (
	"os/exec"
	"strings"
	"testing"

	"kiebitz/oracle/problems"
)

// TestMisreadings runs every misreading as a solver, with the default settings
// of 'kiebitz run', and demands that it is the one that is named.
func TestMisreadings(t *testing.T) {
	for _, p := range problems.All {
		id := p.Info().ID
		for _, m := range p.Misreadings() {
			if m.Equivalent != "" {
				continue
			}
			t.Run(id+"/"+m.ID, func(t *testing.T) {
				t.Parallel()
				cmd := exec.Command(program, "run", id, "--shrink-time", "0", "--timeout", "30s", "--", "kiebitz", "solve", id, "--misread", m.ID)
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
