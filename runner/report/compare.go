package report

import (
	"fmt"
	"io"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// changesListed is how many cases of each kind are listed.
const changesListed = 5

// Changes writes what is different in a run since an earlier one.
func Changes(out io.Writer, p oracle.Problem, d *result.Run, b *result.Baseline, s Style) error {
	t := &terminal{p: p, d: d, o: TerminalOptions{Style: s}}
	if counts := b.Counts(); counts == "" {
		t.printf("Nothing has changed since the last run.\n")
	} else {
		t.printf("Since the last run: %s.\n", counts)
	}
	t.changes(b)
	return send(out, &t.b)
}

// Diff writes two results side by side for people.
func Diff(out io.Writer, p oracle.Problem, c *result.Diff, o TerminalOptions) error {
	t := &terminal{p: p, o: o}
	if !o.Quiet {
		t.printf("%s (%s), %s beside %s\n\n", c.Problem.ID, c.Problem.Source, result.Visible(c.New), result.Visible(c.Old))
		for i := range c.Solvers {
			if s := &c.Solvers[i]; s.Verdict != result.Unchanged || len(c.Solvers) == 1 || s.Difference != nil && s.Difference.Times != nil {
				t.compared(c, s)
			}
		}
	}
	word := t.bold
	switch c.Verdict {
	case result.Worse:
		word = t.red
	case result.Better:
		word = t.green
	}
	t.printf("%s  %s\n", word(strings.ToUpper(c.Verdict)), DiffCounts(c))
	return send(out, &t.b)
}

// DiffCounts says in one line what is different.
func DiffCounts(c *result.Diff) string {
	if len(c.Solvers) == 1 {
		return DiffText(c, &c.Solvers[0])
	}
	var parts []string
	for _, verdict := range []string{result.Worse, result.Better, result.Different, result.Unchanged} {
		n := 0
		for i := range c.Solvers {
			if c.Solvers[i].Verdict == verdict {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, verdict))
		}
	}
	return english.Count(len(c.Solvers), "solver") + ": " + strings.Join(parts, ", ")
}

// DiffText says in one line what is different of a solver.
func DiffText(c *result.Diff, s *result.Compared) string {
	b := s.Difference
	switch {
	case s.Old == nil:
		return "not in the old result"
	case s.New == nil:
		return "not in the new result"
	case b == nil || s.Old.Verdict == string(oracle.DoesNotCompile) || s.New.Verdict == string(oracle.DoesNotCompile):
		return s.New.Verdict + " (was: " + s.Old.Verdict + ")"
	case b.Counts() != "":
		return b.Counts()
	}
	return english.Count(b.Compared, c.Problem.Unit) + " compared, no change"
}

// Sides says how a solver stands in both results.
func Sides(c *result.Diff, s *result.Compared) (lines []string) {
	for _, side := range []struct {
		name string
		of   *result.Standing
	}{{"old", s.Old}, {"new", s.New}} {
		if side.of != nil && side.of.Cases == 0 {
			lines = append(lines, fmt.Sprintf("%s  %s, %s", side.name, result.Visible(side.of.Solver), side.of.Verdict))
		} else if side.of != nil {
			lines = append(lines, fmt.Sprintf("%s  %s, %s, %d of %s failed", side.name, result.Visible(side.of.Solver), side.of.Verdict, side.of.Failed, english.Count(side.of.Cases, c.Problem.Unit)))
		}
	}
	return lines
}

// compared prints what is different of a solver.
func (t *terminal) compared(c *result.Diff, s *result.Compared) {
	if s.Name != "" {
		t.printf("%s: %s; %s\n", t.bold(result.Visible(s.Name)), s.Verdict, DiffText(c, s))
	}
	for _, line := range Sides(c, s) {
		t.printf("  %s\n", line)
	}
	if b := s.Difference; b != nil {
		t.d = s.Run
		t.text(NotCompared(s.Run, b))
		t.changes(b)
		t.times(b.Times)
	}
	t.printf("\n")
}

// NotCompared says how many cases are in one of two results only; "" if none is.
func NotCompared(d *result.Run, b *result.Baseline) string {
	if b.New == 0 && b.Compared == b.Recorded {
		return ""
	}
	text := fmt.Sprintf("%s compared; only the old result has %d, only the new one %d%s", english.Count(b.Compared, d.Problem.Unit), b.Recorded-b.Compared, b.New, b.Because())
	if n := len(b.Found); n > 0 {
		text += fmt.Sprintf(", of which %d failed", n)
	}
	return text + "."
}

// times lists some times that changed.
func (t *terminal) times(list []result.TimeChange) {
	for i := range list {
		if i == changesListed && !t.o.Verbose {
			t.printf("  %-19s  and %d more; -v lists them\n", "time", len(list)-i)
			return
		}
		t.printf("  %-19s  %s\n", TimeWord(list[i]), TimeText(t.d, list[i]))
	}
}

// TimeWord says which way a time changed, and TimeText by how much.
func TimeWord(c result.TimeChange) string {
	if c.Now > c.Was {
		return "slower"
	}
	return "faster"
}

func TimeText(d *result.Run, c result.TimeChange) string {
	text := result.Visible(c.ID)
	if c.Cases > 1 {
		text += fmt.Sprintf(" and %s in one process", english.Count(c.Cases-1, "more "+d.Problem.Unit))
	}
	return fmt.Sprintf("%s: %.2f s (was: %.2f s)", text, c.Now, c.Was)
}

// DiffMarkdown writes two results side by side as Markdown. All that depends on solvers
// stands in elements that Markdown leaves alone.
func DiffMarkdown(out io.Writer, p oracle.Problem, c *result.Diff) error {
	var b, text strings.Builder
	fmt.Fprintf(&b, "## kiebitz %s: %s\n\n", c.Problem.ID, c.Verdict)
	if len(c.Solvers) > 1 {
		b.WriteString("| solver | | |\n|---|---|---|\n")
		for i := range c.Solvers {
			s := &c.Solvers[i]
			fmt.Fprintf(&b, "| %s | %s | %s |\n", markdown(s.Name), s.Verdict, markdown(DiffText(c, s)))
		}
		b.WriteString("\n")
	}
	if err := Diff(&text, p, c, TerminalOptions{}); err != nil {
		return err
	}
	pre(&b, text.String())
	return send(out, &b)
}
