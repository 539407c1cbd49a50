package report

import (
	"fmt"
	"io"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// Map writes which lines of a source carry which clauses, then the source with its
// clauses beside it.
func Map(out io.Writer, p oracle.Problem, l *result.Lines, source []byte, s Style) error {
	t := &terminal{p: p, o: TerminalOptions{Style: s}}
	t.printf("%s (%s), map of %s (%s)\n\n", p.Info().ID, p.Info().Source, result.Visible(l.Source), result.Visible(l.Language))
	t.paragraph(Divided(p, l))
	wide, beside := 0, map[int][]string{}
	for _, c := range l.Clauses {
		wide = max(wide, columns(c.Clause))
		for _, n := range c.Lines {
			beside[n] = append(beside[n], c.Clause)
		}
	}
	for _, c := range l.Clauses {
		t.printf("  %s  %s\n", pad(c.Clause, wide), carried(&c))
	}
	t.printf("\n")
	column := 0
	for _, ids := range beside {
		column = max(column, columns(strings.Join(ids, " ")))
	}
	column = min(column, mostBeside)
	lines := strings.Split(strings.TrimRight(string(source), "\n"), "\n")
	for i, text := range lines {
		ids := clip(strings.Join(beside[i+1], " "), column)
		row := fmt.Sprintf("%5d  %s  %s", i+1, pad(ids, column), Code(text))
		t.printf("%s\n", strings.TrimRight(row, " "))
	}
	return send(out, &t.b)
}

// Code is a line of a source as it can be shown.
func Code(text string) string {
	return result.Visible(strings.ReplaceAll(strings.TrimRight(text, " \t\r"), "\t", "    "))
}

// mostBeside is the width of the column with clauses beside a source.
const mostBeside = 24

// Divided says what was run and how it was divided.
func Divided(p oracle.Problem, l *result.Lines) string {
	text := english.Count(l.Games, p.Info().Unit) + " played"
	if l.Wrong > 0 {
		text += fmt.Sprintf(", %d of them wrong", l.Wrong)
	}
	switch l.Cut {
	case result.ByTurns:
		return text + fmt.Sprintf("; line %d runs once in each turn and divides them into %d turns that are right.", l.At, l.Windows)
	case result.ByWords:
		return text + fmt.Sprintf("; the moments of printing divide them into %d turns that are right.", l.Windows)
	}
	return text + fmt.Sprintf("; nothing in the program shows where a turn begins, so whole %ss are compared, which says less.", p.Info().Unit)
}

// carried says which lines carry a clause, and how sure that is.
func carried(c *result.Carried) string {
	if c.Lines == nil {
		return Sure(c)
	}
	return fmt.Sprintf("%-15s%s%s", Sure(c)+":", strings.Join(ranges(c.Lines), ", "), How(c))
}

// Sure says how sure it is which lines carry a clause or, where none are known, why.
func Sure(c *result.Carried) string {
	switch {
	case c.Sure == result.Exactly:
		return "found exactly"
	case c.Sure == result.Likely:
		return "likely"
	case c.Sure == result.Everywhere:
		return "everywhere: nearly all turns cite it, so its lines can't be singled out"
	case c.Sure == result.NotCited:
		return "not seen: no right turn cites it"
	case c.Agrees < 0.5:
		return "no line of yours seems to carry " + c.Clause
	}
	return fmt.Sprintf("no line found; the best match is %.0f %%", 100*c.Agrees)
}

// How says by what lines carry a clause, if they do not always when they run: ", in turns in
// which 12 runs, too".
func How(c *result.Carried) (text string) {
	switch {
	case c.Broken:
		return "; small changes there break it"
	case c.Compared != "":
		text = ", when in a comparison there " + comparisons[c.Compared]
	case c.Branch:
		text = ", when a condition there comes out one way"
	}
	do := map[result.Relation]string{result.And: "runs, too", result.AndNot: "does not run"}
	if len(c.With) > 1 {
		do = map[result.Relation]string{result.And: "run, too", result.AndNot: "do not run"}
	}
	switch c.Relation {
	case result.And, result.AndNot:
		text += ", in turns in which " + english.List(ranges(c.With)) + " " + do[c.Relation]
	case result.Or:
		text += ", or " + strings.Join(ranges(c.With), ", ")
	}
	return text
}

// ranges words lines: "12" and "15-18".
func ranges(lines []int) (parts []string) {
	for _, r := range Ranges(lines) {
		parts = append(parts, r.String())
	}
	return parts
}

// Range is some lines, from the first to the last of them.
type Range struct{ First, Last int }

func (r Range) String() string {
	if r.First == r.Last {
		return fmt.Sprint(r.First)
	}
	return fmt.Sprintf("%d-%d", r.First, r.Last)
}

// Ranges joins lines that follow one another.
func Ranges(lines []int) (list []Range) {
	for _, n := range lines {
		if last := len(list) - 1; last >= 0 && list[last].Last == n-1 {
			list[last].Last = n
			continue
		}
		list = append(list, Range{n, n})
	}
	return list
}

// comparisons say how a comparison comes out.
var comparisons = map[result.Comparison]string{
	result.Less:         "the left side is smaller by more than one",
	result.LessByOne:    "the left side is smaller by one",
	result.Equal:        "both sides are equal",
	result.GreaterByOne: "the left side is larger by one",
	result.Greater:      "the left side is larger by more than one",
}

// tried says what of a line was changed.
var tried = map[result.Changed]string{
	result.OtherCondition:  "With another comparison here",
	result.Opposite:        "With the opposite of a condition here",
	result.OtherBorder:     "With the border of a comparison moved by one here",
	result.OtherConnective: `With "or" in place of "and" here, or the other way round`,
	result.OtherNumber:     "With another number in what this line is compiled to",
	result.OtherOperator:   "With another operator here",
	result.OtherVariable:   "With another variable here",
	result.StepRemoved:     "Without one of the steps here",
}

// repairs says what a change of a line does to cases, which are called so.
func repairs(r *result.Repair, unit string) string {
	text := tried[r.Changed]
	if r.From != "" {
		text = fmt.Sprintf("With %s in place of %s here", result.Visible(r.To), result.Visible(r.From))
	}
	if r.Met > 0 {
		text += fmt.Sprintf(", %d of %d wrong %ss change just at their first wrong decision", r.Met, r.AllWrong, unit)
	} else {
		text += fmt.Sprintf(", %d of %d wrong %ss become right", r.Wrong, r.AllWrong, unit)
	}
	switch {
	case r.AllRight == 0:
		return text + "."
	case r.Right == r.AllRight:
		return text + ", and the right ones stay right."
	}
	return text + fmt.Sprintf(", and %d of %d right ones stay right.", r.Right, r.AllRight)
}

// direct say why a line is named that no ranking had to find.
var direct = map[result.Reason]string{
	result.Crashed:      "Crashed here in COUNT crashed GAMEs.",
	result.Prints:       "It prints what is malformed in COUNT malformed GAMEs.",
	result.PrintsBefore: "It prints what stands just before the malformed part in COUNT malformed GAMEs.",
	result.Text:         "A text of this line stands where COUNT malformed GAMEs go wrong.",
	result.Departs:      "In COUNT GAMEs that are right when played alone, what earlier ones left behind changes what is done here.",
	result.Begins:       "Here GAMEs begin: what each of them needs must be set from here on.",
	result.Kept:         "This is set up once in a process: is it as new for each GAME?",
}

// Suspicion says in sentences why a line is suspicious. A case is called so.
func Suspicion(l *result.Lines, s *result.Suspect, called string) string {
	if direct[s.Reason] != "" {
		text := strings.NewReplacer("COUNT", fmt.Sprintf("%d of %d", s.Wrong, s.AllWrong), "GAME", called).Replace(direct[s.Reason])
		if s.Repair != nil {
			text += " " + repairs(s.Repair, called)
		}
		return text
	}
	unit := "turns"
	if l.Cut == result.ByGames || s.Games {
		unit = called + "s"
	}
	where := fmt.Sprintf("in %d of %d wrong %s and %d of %d right ones", s.Wrong, s.AllWrong, unit, s.Right, s.AllRight)
	if s.AllRight == 0 {
		where = fmt.Sprintf("in %d of %d wrong %s, and none is right", s.Wrong, s.AllWrong, unit)
	}
	text := "It runs " + where + "."
	if s.Part {
		text = "Part of it runs " + where + "."
	}
	switch {
	case s.Compared != "":
		text = "In a comparison " + comparisons[s.Compared] + " " + where + "."
	case s.To == s.Line || s.From == s.Line:
		text = "A condition on it comes out one way " + where + "."
	case s.To > 0:
		text = fmt.Sprintf("It goes on to line %d %s.", s.To, where)
	case s.From > 0:
		text = fmt.Sprintf("It is reached from line %d %s.", s.From, where)
	}
	if s.Repair != nil {
		text = repairs(s.Repair, called) + " " + text
	}
	if s.Clause != "" {
		text += fmt.Sprintf(" This line carries the broken rule %s.", s.Clause)
	}
	return text
}

// noneStands says that no line of a source is suspicious, and what may be looked at instead.
func noneStands(l *result.Lines, name, unit string) string {
	played := english.Count(l.Games, unit)
	if l.Wrong == 0 {
		return fmt.Sprintf("lines of %s: none stands out. Built without optimization and with one %s in each process, it is right in all of %s: look for a variable that is not set, or not set again for each %[2]s.", name, unit, played)
	}
	return fmt.Sprintf("lines of %s: none stands out in %s.", name, played)
}

// lines prints the suspicious lines of the source.
func (t *terminal) lines() {
	l := t.d.Lines
	if l == nil || t.d.Conforms() {
		return
	}
	name := result.Visible(l.Source)
	if len(l.Suspects) == 0 {
		t.paragraph(noneStands(l, name, t.p.Info().Unit))
		return
	}
	t.b.WriteString(t.o.Wrap(fmt.Sprintf("lines of %s to look at first; the order is no proof", name), ""))
	for i := range l.Suspects {
		s := &l.Suspects[i]
		t.printf("  %5d  %s\n", s.Line, result.Visible(s.Text))
		t.b.WriteString(t.o.Wrap(Suspicion(l, s, t.p.Info().Unit), "         "))
	}
	t.printf("\n")
}
