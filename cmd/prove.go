package cmd

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"kiebitz/internal/english"
	"kiebitz/internal/file"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/report"
)

func newProve() *cobra.Command {
	var (
		c    caseFlags
		json string
	)
	cmd := &cobra.Command{
		Use:   "prove PROBLEM CASE",
		Short: "Prove that no better answer exists",
		Long: "Print the answer to a case and why no better one exists, in a form that can be\n" +
			"checked without kiebitz: for Rummy, prices of cards. The case is one of\n" +
			"kiebitz's, an input file, or - for standard input. --json writes the\n" +
			"certificate, which 'kiebitz verify' reads.",
		Example: "  kiebitz prove rummy samples/1\n" +
			"  kiebitz prove rummy random/31 --json certificate.json\n" +
			"  kiebitz prove rummy a.txt b.txt",
		ValidArgsFunction: completeClauses,
		RunE: withProblem(anyNumber, func(cmd *cobra.Command, p oracle.Problem, args []string) error {
			prover, ok := p.(oracle.Prover)
			if !ok {
				return without(p, "no certificates", func(p oracle.Problem) bool { _, ok := p.(oracle.Prover); return ok })
			}
			if len(args)+len(c.deals) == 0 {
				return &requestError{Msg: "the case is missing", Hint: "  " + cmd.CommandPath() + " " + p.Info().ID + " CASE"}
			}
			if err := checkFile("json", json); err != nil {
				return err
			}
			return prove(cmd, p, prover, args, &c, json, style(cmd))
		}),
	}
	c.addRandom(cmd)
	cmd.Flags().StringArrayVar(&c.deals, "deal", nil, "prove this `CASE`, given as text (repeatable)")
	cmd.Flags().StringVar(&json, "json", "", "write the certificate of the case into this `FILE` (-: standard output, instead of the text)")
	colourFlag(cmd)
	return cmd
}

// without refuses a problem that has not what some have.
func without(p oracle.Problem, what string, has func(oracle.Problem) bool) error {
	var ids []string
	for _, other := range problems.All {
		if has(other) {
			ids = append(ids, other.Info().ID)
		}
	}
	return refuse("%s has %s; expected one of: %s", p.Info().ID, what, english.List(ids))
}

func prove(cmd *cobra.Command, p oracle.Problem, prover oracle.Prover, what []string, c *caseFlags, json string, s report.Style) error {
	list, err := explained(cmd, p, what, c)
	if err != nil {
		return err
	}
	if json != "" && len(list) > 1 {
		return refuse("--json: found %d cases, expected one", len(list))
	}
	engine, err := newEngine(p, oracle.Variant{})
	if err != nil {
		return err
	}
	for i, c := range list {
		proof, err := prover.Prove(c.Input)
		if err != nil {
			return refuse("%s can't be proven: %v", c.ID, err)
		}
		answer, err := engine.Append(nil, c.Input)
		if err != nil {
			return refuse("%s can't be played: %v", c.ID, err)
		}
		if json != "" {
			err = writeFile(cmd, json, func(w io.Writer) error { _, err := w.Write(proof.JSON); return err })
		}
		if json != "-" && err == nil {
			if i > 0 {
				fmt.Fprintln(cmd.OutOrStdout())
			}
			err = report.Proof(cmd.OutOrStdout(), c.ID, string(answer), proof, s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func newVerify() *cobra.Command {
	return &cobra.Command{
		Use:   "verify PROBLEM FILE...",
		Short: "Check certificates and recorded games",
		Long: "Check files that show why a result is right: for Rummy certificates, as written by\n" +
			"'kiebitz prove', otherwise recorded games, as written by 'kiebitz explain --json',\n" +
			"each step against the clause that it cites. The code that makes answers is not\n" +
			"used. Exit status: 0 all are valid, 1 some file is not, 2 some file can't be read.",
		Example: "  kiebitz verify rummy certificate.json\n  kiebitz prove rummy samples/1 --json - | kiebitz verify rummy -\n" +
			"  kiebitz explain maumau samples/1 --json - | kiebitz verify maumau -",
		ValidArgsFunction: completeProblem,
		RunE: withProblem(anyNumber, func(cmd *cobra.Command, p oracle.Problem, args []string) error {
			v, ok := p.(oracle.Verifier)
			if !ok {
				return without(p, "nothing to verify", func(p oracle.Problem) bool { _, ok := p.(oracle.Verifier); return ok })
			}
			if len(args) == 0 {
				return &requestError{Msg: "the file is missing", Hint: "  " + cmd.CommandPath() + " " + p.Info().ID + " FILE..."}
			}
			status := 0
			for _, name := range args {
				data, err := readInput(cmd, name, file.Most)
				if err != nil {
					return err
				}
				shown, err := v.Verify(data)
				var refused *oracle.Refusal
				switch {
				case errors.As(err, &refused):
					status = max(status, exitNonconform)
					fmt.Fprintf(cmd.OutOrStdout(), "%s: refused: %v\n", inputName(name), err)
				case err != nil:
					status = exitRequest
					tell("%s: %v", inputName(name), err)
				default:
					fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", inputName(name), shown)
				}
			}
			if status != 0 {
				return statusError(status)
			}
			return nil
		}),
	}
}
