package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/report"
	"kiebitz/runner/report/document"
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
		Long: "Read the result that 'kiebitz run --json' saved (standard input if it is -) and\n" +
			"make other reports of it: the text, unless others are asked for. The exit\n" +
			"status tells whether that could be done, not whether the solver conforms.",
		Example: "  kiebitz run maumau --json result.json -- ./mau\n" +
			"  kiebitz report result.json --junit result.xml\n" +
			"  kiebitz report result.json --text --show 10\n" +
			"  kiebitz report --schema",
		ValidArgsFunction: completeResult,
		RunE: func(cmd *cobra.Command, args []string) error {
			if schema && len(args) == 0 {
				_, err := cmd.OutOrStdout().Write(document.Schema)
				return err
			}
			p, d, err := readResult(cmd, args)
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
				if err := report.Terminal(out, p, d, o); err != nil {
					return err
				}
			}
			return f.write(cmd, p, d)
		},
	}
	f.add(cmd)
	addTextFlags(cmd, &o)
	fs := cmd.Flags()
	fs.BoolVar(&text, "text", false, "print the text, too, if other reports are asked for")
	fs.BoolVar(&schema, "schema", false, "print the JSON Schema of results, and of the lines of --json-stream")
	return cmd
}

// asked reports whether some report beside the text is wanted.
func (f *reportFlags) asked() bool { return f.json != "" || f.junit != "" || f.html != "" || f.github }

// readResult reads a saved result, with errors for people.
func readResult(cmd *cobra.Command, args []string) (oracle.Problem, *document.Document, error) {
	switch {
	case len(args) == 0:
		return nil, nil, &requestError{msg: "the result is missing", hint: "  " + cmd.CommandPath() + " RESULT.json"}
	case len(args) > 1:
		return nil, nil, tooMany(cmd, args[1:])
	}
	data, err := readInput(cmd, args[0])
	if err != nil {
		return nil, nil, err
	}
	d, err := document.Read(data)
	var bad *document.ReadError
	if errors.As(err, &bad) {
		return nil, nil, refuse("%s: %v", inputName(args[0]), bad)
	}
	p, ok := problems.Find(d.Problem.ID)
	if !ok {
		return nil, nil, &requestError{msg: fmt.Sprintf("%s: unknown problem %q", inputName(args[0]), d.Problem.ID), hint: "Problems: " + problemList() + "."}
	}
	return p, d, nil
}

func completeResult(_ *cobra.Command, args []string, _ string) (completions, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return completions{"json"}, cobra.ShellCompDirectiveFilterFileExt
}
