package result

import (
	"io"
	"slices"
	"strings"

	"kiebitz/oracle"
)

// MatrixKind is the member "kind" of a matrix; the result of one run has none.
const MatrixKind = "matrix"

// Matrix is what became of several solvers on the same cases.
type Matrix struct {
	Kind       string         `json:"kind"`    // that it is a matrix: [MatrixKind]
	Schema     int            `json:"schema"`  // the version of this form: [Version]
	Kiebitz    string         `json:"kiebitz"` // the version of kiebitz
	Problem    Problem        `json:"problem"`
	Seed       uint64         `json:"seed"`    // of the random cases
	Cases      int            `json:"cases"`   // that each solver was given
	Verdict    string         `json:"verdict"` // on all of it
	Table      []SharedCase   `json:"table"`   // in a file only: what runs have in common of their cases
	Solvers    []MatrixSolver `json:"solvers"` // in the order in which they were run
	Agreements []Agreement    `json:"agreements"`
	Skipped    []string       `json:"skipped,omitempty"` // files in the folders that are no solvers
	Shard      *MatrixShard   `json:"shard,omitempty"`   // nil: the matrix is none
	Missing    *Missing       `json:"missing,omitempty"` // of merged shards; nil: none
}

// MatrixShard says which part of a matrix this is, and what else must be known
// to merge the parts. All but the index and the outputs is the same in all.
type MatrixShard struct {
	Part
	Solvers   int       `json:"solvers"`        // of the whole
	SolverSum string    `json:"solvers_sha256"` // of all solvers that were found: names, what is expected, files; and of the languages
	CaseSum   string    `json:"cases_sha256"`   // of the cases that are not random
	Flags     []string  `json:"flags"`          // those that say what is run and how it is judged, as they were given
	Paths     []string  `json:"paths"`          // in which the solvers were found, as they were given
	Outputs   []Outputs `json:"outputs"`        // of each solver, for the agreements of all
}

// Outputs are what a solver printed, as far as others are compared with it.
type Outputs struct {
	Right []byte   `json:"right,omitempty"` // a bit for each case, the lowest of each byte first: it is right
	Wrong []Output `json:"wrong,omitempty"` // in the order of the cases
}

// Output is a wrong output.
type Output struct {
	Case      int    `json:"case"` // its index among the cases of the matrix
	ID        string `json:"id"`
	Behaviour string `json:"behaviour"`           // a digest, the same where outputs show the same behaviour
	Explained bool   `json:"explained,omitempty"` // by a misreading that was found in the solver
}

// RightIn reports whether a case is right.
func (o *Outputs) RightIn(i int) bool { return i/8 < len(o.Right) && o.Right[i/8]&(1<<(i%8)) != 0 }

// The verdicts on a matrix. One that is interrupted is nothing else, and one
// that is incomplete may have unexpected results, too.
const (
	AsExpected = "as expected" // every solver has the result that it deserves
	Unexpected = "unexpected"  // some have not
	// Interrupted and, if some could not be run or shards are missing, [Incomplete], too
)

// MatrixSolver is a row of a matrix.
type MatrixSolver struct {
	Name     string    `json:"name"`
	Path     string    `json:"path"`
	SHA256   string    `json:"sha256,omitempty"`   // of the file at the path
	Expected *Expected `json:"expected,omitempty"` // nil: nothing is said, so that it has to conform
	State    string    `json:"state"`              // what became of it
	Reason   string    `json:"reason,omitempty"`   // why it was not judged
	Hint     string    `json:"hint,omitempty"`     // what may help

	// Results are those of its cases, and of its compiler, in the ICPC's words:
	// ACCEPTED alone, or what went wrong. Unexpected says that they are not what
	// is expected.
	Results    []string `json:"results,omitempty"`
	Unexpected bool     `json:"unexpected,omitempty"` // the results are not what is expected

	Clauses []Tally `json:"clauses,omitempty"` // each clause that was tried, in the order of the rules
	Run     *Run    `json:"run,omitempty"`     // as 'kiebitz run --json' writes it; nil if it was not judged
}

// What became of a solver.
const (
	Judged     = "judged"
	NotStarted = "not started" // that is not its fault: a tool is missing, or there is no way to start it
	NotReached = "not run"     // the matrix was interrupted before
)

// Expected is what a solver deserves.
type Expected struct {
	Results   []string   `json:"results"`             // some case has one of these
	Required  [][]string `json:"required,omitempty"`  // further lists: some case has one of each
	Permitted []string   `json:"permitted,omitempty"` // each case has one of these; nil: of results, or it is accepted
	From      string     `json:"from"`                // who says so
}

// Tally counts the cases that try a clause: those that were made for it, and
// those that failed by it.
type Tally struct {
	Clause string `json:"clause"` // "": of failures that are no clause's, as crashes are
	Failed int    `json:"failed"` // those that break it
	Tried  int    `json:"tried"`
}

