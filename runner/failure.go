package runner

import (
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// detail is how much of a failure a result keeps.
type detail int

const (
	brief    detail = iota // the first difference alone
	detailed               // all that is known of it, and the beginning of the output
	full                   // the whole output, too
)

const (
	detailedFailures = 100     // failures, in the order of the cases, that are kept in detail
	outputShown      = 4 << 10 // bytes of an output, or of a process's last words, that are a detail
)

// detailOf is how much is kept of the n-th failure.
func detailOf(n int) detail {
	if n > detailedFailures {
		return brief
	}
	return detailed
}

// failureOf says what a judgement finds wrong.
func failureOf(p oracle.Problem, j *oracle.Judgement) *result.Failure {
	f := &result.Failure{Expected: result.Valid(j.Expected)}
	if j.Verdict == oracle.Wrong {
		f.Got = result.Cut(j.Got, 0, max(result.LineKept, min(j.Mark.To, 2*result.LineKept)))
		end := len(f.Got.String()) // the mark of what was cut away is its end
		f.Mark = &oracle.Span{From: min(j.Mark.From, end), To: min(j.Mark.To, end+result.LineKept)}
	}
	if s := j.Syntax; s != nil {
		f.Syntax = &oracle.SyntaxError{Line: s.Line, Column: s.Column, Found: result.Short(s.Found), Expected: result.Short(s.Expected)}
		at := s.Column - 1
		f.Line = result.Cut(j.Line, at-result.LineKept/2, max(at, 0)+result.LineKept/2)
	}
	f.Rows, f.Held, f.Reason = result.Rows(p, j.Rows), j.Held, result.Short(j.Reason)
	for _, note := range j.Notes {
		f.Notes = append(f.Notes, result.Short(note))
	}
	return f
}

// failure returns as much of o's failure as is to be kept.
func (o *outcome) failure(d detail) *result.Failure {
	var f result.Failure
	if o.Failure != nil {
		f = *o.Failure
	}
	kept := outputShown
	switch d {
	case brief:
		f.Line, f.Rows, f.Held, f.Reason, f.Notes = nil, nil, nil, "", nil
		return &f
	case full:
		kept = result.OutputKept
	}
	f.Output = result.Cut(o.output, 0, kept)
	f.Stderr = result.Cut(o.stderr, len(o.stderr)-kept, len(o.stderr))
	return &f
}
