package result

import "kiebitz/oracle"

// FailureOf says what a judgement finds wrong.
func FailureOf(p oracle.Problem, j *oracle.Judgement) *Failure {
	f := &Failure{Expected: Valid(j.Expected)}
	if j.Verdict == oracle.Wrong {
		f.Got = Cut(j.Got, 0, max(LineKept, min(j.Mark.To, 2*LineKept)))
		end := len(f.Got.String()) // the mark of what was cut away is its end
		f.Mark = &oracle.Span{From: min(j.Mark.From, end), To: min(j.Mark.To, end+LineKept)}
	}
	if s := j.Syntax; s != nil {
		f.Syntax = &oracle.SyntaxError{Line: s.Line, Column: s.Column, Found: Short(s.Found), Expected: Short(s.Expected)}
		at := s.Column - 1
		f.Line = Cut(j.Line, at-LineKept/2, max(at, 0)+LineKept/2)
	}
	f.Rows, f.Held, f.Reason = Rows(p, j.Rows), j.Held, Short(j.Reason)
	for _, note := range j.Notes {
		f.Notes = append(f.Notes, Short(note))
	}
	for _, text := range j.Free {
		f.Free = append(f.Free, Short(text))
	}
	return f
}
