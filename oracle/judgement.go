package oracle

// Verdict is what becomes of one case. A judge gives OK, Wrong and Malformed;
// the others are the runner's, who has seen the process.
type Verdict string

// The verdicts, in the order in which summaries list them.
const (
	OK               Verdict = "ok"
	Wrong            Verdict = "wrong"
	Malformed        Verdict = "malformed"
	Crashed          Verdict = "crashed"
	TimedOut         Verdict = "timed out"
	MemoryLimit      Verdict = "memory"
	OutputLimit      Verdict = "output limit"
	Forbidden        Verdict = "forbidden" // a system call that only an attack needs
	NotDeterministic Verdict = "not deterministic"
	DoesNotCompile   Verdict = "does not compile" // of a solver given as a source, and of no case
	OtherReading     Verdict = "other reading"    // right if a disputed clause is read otherwise
	NotRun           Verdict = "not run"
)

// Verdicts lists all verdicts in the order in which summaries list them.
var Verdicts = []Verdict{OK, Wrong, Malformed, Crashed, TimedOut, MemoryLimit, OutputLimit, Forbidden, NotDeterministic, DoesNotCompile, OtherReading, NotRun}

// JudgeOptions says how strictly and against what an output is judged. The
// zero value is the usual judge.
type JudgeOptions struct {
	// Exact forgives nothing. Otherwise white space at line ends and at the
	// end of the output does not count.
	Exact bool

	// Readings are the ids of the readings that the rules follow; nil: the
	// defaults.
	Readings []string

	// Follows are ids of readings by which the output is right; nil: not known.
	Follows []string

	// Suspects are ids of misreadings. If they, together, reproduce the output
	// exactly, their play shows the cause of the difference; else they are
	// ignored.
	Suspects []string

	// Minimal asks for notes on what of the case does not matter.
	Minimal bool
}

// Judgement is the finding on one output.
type Judgement struct {
	Verdict Verdict
	Clause  string // the clause that the first wrong decision breaks; "" if none is known
	Fault   string // one line that is the same for all cases with this fault; "" if OK

	// For OK: what was forgiven, in one line that is the same for all cases; ""
	// if nothing that is worth a remark.
	Forgiven string

	// For Wrong: the first line that differs, and the part of it (a byte
	// range of Got, which may lie behind its end) to be marked.
	Expected, Got string
	Mark          Span

	// For Wrong: the moves from the cause to the first visible difference.
	Rows []Row

	// For Malformed: where, and the line itself.
	Syntax *SyntaxError
	Line   string

	// Notes explain, a sentence each. Cards are marked as in [Trace].
	Notes []string
}

// Span is a byte range [From, To).
type Span struct{ From, To int }

// Row sets one move of the rules beside the solver's.
type Row struct {
	Move   int
	Player int    // seat, from 1; 0: nobody
	Rules  string // as [Step.Text]
	Solver string // the same, "the same", or what is known of it
	Other  int    // who moves in the solver's play, if somebody else does; else 0
	Clause string
	Remark string // "cause (not printed)", "first difference"
}

// Remarks of a [Row].
const (
	RemarkHidden     = "cause (not printed)"
	RemarkDifference = "first difference"
)

// CompareRows sets two plays of one case side by side, move by move, from the
// first in which they differ at all (the cause) to the first in which they
// print something else. It returns the clause of the cause, "" if they are
// alike.
func CompareRows(rules, other *Trace) ([]Row, string) {
	cause, a, b := Diverge(rules, other)
	if cause == len(rules.Steps) && cause == len(other.Steps) {
		return nil, ""
	}
	var rows []Row
	for i := cause; i <= min(a, b); i++ {
		rows = append(rows, compareStep(rules.at(i), other.at(i)))
	}
	rows[len(rows)-1].Remark = RemarkDifference
	if len(rows) > 1 {
		rows[0].Remark = RemarkHidden
	}
	return rows, rows[0].Clause
}

// CompareAll sets two plays of one case side by side from the first step in
// which they differ to the end of both. The plays part there: later rows only
// have the same number.
func CompareAll(rules, other *Trace) []Row {
	cause, _, _ := Diverge(rules, other)
	var rows []Row
	for i := cause; i < len(rules.Steps) || i < len(other.Steps); i++ {
		rows = append(rows, compareStep(rules.at(i), other.at(i)))
	}
	if len(rows) > 0 {
		rows[0].Remark = "here they part"
	}
	return rows
}

// over stands for the time after the last step.
var over = &Step{Text: "the game is over"}

// at returns step i of t.
func (t *Trace) at(i int) *Step {
	if i >= len(t.Steps) {
		return over
	}
	return &t.Steps[i]
}

// compareStep makes a row of two steps.
func compareStep(rules, other *Step) Row {
	main := rules
	if rules == over {
		main = other
	}
	row := Row{Move: main.Number, Player: main.Player, Clause: main.Clause, Rules: rules.Text, Solver: other.Text}
	if other.Player != main.Player {
		row.Other = other.Player
	}
	if row.Rules == row.Solver && row.Other == 0 {
		row.Solver = "the same"
		if rules.Printed != "" && other.Printed == "" {
			row.Solver = "the same, not printed"
		}
	}
	return row
}
