package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"kiebitz/internal/file"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

func newReport() *cobra.Command {
	var (
		f      = reportFlags{saved: true}
		o      report.TerminalOptions
		text   bool
		schema bool
	)
	cmd := &cobra.Command{
		Use:   "report RESULT.json",
		Short: "Make any report from a saved result",
		Long: "Read a result saved by 'kiebitz run --json' or 'kiebitz matrix --json' (standard\n" +
			"input if it is -) and make other reports from it: the text, unless others are\n" +
			"requested. The exit status says whether that worked, not whether the solver\n" +
			"conforms.",
		Example: "  kiebitz run maumau --json result.json -- ./mau\n" +
			"  kiebitz report result.json --junit result.xml\n" +
			"  kiebitz report result.json --text --show 10\n" +
			"  kiebitz report --schema",
		ValidArgsFunction: completeResults(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if schema && len(args) == 0 {
				_, err := raw(cmd).Write(result.Schema)
				return err
			}
			r, err := readResult(cmd, args)
			if err != nil {
				return err
			}
			out, err := textOptions(cmd, &f, &o)
			if err != nil {
				return err
			}
			if err := f.check(args...); err != nil {
				return err
			}
			if text || !f.any() {
				if err := r.terminal(out, o); err != nil {
					return err
				}
			}
			return f.writeAll(cmd, r)
		},
	}
	f.add(cmd)
	f.addLists(cmd)
	f.addEach(cmd)
	addTextFlags(cmd, &o)
	fs := cmd.Flags()
	fs.StringVar(&f.badge, "badge", "", "write a badge into this `FILE`: a picture if its name ends in .svg, else the JSON that shields.io reads (-: standard output)")
	fs.BoolVar(&text, "text", false, "also print the text if other reports are requested")
	fs.BoolVar(&schema, "schema", false, "print the JSON Schema of results, of the lines of --json-stream, of matrices and of comparisons")
	return cmd
}

// readResult reads a saved result, with errors for people.
func readResult(cmd *cobra.Command, args []string) (reported, error) {
	switch {
	case len(args) == 0:
		return nil, &requestError{Msg: "the result is missing", Hint: "  " + cmd.CommandPath() + " RESULT.json"}
	case len(args) > 1:
		return nil, tooMany(cmd, args[1:])
	}
	if args[0] != "-" {
		defer say("reading " + args[0])()
	}
	data, err := readInput(cmd, args[0], file.MostResult)
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
	if bad, ok := errors.AsType[*result.ReadError](err); ok {
		return nil, refuse("%s: %v", inputName(args[0]), bad)
	}
	p, ok := problems.Find(id)
	if !ok {
		return nil, &requestError{Msg: fmt.Sprintf("%s: unknown problem %q", inputName(args[0]), id), Hint: "Problems: " + problemList() + "."}
	}
	if m == nil {
		return aRun{d, p}, refuseIf(inputName(args[0]), playable(p, d))
	}
	for i := range m.Solvers {
		if d := m.Solvers[i].Run; d != nil && err == nil {
			err = refuseIf(fmt.Sprintf("%s: solvers[%d].run", inputName(args[0]), i), playable(p, d))
		}
	}
	return aMatrix{m, p}, err
}

func refuseIf(where string, err error) error {
	if err == nil {
		return nil
	}
	return refuse("%s: %v", where, err)
}

// playable finds what the problem has not, where games are played by it again.
func playable(p oracle.Problem, d *result.Run) error {
	if n := d.Flags.Players; n != 0 && !slices.Contains(p.Info().Players, n) {
		return fmt.Errorf("flags.players: found %d, expected %s", n, cmp.Or(anyOf(p.Info().Players), "none"))
	}
	for _, of := range []struct {
		name string
		v    oracle.Variant
	}{{"flags.readings", oracle.Variant{Readings: d.Flags.Readings}}, {"readings", oracle.Variant{Readings: d.Readings}}} {
		if _, err := p.Engine(of.v); err != nil {
			return fmt.Errorf("%s: %v", of.name, err)
		}
	}
	return nil
}
