package runner

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// outcome is what became of a case, and what later stages need of it. What the
// solver printed becomes a part of its Failure when it is listed.
type outcome struct {
	result.Case
	took result.CaseTime
	in   oracle.Case

	output []byte   // what the solver printed for the case, if it failed; at most result.OutputKept bytes
	right  []byte   // what it printed, if it is right, but not as the rules print it; may be nil
	stderr []byte   // of the process, if it failed
	digest [32]byte // of the whole output, if it failed

	process []byte       // all that its process printed, if that can't be cut
	given   []cases.Case // to that process

	starved bool // it timed out for want of a processor, alone too: that is no verdict

	late  int          // how many processes timed out until it was found among the cases that they were given
	batch []cases.Case // what was given to its process
	at    int          // its place there, or in the one output that is checked

	judged *oracle.ExplainOptions // how it was judged last; nil: it was not
}

func newOutcome(c cases.Case, v oracle.Verdict) outcome {
	o := outcome{Case: result.Case{Verdict: v}}
	o.identify(c)
	return o
}

// identify says which case o is the outcome of.
func (o *outcome) identify(c cases.Case) {
	o.in = c.Input
	o.ID, o.Group, o.File, o.Doc = result.Valid(c.ID), result.Valid(cases.Group(c.ID)), result.Valid(c.File), result.Valid(c.Doc)
	o.Shows, o.Traps, o.Target = c.Shows, c.Traps, c.Target
}

// passed reports whether o has been run and is right, or is by some reading.
func (o *outcome) passed() bool {
	return o.Verdict == oracle.OK || o.Verdict == oracle.OtherReading
}

// wrong reports whether an output is another one than the rules', whether or
// not a reading excuses it.
func (o *outcome) wrong() bool {
	return o.Verdict == oracle.Wrong || o.Verdict == oracle.OtherReading
}

// shown reports whether there is anything to show of o but its verdict.
func (o *outcome) shown() bool { return o.Verdict != oracle.OK && o.Verdict != oracle.NotRun }

// whole reports whether all of the output is there. One that was cut could look
// malformed.
func (o *outcome) whole() bool { return len(o.output) < result.OutputKept }

// note takes over what a judgement says; its rows, if it has some, are of a case of
// p. How the process ended still holds.
func (o *outcome) note(p oracle.Problem, j *oracle.Judgement) {
	status := ""
	if o.Failure != nil {
		status = o.Failure.Status
	}
	o.Clause, o.Fault, o.Forgiven = j.Clause, result.Short(j.Fault), j.Forgiven
	o.Failure = result.FailureOf(p, j)
	o.Failure.Status = status
}

// noteAs takes over what was noted of another outcome of the same case.
func (o *outcome) noteAs(other *outcome) {
	o.Clause, o.Fault, o.Forgiven, o.Failure, o.judged = other.Clause, other.Fault, other.Forgiven, other.Failure, other.judged
}

// keepRight keeps a right output, where there are several: which of them a solver
// prints says something, too. It is not longer than those that failed.
func (o *outcome) keepRight(output []byte) {
	if len(output) < result.OutputKept {
		o.right = bytes.Clone(output)
	}
}

// excuse notes that an output is right by other readings.
func (o *outcome) excuse() {
	o.Verdict, o.judged = oracle.OtherReading, nil
	o.note(nil, &oracle.Judgement{})
}

// flaky notes that the solver does not always do the same; its output would be
// another one in the next run.
func (o *outcome) flaky(fault string) {
	o.Verdict, o.OutputSHA256 = oracle.NotDeterministic, ""
	o.note(nil, &oracle.Judgement{Fault: fault})
}

// malformed notes that the output of the process does not divide into outputs
// of its cases.
func (o *outcome) malformed(cut error, output []byte) {
	o.keep(output, o.stderr)
	o.notCut(cut, oracle.LineOf(output))
}

// notCut does so where the output is kept; line returns one of its lines.
func (o *outcome) notCut(cut error, line func(number int) string) {
	o.Verdict, o.OutputSHA256 = oracle.Malformed, hex.EncodeToString(o.digest[:])
	j := oracle.Uncut(cut, line)
	j.Fault = cmp.Or(j.Fault, result.FaultUndivided)
	o.note(nil, &j)
}

// undivided notes what the process printed for all that it was given.
func (o *outcome) undivided(output []byte, given []cases.Case) {
	if len(output) > 0 {
		o.process, o.given = output, given
	}
}

// place returns which case of its process o is, and how many that was given, 0 if that is
// not known.
func (o *outcome) place() (at, of int) {
	switch n := o.took.Together; {
	case o.batch == nil: // all are in one output
		return o.at, 0
	case n <= 1:
		return 0, 1
	case n == len(o.batch):
		return o.at, n
	}
	return -1, 0
}

// uncut reports whether the output is that of the whole process, because it has not
// the heads that cut it.
func (o *outcome) uncut() bool { return o.Verdict == oracle.Malformed && o.Fault == oracle.FaultHead }

// keep keeps what was printed for a case that failed.
func (o *outcome) keep(output, stderr []byte) {
	o.output, o.stderr = bytes.Clone(output[:min(len(output), result.OutputKept)]), stderr
	o.digest = sha256.Sum256(output)
}

// listed returns o as a result holds it.
func (o *outcome) listed(d detail) result.Case {
	c := o.Case
	c.Failure = nil
	if o.shown() {
		c.Failure = o.failure(d)
	}
	if !generated(c.Group) || o.shown() {
		c.Input, c.Summary = o.in.Text(), o.in.Summary()
	}
	return c
}

// generated reports whether a group's cases are made, not stored.
func generated(group string) bool { return group == cases.RandomID || group == cases.AimedID }
