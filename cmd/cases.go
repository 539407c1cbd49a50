package cmd

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
	"kiebitz/testscripts"
)

func newCases() *cobra.Command {
	var c caseFlags
	var ledger, adequacy bool
	var asJSON string
	var to added
	cmd := &cobra.Command{
		Use:     "cases PROBLEM [list | show ID... | add INPUT... | add --from RESULT]",
		Aliases: []string{"case"},
		Short:   "List the stored cases, show some, or make case files of inputs",
		Long: "List the samples and the curated cases with what they show, or print cases with\n" +
			"their answers. An ID may be a pattern, or random/N.\n\n" +
			"'add' writes a case file for each case in input files, such as a judge's, with\n" +
			"the right answer, for 'kiebitz run --cases'; with --from for the smallest case\n" +
			"that shows each failure of a run. It overwrites no file.",
		Example: "  kiebitz cases maumau\n" +
			"  kiebitz cases maumau show curated/R4-two-jacks\n" +
			"  kiebitz cases maumau show random/31\n" +
			"  kiebitz cases maumau add judge.in --into suite\n" +
			"  kiebitz cases maumau add --from result.json --into suite\n" +
			"  kiebitz cases maumau --ledger\n" +
			"  kiebitz cases maumau --adequacy",
		ValidArgsFunction: completeCasesArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := problemFirst(args); err != nil {
				return err
			}
			p, err := problemArg(cmd, args, anyNumber)
			if err != nil {
				return err
			}
			if asJSON != "" && !adequacy {
				return refuse("--json: expected --adequacy, which it writes")
			}
			if len(args) < 2 || args[1] != "add" {
				for _, name := range []string{"into", "name", "from"} {
					if cmd.Flags().Changed(name) {
						return refuse("--%s: expected 'cases %s add'", name, args[0])
					}
				}
			}
			switch {
			case ledger && adequacy:
				return refuse("--ledger can't be combined with --adequacy")
			case adequacy && len(args) > 1:
				return refuse("found %q, expected nothing after the problem with --adequacy", strings.Join(args[1:], " "))
			case adequacy:
				return printAdequacy(cmd, p, asJSON)
			case ledger && len(args) == 1:
				return printLedger(cmd.OutOrStdout(), p)
			case len(args) == 1 || args[1] == "list" && len(args) == 2:
				return listCases(cmd.OutOrStdout(), p)
			case args[1] == "add" && to.result != "" && len(args) > 2:
				return refuse("add: found %q, expected no input files with --from", strings.Join(args[2:], " "))
			case args[1] == "add" && to.result != "":
				return addFailures(cmd, p, to)
			case args[1] == "add" && len(args) == 2:
				return &requestError{Msg: "the input is missing", Hint: "  kiebitz cases " + args[0] + " add FILE..."}
			case args[1] == "add":
				return addCases(cmd, p, args[2:], to)
			case args[1] == "show" && len(args) > 2:
				aim, err := c.aim(p)
				if err != nil {
					return err
				}
				list, err := selectCases(p, args[2:], c.seedValue, aim)
				if err != nil {
					return err
				}
				return showCases(raw(cmd), p, list)
			}
			show := []string{"kiebitz", "cases", args[0], "show", "CASE..."}
			if strings.Contains(args[1], "/") {
				show = append(show[:4], args[1:]...)
			}
			return &requestError{Msg: fmt.Sprintf("found %q, expected list, or show and an id", strings.Join(args[1:], " ")),
				Hint: "  " + result.Quote(show)}
		},
	}
	c.addRandom(cmd)
	cmd.Flags().StringVar(&to.folder, "into", ".", "the `FOLDER` for the case files of 'add'; created if needed")
	cmd.Flags().StringVar(&to.result, "from", "", "with 'add': take the cases from the `RESULT` of a run (--json), one for each kind of failure")
	cmd.Flags().StringVar(&to.name, "name", "", "the `NAME` of the case files of 'add', without extension (default: that of the input, or of what is misread); several are numbered")
	cmd.Flags().BoolVar(&ledger, "ledger", false, "print what belongs to each clause, and which cases catch each misreading")
	cmd.Flags().BoolVar(&adequacy, "adequacy", false, "print how well the cases distinguish misreadings from the rules and from each other, and the smallest set that catches all")
	cmd.Flags().StringVar(&asJSON, "json", "", "write the figures of --adequacy as JSON into this `FILE` (-: standard output, and nothing else)")
	return cmd
}

// problemFirst refuses what to do with cases where the problem is expected, and shows the
// words in their order.
func problemFirst(args []string) error {
	if len(args) == 0 || !slices.Contains([]string{"list", "show", "add"}, args[0]) {
		return nil
	}
	id, rest := "PROBLEM", slices.Clone(args)
	if len(args) > 1 && slices.Contains(problemIDs(), args[1]) {
		id, rest = args[1], slices.Delete(rest, 1, 2)
	}
	return &requestError{Msg: fmt.Sprintf("found %q, expected the problem first", args[0]), Hint: "  kiebitz cases " + id + " " + result.Visible(result.Quote(rest))}
}

func printAdequacy(cmd *cobra.Command, p oracle.Problem, asJSON string) error {
	if err := checkFile("json", asJSON); err != nil {
		return err
	}
	a, err := cases.NewAdequacy(p)
	if err != nil {
		return err
	}
	if asJSON != "" {
		err := writeText(cmd, asJSON, func(w io.Writer) error {
			e := json.NewEncoder(visible.JSON(w))
			e.SetIndent("", "  ")
			return e.Encode(a)
		})
		if err != nil || asJSON == "-" {
			return err
		}
	}
	return report.Adequacy(cmd.OutOrStdout(), a)
}

// measured makes the ledger of a problem, with n random cases.
func measured(p oracle.Problem, n int) (*cases.Ledger, error) {
	defer say(fmt.Sprintf("playing %d random %ss by each misreading ...", n, p.Info().Unit))()
	return cases.NewLedger(p, n)
}

func printLedger(out io.Writer, p oracle.Problem) error {
	l, err := measured(p, p.Info().Random)
	if err != nil {
		return err
	}
	shown, err := testscripts.Shown(p.Info().ID)
	if err != nil {
		return err
	}
	return report.Ledger(out, p.Info(), l, func(clause string) int {
		names := map[string]bool{}
		for id, list := range shown {
			for _, name := range list {
				if oracle.ClauseOf(id) == clause {
					names[name] = true
				}
			}
		}
		return len(names)
	})
}

// listCases prints a line for each stored case.
func listCases(out io.Writer, p oracle.Problem) error {
	list, err := cases.Stored(p)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, c := range list {
		fmt.Fprintf(w, "%s\t%s\n", c.ID, firstSentence(c.Doc))
	}
	return w.Flush()
}

// showCases prints cases in the form in which they are stored.
func showCases(out io.Writer, p oracle.Problem, list []cases.Case) error {
	for i, c := range list {
		data, err := cases.Format(p, c)
		if err != nil {
			return err
		}
		if i > 0 {
			fmt.Fprintln(out)
		}
		// A random case has no words, and an empty line in their place.
		if _, err := fmt.Fprintf(out, "# %s\n%s", c.ID, bytes.TrimPrefix(data, []byte("\n"))); err != nil {
			return err
		}
	}
	return nil
}

func itoa(n int) string { return strconv.Itoa(n) }
