package cmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/internal/file"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
	"kiebitz/runner/report"
	"kiebitz/runner/report/page"
)

// explainFlags are the flags of 'kiebitz explain'.
type explainFlags struct {
	caseFlags
	v          oracle.Variant
	compare    bool
	html, json string
}

func newExplain() *cobra.Command {
	var f explainFlags
	cmd := &cobra.Command{
		Use:   "explain PROBLEM [CLAUSE | CASE | FILE]",
		Short: "Explain a game move by move, or a clause",
		Long: "Without a second argument: list the clauses of the rules. With a clause or a\n" +
			"misreading: what it says and where the statement says it. With a case, an input\n" +
			"file, a case file, or - for standard input: the game move by move, each move\n" +
			"with the clause that decides it.",
		Example: "  kiebitz explain maumau R4\n" +
			"  kiebitz explain maumau samples/1\n" +
			"  kiebitz explain maumau random/2 --misread R4-ignored --compare\n" +
			"  kiebitz explain maumau curated/R4-two-jacks --html game.html\n" +
			"  kiebitz gen maumau | kiebitz explain maumau -",
		ValidArgsFunction: completeClauses,
		RunE: withProblem(anyNumber, func(cmd *cobra.Command, p oracle.Problem, args []string) error {
			if f.compare && len(f.v.Misreadings)+len(f.v.Readings) == 0 {
				return refuse("--compare needs --misread or --reading")
			}
			if f.json != "" && (f.html != "" || f.compare) {
				return refuse("--json: found --html or --compare with it, expected --json alone")
			}
			return f.explain(cmd, p, args, style(cmd))
		}),
	}
	f.addRandom(cmd)
	cmd.Flags().StringArrayVar(&f.deals, "deal", nil, "explain this `CASE`, given as text, as in an input file (repeatable)")
	cmd.Flags().BoolVar(&f.compare, "compare", false, "show the moves of the misreading or reading next to those of the rules, from the first difference on")
	cmd.Flags().StringVar(&f.html, "html", "", "write a page into this `FILE` (-: standard output) that replays the game in a browser, next to the rules' play if a misreading or reading is given")
	cmd.Flags().StringVar(&f.json, "json", "", "write the steps as JSON into this `FILE` (-: standard output), one game per line, to be checked")
	misreadFlag(cmd, &f.v)
	readingFlag(cmd, &f.v.Readings)
	colourFlag(cmd)
	return cmd
}

func (f *explainFlags) explain(cmd *cobra.Command, p oracle.Problem, what []string, s report.Style) error {
	out := cmd.OutOrStdout()
	if f.html+f.json == "" {
		if shown, err := f.explainRules(out, p, what, s); shown {
			return err
		}
	} else if err := f.caseForFile(p, what); err != nil {
		return err
	}
	list, err := explained(cmd, p, what, &f.caseFlags)
	if err != nil {
		return err
	}
	engine, err := newEngine(p, f.v)
	switch {
	case err != nil:
		return err
	case f.html != "":
		return explainHTML(cmd, p, list, f.v, f.html)
	case f.json != "":
		return writeFile(cmd, f.json, func(out io.Writer) error { return explainJSON(out, p, list, engine) })
	}
	for i, c := range list {
		t, err := engine.Trace(c.Input)
		if t == nil { // a game that is still being written
			return refuse("%s has no trace: %v", c.ID, err)
		}
		if i > 0 {
			fmt.Fprintln(out)
		}
		if f.compare {
			if err := printCompared(out, p, c, t, f.v, s); err != nil {
				return err
			}
			continue
		}
		if werr := report.Trace(out, p, c, t, s); werr != nil {
			return werr
		}
		if stuck, ok := errors.AsType[*oracle.PlayError](err); ok {
			return refuse("%s can't be played: %v", c.ID, stuck)
		}
		if prover, ok := p.(oracle.Prover); ok && len(f.v.Misreadings)+len(f.v.Readings) == 0 {
			proof, err := prover.Prove(c.Input)
			if err != nil {
				return refuse("%s can't be proven: %v", c.ID, err)
			}
			if err := report.Why(out, proof, s); err != nil {
				return err
			}
		}
	}
	return nil
}

// explainRules explains the clauses, or one of them or a misreading, if that was asked for.
func (f *explainFlags) explainRules(out io.Writer, p oracle.Problem, what []string, s report.Style) (shown bool, err error) {
	if len(what)+len(f.deals) == 0 {
		return true, report.Clauses(out, p)
	}
	if len(what) != 1 {
		return false, nil
	}
	clause, ok := oracle.FindClause(p, what[0])
	if m, wrong := oracle.FindMisreading(p, what[0]); wrong && !ok {
		return true, report.Misreading(out, p, m, s)
	}
	if !ok {
		clause, ok = clauseAbout(p, what[0])
	}
	if !ok {
		return false, nil
	}
	stored, err := cases.Stored(p)
	if err != nil {
		return true, err
	}
	return true, report.Clause(out, p, clause, stored, s)
}

// mostReplayed is how many games one page of explain holds; its readers have
// seen enough by then.
const mostReplayed = 200

