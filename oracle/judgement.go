package oracle

// Verdict is what becomes of one case. A judge gives OK, Wrong and Malformed;
// the others are the runner's, which has seen the process.
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

// JudgeOptions says how strictly and by which readings an output is judged. The
// zero value is the usual judge.
type JudgeOptions struct {
	// Exact forgives nothing. Otherwise words are compared, as the judges of
	// contests do: whitespace divides them, and how much of it does not count,
	// unless the problem has lines that mean something by themselves.
	Exact bool

	// Readings are the ids of the readings that the rules follow; nil: the
	// defaults.
	Readings []string
}

// Judgement is the finding on one output.
type Judgement struct {
	Verdict Verdict
	Clause  string // the clause that the first wrong decision breaks; "" if none is known
	Fault   string // names what is wrong, the same for all cases with this fault; "" if OK

	// For OK: what was forgiven, in one line that is the same for all cases; ""
	// if nothing that is worth a remark.
	Forgiven string

	// For Wrong: the first line that differs, and the part of it (a byte
	// range of Got, which may lie past its end) to be marked.
	Expected, Got string
	Mark          Span

	// For Malformed: where, and the line itself.
	Syntax *SyntaxError
	Line   string

	// For Wrong, by [Explain]: the moves from the cause to the first visible
	// difference, the cards that the player of the first of them held before it
	// (nil if they do not matter), and why the rules do there what they do.
	Rows   []Row
	Held   []string
	Reason string

	// Notes explain, a sentence each. Cards are marked as in [Words].
	Notes []string

	// Free says, a sentence each, what of the case could be otherwise: for who makes
	// cases of it. Cards are marked as in [Words].
	Free []string
}

// The faults that all problems share. Others are a problem's own: what is wrong
// with the form of an output (see [SyntaxError]), or with one of several right
// answers. Words are made of them where they are shown.
const (
	FaultClause     = "clause"     // the first wrong decision breaks the clause
	FaultReading    = "reading"    // the output is right by other readings
	FaultUnplayable = "unplayable" // of the case itself; the reason says why
	FaultHead       = "head"       // what cuts the output of a process into those of its cases is missing, or other
)

// Uncut is the judgement on the output of a process that can't be cut, as
// [Problem.Unpack] says why; line returns one of its lines by its number.
func Uncut(cut error, line func(number int) string) Judgement {
	j := Judgement{Verdict: Malformed}
	if j.Syntax, _ = cut.(*SyntaxError); j.Syntax != nil {
		j.Fault, j.Line = j.Syntax.Kind, line(j.Syntax.Line)
	}
	return j
}

// Span is a byte range [From, To).
type Span struct {
	From int `json:"from"`
	To   int `json:"to"`
}
