package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

func newReport() *cobra.Command {
	var (
		f      reportFlags
		o      report.TerminalOptions
		text   bool
		schema bool
	)
	cmd := &cobra.Command{
		Use:   "report RESULT.json",
		Short: "Make any report from a saved result",
		Long: "Read the result that 'kiebitz run --json' or 'kiebitz matrix --json' saved\n" +
			"(standard input if it is -) and make other reports of it: the text, unless\n" +
			"others are asked for. The exit status tells whether that could be done, not\n" +
			"whether the solver conforms.",
		Example: "  kiebitz run maumau --json result.json -- ./mau\n" +
			"  kiebitz report result.json --junit result.xml\n" +
			"  kiebitz report result.json --text --show 10\n" +
			"  kiebitz report --schema",
		ValidArgsFunction: completeResult,
		RunE: func(cmd *cobra.Command, args []string) error {
			if schema && len(args) == 0 {
				_, err := cmd.OutOrStdout().Write(result.Schema)
				return err
			}
			r, err := readResult(cmd, args)
			if err != nil {
				return err
			}
			out, to := f.text(cmd)
			if o.Style, err = styleOf(cmd, to); err != nil {
				return err
			}
			if o.Show < 0 {
				return refuse("--show: found a number below its least value")
			}
			if err := f.check(); err != nil {
				return err
			}
			if text || !f.asked() {
				if err := r.terminal(out, o); err != nil {
					return err
				}
			}
			return f.writeAll(cmd, r)
		},
	}
	f.add(cmd)
	addTextFlags(cmd, &o)
	fs := cmd.Flags()
	fs.BoolVar(&text, "text", false, "print the text, too, if other reports are asked for")
	fs.BoolVar(&schema, "schema", false, "print the JSON Schema of results, of the lines of --json-stream and of matrices")
	return cmd
}

// asked reports whether some report beside the text is wanted.
func (f *reportFlags) asked() bool { return f.json != "" || f.junit != "" || f.html != "" || f.github }

// readResult reads a saved result, with errors for people.
func readResult(cmd *cobra.Command, args []string) (reported, error) {
	switch {
	case len(args) == 0:
		return nil, &requestError{Msg: "the result is missing", Hint: "  " + cmd.CommandPath() + " RESULT.json"}
	case len(args) > 1:
		return nil, tooMany(cmd, args[1:])
	}
	data, err := readInput(cmd, args[0])
	if err != nil {
		return nil, err
	}
	if err := oracle.Unmarked(data); err != nil {
		return nil, refuse("%s: %v", inputName(args[0]), err)
	}
	var d *result.Run
	var m *result.Matrix
	id := ""
	if result.KindOf(data) == result.MatrixKind {
		if m, err = result.ReadMatrix(data); err == nil {
			id = m.Problem.ID
		}
	} else if d, err = result.Read(data); err == nil {
		id = d.Problem.ID
	}
	var bad *result.ReadError
	if errors.As(err, &bad) {
		return nil, refuse("%s: %v", inputName(args[0]), bad)
	}
	p, ok := problems.Find(id)
	switch {
	case !ok:
		return nil, &requestError{Msg: fmt.Sprintf("%s: unknown problem %q", inputName(args[0]), id), Hint: "Problems: " + problemList() + "."}
	case m != nil:
		return aMatrix{m, p}, nil
	}
	return aRun{d, p}, nil
}

func completeResult(_ *cobra.Command, args []string, _ string) (completions, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return completions{"json"}, cobra.ShellCompDirectiveFilterFileExt
}
