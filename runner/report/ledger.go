package report

import (
	"fmt"
	"io"
	"strings"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// LedgerTexts says how well the stored cases tell misreadings from the rules, and what
// they do with solvers that do not try.
func LedgerTexts(info oracle.Info, l *cases.Ledger) []string {
	return []string{
		fmt.Sprintf("%d of %d misreadings are caught by the stored cases, %d by the samples alone.", l.Caught(), l.Catchable, l.SamplesCatch),
		fmt.Sprintf("Of %d stored cases a silent solver passes %d, one that echoes the samples' answers %d, one that %s %d.", l.Stored, l.SilentPass, l.EchoPass, info.LazyText, l.LazyPass),
	}
}

// Ledger prints how adequate the stored cases are. Scripts counts the scripts
// that show a clause.
func Ledger(out io.Writer, info oracle.Info, l *cases.Ledger, scripts func(clause string) int) error {
	var b strings.Builder
	wide := 0
	for _, c := range l.Clauses {
		for _, m := range c.Misreadings {
			wide = max(wide, len(m.ID)+2)
		}
	}
	fmt.Fprintf(&b, "%-*s  %5s  %7s  %11s  %9s  %s\n", wide, "clause", "cases", "scripts", "misreadings", "caught by", fmt.Sprintf("random %ss of %d", info.Unit, l.Random))
	for _, c := range l.Clauses {
		fmt.Fprintf(&b, "%-*s  %5d  %7d  %11d\n", wide, c.ID, len(c.Cases), scripts(c.ID), len(c.Misreadings))
		for _, m := range c.Misreadings {
			if m.Equivalent != "" {
				fmt.Fprintf(&b, "  %-*s  equivalent: %s\n", wide-2, m.ID, m.Equivalent)
				continue
			}
			fmt.Fprintf(&b, "  %-*s  %5s  %7s  %11s  %9d  %d\n", wide-2, m.ID, "", "", "", len(m.CaughtBy), m.Revealed)
		}
	}
	last := ", one that " + info.LazyText
	b.WriteString("\n" + strings.Replace(strings.Join(LedgerTexts(info, l), "\n"), last, strings.Replace(last, " ", "\n", 1), 1) + "\n")
	return send(out, &b)
}
