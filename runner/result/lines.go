package result

import "io"

// Lines says which lines of a solver's source carry which clauses and, of a solver
// that went wrong, which of them are suspicious. A second run found it out, with a
// build that records what it executes; no verdict depends on it.
type Lines struct {
	Source   string   `json:"source"` // as it was given
	Language string   `json:"language"`
	Games    int      `json:"games"`         // cases that were played
	Wrong    int      `json:"wrong"`         // of them, those that failed
	Cut      Division `json:"cut"`           // what executions were divided by
	At       int      `json:"at,omitempty"`  // the line that begins a turn, if the cut is by turns
	Windows  int      `json:"windows"`       // how many pieces there are of which it is known that they are right
	Bad      int      `json:"wrong_windows"` // and how many have a first wrong decision

	Clauses  []Carried `json:"clauses"`            // every clause, in the order of the rules
	Suspects []Suspect `json:"suspects,omitempty"` // of a solver that failed: the most suspicious first
	Played   []Played  `json:"played,omitempty"`   // of a map: a few cases turn by turn, the most telling first
}

// Division is what executions are divided by.
type Division string

// The divisions.
const (
	ByTurns Division = "turns" // a line runs once in each turn
	ByWords Division = "words" // turns end where their words are printed
	ByGames Division = "games" // nothing divides them
)

// Carried says which lines carry a clause.
type Carried struct {
	Clause string   `json:"clause"`
	Sure   Sureness `json:"sure"`             // that its lines carry it
	Agrees float64  `json:"agrees"`           // the F1 score of what recognizes it: 1 where it runs in just the windows that cite the clause
	Cited  int      `json:"cited"`            // windows that cite it
	Lines  []int    `json:"lines,omitempty"`  // that carry it, rising
	Branch bool     `json:"branch,omitempty"` // lines are recognized by how they are reached, and run otherwise as well

	Broken bool `json:"broken,omitempty"` // lines are those of which small changes break the clause, and other ones less

	Compared Comparison `json:"compared,omitempty"` // or how a comparison on them comes out

	With     []int    `json:"with,omitempty"`     // the lines of another place that carries it together with these, rising
	Relation Relation `json:"relation,omitempty"` // how the two places do
}

// Relation is how two places in a source carry a clause together.
type Relation string

// The relations.
const (
	And    Relation = "and"     // both run
	AndNot Relation = "and-not" // the first one runs, and the other one does not
	Or     Relation = "or"      // one of them runs, or both
)

// Played says which lines ran in which steps of a case. Its verdict is that of the build
// that records.
type Played struct {
	Case
	Windows []Window `json:"windows"` // in the order of the steps; they need not cover all
}

// Window is a piece of an execution. A case that nothing divides has one, with all steps;
// one that went wrong has none after the first difference, where the solver's turns are
// not the rules' any more.
type Window struct {
	From  int      `json:"from"`  // the first of its steps, by its index in the rules' trace: 0 is the deal
	To    int      `json:"to"`    // the last
	Lines [][2]int `json:"lines"` // that ran, from the first of each range to its last, rising
}

// Sureness says how sure it is which lines carry a clause.
type Sureness string

// The degrees of sureness.
const (
	Exactly    Sureness = "exactly"    // they run in just the windows that cite the clause
	Likely     Sureness = "likely"     // with exceptions, or these begin or end all games, as other lines do, or cite another clause as well
	NoLine     Sureness = "none"       // no line does
	Everywhere Sureness = "everywhere" // nearly all windows cite it, so that nothing can be told
	NotCited   Sureness = "uncited"    // no window cites it
)

