package rummy

import (
	"fmt"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// behaviour tells outputs apart that are not as good as one another, or not
// wrong in the same way.
func (l *Layout) behaviour(output []byte) string {
	n, f, err := l.outcome(output, false, false)
	switch {
	case err != nil:
		return "malformed " + string(oracle.Lines(output))
	case f != nil:
		return f.kind
	}
	return fmt.Sprintf("disposed of %d", n)
}

// Kinds of faults of the line of an empty hand, by the two readings of what is printed.
const (
	noHandLine = "no line for the hand"
	handLined  = "a line for an empty hand"
)

// outcome judges an output except its optimum. An empty hand has a line unless noLine is set.
func (l *Layout) outcome(output []byte, exact, noLine bool) (disposed int, f *fault, err *oracle.SyntaxError) {
	lines, err := l.readOutput(output, exact)
	if err != nil {
		return 0, nil, err
	}
	last := len(lines) - 1
	disposed, f = l.check(lines[:last], lines[last])
	switch n, none := l.check(lines, nil); { // the last line as a group
	case noLine && none == nil:
		return n, nil, nil
	case noLine && f == nil && len(lines[last]) == 0:
		return 0, &fault{clause: "print", kind: handLined, text: "it is empty, and a hand without cards has no line", line: last + 1}, nil
	case none != nil:
	case exact:
		return 0, nil, &oracle.SyntaxError{Line: len(lines) + 1, Column: 1, Found: "the end of the output", Expected: "an empty line, for the hand", Kind: "hand-missing"}
	case f != nil:
		return 0, &fault{clause: "print", kind: noHandLine, text: "all cards are laid, and the empty line for the hand is missing"}, nil
	}
	// What is taken for a group before an empty hand may be the hand, unless it
	// is nearly a group, as two cards of one are.
	if f != nil && f.line == last && len(lines[last]) == 0 && (f.kind == tooFew && len(lines[last-1]) == 1 || f.kind == mixed) {
		if _, none := l.check(lines[:last-1], lines[last-1]); none == nil {
			f = &fault{clause: "print", kind: "an empty line after the hand's", text: "it is empty, and the last line is the hand's", line: last + 1}
		}
	}
	return disposed, f, nil
}

// handLine is [oracle.Reading.Form] of the reading by which an empty hand has no line. A
// last line that may be the hand says nothing, even if it is a group.
func handLine(c oracle.Case, output []byte) int {
	l := c.(*Layout)
	lines, err := l.readOutput(output, false)
	if err != nil {
		return 0
	}
	if len(lines[len(lines)-1]) == 0 {
		return -1
	}
	_, f, _ := l.outcome(output, false, false)
	return one(f != nil && f.kind == noHandLine)
}

// Judge implements [oracle.Problem].
func (problem) Judge(c oracle.Case, output []byte, o oracle.JudgeOptions) oracle.Judgement {
	l := c.(*Layout)
	noLine := slices.Contains(o.Readings, unlined)
	disposed, f, err := l.outcome(output, o.Exact, noLine)
	if err != nil {
		return oracle.Judgement{Verdict: oracle.Malformed, Syntax: err, Fault: err.Kind, Line: oracle.LineOf(output)(err.Line)}
	}
	best, failed := l.optimum()
	if failed != nil {
		return oracle.Judgement{Verdict: oracle.Wrong, Fault: oracle.FaultUnplayable, Reason: failed.Error()}
	}
	j := oracle.Judgement{Verdict: oracle.Wrong, Expected: disposedText(best.disposed)}
	switch {
	case f != nil:
		j.Clause, j.Fault, j.Got = f.clause, f.kind, "illegal: "+f.kind
		j.Mark = oracle.Span{To: len("illegal")}
		if f.line > 0 {
			f.text = fmt.Sprintf("Line %d: %s", f.line, f.text)
		}
		j.Notes = append(j.Notes, f.text+".")
	case disposed > best.disposed:
		return oracle.Judgement{Verdict: oracle.Wrong, Fault: "more than the optimum", Reason: "That would be more than the proven optimum: kiebitz is wrong, please report it.", Expected: j.Expected, Got: disposedText(disposed)}
	case disposed == best.disposed:
		return oracle.Judgement{Verdict: oracle.OK}
	default:
		j.Clause, j.Fault, j.Got = "goal", "fewer cards than possible", disposedText(disposed)
		from := len("disposed of ")
		j.Mark = oracle.Span{From: from, To: len(j.Got)}
		if n, f, _ := l.outcome(output, false, true); f == nil && n > disposed {
			j.Notes = append(j.Notes, "The last line is the hand's; if it is meant as a group, the empty line for the hand is missing after it.")
		}
	}
	if best, failed = l.move(); failed == nil {
		j.Notes = append(j.Notes, l.wayTo(best)...)
	}
	return j
}

func disposedText(n int) string { return fmt.Sprintf("disposed of %d", n) }

// wayTo tells how the optimum is reached: what is added to groups, what is
// broken and what is laid.
func (l *Layout) wayTo(best answer) (notes []string) {
	notes = append(notes, "The table is "+l.list(l.table)+"; the hand "+texts(l.hand, l.letters)+".")
	if best.disposed == 0 {
		return append(notes, "Nothing can be disposed of.")
	}
	_, gone, laid := l.compare(best)
	var parts []string
	gone = slices.DeleteFunc(gone, func(g group) bool {
		i := extends(laid, g)
		if i < 0 {
			return false
		}
		parts = append(parts, "to add "+texts(added(laid[i], g), l.letters)+" to "+texts(g, l.letters))
		laid = slices.Delete(laid, i, i+1)
		return true
	})
	if len(gone) > 0 {
		parts = append(parts, "to break "+l.list(gone))
	}
	if len(laid) > 0 {
		parts = append(parts, "to lay "+l.list(laid))
	}
	return append(notes, fmt.Sprintf("Best is %s, which disposes of %d.", english.List(parts), best.disposed))
}

// added returns the cards of h that g has not.
func added(h, g group) group {
	var own [joker + 1]uint8
	for _, k := range g {
		own[k]++
	}
	rest := make(group, 0, len(h))
	for _, k := range h {
		if own[k] > 0 {
			own[k]--
		} else {
			rest = append(rest, k)
		}
	}
	return rest
}

func (l *Layout) list(groups []group) string {
	if len(groups) == 0 {
		return "empty"
	}
	var parts []string
	for _, g := range groups {
		parts = append(parts, texts(g, l.letters))
	}
	return strings.Join(parts, " / ")
}
