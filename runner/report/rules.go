package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// Clauses lists the clauses of a problem.
func Clauses(out io.Writer, p oracle.Problem) error {
	wide := 0
	for _, c := range p.Book().Clauses() {
		wide = max(wide, len(c.ID))
	}
	var b strings.Builder
	for _, c := range p.Book().Clauses() {
		fmt.Fprintf(&b, "%-*s  %s\n", wide, c.ID, c.Title)
	}
	return send(out, &b)
}

// Clause prints a clause with all that hangs on it. The cases are those among
// which the ones that show it are looked for.
func Clause(out io.Writer, p oracle.Problem, c oracle.Clause, list []cases.Case, s Style) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", s.paint("1", c.ID), c.Title)
	b.WriteString(s.Wrap(c.Text, "  "))
	fmt.Fprintf(&b, "  Source: %s, %s\n", p.Info().Source, c.Source)
	last := ""
	item := func(head, text string) {
		if head != last {
			b.WriteString("\n" + head + "\n")
		}
		last = head
		b.WriteString("  " + text + "\n")
	}
	explained := func(head, id, text string) { item(head, id+"\n"+strings.TrimSuffix(s.Wrap(text, "      "), "\n")) }
	if r, ok := p.(oracle.Speller); ok {
		for _, line := range r.InFull(c.ID) {
			item("In full, as kiebitz plays it", strings.TrimSpace(s.Wrap(line, "    ")))
		}
	}
	for _, sit := range c.Situations {
		explained("Situations", sit.ID, sit.Text)
	}
	for _, m := range p.Book().Misreadings() {
		if m.Clause == c.ID {
			explained("Misreadings", m.ID, m.Listed())
		}
	}
	for _, r := range p.Book().Readings() {
		if r.Clause == c.ID && r.Default {
			r.Text += " (the default: " + r.Why + ")"
		}
		if r.Clause == c.ID {
			explained("Readings: careful readers disagree", r.ID, r.Text)
		}
	}
	for _, k := range list {
		if k.MadeFor(c.ID) {
			item("Cases", k.ID)
		}
	}
	return send(out, &b)
}

// Listed lists the misreadings of some clauses, the ids in a column.
func Listed(out io.Writer, p oracle.Problem, clauses []oracle.Clause, s Style) error {
	wide := 0
	list := p.Book().Misreadings()
	for _, m := range list {
		wide = max(wide, len(m.ID))
	}
	var b strings.Builder
	if len(list) == 0 {
		b.WriteString(s.Wrap("No misreadings are listed: each edit of the rules is one, and a run names those of a wrong solver.", ""))
	}
	for _, c := range clauses {
		for _, m := range list {
			if m.Clause == c.ID {
				fmt.Fprintf(&b, "%s%s", s.paint("1", fmt.Sprintf("%-*s", wide+2, m.ID)), strings.TrimLeft(s.Wrap(m.Listed(), strings.Repeat(" ", wide+2)), " "))
			}
		}
	}
	return send(out, &b)
}

// Misreading prints a misreading and the clause that it breaks.
func Misreading(out io.Writer, p oracle.Problem, m oracle.Misreading, s Style) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: a misreading of %s\n%s", s.paint("1", m.ID), m.Clause, s.Wrap(m.Listed(), "  "))
	if c, ok := oracle.FindClause(p, m.Clause); ok {
		fmt.Fprintf(&b, "\n%s: %s\n%s", s.paint("1", c.ID), c.Title, s.Wrap(c.Text, "  "))
	}
	fmt.Fprintf(&b, "\nAs a solver: %s\n", result.Quote([]string{"kiebitz", "solve", p.Info().ID, "--misread", m.ID}))
	return send(out, &b)
}

// Trace prints a case move by move.
func Trace(out io.Writer, p oracle.Problem, c cases.Case, t *oracle.Trace, s Style) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", s.paint("1", c.ID), c.Input.Summary())
	if c.Doc != "" {
		b.WriteString(s.Wrap(c.Doc, "  "))
	}
	b.WriteString("\n")
	marked := false
	for i := range t.Steps {
		step := &t.Steps[i]
		words := oracle.Say(p, step)
		who := ""
		if step.Player > 0 {
			who = p.Info().Seat(step.Player) + " "
		}
		line := fmt.Sprintf("%4d  %s%s  [%s]", step.Number, who, s.Cards(p, words.Text), step.Clause)
		if s.Width > 0 && columns(line) >= s.Width {
			line = fmt.Sprintf("%4d  %s", step.Number, strings.TrimSpace(s.Wrap(line[6:], "      ")))
		}
		b.WriteString(line + "\n")
		if why := words.Reason(step, p.Info()); why != "" {
			b.WriteString(s.Wrap(s.Cards(p, why), "        "))
		}
		if zones(&b, step.Shown(), s) {
			marked = true
		}
	}
	if marked {
		b.WriteString("\n        *: a card that moves\n")
	}
	return send(out, &b)
}

// zones prints places on the table with their cards, and reports whether some
// of them are marked.
func zones(b *strings.Builder, list []oracle.Zone, s Style) (marked bool) {
	wide := 0
	for _, z := range list {
		wide = max(wide, len(z.Name))
	}
	for _, z := range list {
		words := slices.Clone(z.Cards)
		for _, i := range z.Marked {
			words[i] += "*"
			marked = true
		}
		cards := strings.Join(words, " ")
		if cards == "" {
			cards = "-"
		}
		indent := strings.Repeat(" ", 8+wide+2)
		fmt.Fprintf(b, "        %s%s", pad(z.Name+":", wide+2), strings.TrimLeft(s.Wrap(cards, indent), " "))
	}
	return marked
}
