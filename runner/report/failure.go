package report

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"kiebitz/oracle"
	"kiebitz/runner"
)

// failure prints one failed case.
func (t *terminal) failure(cause runner.Cause) {
	c := cause.Shown()
	rare := 2*cause.Count < len(t.r.Cases)-t.r.Count("", oracle.NotRun) // then it is the case that matters
	head := t.red(string(c.Verdict)) + " " + c.ID
	switch c.Verdict {
	case oracle.Wrong:
		from := ""
		if cause.Minimal != nil {
			from = "; shrunk from " + cause.Example.ID
		}
		t.printf("%s (%s%s)\n", head, c.Input.Summary(), from)
		t.doc(c)
		t.wrong(&c.Judgement)
	case oracle.Malformed:
		t.malformed(head, &c.Judgement)
	case oracle.Crashed:
		t.printf("%s: %s after %.2f s\n", head, c.Status, c.Wall.Seconds())
		t.stderr(c.Stderr)
		if rare {
			t.doc(c)
		}
	case oracle.TimedOut:
		t.printf("%s: killed after %.1f s (--timeout)\n", head, c.Wall.Seconds())
		t.printf("  Output so far: %s.\n", count(bytes.Count(c.Output, []byte("\n")), "line"))
		if rare {
			t.doc(c)
		}
	case oracle.OutputLimit:
		t.printf("%s: killed after more output than --output-limit allows\n", head)
		t.printf("  It begins: %s\n", clip(visible(firstLine(c.Output)), 60))
	default:
		t.printf("%s: %s\n", head, c.Judgement.Fault)
	}
	if n := len(c.With) - 1; n > 0 {
		why := "something is kept from one " + t.r.Info.Unit + " to the next"
		switch c.Verdict {
		case oracle.TimedOut:
			why = "the solver is too slow for so many"
		case oracle.Malformed:
			why = "the outputs of several are not kept apart as they should be"
		}
		t.text(fmt.Sprintf("Alone this %s is right. It fails in a process that is given %s too: %s.",
			t.r.Info.Unit, count(n, "other "+t.r.Info.Unit), why))
	}
}

// doc prints what a stored case is there for, if that is what failed.
func (t *terminal) doc(c *runner.CaseResult) {
	if c.Doc != "" && (c.Verdict != oracle.Wrong || c.MadeFor(c.Judgement.Clause)) {
		t.text(strings.Join(strings.Fields(c.Doc), " "))
	}
}

// wrong prints the first difference, its moves and the rule.
func (t *terminal) wrong(j *oracle.Judgement) {
	want, got, mark := t.window(j)
	t.printf("  expected  %s\n  got       %s\n", want, visible(got))
	t.printf("            %s%s\n", strings.Repeat(" ", mark.From), t.red(strings.Repeat("^", mark.To-mark.From)))
	t.b.WriteString(t.o.table(t.p, j.Rows, "your solver", longTable))
	t.printf("\n")
	for _, note := range j.Notes {
		t.text(t.cards(note))
	}
	if c, ok := oracle.FindClause(t.p, j.Clause); ok {
		t.text(fmt.Sprintf("%s, %s: %s", c.ID, c.Title, c.Text))
	}
}

// longTable is how many moves of a failure are shown.
const longTable = 12

// longLine is where lines are cut if there is no terminal: a solver that
// misread the rules may play a very long game.
const longLine = 132

// window cuts two long lines to the width of the terminal, around the mark.
func (t *terminal) window(j *oracle.Judgement) (want, got string, mark oracle.Span) {
	want, got, mark = j.Expected, j.Got, j.Mark
	room := cmp.Or(t.o.Width, longLine) - len("  expected  ")
	if room < 20 || max(len(want), len(got)) <= room {
		return want, got, mark
	}
	from := 0
	if cut := strings.LastIndexByte(want[:min(mark.From, len(want))], ' '); mark.To > room-8 && cut >= 0 {
		from = strings.LastIndexByte(want[:max(0, cut-room/2)], ' ') + 1
	}
	shift := 0
	part := func(s string) string {
		s = s[min(from, len(s)):]
		if from > 0 {
			s, shift = "... "+s, 4
		}
		return clip(s, room)
	}
	want, got = part(want), part(got)
	return want, got, oracle.Span{From: mark.From - from + shift, To: mark.To - from + shift}
}

// malformed prints the place of a fault in the form of an output.
func (t *terminal) malformed(head string, j *oracle.Judgement) {
	e := j.Syntax
	t.printf("%s: output line %d, column %d\n", head, e.Line, e.Column)
	if j.Line != "" {
		gutter := fmt.Sprintf("  %d | ", e.Line)
		before := visible(j.Line[:min(e.Column-1, len(j.Line))])
		rest := visible(j.Line[min(e.Column-1, len(j.Line)):])
		if columns(before) > 60 {
			before = "..." + string([]rune(before)[columns(before)-40:])
		}
		t.printf("%s%s%s\n", gutter, before, clip(rest, 60))
		t.printf("%s%s expected %s\n", strings.Repeat(" ", len(gutter)+columns(before)), t.red("^"), e.Expected)
	} else {
		t.printf("  found %s, expected %s\n", e.Found, e.Expected)
	}
	for _, note := range j.Notes {
		t.text(t.cards(note))
	}
}

// stderrLines is how much of a crashed solver's last words is shown.
const stderrLines = 6

func (t *terminal) stderr(data []byte) {
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	if len(lines) == 1 && lines[0] == "" {
		return
	}
	for _, l := range lines[max(0, len(lines)-stderrLines):] {
		t.printf("  | %s\n", clip(visible(l), 120))
	}
}

func firstLine(data []byte) string {
	line, _, _ := bytes.Cut(data, []byte("\n"))
	return string(line[:min(len(line), 200)])
}
