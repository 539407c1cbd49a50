package report

import (
	"cmp"
	"fmt"
	"strings"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

// failure prints the case that shows a kind of failure.
func (t *terminal) failure(e example) {
	from := ""
	if e.c.From != "" {
		from = "; shrunk from " + e.c.From
	}
	t.failed(e.c, e.time, from)
	if e.cut {
		t.text(fmt.Sprintf("The search for a smaller %s stopped at --shrink-time; another run may find a different one.", t.d.Problem.Unit))
	}
}

// failed prints one failed case.
func (t *terminal) failed(c *result.Case, time result.CaseTime, from string) {
	f := c.Failure
	head := t.red(string(c.Verdict)) + " " + result.Visible(c.ID)
	wall := float64(time.Wall)
	switch c.Verdict {
	case oracle.Wrong:
		t.printf("%s (%s%s)\n", head, c.Summary, result.Visible(from))
		t.doc(c)
		t.wrong(c)
	case oracle.Malformed:
		t.malformed(head, f)
		if strings.TrimSpace(f.Output.String()) == "" { // what it says instead tells why
			t.stderr(f.Stderr)
		}
		t.rule(c)
	case oracle.Crashed:
		t.printf("%s: %s after %.2f s\n", head, result.Visible(f.Status), wall)
		t.stderr(f.Stderr)
		t.text(Likely(t.d, c))
	case oracle.TimedOut:
		t.printf("%s: killed after %.1f s (%s)\n", head, wall, overTime(t.d, f))
		if time.CPU > 0 && f.Status != sandbox.ProcessorTime {
			t.printf("  Of that it used %s of processor time.\n", duration(time.CPU))
		}
		t.text(lackedMemory(t.d, time))
		t.printf("  Output so far: %s.\n", english.Count(strings.Count(f.Output.String(), "\n"), "line"))
	case oracle.MemoryLimit:
		t.printf("%s: killed at more than %s (--memory)\n", head, result.Visible(f.Status))
	case oracle.DoesNotCompile:
		t.printf("%s: %s\n", head, result.Visible(f.Status))
		t.message(f.Stderr)
	case oracle.Forbidden:
		t.printf("%s: killed for what no solver needs: %s\n", head, result.Visible(f.Status))
	case oracle.OutputLimit:
		t.printf("%s: killed after more output than --output-limit allows\n", head)
		t.printf("  It begins: %s\n", clip(result.Visible(firstLine(f.Output)), 60))
	default:
		t.printf("%s: %s\n", head, result.Visible(c.FaultText()))
		if f.Got != nil {
			t.difference(f)
		}
	}
	if text := Batched(t.d, c); text != "" && c != keptCase(t.d) {
		t.text(text)
	}
}

// Batched says of a case that fails only with others of its process why that may be;
// "" of any other.
func Batched(d *result.Run, c *result.Case) string {
	n, unit := Others(d, c), d.Problem.Unit
	why := "something is left of the " + unit + "s before, or there is no room for as many"
	switch {
	case n == 0:
		return ""
	case c.Verdict == oracle.TimedOut:
		why = "the solver is too slow for that many"
	case c.Verdict == oracle.Malformed && c.Failure.Syntax != nil && strings.HasPrefix(c.Failure.Syntax.Found, "the end of the output"):
		why = "the output ends before all of them are answered"
	case c.Verdict == oracle.Malformed:
		why = "something is left of the " + unit + "s before, or their outputs are not separated as they should be"
	}
	return fmt.Sprintf("It passes when run alone and fails when batched with %s: %s.", english.Count(n, "other "+unit), why)
}

// stuck reports whether it is not for its own slowness that a solver was ended: it
// could never continue, or had too many processes.
func stuck(f *result.Failure) bool {
	return strings.HasPrefix(string(f.Status), sandbox.Stuck) || strings.HasPrefix(string(f.Status), sandbox.AtLimit)
}

// overTime says which time a process took too much of. The limit is told with processor
// time, of which a process may have got little in a long time on a busy machine.
func overTime(d *result.Run, f *result.Failure) string {
	status := result.Visible(f.Status)
	switch {
	case stuck(f):
		return status
	case f.Status == sandbox.ProcessorTime && d.Limits != nil:
		status = fmt.Sprintf("more than %v of %s", d.Limits.Timeout.Duration(), status)
	}
	return status + "; --timeout"
}

// doc prints what a stored case is there for, if that is what failed (a crash there may
// have any reason), and what users note in their own.
func (t *terminal) doc(c *result.Case) {
	if c.Doc != "" && (c.Group == cases.OwnID || c.MadeFor(c.Broken())) {
		t.text(c.Doc)
	}
}

// difference prints the first line that differs beside the right one.
func (t *terminal) difference(f *result.Failure) {
	want, got, mark := t.o.window(f)
	t.printf("  expected  %s\n  got       %s\n", result.Visible(want), result.Visible(got))
	t.printf("            %s%s\n", strings.Repeat(" ", mark.From), t.red(strings.Repeat("^", mark.To-mark.From)))
}

// wrong prints the first difference, its moves and the rule.
func (t *terminal) wrong(c *result.Case) {
	f := c.Failure
	t.difference(f)
	t.b.WriteString(t.o.table(t.p, f.Rows, "your solver", longTable))
	t.printf("\n")
	t.notes(f)
	if c != keptCase(t.d) || len(t.d.Diagnosis.Named) > 0 { // else in which decision it shows is chance
		t.rule(c)
	}
	t.said(f.Free...) // last, as it is for who makes cases
}

// rule prints the rule that is broken.
func (t *terminal) rule(c *result.Case) {
	for _, rule := range t.d.Clauses {
		if rule.ID == c.Broken() {
			t.text(fmt.Sprintf("%s, %s: %s", rule.ID, rule.Title, rule.Text))
		}
	}
}

func (t *terminal) notes(f *result.Failure) {
	if len(f.Rows) > 0 && len(f.Held) > 0 {
		first := &f.Rows[0]
		t.text(fmt.Sprintf("Before move %d %s holds %s.", first.Move, t.p.Info().Seat(first.Player), result.Visible(strings.Join(f.Held, " "))))
	}
	t.said(f.Reason)
	t.said(f.Notes...)
}

// said prints sentences of a failure.
func (t *terminal) said(list ...string) {
	for _, text := range list {
		if text != "" {
			t.text(t.cards(result.Visible(text)))
		}
	}
}

// longTable is how many moves of a failure are shown.
const longTable = 12

// longLine is where lines are cut if there is no terminal: a solver that
// misread the rules may play a very long game.
const longLine = 132

// window cuts two long lines to the width of the terminal, around the mark.
func (s Style) window(f *result.Failure) (want, got string, mark oracle.Span) {
	want, got = f.Expected, f.Got.String()
	if f.Mark != nil {
		mark = *f.Mark
	}
	room := cmp.Or(s.Width, longLine) - len("  expected  ")
	if room < 20 || max(len(want), len(got)) <= room {
		return want, got, mark
	}
	from := 0
	if cut := strings.LastIndexByte(want[:min(mark.From, len(want))], ' '); mark.To > room-8 && cut >= 0 {
		from = strings.LastIndexByte(want[:max(0, cut-room/2)], ' ') + 1
	}
	shift := 0
	part := func(line string) string {
		line = line[min(from, len(line)):]
		if from > 0 {
			line, shift = "... "+line, 4
		}
		return clip(line, room)
	}
	want, got = part(want), part(got)
	return want, got, oracle.Span{From: mark.From - from + shift, To: mark.To - from + shift}
}

// malformed prints the place of a fault in the form of an output.
func (t *terminal) malformed(head string, f *result.Failure) {
	e := f.Syntax
	if e == nil {
		t.printf("%s\n", head)
		return
	}
	t.printf("%s: output line %d, column %d\n", head, e.Line, e.Column)
	if f.Line != nil {
		line := f.Line.String()
		at := max(0, min(e.Column-1-f.Line.From, len(line)))
		gutter := fmt.Sprintf("  %d | ", e.Line)
		before, rest := result.Visible(line[:at]), result.Visible(line[at:])
		if columns(before) > 60 {
			before = "..." + string([]rune(before)[columns(before)-40:])
		}
		t.printf("%s%s%s\n", gutter, before, clip(rest, 60))
		t.printf("%s%s expected %s\n", strings.Repeat(" ", len(gutter)+columns(before)), t.red("^"), result.Visible(e.Expected))
	} else {
		t.printf("  found %s, expected %s\n", result.Visible(e.Found), result.Visible(e.Expected))
	}
	t.notes(f)
}

// stderrLines is how much of a crashed solver's last words is shown.
const stderrLines = 6

func (t *terminal) stderr(e *result.Excerpt) {
	if lines := result.LastWords(e.String(), stderrLines); len(lines) > 1 || lines[0] != "" {
		t.quoted(lines, 2*messageWidth)
	}
}

// quoted prints lines of a program.
func (t *terminal) quoted(lines []string, width int) {
	for _, l := range lines {
		t.printf("  | %s\n", clip(result.Visible(untabbed(l)), width))
	}
}

// messageLines is how much of a compiler's message is shown.
const messageLines = 12

// message prints the beginning of what a compiler printed: the first error is
// the one that counts.
func (t *terminal) message(e *result.Excerpt) {
	lines := strings.Split(strings.TrimRight(e.String(), "\n"), "\n")
	if len(lines) == 1 && lines[0] == "" {
		t.printf("  It printed nothing.\n")
		return
	}
	t.quoted(lines[:min(len(lines), messageLines)], 120)
	if n := len(lines) - messageLines; n > 0 {
		t.printf("  | ... and %s\n", english.Count(n, "more line"))
	}
}

// untabbed makes a line fit to be shown: compilers quote the source with its tabs,
// and stack traces of Java are indented with them.
func untabbed(line string) string {
	return strings.ReplaceAll(strings.TrimSuffix(line, "\r"), "\t", "    ")
}

func firstLine(e *result.Excerpt) string {
	line, _, _ := strings.Cut(e.String(), "\n")
	return line[:min(len(line), 200)]
}

// errorLine is the line of a compiler's message that says what is wrong: the first with
// the word error, else the first that is no heading, as go build's "# package" is.
func errorLine(e *result.Excerpt) string {
	found := ""
	for line := range strings.Lines(e.String()) {
		line = strings.TrimRight(line, "\r\n")
		if strings.Contains(line, "error") {
			return line[:min(len(line), 200)]
		}
		if found == "" && !strings.HasPrefix(line, "# ") {
			found = line[:min(len(line), 200)]
		}
	}
	return found
}
