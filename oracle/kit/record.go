package kit

import "kiebitz/oracle"

// Recorder records the steps of a play, each with the clauses and situations
// that were cited since the step before. Its zero value is ready for use.
type Recorder struct {
	Steps []oracle.Step
	cites []string
	bears []string
}

// Begin forgets what was recorded.
func (r *Recorder) Begin() { *r = Recorder{} }

// Cite cites clauses and situations in the step that is to come.
func (r *Recorder) Cite(ids ...string) { r.cites = append(r.cites, ids...) }

// CiteIf cites id if it is so.
func (r *Recorder) CiteIf(so bool, id string) {
	if so {
		r.cites = append(r.cites, id)
	}
}

// Bear names clauses that have a part in the step that is to come without being
// shown by it.
func (r *Recorder) Bear(clauses ...string) { r.bears = append(r.bears, clauses...) }

// Add ends a step that a clause decides. It returns the step, to be completed.
func (r *Recorder) Add(clause string) *oracle.Step {
	if r.Steps == nil {
		r.Steps = make([]oracle.Step, 0, 8) // most are many more, and those around one place fewer
	}
	cites := append(append(make([]string, 0, 1+len(r.cites)), clause), r.cites...)
	r.Steps = append(r.Steps, oracle.Step{Clause: clause, Cites: cites, Bears: append([]string(nil), r.bears...)})
	r.cites, r.bears = r.cites[:0], r.bears[:0]
	return &r.Steps[len(r.Steps)-1]
}

// Trace returns the steps.
func (r *Recorder) Trace() *oracle.Trace { return &oracle.Trace{Steps: r.Steps} }
