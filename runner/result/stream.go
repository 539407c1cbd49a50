package result

import (
	"encoding/json"
	"io"

	"kiebitz/internal/visible"
	"kiebitz/oracle"
)

// Stream writes a run as JSON lines: a header, then each case as soon as it has
// a verdict, in order, then the summary. A stream without a summary was cut
// short. The lines are $defs/line of [Schema].
type Stream struct {
	e      *json.Encoder
	cases  int            // written
	listed []otherVerdict // those that the run will list, as written
	err    error          // the first
}

// NewStream returns a stream to w. After an error, which [Stream.Finish]
// returns, nothing more is written.
func NewStream(w io.Writer) *Stream { return &Stream{e: json.NewEncoder(visible.JSON(w))} }

// Begin writes the header, and how many cases the run has.
func (s *Stream) Begin(h Header, cases int) {
	s.line(headerLine{"header", h, cases})
}

func (s *Stream) line(v any) {
	if s.err == nil {
		s.err = s.e.Encode(v)
	}
}

// Case writes the next case, and whether the run will list it.
func (s *Stream) Case(c Case, took CaseTime, listed bool) {
	s.line(caseLine{"case", s.cases, c, took})
	if listed {
		s.listed = append(s.listed, otherVerdict{s.cases, c.Verdict})
	}
	s.cases++
}

// The lines.
type (
	headerLine struct {
		Type string `json:"type"`
		Header
		Cases int `json:"cases"` // of the run
	}
	caseLine struct {
		Type  string `json:"type"`
		Index int    `json:"index"` // from 0, in the order of the run
		Case
		Time CaseTime `json:"time"`
	}
	summaryLine struct {
		Type string `json:"type"`
		Summary
		Changed []otherVerdict `json:"changed"` // the cases whose verdict is another one than their line says
		Timing  RunTimes       `json:"timing"`
	}
	otherVerdict struct {
		Index   int            `json:"index"`
		Verdict oracle.Verdict `json:"verdict"` // now
	}
)

// Finish writes the summary. It returns the first error of all writes.
func (s *Stream) Finish(r *Run) error {
	list := []otherVerdict{}
	for i, c := range s.listed {
		if now := r.Cases[i].Verdict; now != c.Verdict {
			list = append(list, otherVerdict{c.Index, now})
		}
	}
	s.line(summaryLine{"summary", r.Summary, list, r.Timing.RunTimes})
	return s.err
}
