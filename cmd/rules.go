package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/report"
	"kiebitz/runner/report/page"
)

func newRules() *cobra.Command {
	var (
		html string
		play bool
		list bool
	)
	cmd := &cobra.Command{
		Use:   "rules PROBLEM [CLAUSE...]",
		Short: "Print the rule book",
		Long: "Print the rules in kiebitz's words, clause by clause, with the situations and\n" +
			"misreadings of each, what careful readers disagree about, and the cases that\n" +
			"show it. With --html the cases can be replayed, and the ledger is a table.",
		Example: "  kiebitz rules maumau\n" +
			"  kiebitz rules tractor throw next\n" +
			"  kiebitz rules maumau --misreadings\n" +
			"  kiebitz rules rummy --html rules.html",
		ValidArgsFunction: completeClauses,
		RunE: withProblem(anyNumber, func(cmd *cobra.Command, p oracle.Problem, args []string) error {
			clauses, err := clauseArgs(p, args)
			if err != nil {
				return err
			}
			if list {
				if html != "" {
					return refuse("--misreadings: found --html as well, whose page has them")
				}
				return report.Listed(cmd.OutOrStdout(), p, clauses, style(cmd))
			}
			if play && html == "" {
				return refuse("--playground needs --html")
			}
			if html == "" {
				return printRules(cmd, p, clauses, style(cmd))
			}
			if len(args) > 0 {
				return refuse("--html writes the whole rule book: found %q, expected no clause", args[0])
			}
			return rulesHTML(cmd, p, html, play)
		}),
	}
	cmd.Flags().StringVar(&html, "html", "", "write the rule book as a page into this `FILE` (-: standard output)")
	cmd.Flags().BoolVar(&play, "playground", false, "let readers of the page change its cases and play other variants")
	cmd.Flags().BoolVar(&list, "misreadings", false, "list the misreadings alone, a line or two each")
	colourFlag(cmd)
	return cmd
}

func clauseIDs(p oracle.Problem) (ids []string) {
	for _, c := range p.Book().Clauses() {
		ids = append(ids, c.ID)
	}
	return ids
}

// clauseArgs returns the clauses with these ids, or all if there are none.
func clauseArgs(p oracle.Problem, ids []string) (list []oracle.Clause, err error) {
	if len(ids) == 0 {
		return p.Book().Clauses(), nil
	}
	for _, id := range ids {
		c, ok := oracle.FindClause(p, id)
		if !ok {
			return nil, &requestError{Msg: fmt.Sprintf("unknown clause %q%s", id, didYouMean(id, clauseIDs(p))),
				Hint: fmt.Sprintf("See 'kiebitz explain %s'.", p.Info().ID)}
		}
		list = append(list, c)
	}
	return list, nil
}

func printRules(cmd *cobra.Command, p oracle.Problem, clauses []oracle.Clause, s report.Style) error {
	stored, err := cases.Stored(p)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	for i, c := range clauses {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if err := report.Clause(out, p, c, stored, s); err != nil {
			return err
		}
	}
	if len(clauses) < len(p.Book().Clauses()) {
		return nil
	}
	a, err := cases.NewAdequacy(p)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "\n%s", s.Wrap(report.AdequacyText(a), ""))
	return err
}

func rulesHTML(cmd *cobra.Command, p oracle.Problem, name string, play bool) error {
	if err := checkFile("html", name); err != nil {
		return err
	}
	l, err := measured(p, p.Info().Random/10) // enough for the column of a page that people wait for
	if err != nil {
		return err
	}
	defer say("replaying the cases of each rule")()
	pg, err := page.OfRules(p, l)
	if err != nil {
		return err
	}
	if play {
		if pg.Playground, err = playground(cmd.Context(), []oracle.Problem{p}); err != nil {
			return err
		}
	}
	return writePage(cmd, name, pg)
}
