package tractor

import (
	"fmt"
	"strconv"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// Judge implements [oracle.Problem].
func (problem) Judge(c oracle.Case, output []byte, o oracle.JudgeOptions) oracle.Judgement {
	e, err := newEngine(o.Readings)
	if err != nil {
		return oracle.Judgement{Verdict: oracle.Wrong, Fault: err.Error()}
	}
	e.game.play(c.(*Round))
	want := e.game.outcome
	if answer := want.append(nil); !o.Exact && oracle.SameWords(answer, output) {
		return kit.Right(answer, output)
	}
	got, fault, line := parseOutput(output, o.Exact)
	switch {
	case fault != nil:
		return malformed(&want, fault, line)
	case got == want:
		return oracle.Judgement{Verdict: oracle.OK}
	}
	return want.judgement(&got)
}

// judgement shows the line in which another outcome differs.
func (o *outcome) judgement(other *outcome) oracle.Judgement {
	want, got := o.lines(), other.lines()
	j := oracle.Judgement{Verdict: oracle.Wrong, Expected: want[0], Got: got[0]}
	if o.Points != other.Points {
		j.Mark = oracle.Span{To: len(strconv.Itoa(other.Points))}
		return j
	}
	j.Expected, j.Got = want[1], got[1]
	from := kit.Same(j.Expected, j.Got)
	j.Mark = oracle.Span{From: from, To: max(len(j.Got), from+1)}
	return j
}

func malformed(want *outcome, err *oracle.SyntaxError, line string) oracle.Judgement {
	j := oracle.Judgement{Verdict: oracle.Malformed, Syntax: err, Line: line, Fault: err.Kind}
	if err.Line == 2 || err.Line == 3 {
		j.Notes = append(j.Notes, fmt.Sprintf("Expected form: %q.", want.lines()[err.Line-2]))
	}
	if err.Kind == "blank-line" {
		j.Notes = append(j.Notes, "Blank lines in printed copies of the sample are not part of it.")
	}
	return j
}
