package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/internal/english"
	"kiebitz/internal/file"
	"kiebitz/internal/visible"
	"kiebitz/oracle/problems"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
	"kiebitz/testscripts"
)

// scriptFlags are the flags of 'kiebitz script'.
type scriptFlags struct {
	sources sourceFlags
	mode    sandbox.Mode
	verbose bool
	update  bool
}

func newScript() *cobra.Command {
	var f scriptFlags
	cmd := &cobra.Command{
		Use:   "script [PROBLEM] FILE|FOLDER... [SOURCE | -- SOLVER [ARG...]]",
		Short: "Run scripts that document rule edge cases",
		Long: "Run testscript files, or all *.txtar in a folder and its folders: terminal sessions\n" +
			"with the expected output. They need only kiebitz and their files. Commands besides\n" +
			"testscript's own:\n\n" +
			"  kiebitz ARG...   run kiebitz\n" +
			"  solver ARG...    run the solver given as a source, a folder of sources, or after\n" +
			"                   --, with 'stdin FILE' before it; it can read the script's files\n" +
			"                   that its ARG name, and write none\n" +
			"  judge IN OUT     judge a file of outputs, as kiebitz check does; what it prints\n" +
			"                   can be compared, too\n" +
			"  exits N CMD...   run one of these or a program, which must end with exit status N\n\n" +
			"Without PROBLEM, the problem is the name of the script's folder, or maumau. The\n" +
			"condition [solver] is true if a solver was given. For many solvers see 'kiebitz matrix\n" +
			"--script'. Exit status: 0 all scripts pass, 1 some fail or the solver does not\n" +
			"compile, 2 a script can't be read or followed.",
		Example: "  kiebitz script edge.txtar\n" +
			"  kiebitz script maumau edge.txtar mau.cpp\n" +
			"  kiebitz script rules -- ./mau",
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	f.sources.add(cmd)
	sandboxFlag(cmd, &f.mode)
	cmd.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "print the sessions of all scripts, even of those that pass")
	cmd.Flags().BoolVar(&f.update, "update", false, "rewrite the files that cmp compares with")
	return cmd
}

func (f *scriptFlags) run(cmd *cobra.Command, args []string) error {
	words, solver := args, []string(nil)
	if dash := cmd.ArgsLenAtDash(); dash >= 0 {
		words, solver = args[:dash], args[dash:]
	}
	problem := ""
	if len(words) > 0 {
		// Alone it can only be the folder of that name.
		_, missing := os.Stat(words[0])
		if _, ok := problems.Find(words[0]); ok && (len(words) > 1 || missing != nil) {
			problem, words = words[0], words[1:]
		}
	}
	table, err := f.sources.table()
	if err != nil {
		return err
	}
	names, program := f.divide(words, table)
	files, idle, err := scriptFiles(names)
	if err != nil {
		return err
	}
	switch {
	case len(files) == 0 && len(program) > 0 && filepath.Ext(program[0]) == "" && isSource(program[0]):
		return refuse("found no script, *.txtar, in %q", program[0])
	case len(files) == 0:
		return &requestError{Msg: "the script is missing", Hint: "  " + cmd.CommandPath() + " FILE... [-- SOLVER [ARG...]]"}
	case len(program) > 1 || len(program) > 0 && solver != nil:
		return &requestError{Msg: fmt.Sprintf("unexpected argument %q: a script tests one solver", program[len(program)-1]), Hint: "For many: kiebitz matrix PROBLEM --script FOLDER SOLVER..."}
	}
	if err := checkSandbox(f.mode); err != nil {
		return err
	}
	o := testscripts.Options{Sandbox: string(f.mode), Update: f.update}
	if o.Kiebitz, err = os.Executable(); err != nil {
		return err
	}
	builder := &source.Builder{Table: table, Language: f.sources.lang, Sandbox: f.mode}
	defer builder.Close()
	switch {
	case solver != nil:
		o.Solver, err = findSolver(solver)
	case len(program) > 0:
		err = buildFor(cmd, builder, program[0], &o)
	}
	if err != nil {
		return err
	}
	if o.Solver != nil {
		if err := testedBy(files, idle); err != nil {
			return err
		}
		if err := announceBox(o); err != nil {
			return err
		}
	}
	failed, fault := 0, ""
	out := visible.InertWriter(cmd.OutOrStdout())
	for _, file := range files { // each may be of another problem
		o.Problem = problemOf(problem, file)
		testscripts.Run([]string{file}, o, func(r testscripts.Outcome) {
			switch {
			case r.Fault != "":
				fault = cmp.Or(fault, r.Fault)
				return
			case r.Failed:
				failed++
			}
			r.Write(out, f.verbose)
		})
	}
	if fault != "" {
		return scriptError(fault)
	}
	if failed > 0 {
		text := fmt.Sprintf("%d of %d scripts failed", failed, len(files))
		if len(files) == 1 {
			text = "the script failed"
		}
		fmt.Fprintln(cmd.OutOrStdout(), text)
		return statusError(exitNonconform)
	}
	return nil
}

