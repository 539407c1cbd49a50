package game

import (
	"fmt"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// Unpack implements [oracle.Problem].
func (p *problem) Unpack(output []byte, n int) ([][]byte, error) {
	return oracle.UnpackWhole(p, output, n)
}

// UnpackPart implements [oracle.Streamer].
func (p *problem) UnpackPart(text []byte, part oracle.Part) ([]oracle.Span, error) {
	return kit.Cut(text, part, p.given.Lines, p.info.Unit)
}

// Judge implements [oracle.Problem]: line by line, word by word.
func (p *problem) Judge(c oracle.Case, output []byte, o oracle.JudgeOptions) oracle.Judgement {
	answer, _, err := p.play(c)
	if err != nil {
		return oracle.Judgement{Verdict: oracle.Wrong, Fault: oracle.FaultUnplayable, Reason: err.Error()}
	}
	if !o.Exact && oracle.SameWords(answer, output) {
		return kit.Right(answer, output)
	}
	want := strings.Split(strings.TrimSuffix(string(answer), "\n"), "\n")
	forms := make([]string, len(want))
	for i := range forms {
		forms[i] = fmt.Sprintf("line %d of the answer", i+1)
	}
	got, fault, line := kit.OutputLines(output, o.Exact, forms...)
	for i := range got {
		j := kit.CompareWords(strings.Fields(want[i]), strings.Fields(got[i]))
		if j.Verdict != oracle.OK {
			return j
		}
		if o.Exact && want[i] != got[i] && fault == nil {
			fault = &oracle.SyntaxError{Line: i + 1, Column: 1, Found: english.Quote(got[i]), Expected: english.Quote(want[i]), Kind: "white-space"}
			line = got[i]
		}
	}
	if fault != nil {
		return oracle.Judgement{Verdict: oracle.Malformed, Syntax: fault, Line: line, Fault: fault.Kind}
	}
	return oracle.Judgement{Verdict: oracle.OK}
}
