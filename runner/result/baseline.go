package result

import (
	"fmt"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// Baseline sets the run beside one that was recorded.
type Baseline struct {
	File     string   `json:"file"`          // as it was named
	Outcome  string   `json:"outcome"`       // what came of it
	Suite    int      `json:"suite"`         // the version of the suite that was recorded
	Recorded int      `json:"recorded"`      // cases of the run that was recorded
	Compared int      `json:"compared"`      // of these, the cases that this run had, too
	New      int      `json:"new"`           // cases of this run that were not recorded
	Why      []string `json:"why,omitempty"` // why some are new: "suite 3, recorded with suite 2"
	Known    []Known  `json:"known"`         // the failures that a line of the baseline expects
	Changes  []Change `json:"changes"`       // what is different in the cases that were compared
	Found    []Change `json:"found"`         // the failures of new cases that no line expects

	Gone  []string     `json:"gone,omitempty"`  // ids of misreadings that were recorded and are not found any more
	Came  []string     `json:"came,omitempty"`  // of those that were found and not recorded
	Times []TimeChange `json:"times,omitempty"` // beside a saved result only: what changed by more than noise
}

// TimeChange is the time of a process that was given the same cases as before.
type TimeChange struct {
	ID    string  `json:"id"`    // of the first of its cases
	Cases int     `json:"cases"` // how many it was given
	Was   Seconds `json:"was_seconds"`
	Now   Seconds `json:"now_seconds"`
}

// The outcomes of a run with a baseline.
const (
	Recorded   = "recorded"    // this run is the baseline from now on; nothing was compared
	AsRecorded = "as recorded" // every case that was compared is as recorded, and no new one fails
	Different  = "different"   // some are not, or a new one fails
	Incomplete = "incomplete"  // as recorded, but the run did not get to its end; also a verdict
)

// Known is a failure that is as recorded.
type Known struct {
	Case   int    `json:"case"`             // its index in cases
	Reason string `json:"reason,omitempty"` // of the line in the baseline
}

// Change is a case that is not as recorded, or was not recorded and fails.
type Change struct {
	ID   string  `json:"id"`             // or the pattern of a line that stands for no failure any more
	Case *int    `json:"case,omitempty"` // the index in cases; missing of a pattern, and of a right case that is not listed there
	Kind string  `json:"kind"`           // what is different
	Was  *Expect `json:"was,omitempty"`  // missing of a new case
}

// The kinds of change.
const (
	NowFailing = "now failing"
	NowRight   = "now right" // a failure is gone: good news, but the baseline is not true any more
	Otherwise  = "failing differently"
	ReadsOther = "another reading" // right before and now, but by other readings
	NewFailing = "new"             // a failure of a case that was not recorded
)

// Expect is what a baseline says of a case.
type Expect struct {
	Verdict oracle.Verdict   `json:"verdict"`
	Or      []oracle.Verdict `json:"or,omitempty"` // the other verdicts that the line allows
	Clause  string           `json:"clause,omitempty"`
	Reason  string           `json:"reason,omitempty"`
	Line    int              `json:"line,omitempty"` // in the file, from 1; missing of a right case, which has none
}

// Accepted reports whether the run is a success: everything is right or, if it
// was compared with a baseline, as recorded.
func (s *Summary) Accepted() bool {
	if b := s.Baseline; b != nil && b.Outcome != Recorded {
		return b.Outcome == AsRecorded
	}
	return s.Verdict == Conforms
}

// KnownReasons returns, by index, the failures that are as recorded, with their
// reasons; nil without a baseline.
func (s *Summary) KnownReasons() map[int]string {
	if s.Baseline == nil {
		return nil
	}
	known := map[int]string{}
	for _, k := range s.Baseline.Known {
		known[k.Case] = k.Reason
	}
	return known
}

// ChangesByCase returns, by index, the changes and what new cases found; nil
// without a baseline.
func (s *Summary) ChangesByCase() map[int]*Change {
	if s.Baseline == nil {
		return nil
	}
	changed := map[int]*Change{}
	for _, list := range [][]Change{s.Baseline.Changes, s.Baseline.Found} {
		for i := range list {
			if c := &list[i]; c.Case != nil {
				changed[*c.Case] = c
			}
		}
	}
	return changed
}

// CountKind returns how many changes are of a kind.
func (b *Baseline) CountKind(kind string) (n int) {
	for _, c := range b.Changes {
		if c.Kind == kind {
			n++
		}
	}
	return n
}

// Counts counts the changes of each kind, and the failures of new cases; "" if there are none.
func (b *Baseline) Counts() string {
	var parts []string
	for _, kind := range []string{NowFailing, Otherwise, NowRight, ReadsOther} {
		if n := b.CountKind(kind); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, kind))
		}
	}
	if n := len(b.Found); n > 0 {
		parts = append(parts, english.Count(n, "new failure"))
	}
	return strings.Join(parts, ", ")
}

// Because says in brackets, after other words, why cases are new; "" if nothing says it.
func (b *Baseline) Because() string {
	if len(b.Why) == 0 {
		return ""
	}
	return " (" + Visible(strings.Join(b.Why, "; ")) + ")"
}

// Tell says in one line what is not as recorded.
func (d *Run) Tell(c *Change) string {
	text := Visible(c.ID)
	switch {
	case c.Case != nil && c.Was != nil && c.Kind == Otherwise && d.Cases[*c.Case].Fault == oracle.FaultClause && c.Was.Clause != d.Cases[*c.Case].Clause:
		text += ": breaks clause " + d.Cases[*c.Case].Clause // which has changed: the one that the case alone shows
	case c.Case != nil && Failed(d.Cases[*c.Case].Verdict):
		text += ": " + d.Cases[*c.Case].Kind()
	case c.Case != nil && d.Cases[*c.Case].Verdict == oracle.OtherReading:
		text += ": right by another reading"
	}
	if was := c.Was; was != nil && was.Verdict != oracle.OK {
		text += " (was: " + string(was.Verdict)
		switch {
		case c.Case != nil && was.Verdict == d.Cases[*c.Case].Verdict && was.Clause == d.Cases[*c.Case].Clause:
			text += ", with another output"
		case was.Clause != "":
			text += " by clause " + Visible(was.Clause)
		}
		for _, v := range was.Or {
			text += " or " + string(v)
		}
		if was.Reason != "" {
			text += "; " + Visible(was.Reason)
		}
		text += ")"
	}
	return text
}

// Kind words why a case failed, in the same way for all cases of a kind.
func (c *Case) Kind() string {
	switch {
	case c.Verdict == oracle.Wrong && c.Fault != "":
		return Visible(c.FaultText())
	case c.Verdict == oracle.Crashed && c.Failure != nil:
		return string(c.Verdict) + ", " + Visible(c.Failure.Status)
	case c.Fault != "":
		return string(c.Verdict) + ", " + Visible(c.FaultText())
	}
	return string(c.Verdict)
}
