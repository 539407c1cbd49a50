package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/internal/file"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

// sourceFlags say how a source becomes a solver.
type sourceFlags struct {
	lang      string
	languages string
}

func (f *sourceFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.lang, "lang", "", "the `LANGUAGE` of the source (default: by its extension); 'kiebitz languages' lists them")
	cmd.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions(source.Languages().Names(), cobra.ShellCompDirectiveNoFileComp))
	f.addLanguages(cmd)
}

// addLanguages adds the flag that changes the table.
func (f *sourceFlags) addLanguages(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.languages, "languages", "", "a TOML `FILE` with more languages, or other commands for built-in ones")
}

// table returns the languages.
func (f *sourceFlags) table() (source.Table, error) {
	t := source.Languages()
	if f.languages == "" {
		return t, nil
	}
	data, err := file.Read(f.languages, file.Most)
	if err != nil {
		return nil, cannotRead(f.languages, err)
	}
	if err := oracle.Unmarked(data); err != nil {
		return nil, refuse("--languages: %q, %v", f.languages, err)
	}
	if t, err = t.With(data); err != nil {
		return nil, refuse("--languages: %q, %v", f.languages, err)
	}
	return t, nil
}

// solverArg is the solver of a command line: a command, or a source that is
// built first.
type solverArg struct {
	typed   []string
	found   []string        // the command, ready to start
	builder *source.Builder // of a source; nil: it is a command
}

// solverArg reads from the command line what is to be run: a command after
// "--", or a source.
func (f *runFlags) solverArg(cmd *cobra.Command, args []string) (*solverArg, error) {
	if f.of != nil {
		return f.of.solver(f)
	}
	if cmd.ArgsLenAtDash() >= 0 || len(args) < 2 {
		command, err := solverArgs(cmd, args)
		if err == nil && f.sources.lang != "" {
			err = refuse(`--lang: found a command after "--", expected a source without it`)
		}
		return &solverArg{typed: command}, err
	}
	table, err := f.sources.table()
	if err != nil {
		return nil, err
	}
	_, known := table.Find(args[1])
	info, missing := os.Stat(args[1])
	known = known || f.sources.lang != "" || missing == nil && info.IsDir()
	_, noProgram := exec.LookPath(args[1])
	switch {
	case !known && (len(args) > 2 || noProgram == nil):
		return nil, missingDashes(cmd)
	case !known && missing != nil:
		return nil, cannotRead(args[1], missing)
	case !known && info.Mode()&0o111 != 0:
		return nil, missingDashes(cmd)
	case len(args) > 2:
		return nil, &requestError{Msg: fmt.Sprintf("unexpected argument %q: a source is started without arguments", args[2]),
			Hint: `To use your own command, put "--" before it.`}
	}
	return f.source(table, args[1]), nil
}

// source is a source that will be built as the flags say.
func (f *runFlags) source(table source.Table, path string) *solverArg {
	return &solverArg{typed: []string{path}, builder: &source.Builder{Table: table, Language: f.sources.lang, Beside: f.run.Read, Sandbox: f.run.Sandbox}}
}

// find finds a command, and returns the words that may be files: those that the
// solver is made of.
func (c *solverArg) find() (files []string, err error) {
	if c.builder != nil {
		return c.typed, nil
	}
	c.found, err = findSolver(c.typed)
	return c.found, err
}

// build makes it the solver of a run, and builds it if it is a source. It must
// have been found.
func (c *solverArg) build(ctx context.Context, o *runner.Options) error {
	if o.Typed = c.typed; c.builder == nil {
		o.Command = c.found
		return nil
	}
	path := c.typed[0]
	c.builder.Hide = o.Hide
	defer say("compiling " + path)()
	if err := o.Build(ctx, c.builder, path); err != nil {
		return sourceError(path, err)
	}
	return nil
}

// close removes what was built for this run alone.
func (c *solverArg) close() {
	if c.builder != nil {
		c.builder.Close()
	}
}

// sourceError words why a source can't be built.
func sourceError(path string, err error) error {
	var missing *source.MissingToolError
	var language *source.LanguageError
	var folder *source.FolderError
	var late *source.LateError
	var unreadable *fs.PathError
	switch {
	case errors.As(err, &missing):
		return &requestError{Msg: missing.Error(), Hint: strings.TrimSpace(cmp.Or(missing.Hint, sentences(missing.Language.Install)) + " No game was run.")}
	case errors.As(err, &language) && language.Name != "":
		return &requestError{Msg: "--lang: " + language.Error() + didYouMean(language.Name, language.Table.Names()), Hint: "See 'kiebitz languages'."}
	case errors.As(err, &language):
		return &requestError{Msg: language.Error() + `: name the language with --lang, or put "--" before a command`,
			Hint: "Known are " + strings.Join(language.Table.Endings(), " ") + "."}
	case errors.As(err, &late):
		return &requestError{Msg: late.Error(), Hint: late.Hint()}
	case errors.As(err, &folder):
		return &requestError{Msg: folder.Error(), Hint: "In a folder that is one solver, the source to start is found by its main function or its name."}
	case errors.As(err, &unreadable):
		return cannotRead(unreadable.Path, err)
	}
	return runError(err)
}

// sentences ends a text with a full stop.
func sentences(text string) string {
	if text == "" || strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}

// hintSource tells what to type for a command that is the name of a source;
// "" if it is none.
func hintSource(command []string) string {
	if len(command) != 1 {
		return ""
	}
	if folder, err := source.Languages().Folder(command[0]); err == nil && len(folder.Sources) > 0 {
		return fmt.Sprintf(`It is a folder of sources: leave out the "--" before %s.`, result.Quote(command))
	}
	if _, ok := source.Languages().Find(command[0]); !ok {
		return ""
	}
	if info, err := os.Stat(command[0]); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	if _, err := exec.LookPath(command[0]); err == nil {
		return ""
	}
	return fmt.Sprintf(`It is a source: leave out the "--" before %s.`, result.Quote(command))
}
