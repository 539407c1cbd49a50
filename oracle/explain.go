package oracle

import (
	"fmt"
	"slices"
)

// ExplainOptions says what is known of the solver that printed an output.
type ExplainOptions struct {
	JudgeOptions

	// Follows are ids of readings by which the output is right; nil: not known.
	Follows []string

	// Misreadings are ids of misreadings. If they, all at work, print this output,
	// their play shows the cause of the difference; else they are ignored.
	Misreadings []string

	// Whole says that the output is that of a process for this case alone, and
	// can't be cut; see [Problem.Unpack].
	Whole bool

	// Minimal asks for notes on what of the case does not matter.
	Minimal bool
}

// Explanation is a wrong output on its way to its [Judgement].
type Explanation struct {
	Judgement
	Problem Problem
	Case    Case
	Output  []byte
	Options ExplainOptions
	Rules   *Trace
	Other   *Trace // the play that gives the output, by readings or misreadings; nil: not known
}

// Explainer is a problem that has more to say about a wrong output than its steps
// and its judge do. One whose Judge gives a wrong output no clause must be an
// Explainer that does.
type Explainer interface {
	// Explain completes x. If x.Other is nil, it finds the first wrong decision in
	// the output alone, and gives it a clause and rows. Else these are there, and
	// it may add notes.
	Explain(x *Explanation)
}

// Explain judges what a solver printed for c alone. Of a wrong output it finds
// the first wrong decision: by the play of the readings or misreadings in o, if
// it gives this output, else by the output alone.
func Explain(p Problem, c Case, output []byte, o ExplainOptions) Judgement {
	x := &Explanation{Problem: p, Case: c, Output: output, Options: o}
	if o.Whole {
		_, err := p.Unpack(output, 1)
		x.Judgement = Uncut(err, LineOf(output))
	} else {
		x.Judgement = p.Judge(c, output, o.JudgeOptions)
	}
	if x.Verdict == Malformed && len(o.Misreadings) > 0 && x.prints(Variant{Misreadings: o.Misreadings, Readings: o.Readings}) {
		x.byMisreadings()
	}
	if x.Verdict != Wrong {
		return x.Judgement
	}
	var err error
	if x.Rules, err = x.trace(Variant{Readings: x.Options.Readings}); err != nil {
		x.Fault, x.Reason = FaultUnplayable, err.Error()
		return x.Judgement
	}
	switch {
	case o.Follows != nil && x.by(Variant{Readings: o.Follows}):
		x.byReadings()
	case len(o.Misreadings) > 0 && x.by(Variant{Misreadings: o.Misreadings, Readings: o.Readings}):
		x.byMisreadings()
	}
	if e, ok := p.(Explainer); ok {
		e.Explain(x)
	}
	if x.Fault == "" {
		x.Fault = FaultClause
	}
	return x.Judgement
}

func (x *Explanation) trace(v Variant) (*Trace, error) {
	e, err := x.Problem.Engine(v)
	if err != nil {
		return nil, err
	}
	return e.Trace(x.Case)
}

// Note adds a note.
func (x *Explanation) Note(format string, args ...any) {
	x.Notes = append(x.Notes, fmt.Sprintf(format, args...))
}

// At makes step i of the rules the one at which the solver went wrong, for all to
// see: there it did something else.
func (x *Explanation) At(i int, clause string, solver Act) {
	x.Clause, x.Rows = clause, nil
	x.Before(i, clause, solver, RemarkDifference)
	x.Because(i)
}

// Before puts a row for step i of the rules in front of the others.
func (x *Explanation) Before(i int, clause string, solver Act, remark Remark) {
	s := &x.Rules.Steps[i]
	row := Row{Move: s.Number, Player: s.Player, Rules: s, Solver: &Step{Player: s.Player, Act: solver}, Clause: clause, Remark: remark}
	x.Rows = append([]Row{row}, x.Rows...)
}

// Because makes the reason of step i of the rules the reason.
func (x *Explanation) Because(i int) {
	w := Say(x.Problem, &x.Rules.Steps[i])
	x.Reason = w.Reason(&x.Rules.Steps[i], x.Problem.Info())
}

// by sets the play of a variant beside the rules'. It reports false if the
// variant does not give the output.
func (x *Explanation) by(v Variant) bool {
	if !x.prints(v) {
		return false
	}
	if x.Problem.Info().Several {
		return true // another play is not wrong for that
	}
	x.Other, _ = x.trace(v)                // a misreading need not come to an end
	x.Rows = CompareRows(x.Rules, x.Other) // none where the output's form alone is wrong
	if len(x.Rows) > 0 && x.Rows[0].Rules != over {
		x.Because(slices.IndexFunc(x.Rules.Steps, func(s Step) bool { return s.Number == x.Rows[0].Rules.Number }))
	}
	return true
}

// prints reports whether a variant gives the output. Where it comes to no end,
// what was played counts.
func (x *Explanation) prints(v Variant) bool {
	e, err := x.Problem.Engine(v)
	if err != nil {
		return false
	}
	printed, _ := e.Append(nil, x.Case)
	return Prints(x.Problem, x.Case, e, printed, x.Output, PrintOptions{Whole: x.Options.Whole, Exact: x.Options.Exact})
}

// byReadings says which readings the output follows.
func (x *Explanation) byReadings() {
	ids := x.Options.Follows
	x.Fault = FaultReading
	asked := Variant{Readings: x.Options.Readings}
	for _, id := range ids {
		// Of several the one that differs from what was asked for.
		r, _ := FindReading(x.Problem, id)
		if asked.reads(x.Problem, r) {
			continue
		}
		x.Clause = r.Clause
		x.Note("With reading %s it would be right: %s.", r.ID, r.Text)
	}
	x.blame()
}

// reads reports whether v reads a clause so.
func (v *Variant) reads(p Problem, r Reading) bool {
	return slices.Contains(v.Readings, r.ID) || r.Default && !slices.ContainsFunc(v.Readings, func(id string) bool {
		other, _ := FindReading(p, id)
		return other.Clause == r.Clause
	})
}

// byMisreadings names the clause: of several misreadings that of the one that
// alone makes the first wrong decision, or one at the same step.
func (x *Explanation) byMisreadings() {
	first, most := "", -1
	for _, id := range x.Options.Misreadings {
		if n := x.alone(id); n > most {
			first, most = id, n
		}
	}
	m, _ := FindMisreading(x.Problem, first)
	x.Clause = m.Clause
	x.blame()
}

// blame lets the first row say the clause.
func (x *Explanation) blame() {
	if len(x.Rows) > 0 {
		x.Rows[0].Clause = x.Clause
	}
}

// alone rates what a misreading does alone: 2 if it makes the same first wrong
// decision, 1 if it makes one at the same step, else 0.
func (x *Explanation) alone(id string) int {
	if len(x.Options.Misreadings) == 1 || len(x.Rows) == 0 {
		return 0
	}
	t, err := x.trace(Variant{Misreadings: []string{id}, Readings: x.Options.Readings})
	if t == nil && err != nil {
		return 0
	}
	cause, _, _ := Diverge(x.Rules, t)
	own := t.at(cause)
	switch first := &x.Rows[0]; {
	case first.Rules != x.Rules.at(cause):
		return 0
	case first.Solver.does(own) && first.Solver.State == own.State:
		return 2
	}
	return 1
}
