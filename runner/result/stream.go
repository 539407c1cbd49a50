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
	cases  int       // written
	listed []changed // those that the run will list, as written
	err    error     // the first
}

// NewStream returns a stream to w. After an error, which [Stream.Finish]
// returns, nothing more is written.
func NewStream(w io.Writer) *Stream { return &Stream{e: json.NewEncoder(visible.JSON(w))} }

// Begin writes the header, and how many cases the run has.
func (s *Stream) Begin(h Header, cases int) {
	s.line(struct {
		Type string `json:"type"`
		Header
		Cases int `json:"cases"`
	}{"header", h, cases})
}

func (s *Stream) line(v any) {
	if s.err == nil {
		s.err = s.e.Encode(v)
	}
}

// Case writes the next case, and whether the run will list it.
func (s *Stream) Case(c Case, took CaseTime, listed bool) {
	s.line(struct {
		Type  string `json:"type"`
		Index int    `json:"index"`
		Case
		Time CaseTime `json:"time"`
	}{"case", s.cases, c, took})
	if listed {
		s.listed = append(s.listed, changed{s.cases, c.Verdict})
	}
	s.cases++
}

// changed is a case whose verdict is another one than its line says.
type changed struct {
	Index   int            `json:"index"`
	Verdict oracle.Verdict `json:"verdict"`
}

// Finish writes the summary. It returns the first error of all writes.
func (s *Stream) Finish(r *Run) error {
	list := []changed{}
	for i, c := range s.listed {
		if now := r.Cases[i].Verdict; now != c.Verdict {
			list = append(list, changed{c.Index, now})
		}
	}
	s.line(struct {
		Type string `json:"type"`
		Summary
		Changed []changed `json:"changed"`
		Timing  RunTimes  `json:"timing"`
	}{"summary", r.Summary, list, r.Timing.RunTimes})
	return s.err
}
