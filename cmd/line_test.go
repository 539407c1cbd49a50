package cmd

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

func TestReadLine(t *testing.T) {
	cmd := &cobra.Command{}
	cmd.Flags().Int("random", 0, "")
	cmd.Flags().BoolP("quiet", "q", false, "")
	cmd.Flags().IntP("number", "n", 0, "")
	for _, row := range []struct {
		reason, line string
		want         commandLine
	}{
		{"nothing", "", commandLine{Dash: -1, Unknown: -1}},
		{"a value is the next word", "maumau --random 5 ./mau", commandLine{[]string{"--random", "5"}, []string{"maumau", "./mau"}, -1, -1}},
		{"or after the =", "--random=5 maumau", commandLine{[]string{"--random=5"}, []string{"maumau"}, -1, -1}},
		{"a flag without a value takes none", "-q maumau --quiet ./mau", commandLine{[]string{"-q", "--quiet"}, []string{"maumau", "./mau"}, -1, -1}},
		{"a letter with its value", "-n 5 -n6 maumau", commandLine{[]string{"-n", "5", "-n6"}, []string{"maumau"}, -1, -1}},
		{"the value may look like a flag", "--random -1 maumau", commandLine{[]string{"--random", "-1"}, []string{"maumau"}, -1, -1}},
		{"a value is missing", "maumau --random", commandLine{[]string{"--random"}, []string{"maumau"}, -1, -1}},
		{"a flag after the solver is ours if it can be", "maumau ./mau --random 5", commandLine{[]string{"--random", "5"}, []string{"maumau", "./mau"}, -1, -1}},
		{"but not one of a letter", "maumau sh -q", commandLine{nil, []string{"maumau", "sh", "-q"}, -1, 2}},
		{"an unknown one is a word", "maumau --rnadom 5 sh", commandLine{nil, []string{"maumau", "--rnadom", "5", "sh"}, -1, 1}},
		{"after -- all are words", "maumau -q -- sh --random 5", commandLine{[]string{"-q"}, []string{"maumau", "sh", "--random", "5"}, 1, -1}},
		{"a - alone is a file", "maumau - -q", commandLine{nil, []string{"maumau", "-", "-q"}, -1, 2}},
	} {
		if got := readLine(cmd, strings.Fields(row.line)); !cmp.Equal(got, row.want) {
			t.Errorf("%s: %q: %s", row.reason, row.line, cmp.Diff(row.want, got))
		}
	}
}
