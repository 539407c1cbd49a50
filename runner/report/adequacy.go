package report

import (
	"fmt"
	"io"
	"strings"

	"kiebitz/cases"
	"kiebitz/internal/english"
)

// AdequacyText says in a sentence how well the stored cases tell misreadings from
// the rules and from each other.
func AdequacyText(a *cases.Adequacy) string {
	return fmt.Sprintf("The stored cases catch %d of %d misreadings and distinguish %d of %d pairs of them; besides the samples, %s would catch as many.",
		a.Caught, a.Misreadings, a.Told, a.Pairs, english.Count(len(a.Smallest), "curated case"))
}

// Adequacy prints how well the stored cases tell misreadings from the rules and
// from each other.
func Adequacy(out io.Writer, a *cases.Adequacy) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, suite %d: %s, %s, %s\n\n", a.Problem, a.Suite, english.Count(a.Samples, "sample"), english.Count(a.Curated, "curated case"), english.Count(a.Misreadings, "misreading"))
	row := func(what string, n, of int) { fmt.Fprintf(&b, "%-42s %5d of %d\n", what, n, of) }
	row("misreadings that a stored case catches", a.Caught, a.Misreadings)
	row("pairs of them that one distinguishes", a.Told, a.Pairs)
	row("curated cases in the smallest set", len(a.Smallest), a.Curated)
	fmt.Fprintf(&b, "\nThe smallest set catches, with the samples, what all cases do. A run begins with it:\n\n")
	wide := 0
	for _, f := range a.First {
		wide = max(wide, len(f.ID))
	}
	together := 0
	fmt.Fprintf(&b, "    %-*s  catches  together\n", wide, "case")
	for i, f := range a.First {
		together += f.Catches
		fmt.Fprintf(&b, "%3d %-*s  %7d  %8d\n", i+1, wide, f.ID, f.Catches, together)
	}
	if len(a.Alike) > 0 {
		fmt.Fprintf(&b, "\nNo stored case distinguishes\n")
	}
	for _, pair := range a.Alike {
		fmt.Fprintf(&b, "  %s and %s\n", pair[0], pair[1])
	}
	return send(out, &b)
}
