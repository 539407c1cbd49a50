package report

import (
	"fmt"
	"strings"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// messageWidth is where the two lines in a message are cut.
const messageWidth = 72

// message says in one line what is wrong with a case that failed.
func message(d *result.Run, c *result.Case) string {
	head := string(c.Verdict)
	f := c.Failure
	switch {
	case f == nil:
	case c.Verdict == oracle.Wrong && f.Mark != nil:
		if text := c.FaultText(); text != "" {
			head = text
		}
		want, got, _ := Style{Width: messageWidth}.window(f)
		return fmt.Sprintf("%s: expected %s, got %s", result.Visible(head), result.Visible(want), clip(result.Visible(got), 2*messageWidth))
	case f.Syntax != nil:
		return fmt.Sprintf("%s: output line %d, column %d: expected %s", head, f.Syntax.Line, f.Syntax.Column, result.Visible(f.Syntax.Expected))
	case c.Verdict == oracle.Crashed:
		head += ": " + result.Visible(f.Status)
		if _, line := result.CrashLine(f.Stderr.String()); line != "" {
			head += ": " + clip(result.Visible(line), 2*messageWidth)
		}
		return head
	case c.Verdict == oracle.DoesNotCompile:
		head += ": " + result.Visible(f.Status)
		if line := result.Visible(untabbed(errorLine(f.Stderr))); line != "" {
			head += ": " + clip(line, 2*messageWidth)
		}
		return head
	case c.Verdict == oracle.TimedOut && stuck(f):
		return head + ": killed: " + result.Visible(f.Status)
	case c.Verdict == oracle.TimedOut && d.Limits != nil:
		head += ": killed at the limit of " + d.Limits.Timeout.Duration().String()
		if _, why, busy := strings.Cut(f.Status, ", "); busy { // the clock on the wall said so
			head += ", " + result.Visible(why)
		}
		return head
	case c.Verdict == oracle.OutputLimit:
		return head + ": killed after more output than allowed"
	}
	if text := c.FaultText(); text != "" {
		head += ": " + result.Visible(text)
	}
	return head
}

// details shows a failed case as the terminal does, without colour.
func details(p oracle.Problem, d *result.Run, c *result.Case, time result.CaseTime) string {
	t := &terminal{p: p, d: d}
	t.failed(c, time, "")
	return t.b.String()
}

// causeDetails shows the case that stands for a kind of failure, and how many failed like it.
func causeDetails(p oracle.Problem, d *result.Run, e example) string {
	t := &terminal{p: p, d: d}
	t.failure(e)
	if more := e.more(); more != "" {
		t.printf("  %s\n", more)
	}
	return t.b.String()
}

// findings tells what the diagnosis found.
func findings(p oracle.Problem, d *result.Run) string {
	t := &terminal{p: p, d: d}
	t.kept()
	t.readings()
	if !compared(d) || len(examples(d)) > 0 {
		t.misreading()
	}
	t.baseline()
	return t.b.String()
}

// lastLine is the verdict on the run in one line.
func lastLine(p oracle.Problem, d *result.Run) string {
	t := &terminal{p: p, d: d, o: TerminalOptions{Quiet: true}}
	t.verdict()
	return t.b.String()
}