// scriptError refuses a script with a fault, which says nothing of a solver.
func scriptError(fault string) error {
	if strings.HasSuffix(fault, testscripts.NoSolver) {
		return &requestError{Msg: fault, Hint: "Name one: kiebitz script FILE [SOURCE | -- SOLVER]"}
	}
	return &requestError{Msg: fault, Hint: "That is a fault of the script, whatever the solver does. Its commands: kiebitz script --help"}
}

// divide tells scripts from solvers: a source is a solver, and a folder of sources.
func (f *scriptFlags) divide(words []string, table source.Table) (scripts, solvers []string) {
	for _, word := range words {
		_, known := table.Find(word)
		if info, err := os.Stat(word); err == nil && info.IsDir() {
			if known = len(filesIn(word, "*.txtar")) == 0; known {
				_, none := scriptsIn(word)
				look, err := table.Folder(word)
				known = none != nil || err == nil && len(look.Sources) > 0 // which may have scripts of its own
			}
		}
		if known || f.sources.lang != "" && filepath.Ext(word) != ".txtar" {
			solvers = append(solvers, word)
		} else {
			scripts = append(scripts, word)
		}
	}
	return scripts, solvers
}

// scriptFiles returns the scripts of names, of files or folders, which have been found
// to be scripts, and those of them that run no solver.
func scriptFiles(names []string) (files, idle []string, err error) {
	for _, name := range names {
		list := []string{name}
		if info, gone := os.Stat(name); gone == nil && info.IsDir() {
			if list, err = scriptsIn(name); err != nil {
				return nil, nil, err
			}
		}
		files = append(files, list...)
	}
	for _, name := range files {
		data, err := file.Read(name, file.Most)
		if err != nil {
			return nil, nil, cannotRead(name, err)
		}
		if err := testscripts.Check(data); err != nil {
			return nil, nil, refuse("%s: %v", name, err)
		}
		if !testscripts.RunsSolver(data) {
			idle = append(idle, name)
		}
	}
	return files, idle, nil
}

// testedBy refuses scripts of which none runs a solver, and warns of some that do not.
func testedBy(files, idle []string) error {
	switch {
	case len(idle) == len(files):
		return &requestError{Msg: fmt.Sprintf("%s: found no line that runs the solver, expected one such as 'solver <game.in'", idle[0]), Hint: "See 'kiebitz help scripts'."}
	case len(idle) > 0:
		tell("note: of %s %d run no solver, %s first", english.Count(len(files), "script"), len(idle), idle[0])
	}
	return nil
}

// scriptsIn returns the scripts of a folder and of those in it.
func scriptsIn(dir string) (files []string, err error) {
	err = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return cannotRead(path, err)
		case path != dir && e.IsDir() && source.Ignored(e.Name()):
			return fs.SkipDir
		case !e.IsDir() && filepath.Ext(path) == ".txtar":
			files = append(files, path)
		}
		return nil
	})
	if err == nil && len(files) == 0 {
		err = refuse("found no script, *.txtar, in %q", dir)
	}
	return files, err
}

// problemOf returns the problem of a script: the one that was asked for, or that of its
// folder, or else the first.
func problemOf(asked, file string) string {
	if asked != "" {
		return asked
	}
	if path, err := filepath.Abs(file); err == nil {
		if id := filepath.Base(filepath.Dir(path)); slices.Contains(problemIDs(), id) {
			return id
		}
	}
	return problemIDs()[0]
}

// buildFor builds the solver of scripts.
func buildFor(cmd *cobra.Command, b *source.Builder, path string, o *testscripts.Options) error {
	off := say("compiling " + path)
	s, err := b.Build(cmd.Context(), path)
	off()
	var fault *source.CompileError
	switch {
	case errors.As(err, &fault):
		tell("%v", fault)
		for line := range strings.Lines(strings.TrimSpace(string(fault.Message))) {
			fmt.Fprintf(cmd.ErrOrStderr(), "  | %s\n", strings.TrimRight(line, "\r\n"))
		}
		return statusError(exitNonconform)
	case err != nil:
		return sourceError(path, err)
	}
	o.Solver, o.Read, o.Env, o.Hide = s.Command, s.Read, s.Env, []string{path}
	return nil
}

// announceBox says how solvers will be contained if that is less than it could
// be, or that they can't be started.
func announceBox(o testscripts.Options) error {
	box, err := openBox(sandbox.Mode(o.Sandbox), 0, o.Solver, o.Read, o.Hide, o.Env)
	if err != nil {
		return err
	}
	if box.Tier().Lacks != "" {
		tell("sandbox: %s", box.Tier())
	}
	return box.Close()
}
