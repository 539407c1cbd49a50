package document

import (
	"encoding/json"
	"io"

	"kiebitz/oracle"
	"kiebitz/runner"
)

// Stream writes a run as JSON lines: a header, then each case as soon as it has
// a verdict, in order, then the summary. A stream without a summary was cut
// short. The lines are $defs/line of [Schema].
type Stream struct {
	e        *json.Encoder
	verdicts []oracle.Verdict // as written
	failures int
	err      error // the first
}

// NewStream writes the header. After an error, which [Stream.Finish] returns,
// nothing more is written.
func NewStream(w io.Writer, h Header, cases int) *Stream {
	s := &Stream{e: json.NewEncoder(w)}
	s.line(struct {
		Type string `json:"type"`
		Header
		Cases int `json:"cases"`
	}{"header", h, cases})
	return s
}

func (s *Stream) line(v any) {
	if s.err == nil {
		s.err = s.e.Encode(v)
	}
}

// Case writes the next case.
func (s *Stream) Case(r *runner.CaseResult) {
	c := NewCase(r)
	if shown(r) {
		s.failures++
		c.Failure = failureOf(r, s.failures)
	}
	s.line(struct {
		Type  string `json:"type"`
		Index int    `json:"index"`
		Case
		Time CaseTime `json:"time"`
	}{"case", len(s.verdicts), c, timeOf(r)})
	s.verdicts = append(s.verdicts, r.Verdict)
}

// changed is a case whose verdict is another one than its line says.
type changed struct {
	Index   int            `json:"index"`
	Verdict oracle.Verdict `json:"verdict"`
}

// Finish writes the summary. It returns the first error of all writes.
func (s *Stream) Finish(d *Document) error {
	list := []changed{}
	for i, v := range s.verdicts {
		if now := d.Cases[i].Verdict; now != v {
			list = append(list, changed{i, now})
		}
	}
	s.line(struct {
		Type string `json:"type"`
		Summary
		Changed []changed `json:"changed"`
		Timing  RunTimes  `json:"timing"`
	}{"summary", d.Summary, list, d.Timing.RunTimes})
	return s.err
}
