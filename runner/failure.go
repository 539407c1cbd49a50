package runner

import "kiebitz/runner/result"

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

// failure returns as much of o's failure as is to be kept.
func (o *outcome) failure(d detail) *result.Failure {
	var f result.Failure
	if o.Failure != nil {
		f = *o.Failure
	}
	kept := outputShown
	switch d {
	case brief:
		f.Line, f.Rows, f.Held, f.Reason, f.Notes, f.Free = nil, nil, nil, "", nil, nil
		return &f
	case full:
		kept = result.OutputKept
	}
	f.Output = result.Cut(o.output, 0, kept)
	at, _ := result.CrashLine(string(o.stderr)) // above a stack of any length
	from := max(0, min(at, len(o.stderr)-kept))
	f.Stderr = result.Cut(o.stderr, from, from+kept)
	return &f
}