// Agreement is a set of solvers, each another file, that give the same wrong
// outputs.
type Agreement struct {
	Solvers []int    `json:"solvers"`           // their indices
	Cases   int      `json:"cases"`             // in which all of them print the same
	Wrong   []int    `json:"wrong"`             // how many wrong outputs each of them has
	Example string   `json:"example"`           // the id of the first of the cases
	Right   []int    `json:"right,omitempty"`   // the solvers that are right in all of the cases
	Misread []string `json:"misread,omitempty"` // the misreadings that all of the solvers follow; nil: nothing explains these outputs
	Meant   bool     `json:"meant,omitempty"`   // all of the solvers are expected to be wrong
}

// Tallies counts for each clause the cases of a run that try it.
func Tallies(p oracle.Problem, d *Run) []Tally {
	clauseOf := map[string]string{}
	for _, m := range p.Book().Misreadings() {
		clauseOf[m.ID] = m.Clause
	}
	made := func(c *Case, clause string) bool {
		if m, ok := clauseOf[c.Target]; ok {
			return m == clause
		}
		return c.Target != "" && oracle.ClauseOf(c.Target) == clause || c.MadeFor(clause)
	}
	var list []Tally
	for _, clause := range p.Book().Clauses() {
		t := Tally{Clause: clause.ID}
		for i := range d.Cases {
			c := &d.Cases[i]
			breaks := Failed(c.Verdict) && c.Broken() == clause.ID
			if breaks {
				t.Failed++
			}
			if c.Verdict != oracle.NotRun && (breaks || made(c, clause.ID)) {
				t.Tried++
			}
		}
		if t.Tried > 0 {
			list = append(list, t)
		}
	}
	other := Tally{}
	for i := range d.Cases {
		c := &d.Cases[i]
		if c.Verdict != oracle.NotRun {
			other.Tried++
		}
		if Failed(c.Verdict) && c.Broken() == "" {
			other.Failed++
		}
	}
	if other.Failed > 0 {
		list = append(list, other)
	}
	return list
}

// Misread returns the ids of the misreadings that were found in a solver, and
// whether they explain it wholly.
func (s *MatrixSolver) Misread() (ids []string, wholly bool) {
	if s.Run == nil {
		return nil, false
	}
	return s.Run.Diagnosis.Found(), len(s.Run.Diagnosis.Named) > 0
}

// Empty reports whether the matrix is a shard that holds no solver.
func (m *Matrix) Empty() bool { return m.Verdict == AsExpected && len(m.Solvers) == 0 }

// Conforms reports whether the solver was run and conforms.
func (s *MatrixSolver) Conforms() bool { return s.Run != nil && s.Run.Verdict == Conforms }

// Compiles reports whether the solver was judged and is not a source that does
// not compile.
func (s *MatrixSolver) Compiles() bool { return s.Run != nil && s.Run.NotCompiled() == nil }

// Failing reports whether the solver was run and some of its cases failed.
func (s *MatrixSolver) Failing() bool { return s.Run != nil && s.Run.Failed() > 0 }

// Deserves says in words what is expected of the solver, and who says so.
func (s *MatrixSolver) Deserves() (results, from string) {
	if s.Expected == nil {
		return "ACCEPTED", "nothing else is said"
	}
	results = strings.Join(s.Expected.Results, " or ")
	for _, list := range s.Expected.Required {
		results += ", " + strings.Join(list, " or ")
	}
	if s.Expected.Permitted != nil && len(s.Expected.Permitted) == 0 {
		results += ", and no result is permitted"
	} else if s.Expected.Permitted != nil {
		results += ", of " + strings.Join(s.Expected.Permitted, " or ") + " in all cases"
	}
	return results, s.Expected.From
}

// Tally returns the counts of a clause.
func (s *MatrixSolver) Tally(clause string) Tally {
	if i := slices.IndexFunc(s.Clauses, func(t Tally) bool { return t.Clause == clause }); i >= 0 {
		return s.Clauses[i]
	}
	return Tally{Clause: clause}
}

// Copies returns sets of solvers that are the same file, by their indices.
func (m *Matrix) Copies() (sets [][]int) {
	of := map[string][]int{}
	for i := range m.Solvers {
		of[m.Solvers[i].SHA256] = append(of[m.Solvers[i].SHA256], i)
	}
	for i := range m.Solvers {
		sum := m.Solvers[i].SHA256
		if set := of[sum]; sum != "" && len(set) > 1 && set[0] == i {
			sets = append(sets, set)
		}
	}
	return sets
}

// Count returns how many solvers are so.
func (m *Matrix) Count(so func(*MatrixSolver) bool) (n int) {
	for i := range m.Solvers {
		if so(&m.Solvers[i]) {
			n++
		}
	}
	return n
}

// Write writes m as indented JSON.
func (m *Matrix) Write(out io.Writer) error { return write(out, m.packed()) }
