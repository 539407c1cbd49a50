package cmd

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/oracle/problems"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

const putDashes = `put "--" before the solver command:`

// typed is the command line after the command's name.
func typed(cmd *cobra.Command) commandLine {
	return readLine(cmd, os.Args[min(2, len(os.Args)):])
}

// rightLine is the line that would have been right, for a shell: with all flags
// of the wrong one.
func rightLine(cmd *cobra.Command, l commandLine, problem string, solver []string) string {
	return lineUpTo(cmd, l, problem) + result.Quote(solver)
}

// lineUpTo is the same up to the solver.
func lineUpTo(cmd *cobra.Command, l commandLine, problem string) string {
	return "  " + cmd.CommandPath() + " " + result.Quote(slices.Concat([]string{problem}, l.Flags, []string{"--"})) + " "
}

// needsDashes reports whether the command runs a solver, and the command line
// names one without "--" before it, but with flags that are not ours. A source has
// none of its own: after it they are misspelt.
func needsDashes(cmd *cobra.Command) bool {
	l := typed(cmd)
	return cmd.Annotations["solver"] != "" && l.Dash < 0 && l.Unknown > 1 && isThere(l.Words[1]) && !isSource(l.Words[1])
}

// isSource reports whether a word is a source, or a folder, that is there.
func isSource(word string) bool {
	info, err := os.Stat(word)
	_, known := source.Languages().Find(word)
	return err == nil && (known || info.IsDir())
}

// isThere reports whether a word is a program or a file.
func isThere(word string) bool {
	_, err := exec.LookPath(word)
	if err != nil {
		_, err = os.Stat(word)
	}
	return err == nil
}

// missingDashes shows the line with "--" in its place.
func missingDashes(cmd *cobra.Command) error {
	l := typed(cmd)
	return &requestError{Msg: putDashes, Hint: rightLine(cmd, l, l.Words[0], startable(l.Words[1:]))}
}

// startable is the command with the name that starts its program: that of a file
// in this folder is no program's by itself.
func startable(solver []string) []string {
	name := solver[0]
	if _, err := exec.LookPath(name); err == nil {
		return solver
	}
	if _, err := exec.LookPath("./" + name); err == nil && !strings.ContainsRune(name, os.PathSeparator) {
		return append([]string{"./" + name}, solver[1:]...)
	}
	return solver
}

// misplaced refuses a problem that stands after "--" or after the solver, or
// nowhere, and shows the right line.
func misplaced(cmd *cobra.Command) error {
	l := typed(cmd)
	is := func(i int) bool {
		if len(l.Words) <= i {
			return false
		}
		_, ok := problems.Find(l.Words[i])
		return ok
	}
	switch {
	case l.Dash == 0 && is(0) && len(l.Words) > 1:
		return &requestError{Msg: `put "--" after the problem, before the solver command:`,
			Hint: rightLine(cmd, l, l.Words[0], startable(l.Words[1:]))}
	case l.Dash == 0 && !is(0) && !is(1) && len(l.Words) > 0:
		here, note := problemHere()
		return &requestError{Msg: "the problem is missing", Hint: rightLine(cmd, l, here, startable(l.Words)) + note}
	case l.Dash < 0 && len(l.Words) == 1 && !is(0) && isSource(l.Words[0]):
		here, note := problemHere()
		return &requestError{Msg: "the problem is missing",
			Hint: "  " + cmd.CommandPath() + " " + result.Quote(slices.Concat([]string{here}, l.Flags, l.Words)) + note}
	case is(0) || !is(1) || !isThere(l.Words[0]):
		return nil
	}
	if _, ok := source.Languages().Find(l.Words[0]); ok && len(l.Words) == 2 {
		return &requestError{Msg: "put the problem first:",
			Hint: "  " + cmd.CommandPath() + " " + result.Quote(slices.Concat([]string{l.Words[1]}, l.Flags, l.Words[:1]))}
	}
	return &requestError{Msg: `put the problem first, and "--" before the solver command:`,
		Hint: rightLine(cmd, l, l.Words[1], startable(slices.Concat(l.Words[:1], l.Words[2:])))}
}

// problemHere returns a word for the problem that is missing, and a note on it: that of
// the project file, if there is one.
func problemHere() (word, note string) {
	if name := findProject(); name != "" {
		if p, err := readProject(name); err == nil {
			return p.text("problem"), "  # " + name + " is used only without arguments"
		}
	}
	return "PROBLEM", "  # " + problemList()
}

// solverArgs returns the words after "--".
func solverArgs(cmd *cobra.Command, args []string) ([]string, error) {
	dash := cmd.ArgsLenAtDash()
	l := typed(cmd)
	switch {
	case dash < 0 && len(args) > 1:
		return nil, missingDashes(cmd)
	case dash < 0 || dash == len(args):
		return nil, &requestError{Msg: "the solver is missing", Hint: strings.TrimSuffix(lineUpTo(cmd, l, args[0]), "-- ") + "SOURCE, or -- SOLVER [ARG...]"}
	case dash != 1:
		solver := args[dash:]
		if isThere(args[1]) { // what is meant may begin there
			solver = startable(args[1:])
		}
		return nil, &requestError{Msg: fmt.Sprintf("found %d words before \"--\", expected the problem alone", dash), Hint: rightLine(cmd, l, args[0], solver)}
	}
	return args[dash:], nil
}