// Suspect is a line that is suspicious, and why.
type Suspect struct {
	Line    int      `json:"line"`
	Text    string   `json:"text"`             // of the line, without its indent
	First   int      `json:"first"`            // the first line of context
	Context []string `json:"context"`          // the lines around it, itself among them, with their indents
	Reason  Reason   `json:"reason"`           // why
	From    int      `json:"from,omitempty"`   // the line that it is reached from
	To      int      `json:"to,omitempty"`     // the line that it goes on to
	Part    bool     `json:"part,omitempty"`   // it holds of a part of the line: others run otherwise
	Clause  string   `json:"clause,omitempty"` // that lives here and is broken; "" if none is known

	Compared Comparison `json:"compared,omitempty"` // how a comparison on it comes out; it has no from and to then

	Repair *Repair `json:"repair,omitempty"` // a change of this line that makes games right, if one was found

	Score float64 `json:"score"`

	Wrong    int  `json:"wrong"`           // games that went wrong, where it holds of a window with the first wrong decision
	AllWrong int  `json:"all_wrong"`       // games that went wrong
	Games    bool `json:"games,omitempty"` // right and all_right count whole games, and no windows
	Right    int  `json:"right"`           // windows that are right, of which it holds
	AllRight int  `json:"all_right"`       // windows that are right
}

// Reason is why a line is suspicious.
type Reason string

// The reasons. Of others than Runs, the wrong cases are counted alone.
const (
	Runs         Reason = "runs"          // it runs where something goes wrong, or is reached as From and To say
	Crashed      Reason = "crashed"       // cases crash here; all_wrong are those that crashed
	Prints       Reason = "prints"        // it prints where malformed outputs, which all_wrong counts, first differ from right ones
	PrintsBefore Reason = "prints-before" // it prints what is just before that
	Text         Reason = "text"          // it has the longest text that stands there in the output
	Departs      Reason = "departs"       // cases that are wrong only after others, which all_wrong counts, go on otherwise here than alone
	Kept         Reason = "kept"          // a variable of such a line is set here, once in a process
	Begins       Reason = "begins"        // such cases begin here
)

// Comparison is how the first operand of a comparison compares with the second, as it
// is compiled: that may make a > 2 of a >= 3.
type Comparison string

// The comparisons.
const (
	Less         Comparison = "less" // by more than one
	LessByOne    Comparison = "less-by-one"
	Equal        Comparison = "equal"
	GreaterByOne Comparison = "greater-by-one"
	Greater      Comparison = "greater" // by more than one
)

// Repair is a small change of a line that was tried: with it games come right or, of those
// that went wrong, go otherwise from their first wrong decision on.
type Repair struct {
	Changed  Changed `json:"changed"`        // what
	From     string  `json:"from,omitempty"` // what stands on the line; "" where the source can't tell
	To       string  `json:"to,omitempty"`   // what was in its place
	Wrong    int     `json:"wrong"`          // games that went wrong, and come right
	AllWrong int     `json:"all_wrong"`      // games that went wrong on which it was tried
	Met      int     `json:"met,omitempty"`  // games that went wrong, and go otherwise from there on, if it mends too little
	Right    int     `json:"right"`          // games that were right, and stay so
	AllRight int     `json:"all_right"`      // games that were right on which it was tried
}

// Changed is what of a line was changed.
type Changed string

// What can be changed.
const (
	OtherCondition  Changed = "condition"  // another comparison
	Opposite        Changed = "opposite"   // the opposite condition
	OtherBorder     Changed = "border"     // of a comparison: what is equal, or the next number, counts the other way
	OtherConnective Changed = "connective" // "or" for "and", or the other way round
	OtherNumber     Changed = "number"
	OtherOperator   Changed = "operator"
	OtherVariable   Changed = "variable"
	StepRemoved     Changed = "removed" // one of its steps was left out
)

// Map is what 'kiebitz map' writes as JSON.
type Map struct {
	Schema   int      `json:"schema"` // the version of this form: [Version]
	Kiebitz  string   `json:"kiebitz"`
	Problem  Problem  `json:"problem"`
	Readings []string `json:"readings,omitempty"` // of disputed clauses, by which it was played; nil: the defaults
	Lines    Lines    `json:"lines"`
}

// Write writes m as indented JSON.
func (m *Map) Write(out io.Writer) error { return write(out, m) }