// caseForFile refuses what is no case, and a file that can't be written, for the flag
// that writes cases into it.
func (f *explainFlags) caseForFile(p oracle.Problem, what []string) error {
	flag, name, hint := "json", f.json, ""
	if f.html != "" {
		flag, name, hint = "html", f.html, fmt.Sprintf("For the rule book as a page: kiebitz rules %s --html FILE", p.Info().ID)
	}
	if len(what)+len(f.deals) == 0 {
		return &requestError{Msg: "--" + flag + " needs a case", Hint: hint}
	}
	if len(what) == 1 {
		kind := ""
		if _, ok := oracle.FindClause(p, what[0]); ok {
			kind = "clause"
		} else if _, ok := oracle.FindMisreading(p, what[0]); ok {
			kind = "misreading"
		}
		if kind != "" {
			return &requestError{Msg: fmt.Sprintf("--%s needs a case: %s is a %s", flag, what[0], kind), Hint: hint}
		}
	}
	return checkFile(flag, name)
}

// explainHTML writes the page that replays cases.
func explainHTML(cmd *cobra.Command, p oracle.Problem, list []cases.Case, v oracle.Variant, name string) error {
	if len(list) > mostReplayed {
		return refuse("--html: found %d cases, expected at most %d", len(list), mostReplayed)
	}
	defer say("replaying the cases")()
	pg, err := page.OfGames(p, list, v, variantName(v))
	if _, stuck := errors.AsType[*oracle.PlayError](err); stuck {
		return refuse("%v", err)
	}
	if err != nil {
		return err
	}
	return writePage(cmd, name, pg)
}

// explainJSON writes the steps of cases as data, one case a line.
func explainJSON(out io.Writer, p oracle.Problem, list []cases.Case, engine oracle.Engine) error {
	e := json.NewEncoder(visible.JSON(out))
	for _, c := range list {
		r, err := oracle.NewRecord(p, c.ID, c.Input, engine)
		if err != nil {
			return refuse("%s can't be played: %v", c.ID, err)
		}
		if err := e.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// variantName says whose play stands beside the rules'.
func variantName(v oracle.Variant) string {
	if len(v.Misreadings) == 0 {
		return "reading " + strings.Join(v.Readings, ", ")
	}
	return strings.Join(v.Misreadings, " + ")
}

// clauseAbout returns the clause of a situation or a reading.
func clauseAbout(p oracle.Problem, id string) (oracle.Clause, bool) {
	if r, ok := oracle.FindReading(p, id); ok {
		return oracle.FindClause(p, r.Clause)
	}
	c, ok := oracle.FindClause(p, oracle.ClauseOf(id))
	return c, ok && slices.ContainsFunc(c.Situations, func(s oracle.Situation) bool { return strings.EqualFold(s.ID, id) })
}

// printCompared sets a misreading's play beside the rules'.
func printCompared(out io.Writer, p oracle.Problem, c cases.Case, other *oracle.Trace, v oracle.Variant, s report.Style) error {
	rules, err := p.Engine(oracle.Variant{})
	if err != nil {
		return err
	}
	t, err := rules.Trace(c.Input)
	if err != nil {
		return refuse("%s can't be played: %v", c.ID, err)
	}
	title := "the misreading"
	if len(v.Misreadings) == 0 {
		title = variantName(v)
	}
	return report.Compare(out, p, c, t, other, title, s)
}

// explained returns the cases that are to be explained.
func explained(cmd *cobra.Command, p oracle.Problem, what []string, c *caseFlags) ([]cases.Case, error) {
	if len(what) == 0 {
		list, _, err := c.given(cmd, p)
		return list, err
	}
	name := what[0]
	if n := len(p.Info().Files); n > 1 && len(what) == n {
		list, err := readCases(cmd, p, what...)
		return cases.Inputs(list).Cases(0, len(list)), err
	}
	if len(what) > 1 {
		return nil, tooMany(cmd, what[1:])
	}
	info, statErr := os.Stat(name)
	if statErr == nil && info.Mode().IsRegular() { // else it can be read only once
		data, err := file.Read(name, file.Most)
		if err != nil {
			return nil, cannotRead(name, err)
		}
		if one, err := readCase(p, name, data); !errors.Is(err, cases.ErrNoCaseFile) {
			return []cases.Case{one}, err
		}
	}
	if name == "-" || statErr == nil {
		list, err := readCases(cmd, p, name)
		return cases.Inputs(list).Cases(0, len(list)), err
	}
	aim, err := c.aim(p)
	if err != nil {
		return nil, err
	}
	groups := []string{cases.Samples, cases.Curated, cases.RandomID, cases.AimedID}
	if group, _, ok := strings.Cut(name, "/"); ok && slices.Contains(groups, group) {
		return selectCases(p, []string{name}, c.seedValue, aim)
	}
	known := append(clauseIDs(p), misreadingIDs(p.Book().Misreadings())...)
	return nil, &requestError{Msg: fmt.Sprintf("%q is not a clause, a case or a file%s", name, didYouMean(name, known)),
		Hint: fmt.Sprintf("See 'kiebitz explain %s' and 'kiebitz cases %s'.", p.Info().ID, p.Info().ID)}
}
