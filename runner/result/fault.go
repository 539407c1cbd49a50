package result

import (
	"fmt"
	"strings"

	"kiebitz/oracle"
)

// The faults that a run finds itself; those of outputs are the problem's, or
// shared by all of them (package oracle). Cases of a run with the same fault and
// clause have one cause.
const (
	FaultOtherOutput = "other-output" // two runs on the same input print different outputs
	FaultOnce        = "once"         // a process failed, and did not when it was repeated
	FaultUndivided   = "undivided"    // the output of a process is not one for each case
)

// Diagnosed says what the outputs are that the diagnosis counts as wrong: it looks
// at malformed ones where a misreading of the form may explain them.
func (s *Summary) Diagnosed() string {
	switch wrong := s.Count("", oracle.Wrong) + s.Count("", oracle.OtherReading); {
	case wrong == 0 && s.Count("", oracle.Malformed) > 0:
		return "malformed"
	case s.Diagnosis.Wrong > wrong:
		return "failed"
	}
	return "wrong"
}

// FaultText words the fault of a case; "" if it has none.
func (c *Case) FaultText() string {
	switch c.Fault {
	case oracle.FaultClause:
		if c.Broken() == "" {
			return "another answer"
		}
		return "breaks clause " + c.Broken()
	case oracle.FaultReading:
		return "follows reading " + strings.Join(c.Readings, " and ")
	case oracle.FaultUnplayable:
		return "the case itself can't be played"
	case FaultOtherOutput:
		if c.Repeat != nil {
			return c.Repeat.String()
		}
		return "two runs on the same input print different outputs"
	case FaultOnce:
		return "a process failed, and did not when it was repeated"
	}
	if f := c.Failure; f != nil && f.Syntax != nil {
		return fmt.Sprintf("output line %d: expected %s", f.Syntax.Line, f.Syntax.Expected)
	}
	return c.Fault
}

// String says how the results differ.
func (r *Repeat) String() string {
	text := fmt.Sprintf("%d different results in %d runs, right in %d", r.Results, r.Runs, r.Right)
	switch {
	case r.Alone == 1:
		text += "; alone always the same: it depends on the cases before it"
	case r.Alone > 1:
		text += fmt.Sprintf("; alone %d different ones, too", r.Alone)
	}
	return text
}
