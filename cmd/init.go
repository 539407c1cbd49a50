package cmd

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"kiebitz/internal/file"
	"kiebitz/runner/source"
)

func newInit() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "init PROBLEM SOURCE | -- SOLVER [ARG...]",
		Short: "Write a " + projectName + ", so that 'kiebitz run' needs no arguments",
		Long: "Write a " + projectName + " into the working directory, with the problem, the solver, and\n" +
			"commented-out lines for other settings. Without arguments, 'kiebitz run',\n" +
			"'kiebitz watch' and 'kiebitz matrix' use it there and in the folders below;\n" +
			"flags override it.",
		Example: "  kiebitz init maumau mau.cpp\n" +
			"  kiebitz init maumau -- ./mau",
		Annotations:       map[string]string{"solver": "after --"},
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			return initProject(cmd, args, &f)
		},
	}
	f.sources.add(cmd)
	return cmd
}

func initProject(cmd *cobra.Command, args []string, f *runFlags) error {
	if err := misplaced(cmd); err != nil {
		return err
	}
	p, err := problemArg(cmd, args, anyNumber)
	if err != nil {
		return err
	}
	solver, err := f.solverArg(cmd, args)
	if err != nil {
		return err
	}
	if _, err := solver.find(); err != nil {
		return err
	}
	if _, err := os.Stat(solver.typed[0]); err != nil && solver.builder != nil {
		return cannotRead(solver.typed[0], err)
	}
	here := &project{name: projectName}
	for i, w := range solver.typed {
		if isThere(w) && (i > 0 || filepath.Base(w) != w) && here.outside(w, shown) != "" {
			return &requestError{Msg: fmt.Sprintf("found %q, expected a path below this folder: a %s names no others", w, projectName),
				Hint: "Write it in a folder above, or name the solver to 'kiebitz run' each time."}
		}
	}
	if _, err := os.Lstat(projectName); err == nil {
		return &requestError{Msg: "there is already a " + projectName + " here", Hint: "Edit it, or remove it to have a new one written."}
	}
	if err := file.Check(projectName); err != nil {
		return refuse("cannot write %q: %v", projectName, file.Reason(err))
	}
	var words []string
	for _, w := range append(slices.Clone(solver.typed), f.sources.lang) {
		if !utf8.ValidString(w) {
			return refuse("found %q, expected UTF-8: a %s holds nothing else", w, projectName)
		}
		words = append(words, source.QuoteTOML(w))
	}
	words, lang := words[:len(solver.typed)], words[len(solver.typed)]
	lines := fmt.Sprintf("problem = %q\n", p.Info().ID)
	if solver.builder == nil {
		lines += "command = [" + strings.Join(words, ", ") + "]\n"
	} else {
		lines += "solver = " + words[0] + "\n"
	}
	if f.sources.lang != "" {
		lines += "lang = " + lang + "\n"
	}
	if v := release(); v != "" {
		lines = fmt.Sprintf("kiebitz = %q # or later\n", strings.TrimPrefix(v, "v")) + lines
	}
	if err := writeFile(cmd, projectName, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, projectText, lines)
		return err
	}); err != nil {
		return err
	}
	with := ""
	if f.sources.languages != "" { // which only the command line can say
		with = " --languages FILE"
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "wrote %s; 'kiebitz run%s' goes by it\n", projectName, with)
	return err
}

// projectText is the file that init writes.
const projectText = `# What 'kiebitz run' runs here. Paths are relative to this file; flags of the
# command line win over it. Any flag that holds for every run may stand here.
%s
# random = 5000               # random cases
# timeout = "2s"
# json = "result.json"        # reports of every run
# junit = "result.xml"
# html = "report.html"
# baseline = "solver.baseline"
# solvers = ["submissions"]   # what 'kiebitz matrix' runs
`
