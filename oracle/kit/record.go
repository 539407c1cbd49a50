package kit

import "kiebitz/oracle"

// Recorder records the steps of a play, each with the clauses and situations
// that were cited since the step before. Its zero value is ready for use.
type Recorder struct {
	// Bare is set where nobody wants the steps, only what they cite.
	Bare bool

	Steps []oracle.Step
	cites []string
	bears []string
	shown []string    // of steps that are not kept, what they cite
	none  oracle.Step // in place of each of them
}

// Begin forgets what was recorded.
func (r *Recorder) Begin() { *r = Recorder{Bare: r.Bare} }

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

// Cites reports whether the step that is to come cites id.
func (r *Recorder) Cites(id string) bool {
	for _, c := range r.cites {
		if c == id {
			return true
		}
	}
	return false
}

// Add ends a step that a clause decides. It returns the step, to be completed;
// it is one that nobody keeps, and need not be completed, if r is bare.
func (r *Recorder) Add(clause string) *oracle.Step {
	if r.Bare {
		r.shown = append(append(r.shown, clause), r.cites...)
		r.cites, r.bears = r.cites[:0], r.bears[:0]
		return &r.none
	}
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

// Shown returns what the steps of a bare recorder cite; see [oracle.Cited].
func (r *Recorder) Shown() []string { return oracle.Cited(r.shown) }
