package result

import (
	"io"
	"slices"

	"kiebitz/oracle"
)

// DiffKind is the member "kind" of a [Diff].
const DiffKind = "comparison"

// Diff is a result, a run or a matrix, beside an earlier one.
type Diff struct {
	Kind    string     `json:"kind"`    // that it is a comparison: [DiffKind]
	Schema  int        `json:"schema"`  // the version of this form: [Version]
	Kiebitz string     `json:"kiebitz"` // the version of kiebitz
	Problem Problem    `json:"problem"`
	Old     string     `json:"old"` // the files, as they were named
	New     string     `json:"new"`
	Verdict string     `json:"verdict"` // on all of it
	Solvers []Compared `json:"solvers"` // one of a run, the rows of a matrix
}

// The verdicts on a comparison. Times are noise too easily: they are in no verdict.
const (
	Worse     = "worse"  // a case fails now, a misreading came, or a solver can't be judged any more
	Better    = "better" // it is not worse, and a failure or a misreading is gone
	Unchanged = "unchanged"
	// [Different]: neither, other failures
)

// Compared is a solver in both results, or in one of them.
type Compared struct {
	Name       string    `json:"name"` // empty of a run
	Old        *Standing `json:"old,omitempty"`
	New        *Standing `json:"new,omitempty"`
	Verdict    string    `json:"verdict"`
	Difference *Baseline `json:"difference,omitempty"` // missing unless both were judged; an index in it is one in the cases of the new result

	Run *Run `json:"-"` // the new one
}

// Standing is what became of a solver in one result.
type Standing struct {
	Solver  string `json:"solver"`  // its command, or its path
	Verdict string `json:"verdict"` // on its run, or why there is none
	Failed  int    `json:"failed"`  // cases
	Cases   int    `json:"cases"`
}

// StandingOf says what became of a solver; nil if there is none.
func StandingOf(s *MatrixSolver) *Standing {
	switch {
	case s == nil:
		return nil
	case s.Run == nil:
		return &Standing{Solver: s.Path, Verdict: s.State}
	}
	of := &Standing{Solver: s.Path, Verdict: s.Run.Verdict, Failed: s.Run.Failed(), Cases: s.Run.Total()}
	if !s.Compiles() {
		of.Verdict = string(oracle.DoesNotCompile)
	}
	return of
}

// runs reports whether the solver could be run.
func (s *Standing) runs() bool {
	return s.Verdict != NotStarted && s.Verdict != NotReached && s.Verdict != string(oracle.DoesNotCompile)
}

// Judge sets the verdicts.
func (c *Diff) Judge() {
	c.Verdict = Unchanged
	ranks := []string{Unchanged, Different, Better, Worse}
	for i := range c.Solvers {
		s := &c.Solvers[i]
		s.Verdict = s.judge()
		c.Verdict = ranks[max(slices.Index(ranks, c.Verdict), slices.Index(ranks, s.Verdict))]
	}
}

func (c *Compared) judge() string {
	b := c.Difference
	switch {
	case c.Old == nil || c.New == nil: // who came or went was not worse before
		return Different
	case c.Old.runs() != c.New.runs() && c.Old.runs():
		return Worse
	case c.Old.runs() != c.New.runs():
		return Better
	case b == nil:
		return Unchanged
	case b.CountKind(NowFailing)+len(b.Came) > 0:
		return Worse
	case b.CountKind(NowRight)+len(b.Gone) > 0:
		return Better
	case len(b.Changes) > 0:
		return Different
	}
	return Unchanged
}

// Write writes c as indented JSON.
func (c *Diff) Write(out io.Writer) error { return write(out, c) }
